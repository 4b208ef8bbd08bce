"""The parameters of a census: board, target, other vehicles, walls and metric."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from ..literals import Metric

METRICS: tuple[Metric, ...] = ("moves", "slides")
MOST_WALLS = 2

Walls = tuple[int, ...]  # cells, counted row by row from 0


class Parameters(NamedTuple):
    """The parameters of a census. Equal parameters give equal results."""

    width: int
    height: int
    metric: Metric = "moves"
    target_row: int = 2
    target_length: int = 2
    lengths: tuple[int, ...] = (2, 3)
    walls: tuple[int, ...] = (0,)  # allowed numbers of walls
    all_components: bool = False

    @property
    def size(self) -> str:
        """The board size, such as ``6x6``."""
        return f"{self.width}x{self.height}"

    @property
    def other_metric(self) -> Metric:
        """The metric that does not define how hard a puzzle is."""
        return METRICS[1 - METRICS.index(self.metric)]

    def as_json(self) -> dict[str, Any]:
        """Return the parameters for a manifest."""
        return {name: list(v) if isinstance(v, tuple) else v for name, v in self._asdict().items()}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Parameters:
        """Return parameters read from a manifest."""
        values: dict[str, Any] = {
            name: tuple(v) if isinstance(v, list) else v for name, v in given.items()
        }
        return cls(**values)

    def placements(self) -> Iterable[Walls]:
        """Yield every placement of the walls, except on the cells the target leaves through."""
        right = range(
            (self.target_row + 1) * self.width - self.target_length,
            (self.target_row + 1) * self.width,
        )
        cells = [cell for cell in range(self.width * self.height) if cell not in right]
        for count in self.walls:
            yield from combinations(cells, count)


def make(
    size: str,
    *,
    metric: Metric = "moves",
    target_row: int | None = None,
    target_length: int = 2,
    lengths: Iterable[int] = (2, 3),
    walls: int | str = 0,
    all_components: bool = False,
) -> Parameters:
    """Return checked parameters; rows count from 0, and the target's is the third by default.

    Raises ``ValueError`` for invalid ones.

    >>> make("5x5").target_row, make("2x2", lengths=[2]).target_row, make("6x6", walls="0-2").walls
    (2, 1, (0, 1, 2))
    >>> make("9x9")
    Traceback (most recent call last):
    ...
    ValueError: the board of a census must be from 2x1 to 8x8, not 9x9
    """
    match = re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,2}))?", size.strip().lower())
    if match is None:
        raise ValueError(f"size must be like 6x6, not {size!r}")
    width = int(match[1])
    height = int(match[2] or width)
    if not 2 <= width <= 8 or not 1 <= height <= 8:
        raise ValueError(f"the board of a census must be from 2x1 to 8x8, not {width}x{height}")
    if metric not in METRICS:
        raise ValueError(f"the metric of a census must be moves or slides, not {metric!r}")
    row = min(2, height - 1) if target_row is None else target_row
    if not 0 <= row < height:
        raise ValueError(f"a board of {height} rows has no row {row + 1} for the target")
    if not 2 <= target_length <= width:
        raise ValueError(f"the target must be 2 to {width} cells long, not {target_length}")
    known = tuple(sorted(set(lengths)))
    longest = max(width, height, 3)  # 3 by default, also on boards that are smaller
    if not known or not 2 <= known[0] <= known[-1] <= longest:
        given = ", ".join(map(str, known))
        raise ValueError(f"vehicles must be 2 to {longest} cells long, not {given}")
    return Parameters(
        width, height, metric, row, target_length, known, _counts(walls), all_components
    )


def _counts(walls: int | str) -> tuple[int, ...]:
    match = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", str(walls).strip())
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if not 0 <= least <= most <= MOST_WALLS:
        raise ValueError(f"walls must be a number or a range from 0 to {MOST_WALLS}, not {walls!r}")
    return tuple(range(least, most + 1))
