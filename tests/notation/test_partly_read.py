"""Statements around a board: used in full, quoted in a note, or not followed at all."""

from __future__ import annotations

import pytest

from tests.support.reading import everything
from unjam import Puzzle

# R is two moves from the exit on the right; Z is two cells high, G two cells wide.
ROWS = ("..ABB.", "..A.C.", "RRA.C.", "D..EE.", "D..F.Z", "GG.F.Z")
BOARD = "\n".join(ROWS)
PLAIN = "\n".join(("..A.C.", "..A.C.", "RRA...", "......", "......", "......"))


def read_with(words: str, board: str = BOARD) -> Puzzle:
    (puzzle,) = everything(f"{words}\n\n{board}\n")
    assert isinstance(puzzle, Puzzle)
    return puzzle


def targets(puzzle: Puzzle) -> list[str]:
    return [vehicle.label for vehicle in puzzle.targets]


def walls(puzzle: Puzzle) -> set[str]:
    """The signs of the board that are walls."""
    return {ROWS[row][column] for row, column in puzzle.board.walls}


@pytest.mark.parametrize(
    "words",
    [
        "Legend: Z = concrete block that can't be moved; R = your car",
        "R is your car. Z stays where it is.",
        "R = your car, Z = statue",
        "# R = your car, Z = a tree",
        "A is parked for good. You drive R.",
        "The red car is R, exit L.",
        "Exit right, and the truck A cannot move.",
        "The target is R and it starts at the top.",
        "R is your car. A can't move.",
    ],
)
def test_a_line_of_which_a_part_is_understood_is_quoted(words: str) -> None:
    puzzle = read_with(words)
    assert targets(puzzle) == ["R"]
    notes = [note for note in puzzle.notes if note.startswith("only a part of the line ")]
    assert len(notes) == 1
    assert words[:12] in notes[0]


@pytest.mark.parametrize(
    "words",
    [
        "R is the red car and the exit is on the right of row 3.",
        "6x6 board. The target is R. Exit: right. 5 moves.",
        "R = red car, A = green truck, C = blue car, . = empty",
        "legend: R target; . empty; # wall",
        "The red car R leaves through the right wall.",
        "Puzzle 12 (hard): move the red car R to the right, 14 moves",
        "La voiture rouge R doit sortir à droite.",
        "The puzzle was made in 2019. The exit is on the right.",
    ],
)
def test_a_line_that_is_understood_needs_no_note(words: str) -> None:
    notes = read_with(words, PLAIN).notes
    assert not [note for note in notes if "line" in note]


@pytest.mark.parametrize(
    "words",
    [
        "Z and G are walls.", "Z, G: walls", "Z und G sind Wände.", "Z et G sont des murs.",
        "Z ist eine Mauer, G auch.", "Z is a wall, and so is G.", "Z is a pillar; G = wall",
    ],
)  # fmt: skip
def test_several_signs_are_walls(words: str) -> None:
    puzzle = read_with(words)
    assert walls(puzzle) == {"Z", "G"}
    assert {f"{sign} is a wall: the text says so" for sign in "ZG"} <= set(puzzle.notes)


@pytest.mark.parametrize(
    "words", ["Neither Z nor G is a wall.", "If Z is a wall, it cannot be solved.", "Z = #"]
)
def test_signs_that_are_no_walls(words: str) -> None:
    puzzle = read_with(words)
    assert not puzzle.board.walls
    assert any(words in note for note in puzzle.notes)


@pytest.mark.parametrize("words", ["# = the red car", "The red car is #", "# is your car."])
def test_a_target_that_is_usually_a_wall(words: str) -> None:
    puzzle = read_with(words, PLAIN.replace("R", "#"))
    assert targets(puzzle) == ["#"]
    assert not puzzle.board.walls
    assert "# is the target: the text says so" in puzzle.notes


@pytest.mark.parametrize(
    "words",
    [
        "The exit was on the left in the old version.",
        "The exit is on the left. Wait, no: at the top.",
        "The exit (left in the original) is here on the opposite side.",
        "The red car came in from the left and has to leave at the other end.",
        "There is no exit on the left.",
        "Exit on the left? No, on the right!",
        "If the exit were on the left, it would be easy.",
        "La salida no está a la izquierda.",
        "Der Ausgang war früher links.",
        "First get C out of the way.",
        "Before C can get out, R must move.",
        "If C is the target, the puzzle is unsolvable.",
        "C was the red car in the first edition.",
        "The bottom row is left out.",
    ],
)
def test_a_statement_that_does_not_hold_is_quoted_and_not_followed(words: str) -> None:
    puzzle = read_with(words, PLAIN)
    assert targets(puzzle) == ["R"]
    assert [way.direction for way in puzzle.exits] == ["R"]
    assert any(words[:30] in note for note in puzzle.notes), puzzle.notes


@pytest.mark.parametrize(
    "words",
    ["The exit is on the left, not on the right.", "Not the right, but the left side is the exit."],
)
def test_a_denied_clause_leaves_the_other_one(words: str) -> None:
    board = "\n".join(row[::-1] for row in PLAIN.split())
    puzzle = read_with(words, board)
    assert [way.direction for way in puzzle.exits] == ["L"]
    assert not any("the line" in note for note in puzzle.notes)


@pytest.mark.parametrize(
    "words",
    [
        "Exit at A3", "Exit A3", "Exit on the third column", "Exit below the truck",
        "Free the truck", "8x8 puzzle", "Board 7 by 7", "GG is a wall",
    ],
)  # fmt: skip
def test_a_title_that_says_something_of_the_board_is_noted(words: str) -> None:
    notes = read_with(words).notes
    size = any("although the text states" in note for note in notes)
    assert size or any(words in note for note in notes), notes


@pytest.mark.parametrize("words", ["Rush Hour", "Free the red car", "The Great Wall"])
def test_other_titles_need_no_note(words: str) -> None:
    assert not any(words in note for note in read_with(words).notes)


@pytest.mark.parametrize("words", ["Bottom row first.", "The picture is upside down."])
def test_an_order_of_rows_that_is_not_followed_is_quoted(words: str) -> None:
    """Both orders would be won already, so that neither is preferred."""
    notes = read_with(words, "A...\nA.RR\n....\n....").notes
    assert f"the line {words!r} is ignored" in notes


def test_an_order_of_rows_that_is_followed_is_not_ignored() -> None:
    words = "Rows count from the bottom (0 = lowest)."
    notes = read_with(words, "X 3 0 2 H\nA 1 2 3 V\nB 0 0 2 H").notes
    assert any("rows are counted from the bottom" in note for note in notes)
    assert not any("is ignored" in note for note in notes)
