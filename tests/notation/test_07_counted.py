"""``rows columns``, the number of vehicles, the grid: ``P`` target, ``K`` the exit outside."""

from __future__ import annotations

import pytest

from tests.support.boards import NINE, SEVEN, board
from tests.support.wild import assert_reads, deck_puzzles, letters, plain, refusal, renamed
from unjam import Puzzle
from unjam.literals import ReadFormat
from unjam.model import Exit

GRID = "AAB..F ..BCDF GPPCDF GH.III GHJ... LLJMM."
RIGHT = board(GRID, targets="P")
LEFT = board(GRID, targets="P", exits=[Exit((2, 0), "L")])
STANDING = "AAB..F ..BCPF GEECPF GH.III GHJ... LLJMM."
TOP = board(STANDING, targets="P", exits=[Exit((0, 4), "U")])
BOTTOM = board(STANDING, targets="P", exits=[Exit((5, 4), "D")])


@pytest.mark.parametrize("head", ["6 6\n11\n", "6 6\n12\n", "6 6\n", ""])
@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("AAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.", RIGHT),
        (" AAB..F\n ..BCDF\nKGPPCDF\n GH.III\n GHJ...\n LLJMM.", LEFT),
        ("AAB..F\n..BCDF\nKGPPCDF\nGH.III\nGHJ...\nLLJMM.", LEFT),
        ("    K\nAAB..F\n..BCPF\nGEECPF\nGH.III\nGHJ...\nLLJMM.", TOP),
        ("AAB..F\n..BCPF\nGEECPF\nGH.III\nGHJ...\nLLJMM.\n    K", BOTTOM),
    ],
)
def test_the_exit_is_on_any_side(head: str, text: str, puzzle: Puzzle) -> None:
    count = len(puzzle.vehicles)
    head = head.replace("12", str(count)).replace("11", str(count - 1))
    for version in (text, text.replace("\n", "\r\n"), text + "\n\n", "\n" + text + "  "):
        found = Puzzle.parse(head + version)
        assert found == puzzle, f"{head + version!r} was read as {found!r} with {found.exits}"
        assert found.notes[:2] == ("K is the exit", "P is the target")
    format: ReadFormat = "counted" if head else "exit-mark"
    assert Puzzle.parse(head + text, format=format) == puzzle


@pytest.mark.parametrize("head", ["6 6", "6  6", "6,6", "6x6", " 6 6 "])
def test_the_size_may_be_written_in_several_ways(head: str) -> None:
    text = f"{head}\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM."
    found = Puzzle.parse(text)
    assert found == RIGHT


@pytest.mark.parametrize("picture", [SEVEN, NINE, "XX.B...C ...B...C AA......"])
def test_boards_of_other_sizes(picture: str) -> None:
    names = {"P": "Z", "K": "Y", "X": "P"}
    picture = "".join(names.get(mark, mark) for mark in picture)
    puzzle = board(picture, targets="P")
    rows = picture.split()
    row = puzzle.exits[0].cell[0]
    rows[row] += "K"
    head = [f"{len(rows)} {puzzle.board.width}", str(len(puzzle.vehicles) - 1)]
    assert_reads("\n".join(head + rows), puzzle)
    assert_reads("\n".join(rows), puzzle)


def test_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "thinkfun", "hardest"):
        names = letters(puzzle, "P", "ABCDEFGHIJLMNOQRSTUVW")
        rows = plain(puzzle, names)
        rows[puzzle.exits[0].cell[0]] += "K"
        expected = renamed(puzzle, names)
        assert Puzzle.parse("\n".join(["6 6", str(len(names) - 1), *rows])) == expected
        assert Puzzle.parse("\n".join(rows)) == expected


def test_a_car_may_be_called_k_inside_the_grid() -> None:
    puzzle = Puzzle.parse("4 4\n2\nPP.K\n...K\nAA..\n....")
    assert [v.label for v in puzzle.vehicles] == ["P", "K", "A"]
    assert puzzle.notes == ("there is no exit K outside the grid", "P is the target")
    assert puzzle.exits == (Exit((0, 3), "R"),)
    both = Puzzle.parse("PP.KK\n...K\nAA..\n....")
    assert both.exits == (Exit((0, 3), "R"),)
    assert both["K"].cells == ((0, 3), (1, 3))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("6 6\n11\nAAB..F\n..BCDF\nGPPCDFK", "there are 3 rows, but the text states 6"),
        ("3 6\n3\nAAB..F\n..BCDF\nGPPCDFKK", "row 3 'GPPCDFKK' has"),
        ("3 4\n9\nPP.AK\n...A\n....", "the text states 9 vehicles but shows 2"),
        ("3 4\n1\n      K\nPP.A\n...A\n....", "is not above or below a column of the grid"),
        ("3 17\n1\nPP.A\n...A\n....", "a board has 1x1 to 16x16 cells, not 17x3"),
        ("0 0\n1\nPP", "a board has 1x1 to 16x16 cells, not 0x0"),
        ("3 4\n1\nPP.A\n..\n....", "row 2 '..' has 2 cells, but the text states 4"),
    ],
)
def test_what_does_not_add_up_is_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="counted")


def test_a_text_without_its_size_is_refused() -> None:
    sentence = refusal("PP.AK\n...A\n....", format="counted")
    assert sentence == "'PP.AK' is not a size; write 'rows columns', such as '6 6'"
    assert "the first line" in refusal("6 6", format="counted") or refusal("6 6", format="counted")
