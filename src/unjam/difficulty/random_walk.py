"""The hitting time: the expected number of moves of a player who moves at random.

The walk goes from each state to a neighbour chosen uniformly at random, until it reaches a win. Let
h(s) be the expected number of moves from state s. Then h is 0 at a win, and elsewhere
d(s) h(s) - Σ h(t) = d(s), where the sum is over the d(s) neighbours t of s: one linear equation for
each state.

If all moves can be undone, the matrix of this system is symmetric and positive definite, and
conjugate gradients solve it. A move that cannot be undone, by which one of several targets leaves,
contributes to the right-hand side, with the current estimate of h. A walk makes at most one such
move for each target, so the iteration ends after as many rounds. Such a move never makes a puzzle
unsolvable, because it only makes room; therefore, if h is finite at the start, it is finite at
every state the walk can reach.

The error bound is rigorous: the inverse of the matrix M has no negative entry, and M h = d. If the
residual of every equation is at most ε d(s), the error at every state s is at most ε h(s).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ..core import core
from ..util.index_arrays import repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.state_graph import StateGraph

    Reals = NDArray[np.float64]

ACCURACY = 1e-6  # relative
MOST_STATES = 100_000
_MOST_STEPS = 20_000
_MOST_ROUNDS = 100


def hitting_time(graph: StateGraph, breathe: Callable[[], object] = lambda: None) -> float | None:
    """Return the expected number of moves to a win of a player who moves at random.

    The relative error is at most ``ACCURACY``. If the graph counts slides, so does the result.
    Returns None if the start cannot be won, if the graph has more than ``MOST_STATES`` states, or
    if the iteration does not converge. ``breathe`` is called regularly and may raise to abort.

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
    """The linear equations of the states that the walk can reach, except wins."""

    def __init__(self, graph: StateGraph, breathe: Callable[[], object]) -> None:
        self._breathe = breathe
        open_states = graph.to_win != 0
        begins = graph.first_edge.astype(np.int64)
        degrees = begins[1:] - begins[:-1]
        # The walk ends at a win; states that can only be reached through one are left out.
        kept = repeated(open_states, degrees)
        edges = np.ascontiguousarray(graph.edges[kept])
        first = np.concatenate([[0], np.cumsum(np.where(open_states, degrees, 0))])
        distances = core.distances(first.astype(np.uint64), edges, np.zeros(1, np.uint32))
        reached = (distances != 2**32 - 1) & open_states
        place = np.cumsum(reached) - 1
        sources = repeated(np.arange(len(graph)), np.diff(first))
        used = reached[sources] & open_states[edges]
        self._degrees: Reals = degrees[reached].astype(float)
        sources, ends = place[sources[used]], place[edges[used]]
        can_be_taken_back = np.ones(len(ends), bool)
        if len(graph.puzzle.targets) > 1:
            size = np.int64(len(self._degrees))  # products need 64 bits
            can_be_taken_back = np.isin(sources * size + ends, ends * size + sources)
        self._one_way = sources[~can_be_taken_back], ends[~can_be_taken_back]
        self._ends = ends[can_be_taken_back]
        # The neighbours of each row are contiguous; these are their first indices.
        self._rows, self._first = np.unique(sources[can_be_taken_back], return_index=True)

    def solve(self) -> Reals | None:
        """Return the expected number of moves from every state; None without convergence."""
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
        """Return the residual of every equation, divided by the degree of its state."""
        sources, ends = self._one_way
        sums = self._product(times) - np.bincount(sources, times[ends], len(times))
        return np.asarray((self._degrees - sums) / self._degrees)

    def _product(self, vector: Reals) -> Reals:
        """Multiply the symmetric part of the matrix by a vector."""
        product = self._degrees * vector
        if len(self._rows):
            product[self._rows] -= np.add.reduceat(vector[self._ends], self._first)
        return product

    def _conjugate_gradients(self, given: Reals, times: Reals) -> Reals | None:
        """Solve the symmetric system from an initial guess, preconditioned by the degrees."""
        times = times.copy()
        residual = given - self._product(times)
        direction, last = np.zeros_like(times), 1.0
        for _ in range(_MOST_STEPS):
            self._breathe()
            scaled = residual / self._degrees
            if _is_small(scaled):
                residual = given - self._product(times)  # recomputed: updates accumulate errors
                scaled = residual / self._degrees
                if _is_small(scaled):
                    return times
                direction = np.zeros_like(times)
            size = float((residual * scaled).sum())  # not @, which would start BLAS threads
            direction = scaled + (size / last) * direction
            product = self._product(direction)
            length = size / float((direction * product).sum())
            times += length * direction
            residual = residual - length * product
            last = size
        return None


def _is_small(scaled: Reals) -> bool:
    return bool(np.abs(scaled).max() <= ACCURACY / 2)
