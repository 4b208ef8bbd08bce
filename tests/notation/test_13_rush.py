"""The header ``H W rush`` above a grid."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, plain, refusal
from unjam import Puzzle

FLAT = "XX.#.B .....B AA...."
TALL = "X.. X.. .BB ... CC."


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, FOUR_BY_FOUR, SEVEN, NINE, FLAT])
@pytest.mark.parametrize("word", ["rush", "Rush", "RUSH", "rush hour"])
def test_a_header_above_a_grid(picture: str, word: str) -> None:
    rows = picture.split()
    text = "\n".join([f"{len(rows)} {len(rows[0])} {word}", *rows])
    assert_reads(text, board(picture))
    assert_reads(text.lower(), board(picture.lower(), targets="x"))
    assert Puzzle.parse(text, format="rush") == board(picture)


def test_the_height_comes_first() -> None:
    rows = TALL.split()
    assert Puzzle.parse("\n".join(["5 3 rush", *rows])).board.height == 5
    assert "the header states 3 rows of 5" in refusal("\n".join(["3 5 rush", *rows]))


def test_spaces_as_empty_cells() -> None:
    assert_reads(
        "6 6 rush\nBB   G\nA  C G\nAXXC G\nA  C\nE   FF\nE DDD", board(JAM_1), indent=False
    )
    # The header tells that blank lines are rows, and that rows end early.
    text = "4 5 rush\n\nXX B\n   B\n\n"
    assert Puzzle.parse(text) == board("..... XX.B. ...B. .....")
    assert Puzzle.parse("3 3 rush\n XX\n AA\n BB") == board(".XX .AA .BB")


def test_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "hardest", "uva"):
        head = f"{puzzle.board.height} {puzzle.board.width} rush"
        assert Puzzle.parse("\n".join([head, *plain(puzzle)])) == puzzle
        assert Puzzle.parse("\n".join([head, *plain(puzzle, marks=" #")])) == puzzle


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("6 6 rush\nXX.B\n...B\n....", "the header states 6 rows of 6, the grid has 3 rows of 4"),
        ("3 5 rush\nXX.B\n...B\n....", "the header states 3 rows of 5, the grid has 3 rows of 4"),
        ("3 4 rush\nXX.B\n..B\n....", "row 2 '..B' has 3 cells, the first one has 4"),
        ("3 4 rush\nXX.B\n...C\n....", "vehicle 'B' covers one cell"),
        ("3 4 rush", "the text is empty"),
        ("3 99 rush\nXX.B\n...B\n....", "the header states 3 rows of 99"),
    ],
)
def test_what_does_not_add_up_is_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="rush")


def test_another_header_is_refused() -> None:
    sentence = refusal("rush 6 6\nXX.B", format="rush")
    assert sentence == "'rush 6 6' is not a header; write 'height width rush'"
