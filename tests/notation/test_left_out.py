"""Lines that belong to a puzzle, or say something of it, are refused or quoted."""

from __future__ import annotations

import io

import pytest

from unjam import Puzzle, PuzzleSyntaxError, read

LIST = ("X 2 0 2 H", "A 0 0 2 H", "B 0 2 3 V", "C 0 5 3 V", "D 3 2 3 H", "E 4 0 2 V", "F 4 3 2 V")
BOARD = ("AABBBC", "DE...C", "DEXXFC", "G...F.", "GHH.F.", "GIIIJJ")
PLAIN = "\n".join(("..A...", "..A..B", "XXA..B", "...CC.", "......", "......"))


def refused(text: str) -> None:
    """Both ways of reading must refuse the text."""
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(text)
    with pytest.raises(PuzzleSyntaxError):
        list(read(io.StringIO(text)))


@pytest.mark.parametrize(
    "line", ["Trucks:", "---", "* * *", "and", "## Trucks", "The trucks:", "Row 3", "Page 2", "..."]
)
@pytest.mark.parametrize("at", [2, 4])
@pytest.mark.parametrize("separator", [" ", ","])
def test_a_list_is_not_cut_by_a_line(line: str, at: int, separator: str) -> None:
    records = [record.replace(" ", separator) for record in LIST]
    refused("\n".join((*records[:at], line, *records[at:])))


@pytest.mark.parametrize("comment", ["  # the red car", "  /* x */", " % a", " <!-- a -->", " red"])
@pytest.mark.parametrize("at", [1, 4])
def test_a_list_is_not_cut_by_a_comment_behind_a_record(comment: str, at: int) -> None:
    records = [record.replace(" ", ",") for record in LIST]
    records[at] += comment
    refused("\n".join(records))


@pytest.mark.parametrize(
    ("before", "after"),
    [("", " (bottom row)"), ("", ")"), ("", '"'), ("", "!"), ("", " ->"), ("", "\\end"),
     ("(", ""), ("> ", ""), ("1) ", ""), ("6: ", "")],
)  # fmt: skip
@pytest.mark.parametrize("at", [0, 5])
def test_a_row_with_other_signs_is_not_dropped(before: str, after: str, at: int) -> None:
    rows = list(BOARD)
    rows[at] = f"{before}{rows[at]}{after}"
    refused("\n".join(rows))


@pytest.mark.parametrize(
    "line",
    [
        "<-- exit",
        "lane out <",
        "exit_x = -1",
        "Win when X reaches the leftmost column.",
        "출구는 왼쪽입니다",
        "Utgången är till vänster",
        "Unblock B",
        "Gate: W",
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_line_that_is_not_understood_is_quoted(line: str, gap: str) -> None:
    text = f"{line}{gap}{PLAIN}"
    try:
        notes = " | ".join(Puzzle.parse(text).notes)
    except PuzzleSyntaxError:
        assert line.startswith("exit_x")  # it resembles a key
    else:
        assert line in notes


def test_a_few_lines_are_quoted_and_the_rest_is_counted() -> None:
    words = "\n".join(f"This sentence has the number {number} in it." for number in range(1, 8))
    notes = Puzzle.parse(f"{words}\n\n{PLAIN}").notes
    assert sum("is ignored" in note for note in notes) == 3
    assert "3 other lines are ignored" in notes
    assert "the line 'This sentence has the number 7 in it.' is taken for the title" in notes


@pytest.mark.parametrize("title", ["Rush Hour", "# Rush Hour", "title: Jam", "Level 12"])
def test_a_plain_title_needs_no_note(title: str) -> None:
    assert not Puzzle.parse(f"{title}\n{PLAIN}").notes


def test_a_broken_target_is_no_wall() -> None:
    """Cells of three characters in a frame."""
    frame = "+----------------+"
    rows = (
        ".. .. A  .. ..",
        ".. .. A  .. ..",
        ".. .. X  X  ..",
        "G  .. .. .. ..",
        "G  .. .. .. ..",
    )
    text = "\n".join((frame, *(f"| {row} |" for row in rows), frame))
    puzzle = Puzzle.parse(text)
    assert (puzzle.board.width, puzzle.board.height) == (5, 5)
    assert not puzzle.board.walls


def test_a_list_whose_brackets_are_in_comments() -> None:
    records = ('#   ["#", 2, 1, 2, "H"],', '  ["S", 0, 1, 3, "H"],', '  ["O", 1, 5, 2, "V"]')
    puzzle = Puzzle.parse("\n".join(("# [", *records, "# ]")))
    assert {vehicle.label for vehicle in puzzle.vehicles} == {"#", "S", "O"}


def test_a_table_below_the_numbers_of_its_columns_is_no_list() -> None:
    rows = ("1 | 6 | 6 | 1 | 2 | 3 | 4", "2 | 5 | 5 | 1 | 2 | 3 | 4", "3 |   |   |   | 2 |   | 4")
    table = ["|   | 1 | 2 | 3 | 4 | 5 | 6 |", "|---|---|---|---|---|---|---|"]
    table += [f"| {row} |" for row in (*rows, "4 |   |   |   |   |   |  ")]
    puzzle = Puzzle.parse("\n".join(table))
    assert str(puzzle).split() == ["661234", "551234", "...2.4", "......"]
