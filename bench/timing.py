"""Timing on a shared machine.

Contenders take turns, so that all are affected equally by other load, and every piece of work is
timed separately many times. The time of a contender is the sum of the best times of its pieces:
other load can only lengthen a run, so the best time is the most accurate one.

Comparisons of long pieces with short ones use the CPU time of the thread. With wall-clock time, a
short piece would often fit between interruptions and a long one would not.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from time import get_clock_info, perf_counter, thread_time
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")

# On some systems the resolution of thread time is coarser than the time to solve a puzzle.
FINE = get_clock_info("thread_time").resolution < 1e-5
thread_clock: Callable[[], float] = thread_time if FINE else perf_counter


class Contender(Generic[Result]):
    """Pieces of work, with the best time and the results of each."""

    def __init__(
        self,
        pieces: Sequence[Callable[[], Result]],
        repeat: int = 1,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._pieces = pieces
        self._repeat = repeat  # runs per turn; short work needs more
        self._clock = clock
        self.best = [float("inf")] * len(pieces)
        self.results: list[list[Result]] = [[] for _ in pieces]

    def take_turn(self) -> None:
        """Run and time all pieces."""
        for _ in range(self._repeat):
            for number, piece in enumerate(self._pieces):
                begin = self._clock()
                result = piece()
                self.best[number] = min(self.best[number], self._clock() - begin)
                self.results[number].append(result)

    @property
    def seconds(self) -> float:
        """The sum of the best times of all pieces."""
        return sum(self.best)


def compete(rounds: int, *contenders: Contender[Any]) -> None:
    """Let all contenders take turns for a number of rounds."""
    for _ in range(rounds):
        for contender in contenders:
            gc.collect()  # so that no contender pays for another's garbage
            contender.take_turn()
