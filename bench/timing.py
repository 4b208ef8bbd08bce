"""Timing on a machine that others use as well.

Contenders take turns, so that all meet the same disturbances, and every piece of work is timed by
itself many times. The time of a contender is the sum of the best times of its pieces: whatever
else the machine does can only lengthen a run, so the best one is nearest to the truth.

Where long pieces are held against short ones, the clock is that of the thread, which stands still
while others have the processor. Else a short piece would slip in between them and a long one not.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from time import get_clock_info, perf_counter, thread_time
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")

# Some systems count the time of a thread in ticks that are longer than a card takes.
FINE = get_clock_info("thread_time").resolution < 1e-5
thread_clock: Callable[[], float] = thread_time if FINE else perf_counter


class Contender(Generic[Result]):
    """Work in pieces, the best time of each so far and what it came to."""

    def __init__(
        self,
        pieces: Sequence[Callable[[], Result]],
        repeat: int = 1,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._pieces = pieces
        self._repeat = repeat  # so often in each turn; short work needs more runs
        self._clock = clock
        self.best = [float("inf")] * len(pieces)
        self.results: list[list[Result]] = [[] for _ in pieces]

    def take_turn(self) -> None:
        """Run all pieces one after the other."""
        for _ in range(self._repeat):
            for number, piece in enumerate(self._pieces):
                begin = self._clock()
                result = piece()
                self.best[number] = min(self.best[number], self._clock() - begin)
                self.results[number].append(result)

    @property
    def seconds(self) -> float:
        """The sum of the best times."""
        return sum(self.best)


def compete(rounds: int, *contenders: Contender[Any]) -> None:
    """Let everybody take a turn, so many times over."""
    for _ in range(rounds):
        for contender in contenders:
            gc.collect()  # nobody pays for the rubbish of the one before
            contender.take_turn()
