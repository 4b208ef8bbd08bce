"""Grids of numbers: 0 empty, 1 wall, 2 target, 3 and so on the others."""

from __future__ import annotations

import json

import pytest

from tests.support.wild import assert_reads, deck_puzzles, refusal, same_up_to_labels
from unjam import Puzzle
from unjam.literals import ReadFormat

JAM_NUMBERS = """3 3 0 0 0 4
5 0 0 6 0 4
5 2 2 6 0 4
5 0 0 6 0 0
7 0 0 0 8 8
7 0 9 9 9 0"""


def numbers(puzzle: Puzzle, first: int = 3) -> list[list[int]]:
    rows = [[0] * puzzle.board.width for _ in range(puzzle.board.height)]
    for row, column in puzzle.board.walls:
        rows[row][column] = 1
    number = first
    for vehicle in puzzle.vehicles:
        for row, column in vehicle.cells:
            rows[row][column] = 2 if vehicle.target else number
        number += not vehicle.target
    return rows


@pytest.mark.parametrize(
    "text",
    [
        JAM_NUMBERS,
        JAM_NUMBERS.replace(" ", "  "),
        JAM_NUMBERS.replace(" ", ","),
        JAM_NUMBERS.replace(" ", ", "),
        JAM_NUMBERS.replace(" ", ", ").replace("\n", ",\n") + ",",
        JAM_NUMBERS.replace(" ", ";"),
        JAM_NUMBERS.replace(" ", "\t"),
        JAM_NUMBERS.replace(" ", ""),
        JAM_NUMBERS.replace(" ", "").replace("\n", ""),
        "[[" + JAM_NUMBERS.replace(" ", ",").replace("\n", "],[") + "]]",
        "[[" + JAM_NUMBERS.replace(" ", ", ").replace("\n", "],\n [") + "]]",
    ],
)
def test_card_1(text: str) -> None:
    jam = deck_puzzles("jam")[0]
    assert_reads(text, jam, labels=False)
    puzzle = Puzzle.parse(text)
    assert puzzle["2"].target
    assert puzzle.notes == ("0 is empty", "2 is the target")
    format: ReadFormat = "json" if text.startswith("[") else "numbers"
    assert same_up_to_labels(Puzzle.parse(text, format=format), jam)


def test_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "thinkfun", "hardest", "uva"):
        rows = numbers(puzzle)
        for text in (
            "\n".join(" ".join(map(str, row)) for row in rows),
            "\n".join(" ".join(f"{n:2}" for n in row) for row in rows),
            "\n".join(",".join(map(str, row)) for row in rows),
            json.dumps(rows),
            json.dumps({"board": rows}),
        ):
            assert same_up_to_labels(Puzzle.parse(text), puzzle), text


def test_walls_and_other_sizes() -> None:
    puzzle = Puzzle.parse("0 0 3 1\n2 2 3 0\n0 0 0 4\n1 0 0 4\n0 0 0 0")
    assert puzzle.board.walls == {(0, 3), (3, 0)}
    assert (puzzle.board.width, puzzle.board.height) == (4, 5)
    assert [v.label for v in puzzle.vehicles] == ["3", "2", "4"]


def test_hints() -> None:
    text = "0 0 3 1\n2 2 3 1\n0 0 0 0"
    assert [v.label for v in Puzzle.parse(text, wall="").vehicles] == ["3", "1", "2"]
    assert [v.label for v in Puzzle.parse(text, target="1").targets] == ["1"]
    assert [v.label for v in Puzzle.parse(text, target="3").targets] == ["3"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("0 0 3\n2 2 3\n0 0 4", "vehicle '4' covers one cell"),
        ("0 0 3\n2 2 0\n0 0 3", "vehicle '3' is in several pieces"),
        ("[[0,0,3],[2,2,3],[0,0]]", "row 3"),
        ("[[0,0,-3],[2,2,3],[0,0,0]]", "'-3' is not the number of a vehicle, wall or empty cell"),
        ("[[0,0,33333],[2,2,3],[0,0,0]]", "'33333' is not the number of a vehicle"),
        ("[[0,0,1.5],[2,2,3],[0,0,0]]", "is not a puzzle"),
        ("0 0 0\n0 0 0\n0 0 0", "there is no vehicle"),
    ],
)
def test_wrong_numbers_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)


def test_what_is_no_number_is_refused() -> None:
    sentence = refusal("0 0 3\n2 2 x\n0 0 0", format="numbers")
    assert "'x' is not the number of a vehicle, wall or empty cell" in sentence
    assert "row 2" in refusal("0 0 3\n2 2\n0 0 0", format="numbers")
    assert "there are no cells" in refusal(",,,", format="numbers")
