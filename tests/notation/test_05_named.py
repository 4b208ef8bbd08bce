"""``name: moves: six groups # comment``."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, plain, refusal
from unjam import Puzzle
from unjam.model import Known

P02 = board("BCCC.. B...D. .AAED. ...E.. FF.E.. ..GGG.", targets="A")


@pytest.mark.parametrize(
    ("text", "id", "title", "moves"),
    [
        ("p02:  4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo", "p02", "", 4),
        ("p02:  4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo # easy", "p02", "easy", 4),
        (
            "p02: 4: BCCCoo  BoooDo  oAAEDo  oooEoo  FFoEoo  ooGGGo   #  a 1st one",
            "p02",
            "a 1st one",
            4,
        ),
        ("p02:4:BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo", "p02", "", 4),
        ("p02 : 4 : BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo", "p02", "", 4),
        ("p02: BCCC.. B...D. .AAED. ...E.. FF.E.. ..GGG.", "p02", "", None),
        ("p02: 4: BCCC..B...D..AAED....E..FF.E....GGG.", "p02", "", 4),
        ("7: 4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo", "7", "", 4),
        ("moves: 4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo", "moves", "", 4),
    ],
)
def test_a_named_board(text: str, id: str, title: str, moves: int | None) -> None:
    assert_reads(text, P02)
    puzzle = Puzzle.parse(text)
    assert (puzzle.id, puzzle.title, puzzle.known) == (id, title, Known(moves))
    assert Puzzle.parse(text, format="named") == P02


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, SEVEN, NINE, "XX.B ...B AA.."])
def test_other_boards(picture: str) -> None:
    assert_reads(f"card-7: 12: {picture}", board(picture))
    assert_reads(f"card-7: {picture}  # comment: with # in it", board(picture))


def test_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "thinkfun", "uva"):
        moves = f"{puzzle.known.moves}:" if puzzle.known.moves else ""
        found = Puzzle.parse(f"{puzzle.id}: {moves} {' '.join(plain(puzzle))}")
        assert found == puzzle
        assert (found.id, found.known.moves) == (puzzle.id, puzzle.known.moves)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("p02: 4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGG", "row 6 'ooGGG' has 5 cells"),
        ("p02: 4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo oGGGBo", "'B' is in several pieces"),
    ],
)
def test_wrong_rows_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="named")


@pytest.mark.parametrize("text", ["BCCCoo BoooDo oAAEDo", ": 4: BCCCoo", "p02: # nothing"])
def test_what_has_no_name_is_refused(text: str) -> None:
    assert "does not fit: a named puzzle is 'name: moves: rows'" in refusal(text, format="named")
