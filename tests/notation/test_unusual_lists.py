"""Lists and tables of vehicles in unusual forms are read, announced or refused."""

from __future__ import annotations

import io

import pytest

from unjam import Puzzle, PuzzleSyntaxError, read


def test_a_vehicle_called_hash_is_no_comment() -> None:
    text = "/*\nC\t0\t3\tH\t2\nJ\t5\t0\tV\t3\n#\t1\t2\tH\t2\nQ\t2\t5\tH\t3\n*/\n"
    (puzzle,) = read(io.StringIO(text))
    assert [target.label for target in puzzle.targets] == ["#"]
    assert len(puzzle.vehicles) == 4


def test_the_exit_of_a_list_may_name_its_lane() -> None:
    text = "exit: top 4\n\n((X 2 4 2 V)(A 4 3 3 V)(C2 6 1 2 V)(T1 1 1 2 V))"
    (exit,) = Puzzle.parse(text).exits
    assert (exit.direction, exit.cell[1]) == ("U", 3)


def test_the_heading_above_the_rule_of_a_table_names_its_columns() -> None:
    text = (
        "| vehicle | nrow | ncol | size | axis |\n|---|---|---|---|---|\n"
        "| X | 2 | 0 | 2 | h |\n| l | 5 | 3 | 3 | h |\n| b | 0 | 3 | 3 | v |\n"
    )
    puzzle = Puzzle.parse(text)
    assert puzzle["X"].cells == ((2, 0), (2, 1))
    assert puzzle["b"].cells == ((0, 3), (1, 3), (2, 3))


def test_both_hash_and_x_in_a_list_are_announced() -> None:
    text = "[('X', 2, 'H', 2, 2), ('8', 3, 'H', 1, 5), ('#', 3, 'H', 1, 3), ('7', 2, 'V', 5, 0)]"
    notes = " ".join(Puzzle.parse(text).notes)
    assert "#" in notes
    assert "target" in notes


def test_a_list_without_names_is_summarised() -> None:
    text = "\t\t\t8\t8\t8\n4\t4\t4\t\t3\t\n1\t1\t1\t\t3\t\n\t\t6\t\t\t\n\t\t6\t\t9\t\n\t\t\t\t9\t"
    assert any("8x8 board with 2 vehicles" in note for note in Puzzle.parse(text).notes)


def test_a_list_with_x_and_a_hash_names_its_target() -> None:
    puzzle = Puzzle.parse("label;size;orient;x;y\nX;2;H;2;2\n17;3;H;0;3\n#;2;H;0;1\n29;2;H;2;0")
    assert "X is the target; # is a vehicle like the others" in puzzle.notes


def test_a_word_below_a_header_line_is_no_row() -> None:
    puzzle = Puzzle.parse("exit: bottom 3\n# R1;2;V;0;2\n# A9;2;V;4;4\n# B10;2;H;5;0\nEnjoy!")
    assert (puzzle.board.width, puzzle.board.height) == (6, 6)
    assert [vehicle.label for vehicle in puzzle.vehicles] == ["R1", "A9", "B10"]


@pytest.mark.parametrize(
    "text",
    [
        "exit: top 3\n\nR1\t0\t2\t2\t2\nt2\t0\t4\t4\t2\nt3\t0\t4\t5\t2",
        "exit: left 2\nA 1 1 1 3\nK 1 1 0 3\nP 1 1 2 3",
    ],
)
def test_a_table_of_numbers_below_an_exit_line_is_no_board(text: str) -> None:
    try:
        read_as = [(puzzle.board.width, puzzle.board.height) for puzzle in read(io.StringIO(text))]
    except PuzzleSyntaxError:
        read_as = []
    assert (5, 3) not in read_as


HEADED = """\
| vehicle | nrow | ncol | size | orient |
|---|---|---|---|---|
| 2 | 4 | 4 | 2 | H |
| 3 | 0 | 0 | 2 | H |
| 4 | 1 | 1 | 2 | H |
| 5 | 1 | 3 | 3 | H |
| 6 | 2 | 2 | 2 | V |
| 7 | 2 | 4 | 2 | H |
| 8 | 5 | 0 | 2 | H |
| 9 | 5 | 3 | 3 | H |
"""


def test_a_table_with_headings_is_no_grid() -> None:
    assert len(Puzzle.parse(f"size: 7\nexit: right 5\n{HEADED}").vehicles) == 8
    with pytest.raises(PuzzleSyntaxError, match="as a list of vehicles"):
        Puzzle.parse(HEADED)


def test_numbers_of_two_lines_are_no_size() -> None:
    puzzle = Puzzle.parse("B 4 4 4 5\nX 6 1 6 3\nA 1 4 3 4")
    assert (puzzle.board.width, puzzle.board.height) == (6, 6)
    assert not any("5x6" in note for note in puzzle.notes)
