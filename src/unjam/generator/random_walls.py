"""Walls, drawn anew for every batch."""

from __future__ import annotations

from random import Random

from ..model.board import Cell
from .layout_symmetry import image
from .request.generation_request import Request
from .vehicle_shapes import orbit


def with_walls(request: Request, rng: Random) -> Request:
    """The request with walls on its board, off the lanes of straight targets."""
    if not request.walls.most:
        return request
    setting = request.setting
    pairs, single = _free(request)
    number = rng.choice(possible_walls(request))
    alone = [n for n in range(min(number, len(single)) + 1) if _is_even(number - n, len(pairs))]
    lonely = rng.choice(alone)
    walls = set(rng.sample(single, lonely))
    walls.update(*rng.sample(pairs, (number - lonely) // 2))
    board = setting.board._replace(walls=setting.board.walls | walls)
    return request._replace(setting=setting._replace(board=board))


def possible_walls(request: Request) -> list[int]:
    """The numbers of walls that were asked for and that there is room for."""
    pairs, single = _free(request)
    most = 2 * len(pairs) + len(single)
    numbers = range(request.walls.low, min(request.walls.most, most) + 1)
    return [number for number in numbers if single or number % 2 == 0]


def most_walls(request: Request) -> int:
    """How many walls there is room for."""
    pairs, single = _free(request)
    return 2 * len(pairs) + len(single)


def _is_even(number: int, pairs: int) -> bool:
    """Do so many cells make pairs, of which there are not more than these?"""
    return number % 2 == 0 and number <= 2 * pairs


def _free(request: Request) -> tuple[list[tuple[Cell, Cell]], list[Cell]]:
    """Where walls can be: pairs of cells that only both can be walls, and single cells."""
    board = request.setting.board
    free = sorted(set(board.cells()) - _kept_free(request))
    if not request.symmetric:
        return [], free
    twins = {cell: image(cell, board, request.symmetric) for cell in free}
    pairs = [(cell, other) for cell, other in twins.items() if cell < other and other in twins]
    return pairs, [cell for cell, other in twins.items() if cell == other]


def _kept_free(request: Request) -> set[Cell]:
    """Cells that a target needs: its whole lane, or start and end if it is free to go anywhere."""
    setting = request.setting
    cells: set[Cell] = set()
    for target in setting.targets:
        places = orbit(target, setting.board)
        if len(target.axes) > 1:
            alone = setting.puzzle(setting.targets)
            places = [target, *(place for place in places if alone.out(place))]
        cells.update(cell for place in places for cell in place.cells)
    return cells
