"""Running every search on the same puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from time import perf_counter
from typing import TypeVar, get_args

from ..literals import HeuristicName, Metric, SearchAlgorithm
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..solver.solve import HEURISTICS, checked_limits, checked_metric, solve
from ..util.cancellation import Cancellable
from ..util.progress import Progress
from .search_comparison import Comparison, ComparisonRow, SearchSetup, rows_of

Name = TypeVar("Name", bound=str)

COMPARED: tuple[SearchAlgorithm, ...] = get_args(SearchAlgorithm)

_UNINFORMED = ("bfs", "dijkstra")
_ONLY_BY_ESTIMATE = ("astar", "weighted")  # without an estimate they are Dijkstra's algorithm


def compare(
    puzzles: Puzzle | Iterable[Puzzle],
    *,
    metric: Metric = "moves",
    algorithms: Iterable[SearchAlgorithm] | None = None,
    heuristics: Iterable[HeuristicName] | None = None,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Comparison:
    """Solve puzzles by every algorithm with every heuristic, and compare the searches.

    ``puzzles`` is one puzzle, or several, such as a deck. ``algorithms`` and ``heuristics`` select
    some of them; the default is all. A* and weighted A* are not run with the heuristic ``"zero"``,
    which makes them Dijkstra's algorithm, nor breadth-first search with a metric of two parts,
    which it does not support.

    The other options are those of ``solve``. The limits apply to each search; a search that reaches
    one has the status ``"limit"``. ``progress`` is called after each search: ``done`` is the number
    of searches. Times depend on the machine and on what else it does; the numbers of states do not.

    Raises ``UnplayableError`` if a puzzle cannot be played, and ``ValueError`` for invalid options.

    >>> import unjam
    >>> comparison = unjam.compare(unjam.deck("jam")["1"], heuristics=["blockers"])
    >>> for row in comparison.rows:
    ...     print(row.search, row.optimal, row.moves, row.generated, row.expanded)
    bfs True 8 770 495
    dijkstra True 8 1079 1051
    astar blockers True 8 895 595
    ida blockers True 8 783 1881
    weighted blockers True 8 766 393
    greedy blockers True 8 415 94
    """
    checked_metric(metric)
    checked_limits(max_states, max_memory, timeout)
    setups = searches(metric, algorithms, heuristics)
    if not isinstance(puzzles, Puzzle | Iterable):
        raise TypeError(f"puzzles must be a Puzzle or several of them, not {puzzles!r}")
    begin = perf_counter()
    some = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    total = len(setups) * len(some) if isinstance(some, Sized) else None
    rows: list[ComparisonRow] = []

    def solutions(puzzle: Puzzle) -> Iterator[tuple[SearchSetup, Solution]]:
        for number, setup in enumerate(setups, 1):
            yield (
                setup,
                solve(
                    puzzle,
                    metric=metric,
                    algorithm=setup.algorithm,
                    heuristic=setup.heuristic,
                    corners=corners,
                    timeout=timeout,
                    max_states=max_states,
                    max_memory=max_memory,
                    cancel=cancel,
                ),
            )
            if progress is not None:
                seconds = perf_counter() - begin
                progress(Progress(done=len(rows) + number, total=total, seconds=seconds))

    for puzzle in some:
        rows += rows_of(solutions(puzzle))
    return Comparison(metric, tuple(rows))


def searches(
    metric: Metric = "moves",
    algorithms: Iterable[SearchAlgorithm] | None = None,
    heuristics: Iterable[HeuristicName] | None = None,
) -> list[SearchSetup]:
    """Return the searches to compare: every algorithm with every heuristic that it takes.

    >>> [str(search) for search in searches(heuristics=["blockers"])][:3]
    ['bfs', 'dijkstra', 'astar blockers']
    """
    chosen = _chosen("algorithms", algorithms, COMPARED)
    estimates = _chosen("heuristics", heuristics, tuple(HEURISTICS))
    found = []
    for algorithm in chosen:
        if algorithm in _UNINFORMED:
            if algorithm != "bfs" or "," not in metric:
                found.append(SearchSetup(algorithm))
            continue
        for heuristic in estimates:
            if heuristic != "zero" or algorithm not in _ONLY_BY_ESTIMATE:
                found.append(SearchSetup(algorithm, heuristic))
    if not found:
        raise ValueError("no search is left to compare: choose more algorithms or heuristics")
    return found


def _chosen(option: str, given: Iterable[Name] | None, names: tuple[Name, ...]) -> list[Name]:
    """Return the chosen names in their usual order."""
    if given is None:
        return list(names)
    wanted: set[str] = {given} if isinstance(given, str) else set(given)
    unknown = wanted - set(names)
    if unknown:
        valid = ", ".join(map(repr, names))
        raise ValueError(f"{option} must be some of {valid}, not {sorted(unknown)[0]!r}")
    return [name for name in names if name in wanted]


__all__: list[str] = ["COMPARED", "compare", "searches"]
