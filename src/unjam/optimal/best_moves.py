"""All moves that start an optimal solution, found by solving the position after each move."""

from __future__ import annotations

from ..literals import Metric, unit_of
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..solver.solve import solve

_MOST_STATES = 300_000


def best_choices(puzzle: Puzzle, metric: Metric, to_go: int) -> list[Move] | None:
    """Return the moves that start an optimal solution of length ``to_go``.

    Returns None if the searches take too many states.

    >>> puzzle = Puzzle.parse("..A. XXA. .... BB..")
    >>> [str(move) for move in best_choices(puzzle, "moves", 2)]
    ['AD2']
    """
    if puzzle.corners and any(len(vehicle.axes) > 1 for vehicle in puzzle.vehicles):
        return None  # there are too many moves round corners to try
    unit = unit_of(metric)
    left = _MOST_STATES
    found = []
    for move in puzzle.legal_moves():
        after = puzzle.play(move)
        rest = 0
        if not after.won:
            if left < 1:
                return None
            solution = solve(after, metric=unit, max_states=left)
            left -= solution.stats.states
            if solution.status == "unsolvable":
                continue  # the move let a target leave, which cannot be undone
            if solution.status != "solved" or not solution.optimal:
                return None
            rest = (solution.move_count if unit == "moves" else solution.slide_count) or 0
        if rest + (1 if unit == "moves" else move.slides) == to_go:
            found.append(move)
    return found
