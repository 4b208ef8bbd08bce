"""Worker threads for work that must not block the event loop.

The core releases the interpreter lock while it searches, so threads are enough.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, Generic, TypeVar

from ..util.deadline import Deadline
from ..util.limits import watched
from .garbage_collection import SWEEPER
from .processes.server_counts import Gauge, ServerCounts
from .request_queue import Busy, RequestQueue

T = TypeVar("T")

_NAP = 0.005  # seconds


class Interrupted(Exception):
    """The work was cancelled or took too long."""


class Watch:
    """Ends a piece of work ``seconds`` after ``begin``, or when it is cancelled.

    With the ``clock`` of a thread, ``time.thread_time``, only its own work counts: quick work stays
    quick on a loaded machine. While ``others_wait``, the work pauses half of the time, because
    threads that run Python code slow each other down.
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
        self._deadline = Deadline()
        self._next_nap = 0.0

    def begin(self) -> None:
        """Start the clock, in the thread that does the work."""
        self._deadline = Deadline(timeout=self.seconds, clock=self._clock)

    def check(self) -> None:
        """Raise ``Interrupted`` if the work must end."""
        if self.cancelled or self._deadline.stop():
            raise Interrupted
        if self._others_wait() and monotonic() >= self._next_nap:
            sleep(_NAP)
            self._next_nap = monotonic() + _NAP


class Task(Generic[T]):
    """A piece of work and the future of its result."""

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
    """Threads that take work from a queue of at most ``waiting`` tasks, the lightest first.

    ``name`` is one of ``POOLS``; the tasks of the same pool of other processes count as well.
    """

    def __init__(
        self, name: str, threads: int, waiting: int, counts: ServerCounts | None = None
    ) -> None:
        counts = counts or ServerCounts()
        self.running = 0
        self._running = Gauge(counts, f"running {name}")
        self._queue: RequestQueue[Task[Any]] = RequestQueue(
            waiting, Gauge(counts, f"waiting {name}")
        )
        self._lock = Lock()
        self._watches: set[Watch] = set()  # of the tasks that are running
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
        """Whether the next task would be rejected or replace a heavier one."""
        return self._queue.is_full

    async def run(
        self, call: Callable[[], T], watch: Watch, weight: float = 0.0, patience: float = 2.0
    ) -> T:
        """Return the result of ``call``, made on one of the threads.

        Raises ``Busy`` if the queue is full or the work has not begun after ``patience`` seconds.
        Cancelling the caller cancels the work.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        task = Task(call, watch, future, weight)
        replaced = self._queue.put(task)
        if replaced is not None:
            _settle(replaced, error=Busy())
        timer = loop.call_later(patience, _lose_patience, task)
        try:
            return await future
        finally:
            timer.cancel()
            task.dropped = True
            watch.cancelled = True

    def close(self) -> None:
        """Cancel all work and accept no more."""
        for task in self._queue.close():
            _settle(task, error=Busy())
        with self._lock:
            for watch in self._watches:
                watch.cancelled = True

    def join(self, seconds: float) -> bool:
        """Wait up to ``seconds`` for the threads to end; return whether they have."""
        deadline = Deadline(timeout=seconds)
        for thread in self._threads:
            thread.join(deadline.left())
        return not any(thread.is_alive() for thread in self._threads)

    def _work(self) -> None:
        while (task := self._queue.get()) is not None:
            self._begin(task)
            try:
                with watched(task.watch.check):
                    task.watch.check()
                    result = task.call()
            except Exception as error:
                _settle(task, error=error)
            else:
                _settle(task, result)
            with self._lock:
                self.running -= 1
                self._running.put(self.running)
                self._watches.discard(task.watch)
            del task  # an idle worker keeps nothing of its last task alive
            SWEEPER.sweep()

    def _begin(self, task: Task[Any]) -> None:
        task.begun = True
        task.watch.begin()
        with self._lock:
            self.running += 1
            self._running.put(self.running)
            self._watches.add(task.watch)
        if self._queue.closed:  # perhaps too late for ``close`` to see this task
            task.watch.cancelled = True


def _lose_patience(task: Task[Any]) -> None:
    if not (task.begun or task.future.done()):
        task.dropped = True
        task.future.set_exception(Busy())


def _settle(task: Task[Any], result: Any = None, error: Exception | None = None) -> None:
    """Set the result of a task, in the thread of its event loop."""

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
