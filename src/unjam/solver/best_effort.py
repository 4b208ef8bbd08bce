"""Solving within a time limit: an optimal solution if possible, else the best one found."""

from __future__ import annotations

from collections.abc import Callable

from ..literals import Metric
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.limits import checked_timeout
from ..util.progress import Progress
from .solution import Solution
from .solve import solve


def solve_best_effort(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Solution:
    """Return an optimal solution, or one that may not be optimal if a limit is reached.

    Half of ``timeout`` is for the exact search, the other half for an anytime search. The other
    limits apply to each.
    """
    checked_timeout(timeout)
    half = None if timeout is None else timeout / 2
    solution = solve(
        puzzle,
        metric=metric,
        timeout=half,
        max_states=max_states,
        max_memory=max_memory,
        progress=progress,
        cancel=cancel,
    )
    if solution.status != "limit":
        return solution
    return solve(
        puzzle,
        metric=metric,
        anytime=True,
        timeout=half,
        max_states=max_states,
        max_memory=max_memory,
        progress=progress,
        cancel=cancel,
    )
