"""The outline of a set of cells as a rounded path.

Any set will do: with holes, with cells that touch only at a corner (a neck joins them there), and
with openings, where the body goes on over a joined edge and is cut off flush with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ...model.board import DELTAS, Cell
from ..drawing import CELL, Step

Point = tuple[float, float]  # x, y
_Corner = tuple[int, int]  # x, y in cells

# With the inside on the right: the way along the side of a cell, and the way out of it there.
_SIDES: dict[_Corner, str] = {(1, 0): "U", (0, 1): "R", (-1, 0): "D", (0, -1): "L"}
_BULGE = 0.5523  # of a Bézier curve that looks like a quarter of a circle


@lru_cache(maxsize=4096)
def outline(
    cells: frozenset[Cell],
    inset: float,
    radius: float,
    openings: frozenset[tuple[Cell, str]] = frozenset(),
    neck: float = 0,
) -> tuple[Step, ...]:
    """The outline, so far inside the edges of the cells; outside of them if ``inset`` is negative.

    ``neck`` is half the width of what joins cells that touch at a corner; without one they are
    apart.

    >>> outline(frozenset({(0, 0)}), 10, 0)
    (('M', 10, 10), ('L', 90, 10), ('L', 90, 90), ('L', 10, 90), ('Z',))
    """
    steps: list[Step] = []
    for loop in _loops(cells, neck > 0):
        points = _points(cells, loop, inset, radius, openings, neck)
        steps += rounded(points)
    return tuple(steps)


def rounded(points: Sequence[tuple[Point, float]]) -> list[Step]:
    """A closed line through points, each rounded by a radius as far as there is room."""
    steps: list[Step] = []
    for number, (point, radius) in enumerate(points):
        before, after = points[number - 1][0], points[(number + 1) % len(points)][0]
        way_in, way_out = _distance(before, point), _distance(point, after)
        room = min(radius, way_in / 2, way_out / 2)
        word = "L" if steps else "M"
        if room <= 0:
            steps.append((word, *_neat(point)))
            continue
        bulge = room * (1 - _BULGE)
        steps.append((word, *_neat(_towards(point, before, room / way_in))))
        steps.append(
            (
                "C",
                *_neat(_towards(point, before, bulge / way_in)),
                *_neat(_towards(point, after, bulge / way_out)),
                *_neat(_towards(point, after, room / way_out)),
            )
        )
    steps.append(("Z",))
    return steps


_Side = tuple[_Corner, _Corner, Cell]  # where it begins, its way, the cell on its right


def _loops(cells: frozenset[Cell], joined: bool) -> Iterable[list[_Side]]:
    """The sides of the cells that have no other cell beyond, round and round."""
    sides: dict[_Corner, list[_Side]] = {}
    for row, column in sorted(cells):
        for (right, down), out in _SIDES.items():
            beyond = DELTAS[out]
            if (row + beyond[0], column + beyond[1]) in cells:
                continue
            begin = (column + (down > 0 or right < 0), row + (right < 0 or down < 0))
            sides.setdefault(begin, []).append((begin, (right, down), (row, column)))
    while sides:
        side = next(iter(sides.values()))[0]
        loop: list[_Side] = []
        while True:
            (x, y), (right, down), cell = side
            here = sides[x, y]
            here.remove(side)
            if not here:
                del sides[x, y]
            loop.append(side)
            onward = sides.get((x + right, y + down))
            if not onward:
                break
            # Where four sides meet, the loop goes on at the other cell or round its own.
            side = next((s for s in onward if (s[2] != cell) == joined), onward[0])
        yield loop


def _points(
    cells: frozenset[Cell],
    loop: list[_Side],
    inset: float,
    radius: float,
    openings: frozenset[tuple[Cell, str]],
    neck: float,
) -> list[tuple[Point, float]]:
    points: list[tuple[Point, float]] = []
    for number, (begin, way, cell) in enumerate(loop):
        _, way_before, cell_before = loop[number - 1]
        x, y = begin[0] * CELL, begin[1] * CELL
        open_before = (cell_before, _SIDES[way_before]) in openings
        open_after = (cell, _SIDES[way]) in openings
        depth_before = 0 if open_before else inset
        depth_after = 0 if open_after else inset
        turn = way_before[0] * way[1] - way_before[1] * way[0]
        # What lies inside is on the right of the way.
        if turn == 0:
            if depth_before != depth_after:
                points.append((_shifted(x, y, way, 0, depth_before), 0))
                points.append((_shifted(x, y, way, 0, depth_after), 0))
        elif turn < 0 and not _between(cell_before, cell) & cells:
            reach = neck * 2**0.5 + inset
            points.append((_shifted(x, y, way_before, -reach, inset), neck / 2))
            points.append((_shifted(x, y, way, reach, inset), neck / 2))
        elif turn > 0 and any((cell, out) in openings for out in _diagonals(way_before, way)):
            width = neck * 2**0.5
            points.append((_shifted(x, y, way_before, -width - inset, inset), neck / 2))
            points.append((_shifted(x, y, way_before, -width, 0), 0))
            points.append(((x, y), 0))
            points.append((_shifted(x, y, way, width, 0), 0))
            points.append((_shifted(x, y, way, width + inset, inset), neck / 2))
        else:
            # Along each way one is off by the depth of the other side.
            along = depth_before * (way[0] * -way_before[1] + way[1] * way_before[0])
            corner = _shifted(x, y, way, along, depth_after)
            sharp = open_before or open_after
            soft = radius if turn > 0 else min(radius, max(abs(inset), 6))
            if inset < 0:  # outside of the cells, the other corners are the wide ones
                soft = radius if turn > 0 else radius / 2
            points.append((corner, 0 if sharp else soft))
    return points


def _between(one: Cell, other: Cell) -> set[Cell]:
    """The cells beside both of two that touch at a corner; the one itself if they are the same."""
    return {(one[0], other[1]), (other[0], one[1])}


def _diagonals(way_before: _Corner, way: _Corner) -> tuple[str, str]:
    """The direction out of a corner; one of the two ways to write it is a word."""
    one, other = _SIDES[way_before], _SIDES[way]
    return one + other, other + one


def _shifted(x: float, y: float, way: _Corner, along: float, right: float) -> Point:
    return x + along * way[0] - right * way[1], y + along * way[1] + right * way[0]


def _distance(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _towards(point: Point, other: Point, share: float) -> Point:
    return (
        point[0] + (other[0] - point[0]) * share,
        point[1] + (other[1] - point[1]) * share,
    )


def _neat(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)
