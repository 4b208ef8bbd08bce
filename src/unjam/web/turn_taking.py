"""Turns of long work: many generations are in progress, few of them compute at a time.

Each computes for a short slice, then the next one in line. So a long generation does not keep
others from starting, and the server does not use more cores than it should.
"""

from __future__ import annotations

from collections import deque
from threading import Condition
from time import monotonic

_SLICE = 0.2  # seconds
_NAP = 0.1  # seconds between two looks at the deadline


class Turns:
    """Lets ``count`` of all participants compute at a time."""

    def __init__(self, count: int, seconds: float = _SLICE) -> None:
        self.seconds = seconds
        self.free = count
        self.line: deque[Turn] = deque()  # those that wait, the next one first
        self.change = Condition()

    def join(self, timeout: float) -> Turn:
        """Return a new participant. After ``timeout`` seconds it no longer waits for its turn."""
        return Turn(self, monotonic() + timeout)


class Turn:
    """One participant, which may use several threads.

    >>> turns = Turns(1)
    >>> first, second = turns.join(60), turns.join(60)
    >>> first.keep()
    >>> first.leave()
    >>> second.keep()
    """

    def __init__(self, turns: Turns, deadline: float) -> None:
        self._turns = turns
        self._deadline = deadline
        self._end = 0.0  # of its slice
        self._held = False
        self._left = False

    def keep(self) -> None:
        """Return at once during its turn; otherwise wait for it. Work calls this repeatedly."""
        if self._held and (monotonic() < self._end or not self._turns.line):
            return
        with self._turns.change:
            self._pass_on()
            self._wait()

    def leave(self) -> None:
        """Take no more turns; threads that wait go on to find out why."""
        with self._turns.change:
            self._left = True
            self._pass_on()
            self._turns.change.notify_all()

    def _pass_on(self) -> None:
        if self._held:
            self._held = False
            self._turns.free += 1
            self._turns.change.notify_all()

    def _wait(self) -> None:
        turns = self._turns
        if self not in turns.line:
            turns.line.append(self)
        try:
            while not (self._held or self._left or monotonic() >= self._deadline):
                if turns.free and turns.line[0] is self:
                    self._held = True
                    turns.free -= 1
                    self._end = monotonic() + turns.seconds
                else:
                    turns.change.wait(_NAP)
        finally:
            if self in turns.line:
                turns.line.remove(self)
            turns.change.notify_all()
