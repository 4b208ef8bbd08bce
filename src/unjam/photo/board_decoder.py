"""Turn what single cells show into a board: the likeliest way to place vehicles on it.

The likelihood of a board is a product over cells and over pairs of neighbours. It is the one of the
empty board times a gain for each vehicle and wall, so the likeliest board is the packing of
vehicles with the greatest total gain. A dynamic programme over the cells finds it exactly, and the
next best ones, which say how sure each part is.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..model import Cell
from .cell_reader import CellMaps

Part = tuple[Cell, ...]  # the cells of a vehicle; a wall is one cell

_KEPT = 8  # boards for each state of the programme
_LEAST_GAIN = -9.0
_LONG = 3
_LONGER = 0.5  # less likely by this for each cell beyond
# The networks judge neighbouring cells alike, so their certainties do not multiply.
_TEMPERATURE = 2.5


class DecodedBoard(NamedTuple):
    """The likeliest board: ``parts`` with their chances, and those of cells.

    ``margin`` is by how much the second board is less likely, as a logarithm.
    """

    parts: dict[Part, float]
    cells: dict[Cell, float]
    margin: float
    least: float


def _softplus(x: float) -> float:
    return x + math.log1p(math.exp(-x)) if x > 0 else math.log1p(math.exp(x))


def _gains(maps: CellMaps) -> dict[Cell, list[tuple[float, Part]]]:
    """Return the vehicles and walls that start on each cell, with their gains."""
    height, width = maps.vehicle.shape
    vehicle, wall = maps.vehicle.tolist(), maps.wall.tolist()
    right, below = maps.right.tolist(), maps.below.tolist()
    parts: dict[Cell, list[tuple[float, Part]]] = {}
    for row in range(height):
        for column in range(width):
            start = (row, column)
            found: list[tuple[float, Part]] = []
            if wall[row][column] > _LEAST_GAIN:
                found.append((wall[row][column], (start,)))
            for down, across in ((0, 1), (1, 0)):
                gain, cells = vehicle[row][column], [start]
                while True:
                    above, left = cells[-1]
                    after = (above + down, left + across)
                    if after[0] >= height or after[1] >= width:
                        break
                    gain += (right if across else below)[above][left]
                    gain += vehicle[after[0]][after[1]]
                    cells.append(after)
                    longer = gain - _LONGER * max(0, len(cells) - _LONG)
                    if longer > _LEAST_GAIN:
                        found.append((longer, tuple(cells)))
            parts[start] = found
    return parts


def best_boards(maps: CellMaps) -> list[tuple[float, tuple[Part, ...]]]:
    """Return the likeliest boards with their gains, best first."""
    height, width = maps.vehicle.shape
    starts = _gains(maps)
    # A state: for each column, how many of the next cells in it are taken by a vehicle from above.
    states: dict[tuple[int, ...], list[tuple[float, Any]]] = {(0,) * width: [(0.0, None)]}
    for row in range(height):
        for column in range(width):
            following: dict[tuple[int, ...], list[tuple[float, Any]]] = {}

            def add(state: tuple[int, ...], boards: list[tuple[float, Any]]) -> None:
                following.setdefault(state, []).extend(boards)  # noqa: B023

            for state, boards in states.items():
                if state[column]:
                    add((*state[:column], state[column] - 1, *state[column + 1 :]), boards)
                    continue
                add(state, boards)
                for gain, part in starts[row, column]:
                    changed = _placed(state, part)
                    if changed is not None:
                        add(changed, [(total + gain, (part, rest)) for total, rest in boards])
            states = {
                state: sorted(boards, key=lambda board: -board[0])[:_KEPT]
                for state, boards in following.items()
            }
            if len(states) > 3000:
                best = sorted(states.items(), key=lambda item: -item[1][0][0])[:2000]
                states = dict(best)
    result = []
    for total, chain in states.get((0,) * width, []):
        parts = []
        while chain is not None:
            part, chain = chain
            parts.append(part)
        result.append((total, tuple(sorted(parts))))
    return result


def _placed(state: tuple[int, ...], part: Part) -> tuple[int, ...] | None:
    """Return the state after a part at the current cell, None if it overlaps."""
    (_, first), (_, last) = part[0], part[-1]
    if first == last:
        return (*state[:first], len(part) - 1, *state[first + 1 :])
    if any(state[first : last + 1]):
        return None
    # The current cell is done; the rest of the row is taken for one cell.
    return (*state[: first + 1], *([1] * (last - first)), *state[last + 1 :])


def decode(maps: CellMaps) -> DecodedBoard:
    """Return the likeliest board, and how sure each part of it is."""
    boards = best_boards(maps)
    best, parts = boards[0]
    weights = [math.exp((gain - best) / _TEMPERATURE) for gain, _ in boards]
    total = sum(weights)
    height, width = maps.vehicle.shape
    owners = [{cell: part for part in others for cell in part} for _, others in boards]
    mine = owners[0]
    cells = {
        (row, column): sum(
            weight
            for weight, owner in zip(weights, owners, strict=True)
            if owner.get((row, column)) == mine.get((row, column))
        )
        / total
        for row in range(height)
        for column in range(width)
    }
    chances = {part: min(cells[cell] for cell in part) for part in parts}
    margin = best - boards[1][0] if len(boards) > 1 else 20.0
    return DecodedBoard(chances, cells, margin, _least(maps, mine))


def _least(maps: CellMaps, owners: dict[Cell, Part]) -> float:
    """Return the smallest logit among all that the board decides, negative if one disagrees."""
    height, width = maps.vehicle.shape
    least = math.inf
    for row in range(height):
        for column in range(width):
            part = owners.get((row, column))
            sign = 1 if part and len(part) > 1 else -1
            least = min(least, sign * float(maps.vehicle[row, column]))
            for grid, after in ((maps.right, (row, column + 1)), (maps.below, (row + 1, column))):
                if after[0] < height and after[1] < width:
                    same = part is not None and owners.get(after) == part
                    least = min(least, (1 if same else -1) * float(grid[row, column]))
    return least
