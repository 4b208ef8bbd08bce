"""A grid in a border that is open at the exit: ``|PRRB.Y>``, or ``*`` with a gap."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, plain, refusal
from unjam import Puzzle
from unjam.model import Exit

BARS = "|A..B..|\n|A..B..|\n|PRRB.Y>\n|P....Y|\n|P.....|\n|OOO...|"
RED = board("A..B.. A..B.. PRRB.Y P....Y P..... OOO...", targets="R")


def framed(rows: list[str], row: int, style: str) -> str:
    """The rows in a border that is open on the right of one of them."""
    wide = len(rows[0])
    top, side, gap = {
        "bars": ("", "|", ">"),
        "bars and a gap": ("", "|", " "),
        "box": (f"+{'-' * wide}+", "|", ">"),
        "box and a gap": (f"+{'-' * wide}+", "|", " "),
        "double box": (f"+{'=' * wide}+", "|", "."),
        "lines": (f" {'_' * wide}", "|", ">"),
        "drawn box": (f"┌{'─' * wide}┐", "│", "→"),
        "stars": ("*" * (wide + 2), "*", " "),
        "stars and nothing": ("*" * (wide + 2), "*", ""),
        "stars and an arrow": ("*" * (wide + 2), "*", ">"),
        "walls": ("#" * (wide + 2), "#", " "),
        "walls and an arrow": ("#" * (wide + 2), "#", ">"),
        "walls and a dot": ("#" * (wide + 2), "#", "."),
    }[style]
    body = [f"{side}{line}{gap if n == row else side}" for n, line in enumerate(rows)]
    return "\n".join([top, *body, top] if top else body)


STYLES = [
    "bars", "bars and a gap", "box", "box and a gap", "double box", "lines", "drawn box",
    "stars", "stars and nothing", "stars and an arrow", "walls", "walls and an arrow",
    "walls and a dot",
]  # fmt: skip


def test_bars_and_an_arrow() -> None:
    assert_reads(BARS, RED)
    assert Puzzle.parse(BARS, format="border") == RED
    assert Puzzle.parse(BARS).notes == (
        "the exit is where the border is open",
        "R is the target: there is no X",
    )


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("picture", [JAM_1, WALL_60, NINE, "XX.B ...B AA.."])
def test_borders_of_every_kind(style: str, picture: str) -> None:
    puzzle = board(picture)
    for empty in ".- " if "O" in picture else ".-o ":
        rows = [row.replace(".", empty) for row in picture.split()]
        text = framed(rows, puzzle.exits[0].cell[0], style)
        assert_reads(text, puzzle, indent=" " not in text)
        assert Puzzle.parse("\n".join("   " + line for line in text.split("\n"))) == puzzle
        assert Puzzle.parse(text, format="border") == puzzle


@pytest.mark.parametrize("style", STYLES)
def test_every_board_of_the_decks(style: str) -> None:
    for puzzle in deck_puzzles("jam", "thinkfun", "hardest"):
        row = puzzle.exits[0].cell[0]
        for marks in (".#", "-#", " #"):
            assert Puzzle.parse(framed(plain(puzzle, marks=marks), row, style)) == puzzle


def test_empty_rows_at_the_ends_are_rows() -> None:
    """They are made of the same marks as an edge."""
    puzzle = board("...... ...... .XXB.. .CCB.. ...B.. ......")
    for mark in ".-_":
        rows = plain(puzzle, marks=mark + "#")
        assert Puzzle.parse(framed(rows, 2, "bars")) == puzzle
        assert Puzzle.parse(framed(rows, 2, "box")) == puzzle


def test_exits_on_every_side() -> None:
    picture = "AA.B ...B .XX. ...."
    left = Puzzle.parse("|AA.B|\n|...B|\n<.XX.|\n|....|")
    assert left == board(picture, exits=[Exit((2, 0), "L")])
    both = Puzzle.parse("|AA.B|\n|...B|\n<.XX.>\n|....|")
    assert both == board(picture, exits=[Exit((2, 0), "L"), Exit((2, 3), "R")])
    standing = "AA.B ..XB ..X. ...."
    for edge in ("+--^-+", "+--.-+", "+-- -+", " -- -", "┌──↑─┐"):
        top = Puzzle.parse(f"{edge}\n|AA.B|\n|..XB|\n|..X.|\n|....|\n+----+")
        assert top == board(standing, exits=[Exit((0, 2), "U")])
    for edge in ("+--v-+", "+--V-+", "+--.-+", "+-- -+", " -- -"):
        bottom = Puzzle.parse(f"+----+\n|AA.B|\n|..XB|\n|..X.|\n|....|\n{edge}")
        assert bottom == board(standing, exits=[Exit((3, 2), "D")])
    stars = Puzzle.parse("******\n*AA.B*\n*..XB*\n*..X.*\n*....*\n*** **")
    assert stars == board(standing, exits=[Exit((3, 2), "D")])
    walls = Puzzle.parse("###.##\n#AA.B#\n#..XB#\n#..X.#\n#....#\n######")
    assert walls == board(standing, exits=[Exit((0, 2), "U")])


def test_a_wide_exit() -> None:
    picture = "....A ....A .XX.. .XX.."
    text = "|....A|\n|....A|\n|.XX..>\n|.XX..>"
    assert Puzzle.parse(text) == board(picture)
    assert Puzzle.parse(text.replace(">", " ")) == board(picture)


def test_a_border_without_a_gap_says_nothing_about_the_exit() -> None:
    for text in (
        "|XX.B|\n|...B|\n|AA..|",
        "+----+\n|XX.B|\n|...B|\n|AA..|\n+----+",
        "******\n*XX.B*\n*...B*\n*AA..*\n******",
        "|----|\n|XX.B|\n|...B|\n|AA..|\n|----|",
    ):
        assert Puzzle.parse(text) == board("XX.B ...B AA..")
        assert Puzzle.parse(text).notes == ()
    walls = Puzzle.parse("######\n#XX.B#\n#...B#\n#AA..#\n######")
    assert walls == board("XX.B ...B AA..")
    assert walls.notes == ("the frame of # is a border, not part of the board",)


def test_cells_may_stand_apart() -> None:
    text = "+---------+\n| X X . B |\n| . . . B >\n| A A . . |\n+---------+"
    assert Puzzle.parse(text, target="A").exits == (Exit((1, 3), "R"),)
    gap = "+---------+\n| X X . B >\n| . . . B |\n| A A . . |\n+---------+"
    assert Puzzle.parse(gap) == board("XX.B ...B AA..")


def test_only_a_vehicle_in_line_with_the_exit_is_the_target() -> None:
    text = "|AA.B|\n|...B|\n|RR..>\n|....|"
    assert [v.label for v in Puzzle.parse(text).targets] == ["R"]
    only = "|AA.B|\n|...B|\n|QQ..>\n|....|"
    assert [v.label for v in Puzzle.parse(only).targets] == ["Q"]
    assert "Q is the target: it faces the exit" in Puzzle.parse(only).notes
    assert Puzzle.parse(SEVEN) == board(SEVEN)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("|XX.B|\n|...BB|\n|AA..|", "has"),
        ("|XX.B|\n|...C|\n|AA..|", "vehicle 'B' covers one cell"),
        ("|XX.#>\n|...#|\n|AA..|", "there is no free cell at the exit on the right of row 1"),
        ("+----+\n|....|\n+----+", "there is no vehicle"),
    ],
)
def test_wrong_borders_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)


def test_a_text_without_a_border_is_refused() -> None:
    sentence = refusal("XX.B\n...B\nAA..", format="border")
    assert sentence.startswith("there is no border around 'XX.B'; a border is '|' at both ends")
