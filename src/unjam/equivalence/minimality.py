"""Which vehicles of a puzzle matter, and whether all do.

A vehicle is *superfluous* if taking it away, and nothing else, leaves the optimum as it is. A
puzzle is *minimal* if no vehicle other than a target is superfluous.

Why few searches are enough. In every variant a vehicle that is no target does nothing but stand in
the way: it covers cells, and points between them, that others need. So without it

1. every solution stays one when its own moves are left out: the others find all cells free that
   were free before, go where they went, and the targets get out where they did. Hence the
   optimum can only go down, and what could be solved still can.
2. A vehicle that moves in one best solution is never superfluous, since leaving out its moves
   makes that solution shorter. Only those that stand still in it need a search. This is true of
   moves, straight or round corners, of slides, and of both one after the other. Equal pieces
   make no difference: a solution names the vehicles that move.
3. A vehicle that matters still matters when a superfluous one is gone: if the puzzle P is no
   shorter without V but is without U, then P without both is by (1) no longer than P without U,
   which is shorter than P, which is as long as P without V. And the best solution of (2) stays a
   best one without V. So removing superfluous vehicles one after the other takes one pass.

A puzzle that cannot be solved counts as infinitely long: a vehicle is superfluous if it still
cannot be solved without it.
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
    """The labels of all vehicles each of which could be left out without changing the optimum.

    Targets are never among them. Two of them together may well matter; ``simplify`` removes as
    many as can go. The limits and ``cancel`` are those of ``solve``, ``timeout`` for all searches
    together; if one is reached, ``LimitError`` says which. ``corners`` replaces the puzzle's own
    rule. For a puzzle that cannot be solved these are the vehicles without which it still cannot.

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
    """Does every vehicle matter: would leaving out any one but a target change the optimum?

    The options are those of ``superfluous``.

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
    rows from top to bottom, those that slide along columns from left to right, the others. The
    options are those of ``is_minimal``.

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
    """The puzzle without one vehicle, which is no target."""
    vehicles = tuple(vehicle for vehicle in puzzle.vehicles if vehicle.label != label)
    return puzzle._changed(vehicles=vehicles, known=Known(), recorded_moves=())


class _Search:
    """Looks for superfluous vehicles in a metric and within limits."""

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
        """Those of the labels whose vehicles are superfluous; or, to ``remove`` them, one by one
        those that are when the ones before are gone."""
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
                f"whether all vehicles matter is not known: {solution.reason}",
                solution.stats.states,
            )
        return solution

    def _cost(self, solution: Solution) -> tuple[int | None, ...]:
        """What the metric counts; None if there is no solution."""
        counts = {"moves": solution.move_count, "slides": solution.slide_count}
        return tuple(counts[unit] for unit in self._metric.split(","))
