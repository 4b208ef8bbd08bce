"""How long a search of a puzzle may take, estimated before it begins."""

from __future__ import annotations

from math import log2

from ...model.puzzle import Puzzle

# The weight, in bits, up to which a search may be quick; every card of the game is lighter.
LIGHT_WEIGHT = 34


def weight(puzzle: Puzzle) -> float:
    """Return an upper bound of the number of states, in bits.

    The bound is the product of the vehicles' numbers of placements on the empty board.

    >>> round(weight(Puzzle.parse(".... XX.B A..B AOOO")), 1)
    5.8
    """
    board = puzzle.board
    total = 0.0
    for vehicle in puzzle.vehicles:
        if not vehicle.cells:
            continue
        rows = [row for row, _ in vehicle.cells]
        columns = [column for _, column in vehicle.cells]
        across = board.width - (board.join_x == "none") * (max(columns) - min(columns))
        down = board.height - (board.join_y == "none") * (max(rows) - min(rows))
        placements = {"": 1, "-": across, "|": down}
        total += log2(placements.get(vehicle.axes, across * down))
    return total
