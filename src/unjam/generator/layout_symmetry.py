"""Symmetric layouts: mirrored or rotated by a half turn, apart from the targets."""

from __future__ import annotations

from ..model.board import Board, Cell
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

SYMMETRIES = ("left-right", "top-bottom", "turn")


def image(cell: Cell, board: Board, symmetry: str) -> Cell:
    """Return the image of a cell under a symmetry.

    >>> image((0, 1), Board(6, 6), "left-right"), image((0, 1), Board(6, 6), "turn")
    ((0, 4), (5, 4))
    """
    row, column = cell
    if symmetry != "left-right":
        row = board.height - 1 - row
    if symmetry != "top-bottom":
        column = board.width - 1 - column
    return row, column


def twin(vehicle: Vehicle, board: Board, symmetry: str) -> Vehicle:
    """Return the image of a vehicle under a symmetry."""
    cells = sorted(image(cell, board, symmetry) for cell in vehicle.cells)
    axes = vehicle.axes
    if symmetry != "turn":
        axes = axes.translate(str.maketrans("\\/", "/\\"))
    return vehicle._replace(cells=tuple(cells), axes=axes)


def is_symmetric(puzzle: Puzzle, symmetry: str) -> bool:
    """Return whether walls and vehicles other than targets are symmetric."""
    board = puzzle.board
    walls = {image(cell, board, symmetry) for cell in board.walls}
    others = [v for v in puzzle.vehicles if not v.target]
    here = {(tuple(sorted(v.cells)), v.axes) for v in others}
    there = {(t.cells, t.axes) for t in (twin(v, board, symmetry) for v in others)}
    return walls == board.walls and here == there
