"""Random walls, chosen anew for every batch."""

from __future__ import annotations

from random import Random

from ..model.board import Cell
from .layout_symmetry import image
from .request.generation_request import Request
from .vehicle_shapes import orbit


def with_walls(request: Request, rng: Random) -> Request:
    """Return the request with walls on its board, off the lanes of straight targets."""
    if not request.walls.most:
        return request
    setting = request.setting
    pairs, single = _free(request)
    number = rng.choice(possible_walls(request))
    options = [n for n in range(min(number, len(single)) + 1) if _is_even(number - n, len(pairs))]
    singles = rng.choice(options)
    walls = set(rng.sample(single, singles))
    walls.update(*rng.sample(pairs, (number - singles) // 2))
    board = setting.board._replace(walls=setting.board.walls | walls)
    return request._replace(setting=setting._replace(board=board))


def possible_walls(request: Request) -> list[int]:
    """Return the numbers of walls that are requested and have room."""
    pairs, single = _free(request)
    most = 2 * len(pairs) + len(single)
    numbers = range(request.walls.low, min(request.walls.most, most) + 1)
    return [number for number in numbers if single or number % 2 == 0]


def most_walls(request: Request) -> int:
    """Return the maximum number of walls."""
    pairs, single = _free(request)
    return 2 * len(pairs) + len(single)


def _is_even(number: int, pairs: int) -> bool:
    """Return whether this many cells form pairs, at most ``pairs`` of them."""
    return number % 2 == 0 and number <= 2 * pairs


def _free(request: Request) -> tuple[list[tuple[Cell, Cell]], list[Cell]]:
    """Return the cells that may be walls: symmetric pairs, and single cells."""
    board = request.setting.board
    free = sorted(set(board.cells()) - _kept_free(request))
    if not request.symmetric:
        return [], free
    twins = {cell: image(cell, board, request.symmetric) for cell in free}
    pairs = [(cell, other) for cell, other in twins.items() if cell < other and other in twins]
    return pairs, [cell for cell, other in twins.items() if cell == other]


def _kept_free(request: Request) -> set[Cell]:
    """Return the cells a target needs: its whole lane, or start and end if it moves freely."""
    setting = request.setting
    cells: set[Cell] = set()
    for target in setting.targets:
        places = orbit(target, setting.board)
        if len(target.axes) > 1:
            alone = setting.puzzle(setting.targets)
            places = [target, *(place for place in places if alone.out(place))]
        cells.update(cell for place in places for cell in place.cells)
    return cells
