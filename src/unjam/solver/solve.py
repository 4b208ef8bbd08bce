"""Solving a puzzle: metrics, algorithms, heuristics and limits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, get_args

from ..compiler.lane_compiler import compiled, plan_behind
from ..core import core
from ..errors import LimitError
from ..literals import Algorithm, HeuristicName, Metric
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable, cancelled
from ..util.cpu_count import search_threads
from ..util.deadline import Deadline
from ..util.limits import REFUSED, STOPS, checked_timeout, default_memory, parse_memory, watcher
from ..util.phrases import Phrase
from ..util.progress import Progress
from .solution import Solution, Stats

# deferred: imports inside functions load what most runs do not need.

METRICS: tuple[Metric, ...] = get_args(Metric)
ALGORITHMS: tuple[Algorithm, ...] = get_args(Algorithm)


class Heuristic(NamedTuple):
    """An estimate of the remaining cost, and whether it is admissible and consistent.

    >>> HEURISTICS["blockers"].admissible
    True
    """

    name: HeuristicName
    admissible: bool
    consistent: bool
    summary: str


HEURISTICS: dict[HeuristicName, Heuristic] = {
    heuristic.name: heuristic
    for heuristic in (
        Heuristic("zero", True, True, "always 0; A* becomes Dijkstra's algorithm"),
        Heuristic("blockers", True, True, "the target's path and the vehicles on it"),
        Heuristic("blocker-chain", True, False, "blockers, the blockers of these, and so on"),
        Heuristic("patterns", True, True, "exact distances of parts of the board, added up"),
        Heuristic("move-blockers", False, False, "blockers, doubled if stuck; may overestimate"),
    )
}


def solve(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    algorithm: Algorithm = "auto",
    heuristic: HeuristicName | None = None,
    weight: float | None = None,
    anytime: bool = False,
    refine: bool = False,
    by_depth: bool = False,
    corners: bool | None = None,
    disk: str | os.PathLike[str] | None = None,
    max_disk: int | str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Solution:
    """Find a solution of a puzzle.

    ``metric`` is ``"moves"`` (fewest moves), ``"slides"`` (fewest slides), ``"moves,slides"``
    (fewest moves, then fewest slides) or ``"slides,moves"``.

    ``algorithm``: ``"bfs"``, ``"bidirectional"`` (in ``"moves"`` or ``"slides"``), ``"dijkstra"``,
    ``"astar"`` and ``"ida"`` prove that their solution is optimal. ``"weighted"`` (A* with
    ``weight``, default 2) and ``"greedy"`` are for boards on which this takes too long, and prove
    only a ``lower_bound``. ``"auto"`` selects the fastest algorithm that proves optimality.
    ``heuristic`` is a name in ``HEURISTICS``.

    ``anytime=True`` finds a first solution quickly, then improves it and the lower bound until
    they meet or a limit is reached.

    ``refine=True`` is for boards with many vehicles that an optimal solution does not need: it
    solves the puzzle without most of them, and adds those that block until the solution can be
    played. Each step proves a lower bound.

    ``timeout`` (seconds), ``max_states`` and ``max_memory`` (bytes, or text like ``"4GiB"``;
    default: most of the free memory) limit the search. ``threads`` is the number of threads of a
    breadth-first search of many states (default: all usable cores, and one outside the main
    thread); the solution does not depend on it. ``progress`` is called repeatedly with a
    ``Progress``. Setting ``cancel``, a ``threading.Event`` or any other object with ``is_set()``,
    stops the search. ``by_depth=True`` counts the states at every depth and completes the last
    depth. ``corners`` overrides the puzzle's rule on whether one move may go round corners.

    ``disk`` is a directory for the states of a search (``"bfs"`` or ``"astar"``) in ``"moves"`` or
    ``"slides"`` that may need more than the memory. The same call continues a search that was
    stopped or killed. ``max_disk`` limits its files.

    Raises ``UnplayableError`` if the puzzle cannot be played, and ``ValueError`` for invalid
    options. A limit raises no error: the solution then has the status ``"limit"``.

    >>> import unjam
    >>> puzzle = unjam.deck("jam")["40"]
    >>> unjam.solve(puzzle, metric="slides,moves")
    <Solution 51 moves, 81 slides, optimal>
    """
    how = metric, algorithm, heuristic, weight, anytime, max_states, max_memory
    threads = search_threads(threads)
    options = search_options(*how, timeout, by_depth, threads)
    puzzle = under_rule(puzzle, corners)
    if refine:
        _check_refining(algorithm, anytime, by_depth)
        from .refinement import solve_by_refinement

        limits: dict[str, Any] = {
            "algorithm": algorithm,
            "heuristic": heuristic,
            "max_disk": max_disk,
            "max_states": max_states,
            "max_memory": max_memory,
        }
        return solve_by_refinement(puzzle, metric, disk, timeout, progress, cancel, **limits)
    deadline = Deadline("not solved", timeout, cancel)
    program = compiled_or_limit(puzzle, metric, deadline)
    if isinstance(program, Solution):
        return program
    if timeout is not None:
        options = search_options(*how, deadline.left(), by_depth, threads)
    listen = listener(progress, cancel)
    if disk is not None or max_disk is not None:
        from .disk_search import solve_on_disk

        how_on_disk = metric, algorithm, heuristic, anytime
        result = solve_on_disk(puzzle, program, options, *how_on_disk, disk, max_disk, listen)
        return solution_of(puzzle, metric, by_depth, result)
    return solution_of(puzzle, metric, by_depth, core.solve(program, options, listen))


def _check_refining(algorithm: Algorithm, anytime: bool, by_depth: bool) -> None:
    if anytime or by_depth:
        raise ValueError(f"refine cannot be combined with {'anytime' if anytime else 'by_depth'}")
    if algorithm in ("weighted", "greedy"):
        raise ValueError(f"refine requires an algorithm that proves its answer, not {algorithm!r}")


def under_rule(puzzle: Puzzle, corners: bool | None) -> Puzzle:
    """Return the puzzle with the rule on corners replaced, unless ``corners`` is None."""
    puzzle = checked_puzzle(puzzle)
    if corners is None or bool(corners) == puzzle.corners:
        return puzzle
    return puzzle.replace(corners=corners)


def checked_puzzle(puzzle: object) -> Puzzle:
    """Return the argument; raise ``TypeError`` if it is not a puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise TypeError(
            f"expected a Puzzle, not {type(puzzle).__name__}; use Puzzle.parse to read text"
        )
    return puzzle


def checked_metric(metric: Metric) -> str:
    """Return the metric; raise ``ValueError`` if it is unknown."""
    if metric not in METRICS:
        raise ValueError(f"metric must be one of {_names(METRICS)}, not {metric!r}")
    return metric


def search_options(
    metric: Metric,
    algorithm: Algorithm,
    heuristic: HeuristicName | None,
    weight: float | None,
    anytime: bool,
    max_states: int | None,
    max_memory: int | str | None,
    timeout: float | None,
    by_depth: bool,
    threads: int = 1,
) -> core.Options:
    """Check the options of a search and convert them for the core."""
    checked_metric(metric)
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm must be one of {_names(ALGORITHMS)}, not {algorithm!r}")
    if heuristic is not None and heuristic not in HEURISTICS:
        raise ValueError(f"heuristic must be one of {_names(HEURISTICS)}, not {heuristic!r}")
    uninformed = algorithm in ("auto", "bfs", "bidirectional", "dijkstra")
    if heuristic is not None and not anytime and uninformed:
        raise ValueError(f"algorithm {algorithm!r} does not use a heuristic; use 'astar'")
    if weight is not None and algorithm != "weighted":
        raise ValueError("weight requires algorithm 'weighted'")
    if weight is not None and not 1 <= weight <= 1000:
        raise ValueError(f"weight must be from 1 to 1000, not {weight}")
    if anytime and algorithm != "auto":
        raise ValueError(f"anytime requires algorithm 'auto', not {algorithm!r}")
    if by_depth and (anytime or algorithm not in ("auto", "bfs") or "," in metric):
        raise ValueError("by_depth requires breadth-first search in 'moves' or 'slides'")
    if algorithm == "bidirectional" and "," in metric:
        raise ValueError("algorithm 'bidirectional' requires metric 'moves' or 'slides'")
    states, memory = checked_limits(max_states, max_memory, timeout)
    name, factor = "breadth-first", 1.0
    estimate = heuristic or ("zero" if uninformed else "blockers")
    if anytime:
        name = "anytime"
        estimate = heuristic or "blocker-chain"
    elif algorithm in ("bidirectional", "greedy", "ida"):
        name = algorithm
    elif algorithm in ("dijkstra", "astar", "weighted"):
        name = "best-first"
        factor = (2.0 if weight is None else float(weight)) if algorithm == "weighted" else 1.0
    return core.Options(
        metric, name, estimate, factor, by_depth, states, memory, timeout, threads=threads
    )


def checked_limits(
    max_states: int | None, max_memory: int | str | None, timeout: float | None
) -> tuple[int | None, int]:
    """Check the limits of a search; return the maximum states and bytes for the core."""
    if max_states is not None and (type(max_states) is not int or max_states < 1):
        raise ValueError(f"max_states must be a whole number of at least 1, not {max_states!r}")
    checked_timeout(timeout)
    memory = default_memory() if max_memory is None else parse_memory(max_memory)
    return None if max_states is None else min(max_states, _MOST), memory


def listener(
    progress: Callable[[Progress], object] | None, cancel: Cancellable | None
) -> Callable[[int, int, int, int, float], bool] | None:
    """Return the callback of the core during a search; None if none is needed."""
    watch = watcher()
    if progress is None and cancel is None and watch is None:
        return None

    def listen(states: int, expanded: int, lower_bound: int, best: int, seconds: float) -> bool:
        if watch is not None:
            watch()
        if progress is not None:
            known = None if best < 0 else best
            progress(Progress(states, expanded, lower_bound, known, seconds))
        return not cancelled(cancel)

    return listen


def compiled_in_time(puzzle: Puzzle, deadline: Deadline) -> core.Program:
    """Compile a puzzle; raise ``LimitError`` at the deadline (large boards may take long)."""
    with deadline.watching():
        return compiled(puzzle)


def compiled_or_limit(
    puzzle: Puzzle, metric: Metric, deadline: Deadline
) -> core.Program | Solution:
    """Compile a puzzle, or return its solution if a limit is reached before the search."""
    try:
        return compiled_in_time(puzzle, deadline)
    except LimitError:
        stop = deadline.stop()
        if stop is None:  # the limit of a caller that uses ``watched``
            raise
        return not_begun(puzzle, metric, stop)


def not_begun(puzzle: Puzzle, metric: Metric, stop: str) -> Solution:
    """Return the result of a search that was stopped before it started."""
    bound = 0 if puzzle.won else 1
    reason = _limit(STOPS[stop], bound, metric.partition(",")[0])
    stats = Stats(0, 0, 0, 0, 0.0, None)
    return Solution(puzzle, metric, "limit", (), None, None, False, bound, reason, stats)


def solution_of(puzzle: Puzzle, metric: Metric, by_depth: bool, result: core.Result) -> Solution:
    """Convert a result of the core to a solution of the puzzle."""
    status: Any = result.status
    solved = status == "solved"
    unsolvable = status == "unsolvable"
    bound = None if unsolvable else result.lower_bound
    plan = plan_behind(puzzle)
    moves: core.Result | tuple[Move, ...] = result
    count = result.move_count
    if plan is not None:
        from ..compiler.move_reconstruction import moves_of

        moves = moves_of(puzzle, plan, result.steps, metric == "slides") if solved else ()
        count = len(moves)
    stats = Stats(
        result.seen,
        result.expanded,
        result.transitions,
        result.peak_bytes,
        result.seconds,
        tuple(result.by_depth) if by_depth else None,
    )
    return Solution(
        puzzle,
        metric,
        status,
        moves,
        count if solved else None,
        result.slide_count if solved else None,
        result.optimal,
        bound,
        _reason(puzzle, metric, result),
        stats,
    )


_MOST = 2**63 - 1  # the largest number of the core


def stop_of(result: core.Result | core.Component | core.StoredComponent) -> str:
    """Return the limit that stopped a search, for a message."""
    return REFUSED if result.out_of_memory else STOPS[result.stop]


def _reason(puzzle: Puzzle, metric: Metric, result: core.Result) -> str:
    unit = metric.partition(",")[0]
    stop = stop_of(result) if result.stop else ""
    if result.status == "solved":
        if result.optimal:
            second = metric.partition(",")[2]
            among = f", nor fewer {second} with as few {unit}" if second else ""
            return f"no solution has fewer {unit}{among}: the search proved it"
        known = _needed(result.lower_bound, unit)
        return f"a solution, not proven best: {known}" + (f"; {stop}" if stop else "")
    if result.status == "limit":
        return _limit(stop, result.lower_bound, unit)
    if result.stuck_lane >= 0:
        from .static_reason import static_reason

        return static_reason(puzzle, result)
    if result.expanded == 0:
        return Phrase("there would be none without some of the vehicles either")
    if result.seen == 1:
        return Phrase("no vehicle can move")
    if result.expanded < result.seen:  # the heuristic excluded some
        return Phrase("none of the states that can be reached wins")
    return Phrase("none of the {count} states that can be reached wins", count=result.seen)


def limit_reason(stop: str, bound: int, metric: Metric) -> Phrase:
    """Return the reason of a solution that a limit prevented."""
    return _limit(stop, bound, metric.partition(",")[0])


def _limit(stop: str, bound: int, unit: str) -> Phrase:
    return Phrase("{stop}; {needed}", stop=stop, needed=_needed(bound, unit))


def _needed(count: int, unit: str) -> Phrase:
    if unit == "moves":
        return Phrase.counted(
            "at least {count} move is needed", "at least {count} moves are needed", count
        )
    return Phrase.counted(
        "at least {count} slide is needed", "at least {count} slides are needed", count
    )


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))


__all__: list[str] = [
    "ALGORITHMS",
    "HEURISTICS",
    "METRICS",
    "Heuristic",
    "solve",
]
