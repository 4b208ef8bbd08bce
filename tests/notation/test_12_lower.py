"""Lower-case grids: ``x`` is the target, or ``rr`` for red."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, letters, plain, refusal, renamed
from unjam import Puzzle


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, FOUR_BY_FOUR, SEVEN, NINE])
def test_x_is_the_target(picture: str) -> None:
    lower = picture.lower()
    puzzle = board(lower, targets="x")
    assert_reads(lower, puzzle)
    assert_reads(lower.replace(" ", "\n"), puzzle)
    assert_reads(lower.replace(".", "-").replace(" ", "\n"), puzzle)
    assert Puzzle.parse(lower, format="grid") == puzzle
    assert Puzzle.parse(puzzle.to("grid")) == puzzle
    assert Puzzle.parse(puzzle.to("line")) == puzzle
    assert "x is the target, not a wall" in Puzzle.parse(lower).notes


@pytest.mark.parametrize(
    "picture",
    [
        "aa...o p..q.o prrq.o p..q.. b...cc b.ddd.",
        "bb.c.. ...c.. rr.c.d eee..d ..f..d ..f...",
        "aa.... b..c.. brrc.. b..c.. d...ee d.fff.",
    ],
)
def test_r_is_the_target_where_there_is_no_x(picture: str) -> None:
    puzzle = board(picture, targets="r")
    assert_reads(picture, puzzle)
    assert_reads(picture.replace(" ", "\n"), puzzle)
    assert "r is the target: there is no X" in Puzzle.parse(picture).notes
    assert Puzzle.parse(puzzle.to("grid")) == puzzle


def test_r_is_a_truck_where_there_is_an_x() -> None:
    picture = "aa...o p..q.o pxxq.o p..q.. b...cc b.rrr."
    puzzle = board(picture, targets="x")
    assert_reads(picture, puzzle)
    assert Puzzle.parse(picture, target="r") == board(picture, targets="r")


@pytest.mark.parametrize("target", "xr")
def test_every_board_of_the_decks(target: str) -> None:
    for puzzle in deck_puzzles("jam", "project", "thinkfun", "hardest"):
        names = letters(puzzle, target, "bcdefghijklmnopqstuvwyz")
        for marks in (".#", "-#", "_#"):
            text = "\n".join(plain(puzzle, names, marks))
            assert Puzzle.parse(text) == renamed(puzzle, names)


def test_o_is_a_vehicle_where_empty_cells_are_marked_otherwise() -> None:
    notes = Puzzle.parse("aa...o p..q.o pxxq.o p..q.. b...cc b.rrr.").notes
    assert "o is a vehicle: the empty cells have another symbol" in notes


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("aa...o p..q.o pxxq.o p..q.. b...cc b.rrr", "row 6 'b.rrr' has 5 cells"),
        ("aa...o p..q.o pxxq.o p..q.. b...cc b.rrp.", "vehicle 'p' is in several pieces"),
        ("xx...b ......", "vehicle 'b' covers one cell"),
    ],
)
def test_wrong_grids_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="grid")
