"""A JSON list of strings, or one quoted row per line: ``-`` empty, ``X`` target."""

from __future__ import annotations

import json

import pytest

from tests.support.boards import JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, plain, refusal
from unjam import Puzzle

FLAT = "XX.#.B .....B AA...."


@pytest.mark.parametrize("empty", ["-", ".", "_", " ", "o"])
@pytest.mark.parametrize("picture", [JAM_1, WALL_60, SEVEN, NINE, FLAT])
def test_rows_in_quotes(picture: str, empty: str) -> None:
    puzzle = board(picture)
    if empty == "o" and "O" in picture:
        picture = picture.replace("O", "Z")
        puzzle = board(picture)
    rows = picture.replace(".", empty).split(" ") if empty != " " else []
    rows = rows or [row.replace(".", " ") for row in picture.split()]
    for text in (
        json.dumps(rows),
        json.dumps(rows, indent=2),
        json.dumps(rows, separators=(",", ":")),
        json.dumps([list(row) for row in rows]),
        "\n".join(f'"{row}"' for row in rows),
        ",\n".join(f'"{row}"' for row in rows),
        ",\n".join(f'  "{row}"' for row in rows) + ",",
        "\n".join(f"'{row}'" for row in rows),
        ",\n".join(f"'{row}'" for row in rows),
        json.dumps({"board": rows}),
        json.dumps({"grid": rows, "id": 7, "title": "seven"}),
        json.dumps({"rows": "\n".join(rows)}) if empty != " " else json.dumps(rows),
    ):
        assert_reads(text, puzzle)
        assert Puzzle.parse(text, format="json") == puzzle


def test_an_object_around_the_rows_may_name_them() -> None:
    puzzle = Puzzle.parse('{"id": 7, "title": "seven", "grid": ["XX-B", "---B", "AA--"]}')
    assert (puzzle.id, puzzle.title) == ("7", "seven")


def test_one_string_is_any_text() -> None:
    assert Puzzle.parse(json.dumps(JAM_1)) == board(JAM_1)
    assert Puzzle.parse(json.dumps(JAM_1.replace(" ", "\n"))) == board(JAM_1)
    assert Puzzle.parse(json.dumps([JAM_1.replace(" ", "")])) == board(JAM_1)


def test_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "project", "thinkfun", "hardest", "uva"):
        rows = plain(puzzle, marks="-#")
        assert Puzzle.parse(json.dumps(rows)) == puzzle
        assert Puzzle.parse("\n".join(f'"{row}"' for row in rows)) == puzzle


def test_cells_of_several_characters() -> None:
    text = '[["X", "X", "", "v1"], ["h1", "h1", "", "v1"], ["", "#", "", "."]]'
    puzzle = Puzzle.parse(text)
    assert [v.label for v in puzzle.vehicles] == ["X", "v1", "h1"]
    assert puzzle.board.walls == {(2, 1)}


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('["XX-B", "---B", "AA-"]', "row 3 'AA-' has 3 cells, the first one has 4"),
        ('"XX-B"\n"---B"\n"AA-"', "row 3 'AA-' has 3 cells, the first one has 4"),
        ('["XX-B", "---B", "AA--"', "the JSON is invalid in line 1"),
        ('["XX-B", "---B", 7]', "is not a puzzle; use a list of rows or an object"),
        ('[["X", "X"], ["A", 7]]', "is not a puzzle; use a list of rows or an object"),
        ("[]", "the JSON '[]' is not a puzzle"),
        ("[[]]", "the JSON '[[]]' is not a puzzle"),
        ('[""]', "the text is empty"),
        ('""', "the text is empty"),
        ('["", ""]', "there are no cells in the text"),
        ('"[1]"', "is not a puzzle but nested JSON"),
        ('{"grid": ["XX-", "--"]}', "row 2 '--' has 2 cells, the first one has 3"),
        ('{"level": 3}', "the JSON object has the keys 'level'"),
    ],
)
def test_wrong_rows_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="json")


def test_a_missing_comma_is_forgiven() -> None:
    text = '["XX-B",\n "---B"\n "AA--"]'
    assert Puzzle.parse(text) == Puzzle.parse("XX-B ---B AA--")
    assert "the JSON is invalid in line 3: Expecting ',' delimiter" in refusal(text, format="json")


@pytest.mark.parametrize("space", [" ", "  ", "\t"], ids=repr)
@pytest.mark.parametrize("key", ["", "board", "grid"])
def test_spaces_between_the_cells_of_a_row(key: str, space: str) -> None:
    cells = [".xx..", "ab..c", "abdec", ".fdeg", ".fheg", "..h.."]
    rows = [space.join(row) for row in cells]
    puzzle = Puzzle.parse(json.dumps({key: rows} if key else rows))
    assert puzzle.to("grid").split() == cells
    assert [vehicle.label for vehicle in puzzle.targets] == ["x"]


def test_spaces_that_are_cells() -> None:
    puzzle = Puzzle.parse(json.dumps({"board": ["  aa ", " B   ", " BXX ", "     ", "     "]}))
    assert puzzle.to("grid").split() == ["..aa.", ".B...", ".BXX.", ".....", "....."]


@pytest.mark.parametrize("empty", ["-1", "null", "..", "0"])
@pytest.mark.parametrize("key", ["", "board"])
def test_words_for_empty_cells_in_a_row_of_cells(key: str, empty: str) -> None:
    cells = ["......", "......", ".xx..b", ".....b", "...ccc", "......"]
    rows = [" ".join(empty if cell == "." else cell for cell in row) for row in cells]
    puzzle = Puzzle.parse(json.dumps({key: rows} if key else rows))
    assert puzzle.to("grid").split() == cells
