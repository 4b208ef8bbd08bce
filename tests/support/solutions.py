"""What tests ask of solutions."""

from __future__ import annotations

from unjam import Puzzle, Solution
from unjam.literals import Metric

METRICS: tuple[Metric, ...] = ("moves", "slides", "moves,slides", "slides,moves")


def first_part(solution: Solution) -> int:
    """The number that the metric minimises first."""
    moves_first = solution.metric.startswith("moves")
    count = solution.move_count if moves_first else solution.slide_count
    assert count is not None
    return count


def replayed(solution: Solution) -> Puzzle:
    """The puzzle after the last move, played on the model."""
    puzzle = solution.puzzle
    for move in solution.moves:
        puzzle = puzzle.play(move)
    return puzzle
