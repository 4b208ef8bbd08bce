"""Measures of how difficult a puzzle is for people.

Each measure is a function of the state graph in moves, or of the puzzle if that is enough. A
measure that is undefined for a puzzle, for example because it cannot be won, is None. ``rating.py``
combines them; docs/difficulty.md compares how well they predict solving times.

A player's options in a state are its neighbours: two moves that end in the same state count as one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import log
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

import numpy as np

from ..blocking.blocking_counts import BlockingCounts, StateCounts
from ..blocking.blocking_graph import Depth, blocking_graph
from ..graph.state_graph import StateGraph
from ..model.puzzle import Puzzle
from ..optimal.path_statistics import BestPaths
from ..solver.solution import Solution
from .random_walk import hitting_time

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.explored_states import Numbers

T = TypeVar("T")


def optimal_moves(graph: StateGraph) -> int | None:
    """Return the smallest number of moves to a win.

    >>> optimal_moves(Puzzle.parse(".... XX.B A..B AOOO").explore())
    5
    """
    return _checked(graph).distance()


def optimal_slides(puzzle: Puzzle) -> int | None:
    """Return the smallest number of slides to a win.

    >>> optimal_slides(Puzzle.parse(".... XX.B A..B AOOO"))
    5
    """
    return puzzle.solve(metric="slides").slide_count


def bits(graph: StateGraph) -> float | None:
    """Return the bits of luck needed to play an optimal solution at random.

    This is -log2 of the probability that a player who chooses uniformly among the options follows
    an optimal solution to its end.

    >>> round(bits(Puzzle.parse(".... XX.B A..B AOOO").explore()), 3)
    8.0
    """
    paths = _paths(graph)
    chance = paths.fold(np.logaddexp2, 0, -np.log2(paths.options[paths.sources]))
    return None if chance is None else -float(chance) + 0.0


def extra_moves(graph: StateGraph, solution: Solution | None = None) -> int | None:
    """Count the moves of vehicles that have moved before, in the solution that ``solve`` finds.

    This is the number of moves minus the number of vehicles that move. Other optimal solutions may
    differ slightly. Passing a known ``solution`` saves the search.

    >>> extra_moves(Puzzle.parse(".... XX.B A..B AOOO").explore())
    1
    """
    if not _checked(graph).solvable:
        return None
    moves = (solution or graph.puzzle.solve()).moves
    return len(moves) - len({move.vehicle for move in moves})


def farthest(graph: StateGraph) -> int | None:
    """Return the largest distance to a win of any reachable state.

    >>> farthest(Puzzle.parse(".... XX.B A..B AOOO").explore())
    5
    """
    return _checked(graph).farthest_distance if graph.solvable else None


def backward_moves(graph: StateGraph) -> int | None:
    """Return the minimum number of moves that take a target back, over all optimal solutions.

    A move takes a target back if the target would then need more slides to get out, alone on the
    board.

    >>> backward_moves(Puzzle.parse(".... XX.B A..B AOOO").explore())
    0
    """
    paths, counts = _paths(graph), _counts(graph)
    return _whole(paths.fold(np.minimum, 0, _grows(paths, counts.distance).astype(float)))


def greedy_traps(graph: StateGraph) -> int | None:
    """Return the minimum number of moves that look wrong, over all optimal solutions.

    A move looks wrong if it takes a target back or increases the number of vehicles that block a
    target. Unless the result is 0, a player who never makes such a move finds no optimal solution.

    >>> import unjam
    >>> greedy_traps(unjam.deck("jam")["40"].explore())
    8
    """
    paths, counts = _paths(graph), _counts(graph)
    wrong = _grows(paths, counts.distance) | _grows(paths, counts.blockers)
    return _whole(paths.fold(np.minimum, 0, wrong.astype(float)))


def tangle(graph: StateGraph) -> int | None:
    """Return the minimum total size of the blocking graphs, over all optimal solutions.

    The total is the number of vehicles to keep in mind, summed over the states of a solution except
    the win. A target that slides on several axes is blocked by the vehicles on its shortest path
    out.

    >>> tangle(Puzzle.parse(".... XX.B A..B AOOO").explore())
    14
    """
    paths, counts = _paths(graph), _counts(graph)
    return _whole(paths.fold(np.minimum, 0, counts.tangle[paths.sources].astype(float)))


def blocking_nodes(puzzle: Puzzle) -> int:
    """Count the vehicles in the blocking graph of the start; see ``blocking/blocking_graph.py``.

    >>> blocking_nodes(Puzzle.parse(".... XX.B A..B AOOO"))
    4
    """
    return len(blocking_graph(puzzle).nodes)


def blocking_depth(puzzle: Puzzle) -> Depth:
    """Return the length of the longest simple path in the blocking graph of the start.

    >>> blocking_depth(Puzzle.parse(".... XX.B A..B AOOO"))
    Depth(edges=3, exact=True)
    """
    return blocking_graph(puzzle).depth()


def solutions(graph: StateGraph) -> int:
    """Count the optimal solutions, as sequences of states.

    >>> solutions(Puzzle.parse(".... XX.B A..B AOOO").explore())
    2
    """
    return int(_paths(graph).fold(np.add, 1) or 0)


def log_solutions(graph: StateGraph) -> float | None:
    """Return the natural logarithm of the number of optimal solutions.

    >>> round(log_solutions(Puzzle.parse(".... XX.B A..B AOOO").explore()), 3)
    0.693
    """
    count = solutions(graph)
    return log(count) if count else None


def mobility(graph: StateGraph) -> int:
    """Count the options at the start.

    >>> mobility(Puzzle.parse(".... XX.B A..B AOOO").explore())
    2
    """
    return len(np.unique(_checked(graph).neighbours(0)))


# ---- Shared by several measures ------------------------------------------------------------------


def _checked(graph: StateGraph) -> StateGraph:
    if graph.unit != "moves" or graph.family:
        raise ValueError(
            "difficulty needs a graph in moves without its family, from puzzle.explore()"
        )
    return graph


def _cached(function: Callable[[StateGraph], T]) -> Callable[[StateGraph], T]:
    """Cache the result for each graph, as long as the graph is alive."""
    cache: WeakKeyDictionary[StateGraph, T] = WeakKeyDictionary()

    @wraps(function)
    def cached(graph: StateGraph) -> T:
        try:
            return cache[graph]
        except KeyError:  # not `in` first: an equal graph may be collected between two lookups
            found = cache[graph] = function(graph)
            return found

    return cached


@_cached
def _paths(graph: StateGraph) -> BestPaths:
    return BestPaths(_checked(graph))


@_cached
def _counts(graph: StateGraph) -> StateCounts:
    return BlockingCounts(graph).counts(_paths(graph).states)


def _grows(paths: BestPaths, count: Numbers) -> NDArray[np.bool_]:
    """Return, for each step of the optimal solutions, whether it increases a count."""
    return count[paths.ends] > count[paths.sources]


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)


__all__ = [
    "backward_moves",
    "bits",
    "blocking_depth",
    "blocking_nodes",
    "extra_moves",
    "farthest",
    "greedy_traps",
    "hitting_time",
    "log_solutions",
    "mobility",
    "optimal_moves",
    "optimal_slides",
    "solutions",
    "tangle",
]
