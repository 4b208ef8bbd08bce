"""Sums, minima and probabilities over all optimal solutions.

The states on optimal solutions and the steps between them that lead nearer to a win form an
acyclic graph. A value that depends only on the states one step nearer to a win is computed level
by level, from the wins back to the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..graph.explored_states import NEVER
from ..util.index_arrays import occurrences, repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.explored_states import Numbers
    from ..graph.state_graph import StateGraph


_BLOCK = 1 << 16  # states whose steps are computed together


class BestPaths:
    """The states and steps of the optimal solutions of a graph, nearest to a win first.

    ``states`` are the numbers of the states; ``states[i]`` has ``options[i]`` neighbours in the
    whole graph. Step ``e`` leads from ``states[sources[e]]`` to ``states[ends[e]]``. All arrays
    are empty if the start cannot be won.

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
        # A state is on an optimal solution if its two distances add up to that of the start.
        both = graph.from_start.astype(np.uint32) + graph.to_win
        found = np.flatnonzero((both == length) & (graph.to_win != NEVER))
        levels = graph.to_win[found].astype(np.int64)
        order = np.argsort(levels, kind="stable")
        self.states: Numbers = found[order]
        levels = levels[order]
        self._find_steps(graph, levels)
        # The index of the first state of each level, and of the first step of each state.
        self._first_state = np.searchsorted(levels, np.arange(self.length + 2))
        self._first_step = np.searchsorted(self.sources, np.arange(len(self.states) + 1))

    def _find_steps(self, graph: StateGraph, levels: Numbers) -> None:
        options, sources, ends = [], [], []
        for begin in range(0, len(self.states), _BLOCK):
            counts, keys, _ = graph.steps(self.states[begin : begin + _BLOCK])
            rows = repeated(np.arange(len(counts), dtype=np.int64), counts)
            # Two steps between the same states, such as the two ways round a torus, count as one.
            pairs = np.unique(rows * len(graph) + graph.find(keys))
            rows, neighbours = np.divmod(pairs, len(graph))
            options.append(occurrences(rows, len(counts)))
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
        """Compute the value of the start from the values of the wins; None if it cannot be won.

        A win has the value ``at_win``. The value of any other state combines the values of the
        states one step nearer to a win, each plus the cost of the step.

        ``np.minimum`` finds the cheapest optimal solution; ``np.add`` with ``at_win=1`` counts the
        solutions.
        """
        kind = object if costs is None else float  # Python integers never overflow
        values = np.full(len(self.states), at_win, kind)
        for level in range(1, self.length + 1):
            begin, end = self._first_state[level : level + 2]
            first, last = self._first_step[[begin, end]]
            found = values[self.ends[first:last]]
            if costs is not None:
                found = found + costs[first:last]
            values[begin:end] = combine.reduceat(found, self._first_step[begin:end] - first)
        return values[-1] if len(values) else None
