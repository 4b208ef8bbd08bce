"""The work for one request about a puzzle."""

from __future__ import annotations

from time import monotonic

from ...compiler.placements import forget_places
from ...model.puzzle import Puzzle
from ..cache import Answer
from ..request_models import LimitedRequest, PuzzleRequest
from ..settings import Settings
from ..worker_pool import Interrupted
from .puzzle_endpoints import KINDS, Budget, read
from .puzzle_weight import weight

SLACK = 0.5  # seconds past its timeout after which a search is cancelled
_TEXTS = ("puzzle", "moves", "solution", "arrows")


def budget_of(body: PuzzleRequest, settings: Settings) -> Budget:
    """Return the limits of a request, which can lower those of the settings."""
    own = settings
    if not isinstance(body, LimitedRequest):
        return Budget(own.max_states, own.max_memory, own.timeout)
    return Budget(
        min(body.max_states or own.max_states, own.max_states),
        min(body.max_memory or own.max_memory, own.max_memory),
        min(body.timeout or own.timeout, own.timeout),
    )


class Job:
    """One request about a puzzle; ``packed`` says whether its client accepts gzip."""

    def __init__(
        self, name: str, body: PuzzleRequest, budget: Budget, *, packed: bool = False
    ) -> None:
        self.budget = budget
        self._packed = packed
        self.length = sum(len(getattr(body, name, None) or "") for name in _TEXTS)
        self.weight = 0.0
        self._kind = KINDS[name]
        self._body = body
        self._puzzle: Puzzle | None = None

    def quick(self) -> Answer:
        """Return the response; raise ``Interrupted`` if the request looks too hard."""
        self._puzzle = read(self._body)
        self.weight = weight(self._puzzle)
        if self._kind.is_slow(self._body, self._puzzle):
            raise Interrupted
        return self._answer(self.budget._replace(quick=True))

    def slow(self) -> Answer:
        """Return the response, within the budget of the request."""
        try:
            return self._answer(self.budget)
        finally:
            forget_places()

    def _answer(self, budget: Budget) -> Answer:
        begin = monotonic()
        puzzle = self._puzzle or read(self._body)
        value, states, media_type = self._kind.answer(self._body, puzzle, budget)
        # A search stopped by its timeout might get further next time.
        cacheable = monotonic() - begin < 0.9 * budget.timeout
        if isinstance(value, str):
            body = value.encode("utf-8")
        elif isinstance(value, bytes):
            body = value
        else:
            body = value.model_dump_json().encode("utf-8")
        answer = Answer(body, media_type, states, cacheable)
        return answer.compressed() if self._packed else answer
