"""Walls, drawn anew for every batch."""

from __future__ import annotations

from random import Random

from ..model.board import Board, Cell
from .request import Request
from .shapes import orbit
from .symmetric import image


def with_walls(request: Request, rng: Random) -> Request:
    """The request with walls on its board, off the lanes of straight targets."""
    if not request.walls.most:
        return request
    setting = request.setting
    number = rng.randint(request.walls.low, request.walls.most)
    free = sorted(set(setting.board.cells()) - _kept_free(request))
    walls: set[Cell] = set()
    rng.shuffle(free)
    for cell in free:
        both = (
            {cell, image(cell, setting.board, request.symmetric)} if request.symmetric else {cell}
        )
        if len(walls) + len(both) <= number and both <= set(free):
            walls |= both
    board = _walled(setting.board, walls)
    return request._replace(setting=setting._replace(board=board))


def _walled(board: Board, walls: set[Cell]) -> Board:
    return board._replace(walls=board.walls | walls)


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
