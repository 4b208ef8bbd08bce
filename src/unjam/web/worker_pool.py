"""A pool of worker threads with a bounded priority queue, for work outside the event loop.

The core releases the interpreter lock while it searches, so threads suffice. The queue is ordered
by weight: light tasks run first, so a light task waits for at most the task that is running. If the
queue is full, the heaviest task is refused at once.
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
    """Raised for a task that is refused because the queue is full or the wait was too long."""


class Interrupted(Exception):
    """Raised in a task that was cancelled or ran out of time."""


class Watch:
    """The deadline of a task: ``seconds`` after its start, or when it is cancelled.

    With ``time.thread_time`` as ``clock`` only the processor time of the task's own thread counts,
    so the load of the machine does not matter. While ``others_wait`` returns true, the task sleeps
    half of the time, because threads compete for the interpreter lock.
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
        """Start the clock. Call this in the thread that runs the task."""
        self._end = self._clock() + self.seconds

    def check(self) -> None:
        """Raise ``Interrupted`` if the task was cancelled or its time is up."""
        if self.cancelled or self._clock() >= self._end:
            raise Interrupted
        if self._others_wait() and monotonic() >= self._next_nap:
            sleep(_NAP)
            self._next_nap = monotonic() + _NAP  # sleep at most half of the time


class Task(Generic[T]):
    """A call to run, and the future that waits for its result."""

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
    """Some threads and their queue of at most ``waiting`` tasks."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self.running = 0
        self._most = waiting
        self._queue: list[tuple[float, int, Task[Any]]] = []
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
        """The number of tasks in the queue."""
        return len(self._queue)

    @property
    def is_full(self) -> bool:
        """Whether the next task would be refused, or replace a heavier one."""
        return len(self._queue) >= self._most

    async def run(
        self, call: Callable[[], T], watch: Watch, weight: float = 0.0, patience: float = 2.0
    ) -> T:
        """Run ``call`` on one of the threads and return its result.

        Raises ``Busy`` if the queue is full or the task does not start within ``patience`` seconds.
        If the caller is cancelled, so is the task.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        task = Task(call, watch, future, weight)
        self._enter(task)
        timer = loop.call_later(patience, _give_up, task)
        try:
            return await future
        finally:
            timer.cancel()
            task.dropped = True
            watch.cancelled = True

    def close(self) -> None:
        """Cancel all tasks, and refuse new ones."""
        with self._change:
            self._closed = True
            for _, _, task in self._queue:
                _settle(task, error=Busy())
            self._queue.clear()
            for watch in self._watches:
                watch.cancelled = True
            self._change.notify_all()

    def join(self, seconds: float) -> bool:
        """Wait up to ``seconds`` for the threads to end; return whether they have."""
        end = monotonic() + seconds
        for thread in self._threads:
            thread.join(max(end - monotonic(), 0))
        return not any(thread.is_alive() for thread in self._threads)

    # ---- The queue ---------------------------------------------------------------------------

    def _enter(self, task: Task[Any]) -> None:
        with self._change:
            if self._closed:
                raise Busy
            self._queue = [entry for entry in self._queue if not entry[2].dropped]
            heapq.heapify(self._queue)
            if len(self._queue) >= self._most:
                heaviest = max(self._queue, key=lambda entry: entry[:2])
                if heaviest[0] <= task.weight:
                    raise Busy
                self._queue.remove(heaviest)
                heapq.heapify(self._queue)
                _settle(heaviest[2], error=Busy())
            heapq.heappush(self._queue, (task.weight, next(self._numbers), task))
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
            del task  # do not keep the last task alive while waiting for the next
            SWEEPER.sweep()

    def _next(self) -> Task[Any] | None:
        with self._change:
            while True:
                while not (self._queue or self._closed):
                    self._change.wait()
                if self._closed:
                    return None
                task = heapq.heappop(self._queue)[2]
                if not task.dropped:
                    task.begun = True
                    task.watch.begin()
                    self.running += 1
                    self._watches.add(task.watch)
                    return task


def _give_up(task: Task[Any]) -> None:
    if not (task.begun or task.future.done()):
        task.dropped = True
        task.future.set_exception(Busy())


def _settle(task: Task[Any], result: Any = None, error: Exception | None = None) -> None:
    """Set the result or the error of a task's future, in the thread of its event loop."""

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
