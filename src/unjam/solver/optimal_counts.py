"""The fewest moves and the fewest slides of a puzzle, or why they are unknown."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..errors import UnplayableError
from ..literals import Metric
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.progress import Progress
from .solve import solve


class Optimum(NamedTuple):
    """The ``moves`` and ``slides`` of an optimal solution in one metric; ``why`` if unknown.

    ``bound`` is a lower bound on the first part of the metric.
    """

    moves: int | None = None
    slides: int | None = None
    bound: int = 0
    why: str = ""


class Searcher:
    """Finds optima of one puzzle; ``timeout`` applies to all searches together."""

    def __init__(
        self,
        puzzle: Puzzle,
        timeout: float | None = None,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Cancellable | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.max_states = max_states
        self.max_memory = max_memory
        self.progress = progress
        self.cancel = cancel
        self._deadline = Deadline(timeout=timeout)

    def find(self, metric: Metric) -> Optimum:
        """Return the proven optimum in a metric."""
        try:
            solution = solve(
                self.puzzle,
                metric=metric,
                max_states=self.max_states,
                max_memory=self.max_memory,
                timeout=self._deadline.left(),
                progress=self.progress,
                cancel=self.cancel,
            )
        except UnplayableError as error:
            return Optimum(why=str(error))
        bound = solution.lower_bound or 0
        if solution.status == "unsolvable":
            raise RuntimeError(f"a solved puzzle was reported unsolvable: {solution.reason}")
        if not solution.optimal:
            return Optimum(bound=bound, why=solution.reason)
        return Optimum(solution.move_count, solution.slide_count, bound)
