"""Puzzles made each minute, and how long a deck in levels takes."""

from __future__ import annotations

from time import perf_counter

from figures import Figure, Section

import unjam

THREADS = 2
AIMS = {15: 6000, 25: 300, 35: 10}  # moves at least: puzzles each minute


def measure(seconds: float, levels: bool) -> list[Section]:
    """Minimal 6x6 puzzles that start in a hardest state, rated and without duplicates."""
    figures = [
        Figure(
            f"per_minute_{moves}",
            f"puzzles each minute with {moves} moves or more",
            per_minute(moves, seconds),
            note=f"aim: {aim:,} where two cores are idle",
        )
        for moves, aim in AIMS.items()
    ]
    if levels:
        figures.append(
            Figure(
                "levels",
                "a deck of 40 in four levels",
                party_deck(),
                "s",
                "wanted: less than 60",
            )
        )
    return [Section("generate", f"generate, {THREADS} threads, 6x6", figures)]


def per_minute(moves: int, seconds: float) -> float:
    """How many are found in so many seconds, for a minute."""
    generation = unjam.generate(moves=(moves, None), threads=THREADS, timeout=seconds)
    begin = perf_counter()
    found = sum(1 for _ in generation)
    return found / (perf_counter() - begin) * 60


def party_deck() -> float:
    """The seconds that ``unjam generate --count 40 --levels`` takes."""
    begin = perf_counter()
    found = sum(1 for _ in unjam.generate(40, levels=True, threads=THREADS))
    if found != 40:
        raise SystemExit(f"{found} of 40 puzzles were made")
    return perf_counter() - begin
