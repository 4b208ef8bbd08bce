"""Boards for a terminal."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.random_variants import THEMES as VARIANTS
from tests.support.random_variants import puzzle_of
from unjam import Board, Exit, Goal, Puzzle, Vehicle, deck, read
from unjam.notation.moves.move_parser import parse_moves
from unjam.render.scene import scene_of
from unjam.render.terminal.ansi_colours import nearest, without_codes
from unjam.render.terminal.terminal_board import Style, draw, draw_cells, seams, side_by_side, size
from unjam.render.theme import THEMES

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.unjam"))
CODE = re.compile(r"\x1b\[([\d;]*)m")

RED = Vehicle("X", ((1, 0), (1, 1)), "-", target=True)


def picture(puzzle: Puzzle) -> str:
    return "\n".join(line.rstrip() for line in draw(scene_of(puzzle)))


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
    puzzle = Puzzle(board, [Vehicle("X", ((2, 0), (2, 1)), "-", target=True)])
    lines = draw(scene_of(puzzle))
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
    assert "\n".join(map(str.rstrip, draw_cells(scene_of(puzzle)))) == str(puzzle)


@pytest.mark.parametrize("name", ["jam", "uva", "hardest"])
def test_cells_alone_are_the_text_of_the_puzzle(name: str) -> None:
    for puzzle in deck(name):
        assert "\n".join(draw_cells(scene_of(puzzle))) == str(puzzle)


def test_wide_and_combining_labels_are_aligned() -> None:
    cars = [
        Vehicle("猫", ((0, 0), (0, 1)), "-", target=True),
        Vehicle("\u0301", ((0, 3), (1, 3)), "|"),
        Vehicle("e\u0301", ((1, 0), (1, 1)), "-"),
    ]
    puzzle = Puzzle(Board(4, 2), cars, [Exit((0, 3), "R")])
    assert picture(puzzle) == "+-----------+\n|猫 猫 .  ? >\n|é  é  .  ? |\n+-----------+"
    for blocks in (True, False):
        for lines in (draw(scene_of(puzzle)), draw(scene_of(puzzle), Style(24, blocks=blocks))):
            assert len({size(line) for line in lines}) == 1


# ---- in colour -----------------------------------------------------------------------------------


def every_variant() -> Iterator[Puzzle]:
    for path in EXAMPLES:
        yield from read(path)
    for name in VARIANTS:
        for seed in range(2):
            yield puzzle_of(random.Random(seed), name)


@pytest.mark.parametrize("size_name", ["small", "medium", "large"])
def test_every_variant_in_colour(size_name: str) -> None:
    rows, columns = {"small": (1, 2), "medium": (2, 4), "large": (3, 6)}[size_name]
    for puzzle in every_variant():
        style = Style(24, size_name)
        lines = draw(scene_of(puzzle, highlights=[puzzle.vehicles[0].label]), style)
        joined = {seam.side for seam in scene_of(puzzle).seams}
        assert len(lines) == puzzle.board.height * rows + 2 + 2 * ("U" in joined)
        wide = puzzle.board.width * columns + 2 + (4 if "L" in joined else 0)
        assert {size(line) for line in lines} == {wide}
        text = "".join(map(without_codes, lines))
        assert "\x1b" not in text
        for vehicle in puzzle.vehicles:
            if vehicle.cells and len(vehicle.label) == 1:
                assert vehicle.label in text
        for line in lines:  # colours end where lines do
            assert "\x1b" not in line or line.rstrip().endswith("\x1b[0m")


def grounds(lines: list[str]) -> list[list[str]]:
    """The colours behind the characters of lines, as their codes have them."""
    found = []
    for line in lines:
        row: list[str] = []
        now = ""
        for code, mark in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
            if mark:
                row.append(now)
            else:
                now = "".join(re.findall(r"48;((?:2;\d+;\d+;\d+)|(?:5;\d+))", code))
        found.append(row)
    return found


def test_every_vehicle_has_its_colour_and_the_target_is_red() -> None:
    puzzle = deck("jam")["1"]
    palette = THEMES["dark"].palette
    red = ";".join(str(part) for part in bytes.fromhex(THEMES["dark"].targets[0][1:]))
    for depth in (8, 24):
        lines = draw(scene_of(puzzle), Style(depth, "medium"))
        behind = grounds(lines)
        paints = {}
        for row, line in enumerate(map(without_codes, lines)):
            for column, mark in enumerate(line):
                if mark.isalpha():
                    paints[mark] = behind[row][column]
        assert len(set(paints.values())) == len(puzzle.vehicles) == len(paints)
        assert paints["X"] == (f"2;{red}" if depth == 24 else "5;160")
        if depth == 8:
            assert set(paints.values()) - {"5;160"} <= {f"5;{nearest(one)}" for one in palette}


def test_vehicles_of_one_colour_are_told_apart() -> None:
    number = len(THEMES["dark"].palette)
    places = [(0, 0), *((2 + at // 4, 2 * (at % 4)) for at in range(number - 1)), (1, 0)]
    cars = [
        Vehicle(chr(ord("A") + at), ((row, column), (row, column + 1)), "-")
        for at, (row, column) in enumerate(places)
    ]
    scene = scene_of(Puzzle(Board(8, 8), cars), labels=False)
    assert scene.pieces[0].colour == 0
    assert scene.pieces[-1].colour == number, "the last has the colour of the first, and is below"
    for name, row, gap in (("small", 2, "▇▇▇▇"), ("medium", 3, "▗▄▄▄▄▄▄▖")):
        assert gap in without_codes(draw(scene, Style(24, name))[row])


def test_labels_can_be_left_out() -> None:
    for puzzle in deck("jam"):
        lines = draw(scene_of(puzzle, labels=False), Style(24))
        assert not any(mark.isalnum() for line in lines for mark in without_codes(line))


def test_exits_goals_and_marks_are_seen() -> None:
    red = Vehicle("X", ((1, 1),), "-|", target=True)
    ways = [Exit((1, 2), "R"), Exit((1, 0), "L"), Exit((0, 1), "U"), Exit((2, 1), "D")]
    goal = Goal("X", frozenset({(0, 0)}))
    scene = scene_of(Puzzle(Board(3, 3), [red], ways, [goal]))
    assert set("▶◀▲▼◎") <= set("".join(draw(scene, Style(24, "medium"))))
    text = "".join(map(without_codes, draw(scene, Style(8, blocks=False))))
    assert set("><^v*") <= set(text)
    assert text.isascii()


def test_a_move_has_an_arrow() -> None:
    puzzle = Puzzle.parse("..A. ..A. XX.. ....")
    for text, mark in (("XR2", "▶"), ("AD2", "▼")):
        move = parse_moves(text, puzzle).moves[0]
        for name in ("small", "medium", "large"):
            scene = scene_of(puzzle, moves=[move], highlights=[move.vehicle])
            now = "".join(draw(scene, Style(24, name)))
            before = "".join(draw(scene_of(puzzle), Style(24, name)))
            assert now.count(mark) == before.count(mark) + 1
            assert ("━" in now, "┃" in now) == (text == "XR2", text == "AD2")


def test_a_board_without_room_is_small() -> None:
    puzzle = Puzzle(Board(16, 16), [RED], [Exit((1, 15), "R")])
    assert size(draw(scene_of(puzzle), Style(24, room=(50, 80)))[0]) == 66
    assert size(draw(scene_of(puzzle), Style(24, room=(50, 60)))[0]) == 34
    assert size(draw(scene_of(puzzle), Style(24, room=(24, 80)))[0]) == 34


def test_the_nearest_of_256_colours() -> None:
    assert [nearest(colour) for colour in ("#000000", "#ffffff", "#dc2430")] == [16, 231, 160]
    for theme in THEMES.values():
        assert not {nearest(one) for one in theme.palette} & {nearest(one) for one in theme.targets}


def test_side_by_side_wraps_and_aligns() -> None:
    boards = [["ab", "cd"], ["efg"], ["h", "i", "j"]]
    assert side_by_side(boards, width=9, gap=3) == ["ab    efg", "cd", "", "h", "i", "j"]
    assert side_by_side(boards, width=1)[:2] == ["ab", "cd"]
    assert side_by_side([]) == []
