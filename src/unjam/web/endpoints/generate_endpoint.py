"""Generation of puzzles as a stream of JSON lines, one event per line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from pydantic import BaseModel

from ...errors import LimitError, UnjamError
from ...generator.candidate_check import NearMiss
from ...generator.generate import generate
from ...generator.generation import Generation
from ...generator.request.vehicle_kinds import KINDS
from ...model.puzzle import Puzzle
from ...util.limits import STOPS, watched
from ...util.progress import Progress
from ..problem_details import ending
from ..request_models import Generate
from ..request_queue import Busy
from ..response_models import ClosestCandidate, EndEvent, ProgressEvent, PuzzleEvent
from ..scheduler import Scheduler
from ..worker_pool import Interrupted, Watch
from .play_endpoint import blocks_of
from .puzzle_view import view

_INTERVAL = 0.5  # seconds between two progress events
_MAX_QUEUED = 16  # events queued for a slow client, above which progress events are dropped

_OPTIONS = (
    "size", "variant", "keep", "exit", "moves", "slides", *KINDS, "target_distance", "walls",
    "seconds", "box", "minimal", "hardest", "solutions", "up_to_order", "movers", "retreat",
    "level", "symmetric", "levels", "seed", "method", "tries",
)  # fmt: skip


class GenerateStream:
    """One generation: runs on a worker thread and streams its events."""

    def __init__(self, scheduler: Scheduler, body: Generate) -> None:
        settings = scheduler.settings
        self._scheduler = scheduler
        self._body = body
        self._count = min(body.count, settings.max_count)
        self._timeout = min(body.timeout or settings.generate_timeout, settings.generate_timeout)
        self._watch = Watch(self._timeout + 1, others_wait=scheduler.others_wait)
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[BaseModel | None] = asyncio.Queue()
        self._last_progress = 0.0  # seconds
        self._generation: Generation | None = None
        self._sent: NearMiss | None = None  # the last candidate that was sent
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Wait until the generation has started. Raises the error of an impossible request."""
        started = self._loop.create_future()
        patience = self._scheduler.settings.timeout

        def work() -> None:
            self._work(started)

        self._task = asyncio.ensure_future(
            self._scheduler.generators.run(work, self._watch, patience=patience)
        )
        try:
            await asyncio.wait((self._task, started), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._task.cancel()
            raise
        if self._task.done():
            try:
                self._task.result()
            except Interrupted:
                raise ending() from None

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield all events as JSON lines."""
        assert self._task is not None
        self._task.add_done_callback(lambda _: self._lines.put_nowait(None))
        try:
            while (line := await self._lines.get()) is not None:
                yield line.model_dump_json().encode("utf-8") + b"\n"
            reason = self._failure()
            if reason:
                yield _end(0, 0, reason).model_dump_json().encode("utf-8") + b"\n"
        finally:
            self._task.cancel()  # the client may have disconnected

    def _failure(self) -> str:
        """Return why the generation ended without an ``end`` event; empty if it did not."""
        assert self._task is not None
        error = None if self._task.cancelled() else self._task.exception()
        if error is None:
            return ""
        if isinstance(error, (Interrupted, Busy)):
            return "the server is shutting down" if self._scheduler.closing else STOPS["time"]
        return "internal server error"

    # ---- On the thread -------------------------------------------------------------------------

    def _work(self, started: asyncio.Future[None]) -> None:
        body = self._body
        settings: dict[str, Any] = {name: getattr(body, name) for name in _OPTIONS}
        if body.like is not None:
            settings["like"] = Puzzle.parse(body.like)
        generation = self._generation = generate(
            self._count, threads=1, timeout=self._timeout, progress=self._progress, **settings
        )
        self._loop.call_soon_threadsafe(_begun, started)
        reason = ""
        turn = self._scheduler.generator_turns.join(self._timeout)
        try:
            with watched(turn.keep):
                self._send_puzzles(generation)
            reason = generation.reason
        except LimitError as error:
            reason = str(error)
        finally:
            turn.leave()
            generation.close()
        closest = _candidate(generation, generation.nearest_miss())
        self._send(_end(generation.found, generation.tried, reason, closest))

    def _send_puzzles(self, generation: Generation) -> None:
        for puzzle in generation:
            self._send(PuzzleEvent(event="puzzle", puzzle=view(puzzle), blocks=blocks_of(puzzle)))
            self._watch.check()

    def _progress(self, now: Progress) -> None:
        self._watch.check()  # raises to end the generation
        due = now.seconds - self._last_progress >= _INTERVAL
        if due and self._lines.qsize() < _MAX_QUEUED:
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

    def _send(self, line: BaseModel) -> None:
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _begun(started: asyncio.Future[None]) -> None:
    if not started.done():
        started.set_result(None)


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


def _end(found: int, tried: int, reason: str, closest: ClosestCandidate | None = None) -> EndEvent:
    return EndEvent(event="end", found=found, tried=tried, reason=reason or None, closest=closest)
