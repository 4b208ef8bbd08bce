"""``#`` is a wall and ``.`` empty, on one line or on several."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, plain, refusal
from unjam import NotationError, Puzzle
from unjam.model import Exit

TWO_WALLS = "BB.KM# DDDKM. IXXL.. I.JLEE ..JFFN .GG.#N"
FLAT = "XX.#.B .....B AA...."


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, TWO_WALLS, FOUR_BY_FOUR, SEVEN, NINE, FLAT])
def test_rows_on_lines_or_between_spaces(picture: str) -> None:
    puzzle = board(picture)
    assert_reads(picture, puzzle)
    assert_reads(picture.replace(" ", "\n"), puzzle)
    assert_reads(picture.replace(" ", "   "), puzzle)
    assert_reads(picture.replace(" ", "\n\n"), puzzle)
    assert_reads(picture.replace(" ", "\n   \n"), puzzle)
    assert_reads(picture.replace(".", "-"), puzzle)
    assert_reads(picture.replace(".", "_").replace(" ", "\n"), puzzle)
    assert_reads("\n".join(" ".join(row) for row in picture.split()), puzzle)
    assert Puzzle.parse(picture, format="grid") == puzzle


@pytest.mark.parametrize("picture", [WALL_60, TWO_WALLS])
def test_a_square_in_one_run(picture: str) -> None:
    assert_reads(picture.replace(" ", ""), board(picture))


def test_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "project", "thinkfun", "hardest", "uva"):
        assert Puzzle.parse("\n".join(plain(puzzle))) == puzzle
        assert Puzzle.parse(" ".join(plain(puzzle))) == puzzle
        assert Puzzle.parse("".join(plain(puzzle))) == puzzle
        assert Puzzle.parse(puzzle.to("grid")) == puzzle


def test_more_vehicles_than_letters() -> None:
    """Cells of several characters stand apart."""
    text = "X  X  .. v1 v10\nh1 h1 .. v1 v10\n.. #  ## .. .\n"
    puzzle = Puzzle.parse(text)
    assert [v.label for v in puzzle.vehicles] == ["X", "v1", "v10", "h1"]
    assert puzzle.board.walls == {(2, 1), (2, 2)}
    assert_reads(text.rstrip(), puzzle)
    assert Puzzle.parse(puzzle.to("grid")) == puzzle
    assert Puzzle.parse("X X . AU . . . AU C . B B C . . .")["AU"].axes == "|"


def test_a_wall_at_the_end_of_the_row_is_no_exit() -> None:
    puzzle = Puzzle.parse("XX.# .... ....")
    assert puzzle.exits == ()
    assert puzzle.problems() == ["there is no exit for target 'X'"]
    assert puzzle.replace() == puzzle


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, TWO_WALLS, FOUR_BY_FOUR, SEVEN, NINE, FLAT])
def test_a_grid_is_written_and_read_again(picture: str) -> None:
    puzzle = board(picture)
    assert puzzle.to("grid") == picture.replace(" ", "\n")
    assert Puzzle.parse(puzzle.to("grid")) == puzzle


def test_what_a_grid_cannot_say() -> None:
    with pytest.raises(NotationError, match="a grid cannot express its exit; use native or json"):
        board(JAM_1, exits=[Exit((2, 0), "L")]).to("grid")
    with pytest.raises(NotationError, match="a grid cannot express its vehicles"):
        board(JAM_1, axes={"F": "-|"}).to("grid")
    with pytest.raises(NotationError, match="the rule on corners"):
        board(JAM_1, corners=True).to("grid")
    # Walls all around would be taken for a border.
    walled = board("##### #XX.# #...# #...# #####", exits=[])
    with pytest.raises(NotationError, match="a grid cannot express its board"):
        walled.to("grid")
    assert Puzzle.parse(walled.to("native")) == walled


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("XX.#\nA..B\nA.B", "row 3 'A.B' has 3 cells, the first one has 4"),
        ("XX.#\nA..BB\nA...", "row 2 'A..BB' has 5 cells, the first one has 4"),
        ("XX.#\nA..B\nA..C", "vehicle 'B' covers one cell in 'XX.# A..B A..C'"),
        ("XX.B\n...#\n...B", "vehicle 'B' is in several pieces in 'XX.B ...# ...B'"),
        ("XX.B\t...#\n....", "row 2 '....' has"),
    ],
)
def test_what_is_no_grid_is_refused(text: str, part: str) -> None:
    if "\t" not in text:
        assert part in refusal(text)
        assert part in refusal(text, format="grid")
    else:
        refusal(text)
