"""A deck in four levels, like the box: the same number of each, the easiest first."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ..errors import LimitError
from ..model.puzzle import Puzzle
from ..space.calibration import LEVELS
from .finish import Made
from .impossible import check_possible
from .request import Request
from .run import Generation, forms_of


class LevelDeck(Generation):
    """Level after level; within each, what people take longer for comes later."""

    def __init__(self, request: Request, *, count: int, **settings: Any) -> None:
        base = request.arguments.replace(f" --level {request.level}", " --levels")
        self._parts = [
            (request._replace(level=level), (count + 3 - place) // 4)
            for place, level in enumerate(LEVELS)
        ]
        for part, _ in self._parts:
            check_possible(part)
        self._settings = settings
        super().__init__(request._replace(arguments=base), count=count, **settings)

    def _run(self) -> Generator[Puzzle, None, None]:
        self._seen |= forms_of(self._avoid)
        short = []
        for request, count in self._parts:
            made, reason = self._level(request, count)
            if reason:
                short.append(f"{request.level}: {reason}")
            for one in sorted(made, key=lambda one: one.estimate):
                yield self._kept(one)
        self.reason = "; ".join(short)
        if short and not self.found:
            raise LimitError(self.reason)

    def _level(self, request: Request, count: int) -> tuple[list[Made], str]:
        """The puzzles of one level, and why there are too few."""
        settings = {**self._settings, "avoid": (), "seed": f"{self._seed} {request.level}"}
        settings["timeout"] = self.left()
        part = Generation(request, count=count, **settings)
        part._seen = set(self._seen)
        if self._progress is not None:
            part.on_progress(self._progress, self.found, self.tried)
        made: list[Made] = []
        try:
            for _ in part:
                assert part.last is not None
                made.append(part.last)
        except LimitError:
            self.closest = part.closest
        finally:
            part.close()
        self.tried += part.tried
        return made, part.reason
