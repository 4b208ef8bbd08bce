"""Vehicle shapes to choose from, and their possible positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..model.board import Board, Cell
from ..model.vehicle import Vehicle


class Shape(NamedTuple):
    """A shape of vehicle: its cells, with the top left corner of all at (0, 0), and its axes."""

    cells: tuple[Cell, ...]
    axes: str

    def at(self, corner: Cell) -> Vehicle:
        """Return a vehicle of this shape with its corner there; it has no label yet."""
        row, column = corner
        return Vehicle(
            "", tuple((row + down, column + right) for down, right in self.cells), self.axes
        )

    @property
    def length(self) -> int:
        """The number of cells."""
        return len(self.cells)


def bar(length: int, axis: str) -> Shape:
    """Return a straight vehicle that slides along itself.

    >>> bar(3, "-").cells
    ((0, 0), (0, 1), (0, 2))
    """
    return Shape(tuple((0, n) if axis == "-" else (n, 0) for n in range(length)), axis)


SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
BARS = tuple(bar(length, axis) for length in (2, 3) for axis in "-|")
FREE_SQUARE = Shape(SQUARE, "-|")
DIAGONALS = (Shape(((0, 0), (1, 1)), "\\"), Shape(((0, 1), (1, 0)), "/"))
KLOTSKI = (
    Shape(((0, 0),), "-|"),
    Shape(((0, 0), (0, 1)), "-|"),
    Shape(((0, 0), (1, 0)), "-|"),
)


def shape_of(vehicle: Vehicle) -> Shape:
    """Return the shape of a vehicle that does not lie across a seam."""
    top = min(row for row, _ in vehicle.cells)
    left = min(column for _, column in vehicle.cells)
    cells = sorted((row - top, column - left) for row, column in vehicle.cells)
    return Shape(tuple(cells), vehicle.axes)


@lru_cache(maxsize=256)
def places_of(shape: Shape, board: Board) -> tuple[Vehicle, ...]:
    """Return every position of a shape on a board without other vehicles.

    Positions across a seam are left out; vehicles can still slide there.

    >>> len(places_of(bar(2, "-"), Board(6, 6)))
    30
    """
    return tuple(_places(shape, board))


def _places(shape: Shape, board: Board) -> Iterator[Vehicle]:
    free = set(board.cells())
    for row in range(board.height):
        for column in range(board.width):
            vehicle = shape.at((row, column))
            cells = set(vehicle.cells)
            if not cells <= free or any(barrier <= cells for barrier in board.barriers):
                continue
            if vehicle.shut_joint(board) is None:
                yield vehicle


def orbit(vehicle: Vehicle, board: Board) -> list[Vehicle]:
    """Return every position that a vehicle can slide to on the empty board."""
    found = {(vehicle.cells, vehicle.mirrors): vehicle}
    todo = [vehicle]
    for here in todo:  # grows as it goes
        for direction in here.directions():
            there = here.slid(board, direction)
            if there is not None and (there.cells, there.mirrors) not in found:
                found[there.cells, there.mirrors] = there
                todo.append(there)
    return todo
