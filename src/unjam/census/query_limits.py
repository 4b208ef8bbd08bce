"""Limits for the calls into DuckDB: time, memory, Ctrl-C and cancellation."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any, TypeVar

from ..errors import LimitError
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.limits import (
    REFUSED,
    STOPS,
    breathe,
    default_memory,
    is_refused_memory,
    parse_memory,
    resident_memory,
)

T = TypeVar("T")

_TICK = 0.05  # seconds between two looks at a running call
_GRACE = 0.5  # seconds that an interrupted call has to end
_SLACK = 256 * 1024**2  # bytes that a call may take beside what DuckDB counts


class QueryLimits:
    """Runs calls on a connection in another thread, and interrupts them at a limit.

    DuckDB looks neither at signals nor at a clock. It counts most of its memory, but not the
    values of constant expressions, and it cannot be interrupted while it computes one: then
    ``stuck`` is true, the connection must not be used any more, and the thread ends with the
    process.
    """

    def __init__(
        self,
        connection: Any,
        timeout: float | None = None,
        max_memory: int | str | None = None,
        cancel: Cancellable | None = None,
    ) -> None:
        self.memory = default_memory() if max_memory is None else parse_memory(max_memory)
        self.stuck = False
        self._connection = connection
        self._deadline = Deadline(timeout=timeout, cancel=cancel)
        self._most = resident_memory() + self.memory + _SLACK

    def run(self, call: Callable[[], T]) -> T:
        """What the call returns or raises; ``LimitError`` at a limit."""
        self.check()
        results: list[T] = []
        errors: list[BaseException] = []
        # Not Thread.join: interrupted, it takes the thread for one that has ended.
        ended = Event()

        def work() -> None:
            try:
                results.append(call())
            except BaseException as error:
                errors.append(error)
            finally:
                ended.set()

        thread = Thread(target=work, daemon=True)
        try:
            try:
                thread.start()
            except RuntimeError:  # there is no memory for its stack
                ended.set()
                raise
            while not ended.wait(self._tick()):
                breathe()
                self.check()
        except BaseException as error:
            self._interrupt(ended)
            raise _in_our_words(error) from None
        if errors:
            raise _in_our_words(errors[0])
        return results[0]

    def check(self) -> None:
        """Raise ``LimitError`` if a limit has been reached."""
        if (stop := self._deadline.stop()) is not None:
            raise _limit(stop)
        if resident_memory() > self._most:
            raise _limit("memory")

    def _tick(self) -> float:
        left = self._deadline.left()
        return _TICK if left is None else min(_TICK, left)

    def _interrupt(self, ended: Event) -> None:
        grace = Deadline(timeout=_GRACE)
        while not (ended.is_set() or grace.stop()):
            self._connection.interrupt()  # lost if the call has not begun yet
            ended.wait(_TICK)
        self.stuck = not ended.is_set()


def _limit(stop: str) -> LimitError:
    return LimitError(f"not answered: {STOPS[stop]}")


def _in_our_words(error: BaseException) -> BaseException:
    """The error of a call; a limit where memory ended it."""
    if is_refused_memory(error):
        return LimitError(f"not answered: {REFUSED}")
    if type(error).__name__ != "OutOfMemoryException":
        return error
    # DuckDB tells how much it used only where its own limit was reached.
    return _limit("memory") if " used)" in str(error) else LimitError(f"not answered: {REFUSED}")
