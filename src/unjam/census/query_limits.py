"""Limits for calls into DuckDB: time, memory, Ctrl-C and cancellation."""

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

_TICK = 0.05  # seconds between two checks of a running call
_GRACE = 0.5  # seconds for an interrupted call to end
_SLACK = 256 * 1024**2  # bytes a call may use beyond what DuckDB counts


class QueryLimits:
    """Runs calls on a connection in another thread, and interrupts them at a limit.

    DuckDB checks neither signals nor a clock. It counts most of its memory, but not the values of
    constant expressions, and it cannot be interrupted while it computes one. In that case ``stuck``
    is true, the connection must not be used any more, and the thread ends with the process.
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
        """Return the result of a call. Raises ``LimitError`` at a limit, or the call's error."""
        self.check()
        results: list[T] = []
        errors: list[BaseException] = []
        # Not Thread.join: after an interrupt, it considers the thread finished.
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
            except RuntimeError:  # no memory for its stack
                ended.set()
                raise
            while not ended.wait(self._tick()):
                breathe()
                self.check()
        except BaseException as error:
            self._interrupt(ended)
            raise _translated(error) from None
        if errors:
            raise _translated(errors[0])
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
            self._connection.interrupt()  # has no effect before the call has started
            ended.wait(_TICK)
        self.stuck = not ended.is_set()


def _limit(stop: str) -> LimitError:
    return LimitError(f"not answered: {STOPS[stop]}")


def _translated(error: BaseException) -> BaseException:
    """Return the error of a call, as a ``LimitError`` if memory ended it."""
    if is_refused_memory(error):
        return LimitError(f"not answered: {REFUSED}")
    if type(error).__name__ != "OutOfMemoryException":
        return error
    # DuckDB reports its usage only if its own limit was reached.
    return _limit("memory") if " used)" in str(error) else LimitError(f"not answered: {REFUSED}")
