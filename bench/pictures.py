"""Drawing speed: SVGs per second through ``Puzzle.svg``, for different states."""

from __future__ import annotations

from random import Random

from figures import Figure, Section, as_table
from timing import Contender, compete, thread_clock

import unjam

TARGET = 1000  # SVGs per second, 6x6 with 13 vehicles
STATES = 250


def measure(rounds: int) -> list[Section]:
    """Measure SVGs per second with warm caches, and their size."""
    classic = _contender(unjam.deck("jam")["40"])
    large = _contender(unjam.deck("uva")["7"])
    compete(rounds, classic, large)
    size = sum(len(results[0]) for results in classic.results) / len(classic.results)
    figures = [
        Figure("svg", "6x6, 13 vehicles", _rate(classic), "/s", f"target: at least {TARGET}"),
        Figure("svg_size", "size of an SVG", size / 1000, "kB"),
        Figure("svg_large", "deck uva, board 7", _rate(large), "/s"),
    ]
    return [Section("pictures", "Pictures as SVG, one thread", figures)]


def _contender(puzzle: unjam.Puzzle) -> Contender[str]:
    """Return a contender that draws the states of a random walk."""
    random = Random(8)
    pieces = []
    for _ in range(STATES):
        puzzle = puzzle.play(random.choice(list(puzzle.legal_moves())))
        pieces.append(puzzle.svg)
    return Contender(pieces, 2, thread_clock)


def _rate(contender: Contender[str]) -> float:
    return len(contender.best) / contender.seconds


if __name__ == "__main__":
    for section in measure(5):
        print(as_table(section))
