"""The bounded priority queue of requests in front of a worker pool.

Light requests leave first, so a heavy one delays them at most by the work that is already running.
A full queue rejects its heaviest request.
"""

from __future__ import annotations

import heapq
from itertools import count
from threading import Condition
from typing import Generic, Protocol, TypeVar

from .processes.server_counts import Gauge, ServerCounts


class Busy(Exception):
    """The server is overloaded; the client may retry in a moment."""


class Weighted(Protocol):
    """The attributes of an entry that the queue uses."""

    weight: float
    dropped: bool  # the request was cancelled or timed out; skip it


T = TypeVar("T", bound=Weighted)


class RequestQueue(Generic[T]):
    """A thread-safe queue of at most ``limit`` entries, ordered by weight, then by arrival.

    The entries in the queues of other processes count as well, as far as ``gauge`` knows of them.
    """

    def __init__(self, limit: int, gauge: Gauge | None = None) -> None:
        self.closed = False
        self._limit = limit
        self._gauge = gauge or Gauge(ServerCounts(), "waiting quick")
        self._heap: list[tuple[float, int, T]] = []
        self._numbers = count()
        self._change = Condition()

    def __len__(self) -> int:
        return len(self._heap)

    @property
    def is_full(self) -> bool:
        """Whether the next entry would be rejected or replace a heavier one."""
        return len(self._heap) + self._gauge.others() >= self._limit

    def put(self, entry: T) -> T | None:
        """Add an entry; return the heavier one it replaces, None if there was room.

        Raises ``Busy`` if the queue is full of entries that are not heavier, or closed.
        """
        replaced = None
        with self._change:
            if self.closed:
                raise Busy
            self._heap = [item for item in self._heap if not item[2].dropped]
            if self.is_full:
                if not self._heap:  # others wait in other processes
                    raise Busy
                heaviest = max(self._heap, key=lambda item: item[:2])
                if heaviest[0] <= entry.weight:
                    raise Busy
                self._heap.remove(heaviest)
                replaced = heaviest[2]
            self._heap.append((entry.weight, next(self._numbers), entry))
            heapq.heapify(self._heap)
            self._gauge.put(len(self._heap))
            self._change.notify()
        return replaced

    def get(self) -> T | None:
        """Remove and return the lightest entry, waiting for one; None once the queue is closed."""
        with self._change:
            while True:
                while not (self._heap or self.closed):
                    self._change.wait()
                if self.closed:
                    return None
                entry = heapq.heappop(self._heap)[2]
                self._gauge.put(len(self._heap))
                if not entry.dropped:
                    return entry

    def close(self) -> list[T]:
        """Reject all further entries; return those that were waiting."""
        with self._change:
            self.closed = True
            waiting = [entry for _, _, entry in self._heap]
            self._heap.clear()
            self._gauge.put(0)
            self._change.notify_all()
        return waiting
