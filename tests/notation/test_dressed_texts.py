"""Texts in unusual dress, once read as other boards: arrows, comments, fields and stated sizes."""

from __future__ import annotations

import io
import json

import pytest

from tests.notation.test_unusual_readings import only, sides
from tests.support.reading import everything
from unjam import Puzzle, PuzzleSyntaxError, read


@pytest.mark.parametrize(
    ("row", "width"), [("-XXX-=>", 5), ("-XXX->", 5), ("-XXX- =>", 5), ("-XXX--=>", 6)]
)
def test_an_arrow_may_touch_empty_cells_that_look_like_its_shaft(row: str, width: int) -> None:
    empty, other = "-" * width, "-bbb".ljust(width, "-")
    puzzle = Puzzle.parse("\n".join([empty, empty, row, empty, other, "---cc".ljust(width, "-")]))
    assert (puzzle.board.width, puzzle.board.height) == (width, 6)
    assert [target.label for target in puzzle.targets] == ["X"]
    assert sides(puzzle) == {("R", 2)}


def test_a_record_may_begin_with_the_sign_of_a_comment() -> None:
    rows = ["block\tnrow\tncol\tn\taxis", "v1\t1\t4\t2\tright", "#\t3\t1\t2\tright"]
    rows += ["h5\t3\t6\t2\tdown", "v8\t6\t5\t2\tright"]
    puzzle = only("\n".join(rows))
    assert [target.label for target in puzzle.targets] == ["#"]
    assert len(puzzle.vehicles) == 4


@pytest.mark.parametrize(
    "line", ["6 rows, 6 columns", "Board: 6x6\n", "size: 6x6", "6 columns and 6 rows"]
)
def test_a_stated_size_that_the_board_does_not_have_is_noted(line: str) -> None:
    rows = "....\n.XX.\n.N..\n.N.."
    note = "the board is 4x4, although the text states 6x6"
    assert note in Puzzle.parse(f"{line}\n{rows}").notes
    assert note not in Puzzle.parse(f"title: {line.strip()}\n{rows}").notes
    assert note not in Puzzle.parse(f"{line.replace('6', '4')}\n{rows}").notes


def test_an_exit_in_two_words_behind_a_row_of_fields() -> None:
    rows = [". . . .", ". B B .", ". N . .", ". N . .", "X X . . <--_exit"]
    text = "\n".join(rows).replace(" ", "\t").replace("_", " ")
    puzzle = Puzzle.parse(text)
    assert (puzzle.board.width, puzzle.board.height) == (4, 5)
    assert sides(puzzle) == {("R", 4)}


@pytest.mark.parametrize("above", ["", "Red car = X\nexit: right 3\n\n"])
@pytest.mark.parametrize("below", ["", "-- end --"])
def test_comment_signs_before_fields_are_not_cells(above: str, below: str) -> None:
    rows = ["__ W W O O F", "__ __ G G Y F", "X X __ __ Y __", "__ __ J A T T", "__ __ J A I I"]
    lines = ["-- " + row.replace(" ", "\t") for row in rows]
    text = above + "\n".join([*lines, below])
    for puzzle in (Puzzle.parse(text), only(text)):
        assert (puzzle.board.width, puzzle.board.height) == (6, 5)
        assert len(puzzle.vehicles) == 10


def test_numbers_before_rows_are_not_names_of_puzzles() -> None:
    rows = ["__ __ XX XX __ __", "AA __ __ __ BB CC", "AA DD __ __ BB CC", "EE DD __ __ BB __"]
    rows += ["EE DD __ __ __ __", "__ __ __ __ __ __"]
    puzzle = only("\n".join(f"{number}: {row}" for number, row in enumerate(rows, 1)))
    assert (puzzle.board.width, puzzle.board.height) == (6, 6)
    assert [target.label for target in puzzle.targets] == ["XX"]


def test_numbers_before_lines_are_names_of_puzzles() -> None:
    text = "1: .... XX.B A..B AOOO\n2: XX.. .... .... ....\n3: ..A. XXA. .... ....\n"
    puzzles = list(read(io.StringIO(text)))
    assert [(puzzle.id, len(puzzle.vehicles)) for puzzle in puzzles] == [
        ("1", 4),
        ("2", 1),
        ("3", 2),
    ]


@pytest.mark.parametrize("mark", ["<-- exit", "--> the exit", "(exit)", ">"])
@pytest.mark.parametrize("separator", ["|", ";", ","])
def test_words_after_the_last_cell_mark_the_exit(separator: str, mark: str) -> None:
    rows = [separator.join(row) for row in ("0112", "0332", "XXX4", "5554", "0664")]
    rows[2] += f" {mark}"
    text = "\n".join(rows)
    puzzle = only(text)
    assert str(puzzle).splitlines()[:5] == [".112", ".332", "XXX4", "5554", ".664"]
    assert [(way.cell, way.direction) for way in puzzle.exits] == [((2, 3), "R")]


def test_rows_around_a_line_that_is_not_understood_are_not_lists_of_vehicles() -> None:
    text = "0|1|1|2\n0|3|3|2\nX|X|X|4 <== the way out is here\n5|5|5|4\n0|6|6|4\n"
    for parse in (Puzzle.parse, only):
        with pytest.raises(PuzzleSyntaxError, match="all of them may belong to one puzzle"):
            parse(text)


# A list whose lines need the same reading: no line of it may be left to another puzzle.
CARS = (
    "# 2 2 - 2", "n 0 1 | 3", "W 0 2 | 2", "e 1 3 - 2", "o 1 5 | 2", "c 2 0 | 2", "H 3 1 - 2",
    "Q 3 3 | 2", "g 3 4 - 2", "v 5 2 - 2", "I 5 4 - 2",
)  # fmt: skip


@pytest.mark.parametrize("prefix", ["", "// "])
def test_a_label_like_an_axis_does_not_hide_the_dash_after_it(prefix: str) -> None:
    text = "\n".join(["Puzzle 1", *(prefix + line for line in CARS)])
    for parse in (Puzzle.parse, only):
        puzzle = parse(text)
        assert len(puzzle.vehicles) == len(CARS)
        assert puzzle["H"].cells == ((3, 1), (3, 2))
        assert puzzle["Q"].cells == ((3, 3), (4, 3))


def test_a_sentence_with_as_many_words_as_columns_is_no_heading() -> None:
    text = (
        "X is the red car.\n\ngreen;3;0;2;right\nteal;5;1;3;right\nX;2;3;2;right\nblue;1;0;2;right"
    )
    for parse in (Puzzle.parse, only):
        assert {vehicle.label for vehicle in parse(text).vehicles} == {"green", "teal", "X", "blue"}


def test_a_list_that_goes_on_in_lines_that_are_not_understood_is_refused() -> None:
    # The first line fits no reading, but parts of the list are puzzles.
    rows = ["green;3;0;2;nowhere", "yellow;1;2;2;down", "black;4;0;2;down", "white;1;5;2;down",
            "beige;3;3;2;right", "olive;0;4;2;right", "teal;5;1;3;right", "X;2;3;2;right",
            "blue;1;0;2;right", "purple;4;3;2;right", "navy;0;1;2;right"]  # fmt: skip
    text = "\n".join(rows)
    assert all(isinstance(item, str) for item in everything(text))


@pytest.mark.parametrize("arrow", ["\u2191", "^", "\u25b2"])
def test_a_size_and_an_arrow_above_rows_are_no_rows(arrow: str) -> None:
    rows = [". . Y .", ". . Y J", ". . Y J", ". R . .", ". R . ."]
    text = "\n".join("# " + line for line in ["4 x 5 board", "  " + arrow, *rows])
    for puzzle in (Puzzle.parse(text), only(text)):
        assert (puzzle.board.width, puzzle.board.height) == (4, 5)
        assert sides(puzzle) == {("U", 1)}
        assert [target.label for target in puzzle.targets] == ["R"]


def test_an_exit_mark_that_has_no_effect_is_noted() -> None:
    rows = [". . Y . . .", ". . Y J . .", ". . Y J . .", "X X . . . ."] + 2 * [". . . . . ."]
    text = "\n".join("# " + line for line in ["exit", *rows])
    assert "the line '# exit' is ignored" in only(text).notes


def test_rows_apart_below_a_stated_size_are_no_small_boards() -> None:
    rows = ["....", "CCC.", ".SSS", "..OO", ".BBB"]
    for above in ("The exit is on the left.\nwidth: 4, height: 5\n", "// level 4\n4,5\n", ""):
        (failure,) = everything(above + "\n\n".join(rows))
        assert isinstance(failure, str)
        assert "rows of one board" in failure


def test_boards_smaller_than_a_stated_size_are_parts() -> None:
    (failure,) = everything("4x8\n\nXX.A\n..BA\n..BC\n...C\n\n.DDE\n...E\n...F\n...F")
    assert isinstance(failure, str)
    assert "4x8" in failure


def test_a_size_above_one_line_is_no_board() -> None:
    board = "--6---756---756999-11-----33-8--2228"
    puzzle = only(f"The target is 7.\nexit: top 1\n\n6 6\n{board}")
    assert (puzzle.board.width, puzzle.board.height) == (6, 6)
    assert sides(puzzle) == {("U", 0)}
    assert [target.label for target in puzzle.targets] == ["7"]


def test_rows_of_empty_strings_are_no_records() -> None:
    rows = [[""] * 6, ["h", "h", "", "p", "f", ""], ["", "", "", "p", "f", ""],
            ["", "i", "i", "i", "f", ""], ["", "x", "x", "x", "", ""], [""] * 6]  # fmt: skip
    puzzle = only(f"target: x\n{json.dumps(rows)}")
    assert [target.label for target in puzzle.targets] == ["x"]


@pytest.mark.parametrize("mark", [" -->", " exit", "   !"])
def test_a_row_of_digits_and_a_dot_is_no_heading(mark: str) -> None:
    for text in (f"2..3\n2..3\n.113{mark}\n455.\n4...", f"6..3\n6..3\n.11.{mark}\n445.\n..5."):
        puzzle = only("target: 1\n" + text)
        assert (puzzle.board.width, puzzle.board.height) == (4, 5)


def test_halves_of_a_board_are_no_boards() -> None:
    rows = ["BB;BB;BB;.;CC;.", ".;DD;DD;EE;CC;FF", ".;.;.;EE;.;FF", "GG;GG;GG;HH;HH;HH",
            ".;II;AA;AA;AA;.", ".;II;JJ;JJ;.;."]  # fmt: skip
    found = everything("\n".join(rows))
    assert len(found) == 1
    assert isinstance(found[0], str) or found[0].board.height == 6


def test_signs_without_brackets_are_one_board() -> None:
    rows = [
        "   .🟦🟦.🟩🟩",
        "   🟨🟨🟨...",
        "<< ...🟥🟥🟧",
        "   .🟪...🟧",
        "   .🟪..🟫.",
        "   ⬛⬛..🟫.",
    ]
    puzzle = only("/*\n" + "\n".join(rows) + "\n*/")
    assert sides(puzzle) == {("L", 2)}
