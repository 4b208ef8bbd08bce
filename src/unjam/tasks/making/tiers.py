"""Tiers of proven difficulty, and the measures of a puzzle that they refer to.

A tier is a range for each of five measures. All are exact except the last, which is an estimate:
the fewest moves to a win, the states that can be reached, the optimal solutions, the moves in the
wrong direction that the target cannot avoid, and the seconds that people take.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...difficulty import measures
from ...difficulty.rating import estimate
from ...graph.state_graph import StateGraph


class Range(NamedTuple):
    """A range of whole numbers, both ends included."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    def __str__(self) -> str:
        return f"{self.low:,}-{self.high:,}"


class Tier(NamedTuple):
    """A tier: the ranges of its measures.

    >>> TIERS[3].moves, 8 in TIERS[3].moves
    (Range(low=8, high=13), True)
    """

    number: int
    moves: Range
    states: Range
    optimal_solutions: Range
    backward_moves: Range
    human_seconds: Range

    def admits(self, found: dict[str, Any]) -> bool:
        """Return whether all measures of a puzzle are in the ranges of the tier."""
        return all(found[name] in getattr(self, name) for name in MEASURES)


MEASURES = ("moves", "states", "optimal_solutions", "backward_moves", "human_seconds")

# The components are small enough to explore in a moment, and large enough not to be trivial.
TIERS = {
    number: Tier(number, Range(*moves), Range(*states), Range(*ways), Range(*back), Range(*time))
    for number, moves, states, ways, back, time in (
        (1, (1, 3), (10, 60_000), (1, 10**2), (0, 1), (0, 60)),
        (2, (4, 7), (10, 60_000), (1, 10**4), (0, 2), (1, 120)),
        (3, (8, 13), (10, 60_000), (1, 10**6), (0, 4), (5, 300)),
        (4, (14, 21), (40, 60_000), (1, 10**8), (0, 6), (20, 600)),
        (5, (22, 30), (40, 60_000), (1, 10**11), (0, 8), (60, 1_200)),
        (6, (31, 39), (100, 60_000), (1, 10**13), (0, 10), (90, 2_400)),
        (7, (40, 101), (100, 60_000), (1, 10**15), (0, 12), (120, 4_800)),
    )
}


def measured(graph: StateGraph) -> dict[str, Any]:
    """Return the measures of a puzzle, from the graph of its states.

    >>> from unjam import Puzzle
    >>> measured(Puzzle.parse(".... XX.B A..B AOOO").explore())
    {'moves': 5, 'states': 16, 'optimal_solutions': 2, 'backward_moves': 0, 'human_seconds': 5,
    'vehicles': 4}
    """
    found = {"tangle": measures.tangle(graph) or 0, "farthest": graph.farthest_distance or 0}
    return {
        "moves": graph.distance(),
        "states": len(graph),
        "optimal_solutions": measures.solutions(graph),
        "backward_moves": measures.backward_moves(graph),
        "human_seconds": round(estimate(found)),
        "vehicles": len(graph.puzzle.vehicles),
    }
