"""Puzzles generated per minute, and the time for a deck with levels."""

from __future__ import annotations

from time import perf_counter

from figures import Figure, Section

import unjam

THREADS = 2
TARGETS = {15: 6000, 25: 300, 35: 10}  # minimum moves: puzzles per minute


def measure(seconds: float, levels: bool) -> list[Section]:
    """Measure minimal 6x6 puzzles that start in a hardest state, rated and without duplicates."""
    figures = [
        Figure(
            f"per_minute_{moves}",
            f"puzzles per minute with at least {moves} moves",
            per_minute(moves, seconds),
            note=f"target: {target:,} on two idle cores",
        )
        for moves, target in TARGETS.items()
    ]
    if levels:
        figures.append(
            Figure(
                "levels",
                "a deck of 40 with four levels",
                deck_with_levels(),
                "s",
                "target: less than 60",
            )
        )
    return [Section("generate", f"generate, {THREADS} threads, 6x6", figures)]


def per_minute(moves: int, seconds: float) -> float:
    """Generate for some seconds and return the number of puzzles per minute."""
    generation = unjam.generate(moves=(moves, None), threads=THREADS, timeout=seconds)
    begin = perf_counter()
    found = sum(1 for _ in generation)
    return found / (perf_counter() - begin) * 60


def deck_with_levels() -> float:
    """Return the seconds that ``unjam generate --count 40 --levels`` takes."""
    begin = perf_counter()
    found = sum(1 for _ in unjam.generate(40, levels=True, threads=THREADS))
    if found != 40:
        raise SystemExit(f"generated {found} of 40 puzzles")
    return perf_counter() - begin
