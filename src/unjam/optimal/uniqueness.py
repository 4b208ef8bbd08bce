"""Which states have few optimal solutions, for all states of a graph at once.

Solutions that differ only by the order of independent moves can count as one, as in
``step_reordering.py``. That all solutions from a state are one then follows from its neighbours on
optimal solutions: all solutions from each of these must be one, and the first moves must hang
together by swaps. Two first moves hang together if either can follow the other with the same
result, on an optimal solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..graph.state_graph import NEVER, StateGraph
from ..util.limits import breathe
from .optimal_solutions import Action
from .shortest_paths import shortest_paths
from .step_reordering import MOST_SETS, count_traces

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.state_graph import Numbers

    # Where the steps of each state begin, where they lead, and what they are: lane, vehicle,
    # configurations before and after.
    Steps: TypeAlias = tuple[Numbers, Numbers, Numbers]

_BLOCK = 1 << 14  # states whose steps are found together


def solution_counts(graph: StateGraph) -> NDArray[np.float64]:
    """For every state, how many optimal solutions there are from it.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> int(solution_counts(graph)[0])
    2
    """
    to_win = graph.to_win.astype(np.int64)
    first = graph.first_edge.astype(np.int64)
    sources = np.repeat(np.arange(len(graph)), first[1:] - first[:-1])
    ends = graph.edges.astype(np.int64)
    nearer = to_win[ends] + 1 == to_win[sources]
    # Two moves with the same ends are one.
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
    """How many optimal solutions from a state differ by more than the order of independent moves.

    None if there are too many to distinguish.

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
    """For every state, whether all optimal solutions differ by the order of independent moves only.

    On joined edges it may say no of a state for which the answer is yes.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore(metric="slides")
    >>> bool(unique_up_to_order(graph)[0])
    True
    """
    return _Unique(graph).found


class _Unique:
    """Works its way from the wins to the farthest states."""

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
            self._judge(order[begin:end])

    def _judge(self, states: Numbers) -> None:
        """States of one distance, when those nearer to a win have been judged."""
        # A step that does not lead to such a state spoils all that lead to its own.
        bad = np.concatenate(([0], np.cumsum(~self.found[self._ends])))
        first, last = self._first[states], self._first[states + 1]
        good = states[(bad[last] == bad[first]) & (last > first)]
        several = self._first[good + 1] - self._first[good] > 1
        self.found[good[~several]] = True
        for state in good[several].tolist():
            self.found[state] = self._hang_together(state)

    def _hang_together(self, state: int) -> bool:
        """Are the first moves connected by pairs that can be swapped?"""
        steps = self._out(state)
        further = {letter: self._out(to) for letter, to in steps.items()}
        reached = {next(iter(steps))}
        waiting = list(reached)
        while waiting:
            one = waiting.pop()
            for other in steps.keys() - reached:
                end = further[one].get(other)
                if end is not None and end == further[other].get(one):
                    reached.add(other)
                    waiting.append(other)
        return len(reached) == len(steps)

    def _out(self, state: int) -> dict[int, int]:
        """Where the optimal steps of a state lead, by what they do."""
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
    """All steps that come one nearer to a win, by the state from which they go."""
    counts, ends, steps = [], [], []
    for begin in range(0, len(graph), _BLOCK):
        breathe()
        block = np.arange(begin, min(begin + _BLOCK, len(graph)))
        number, keys, rows = graph.steps(block)
        sources, there = np.repeat(block, number), graph.find(keys)
        here, left = graph.to_win[sources].astype(np.int64), graph.to_win[there].astype(np.int64)
        kept = np.flatnonzero((here != NEVER) & (left + 1 == here))
        # Two ways round to one state are one step.
        pairs = sources[kept] * len(graph) + there[kept]
        kept = kept[np.sort(np.unique(pairs, return_index=True)[1])]
        counts.append(np.bincount(sources[kept] - begin, minlength=len(block)))
        ends.append(there[kept])
        steps.append(rows[kept][:, [0, 1, 4, 5]])
    first = np.concatenate(([0], np.cumsum(np.concatenate(counts))))
    return first, np.concatenate(ends), np.concatenate(steps)
