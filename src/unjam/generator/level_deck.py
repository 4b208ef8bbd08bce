"""A deck in four levels, with the same number of puzzles in each, the easiest first."""

from __future__ import annotations

from collections import deque
from typing import Any

from ..difficulty.calibration import LEVELS
from ..errors import LimitError
from .candidate_check import GeneratedPuzzle
from .generation import Generation
from .request.generation_request import Request
from .request.impossible_request import check_possible


class LevelDeck(Generation):
    """A generation that makes level after level, each sorted by estimated solving time."""

    def __init__(self, request: Request, *, count: int, **settings: Any) -> None:
        self._parts = deque(
            (request._replace(level=level), (count + 3 - place) // 4)
            for place, level in enumerate(LEVELS)
        )
        for part, _ in self._parts:
            check_possible(part)
        self._settings = settings
        super().__init__(request, count=count, **settings)
        self.text = self.text._replace(levels=count)

    def _advance(self) -> None:
        """Generate the next level."""
        request, count = self._parts.popleft()
        settings = {**self._settings, "avoid": (), "seed": f"{self._seed} {request.level}"}
        part = Generation(request, count=count, **{**settings, "timeout": self.left()})
        part._seen = self._seen
        if self._progress is not None:
            part.on_progress(self._progress, self.found, self.tried)
        made: list[GeneratedPuzzle] = []
        try:
            for _ in part:
                assert part.last is not None
                made.append(part.last)
        except LimitError:
            pass
        finally:
            part.close()
        self.closest = part.closest or self.closest
        self.tried += part.tried
        self._ready.extend(sorted(made, key=lambda one: one.estimate))
        if part.reason:
            self.reason = (
                f"{self.reason}{'; ' if self.reason else ''}{request.level}: {part.reason}"
            )
        self._closed = not self._parts
