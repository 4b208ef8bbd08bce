"""Variants compared with classic puzzles: states per second over complete components.

The puzzles of both groups have components of similar size, because a small component stays in the
processor's cache and a large one does not.
"""

from __future__ import annotations

from functools import partial

from figures import Figure, Section
from timing import Contender, compete, thread_clock

import unjam
from unjam.compiler.lane_compiler import compiled
from unjam.core import core

SHARE_OF_CLASSIC = 0.25

# Between 20,000 and 80,000 states each.
CLASSIC: dict[str, tuple[str, ...]] = {"jam": ("2", "13", "14"), "thinkfun": ("12", "32", "37")}
SEVENS: dict[str, tuple[str, ...]] = {"sevens": ("4", "13", "17", "20")}
ROUND_CORNERS: dict[str, tuple[str, ...]] = {"klotski": ("huarongdao", "trail")}


def measure(rounds: int) -> list[Section]:
    """Measure states per second on 7x7 boards with 2x2 pieces and on classic boards."""
    classic = _contender(CLASSIC)
    sevens = _contender(SEVENS)
    klotski = _contender(ROUND_CORNERS)
    bent = _contender(ROUND_CORNERS, corners=True)
    compete(rounds, classic, sevens, klotski, bent)
    figures = [
        Figure("classic_states", "6x6, classic", _rate(classic), "states/s"),
        Figure("sevens_states", "7x7 with 2x2 pieces", _rate(sevens), "states/s"),
        Figure(
            "share_of_classic",
            "7x7 vs classic",
            _rate(sevens) / _rate(classic),
            "x",
            f"target: at least {SHARE_OF_CLASSIC}",
        ),
        Figure("klotski_states", "Klotski", _rate(klotski), "states/s"),
        Figure("corners_states", "Klotski, moves round corners", _rate(bent), "states/s"),
    ]
    return [Section("variants", "All reachable states, one thread", figures)]


def _contender(cards: dict[str, tuple[str, ...]], corners: bool = False) -> Contender[int | None]:
    puzzles = [unjam.deck(name)[id] for name, ids in cards.items() for id in ids]
    programs = [compiled(puzzle.replace(corners=corners)) for puzzle in puzzles]
    return Contender([partial(core.count_states, p) for p in programs], 2, thread_clock)


def _rate(contender: Contender[int | None]) -> float:
    """Return states per second: the mean over the puzzles, so that all have equal weight."""
    rates = [
        (results[0] or 0) / seconds
        for results, seconds in zip(contender.results, contender.best, strict=True)
    ]
    return sum(rates) / len(rates)
