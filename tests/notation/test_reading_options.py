"""The reading options ``exit`` and ``size``."""

from __future__ import annotations

import io

import pytest

from unjam import AmbiguousError, Board, Exit, Known, Puzzle, PuzzleSyntaxError, read
from unjam.notation.grid_symbols import NO_HINTS
from unjam.notation.puzzle_parser import make_hints
from unjam.notation.reading_options import parse_exit, parse_size

GRID = "XX.B A..B AOOO ...."


@pytest.mark.parametrize(
    ("text", "exit"),
    [
        ("right", ("R", None)),
        ("R:3", ("R", 3)),
        ("left", ("L", None)),
        ("top:2", ("U", 2)),
        ("Top 2", ("U", 2)),
        ("bottom", ("D", None)),
        ("up:1", ("U", 1)),
        ("down", ("D", None)),
        (" l : 16 ", ("L", 16)),
    ],
)
def test_an_exit_is_a_side_and_perhaps_a_lane(text: str, exit: tuple[str, int | None]) -> None:
    assert parse_exit(text) == exit
    assert make_hints(None, None, None, text).exit == exit


@pytest.mark.parametrize(
    "text", ["", "3", "right:", "right:0", "right:17", "north", "R3x", "R:1" * 2]
)
def test_what_is_no_exit(text: str) -> None:
    with pytest.raises(ValueError, match=r"^exit must be "):
        Puzzle.parse(GRID, exit=text)


@pytest.mark.parametrize(
    ("text", "size"),
    [("6x6", (6, 6)), ("6", (6, 6)), ("7X6", (7, 6)), ("7\u00d76", (7, 6)), ((4, 5), (4, 5))],
)
def test_a_size_is_a_width_and_a_height(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text) == size
    assert make_hints(None, None, None, None, text).size == size


@pytest.mark.parametrize("size", ["", "0x6", "17x6", "6x", "x6", "6x6x6", "big", (6,), (6, 0), 6])
def test_what_is_no_size(size: object) -> None:
    with pytest.raises(ValueError, match=r"^size must be the width and height of a board"):
        Puzzle.parse(GRID, size=size)  # type: ignore[arg-type]


def test_without_options_nothing_changes() -> None:
    assert make_hints(None, None, None) is NO_HINTS
    assert Puzzle.parse(GRID, exit="right", size="4x4") == Puzzle.parse(GRID)


@pytest.mark.parametrize("text", [GRID, GRID.replace(" ", ""), f"title: t\n{GRID}"])
def test_an_exit_replaces_the_usual_one(text: str) -> None:
    assert Puzzle.parse(text, exit="left").exits == (Exit((0, 0), "L"),)
    assert Puzzle.parse(text, exit="L:1").exits == (Exit((0, 0), "L"),)


def test_an_exit_in_the_own_notations() -> None:
    for notation in ("native", "json", "deck"):
        text = Puzzle.parse(GRID, exit="left").to("native" if notation == "deck" else notation)
        assert Puzzle.parse(text, exit="right") == Puzzle.parse(GRID)


def test_an_exit_that_is_drawn_is_replaced_with_its_note_and_its_claims() -> None:
    framed = "moves: 4\n+----+\n|XX..>\n|....|\n+----+"
    drawn = Puzzle.parse(framed)
    assert drawn.known.moves == 4
    puzzle = Puzzle.parse(framed, exit="left")
    assert puzzle.exits == (Exit((0, 0), "L"),)
    assert puzzle.known == Known()
    assert not any("exit" in note for note in puzzle.notes)
    assert Puzzle.parse(framed, exit="right").known.moves == 4


def test_an_upright_target_and_a_wide_one() -> None:
    assert Puzzle.parse("X.BB X... ....", exit="top").exits == (Exit((0, 0), "U"),)
    wide = "XX.. XX.. .... ...."
    assert Puzzle.parse(wide, exit="bottom").exits == (Exit((3, 0), "D"), Exit((3, 1), "D"))
    assert Puzzle.parse(wide, exit="bottom:3").exits == (Exit((3, 2), "D"), Exit((3, 3), "D"))


@pytest.mark.parametrize(
    ("text", "exit", "sentence"),
    [
        (GRID, "right:2", "no target can leave by row 2: X is in row 1"),
        (GRID, "top", "the target X slides left and right, so it cannot leave at the top"),
        ("Z..B Z..B .... ....", "left", "exit needs a target, and no vehicle is known to be one"),
        ("XX.# ....", "right", "there is no free cell at the exit on the right of row 1"),
        ("XX.. XX.. ....", "right:3", "is at row 4, but the board has 3 rows"),
        ("edges: torus\ngoal: X r1c3-r1c4\nXX..\n....", "right", "that edge is joined"),
    ],
)
def test_an_exit_that_cannot_be(text: str, exit: str, sentence: str) -> None:
    with pytest.raises(PuzzleSyntaxError) as error:
        Puzzle.parse(text, exit=exit)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_size_cuts_a_run_into_rows() -> None:
    run = "XX.B..A..B..AOOO.."
    assert Puzzle.parse(run, size="6x3") == Puzzle.parse("XX.B.. A..B.. AOOO..")
    assert Puzzle.parse(run, size="6x3", format="line").board == Board(6, 3)
    with pytest.raises(PuzzleSyntaxError, match="has 18 cells, not 16 as on a board of 4x4"):
        Puzzle.parse(run, size="4")


def test_a_size_is_the_board_of_a_list() -> None:
    for text in ("X12H O30V P50V", "car,orientation,col,row,length\nX,H,1,3,2"):
        assert Puzzle.parse(text, size="9x8").board == Board(9, 8)
    cars = '[{"id": "X", "x": 1, "y": 2, "length": 2, "orientation": "H"}]'
    assert Puzzle.parse(cars, size="7").board == Board(7, 7)
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse("X12H O30V P50V", size="4x4")


def test_a_size_that_a_picture_contradicts() -> None:
    with pytest.raises(PuzzleSyntaxError) as error:
        Puzzle.parse(GRID, size="6x6")
    assert str(error.value) == "the text shows a board of 4x4 cells, not 6x6 as size requires"


def test_of_two_readings_the_exit_may_leave_one() -> None:
    text = "A.RR A... ...."
    ambiguous = "bb..C. ..xxC. AA.... ...... ...... ......"
    with pytest.raises(AmbiguousError):
        Puzzle.parse(ambiguous)
    assert Puzzle.parse(ambiguous, exit="right:3").targets[0].label == "A"
    assert Puzzle.parse(ambiguous, exit="right:2").targets[0].label == "x"
    with pytest.raises(AmbiguousError):
        Puzzle.parse(ambiguous, exit="right")
    assert Puzzle.parse(text, exit="right:1").targets[0].label == "R"


def test_a_file_is_read_with_the_options() -> None:
    file = io.StringIO("XX.B..A..B..AOOO..\n\nXX....\n......\n...AA.\n")
    puzzles = list(read(file, size="6x3", exit="left"))
    assert [puzzle.board for puzzle in puzzles] == [Board(6, 3)] * 2
    assert all(puzzle.exits == (Exit((0, 0), "L"),) for puzzle in puzzles)
