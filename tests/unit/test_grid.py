"""Puzzles from grids: the rules, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.support.boards import JAM_1
from unjam import Board, Exit, Puzzle, PuzzleError, PuzzleSyntaxError, Vehicle
from unjam.notation.formats.grid_format import Info, read_grid
from unjam.notation.grid_symbols import Hints


def labels(puzzle: Puzzle) -> str:
    return "".join(vehicle.label for vehicle in puzzle.vehicles)


def targets(puzzle: Puzzle) -> str:
    return "".join(vehicle.label for vehicle in puzzle.targets)


# ---- Layout ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "XX.B A..B AOOO ....",
        "XX.B\nA..B\nAOOO\n....",
        "XX.B\r\nA..B\r\nAOOO\r\n....\r\n",
        "\n\n  XX.B\n  A..B\n\n  AOOO\n  ....\n\n",
        "XX.B\tA..B\vAOOO\f....",
        "XX.BA..BAOOO....",
        "  XX.BA..BAOOO....\n",
        "XX.B A..B\nAOOO ....",
        "X X . B\nA . . B\nA O O O\n. . . .",
        "X X . B A . . B A O O O . . . .",
    ],
)
def test_rows_stand_on_lines_or_between_spaces_or_fill_a_square(text: str) -> None:
    puzzle = Puzzle.parse(text)
    assert str(puzzle) == "XX.B\nA..B\nAOOO\n...."
    assert puzzle == Puzzle.parse("XX.B A..B AOOO ....")


def test_vehicles_boards_and_exits() -> None:
    puzzle = Puzzle.parse("XX.B A..B AOOO ....")
    assert puzzle.board == Board(4, 4)
    assert puzzle.exits == (Exit((0, 3), "R"),)
    assert puzzle.vehicles == (
        Vehicle("X", ((0, 0), (0, 1)), "-", target=True),
        Vehicle("B", ((0, 3), (1, 3)), "|"),
        Vehicle("A", ((1, 0), (2, 0)), "|"),
        Vehicle("O", ((2, 1), (2, 2), (2, 3)), "-"),
    )
    assert puzzle.problems() == []


def test_vehicles_come_in_the_order_of_their_first_cells() -> None:
    assert labels(Puzzle.parse(JAM_1)) == "BGACXEFD"


@pytest.mark.parametrize(("width", "height"), [(2, 2), (16, 16), (16, 2), (2, 16), (7, 3)])
def test_sizes(width: int, height: int) -> None:
    rows = ["XX" + "." * (width - 2)] + ["." * width] * (height - 1)
    puzzle = Puzzle.parse("\n".join(rows))
    assert (puzzle.board.width, puzzle.board.height) == (width, height)


def test_an_upright_target_leaves_at_the_bottom() -> None:
    puzzle = Puzzle.parse(".X. .X. ...")
    assert puzzle.exits == (Exit((2, 1), "D"),)


def test_a_wide_target_has_an_exit_as_high_as_itself() -> None:
    puzzle = Puzzle.parse("XX.. XX.. ....")
    assert puzzle.exits == (Exit((0, 3), "R"), Exit((1, 3), "R"))
    assert puzzle["X"].axes == "-|"


@pytest.mark.parametrize(
    ("text", "axes"),
    [
        ("AA. ... XX.", "-"),
        ("A.. A.. XX.", "|"),
        ("AA. AA. XX.", "-|"),
        ("AA. A.. XX.", "-|"),
        ("AAA AAA XX.", "-|"),
        (".A. AAA XX.", "-|"),
        (".AA AA. XX.", "-|"),
    ],
)
def test_a_straight_vehicle_slides_along_itself_and_others_both_ways(text: str, axes: str) -> None:
    assert Puzzle.parse(text)["A"].axes == axes


# ---- Marks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ".-_")
def test_empty_cells(mark: str) -> None:
    puzzle = Puzzle.parse(f"XX{mark} {mark * 3} AA{mark}")
    assert labels(puzzle) == "XA"
    assert puzzle.board == Board(3, 3)


def test_several_marks_for_empty_cells_at_once() -> None:
    assert labels(Puzzle.parse("XX. -_. AA-")) == "XA"


def test_a_lower_case_o_is_empty_where_nothing_else_is() -> None:
    assert labels(Puzzle.parse("XXo ooo AAo")) == "XA"
    assert labels(Puzzle.parse("XX. ooo AA.")) == "XoA"
    assert labels(Puzzle.parse("XX- oo- AA-")) == "XoA"
    assert labels(Puzzle.parse("XX_ .oo AA-")) == "XoA"


def test_an_upper_case_o_is_a_vehicle() -> None:
    assert labels(Puzzle.parse("XXo OOO AAo")) == "XOA"
    assert labels(Puzzle.parse("XX. OOO AA.")) == "XOA"


def test_the_target_is_x_or_else_a() -> None:
    assert targets(Puzzle.parse("XX. AA. xx.")) == "X"
    assert targets(Puzzle.parse("AA. BB. ...")) == "A"
    assert targets(Puzzle.parse("AA. BB. ..x")) == "A"
    assert targets(Puzzle.parse("xx. aa. ...")) == "x"
    assert targets(Puzzle.parse("xx. AA. ...")) == "A"
    assert targets(Puzzle.parse("BB. ... CC.")) == ""
    likely = Puzzle.parse("BB. CC. ...")
    assert (targets(likely), likely.notes) == ("C", ("C is the target: it is in the usual row",))


def test_walls() -> None:
    assert Puzzle.parse("XX# #.. ...").board.walls == {(0, 2), (1, 0)}
    assert Puzzle.parse("XXx x.. ...").board.walls == {(0, 2), (1, 0)}
    assert Puzzle.parse("AAx #.. ...").board.walls == {(0, 2), (1, 0)}
    assert Puzzle.parse("xx# bb. ...").board.walls == {(0, 2)}


def test_everything_else_is_a_label() -> None:
    assert labels(Puzzle.parse("XX11 22éé ??@@ ....")) == "X12é?@"
    assert labels(Puzzle.parse("XX🚗🚗 .... 红红.. ....")) == "X🚗红"


def test_the_rules_can_be_replaced() -> None:
    puzzle = Puzzle.parse("RR0 110 22#", target="R", wall="#", empty="0")
    assert (labels(puzzle), targets(puzzle)) == ("R12", "R")
    assert puzzle.board.walls == {(2, 2)}
    assert targets(Puzzle.parse("XX. BB. ...", target="B")) == "B"
    assert labels(Puzzle.parse("XX. xx. ...", wall="")) == "Xx"
    assert Puzzle.parse("XX* BB* ...", wall="*").board.walls == {(0, 2), (1, 2)}
    assert labels(Puzzle.parse("XX~ BB~ ~~~", empty="~")) == "XB"
    assert labels(Puzzle.parse("XX.. .... ~~~~ ~~..", empty="~.")) == "X"


def test_an_x_that_is_a_wall_by_request_is_not_the_target() -> None:
    puzzle = Puzzle.parse("aax .bb ...", wall="x", target="a")
    assert puzzle.board.walls == {(0, 2)}
    assert targets(puzzle) == "a"


def test_the_published_records_are_read() -> None:
    puzzle = Puzzle.parse("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM")
    assert targets(puzzle) == "A"
    assert puzzle.board.walls == {(0, 3)}
    assert puzzle.solve().move_count == 60


def test_what_is_read_prints_as_it_was() -> None:
    rows = JAM_1.split()
    assert str(Puzzle.parse(JAM_1)).split() == rows
    assert Puzzle.parse(str(Puzzle.parse(JAM_1))) == Puzzle.parse(JAM_1)


# ---- What is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the text is empty; a puzzle is a grid such as 'XX.B A..B AOOO ....'"),
        (" \n\t ", "the text is empty; a puzzle is a grid such as 'XX.B A..B AOOO ....'"),
        ("XX.B A..B AOO ....", "row 3 'AOO' has 3 cells, the first one has 4"),
        ("XX.B A..BB AOO", "row 2 'A..BB' has 5 cells, the first one has 4"),
        (
            "XX.B.",
            "'XX.B.' has 5 cells, which is not a square number; separate the rows by spaces or "
            "line breaks",
        ),
        ("." * 17 + " " + "." * 17, "a board has at most 16x16 cells, not 17x2"),
        ("XX " * 17, "a board has at most 16x16 cells, not 2x17"),
        ("X" * 289, "a board has at most 16x16 cells, not 17x17"),
        ("... ... ...", "there is no vehicle in '... ... ...'"),
        ("#", "there is no vehicle in '#'"),
        (
            "XX. .A. ...",
            "vehicle 'A' covers one cell in 'XX. .A. ...': it needs at least two; "
            "if it is not a vehicle, name it with empty or wall",
        ),
        ("X", "there is no vehicle in 'X'"),
        ("XXA ... A..", "vehicle 'A' is in several pieces in 'XXA ... A..'"),
        ("XX. A.A ...", "vehicle 'A' is in several pieces in 'XX. A.A ...'"),
        ("A.. .A. XX.", "vehicle 'A' is in several pieces in 'A.. .A. XX.'"),
        ("A.. ... AXX", "vehicle 'A' is in several pieces in 'A.. ... AXX'"),
        ("..A A.. XX.", "vehicle 'A' is in several pieces in '..A A.. XX.'"),
        ("XX\0\0", "there are unprintable characters in 'XX\\x00\\x00'"),
        ("XX\x1b[", "there are unprintable characters in 'XX\\x1b['"),
        ("\ud800XX\ud800", "there are unprintable characters in '\\ud800XX\\ud800'"),
    ],
)
def test_bad_grids_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ({"target": "#", "wall": "#"}, "'#' cannot be both the target and wall"),
        ({"target": "."}, "'.' cannot be both the target and empty"),
        ({"empty": "X", "target": "X"}, "'X' cannot be both the target and empty"),
        ({"wall": "X", "target": "X"}, "'X' cannot be both the target and wall"),
        ({"wall": ".", "empty": "."}, "'.' cannot be both empty and wall"),
        ({"wall": "*", "empty": "*"}, "'*' cannot be both empty and wall"),
        ({"target": "Q"}, "there is no vehicle 'Q' that could be the target"),
    ],
)
def test_a_mark_has_one_meaning(marks: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse("XX. AA. ..#", **marks)
    assert str(caught.value) == sentence


def test_a_mark_means_what_the_caller_says() -> None:
    """Also where that leaves ``A`` as the target, or no empty cell."""
    assert targets(Puzzle.parse("XX. AA. ...", empty="X.")) == "A"
    walled = Puzzle.parse("XX. AA. ...", wall="X")
    assert walled.board.walls == {(0, 0), (0, 1)}
    assert targets(walled) == "A"
    full = Puzzle.parse("XX. AA. ...", wall=".")
    assert (labels(full), len(full.board.walls)) == ("XA", 5)


def test_only_text_is_read() -> None:
    for text in (None, 7, b"XX..", ["XX.", "..."]):
        with pytest.raises(TypeError, match="text must be a str, not "):
            Puzzle.parse(text)  # type: ignore[arg-type]


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse("ABCDEFGHIJ" * 90_000 + "X")
    assert len(str(caught.value)) < 200
    assert "..." in str(caught.value)
    with pytest.raises(
        PuzzleSyntaxError, match="a text of 1,000,001 characters is too long for a puzzle"
    ):
        Puzzle.parse("ABCDEFGHIJ" * 100_000 + "X")


def test_syntax_errors_are_puzzle_errors_and_value_errors() -> None:
    with pytest.raises(PuzzleError):
        Puzzle.parse("")
    with pytest.raises(ValueError, match="the text is empty"):
        Puzzle.parse("")


# ---- Anything at all ------------------------------------------------------------------------

grids = st.builds(
    lambda cells, width, separator: separator.join(
        cells[at : at + width] for at in range(0, len(cells), width)
    ),
    st.text(alphabet="XAABBCCxo..-_#0oO", max_size=40),
    st.integers(1, 17),
    st.sampled_from([" ", "\n", "\r\n", "", "  ", "\t"]),
)


@given(st.one_of(st.text(), grids, st.text(alphabet="XA.", min_size=200, max_size=300)))
@example("\0" * 16)
@example("é" * 16)
@example("X" * 100_000)
@example("X\n" * 1000)
@example("\x85\x1c\u2028XX..")
@settings(max_examples=400, deadline=None)
def test_anything_is_a_puzzle_or_a_syntax_error(text: str) -> None:
    try:
        puzzle = Puzzle.parse(text)
    except PuzzleSyntaxError as error:
        check_sentence(error)
        return
    checked = puzzle.replace()  # all that the model demands
    assert checked == puzzle
    for problem in puzzle.problems():
        assert problem
    assert len(str(puzzle).split("\n")) == puzzle.board.height


def check_sentence(error: PuzzleSyntaxError) -> None:
    """It is one sentence of a bearable length."""
    assert 0 < len(str(error)) < 400
    assert "\n" not in str(error)


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_bytes_read_as_text_are_no_danger(data: bytes) -> None:
    for encoding in ("latin-1", "utf-16-le"):
        try:
            puzzle = Puzzle.parse(data.decode(encoding, "replace"))
        except PuzzleSyntaxError as error:
            check_sentence(error)
        else:
            assert puzzle.replace() == puzzle


@given(
    st.text(max_size=20),
    st.none() | st.text(max_size=3),
    st.none() | st.text(max_size=3),
    st.none() | st.text(max_size=3),
)
@settings(max_examples=200, deadline=None)
def test_any_marks(text: str, target: str | None, wall: str | None, empty: str | None) -> None:
    try:
        hints = Hints((target,) if target else None, wall, empty)
        puzzle = read_grid(text, hints, Info(id="7"))
    except PuzzleSyntaxError as error:
        check_sentence(error)
        return
    assert puzzle.replace() == puzzle
    assert puzzle.id == "7"
