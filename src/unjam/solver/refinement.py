"""Solving with few vehicles first, and adding those that block: for boards with many vehicles.

A solution of a puzzle remains one if a vehicle that is not a target is removed, and its moves with
it. So the optimum with some of the vehicles is a lower bound of the optimum with all. If an optimal
solution with some of them can be played with all, it is optimal for all; otherwise the vehicles
that block its first illegal move are added. Without a solution, the puzzle has none either.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from ..errors import IllegalMoveError
from ..literals import Metric
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.progress import Progress
from .solution import Solution, Stats

# deferred: imports inside functions are circular.


def solve_by_refinement(
    puzzle: Puzzle,
    metric: Metric,
    disk: str | os.PathLike[str] | None,
    timeout: float | None,
    progress: Callable[[Progress], object] | None,
    cancel: Cancellable | None,
    **limits: Any,
) -> Solution:
    """Return an optimal solution, or the bound that was proven until a limit was reached.

    Each search has its own directory in ``disk``, if given.
    """
    from .solve import solve

    deadline = Deadline("not solved", timeout, cancel)
    kept = {vehicle.label for vehicle in puzzle.targets}
    stats: list[Stats] = []
    bound = 0
    while True:
        part = puzzle.replace(
            vehicles=tuple(vehicle for vehicle in puzzle.vehicles if vehicle.label in kept)
        )
        if disk is not None:
            limits["disk"] = os.path.join(os.fspath(disk), f"{len(kept):03d}-vehicles")
        found = solve(
            part,
            metric=metric,
            timeout=deadline.left(),
            progress=_at_least(bound, progress),
            cancel=cancel,
            **limits,
        )
        stats.append(found.stats)
        bound = max(bound, found.lower_bound or 0)
        blocking = blockers(puzzle, kept, found.moves) if found.optimal else set()
        if not blocking:
            return _for_all(puzzle, metric, found, bound, stats)
        kept |= blocking


def blockers(puzzle: Puzzle, kept: set[str], moves: tuple[Move, ...]) -> set[str]:
    """Return the vehicles that block the first of some moves that cannot be played.

    The moves are legal if only the vehicles in ``kept`` are on the board. All others still stand
    where they started.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> sorted(blockers(puzzle, {"X"}, (Move("X", "R", 2),)))
    ['B']
    """
    now = puzzle.replace(vehicles=tuple(v for v in puzzle.vehicles if v.label in kept))
    others = [vehicle for vehicle in puzzle.vehicles if vehicle.label not in kept]
    for move in moves:
        found = set()
        for other in others:
            try:
                now.replace(vehicles=(*now.vehicles, other)).play(move)
            except IllegalMoveError:
                found.add(other.label)
        if found:
            return found
        now = now.play(move)
    return set()


def _at_least(
    bound: int, progress: Callable[[Progress], object] | None
) -> Callable[[Progress], object] | None:
    if progress is None:
        return None

    def report(now: Progress) -> object:
        return progress(now._replace(lower_bound=max(bound, now.lower_bound)))

    return report


def _for_all(
    puzzle: Puzzle, metric: Metric, found: Solution, bound: int, stats: list[Stats]
) -> Solution:
    """Return what a search with some vehicles says about all."""
    total = Stats(
        sum(part.states for part in stats),
        sum(part.expanded for part in stats),
        sum(part.transitions for part in stats),
        max(part.peak_bytes for part in stats),
        sum(part.seconds for part in stats),
    )
    reason: str = found.reason
    if found.status == "limit":
        from .solve import limit_reason

        stop, _, _ = found.reason.rpartition("; ")
        reason = limit_reason(stop, bound, metric)
    return Solution(
        puzzle,
        metric,
        found.status,
        found.moves,
        found.move_count,
        found.slide_count,
        found.optimal,
        None if found.status == "unsolvable" else bound,
        reason,
        total,
    )
