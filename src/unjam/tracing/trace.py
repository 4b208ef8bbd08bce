"""Recording a search event by event."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from ..core import core
from ..literals import HeuristicName, Metric, SearchAlgorithm
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..solver.solve import compiled_or_limit, listener, search_options, solution_of, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.progress import Progress
from .search_trace import Trace, TraceEvents, TraceStates

TRACED: tuple[SearchAlgorithm, ...] = get_args(SearchAlgorithm)
MOST_EVENTS = 1_000_000  # the default limit

_UNINFORMED = ("bfs", "dijkstra")
_MOST = 2**63 - 1  # the largest number of the core


def trace(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    algorithm: SearchAlgorithm = "bfs",
    heuristic: HeuristicName | None = None,
    weight: float | None = None,
    pruning: bool = True,
    max_events: int = MOST_EVENTS,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Trace:
    """Solve a puzzle and record every event of the search.

    The search is the one that ``solve`` runs with the same options, so it generates and expands
    the same states in the same order. ``pruning=False`` gives the algorithm of the textbooks: it
    generates every successor of a state, does not look ahead for a win, and does not try to prove
    without a search that there is no solution. Only breadth-first search prunes successors and
    looks ahead.

    The search stops before the first expansion after ``max_events`` events. Events count towards
    ``max_memory``. At a limit the trace holds the events until then, and the status of its solution
    is ``"limit"``. The other options have the same meaning as in ``solve``.

    Raises ``UnplayableError`` if the puzzle cannot be played, and ``ValueError`` for invalid
    options. ``"bfs"`` counts ``"moves"`` or ``"slides"``; use ``"dijkstra"`` for both.

    >>> import unjam
    >>> card = unjam.deck("jam")["1"]
    >>> unjam.trace(card).counters.states
    770
    >>> textbook = unjam.trace(card, pruning=False)
    >>> textbook.counters.states, textbook.counters.known
    (1058, 9827)
    >>> from collections import Counter
    >>> informed = card.trace(algorithm="astar", heuristic="blocker-chain")
    >>> Counter(event.kind for event in informed.events)
    Counter({'generated': 79, 'known': 17, 'expanded': 8, 'won': 1})
    """
    _check(metric, algorithm, max_events)
    how = metric, algorithm, heuristic, weight, False, max_states, max_memory
    options = search_options(*how, timeout, False)
    puzzle = under_rule(puzzle, corners)
    deadline = Deadline("not traced", timeout, cancel)
    program = compiled_or_limit(puzzle, metric, deadline)
    informed = algorithm not in _UNINFORMED
    shown = metric, algorithm, (heuristic or "blockers") if informed else None
    factor = (2.0 if weight is None else float(weight)) if algorithm == "weighted" else None
    if isinstance(program, Solution):
        nothing = TraceEvents(*(b"",) * 8)
        states = TraceStates(puzzle, (), b"")
        return Trace(puzzle, *shown, factor, bool(pruning), program, (), nothing, states)
    if timeout is not None:
        options = search_options(*how, deadline.left(), False)
    listen = listener(progress, cancel)
    found = core.trace(program, options, min(max_events, _MOST), bool(pruning), listen)
    events = TraceEvents(
        found.kinds,
        found.states,
        found.parents,
        found.costs,
        found.second_costs,
        found.estimates,
        found.frontiers,
        found.bounds,
    )
    states = TraceStates(puzzle, tuple(map(tuple, program.lane_vehicles)), found.configurations)
    solution = solution_of(puzzle, metric, False, found.result)
    path = tuple(found.path)
    return Trace(puzzle, *shown, factor, bool(pruning), solution, path, events, states)


def _check(metric: Metric, algorithm: SearchAlgorithm, max_events: int) -> None:
    if algorithm not in TRACED:
        names = ", ".join(map(repr, TRACED))
        raise ValueError(f"algorithm must be one of {names}, not {algorithm!r}")
    if algorithm == "bfs" and "," in metric:
        raise ValueError(f"algorithm 'bfs' has no metric {metric!r}; use 'dijkstra'")
    if type(max_events) is not int or max_events < 1:
        raise ValueError(f"max_events must be a whole number of at least 1, not {max_events!r}")


__all__: list[str] = ["MOST_EVENTS", "TRACED", "trace"]
