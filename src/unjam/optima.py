"""The fewest moves and the fewest slides of a puzzle, or why they are not known.

Puzzles of a kind that the engine does not solve are left to ``reference.py``, which is slow: it
stops after so many states, unless told otherwise.
"""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from .errors import UnplayableError, UnsupportedError
from .limits import parse_memory
from .model.puzzle import Puzzle
from .solve import solve

# Of the search in plain Python: how many states it sees, and about how much memory each takes.
SLOW_STATES = 30_000
SLOW_BYTES = 8_192


class Optimum(NamedTuple):
    """The best in one metric: how many ``moves`` and ``slides``, or why that is not known.

    ``bound`` is what at least is needed of the metric's first part.
    """

    moves: int | None = None
    slides: int | None = None
    bound: int = 0
    why: str = ""


class Searcher:
    """Finds optima of one puzzle; the limits hold for all searches together."""

    def __init__(
        self,
        puzzle: Puzzle,
        timeout: float | None = None,
        max_states: int | None = None,
        max_memory: int | str | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.max_states = max_states
        self.max_memory = max_memory
        self._timeout = timeout
        self._begin = monotonic()

    def find(self, metric: str) -> Optimum:
        """The optimum in a metric, proven."""
        try:
            solution = solve(
                self.puzzle,
                metric=metric,
                max_states=self.max_states,
                max_memory=self.max_memory,
                timeout=self._left(),
            )
        except UnsupportedError as error:
            return self._find_slowly(metric, str(error))
        except UnplayableError as error:
            return Optimum(why=str(error))
        bound = solution.lower_bound or 0
        if solution.status == "unsolvable":
            raise RuntimeError(f"solved, and yet unsolvable: {solution.reason}")
        if not solution.optimal:
            return Optimum(bound=bound, why=solution.reason)
        return Optimum(solution.move_count, solution.slide_count, bound)

    def _left(self) -> float | None:
        """How many seconds are left."""
        if self._timeout is None:
            return None
        return max(self._timeout - (monotonic() - self._begin), 0.0)

    def _find_slowly(self, metric: str, why: str) -> Optimum:
        from . import reference

        most = SLOW_STATES if self.max_states is None else self.max_states
        if self.max_memory is not None:
            most = min(most, parse_memory(self.max_memory) // SLOW_BYTES)
        # This search knows no clock: it begins anew with ever more states while there is time.
        limit = most if self._timeout is None else min(500, most)
        while True:
            started = monotonic()
            try:
                answer = reference.solve(self.puzzle, metric, limit)
            except reference.TooManyStates:
                left = self._left()
                if limit >= most:
                    stop = f"the plain search stopped after {limit:,} states"
                elif left is not None and left < 2 * (monotonic() - started):
                    stop = "the time was up"
                else:
                    limit = min(2 * limit, most)
                    continue
                return Optimum(why=f"{why}; {stop}")
            if answer is None:
                raise RuntimeError("solved, and yet unsolvable")
            return Optimum(answer.moves, answer.slides)
