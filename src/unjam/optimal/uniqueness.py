"""The number of optimal solutions of every state of a graph, and which states have only one.

Solutions that differ only in the order of independent moves can count as one, as in
``step_reordering.py``. Uniqueness in this sense is computed from the next states on optimal
solutions: the solution must be unique from each of them, and the first moves must be connected by
swaps. A swap connects two first moves if each can follow the other on an optimal solution, with the
same result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..graph.explored_states import NEVER
from ..graph.state_graph import StateGraph
from ..util.index_arrays import occurrences, repeated
from ..util.limits import breathe
from .optimal_solutions import Action
from .shortest_paths import shortest_paths
from .step_reordering import MOST_SETS, count_traces

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.explored_states import Numbers

    # The index of each state's first step; for each step the state it leads to, and its lane,
    # vehicle, and configurations before and after.
    Steps: TypeAlias = tuple[Numbers, Numbers, Numbers]

_BLOCK = 1 << 14  # states whose steps are computed together


def solution_counts(graph: StateGraph) -> NDArray[np.float64]:
    """Count the optimal solutions from every state.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> int(solution_counts(graph)[0])
    2
    """
    to_win = graph.to_win.astype(np.int64)
    first = graph.first_edge.astype(np.int64)
    sources = repeated(np.arange(len(graph), dtype=np.int64), np.diff(first))
    ends = graph.edges.astype(np.int64)
    nearer = to_win[ends] + 1 == to_win[sources]
    # Two moves between the same states count as one.
    steps = np.unique(sources[nearer] * len(graph) + ends[nearer])
    sources, ends = np.divmod(steps, len(graph))
    order = np.argsort(to_win[sources], kind="stable")
    sources, ends = sources[order], ends[order]
    counts: NDArray[np.float64] = (to_win == 0).astype(np.float64)
    bounds = np.searchsorted(to_win[sources], np.arange(1, graph.farthest_distance or 0) + 1)
    for some, others in zip(np.split(sources, bounds), np.split(ends, bounds), strict=True):
        np.add.at(counts, some, counts[others])
    return counts


def solution_classes(graph: StateGraph, state: int = 0, most_sets: int = MOST_SETS) -> int | None:
    """Count the optimal solutions from a state, up to the order of independent moves.

    Returns None if there are too many to classify.

    >>> import unjam
    >>> solution_classes(unjam.deck("jam")["40"].explore())
    12
    """
    paths = shortest_paths(graph, state)
    if not paths.states:
        return 0
    letters: dict[Action, int] = {}

    def letter(lane: int, vehicle: int, _way: int, _slides: int, before: int, after: int) -> int:
        action = graph.codec.action(lane, vehicle, before, after)
        return letters.setdefault(action, len(letters))

    steps = [[(edge.to, letter(*edge.step)) for edge in edges] for edges in paths.edges]
    return count_traces(steps, len(letters), most_sets)


def unique_up_to_order(graph: StateGraph) -> NDArray[np.bool_]:
    """Find the states whose optimal solutions differ only in the order of independent moves.

    Returns a boolean for every state. On boards with joined edges it may be False for a state
    whose solution is unique.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore(metric="slides")
    >>> bool(unique_up_to_order(graph)[0])
    True
    """
    return _Unique(graph).found


class _Unique:
    """A computation from the wins to the farthest states."""

    def __init__(self, graph: StateGraph) -> None:
        self._graph = graph
        self._first, self._ends, self._steps = _optimal_steps(graph)
        self._letters: dict[Action, int] = {}
        self._known: dict[tuple[int, ...], int] = {}
        self.found: NDArray[np.bool_] = graph.to_win == 0
        order = np.argsort(graph.to_win, kind="stable")
        levels = graph.to_win[order]
        for level in range(1, (graph.farthest_distance or 0) + 1):
            breathe()
            begin, end = np.searchsorted(levels, [level, level + 1])
            self._classify(order[begin:end])

    def _classify(self, states: Numbers) -> None:
        """Classify the states of one distance; those nearer to a win must be done."""
        # A state is unique only if every optimal step leads to a unique state.
        bad = np.concatenate(([0], np.cumsum(~self.found[self._ends])))
        first, last = self._first[states], self._first[states + 1]
        good = states[(bad[last] == bad[first]) & (last > first)]
        several = self._first[good + 1] - self._first[good] > 1
        self.found[good[~several]] = True
        for state in good[several].tolist():
            self.found[state] = self._is_connected(state)

    def _is_connected(self, state: int) -> bool:
        """Return whether swappable pairs connect all first moves of a state."""
        steps = self._out(state)
        further = {letter: self._out(to) for letter, to in steps.items()}
        reached = {next(iter(steps))}
        stack = list(reached)
        while stack:
            one = stack.pop()
            for other in steps.keys() - reached:
                end = further[one].get(other)
                if end is not None and end == further[other].get(one):
                    reached.add(other)
                    stack.append(other)
        return len(reached) == len(steps)

    def _out(self, state: int) -> dict[int, int]:
        """Map the letters of a state's optimal steps to the states they lead to."""
        begin, end = self._first[state : state + 2].tolist()
        rows = self._steps[begin:end].tolist()
        return dict(zip(map(self._letter, rows), self._ends[begin:end].tolist(), strict=True))

    def _letter(self, row: list[int]) -> int:
        key = tuple(row)
        if key not in self._known:
            action = self._graph.codec.action(*key)
            self._known[key] = self._letters.setdefault(action, len(self._letters))
        return self._known[key]


def _optimal_steps(graph: StateGraph) -> Steps:
    """Return all steps that reduce the distance to a win, grouped by their source state."""
    counts, ends, steps = [], [], []
    for begin in range(0, len(graph), _BLOCK):
        breathe()
        block = np.arange(begin, min(begin + _BLOCK, len(graph)), dtype=np.int64)
        number, keys, rows = graph.steps(block)
        sources, there = repeated(block, number), graph.find(keys)
        here, left = graph.to_win[sources].astype(np.int64), graph.to_win[there].astype(np.int64)
        kept = np.flatnonzero((here != NEVER) & (left + 1 == here))
        # Two steps between the same states, such as the two ways round a torus, count as one.
        pairs = sources[kept] * len(graph) + there[kept]
        kept = kept[np.sort(np.unique(pairs, return_index=True)[1])]
        counts.append(occurrences(sources[kept] - begin, len(block)))
        ends.append(there[kept])
        steps.append(rows[kept][:, [0, 1, 4, 5]])
    first = np.concatenate(([0], np.cumsum(np.concatenate(counts))))
    return first, np.concatenate(ends), np.concatenate(steps)
