"""Blocks whose distances stay on the device, so that other tasks can look them up.

Without a vehicle of a row, a state belongs to another block, which has a lower number. So a task
waits for those before it on the same board, as far as they run in this process, and then looks up
its blocks. What is not there, because it ran elsewhere or did not fit, is searched instead. Without
walls, a state belongs to the board without walls, which is searched again if it is not there.
"""

from __future__ import annotations

import struct
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ...errors import LimitError
from ..parameters import Parameters, Walls
from ..shard import Task
from .task_buffers import Buffers

_ENTRY = struct.Struct("<QII")  # ResidentBlock
_POLL = 0.05  # seconds between two looks at whether to go on

_Board = tuple[Parameters, Walls]


class _Kept(NamedTuple):
    """Some blocks of a board."""

    first: int
    end: int
    buffers: Buffers
    entries: bytes  # a ResidentBlock for each


class ResidentBlocks:
    """The blocks of some boards, up to a number of bytes.

    If there is no room, boards with no running tasks give way, those without walls last.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._kept: dict[_Board, dict[int, _Kept]] = {}  # by number of the task
        self._tables: dict[_Board, Any] = {}  # of boards without walls, on the device
        self._running: set[tuple[_Board, int]] = set()
        self._changed = threading.Condition()
        self._preparing = threading.Lock()

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
            address = buffers.lookup
            entries = (_ENTRY.pack(address, block, 0) for block in range(task.end - task.first))
            with self._changed:
                kept = self._kept.setdefault(board, {})
                kept[task.number] = _Kept(task.first, task.end, buffers, b"".join(entries))
                self._make_room(board)
        self._done((board, task.number))

    def _make_room(self, board: _Board) -> None:
        """Forget other boards, and finally the newest blocks of this one."""
        parameters, _ = board
        busy = {running for running, _ in self._running} | {board, (parameters, ())}
        idle = [other for other in self._kept if other not in busy]
        for other in sorted(idle, key=lambda other: not other[1]):
            if self._bytes() <= self._most:
                return
            del self._kept[other]
            self._tables.pop(other, None)
        if self._bytes() > self._most:
            self._kept[board].popitem()

    def _bytes(self) -> int:
        return sum(kept.buffers.kept for board in self._kept.values() for kept in board.values())

    def wait(self, task: Task, check: Callable[[], None]) -> None:
        """Wait until all earlier tasks of the board are searched; ``check`` may raise."""
        board = _board(task)

        def ready() -> bool:
            return not any(b == board and number < task.number for b, number in self._running)

        with self._changed:
            while not self._changed.wait_for(ready, _POLL):
                check()

    def table(self, task: Task, blocks: int) -> tuple[bytes, list[Any]]:
        """Return a ``ResidentBlock`` for each block of the board, and what must not be released."""
        table = bytearray(_ENTRY.size * blocks)
        with self._changed:
            all_kept = list(self._kept.get(_board(task), {}).values())
        for kept in all_kept:
            table[kept.first * _ENTRY.size : kept.end * _ENTRY.size] = kept.entries
        return bytes(table), all_kept

    def open_table(
        self,
        tasks: list[Task],
        search: Callable[[Task], object],
        upload: Callable[[bytes], Any],
        check: Callable[[], None],
    ) -> tuple[Any, list[Any]]:
        """Return such a table of a board without walls on the device; None if it does not fit.

        ``tasks`` are all its tasks. ``search`` is called for those that are missing, once.
        """
        board = _board(tasks[0])
        with self._preparing:
            if board not in self._tables:
                fits = 2 * sum(task.states for task in tasks) <= self._most
                try:
                    table = self._complete(tasks, search, check) if fits else None
                except LimitError:  # a family of this board is too large
                    table = None
                self._tables[board] = table and upload(table)
            with self._changed:
                return self._tables[board], list(self._kept.get(board, {}).values())

    def _complete(
        self, tasks: list[Task], search: Callable[[Task], object], check: Callable[[], None]
    ) -> bytes:
        self.wait(tasks[-1]._replace(number=sys.maxsize), check)
        with self._changed:
            there = self._kept.get(_board(tasks[0]), {}).values()
            found = {block for kept in there for block in range(kept.first, kept.end)}
        for task in tasks:
            if not found.issuperset(range(task.first, task.end)):
                search(task)
        table, _ = self.table(tasks[0], tasks[-1].end)
        return table


def _board(task: Task) -> _Board:
    return task.parameters, task.walls
