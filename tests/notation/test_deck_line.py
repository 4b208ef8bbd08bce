"""Lines of deck files: id, size, cells, and perhaps an exit, optima and a level."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, refusal
from unjam import NotationError, Puzzle
from unjam.model import Exit, Known

FOUR = FOUR_BY_FOUR.replace(" ", "")


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, SEVEN, NINE, FOUR_BY_FOUR, "XX.B ...B AA.."])
def test_a_line(picture: str) -> None:
    puzzle = board(picture)
    size = f"{puzzle.board.width}x{puzzle.board.height}"
    cells = picture.replace(" ", "")
    for line in (
        f"1,J01   {size}  {cells}   8   16  beginner",
        f"1 {size} {cells} 8 16 beginner",
        f"1\t{size}\t{cells}\t8\t16\tbeginner",
        f"1,first,one {size} {cells} exit={puzzle.exits[0].cell[0]} 8 16 beginner",
    ):
        assert_reads(line, puzzle)
        found = Puzzle.parse(line, format="deck")
        assert (found.id, found.known, found.level) == ("1", Known(8, 16), "beginner")
    assert Puzzle.parse(f"1 {size} {cells}").known == Known()
    assert Puzzle.parse(f"1 {size} {cells} ? 16").known == Known(None, 16)


def test_an_exit_as_high_as_the_target() -> None:
    puzzle = Puzzle.parse("S1 5x4 ....A....AXX...XX... exit=0")
    assert puzzle.exits == (Exit((0, 4), "R"), Exit((1, 4), "R"))
    assert Puzzle.parse(puzzle.to("deck")) == puzzle
    assert puzzle.to("deck") == "S1 5x4 ....A....AXX...XX... exit=0 ? ?"


@pytest.mark.parametrize("deck", ["jam", "project", "thinkfun", "hardest", "uva"])
def test_decks_come_back(deck: str) -> None:
    for puzzle in deck_puzzles(deck):
        back = Puzzle.parse(puzzle.to("deck"))
        assert back == puzzle
        assert (back.id, back.known, back.level) == (puzzle.id, puzzle.known, puzzle.level)


def test_what_a_line_of_a_deck_cannot_say() -> None:
    for exit in (Exit((2, 0), "L"), Exit((0, 1), "U")):
        with pytest.raises(NotationError, match="a line of a deck cannot express its exit"):
            board(JAM_1, exits=[exit]).to("deck")
    wide = Puzzle.parse("X  X  .. v1\nh1 h1 .. v1")
    with pytest.raises(NotationError, match="one character per cell; use native"):
        wide.to("deck")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (f"1 6x6 {FOUR} 8 16", f"'{FOUR}' has 16 cells, not 6x6"),
        (f"1 4x4 {FOUR} exit=9", "exit=9 is below the board, which has 4 rows"),
        (f"1 2x8 {FOUR}", "vehicle 'B' is in several pieces"),
        (f"1 4x4 {FOUR} 8", "does not fit: a line of a deck is 'id WxH cells', then perhaps"),
        (f"1 4x4 {FOUR} 8 16 very hard", "does not fit: a line of a deck is"),
        (f"1 4x4 {FOUR} exit=top", "does not fit: a line of a deck is"),
    ],
)
def test_wrong_lines_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="deck")
