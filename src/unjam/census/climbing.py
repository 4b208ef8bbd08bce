"""The climbs of a hunt: what each depends on, and its run on the processor."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..core import core
from .parameters import Parameters

ROUND = 16  # climbs
SEEDS = 1 << 32
_SEED_STRIDE = 1 << 32  # climbs of a seed

# The lengths of the vehicles of each row and of each column, in order; None: random ones.
Start = tuple[list[list[int]], list[list[int]]] | None
Row = tuple[list[tuple[str, int, int]], int, int]  # as the core returns a climb


class Climb(NamedTuple):
    """What a climb found. The board is empty if none could be solved."""

    distance: int
    board: str
    families: int
    states: int


class Climbing(NamedTuple):
    """What all climbs of a hunt have in common."""

    parameters: Parameters
    seed: int
    steps: int
    max_states: int

    def seed_of(self, number: int) -> int:
        """Return the seed of a climb."""
        return self.seed * _SEED_STRIDE + number

    def board(self) -> core.CensusBoard:
        """Return the board with the tables of all its lines."""
        known = self.parameters
        return core.CensusBoard(
            known.width,
            known.height,
            known.target_row,
            known.target_length,
            list(known.lengths),
            [],
            known.metric == "slides",
        )

    def run(self, number: int, start: Start, go_on: Callable[[], bool]) -> Climb:
        """Run one climb on the processor."""
        seed = self.seed_of(number)
        return climb_of(
            core.anneal_families(self.board(), self.max_states, seed, self.steps, start, go_on)
        )


def climb_of(row: Row) -> Climb:
    """Return a climb of the core."""
    hardest, families, states = row
    if not hardest:
        return Climb(0, "", families, states)
    board, distance, _ = hardest[0]
    return Climb(distance, board, families, states)


def begins_at_random(number: int) -> bool:
    """Whether a climb begins with random vehicles, whatever the records are."""
    return number < ROUND or number % ROUND < ROUND // 2
