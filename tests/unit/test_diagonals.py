"""Diagonals: which corners a step passes, what it squeezes past, and who lies across a point."""

from __future__ import annotations

import pytest

from unjam import IllegalMoveError
from unjam.errors import PuzzleError
from unjam.model import Board, Exit, Goal, Puzzle, Vehicle

FALLING = Vehicle("D", ((0, 0), (1, 1)), "\\")
RISING = Vehicle("E", ((1, 0), (0, 1)), "/")


# ---- Steps ----------------------------------------------------------------------------------


def test_a_diagonal_step_squeezes_past_one_wall_but_not_between_two() -> None:
    assert Board(2, 2, walls=frozenset({(0, 1)})).step((0, 0), "DR") == ((1, 1), "DR")
    assert Board(2, 2, walls=frozenset({(1, 0)})).step((0, 0), "DR") == ((1, 1), "DR")
    assert Board(2, 2, walls=frozenset({(0, 1), (1, 0)})).step((0, 0), "DR") is None
    assert Board(2, 2, missing=frozenset({(0, 1), (1, 0)})).step((0, 0), "DR") is None
    mixed = Board(2, 2, walls=frozenset({(0, 1)}), missing=frozenset({(1, 0)}))
    assert mixed.step((1, 1), "UL") is None


@pytest.mark.parametrize(
    ("barriers", "is_open"),
    [
        ([], True),
        ([{(0, 0), (0, 1)}], True),
        ([{(0, 0), (0, 1)}, {(0, 1), (1, 1)}], True),  # both on one side of the way
        ([{(0, 0), (0, 1)}, {(0, 0), (1, 0)}], False),  # shut in
        ([{(1, 0), (1, 1)}, {(0, 1), (1, 1)}], False),  # shut out
        ([{(0, 0), (0, 1)}, {(1, 0), (1, 1)}], False),  # a wall in two pieces across the way
        ([{(0, 0), (1, 0)}, {(0, 1), (1, 1)}], False),
    ],
)
def test_thin_walls_shut_a_corner_if_they_cut_both_ways_round_it(
    barriers: list[set[tuple[int, int]]], is_open: bool
) -> None:
    board = Board(2, 2, barriers=frozenset(map(frozenset, barriers)))
    assert (board.step((0, 0), "DR") is not None) == is_open
    assert (board.step((1, 1), "UL") is not None) == is_open


def test_a_diagonal_step_over_a_seam() -> None:
    assert Board(4, 3, join_x="same").step((0, 3), "DR") == ((1, 0), "DR")
    # Right of row 0 lies the last row, and what was down is up there.
    assert Board(4, 3, join_x="flip").step((0, 3), "DR") == ((1, 0), "UR")
    assert Board(4, 3, join_x="flip").step((1, 3), "DR") == ((0, 0), "UR")
    assert Board(4, 3, join_y="flip").step((2, 1), "DR") == ((0, 1), "DL")
    torus = Board(4, 3, join_x="same", join_y="same")
    assert torus.step((2, 3), "DR") == ((0, 0), "DR")
    # Nothing squeezes between walls on the far side of a seam either.
    walls = frozenset({(0, 0), (1, 3)})
    assert Board(4, 3, walls=walls, join_x="same").step((0, 3), "DR") is None


# ---- Points ---------------------------------------------------------------------------------


def test_the_four_cells_around_a_point_name_it_alike() -> None:
    compared = 0
    for board in (
        Board(5, 4),
        Board(5, 4, join_x="same"),
        Board(5, 4, join_x="flip"),
        Board(5, 4, join_x="same", join_y="same"),
        Board(5, 4, join_x="flip", join_y="same"),
        Board(5, 4, join_x="flip", join_y="flip"),
    ):
        for cell in board.cells():
            for direction in ("DR", "DL", "UR", "UL"):
                step = board.step(cell, direction)
                if step is None:
                    continue
                compared += 1
                point = board.corner(cell, direction)
                # From the far side one looks back against the heading.
                against = {"DR": "UL", "UL": "DR", "DL": "UR", "UR": "DL"}[step[1]]
                assert board.corner(step[0], against) == point, (board, cell, direction)
                assert 0 <= point[0] <= board.height
                assert 0 <= point[1] <= board.width
    assert compared > 200


def test_points_on_joined_edges_are_one() -> None:
    torus = Board(4, 4, join_x="same", join_y="same")
    assert {torus.corner(c, w) for c, w in (((0, 0), "UL"), ((3, 3), "DR"), ((0, 3), "UR"))} == {
        (0, 0)
    }
    # On a projective plane opposite corners are one point each.
    plane = Board(4, 4, join_x="flip", join_y="flip")
    assert plane.corner((0, 0), "UL") == plane.corner((3, 3), "DR") == (0, 0)
    assert plane.corner((0, 3), "UR") == plane.corner((3, 0), "DL") == (0, 4)
    # On a Möbius band the edge point of row 1 is that of row 3 on the other side.
    assert Board(4, 4, join_x="flip").corner((0, 3), "DR") == (1, 4)
    assert Board(4, 4, join_x="flip").corner((2, 0), "DL") == (1, 4)


# ---- Vehicles -------------------------------------------------------------------------------


def test_a_diagonal_vehicle_holds_the_points_between_its_cells() -> None:
    board = Board(4, 4)
    assert FALLING.held_corners(board) == {(1, 1)}
    assert RISING.held_corners(board) == {(1, 1)}
    three = Vehicle("T", ((1, 1), (2, 2), (3, 3)), "\\")
    assert three.held_corners(board) == {(2, 2), (3, 3)}
    for straight in (((0, 0), (0, 1)), ((0, 0),), ((0, 0), (0, 1), (1, 0), (1, 1))):
        assert Vehicle("A", straight, "-|").held_corners(board) == set()
    # Cells that touch at a corner and have a neighbour in common hold together by it.
    assert Vehicle("L", ((0, 0), (1, 0), (1, 1)), "-|").held_corners(board) == set()
    ess = Vehicle("S", ((0, 1), (0, 2), (1, 0), (1, 1)), "-|")
    assert ess.held_corners(board) == set()
    assert Vehicle("P", ((0, 0), (0, 2)), "-").held_corners(board) == set()


def test_a_vehicle_may_lie_across_a_point_on_a_seam() -> None:
    board = Board(4, 4, join_x="same")
    across = Vehicle("D", ((0, 3), (1, 0)), "\\")
    assert across.held_corners(board) == {(1, 0)}
    assert Vehicle("D", ((0, 3), (1, 0)), "\\").held_corners(Board(4, 4)) == set()


def test_only_diagonal_steps_pass_points() -> None:
    board = Board(4, 4)
    assert FALLING.passed_corners(board, "DR") == {(1, 1), (2, 2)}
    assert FALLING.passed_corners(board, "R") == set()
    assert Vehicle("A", ((1, 1),), "/").passed_corners(board, "UR") == {(1, 2)}


def test_a_joint_that_walls_shut() -> None:
    assert FALLING.shut_joint(Board(2, 2)) is None
    assert FALLING.shut_joint(Board(2, 2, walls=frozenset({(0, 1)}))) is None
    shut = Board(2, 2, walls=frozenset({(0, 1), (1, 0)}))
    assert set(FALLING.shut_joint(shut) or ()) == {(0, 0), (1, 1)}
    split = Board(
        2, 2, barriers=frozenset({frozenset({(0, 0), (0, 1)}), frozenset({(1, 0), (1, 1)})})
    )
    assert set(FALLING.shut_joint(split) or ()) == {(0, 0), (1, 1)}
    with pytest.raises(PuzzleError, match="'D' lies across the corner between row 1, column 1"):
        Puzzle(shut, [FALLING])


def test_a_straight_slide_does_not_carry_a_diagonal_vehicle_across_a_shut_corner() -> None:
    """D slides right by itself; the thin walls left and right of column 2 would cut its joint."""
    barriers = frozenset({frozenset({(0, 1), (0, 2)}), frozenset({(1, 1), (1, 2)})})
    board = Board(3, 2, barriers=barriers)
    sideways = FALLING._replace(axes="-")
    assert sideways.slid(Board(3, 2), "R") is not None
    assert sideways.slid(board, "R") is None


# ---- Who may stand and pass where -----------------------------------------------------------


def test_two_diagonal_vehicles_never_cross() -> None:
    with pytest.raises(PuzzleError, match="'D' and 'E' cross between rows 1 and 2, columns 1"):
        Puzzle(Board(4, 4), [FALLING, RISING])
    apart = RISING._replace(cells=((1, 1), (0, 2)))
    with pytest.raises(PuzzleError, match="overlap"):
        Puzzle(Board(4, 4), [FALLING, apart])
    Puzzle(Board(4, 4), [FALLING, RISING._replace(cells=((3, 0), (2, 1)))])
    torus = Board(4, 4, join_x="same", join_y="same")
    one = Vehicle("D", ((3, 3), (0, 0)), "\\")
    other = Vehicle("E", ((0, 3), (3, 0)), "/")
    with pytest.raises(PuzzleError, match="cross"):
        Puzzle(torus, [one, other])


def test_nobody_passes_between_the_cells_of_a_diagonal_vehicle() -> None:
    falling = FALLING._replace(axes="")
    unit = Vehicle("U", ((1, 0),), "/")
    puzzle = Puzzle(Board(3, 3), [falling, unit])
    assert list(puzzle.legal_moves()) == []
    with pytest.raises(IllegalMoveError, match="D is in the way"):
        puzzle.play("UUR1")
    # Beside it there is room: two straight vehicles that stand at a corner shut nothing.
    cars = [Vehicle("A", ((0, 0),), ""), Vehicle("B", ((1, 1),), "")]
    free = Puzzle(Board(3, 3), [*cars, unit])
    assert [str(move) for move in free.legal_moves()] == ["UUR1"]


def test_a_diagonal_van_leaves_nowhere_but_reaches_a_goal() -> None:
    van = Vehicle("X", ((0, 0), (1, 1)), "\\", target=True)
    puzzle = Puzzle(Board(4, 4), [van], [Exit((3, 3), "R")])
    assert puzzle.problems()
    assert [str(move) for move in puzzle.legal_moves()] == ["XDR1", "XDR2"]
    goal = Puzzle(Board(4, 4), [van], goals=[Goal("X", frozenset({(2, 2), (3, 3)}))])
    assert goal.problems() == []
    assert str(goal.solve()) == "XDR2"
