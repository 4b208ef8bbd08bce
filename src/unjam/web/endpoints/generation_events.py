"""One generation of puzzles and its events: progress, puzzles and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from ...errors import LimitError, UnjamError
from ...generator.candidate_check import NearMiss
from ...generator.generate import generate
from ...generator.generation import Generation
from ...generator.request.vehicle_kinds import KINDS
from ...model.puzzle import Puzzle
from ...util.limits import watched
from ...util.progress import Progress
from ..request_models import Generate
from ..response_models import ClosestCandidate, EndEvent, ProgressEvent, PuzzleEvent
from ..settings import Settings
from .play_endpoint import blocks_of
from .puzzle_view import view

_INTERVAL = 0.5  # seconds between two progress events

_OPTIONS = (
    "size", "variant", "keep", "exit", "moves", "slides", *KINDS, "target_distance", "walls",
    "seconds", "box", "minimal", "hardest", "solutions", "up_to_order", "movers", "retreat",
    "level", "symmetric", "levels", "seed", "method", "tries",
)  # fmt: skip


class Generating:
    """A generation for a request, within the limits of the settings.

    It gives each event to ``send``. It calls ``check`` often, which raises an error to end it, and
    leaves out progress while ``is_full``.
    """

    def __init__(
        self,
        body: Generate,
        settings: Settings,
        send: Callable[[BaseModel], None],
        check: Callable[[], None],
        is_full: Callable[[], bool] = lambda: False,
    ) -> None:
        self.timeout = min(body.timeout or settings.generate_timeout, settings.generate_timeout)
        self._body = body
        self._count = min(body.count, settings.max_count)
        self._send = send
        self._check = check
        self._is_full = is_full
        self._last_progress = 0.0  # seconds
        self._generation: Generation | None = None
        self._sent: NearMiss | None = None  # the last candidate that was sent

    def begin(self) -> None:
        """Prepare the generation. Raises the error of an impossible request."""
        body = self._body
        settings: dict[str, Any] = {name: getattr(body, name) for name in _OPTIONS}
        if body.like is not None:
            settings["like"] = Puzzle.parse(body.like)
        self._generation = generate(
            self._count, threads=1, timeout=self.timeout, progress=self._progress, **settings
        )

    def run(self, keep: Callable[[], None]) -> None:
        """Generate, and send all events. ``keep`` waits while others have their turn."""
        generation = self._generation
        assert generation is not None
        reason = ""
        try:
            with watched(keep):
                self._send_puzzles(generation)
            reason = generation.reason
        except LimitError as error:
            reason = str(error)
        finally:
            generation.close()
        closest = _candidate(generation, generation.nearest_miss())
        self._send(end_event(generation.found, generation.tried, reason, closest))

    def _send_puzzles(self, generation: Generation) -> None:
        for puzzle in generation:
            self._send(PuzzleEvent(event="puzzle", puzzle=view(puzzle), blocks=blocks_of(puzzle)))
            self._check()

    def _progress(self, now: Progress) -> None:
        self._check()  # raises to end the generation
        due = now.seconds - self._last_progress >= _INTERVAL
        if due and not self._is_full():
            self._last_progress = now.seconds
            event = ProgressEvent(
                event="progress",
                found=now.found,
                tried=now.done,
                seconds=round(now.seconds, 3),
                closest=self._new_candidate(),
            )
            self._send(event)

    def _new_candidate(self) -> ClosestCandidate | None:
        """Return the closest candidate if it is another one than before."""
        generation = self._generation
        nearest = generation.nearest_miss() if generation else None
        if generation is None or nearest == self._sent:
            return None
        self._sent = nearest
        return _candidate(generation, nearest)


def _candidate(generation: Generation, nearest: NearMiss | None) -> ClosestCandidate | None:
    if nearest is None or generation.found:
        return None
    puzzle = nearest.puzzle
    try:
        return ClosestCandidate(
            puzzle=view(puzzle), blocks=blocks_of(puzzle), reason=nearest.reason
        )
    except UnjamError:  # a near miss need not be a valid puzzle
        return None


def end_event(
    found: int, tried: int, reason: str, closest: ClosestCandidate | None = None
) -> EndEvent:
    """Return the last event of a generation."""
    return EndEvent(event="end", found=found, tried=tried, reason=reason or None, closest=closest)
