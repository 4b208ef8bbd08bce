"""36 cells, then the fuel of some vehicles, which is ignored with a note."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, plain, refusal
from unjam import Puzzle


@pytest.mark.parametrize(
    ("text", "fuel", "picture", "target"),
    [
        (
            "BBB..MCCDD.MAAKL.MJ.KLEEJ.GG..JHHHII J0 B4",
            "J0 B4",
            "BBB..M CCDD.M AAKL.M J.KLEE J.GG.. JHHHII",
            "A",
        ),
        (
            "bbb..mccdd.mxxkl.mj.kleej.gg..jhhhii j0  b4",
            "j0 b4",
            "bbb..m ccdd.m xxkl.m j.klee j.gg.. jhhhii",
            "x",
        ),
        (JAM_1.replace(" ", "") + " X100 A0 B1 C2", "X100 A0 B1 C2", JAM_1, "X"),
        (WALL_60.replace(" ", "") + "\tM0", "M0", WALL_60, "X"),
        (SEVEN.replace(" ", "") + " F2", "F2", SEVEN, "X"),
        (NINE.replace(" ", "") + " U2 T10", "U2 T10", NINE, "X"),
    ],
)
def test_fuel_is_ignored_with_a_note(text: str, fuel: str, picture: str, target: str) -> None:
    puzzle = board(picture, targets=target)
    assert_reads(text, puzzle)
    assert Puzzle.parse(text).notes[0] == f"the fuel {fuel} is ignored"
    assert Puzzle.parse(text, format="fuel") == puzzle


def test_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "hardest"):
        assert Puzzle.parse("".join(plain(puzzle)) + " A4 B0") == puzzle


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("BBB..MCCDD.MAAKL.MJ.KLEEJ.GG..JHHHI J0 B4", "has 35 cells, which is not a square number"),
        ("BBB..MCCDD.MAAKL.MJ.KLEEJ.GG..JHHHIM J0 B4", "vehicle 'M' is in several pieces"),
    ],
)
def test_wrong_cells_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)


@pytest.mark.parametrize("text", ["BBB..M CCDD.M", "BBB..MCCDD.MAAKL.M", "J0 B4 J"])
def test_what_has_no_fuel_is_refused(text: str) -> None:
    sentence = refusal(text, format="fuel")
    assert "does not fit: a puzzle with fuel is the cells, then 'J0 B4' and the like" in sentence
