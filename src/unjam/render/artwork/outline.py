"""The outline of a set of cells as a rounded path.

The set may have holes, cells that touch only at a corner (joined by a neck), and openings: edges
where the body continues over a joined edge and is cut off flush with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ...model.board import DELTAS, Cell
from ..drawing import CELL, Step

Point = tuple[float, float]  # x, y
_Corner = tuple[int, int]  # x, y in cells

# Clockwise, with the inside on the right: direction along a side -> direction out of the cell.
_SIDES: dict[_Corner, str] = {(1, 0): "U", (0, 1): "R", (-1, 0): "D", (0, -1): "L"}
_BULGE = 0.5523  # control point distance of a Bézier quarter circle of radius 1


@lru_cache(maxsize=4096)
def outline(
    cells: frozenset[Cell],
    inset: float,
    radius: float,
    openings: frozenset[tuple[Cell, str]] = frozenset(),
    neck: float = 0,
) -> tuple[Step, ...]:
    """Return the outline of cells, moved inwards by ``inset``, or outwards if that is negative.

    ``neck`` is half the width of the connection between cells that touch at a corner; at 0 they
    stay separate.

    >>> outline(frozenset({(0, 0)}), 10, 0)
    (('M', 10, 10), ('L', 90, 10), ('L', 90, 90), ('L', 10, 90), ('Z',))
    """
    steps: list[Step] = []
    for loop in _loops(cells, neck > 0):
        points = _points(cells, loop, inset, radius, openings, neck)
        steps += rounded(points)
    return tuple(steps)


def rounded(points: Sequence[tuple[Point, float]]) -> list[Step]:
    """Return a closed line through points, each rounded by its radius as far as there is room."""
    steps: list[Step] = []
    for number, (point, radius) in enumerate(points):
        before, after = points[number - 1][0], points[(number + 1) % len(points)][0]
        length_in, length_out = _distance(before, point), _distance(point, after)
        room = min(radius, length_in / 2, length_out / 2)
        word = "L" if steps else "M"
        if room <= 0:
            steps.append((word, *_rounded_point(point)))
            continue
        bulge = room * (1 - _BULGE)
        steps.append((word, *_rounded_point(_towards(point, before, room / length_in))))
        steps.append(
            (
                "C",
                *_rounded_point(_towards(point, before, bulge / length_in)),
                *_rounded_point(_towards(point, after, bulge / length_out)),
                *_rounded_point(_towards(point, after, room / length_out)),
            )
        )
    steps.append(("Z",))
    return steps


_Side = tuple[_Corner, _Corner, Cell]  # start, direction, the cell on its right


def _loops(cells: frozenset[Cell], joined: bool) -> Iterable[list[_Side]]:
    """Yield the closed loops of outer sides around the cells."""
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
            # Where four sides meet, continue at the other cell (joined) or around the same one.
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
    for number, (begin, direction, cell) in enumerate(loop):
        _, direction_before, cell_before = loop[number - 1]
        x, y = begin[0] * CELL, begin[1] * CELL
        open_before = (cell_before, _SIDES[direction_before]) in openings
        open_after = (cell, _SIDES[direction]) in openings
        depth_before = 0 if open_before else inset
        depth_after = 0 if open_after else inset
        turn = direction_before[0] * direction[1] - direction_before[1] * direction[0]
        # The inside is on the right of the direction.
        if turn == 0:
            if depth_before != depth_after:
                points.append((_shifted(x, y, direction, 0, depth_before), 0))
                points.append((_shifted(x, y, direction, 0, depth_after), 0))
        elif turn < 0 and not _between(cell_before, cell) & cells:
            reach = neck * 2**0.5 + inset
            points.append((_shifted(x, y, direction_before, -reach, inset), neck / 2))
            points.append((_shifted(x, y, direction, reach, inset), neck / 2))
        elif turn > 0 and any(
            (cell, out) in openings for out in _diagonals(direction_before, direction)
        ):
            width = neck * 2**0.5
            points.append((_shifted(x, y, direction_before, -width - inset, inset), neck / 2))
            points.append((_shifted(x, y, direction_before, -width, 0), 0))
            points.append(((x, y), 0))
            points.append((_shifted(x, y, direction, width, 0), 0))
            points.append((_shifted(x, y, direction, width + inset, inset), neck / 2))
        else:
            # The corner is offset along each side by the inset of the other.
            along = depth_before * (
                direction[0] * -direction_before[1] + direction[1] * direction_before[0]
            )
            corner = _shifted(x, y, direction, along, depth_after)
            sharp = open_before or open_after
            soft = radius if turn > 0 else min(radius, max(abs(inset), 6))
            if inset < 0:  # outside the cells, the other corners are the wide ones
                soft = radius if turn > 0 else radius / 2
            points.append((corner, 0 if sharp else soft))
    return points


def _between(one: Cell, other: Cell) -> set[Cell]:
    """Return the two cells adjacent to both cells of a diagonal pair; the cell itself if equal."""
    return {(one[0], other[1]), (other[0], one[1])}


def _diagonals(direction_before: _Corner, direction: _Corner) -> tuple[str, str]:
    """Return both spellings of the diagonal direction out of a corner; one of them is valid."""
    one, other = _SIDES[direction_before], _SIDES[direction]
    return one + other, other + one


def _shifted(x: float, y: float, direction: _Corner, along: float, right: float) -> Point:
    return x + along * direction[0] - right * direction[1], y + along * direction[
        1
    ] + right * direction[0]


def _distance(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _towards(point: Point, other: Point, share: float) -> Point:
    return (
        point[0] + (other[0] - point[0]) * share,
        point[1] + (other[1] - point[1]) * share,
    )


def _rounded_point(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)
