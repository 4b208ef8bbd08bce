"""The deadline of work that consists of several parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from ..errors import LimitError
from .cancellation import Cancellable, cancelled
from .limits import STOPS, breathe, checked_timeout, watched
from .plural import counted


class Deadline:
    """The time at which work must end, ``timeout`` seconds from now, unless it is cancelled first.

    ``work`` begins the message of the ``LimitError`` that ``check`` raises; ``states``, which the
    work keeps up to date, is how many states it had explored by then. ``clock`` returns seconds;
    with ``time.thread_time`` only the work of the current thread counts.

    >>> deadline = Deadline("not rated", timeout=0)
    >>> deadline.left()
    0.0
    >>> deadline.check()
    Traceback (most recent call last):
    ...
    unjam.errors.LimitError: not rated: the time was up after exploring 0 states
    """

    def __init__(
        self,
        work: str = "not finished",
        timeout: float | None = None,
        cancel: Cancellable | None = None,
        *,
        clock: Callable[[], float] | None = None,
    ) -> None:
        timeout = checked_timeout(timeout)
        self.states = 0
        self._work = work
        self._clock = clock or monotonic
        self._begin = self._clock()
        self._end = None if timeout is None else self._begin + timeout
        self._cancel = cancel

    def elapsed(self) -> float:
        """Return the seconds since the deadline was set."""
        return self._clock() - self._begin

    def left(self) -> float | None:
        """Return the seconds left, for a part with a limit of its own; None without a limit."""
        return None if self._end is None else max(self._end - self._clock(), 0.0)

    def stop(self) -> str | None:
        """Return the reason to end, a key of ``STOPS``; None if there is none."""
        if self.left() == 0:
            return "time"
        return "cancelled" if cancelled(self._cancel) else None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Check repeatedly during the work inside; do not begin it if it is cancelled already."""
        if self._end is None and self._cancel is None:
            yield
            return
        if cancelled(self._cancel):
            self.check()
        with watched(self.check_itself):
            yield

    def check(self) -> None:
        """Raise ``LimitError`` if the work must end."""
        breathe()
        self.check_itself()

    def check_itself(self) -> None:
        """Do what ``check`` does; safe to call from a callback of ``watched``."""
        if (stop := self.stop()) is not None:
            explored = f"after exploring {counted(self.states, 'state')}"
            raise LimitError(f"{self._work}: {STOPS[stop]} {explored}", self.states)
