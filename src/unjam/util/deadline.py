"""A deadline shared by the steps of long-running work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from ..errors import LimitError
from .cancellation import Cancellable, cancelled
from .limits import STOPS, breathe, checked_timeout, watched
from .plural import counted


class Deadline:
    """The time at which work must stop, ``timeout`` seconds from now, unless cancelled earlier.

    ``work`` is the beginning of the ``LimitError`` message that ``check`` raises. The work updates
    ``states``, the number of states explored, which the message includes. ``clock`` returns
    seconds; with ``time.thread_time`` only the time of the current thread counts.

    >>> deadline = Deadline("not rated", timeout=0)
    >>> deadline.left()
    0.0
    >>> deadline.check()
    Traceback (most recent call last):
    ...
    unjam.errors.LimitError: not rated: timeout was reached after exploring 0 states
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
        """Return the seconds since the deadline was created."""
        return self._clock() - self._begin

    def left(self) -> float | None:
        """Return the remaining seconds, as the timeout of a further step; None without a limit."""
        return None if self._end is None else max(self._end - self._clock(), 0.0)

    def stop(self) -> str | None:
        """Return the reason to stop, a key of ``STOPS``; None to continue."""
        if self.left() == 0:
            return "time"
        return "cancelled" if cancelled(self._cancel) else None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Check repeatedly while the body runs; raise at once if the work is already cancelled."""
        if self._end is None and self._cancel is None:
            yield
            return
        if cancelled(self._cancel):
            self.check()
        with watched(self.check_itself):
            yield

    def check(self) -> None:
        """Raise ``LimitError`` if the work must stop."""
        breathe()
        self.check_itself()

    def check_itself(self) -> None:
        """Do the same as ``check``, but safely in a callback of ``watched``."""
        if (stop := self.stop()) is not None:
            explored = f"after exploring {counted(self.states, 'state')}"
            raise LimitError(f"{self._work}: {STOPS[stop]} {explored}", self.states)
