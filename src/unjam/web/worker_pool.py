"""Threads that work off the event loop: a few of them, and a line of limited length before them.

The core releases the interpreter while it searches, so threads are all that it takes. Who waits is
served by weight: light work goes first, so that heavy work never keeps light work waiting for
longer than the piece that is under way. Where the line is full, the heaviest is sent away at once.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from threading import Condition, Thread
from time import monotonic, sleep
from typing import Any, Generic, TypeVar

from ..util.limits import watched
from .garbage_collection import SWEEPER

T = TypeVar("T")

_NAP = 0.005  # seconds


class Busy(Exception):
    """There is more to do than can be done; it may be better in a moment."""


class Interrupted(Exception):
    """Nobody wants the work any more, or it took too long."""


class Watch:
    """When a piece of work must end: ``seconds`` after it was begun, or when it is cancelled.

    With the ``clock`` of a thread, ``time.thread_time``, only its own work counts: on a machine
    that has much else to do, what is quick stays quick. While ``others_wait``, the work pauses now
    and then: threads in the interpreter stand in each other's way.
    """

    def __init__(
        self,
        seconds: float,
        clock: Callable[[], float] = monotonic,
        others_wait: Callable[[], bool] = lambda: False,
    ) -> None:
        self._others_wait = others_wait
        self.cancelled = False
        self.seconds = seconds
        self._clock = clock
        self._end = float("inf")
        self._next_nap = 0.0

    def begin(self) -> None:
        """The time counts from now on, in this thread."""
        self._end = self._clock() + self.seconds

    def check(self) -> None:
        """Raise ``Interrupted`` if it is time to end."""
        if self.cancelled or self._clock() >= self._end:
            raise Interrupted
        if self._others_wait() and monotonic() >= self._next_nap:
            sleep(_NAP)
            self._next_nap = monotonic() + _NAP  # half of the time it goes on, whoever waits


class Task(Generic[T]):
    """A piece of work, and who waits for it."""

    def __init__(
        self, call: Callable[[], T], watch: Watch, future: asyncio.Future[T], weight: float
    ) -> None:
        self.call = call
        self.watch = watch
        self.future = future
        self.weight = weight
        self.begun = False
        self.dropped = False


class WorkerPool:
    """Some threads and the line before them."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self.running = 0
        self._most = waiting
        self._line: list[tuple[float, int, Task[Any]]] = []
        self._numbers = count()
        self._change = Condition()
        self._closed = False
        self._watches: set[Watch] = set()
        self._threads = [
            Thread(target=self._work, name=f"unjam-{name}-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """How many wait in line."""
        return len(self._line)

    @property
    def is_full(self) -> bool:
        """Would the next one be sent away, or somebody heavier?"""
        return len(self._line) >= self._most

    async def run(
        self, call: Callable[[], T], watch: Watch, weight: float = 0.0, patience: float = 2.0
    ) -> T:
        """What ``call`` returns, on one of the threads.

        ``Busy`` if it is not begun within ``patience`` seconds. If the caller is cancelled, so is
        the work.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        task = Task(call, watch, future, weight)
        self._enter(task)
        timer = loop.call_later(patience, _lose_patience, task)
        try:
            return await future
        finally:
            timer.cancel()
            task.dropped = True
            watch.cancelled = True

    def close(self) -> None:
        """Cancel everything, and take nothing more."""
        with self._change:
            self._closed = True
            for _, _, task in self._line:
                _settle(task, error=Busy())
            self._line.clear()
            for watch in self._watches:
                watch.cancelled = True
            self._change.notify_all()

    def join(self, seconds: float) -> bool:
        """Wait for the threads to end; have they?"""
        end = monotonic() + seconds
        for thread in self._threads:
            thread.join(max(end - monotonic(), 0))
        return not any(thread.is_alive() for thread in self._threads)

    # ---- The line ----------------------------------------------------------------------------

    def _enter(self, task: Task[Any]) -> None:
        with self._change:
            if self._closed:
                raise Busy
            self._line = [entry for entry in self._line if not entry[2].dropped]
            heapq.heapify(self._line)
            if len(self._line) >= self._most:
                heaviest = max(self._line, key=lambda entry: entry[:2])
                if heaviest[0] <= task.weight:
                    raise Busy
                self._line.remove(heaviest)
                heapq.heapify(self._line)
                _settle(heaviest[2], error=Busy())
            heapq.heappush(self._line, (task.weight, next(self._numbers), task))
            self._change.notify()

    # ---- The threads ---------------------------------------------------------------------------

    def _work(self) -> None:
        while (task := self._next()) is not None:
            try:
                with watched(task.watch.check):
                    task.watch.check()
                    result = task.call()
            except Exception as error:
                _settle(task, error=error)
            else:
                _settle(task, result)
            with self._change:
                self.running -= 1
                self._watches.discard(task.watch)
            del task  # while it waits for the next one it keeps nothing of the last
            SWEEPER.sweep()

    def _next(self) -> Task[Any] | None:
        with self._change:
            while True:
                while not (self._line or self._closed):
                    self._change.wait()
                if self._closed:
                    return None
                task = heapq.heappop(self._line)[2]
                if not task.dropped:
                    task.begun = True
                    task.watch.begin()
                    self.running += 1
                    self._watches.add(task.watch)
                    return task


def _lose_patience(task: Task[Any]) -> None:
    if not (task.begun or task.future.done()):
        task.dropped = True
        task.future.set_exception(Busy())


def _settle(task: Task[Any], result: Any = None, error: Exception | None = None) -> None:
    """Tell the one who waits, in the thread of its event loop."""

    def settle() -> None:
        if task.future.done():
            return
        if error is not None:
            task.future.set_exception(error)
        else:
            task.future.set_result(result)

    loop = task.future.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
