"""A space is an empty cell, ``X`` the target."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import deck_puzzles, plain, refusal
from unjam import Puzzle

CARD_1 = "AA   O\nP  Q O\nPXXQ O\nP  Q  \nB   CC\nB RRR "


@pytest.mark.parametrize(
    "text",
    [
        CARD_1,
        CARD_1 + "\n",
        CARD_1.replace("\n", "\r\n"),
        "\n\n" + CARD_1 + "\n\n",
        "\n".join(line.rstrip() for line in CARD_1.split("\n")),
        "\n".join(line + "   " for line in CARD_1.split("\n")),
        "\n".join("    " + line for line in CARD_1.split("\n")),
        "\n" + "\n".join("  " + line.rstrip() for line in CARD_1.split("\n")) + "\n",
    ],
)
def test_a_card(text: str) -> None:
    puzzle = Puzzle.parse(text)
    assert puzzle == board("AA...O P..Q.O PXXQ.O P..Q.. B...CC B.RRR.")
    assert puzzle.notes == ("a space is empty",)
    assert Puzzle.parse(text, format="grid") == puzzle


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, SEVEN, NINE])
def test_other_boards(picture: str) -> None:
    text = "\n".join(row.replace(".", " ") for row in picture.split())
    assert Puzzle.parse(text) == board(picture)
    assert Puzzle.parse(text.lower()) == board(picture.lower(), targets="x")


def test_every_board_of_the_decks_whose_rows_are_whole() -> None:
    for puzzle in deck_puzzles("jam", "project", "thinkfun", "hardest", "uva"):
        assert Puzzle.parse("\n".join(plain(puzzle, marks=" #"))) == puzzle


def test_empty_rows_and_columns_of_a_square_count() -> None:
    text = "      \n      \n XXB  \n CCB D\n E B D\n EFF D"
    picture = "...... ...... .XXB.. .CCB.D .E.B.D .EFF.D"
    assert Puzzle.parse(text) == board(picture)
    columns = "      \n      \n XXB  \n CCB  \n E B  \n EFF  "
    assert Puzzle.parse(columns) == board("...... ...... .XXB.. .CCB.. .E.B.. .EFF..")


def test_a_board_that_is_no_square_is_named() -> None:
    puzzle = Puzzle.parse("XX B\n   B\nAA")
    assert puzzle == board("XX.B ...B AA..")
    assert puzzle.notes == (
        "the board is 4x3: blank lines around it are not rows",
        "a space is empty",
    )


def test_spaces_between_short_rows_are_cells() -> None:
    """Neither cells that stand apart, nor rows on one line."""
    assert Puzzle.parse("XX B\nAA B\n    \n    ") == board("XX.B AA.B .... ....")
    assert Puzzle.parse(" XX\nAA \nBB ") == board(".XX AA. BB.")


def test_an_o_is_a_truck_if_spaces_are_empty() -> None:
    puzzle = Puzzle.parse(CARD_1.lower())
    assert puzzle == board("aa...o p..q.o pxxq.o p..q.. b...cc b.rrr.", targets="x")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("AA  \tB\nXX   B\nC    C", "there are tabs between the cells"),
        ("AA   B\nXX   B\nC    C", "vehicle 'C' is in several pieces"),
        ("AA   B\nXX   B\n     C", "vehicle 'C' covers one cell"),
        ("AA               B\nXX   CC         B", "a board has at most 16x16 cells, not 18x2"),
    ],
)
def test_what_is_no_board_is_refused(text: str, part: str) -> None:
    assert part in refusal(text)
