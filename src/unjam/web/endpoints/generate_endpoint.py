"""Generation of puzzles as a stream of JSON lines, one event per line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from pydantic import BaseModel

from ...util.limits import STOPS
from ..problem_details import ending
from ..request_models import Generate
from ..request_queue import Busy
from ..scheduler import Scheduler
from ..worker_pool import Interrupted, Watch
from .generation_events import Generating, end_event

_MAX_QUEUED = 16  # events queued for a slow client, above which progress events are dropped


class GenerateStream:
    """One generation: runs on a worker thread and streams its events."""

    def __init__(self, scheduler: Scheduler, body: Generate) -> None:
        self._scheduler = scheduler
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[BaseModel | None] = asyncio.Queue()
        self._generating = Generating(
            body,
            scheduler.settings,
            self._send,
            lambda: self._watch.check(),
            lambda: self._lines.qsize() >= _MAX_QUEUED,
        )
        self._watch = Watch(self._generating.timeout + 1, others_wait=scheduler.others_wait)
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
                yield end_event(0, 0, reason).model_dump_json().encode("utf-8") + b"\n"
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
        self._generating.begin()
        self._loop.call_soon_threadsafe(_begun, started)
        turn = self._scheduler.generator_turns.join(self._generating.timeout)
        try:
            self._generating.run(turn.keep)
        finally:
            turn.leave()

    def _send(self, line: BaseModel) -> None:
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _begun(started: asyncio.Future[None]) -> None:
    if not started.done():
        started.set_result(None)
