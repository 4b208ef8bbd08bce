"""Boards that fail among others, boards in comments, and notes that belong to one board."""

from __future__ import annotations

import io
import time

import pytest

from tests.support.reading import everything, with_lines
from unjam import Puzzle, read

FIRST = "..A...\n..A...\nRRA...\n......\n......\n......"
LAST = "..A...\n..A...\nRRA...\n..B...\n..B...\n......"
SHORT = "..A...\n..A...\nRRA..\n......\n......\n......"
SHORT_EMPTY = "..A...\n..A...\nRRA...\n......\n.....\n......"
LONG = "..A...\n..A...\nRRA...\n......\n......\n......\n......."
PIECES = "..A...\n..A..A\nRRA...\n......\n......\n......"


@pytest.mark.parametrize("bad", [SHORT, SHORT_EMPTY, LONG, PIECES])
@pytest.mark.parametrize(
    "between", ["\n\n", "\n---\n", "\n=====\n", "\n\nNext one\n", "\n# next\n"]
)
def test_a_failed_board_between_others_is_reported(bad: str, between: str) -> None:
    text = between.join((FIRST, bad, LAST)) + "\n"
    first, failure, last = with_lines(read(io.StringIO(text)))
    assert isinstance(first[0], Puzzle)
    assert str(first[0]) == FIRST
    assert isinstance(failure[0], str)
    assert 7 < failure[1] < 11
    assert isinstance(last[0], Puzzle)
    assert str(last[0]) == LAST
    assert last[0].id == "3"
    for puzzle in (first[0], last[0]):
        assert not any("'RRA" in note or "'...." in note for note in puzzle.notes)


def test_a_failed_board_below_a_name_is_reported() -> None:
    text = f"Alpha\n{FIRST}\nBeta\n{SHORT}\nGamma\n{LAST}\n"
    first, failure, last = everything(text)
    assert isinstance(first, Puzzle)
    assert first.title == "Alpha"
    assert failure == "the input, line 9: row 3 'RRA..' has 5 cells, the first one has 6"
    assert isinstance(last, Puzzle)
    assert last.title == "Gamma"


@pytest.mark.parametrize("size", [4, 6])
def test_a_row_of_empty_cells_too_short_is_no_rule(size: int) -> None:
    rows = ["RR" + "." * (size - 2), *["." * size] * (size - 1)]
    rows[2] = rows[2][1:]
    (failure,) = everything("\n".join(rows))
    assert isinstance(failure, str)
    assert f"has {size - 1} cells" in failure


def test_rows_of_another_board_are_not_ignored_ones() -> None:
    for one in everything(f"{FIRST}\nRule\n{LAST}\n"):
        assert isinstance(one, Puzzle)
        assert not any("'RRA" in note or "'...." in note for note in one.notes)


@pytest.mark.parametrize(("opens", "closes"), [("/* first try", "*/"), ("<!--", "-->")])
def test_a_board_in_a_comment_is_noted(opens: str, closes: str) -> None:
    hidden, shown = everything(f"{opens}\n{LAST}\n{closes}\n\n{FIRST}\n")
    assert isinstance(hidden, Puzzle)
    assert isinstance(shown, Puzzle)
    assert "this board is in a comment of the text" in hidden.notes
    assert not any("comment" in note for note in shown.notes)


@pytest.mark.parametrize("mark", ["#", "//", "//  "])
def test_a_row_in_a_comment_is_noted(mark: str) -> None:
    rows = [f' "{row}",' for row in LAST.split()]
    rows[3] = f"{mark}{rows[3]}"
    (puzzle,) = everything("\n".join(("board = [", *rows, "]")))
    assert isinstance(puzzle, Puzzle)
    note = f"the line {rows[3].strip()!r} is read, although it is in a comment"
    assert note in puzzle.notes


@pytest.mark.parametrize("mark", ["# ", "// ", "-- "])
def test_a_board_that_is_in_a_comment_as_a_whole_needs_no_note(mark: str) -> None:
    (puzzle,) = everything("\n".join(mark + row for row in FIRST.split()))
    assert isinstance(puzzle, Puzzle)
    assert str(puzzle) == FIRST
    assert not any("comment" in note for note in puzzle.notes)


@pytest.mark.parametrize(
    "heading",
    ["Level {}", "{}", "{}.", "Puzzle #{}", "Level {} (easy)", "Stage {} - long", "## Level {}",
     "No. {}", "({})", "#{}"],
)  # fmt: skip
def test_numbered_headings_directly_above_boards(heading: str) -> None:
    boards = (FIRST, LAST, FIRST)
    text = "".join(f"{heading.format(at)}\n{board}\n" for at, board in enumerate(boards, start=1))
    assert tuple(map(str, everything(text))) == boards


def test_an_exit_below_a_heading_belongs_to_its_board() -> None:
    turned = "......\n.A....\n.A..RR\n.A....\n......\n......"
    one, other = everything(f"Level 1\n{FIRST}\nLevel 2\nexit: left\n{turned}\n")
    assert isinstance(one, Puzzle)
    assert isinstance(other, Puzzle)
    assert [way.direction for way in (*one.exits, *other.exits)] == ["R", "L"]


@pytest.mark.parametrize("mark", "-=_~")
def test_rules_as_wide_as_the_rows(mark: str) -> None:
    rule = mark * 6
    assert tuple(map(str, everything(f"{FIRST}\n{rule}\n{LAST}\n"))) == (FIRST, LAST)
    assert str(Puzzle.parse(f"{rule}\n{FIRST}\n{rule}\n")) == FIRST


def test_a_row_of_dashes_on_a_board_of_dashes() -> None:
    board = FIRST.replace(".", "-")
    assert str(Puzzle.parse(board)) == FIRST


@pytest.mark.parametrize("count", [2_000, 20_000])
def test_many_rows_and_statements_are_read_in_linear_time(count: int) -> None:
    for line in ("Z and G are walls. ", "if R is not left out, ", "..A.\n", "/* ", "R = red, "):
        text = f"{line * (count // len(line))}\n\n{FIRST}\n"
        start = time.process_time()
        everything(text)
        assert time.process_time() - start < count / 2_000


def test_an_exit_that_is_stated_only_further_below_is_noted() -> None:
    words = "Level 2. The exit is on the left."
    turned = "......\n.A....\n.A..RR\n.A....\n......\n......"
    one, other = everything(f"Level 1\n{LAST}\n\n{words}\n\n{turned}\n")
    assert isinstance(one, Puzzle)
    assert isinstance(other, Puzzle)
    assert f"the exit is stated only further below, by {words!r}" in one.notes
    assert not any("further below" in note for note in other.notes)


def test_the_heading_of_the_next_board_is_not_ignored() -> None:
    one, other = everything(f"{FIRST}\nThe second one\n{LAST}\n")
    assert isinstance(one, Puzzle)
    assert isinstance(other, Puzzle)
    assert other.title == "The second one"
    assert not any("is ignored" in note for note in one.notes)


@pytest.mark.parametrize("between", [" ", ", ", " | "])
def test_a_failed_board_of_separated_cells_is_reported(between: str) -> None:
    boards = [
        "\n".join(between.join(row) for row in board.split()) for board in (FIRST, SHORT, LAST)
    ]
    first, failure, last = everything("\n\n".join(boards) + "\n")
    assert failure == "the input, line 8: row 3 'RRA..' has 5 cells, the first one has 6"
    assert (str(first), str(last)) == (FIRST, LAST)
