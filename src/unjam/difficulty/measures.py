"""Measures of difficulty: how hard a puzzle may be for people, as numbers.

Each measure is a function of the state graph in moves, or of the puzzle where that is enough. One
that has no meaning for a puzzle, above all if it cannot be won, is None. ``rating.py`` puts them
together; docs/difficulty.md says what each of them is worth.

A player's options in a state are its neighbours: two moves that end in the same state are one.
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

    from ..graph.state_graph import Numbers

T = TypeVar("T")


def optimal_moves(graph: StateGraph) -> int | None:
    """The fewest moves to a win.

    >>> optimal_moves(Puzzle.parse(".... XX.B A..B AOOO").explore())
    5
    """
    return _checked(graph).distance()


def optimal_slides(puzzle: Puzzle) -> int | None:
    """The fewest slides to a win.

    >>> optimal_slides(Puzzle.parse(".... XX.B A..B AOOO"))
    5
    """
    return puzzle.solve(metric="slides").slide_count


def bits(graph: StateGraph) -> float | None:
    """How lucky one must be: -log2 of the chance that a player who always takes one of the options,
    each with the same chance, follows some optimal solution to its end.

    >>> round(bits(Puzzle.parse(".... XX.B A..B AOOO").explore()), 3)
    8.0
    """
    paths = _paths(graph)
    chance = paths.fold(np.logaddexp2, 0, -np.log2(paths.options[paths.sources]))
    return None if chance is None else -float(chance) + 0.0


def extra_moves(graph: StateGraph, solution: Solution | None = None) -> int | None:
    """The fewest moves less the number of vehicles that move, in the solution that ``solve`` gives.

    How often a vehicle has to move that has moved before. Other optimal solutions may differ a
    little. A ``solution`` that is known already saves the search.

    >>> extra_moves(Puzzle.parse(".... XX.B A..B AOOO").explore())
    1
    """
    if not _checked(graph).solvable:
        return None
    moves = (solution or graph.puzzle.solve()).moves
    return len(moves) - len({move.vehicle for move in moves})


def farthest(graph: StateGraph) -> int | None:
    """The largest distance to a win of any state that can be reached.

    >>> farthest(Puzzle.parse(".... XX.B A..B AOOO").explore())
    5
    """
    return _checked(graph).farthest_distance if graph.solvable else None


def backward_moves(graph: StateGraph) -> int | None:
    """How often a target must go back, in the optimal solution where it does so least.

    It goes back if it then would have more slides before it, were it alone on the board.

    >>> backward_moves(Puzzle.parse(".... XX.B A..B AOOO").explore())
    0
    """
    paths, looks = _paths(graph), _looks(graph)
    return _whole(paths.fold(np.minimum, 0, _grows(paths, looks.distance).astype(float)))


def greedy_traps(graph: StateGraph) -> int | None:
    """How many moves look wrong, in the optimal solution that has the fewest such moves.

    A move looks wrong if a target goes back, or if afterwards more vehicles stand in the way of the
    targets than before. Unless it is 0, a player who never makes such a move finds no optimal one.

    >>> import unjam
    >>> greedy_traps(unjam.deck("jam")["40"].explore())
    8
    """
    paths, looks = _paths(graph), _looks(graph)
    wrong = _grows(paths, looks.distance) | _grows(paths, looks.blockers)
    return _whole(paths.fold(np.minimum, 0, wrong.astype(float)))


def tangle(graph: StateGraph) -> int | None:
    """How many vehicles one must keep in mind, move by move, in the optimal solution where these
    are fewest: the nodes of the blocking graphs of its states, added up, the win left out.

    A target that slides on several axes points to those in its shortest way out.

    >>> tangle(Puzzle.parse(".... XX.B A..B AOOO").explore())
    14
    """
    paths, looks = _paths(graph), _looks(graph)
    return _whole(paths.fold(np.minimum, 0, looks.tangle[paths.sources].astype(float)))


def blocking_nodes(puzzle: Puzzle) -> int:
    """How many vehicles the blocking graph of the start has; see ``blocking/blocking_graph.py``.

    >>> blocking_nodes(Puzzle.parse(".... XX.B A..B AOOO"))
    4
    """
    return len(blocking_graph(puzzle).nodes)


def blocking_depth(puzzle: Puzzle) -> Depth:
    """The length of the longest path in the blocking graph of the start that visits nobody twice.

    >>> blocking_depth(Puzzle.parse(".... XX.B A..B AOOO"))
    Depth(edges=3, exact=True)
    """
    return blocking_graph(puzzle).depth()


def solutions(graph: StateGraph) -> int:
    """How many optimal solutions there are, as sequences of states.

    >>> solutions(Puzzle.parse(".... XX.B A..B AOOO").explore())
    2
    """
    return int(_paths(graph).fold(np.add, 1) or 0)


def log_solutions(graph: StateGraph) -> float | None:
    """The natural logarithm of the number of optimal solutions.

    >>> round(log_solutions(Puzzle.parse(".... XX.B A..B AOOO").explore()), 3)
    0.693
    """
    count = solutions(graph)
    return log(count) if count else None


def mobility(graph: StateGraph) -> int:
    """How many options there are at the start.

    >>> mobility(Puzzle.parse(".... XX.B A..B AOOO").explore())
    2
    """
    return len(np.unique(_checked(graph).neighbours(0)))


# ---- What several measures need ------------------------------------------------------------------


def _checked(graph: StateGraph) -> StateGraph:
    if graph.unit != "moves" or graph.family:
        raise ValueError("difficulty is measured on the component in moves: puzzle.explore()")
    return graph


def _remembered(function: Callable[[StateGraph], T]) -> Callable[[StateGraph], T]:
    """Work it out once for each graph, as long as the graph lives."""
    known: WeakKeyDictionary[StateGraph, T] = WeakKeyDictionary()

    @wraps(function)
    def remembered(graph: StateGraph) -> T:
        try:
            return known[graph]
        except KeyError:  # not asked for before: the graph that it was known of may just be gone
            found = known[graph] = function(graph)
            return found

    return remembered


@_remembered
def _paths(graph: StateGraph) -> BestPaths:
    return BestPaths(_checked(graph))


@_remembered
def _looks(graph: StateGraph) -> StateCounts:
    return BlockingCounts(graph).counts(_paths(graph).states)


def _grows(paths: BestPaths, look: Numbers) -> NDArray[np.bool_]:
    """For each step of the optimal solutions, whether something becomes more by it."""
    return look[paths.ends] > look[paths.sources]


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
