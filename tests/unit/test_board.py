"""Boards: cells, steps, joined edges, and what is no board."""

from __future__ import annotations

import pytest

from unjam.errors import PuzzleError
from unjam.model import Board


def test_a_step_leads_to_the_neighbouring_cell() -> None:
    board = Board(4, 3)
    assert board.step((1, 1), "U") == ((0, 1), "U")
    assert board.step((1, 1), "D") == ((2, 1), "D")
    assert board.step((1, 1), "L") == ((1, 0), "L")
    assert board.step((1, 1), "R") == ((1, 2), "R")
    assert board.step((1, 1), "UL") == ((0, 0), "UL")
    assert board.step((1, 1), "DR") == ((2, 2), "DR")


@pytest.mark.parametrize(
    ("cell", "direction"),
    [((0, 0), "U"), ((0, 0), "L"), ((2, 3), "D"), ((2, 3), "R"), ((2, 3), "UR"), ((0, 1), "UR")],
)
def test_the_edge_stops_a_step(cell: tuple[int, int], direction: str) -> None:
    assert Board(4, 3).step(cell, direction) is None


def test_walls_missing_cells_and_barriers_stop_a_step() -> None:
    board = Board(
        3,
        3,
        walls=frozenset({(0, 1)}),
        missing=frozenset({(1, 0)}),
        barriers=frozenset({frozenset({(1, 1), (1, 2)})}),
    )
    assert board.step((0, 0), "R") is None
    assert board.step((0, 0), "D") is None
    assert board.step((1, 1), "R") is None
    assert board.step((1, 2), "L") is None
    assert board.step((1, 1), "D") == ((2, 1), "D")


def test_nothing_can_stand_on_walls_missing_cells_or_outside() -> None:
    board = Board(3, 3, walls=frozenset({(0, 1)}), missing=frozenset({(1, 0)}))
    assert set(board.cells()) == {
        (0, 0), (0, 2), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2),
    }  # fmt: skip


def test_a_barrier_does_not_stop_a_diagonal_step() -> None:
    board = Board(2, 2, barriers=frozenset({frozenset({(0, 0), (0, 1)})}))
    assert board.step((0, 0), "DR") == ((1, 1), "DR")


def test_plainly_joined_edges_lead_round() -> None:
    torus = Board(4, 3, join_x="same", join_y="same")
    assert torus.step((1, 3), "R") == ((1, 0), "R")
    assert torus.step((1, 0), "L") == ((1, 3), "L")
    assert torus.step((0, 2), "U") == ((2, 2), "U")
    assert torus.step((2, 3), "DR") == ((0, 0), "DR")
    assert torus.mirror((1, 3), "R") == ""


def test_a_flipped_joint_mirrors_the_lane_and_the_heading() -> None:
    band = Board(4, 3, join_x="flip")
    assert band.step((0, 3), "R") == ((2, 0), "R")
    assert band.step((2, 0), "L") == ((0, 3), "L")
    assert band.step((1, 3), "R") == ((1, 0), "R")
    # Down and over the seam: one arrives heading up.
    assert band.step((0, 3), "DR") == ((1, 0), "UR")
    assert band.mirror((0, 3), "R") == "|"
    assert band.mirror((0, 2), "R") == ""
    assert band.step((0, 3), "UR") is None

    upright = Board(4, 3, join_y="flip")
    assert upright.step((0, 0), "U") == ((2, 3), "U")
    assert upright.step((2, 0), "DR") == ((0, 2), "DL")
    assert upright.mirror((0, 0), "U") == "-"


def test_the_corner_of_a_projective_plane_is_a_point_where_two_cells_meet() -> None:
    plane = Board(4, 3, join_x="flip", join_y="flip")
    assert plane.step((0, 0), "U") == ((2, 3), "U")
    assert plane.step((0, 0), "L") == ((2, 3), "L")
    assert plane.step((0, 0), "UL") == ((0, 0), "DR")
    assert plane.mirror((0, 0), "UL") == "-|"


@pytest.mark.parametrize("join_x", ["none", "same", "flip"])
@pytest.mark.parametrize("join_y", ["none", "same", "flip"])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 3), (4, 3), (5, 5)])
def test_every_step_can_be_taken_back(width: int, height: int, join_x: str, join_y: str) -> None:
    board = Board(width, height, join_x=join_x, join_y=join_y)  # type: ignore[arg-type]
    opposite = str.maketrans("UDLR", "DURL")
    steps = 0
    for cell in board.cells():
        for direction in ("U", "D", "L", "R", "UL", "UR", "DL", "DR"):
            step = board.step(cell, direction)
            if step is not None:
                there, heading = step
                back = board.step(there, heading.translate(opposite))
                assert back == (cell, direction.translate(opposite))
                steps += 1
    # Only from a single cell whose edges join nothing there is nowhere to go.
    assert (steps > 0) == (width * height > 1 or (join_x, join_y) != ("none", "none"))


@pytest.mark.parametrize(
    ("join_x", "join_y", "surface"),
    [
        ("none", "none", "plane"),
        ("same", "none", "cylinder"),
        ("none", "same", "cylinder"),
        ("same", "same", "torus"),
        ("flip", "none", "Möbius band"),
        ("none", "flip", "Möbius band"),
        ("flip", "same", "Klein bottle"),
        ("same", "flip", "Klein bottle"),
        ("flip", "flip", "projective plane"),
    ],
)
def test_surfaces_have_names(join_x: str, join_y: str, surface: str) -> None:
    assert Board(3, 3, join_x=join_x, join_y=join_y).surface == surface  # type: ignore[arg-type]


def test_str_names_size_surface_and_walls() -> None:
    assert str(Board(6, 6)) == "6x6 plane"
    assert str(Board(4, 3, walls=frozenset({(0, 0), (1, 1)}))) == "4x3 plane, 2 walls"


def test_cells_are_listed_row_by_row() -> None:
    board = Board(2, 2, walls=frozenset({(0, 1)}), missing=frozenset({(1, 0)}))
    assert list(board.cells()) == [(0, 0), (1, 1)]


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (Board(0, 6), "the width of a board must be 1 to 16 cells, not 0"),
        (Board(6, 17), "the height of a board must be 1 to 16 cells, not 17"),
        (Board(6, 6, join_x="twice"), "edges must join as 'none', 'same' or 'flip', not 'twice'"),  # type: ignore[arg-type]
        (Board(6, 6, walls=frozenset({(6, 0)})), "the wall at row 7, column 1 is outside the 6x6"),
        (
            Board(6, 6, missing=frozenset({(0, 9)})),
            "the missing cell at row 1, column 10 is outside",
        ),
        (Board(6, 6, barriers=frozenset({frozenset({(0, 0)})})), "must separate two cells, not 1"),
        (
            Board(6, 6, barriers=frozenset({frozenset({(0, 0), (1, 1)})})),
            "a barrier must separate neighbouring cells, not row 1, column 1 and row 2, column 2",
        ),
        (
            Board(6, 6, barriers=frozenset({frozenset({(0, 5), (0, 6)})})),
            "the barrier at row 1, column 7 is outside the 6x6 board",
        ),
    ],
)
def test_what_is_no_board_is_refused_with_a_sentence(board: Board, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        board.check()
    assert sentence in str(caught.value)


def test_a_barrier_may_stand_on_a_seam() -> None:
    barrier = frozenset({frozenset({(0, 0), (0, 5)})})
    with pytest.raises(PuzzleError):
        Board(6, 6, barriers=barrier).check()
    cylinder = Board(6, 6, barriers=barrier, join_x="same")
    cylinder.check()
    assert cylinder.step((0, 5), "R") is None
    assert cylinder.step((1, 5), "R") == ((1, 0), "R")
