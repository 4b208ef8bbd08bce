"""State graphs whose arrays are files, for components that are larger than the memory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core import core
from ..errors import LimitError
from ..literals import Distances, Metric
from ..model.puzzle import Puzzle
from ..solver.disk_search import described, directory_of
from ..solver.solve import stop_of
from ..util.cancellation import Cancellable
from ..util.index_arrays import occurrences
from ..util.plural import counted
from .explored_states import NEVER
from .state_codec import Codec
from .state_graph import StateGraph

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .explored_states import Numbers

_CHUNK = 1 << 22  # states of an array that are read at once


class DiskGraph(StateGraph):
    """A state graph whose arrays are files in a directory.

    State 0 is the start; all others are ordered by key, not by distance. ``keys``, ``from_start``
    and ``to_win`` are memory-mapped. Finding a state is a binary search, so distances, options and
    best moves of a state take microseconds. What would need the neighbours of all states at once
    (``edges``, the diameter, drawing) raises ``LimitError``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     graph = Puzzle.parse(".... XX.B A..B AOOO").explore(disk=folder)
    ...     print(len(graph), graph.distance(), graph.way_out()[0])
    16 5 XR1
    """

    lists_neighbours = False

    def __init__(
        self,
        codec: Codec,
        metric: Metric,
        directory: str,
        seconds: float,
        max_memory: int | None = None,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
    ) -> None:
        arrays = _Arrays(directory, seconds)
        super().__init__(codec, metric, False, arrays, max_memory, timeout, cancel)  # type: ignore[arg-type]
        self.directory = directory

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle the name of the directory, which must still exist later."""
        return _opened, (self.puzzle, self.metric, self.directory, self.seconds, self.max_memory)

    def _listed(self) -> core.Component:
        raise LimitError(
            f"the neighbours of {len(self):,} states on disk are not listed; "
            "steps() lists those of some states",
            len(self),
        )

    @cached_property
    def _counts(self) -> dict[Distances, list[int]]:
        """The number of states at each distance."""
        found: dict[Distances, list[int]] = {}
        for name in ("to_win", "from_start"):
            counts = np.zeros(NEVER + 1, np.int64)
            for part in _chunks(getattr(self, name)):
                counts += occurrences(part, NEVER + 1)
            known = np.flatnonzero(counts[:NEVER])
            found[name] = counts[: known[-1] + 1].tolist() if len(known) else []
        return found

    def histogram(self, of: Distances = "to_win") -> list[int]:
        """Count the states at each distance to a win, or from the start (``of="from_start"``)."""
        if of not in ("to_win", "from_start"):
            raise ValueError(f"of must be 'to_win' or 'from_start', not {of!r}")
        return list(self._counts[of])

    @property
    def farthest_distance(self) -> int | None:
        """The largest distance of any state to a win; None if no state can be won."""
        return len(self._counts["to_win"]) - 1 if self._counts["to_win"] else None

    @property
    def wins(self) -> Numbers:
        """The numbers of all won states."""
        return self._at_distance(0)

    @property
    def farthest(self) -> Numbers:
        """The numbers of all states farthest from a win, the hardest starts of this graph."""
        farthest = self.farthest_distance
        return self._at_distance(0 if farthest is None else farthest)

    def _at_distance(self, distance: int) -> Numbers:
        found, begin = [], 0
        for part in _chunks(self.to_win):
            found.append(np.flatnonzero(part == distance).astype(np.int64) + begin)
            begin += len(part)
        return np.concatenate(found)


class _Arrays:
    """The files of a directory in the place of a component."""

    def __init__(self, directory: str, seconds: float) -> None:
        def mapped(name: str) -> NDArray[Any]:
            values: NDArray[Any] = np.load(os.path.join(directory, name), mmap_mode="r")
            return values

        self.keys = mapped("keys.npy")
        self.from_start = mapped("from_start.npy")
        self.to_win = mapped("to_win.npy")
        self.first_edge = np.empty(0, np.uint64)
        self.edges = np.empty(0, np.uint32)
        self.seconds = seconds
        self.stop = ""
        self.out_of_memory = False

    def find(self, keys: NDArray[np.uint64]) -> Numbers:
        return core.find_rows(self.keys, np.ascontiguousarray(keys))


def _chunks(values: NDArray[np.uint16]) -> Iterator[NDArray[np.uint16]]:
    for begin in range(0, len(values), _CHUNK):
        yield values[begin : begin + _CHUNK]


def _opened(
    puzzle: Puzzle, metric: Metric, directory: str, seconds: float, max_memory: int | None
) -> DiskGraph:
    return DiskGraph(Codec(puzzle), metric, directory, seconds, max_memory)


def explore_on_disk(
    codec: Codec,
    metric: Metric,
    disk: str | os.PathLike[str] | None,
    max_disk: int | str | None,
    max_states: int | None,
    max_memory: int,
    timeout: float | None,
    left: float | None,
    cancel: Cancellable | None,
    listen: Callable[[int, int, int, int, float], bool] | None,
) -> DiskGraph:
    """Explore a puzzle with its states in a directory, or continue; ``explore`` describes it."""
    unit = metric.partition(",")[0]
    about = f"explore {described(codec.puzzle)} in {unit}"
    with directory_of(disk, max_disk) as (directory, most):
        found = core.explore_on_disk(
            codec.program,
            unit == "slides",
            directory,
            most,
            about,
            max_states,
            max_memory,
            left,
            listen,
        )
    if found.stop:
        raise LimitError(
            f"not explored to the end: {stop_of(found)}, "
            f"and {counted(found.seen, 'state')} had been found",
            found.seen,
        )
    return DiskGraph(codec, metric, directory, found.seconds, max_memory, timeout, cancel)
