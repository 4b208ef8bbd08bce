"""The bounded priority queue in front of the workers."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Thread

import pytest

from unjam.web.request_queue import Busy, RequestQueue


@dataclass
class Entry:
    name: str
    weight: float
    dropped: bool = False


def test_light_entries_leave_first_and_equals_in_order() -> None:
    queue: RequestQueue[Entry] = RequestQueue(9)
    for name, weight in (("c", 5), ("a", 1), ("d", 5), ("b", 2)):
        assert queue.put(Entry(name, weight)) is None
    assert len(queue) == 4
    left = [queue.get() for _ in range(4)]
    assert [entry.name for entry in left if entry] == ["a", "b", "c", "d"]


def test_a_full_queue_rejects_the_heaviest() -> None:
    queue: RequestQueue[Entry] = RequestQueue(2)
    heavy, light = Entry("heavy", 9), Entry("light", 1)
    queue.put(heavy)
    queue.put(light)
    assert queue.is_full
    with pytest.raises(Busy):
        queue.put(Entry("as heavy", 9))
    assert queue.put(Entry("middle", 5)) is heavy
    assert queue.get() is light
    assert not queue.is_full


def test_dropped_entries_take_no_room() -> None:
    queue: RequestQueue[Entry] = RequestQueue(1)
    gone = Entry("gone", 1)
    queue.put(gone)
    gone.dropped = True
    kept = Entry("kept", 9)
    assert queue.put(kept) is None
    kept.dropped = True
    last = Entry("last", 9)
    queue.put(last)
    assert queue.get() is last


def test_closing_wakes_those_who_wait() -> None:
    queue: RequestQueue[Entry] = RequestQueue(2)
    got: list[Entry | None] = []
    thread = Thread(target=lambda: got.append(queue.get()))
    thread.start()
    assert queue.close() == []
    thread.join(10)
    assert got == [None]
    with pytest.raises(Busy):
        queue.put(Entry("late", 0))
    assert queue.get() is None


def test_closing_returns_the_waiting_entries() -> None:
    queue: RequestQueue[Entry] = RequestQueue(2)
    entry = Entry("waiting", 0)
    queue.put(entry)
    assert queue.close() == [entry]
    assert len(queue) == 0
