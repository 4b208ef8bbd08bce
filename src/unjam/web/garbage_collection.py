"""The schedule of garbage collection in the server.

A full collection stops every thread, and after compiling a large board it takes 0.2 seconds. So
automatic collections are limited to young objects. Workers run a full collection between two tasks,
when the objects of the last task have been freed, and at most once every few seconds.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

_YOUNG, _MIDDLE, _NEVER = 10_000, 10, 1_000_000  # thresholds of the three generations
_INTERVAL = 5.0  # seconds between two full collections


class Sweeper:
    """Runs full collections between tasks, once ``take_over`` has been called."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._next = float("inf")

    def take_over(self) -> None:
        """Leave full collections to ``sweep``, and exclude everything that exists now from them."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
        self._next = monotonic() + _INTERVAL

    def sweep(self) -> bool:
        """Collect if a collection is due, and return whether it was. Call it between two tasks."""
        if monotonic() < self._next or not self._lock.acquire(blocking=False):
            return False
        try:
            gc.collect()
            self._next = monotonic() + _INTERVAL
        finally:
            self._lock.release()
        return True


SWEEPER = Sweeper()


@contextmanager
def starting() -> Iterator[None]:
    """Import modules and make objects that stay, without collections, which find nothing to free.

    >>> with starting():
    ...     gc.isenabled()
    False
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
