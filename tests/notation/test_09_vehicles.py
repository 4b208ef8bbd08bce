"""Vehicle lines ``A00H``: label, x, y, H or V; the letter tells the length."""

from __future__ import annotations

import pytest

from tests.support.boards import board
from tests.support.wild import assert_reads, deck_puzzles, lies, refusal, same_up_to_labels, start
from unjam import NotationError, Puzzle
from unjam.model import Exit

CARD_1 = "AA...O P..Q.O PXXQ.O P..Q.. B...CC B.RRR."
LINES = "X12H\nA00H\nO50V\nP01V\nQ31V\nB04V\nC44H\nR25H"


def lines(puzzle: Puzzle) -> str:
    words = []
    for vehicle in puzzle.vehicles:
        x, y = start(vehicle)
        words.append(f"{vehicle.label}{x}{y}{'H' if lies(vehicle) else 'V'}")
    return "\n".join(words)


@pytest.mark.parametrize(
    "text",
    [
        LINES,
        LINES.replace("\n", " "),
        LINES.replace("\n", ", "),
        LINES.replace("\n", ","),
        LINES.replace("\n", ";\n"),
        LINES.replace("\n", "\n\n"),
        LINES.replace("H", "h").replace("V", "v"),
        LINES + ",",
    ],
)
def test_vehicle_lines(text: str) -> None:
    assert_reads(text, board(CARD_1))
    assert Puzzle.parse(text).notes == (
        "places are column, row, counted from 0",
        "the board is taken to be 6x6; size (--size) overrides this",
    )
    for format in ("vehicles", "vehicles-xy"):
        assert Puzzle.parse(text, format=format) == board(CARD_1)


def test_lower_case_labels() -> None:
    lower = "\n".join(line[0].lower() + line[1:] for line in LINES.split("\n"))
    assert_reads(lower, board(CARD_1.lower(), targets="x"))


def test_every_board_in_the_letters_of_the_game() -> None:
    for puzzle in deck_puzzles("project"):
        assert Puzzle.parse(lines(puzzle)) == puzzle
        assert puzzle.to("vehicles") == lines(puzzle)


def test_boards_in_other_letters_get_those_of_the_game() -> None:
    compared = 0
    for puzzle in deck_puzzles("jam", "thinkfun"):
        lengths = [len(vehicle.cells) for vehicle in puzzle.vehicles]
        if lengths.count(2) <= 12 and lengths.count(3) <= 4:
            assert same_up_to_labels(Puzzle.parse(puzzle.to("vehicles")), puzzle)
            compared += 1
    assert compared > 70


def test_a_seven_by_seven_board() -> None:
    puzzle = board("AA..... ......B ......B XX..OOO ....... ....... .PPP...")
    assert_reads(lines(puzzle), puzzle)
    assert Puzzle.parse(puzzle.to("vehicles")) == puzzle


def test_what_vehicle_lines_cannot_say() -> None:
    for picture in ("XX.#.. ...... ...... ...... ...... ......", "XX.B ...B AA.. ...."):
        with pytest.raises(NotationError, match="a list of vehicle lines cannot express its board"):
            board(picture).to("vehicles")
    with pytest.raises(NotationError, match="vehicle lines have letters for 11 cars"):
        board("XXX... ...... ...... ...... ...... ......").to("vehicles")
    with pytest.raises(NotationError, match="one digit per coordinate"):
        board("XX.......... " + " ".join(["." * 12] * 10) + " ..........AA").to("vehicles")
    with pytest.raises(NotationError, match="cannot express its exit"):
        board(CARD_1, exits=[Exit((2, 0), "L")]).to("vehicles")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("X12H\nL00H", "the length of 'L' in 'L00H' is unknown; A to K and X are cars of 2"),
        ("X12H\nAB00H", "the length of 'AB' in 'AB00H' is unknown;"),
        ("X12H\nX00V", "two vehicles have the label 'X'"),
        ("X12H\nA12H", "overlap"),
    ],
)
def test_wrong_lines_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="vehicles")


@pytest.mark.parametrize("word", ["A00", "A00D", "00H", "A0H", "A000H", "hello"])
def test_what_is_no_vehicle_line_is_refused(word: str) -> None:
    sentence = refusal(f"X12H\n{word}", format="vehicles")
    assert f"'{word}' is not a vehicle line; write a label, x, y, and H or V" in sentence
