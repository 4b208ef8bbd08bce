"""``solve_many`` on several threads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, repeat

from figures import Figure, Section
from timing import Contender, compete

import unjam

MIN_SPEED_UP = 1.8


def measure(rounds: int, times: int) -> list[Section]:
    """Measure ``solve_many`` on one thread and on two; the jam deck is repeated ``times`` times."""
    puzzles = list(unjam.deck("jam"))
    texts = [str(puzzle).replace("\n", "") for puzzle in puzzles]

    def ready() -> Iterator[unjam.Puzzle]:
        return chain.from_iterable(repeat(puzzles, times))

    def parsed() -> Iterator[unjam.Puzzle]:
        return map(unjam.Puzzle.parse, chain.from_iterable(repeat(texts, times)))

    total = len(puzzles) * times
    one = Contender([partial(solve_all, source, 1, total) for source in (ready, parsed)])
    two = Contender([partial(solve_all, source, 2, total) for source in (ready, parsed)])
    machine = Contender([partial(processes, 1, times), partial(processes, 2, times)])
    compete(rounds, one, two, machine)
    figures = [
        Figure("per_second", "puzzles per second on one thread", total / one.best[0]),
        Figure("per_second_2", "puzzles per second on two threads", total / two.best[0]),
        Figure(
            "times_one_thread",
            "speed-up on two threads",
            one.best[0] / two.best[0],
            "x",
            f"target: at least {MIN_SPEED_UP} on two idle cores",
        ),
        Figure(
            "times_one_thread_parsed",
            "the same, including parsing",
            one.best[1] / two.best[1],
            "x",
            "parsing uses one thread",
        ),
        Figure(
            "machine",
            "throughput of two processes vs one",
            2 * machine.best[0] / machine.best[1],
            "x",
            "the limit of the machine at that time",
        ),
    ]
    return [Section("many", f"solve_many, {total:,} puzzles (jam repeated {times} times)", figures)]


def solve_all(source: Callable[[], Iterator[unjam.Puzzle]], threads: int, total: int) -> None:
    """Solve all puzzles and check that none is missing."""
    solved = sum(solution.optimal for solution in unjam.solve_many(source(), threads=threads))
    if solved != total:
        raise SystemExit(f"solve_many on {threads} threads solved {solved:,} of {total:,} puzzles")


def processes(number: int, times: int) -> None:
    """Solve the deck ``times`` times in each of ``number`` concurrent processes."""
    arguments = [sys.executable, "-c", _DECK_TIMES.format(times=times)]
    running = [subprocess.Popen(arguments) for _ in range(number)]
    for process in running:
        process.wait()


_DECK_TIMES = """
import unjam
cards = list(unjam.deck("jam"))
for _ in range({times}):
    for card in cards:
        card.solve()
"""
