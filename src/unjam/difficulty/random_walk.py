"""How long a player who moves at random takes.

From every state the walk goes to one of its neighbours, each with the same chance, until it comes
to a win. Write h(s) for the number of moves that are to be expected from s. It is 0 at a win, and
elsewhere d(s) h(s) - Σ h(t) = d(s), where the sum goes over the d(s) neighbours t of s: one linear
equation for each state.

Where moves can be taken back, the matrix of these equations is symmetric and positive definite,
and conjugate gradients solve them. Moves that cannot, by which one of several targets leaves, go to
the right-hand side with what is known of h so far. No state meets more of them on its way than
there are targets, so as many rounds end it. Nor does such a move make a puzzle unsolvable: it only
makes room. So if h is finite at the start, it is everywhere.

How far the answer is off is proven, not guessed: the inverse of the matrix M has no negative entry,
and M h = d. So if an answer leaves a remainder of at most ε d(s) in every equation, it is off by at
most ε h(s) at every state s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ..core import core

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.state_graph import StateGraph

    Reals = NDArray[np.float64]

ACCURACY = 1e-6  # relative
MOST_STATES = 100_000
_MOST_STEPS = 20_000
_MOST_ROUNDS = 100


def hitting_time(graph: StateGraph, breathe: Callable[[], object] = lambda: None) -> float | None:
    """How many moves a player who moves at random is to be expected to take, to a millionth; or how
    many slides, if that is what the graph counts.

    None if it cannot be won, for more than ``MOST_STATES`` states, and if it does not settle.
    ``breathe`` is called now and then.

    >>> import unjam
    >>> round(hitting_time(unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()), 3)
    49.0
    """
    if not graph.solvable or len(graph) > MOST_STATES:
        return None
    if graph.to_win[0] == 0:
        return 0.0
    times = _Walk(graph, breathe).solve()
    return None if times is None else float(times[0])


class _Walk:
    """The equations of the states that the walk can come to; wins are left out."""

    def __init__(self, graph: StateGraph, breathe: Callable[[], object]) -> None:
        self._breathe = breathe
        open_states = graph.to_win != 0
        begins = graph.first_edge.astype(np.int64)
        degrees = begins[1:] - begins[:-1]
        # Nothing leads on from a win. What cannot be reached then is nobody's concern.
        kept = np.repeat(open_states, degrees)
        edges = np.ascontiguousarray(graph.edges[kept])
        first = np.concatenate([[0], np.cumsum(np.where(open_states, degrees, 0))])
        distances = core.distances(first.astype(np.uint64), edges, np.zeros(1, np.uint32))
        reached = (distances != 2**32 - 1) & open_states
        place = np.cumsum(reached) - 1
        sources = np.repeat(np.arange(len(graph)), np.diff(first))
        used = reached[sources] & open_states[edges]
        self._degrees: Reals = degrees[reached].astype(float)
        sources, ends = place[sources[used]], place[edges[used]]
        can_be_taken_back = np.ones(len(ends), bool)
        if len(graph.puzzle.targets) > 1:
            size = len(self._degrees)
            can_be_taken_back = np.isin(sources * size + ends, ends * size + sources)
        self._one_way = sources[~can_be_taken_back], ends[~can_be_taken_back]
        self._ends = ends[can_be_taken_back]
        # The neighbours of a row stand together; here they begin.
        self._rows, self._first = np.unique(sources[can_be_taken_back], return_index=True)

    def solve(self) -> Reals | None:
        """The expected number of moves from every state; None if it does not settle."""
        times = np.zeros_like(self._degrees)
        sources, ends = self._one_way
        for _ in range(_MOST_ROUNDS):
            given = self._degrees + np.bincount(sources, times[ends], len(times))
            better = self._conjugate_gradients(given, times)
            if better is None or not len(sources):
                return better
            if np.abs(self._remainder(better)).max() <= ACCURACY:
                return better
            times = better
        return None

    def _remainder(self, times: Reals) -> Reals:
        """What is left in every equation, for each of its neighbours."""
        sources, ends = self._one_way
        sums = self._product(times) - np.bincount(sources, times[ends], len(times))
        return np.asarray((self._degrees - sums) / self._degrees)

    def _product(self, vector: Reals) -> Reals:
        """The symmetric part of the matrix times a vector."""
        product = self._degrees * vector
        if len(self._rows):
            product[self._rows] -= np.add.reduceat(vector[self._ends], self._first)
        return product

    def _conjugate_gradients(self, given: Reals, times: Reals) -> Reals | None:
        """Solve the symmetric equations, beginning with a guess; scaled by the degrees."""
        times = times.copy()
        left = given - self._product(times)
        direction, last = np.zeros_like(times), 1.0
        for _ in range(_MOST_STEPS):
            self._breathe()
            scaled = left / self._degrees
            if _is_small(scaled):
                left = given - self._product(times)  # what was reckoned on may have drifted off
                scaled = left / self._degrees
                if _is_small(scaled):
                    return times
                direction = np.zeros_like(times)
            size = float((left * scaled).sum())  # @ would start threads that wait for each other
            direction = scaled + (size / last) * direction
            product = self._product(direction)
            length = size / float((direction * product).sum())
            times += length * direction
            left = left - length * product
            last = size
        return None


def _is_small(scaled: Reals) -> bool:
    return bool(np.abs(scaled).max() <= ACCURACY / 2)
