"""Blocks whose distances stay on the device, so that other tasks can look them up.

Without a vehicle of a row, a state belongs to another block, which has a lower number. So a task
waits for those before it on the same board, as far as they run in this process, and then looks up
its blocks. What is not there, because it ran elsewhere or did not fit, is searched instead.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..parameters import Parameters, Walls
from ..shard import Task
from .task_buffers import Buffers, Lane

_ENTRY = struct.Struct("<QII")  # ResidentBlock
_POLL = 0.05  # seconds between two looks at whether to go on

_Board = tuple[Parameters, Walls]


class ResidentBlocks:
    """The blocks of some boards, up to a number of bytes; the oldest boards give way."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._kept: dict[_Board, dict[int, tuple[Task, Buffers]]] = {}  # by number of the task
        self._running: set[tuple[_Board, int]] = set()
        self._changed = threading.Condition()

    @contextmanager
    def running(self, task: Task) -> Iterator[None]:
        """Announce a task, so that later ones wait for its blocks."""
        entry = (_board(task), task.number)
        with self._changed:
            self._running.add(entry)
        try:
            yield
        finally:
            self._done(entry)

    def _done(self, entry: tuple[_Board, int]) -> None:
        with self._changed:
            self._running.discard(entry)
            self._changed.notify_all()

    def keep(self, task: Task, buffers: Buffers | None) -> None:
        """Keep the blocks of a task, if they fit, and let the tasks that wait for them go on."""
        board = _board(task)
        if buffers is not None:
            with self._changed:
                kept = self._kept.setdefault(board, {})
                kept[task.number] = (task, buffers)
                self._make_room(board)
        self._done((board, task.number))

    def _make_room(self, board: _Board) -> None:
        """Forget boards with no running tasks, and finally the newest blocks of this one."""
        busy = {running for running, _ in self._running}
        for other in [other for other in self._kept if other != board and other not in busy]:
            if self._bytes() <= self._most:
                return
            del self._kept[other]
        if self._bytes() > self._most:
            self._kept[board].popitem()

    def _bytes(self) -> int:
        return sum(item.kept for kept in self._kept.values() for _, item in kept.values())

    def wait(self, task: Task, check: Callable[[], None]) -> None:
        """Wait until all earlier tasks of the board are searched; ``check`` may raise."""
        board = _board(task)

        def ready() -> bool:
            return not any(b == board and number < task.number for b, number in self._running)

        with self._changed:
            while not self._changed.wait_for(ready, _POLL):
                check()

    def table(self, task: Task, blocks: int, lane: Lane) -> tuple[bytes, list[Any]]:
        """Return a ``ResidentBlock`` for each block of the board, and what must not be released."""
        table = bytearray(_ENTRY.size * blocks)
        with self._changed:
            kept = list(self._kept.get(_board(task), {}).values())
        for its, buffers in kept:
            address = lane.address(buffers.lookup)
            for block in range(its.first, its.end):
                _ENTRY.pack_into(table, block * _ENTRY.size, address, block - its.first, 0)
        return bytes(table), kept


def _board(task: Task) -> _Board:
    return task.parameters, task.walls
