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
_BUDGET = 30.0  # boards that are less likely by this logarithm are not followed
_MOST_STATES = 2000
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
                    found.append((longer, tuple(cells)))
            parts[start] = found
    return parts


def _hopes(maps: CellMaps) -> dict[Cell, float]:
    """Return the most that each cell, with its pairs to the right and below, could gain."""
    height, width = maps.vehicle.shape
    hopes = {}
    for row in range(height):
        for column in range(width):
            hope = max(0.0, float(maps.vehicle[row, column]), float(maps.wall[row, column]))
            if column + 1 < width:
                hope += max(0.0, float(maps.right[row, column]))
            if row + 1 < height:
                hope += max(0.0, float(maps.below[row, column]))
            hopes[row, column] = hope
    return hopes


def best_boards(maps: CellMaps) -> list[tuple[float, tuple[Part, ...]]]:
    """Return the likeliest boards with their gains, best first."""
    height, width = maps.vehicle.shape
    hopes = _hopes(maps)
    starts = {
        start: [(gain - sum(hopes[cell] for cell in part), part) for gain, part in parts]
        for start, parts in _gains(maps).items()
    }
    starts = {
        start: [(gain, part) for gain, part in parts if gain > -_BUDGET]
        for start, parts in starts.items()
    }
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
                # Empty. What has been given up so far is what makes states comparable.
                lost = hopes[row, column]
                add(state, [(total - lost, rest) for total, rest in boards])
                for gain, part in starts[row, column]:
                    changed = _placed(state, part)
                    if changed is not None:
                        add(changed, [(total + gain, (part, rest)) for total, rest in boards])
            states = {
                state: sorted(boards, key=lambda board: -board[0])[:_KEPT]
                for state, boards in following.items()
            }
            best = max(boards[0][0] for boards in states.values())
            states = {
                state: boards for state, boards in states.items() if boards[0][0] > best - _BUDGET
            }
            if len(states) > _MOST_STATES:
                kept = sorted(states.items(), key=lambda item: -item[1][0][0])[:_MOST_STATES]
                states = dict(kept)
    result = []
    for total, chain in states.get((0,) * width, []):
        parts = []
        while chain is not None:
            part, chain = chain
            parts.append(part)
        result.append((total + sum(hopes.values()), tuple(sorted(parts))))
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
            wall = 1 if part and len(part) == 1 else -1
            least = min(least, wall * float(maps.wall[row, column]))
            for grid, after in ((maps.right, (row, column + 1)), (maps.below, (row + 1, column))):
                if after[0] < height and after[1] < width:
                    same = part is not None and owners.get(after) == part
                    least = min(least, (1 if same else -1) * float(grid[row, column]))
    return least
