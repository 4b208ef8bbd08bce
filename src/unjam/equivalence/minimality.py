"""Minimality: which vehicles of a puzzle affect its optimum.

A vehicle is *superfluous* if removing only this vehicle does not change the optimum. A puzzle is
*minimal* if no vehicle other than a target is superfluous.

Few searches are needed, for these reasons. In every variant, the only effect of a vehicle that is
not a target is to block others: it covers cells, and points between them. Therefore:

1. Without such a vehicle, every solution is still a solution after dropping the moves of that
   vehicle: all cells that were free are still free for the others. Hence removing it can only lower
   the optimum, and a solvable puzzle stays solvable.
2. A vehicle that moves in some optimal solution is never superfluous, because dropping its moves
   makes that solution shorter. Only vehicles that stay in place in one optimal solution need a
   search. This holds for moves (straight or round corners), for slides, and for both combined. It
   also holds for identical pieces, because a solution names the vehicles that move.
3. A vehicle that is not superfluous stays so when a superfluous one is removed. Let V be
   superfluous in P and U not. By (1), the optimum of P without both is at most that of P without U,
   which is less than that of P, which equals that of P without V. The optimal solution of (2) is
   also optimal without V. Hence one pass is enough to remove superfluous vehicles one by one.

An unsolvable puzzle counts as infinitely long: a vehicle is superfluous if the puzzle is still
unsolvable without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..errors import LimitError
from ..literals import Metric
from ..model.exits import Known
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..solver.solve import solve, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.progress import Progress
from .canonical_form import reading_order


def superfluous(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> tuple[str, ...]:
    """Return the labels of all vehicles whose removal does not change the optimum.

    Each vehicle is considered on its own: removing two of them may change the optimum. Targets are
    never included. ``simplify`` removes vehicles until none is superfluous. For an unsolvable
    puzzle, these are the vehicles without which it stays unsolvable. The limits and ``cancel`` are
    those of ``solve``; ``timeout`` covers all searches together. Raises ``LimitError`` if a limit
    is reached. ``corners`` overrides the puzzle's rule on whether one move may go round corners.

    >>> Puzzle.parse("..BC.. ..BC.. XXBC.. ...... DD...E .....E").superfluous()
    ('D', 'E')
    """
    search = _Search(metric, timeout, max_states, max_memory, progress, cancel)
    puzzle = under_rule(puzzle, corners)
    return tuple(search.superfluous(puzzle, [vehicle.label for vehicle in puzzle.vehicles]))


def is_minimal(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> bool:
    """Return whether removing any vehicle other than a target would change the optimum.

    The options have the same meaning as in ``superfluous``.

    >>> Puzzle.parse(".... XX.B A..B AOOO").is_minimal()
    True
    """
    search = _Search(metric, timeout, max_states, max_memory, progress, cancel)
    puzzle = under_rule(puzzle, corners)
    labels = [vehicle.label for vehicle in puzzle.vehicles]
    return next(search.superfluous(puzzle, labels), None) is None


def simplify(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Puzzle:
    """Remove superfluous vehicles one after the other until the puzzle is minimal.

    Vehicles are tried in an order that does not depend on their labels: those that slide along
    rows, from top to bottom, then those that slide along columns, from left to right, then the
    others. The options have the same meaning as in ``superfluous``.

    >>> print(simplify(Puzzle.parse("..BC.. ..BC.. XXBC.. ...... DD...E .....E")))
    ..BC..
    ..BC..
    XXBC..
    ......
    ......
    ......
    """
    search = _Search(metric, timeout, max_states, max_memory, progress, cancel)
    simpler = under_rule(puzzle, corners)
    in_order = sorted(puzzle.vehicles, key=lambda vehicle: reading_order(puzzle.board, vehicle))
    for label in search.superfluous(simpler, [v.label for v in in_order], remove=True):
        simpler = without(simpler, label)
    return simpler


def without(puzzle: Puzzle, label: str) -> Puzzle:
    """Return the puzzle without one vehicle, which must not be a target."""
    vehicles = tuple(vehicle for vehicle in puzzle.vehicles if vehicle.label != label)
    return puzzle._changed(vehicles=vehicles, known=Known(), recorded_moves=())


class _Search:
    """A search for superfluous vehicles in a metric and within limits."""

    def __init__(
        self,
        metric: Metric,
        timeout: float | None,
        max_states: int | None,
        max_memory: int | str | None,
        progress: Callable[[Progress], object] | None,
        cancel: Cancellable | None,
    ) -> None:
        self._metric = metric
        self._max_states = max_states
        self._max_memory = max_memory
        self._progress = progress
        self._cancel = cancel
        self._deadline = Deadline(timeout=timeout)

    def superfluous(self, puzzle: Puzzle, labels: list[str], remove: bool = False) -> Iterator[str]:
        """Yield the labels of the superfluous vehicles among ``labels``.

        If ``remove`` is true, each vehicle is checked without those yielded before.
        """
        best = self._best(puzzle)
        matter = {vehicle.label for vehicle in puzzle.targets}
        matter.update(move.vehicle for move in best.moves)
        for label in labels:
            if label in matter:
                continue
            rest = without(puzzle, label)
            if self._cost(self._best(rest)) == self._cost(best):
                puzzle = rest if remove else puzzle
                yield label

    def _best(self, puzzle: Puzzle) -> Solution:
        solution = solve(
            puzzle,
            metric=self._metric,
            timeout=self._deadline.left(),
            max_states=self._max_states,
            max_memory=self._max_memory,
            progress=self._progress,
            cancel=self._cancel,
        )
        if solution.status == "limit":
            raise LimitError(
                f"it is not known whether all vehicles matter: {solution.reason}",
                solution.stats.states,
            )
        return solution

    def _cost(self, solution: Solution) -> tuple[int | None, ...]:
        """Return the counts of the metric; None for each if there is no solution."""
        counts = {"moves": solution.move_count, "slides": solution.slide_count}
        return tuple(counts[unit] for unit in self._metric.split(","))
