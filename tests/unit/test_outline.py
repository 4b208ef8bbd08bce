"""Outlines of cells: corners, holes, necks, openings."""

from __future__ import annotations

from random import Random

import pytest

from unjam.model.board import Cell
from unjam.render.artwork.outline import outline
from unjam.render.drawing import Step

RING = frozenset((row, column) for row in range(3) for column in range(3)) - {(1, 1)}


def loops(steps: tuple[Step, ...]) -> list[list[tuple[float, float]]]:
    """The points at which steps end, loop by loop."""
    found: list[list[tuple[float, float]]] = []
    for step in steps:
        if step[0] == "M":
            found.append([])
        if step[0] != "Z":
            x, y = (float(value) for value in step[-2:])
            found[-1].append((x, y))
    return found


def area(points: list[tuple[float, float]]) -> float:
    """Positive for a loop that is walked clockwise as seen on the screen."""
    ends = points[1:] + points[:1]
    return sum(x * w - z * y for (x, y), (z, w) in zip(points, ends, strict=True)) / 2


def covered(steps: tuple[Step, ...]) -> float:
    return sum(map(area, loops(steps)))


def test_one_cell() -> None:
    assert covered(outline(frozenset({(0, 0)}), 0, 0)) == 100 * 100
    assert covered(outline(frozenset({(0, 0)}), 10, 0)) == 80 * 80
    assert covered(outline(frozenset({(0, 0)}), -10, 0)) == 120 * 120


def test_corners_are_rounded_as_far_as_there_is_room() -> None:
    curves = [step for step in outline(frozenset({(0, 0)}), 10, 500) if step[0] == "C"]
    assert len(curves) == 4
    assert curves[0][-2:] == (50, 10)


def test_a_bend() -> None:
    bend = frozenset({(0, 0), (1, 0), (1, 1)})
    assert covered(outline(bend, 0, 0)) == 3 * 100 * 100
    assert len(loops(outline(bend, 9, 0))[0]) == 6


def test_a_hole() -> None:
    outer, hole = loops(outline(RING, 10, 0))
    assert area(outer) == 280 * 280
    assert area(hole) == -120 * 120


@pytest.mark.parametrize("other", [(1, 1), (1, -1)])
def test_cells_that_touch_at_a_corner(other: Cell) -> None:
    pair = frozenset({(0, 1), (other[0], 1 + other[1])})
    assert len(loops(outline(pair, 9, 0))) == 2
    joined = outline(pair, 9, 0, neck=20)
    assert len(loops(joined)) == 1
    assert covered(joined) > 2 * 82 * 82


def test_openings_are_flush_with_the_edge() -> None:
    cell = frozenset({(0, 0)})
    left = outline(cell, 10, 20, frozenset({((0, 0), "L")}))
    xs = [x for x, _ in loops(left)[0]]
    assert (min(xs), max(xs)) == (0, 90)
    corner = outline(cell, 10, 20, frozenset({((0, 0), "UR")}), 20)
    assert (100.0, 0.0) in loops(corner)[0]


def test_half_an_edge_open() -> None:
    pair = frozenset({(0, 0), (1, 0)})
    (points,) = loops(outline(pair, 10, 0, frozenset({((0, 0), "R")})))
    assert {(100.0, 100.0), (90.0, 100.0)} <= set(points)


@pytest.mark.parametrize("seed", range(200))
def test_any_set_of_cells(seed: int) -> None:
    random = Random(seed)
    size = random.randint(1, 5)
    board = [(row, column) for row in range(size) for column in range(size)]
    cells = frozenset(random.sample(board, random.randint(1, len(board))))
    for neck in (0, 20):
        assert covered(outline(cells, 0, 0, neck=0)) == len(cells) * 100 * 100
        steps = outline(cells, 9, 20, neck=neck)
        for x, y in (point for loop in loops(steps) for point in loop):
            near = {
                (int(y + down) // 100, int(x + right) // 100)
                for down in (-2, 2)
                for right in (-2, 2)
            }
            assert near & cells or neck
        assert steps.count(("Z",)) == len(loops(steps))
        assert 0 < covered(steps) < len(cells) * 100 * 100
