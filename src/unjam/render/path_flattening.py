"""Path flattening: curves as line segments, for back ends without curves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from .drawing import Step

Point = tuple[float, float]


@lru_cache(maxsize=1024)  # sheets and animations repeat the same shapes
def magnified(steps: tuple[Step, ...], scale: float) -> list[tuple[list[Point], bool]]:
    """Return the ``outlines`` of a path, scaled."""
    return [
        ([(x * scale, y * scale) for x, y in line], closed)
        for line, closed in outlines(steps, scale)
    ]


def outlines(steps: Iterable[Step], scale: float = 1) -> Iterator[tuple[list[Point], bool]]:
    """Yield the lines of a path as lists of points, and whether each line is closed.

    Curves become enough segments to look smooth at this scale.

    >>> list(outlines([("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",)]))
    [([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], True)]
    """
    line: list[Point] = []
    for step in steps:
        numbers = [float(number) for number in step[1:]]
        match step[0]:
            case "M":
                if line:
                    yield line, False
                line = [(numbers[0], numbers[1])]
            case "L":
                line.append((numbers[0], numbers[1]))
            case "C":
                line += _curve(line[-1], numbers, scale)
            case _:
                yield line, True
                line = line[:1]  # without a new "M", the path continues at its start
    if len(line) > 1:
        yield line, False


def _curve(start: Point, numbers: Sequence[float], scale: float) -> Iterator[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    reach = math.hypot(x1 - x0, y1 - y0) + math.hypot(x2 - x1, y2 - y1)
    reach += math.hypot(x3 - x2, y3 - y2)
    pieces = min(max(math.ceil(math.sqrt(reach * scale)), 2), 64)
    for piece in range(1, pieces + 1):
        t = piece / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def dashed(line: Sequence[Point], lengths: Sequence[float]) -> Iterator[list[Point]]:
    """Yield a line cut into dashes; ``lengths`` alternate between dashes and gaps.

    >>> list(dashed([(0, 0), (5, 0)], [2, 1]))
    [[(0, 0), (2.0, 0.0)], [(3.0, 0.0), (5, 0)]]
    """
    if not lengths or min(lengths) < 0 or sum(lengths) <= 0.5:
        yield list(line)
        return
    lengths = [*lengths, *lengths] if len(lengths) % 2 else lengths
    number, left = 0, lengths[0]
    dash = [line[0]]
    for (x, y), (u, v) in pairwise(line):
        length, travelled = math.hypot(u - x, v - y), 0.0
        while length - travelled > left:
            travelled += left
            point = (x + (u - x) * travelled / length, y + (v - y) * travelled / length)
            if number % 2 == 0:
                yield [*dash, point]
            dash = [point]
            number = (number + 1) % len(lengths)
            left = lengths[number]
        left -= length - travelled
        if number % 2 == 0:
            dash.append((u, v))
    if number % 2 == 0 and len(dash) > 1:
        yield dash
