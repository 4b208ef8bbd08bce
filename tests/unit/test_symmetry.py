"""The symmetries of boards: how many there are, and that every one leaves all steps as they are."""

from __future__ import annotations

import itertools

import pytest

from tests.support.boards import FOUR_BY_FOUR, board
from unjam.equivalence.direction_symmetry import STAY, TURNS, mirror_symmetry
from unjam.equivalence.symmetry import symmetries_of
from unjam.model import Board, Exit, Goal, Puzzle, Vehicle
from unjam.model.board import DELTAS, Corner, Join
from unjam.model.vehicle import combined, mirrored

JOINS: tuple[Join, ...] = ("none", "same", "flip")


# ---- Turns ----------------------------------------------------------------------------------


def test_there_are_eight_turns_and_they_form_a_group() -> None:
    assert len(TURNS) == len(set(map(str, TURNS))) == 8
    for one, other in itertools.product(TURNS, TURNS):
        both = one.after(other)
        assert both in TURNS
        assert both.inverse() == other.inverse().after(one.inverse())
        for direction in DELTAS:
            assert both.directions[direction] == one.directions[other.directions[direction]]
        for axis in "-|/\\":
            assert both.axes(axis) == one.axes(other.axes(axis))
    assert all(turn.after(turn.inverse()) == STAY for turn in TURNS)


@pytest.mark.parametrize("mirror", ["", "-", "|", "-|"])
def test_mirrors_are_turns(mirror: str) -> None:
    turn = mirror_symmetry(mirror)
    assert turn.mirror() == mirror
    assert all(turn.directions[way] == mirrored(way, mirror) for way in DELTAS)
    assert turn.after(mirror_symmetry("|")).mirror() == combined(mirror, "|")


def test_axes_turn() -> None:
    right = TURNS[4]
    assert str(right) == "turned to the right"
    assert [right.axes(axes) for axes in ("-", "|", "/", "\\", "-|", "|\\", "")] == [
        "|", "-", "\\", "/", "-|", "-/", "",
    ]  # fmt: skip


# ---- Boards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("joins", "count"),
    [
        (("none", "none"), 8),
        (("same", "none"), 8 * 4),  # moved along by 0 to 3 columns
        (("flip", "none"), 8 * 4),
        (("none", "same"), 8 * 3),
        (("same", "same"), 8 * 12),
        # On a Klein bottle along the lanes that are joined turned over, and half round across.
        (("same", "flip"), 8 * 3 * 2),
        (("flip", "same"), 8 * 4),  # three rows have no half
        (("flip", "flip"), 8),  # the four corners are two points, and these stay
    ],
)
def test_how_many_there_are(joins: tuple[Join, Join], count: int) -> None:
    found = symmetries_of(Board(4, 3, join_x=joins[0], join_y=joins[1]))
    assert len(found) == count
    assert len({tuple(its.cells.items()) for its in found}) == count
    assert found[0].is_identity
    assert not any(its.is_identity for its in found[1:])


SMALL = [
    Board(width, height, join_x=join_x, join_y=join_y)
    for width, height in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (3, 3), (4, 3))
    for join_x, join_y in itertools.product(JOINS, JOINS)
]


@pytest.mark.parametrize("plain", SMALL, ids=str)
def test_every_step_stays_a_step(plain: Board) -> None:
    """In all eight directions, with the mirrors on the way and the points that are passed."""
    for symmetry in symmetries_of(plain):
        points: dict[Corner, Corner] = {}
        for cell, way in itertools.product(plain.cells(), DELTAS):
            turn, there = symmetry.turns[cell], symmetry.cells[cell]
            step = plain.step(cell, way)
            image = symmetry.after.step(there, turn.directions[way])
            if step is None or image is None:
                assert step is image is None
                continue
            assert image[0] == symmetry.cells[step[0]]
            assert image[1] == symmetry.turns[step[0]].directions[step[1]]
            if len(way) == 2:
                point = plain.corner(cell, way)
                moved = symmetry.after.corner(there, turn.directions[way])
                assert points.setdefault(point, moved) == moved


@pytest.mark.parametrize("plain", SMALL, ids=str)
def test_symmetries_can_be_undone_and_put_together(plain: Board) -> None:
    every = symmetries_of(plain)
    for one in every:
        assert one.then(one.inverse()).is_identity
        assert one.inverse() in symmetries_of(one.after)
        if one.after == plain:
            assert one.then(every[-1]) in every


def test_a_large_board_has_its_symmetries() -> None:
    assert len(symmetries_of(Board(16, 16))) == 8
    assert len(symmetries_of(Board(16, 15, join_x="same"))) == 8 * 16


# ---- Puzzles --------------------------------------------------------------------------------


def images(puzzle: Puzzle) -> dict[str, str]:
    found = symmetries_of(puzzle.board)
    return {str(its): " ".join(str(its.puzzle(puzzle)).split()) for its in found}


def test_all_images_of_a_puzzle() -> None:
    assert images(board("XX. .AB .AB")) == {
        "as it is": "XX. .AB .AB",
        "mirrored left to right": ".XX BA. BA.",
        "mirrored top to bottom": ".AB .AB XX.",
        "turned by 180 degrees": "BA. BA. .XX",
        "turned to the right": "..X AAX BB.",
        "turned to the left": ".BB XAA X..",
        "mirrored along the falling diagonal": "X.. XAA .BB",
        "mirrored along the rising diagonal": "BB. AAX ..X",
    }


def test_everything_is_moved() -> None:
    puzzle = Puzzle(
        Board(3, 2, walls=frozenset({(0, 0)}), barriers=frozenset({frozenset({(0, 1), (0, 2)})})),
        [
            Vehicle("X", ((1, 0), (1, 1)), "-", target=True),
            Vehicle("Y", ((1, 2),), "|/", target=True),
        ],
        [Exit((1, 2), "R", frozenset("X"))],
        [Goal("Y", frozenset({(0, 2), (1, 2)}))],
        corners=True,
        id="7",
    )
    turned = next(s for s in symmetries_of(puzzle.board) if str(s) == "turned to the right")
    moved = turned.puzzle(puzzle)
    assert moved == Puzzle(
        Board(2, 3, walls=frozenset({(0, 1)}), barriers=frozenset({frozenset({(1, 1), (2, 1)})})),
        [
            Vehicle("X", ((0, 0), (1, 0)), "|", target=True),
            Vehicle("Y", ((2, 0),), "-\\", target=True),
        ],
        [Exit((2, 0), "D", frozenset("X"))],
        [Goal("Y", frozenset({(2, 0), (2, 1)}))],
        corners=True,
    )
    assert moved.id == "7"
    assert turned.inverse().puzzle(moved) == puzzle.replace(
        vehicles=[puzzle["X"], puzzle["Y"]._replace(axes="/|")]  # in their usual order
    )


def test_over_a_flipped_seam_it_comes_in_mirrored() -> None:
    puzzle = board("XX.. .... ....", exits=[], goals=[Goal("X", frozenset({(0, 0), (0, 1)}))],
                   join_x="flip")  # fmt: skip
    along = [its for its in symmetries_of(puzzle.board) if its.cells[0, 0] == (0, 3)]
    pictures = {" ".join(str(its.puzzle(puzzle)).split()) for its in along}
    # Mirrored, or moved along over the seam into the last row.
    assert pictures == {"..XX .... ....", "...X .... X..."}
    assert {str(its.turns[0, 0]) for its in along} == {"mirrored left to right", "as it is"}
    assert {str(its.turns[0, 1]) for its in along} == {
        "mirrored left to right",
        "mirrored top to bottom",
    }


def test_gone_targets_stay_gone() -> None:
    puzzle = board(FOUR_BY_FOUR).replace(
        vehicles=[
            Vehicle("X", ((1, 0), (1, 1)), "-", target=True),
            Vehicle("Y", (), "-", target=True),
        ]
    )
    assert all(its.puzzle(puzzle)["Y"].cells == () for its in symmetries_of(puzzle.board))
