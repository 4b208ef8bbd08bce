"""All optimal solutions at once: the states on them, and sums, minima and chances over them.

The states on some optimal solution and the steps between them that come nearer to a win make a
graph without cycles. Whatever can be said of a state from what is known of those one step nearer
to a win is worked out level by level, from the wins up to the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..graph.state_graph import NEVER

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.state_graph import Numbers, StateGraph


_BLOCK = 1 << 16  # states whose steps are found together


class BestPaths:
    """The states on optimal solutions from a graph's start, nearest to a win first.

    ``states`` are their numbers; ``states[i]`` has ``options[i]`` neighbours in all. The steps of
    optimal solutions lead from ``states[sources[e]]`` to ``states[ends[e]]``. There are none of all
    these if the start cannot be won.

    >>> import unjam
    >>> paths = BestPaths(unjam.Puzzle.parse(".... XX.B A..B AOOO").explore())
    >>> len(paths.states), len(paths.sources)
    (10, 9)
    >>> paths.fold(np.add, 1)
    2
    """

    options: Numbers
    sources: Numbers
    ends: Numbers

    def __init__(self, graph: StateGraph) -> None:
        length = int(graph.to_win[0])
        self.length = 0 if length == NEVER else length
        # Both distances of a state on the way add up to that of the start.
        both = graph.from_start.astype(np.uint32) + graph.to_win
        found = np.flatnonzero((both == length) & (graph.to_win != NEVER))
        levels = graph.to_win[found].astype(np.int64)
        order = np.argsort(levels, kind="stable")
        self.states: Numbers = found[order]
        levels = levels[order]
        self._find_steps(graph, levels)
        # Where the states of each level begin, and the steps of each state.
        self._first_state = np.searchsorted(levels, np.arange(self.length + 2))
        self._first_step = np.searchsorted(self.sources, np.arange(len(self.states) + 1))

    def _find_steps(self, graph: StateGraph, levels: Numbers) -> None:
        options, sources, ends = [], [], []
        for begin in range(0, len(self.states), _BLOCK):
            counts, keys, _ = graph.steps(self.states[begin : begin + _BLOCK])
            rows = np.repeat(np.arange(len(counts)), counts)
            # Two ways round to one state are one step.
            pairs = np.unique(rows * len(graph) + graph.find(keys))
            rows, neighbours = np.divmod(pairs, len(graph))
            options.append(np.bincount(rows, minlength=len(counts)))
            rows += begin
            nearer = graph.to_win[neighbours] == levels[rows] - 1
            sources.append(rows[nearer])
            ends.append(neighbours[nearer])
        nothing = [np.zeros(0, np.int64)]
        self.options = np.concatenate(options or nothing)
        self.sources = np.concatenate(sources or nothing)
        by_number = np.argsort(self.states)
        found = np.searchsorted(self.states, np.concatenate(ends or nothing), sorter=by_number)
        self.ends = by_number[found]

    def fold(self, combine: np.ufunc, at_win: Any, costs: NDArray[Any] | None = None) -> Any:
        """The value of the start. A win has the value ``at_win``; any other state that of the
        states one step nearer, each with the cost of the step added, combined. None if the start
        cannot be won.

        ``np.minimum`` finds the cheapest optimal solution, ``np.add`` and 1 count them all.
        """
        kind = object if costs is None else float  # Python's own numbers never overflow
        values = np.full(len(self.states), at_win, kind)
        for level in range(1, self.length + 1):
            begin, end = self._first_state[level : level + 2]
            first, last = self._first_step[[begin, end]]
            found = values[self.ends[first:last]]
            if costs is not None:
                found = found + costs[first:last]
            values[begin:end] = combine.reduceat(found, self._first_step[begin:end] - first)
        return values[-1] if len(values) else None
