"""Boards for a terminal."""

from __future__ import annotations

import re

import pytest

from unjam import Board, Exit, Puzzle, Vehicle, deck
from unjam.render.terminal import draw, draw_cells, seams, side_by_side, size

RED = Vehicle("X", ((1, 0), (1, 1)), "-", target=True)


def picture(puzzle: Puzzle) -> str:
    return "\n".join(line.rstrip() for line in draw(puzzle))


def test_exits_are_open_on_every_side() -> None:
    red = Vehicle("X", ((1, 1),), "-|", target=True)
    ways = [Exit((1, 2), "R"), Exit((1, 0), "L"), Exit((0, 1), "U"), Exit((2, 1), "D")]
    assert (
        picture(Puzzle(Board(3, 3), [red], ways))
        == """\
+-^-+
|...|
<.X.>
|...|
+-v-+"""
    )


def test_walls_holes_and_thin_walls() -> None:
    thin = frozenset({frozenset({(0, 1), (0, 2)}), frozenset({(1, 2), (2, 2)})})
    board = Board(4, 3, frozenset({(0, 0)}), frozenset({(2, 3)}), thin)
    assert (
        picture(Puzzle(board, [RED], [Exit((1, 3), "R")]))
        == """\
+-------+
|# .|. .|
|       |
|X X . .>
|    -  |
|. . .  |
+-------+"""
    )


def test_an_exit_into_a_hole_of_the_board() -> None:
    board = Board(4, 2, missing=frozenset({(1, 3)}))
    assert (
        picture(Puzzle(board, [RED], [Exit((1, 2), "R")]))
        == """\
+----+
|....|
|XX.>|
+----+"""
    )


@pytest.mark.parametrize(
    ("join_x", "join_y", "words", "drawn"),
    [
        ("same", "none", "cylinder: left joins right", """\
  +---+
1 :...: 1
2 :XX.: 2
  +---+"""),
        ("flip", "none", "Möbius band: left joins right turned over", """\
  +---+
1 :...: 2
2 :XX.: 1
  +---+"""),
        ("none", "flip", "Möbius band: top joins bottom turned over", """\
 abc
+- -+
|...|
|XX.|
+- -+
 cba"""),
        ("same", "same", "torus: left joins right, top joins bottom", """\
   abc
  +- -+
1 :...: 1
2 :XX.: 2
  +- -+
   abc"""),
    ],
)  # fmt: skip
def test_joined_edges(join_x: str, join_y: str, words: str, drawn: str) -> None:
    board = Board(3, 2, join_x=join_x, join_y=join_y)  # type: ignore[arg-type]
    assert seams(board) == words
    assert picture(Puzzle(board, [RED])) == drawn


def test_a_thin_wall_on_a_seam_stands_on_both_sides() -> None:
    thin = frozenset({frozenset({(1, 0), (1, 2)}), frozenset({(0, 1), (2, 1)})})
    board = Board(3, 3, barriers=thin, join_x="same", join_y="same")
    lines = draw(Puzzle(board, [Vehicle("X", ((2, 0), (2, 1)), "-", target=True)]))
    assert lines[4].strip() == "2 #. . .# 2"
    assert lines[1] == "  +- # -+  "
    assert lines[7] == lines[1]


def test_long_labels_are_aligned() -> None:
    cars = [Vehicle("X1", ((0, 0), (0, 1)), "-", target=True), Vehicle("B", ((0, 3), (1, 3)), "|")]
    puzzle = Puzzle(Board(4, 2), cars, [Exit((0, 3), "R")])
    assert (
        picture(puzzle)
        == """\
+-----------+
|X1 X1 .  B >
|.  .  .  B |
+-----------+"""
    )
    assert "\n".join(map(str.rstrip, draw_cells(puzzle))) == str(puzzle)


@pytest.mark.parametrize("name", ["jam", "uva", "hardest"])
def test_cells_alone_are_the_text_of_the_puzzle(name: str) -> None:
    for puzzle in deck(name):
        assert "\n".join(draw_cells(puzzle)) == str(puzzle)


def test_colour_changes_nothing_but_colour() -> None:
    for puzzle in deck("jam"):
        plain = draw_cells(puzzle)
        colored = draw_cells(puzzle, color=True)
        assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in colored] == plain
        assert [size(line) for line in colored] == [6] * 6
        assert all(line.endswith("\x1b[0m") for line in colored)
    wide = draw(deck("jam")["1"], color=True)
    assert [size(line) for line in wide] == [14] * 8


def test_every_vehicle_has_its_colour() -> None:
    puzzle = deck("jam")["1"]
    paints: dict[str, str] = {}
    for line in draw_cells(puzzle, color=True):
        for paint, label in re.findall(r"\x1b\[0;(48[\d;]*)m([A-Z])", line):
            assert paints.setdefault(label, paint) == paint
    assert len(set(paints.values())) == len(puzzle.vehicles)


def test_side_by_side_wraps_and_aligns() -> None:
    boards = [["ab", "cd"], ["efg"], ["h", "i", "j"]]
    assert side_by_side(boards, width=9, gap=3) == ["ab    efg", "cd", "", "h", "i", "j"]
    assert side_by_side(boards, width=1)[:2] == ["ab", "cd"]
    assert side_by_side([]) == []
