"""When the garbage collector looks for cycles in the server.

A full collection stops every thread, and after compiling a large board it takes a fifth of a
second. So the collector looks only at young objects by itself; a full collection comes between two
tasks, when what they made is gone, and not more often than every few seconds.
"""

from __future__ import annotations

import gc
from threading import Lock
from time import monotonic

_YOUNG, _MIDDLE, _NEVER = 10_000, 10, 1_000_000  # thresholds of the three generations
_EVERY = 5.0  # seconds between two full collections


class Sweeper:
    """Runs full collections at good moments, once ``take_over`` was called."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._next = float("inf")

    def take_over(self) -> None:
        """Leave full collections to ``sweep``; what was imported is never looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
        self._next = monotonic() + _EVERY

    def sweep(self) -> bool:
        """Collect if it is time to; return whether it did. Call it between two tasks."""
        if monotonic() < self._next or not self._lock.acquire(blocking=False):
            return False
        try:
            gc.collect()
            self._next = monotonic() + _EVERY
        finally:
            self._lock.release()
        return True


SWEEPER = Sweeper()
