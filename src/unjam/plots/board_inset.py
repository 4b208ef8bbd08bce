"""A small board in a corner of a plot: vehicles, walls and exits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from matplotlib.axes import Axes
from matplotlib.patches import Polygon, Rectangle

from ..model.board import DELTAS, Board, Cell
from ..model.exits import Exit
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .plot_theme import Theme

# In cells.
GAP = 0.07  # between a vehicle and the edge of its cells
ROUND = 0.16  # the radius of its corners
INSET = GAP + ROUND
GROOVE = 0.05  # between cells
Place: TypeAlias = "tuple[float, float]"  # row and column
ABOVE = 10  # the zorder of boards


class Box(NamedTuple):
    """A part of a board, in cells from its top left."""

    row: float
    column: float
    high: float
    wide: float


def vehicle_colour(vehicle: Vehicle, theme: Theme) -> str:
    """Return the colour of a vehicle: red for targets, others by the axis they move along."""
    if vehicle.target:
        return theme.target
    return {"-": theme.across, "|": theme.along}.get(vehicle.axes, theme.other)


def draw_board(
    axes: Axes, puzzle: Puzzle, theme: Theme, box: tuple[float, float, float, float]
) -> None:
    """Draw a board centred in a box (left, bottom, width, height), as large as fits."""
    left, bottom, width, height = box
    board = puzzle.board
    cell = min(width / board.width, height / board.height)
    corner = left + (width - cell * board.width) / 2, bottom + (height + cell * board.height) / 2
    sheet = _Sheet(axes, theme, corner, cell)
    sheet.draw_ground(board)
    for goal in puzzle.goals:
        for place in sorted(goal.cells):
            sheet.draw_goal(place)
    for vehicle in puzzle.vehicles:
        sheet.draw_vehicle(vehicle, board)
    for exit in puzzle.exits:
        sheet.draw_exit(exit)


def body(vehicle: Vehicle, board: Board) -> Iterator[Box]:
    """Yield the boxes of a vehicle: its cells and the space between them.

    Where the vehicle continues over a seam, half of that space is included.
    """
    own, side = set(vehicle.cells), 1 - 2 * INSET
    for row, column in vehicle.cells:
        yield Box(row + INSET, column + INSET, side, side)
        for direction in ("R", "D", "L", "U"):
            step = board.step((row, column), direction)
            if step is None or step[0] not in own:
                continue
            down, right = DELTAS[direction]
            beside = step[0] == (row + down, column + right)
            reach = 1.0 if beside else 0.5 - INSET
            if direction == "R":
                yield Box(row + INSET, column + 0.5, side, reach)
            elif direction == "D":
                yield Box(row + 0.5, column + INSET, reach, side)
            elif direction == "L" and not beside:
                yield Box(row + INSET, column + INSET, side, reach)
            elif direction == "U" and not beside:
                yield Box(row + INSET, column + INSET, reach, side)
        if {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= own:
            yield Box(row + 0.5, column + 0.5, 1, 1)


def _is_block(cells: list[Cell]) -> bool:
    """Return whether the cells fill a rectangle."""
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return high * wide == len(cells)


class _Sheet:
    """The position of a board's cells in the plot."""

    def __init__(self, axes: Axes, theme: Theme, corner: tuple[float, float], cell: float) -> None:
        self._axes, self._theme = axes, theme
        self._corner, self._cell = corner, cell

    def _at(self, row: float, column: float) -> tuple[float, float]:
        return self._corner[0] + column * self._cell, self._corner[1] - row * self._cell

    def _points(self, cells: float) -> float:
        return cells * self._cell * 72

    def _fill(self, box: Box, colour: str, edge: str, width: float, **style: Any) -> None:
        x, y = self._at(box.row + box.high, box.column)
        style = {"facecolor": colour, "edgecolor": edge, "linewidth": self._points(width), **style}
        size = box.wide * self._cell, box.high * self._cell
        self._axes.add_patch(Rectangle((x, y), *size, zorder=ABOVE, **style))

    def _line(self, begin: Place, end: Place, width: float, **style: Any) -> None:
        ends = zip(self._at(*begin), self._at(*end), strict=True)
        style = {"color": self._theme.faint, "solid_capstyle": "projecting", **style}
        self._axes.plot(*ends, linewidth=self._points(width), zorder=ABOVE, **style)

    def draw_ground(self, board: Board) -> None:
        """Draw cells, walls, barriers and the edge, which is dotted where it is joined."""
        between = self._theme.background
        for row, column in board.cells():
            self._fill(Box(row, column, 1, 1), self._theme.line, between, GROOVE)
        for row, column in sorted(board.walls):
            self._fill(Box(row, column, 1, 1), self._theme.faint, between, GROOVE)
        for one, (row, column) in sorted(tuple(sorted(barrier)) for barrier in board.barriers):
            end = (row + 1, column) if one[0] == row else (row, column + 1)
            self._line((row, column), end, 0.12)
        wide, high = board.width, board.height
        for begin, end, join in (
            ((0, 0), (high, 0), board.join_x),
            ((0, wide), (high, wide), board.join_x),
            ((0, 0), (0, wide), board.join_y),
            ((high, 0), (high, wide), board.join_y),
        ):
            dots = "solid" if join == "none" else (0, (1, 2))
            self._line(begin, end, 0.08, linestyle=dots)

    def draw_goal(self, place: Cell) -> None:
        """Draw a cell that a target must reach."""
        self._fill(
            Box(place[0] + 0.14, place[1] + 0.14, 0.72, 0.72), "none", self._theme.target, 0.06
        )

    def draw_vehicle(self, vehicle: Vehicle, board: Board) -> None:
        """Draw a vehicle with its label; thick round edges give its boxes round corners."""
        if not vehicle.cells:
            return
        colour = vehicle_colour(vehicle, self._theme)
        for box in body(vehicle, board):
            self._fill(box, colour, colour, 2 * ROUND, joinstyle="round")
        cells = sorted(vehicle.cells)
        if "\\" in vehicle.axes or "/" in vehicle.axes:
            for one, other in pairwise(cells):
                if abs(one[0] - other[0]) == 1 == abs(one[1] - other[1]):
                    begin, end = ((r + 0.5, c + 0.5) for r, c in (one, other))
                    self._line(begin, end, 0.5, color=colour)
        row = sum(r for r, _ in cells) / len(cells)
        column = sum(c for _, c in cells) / len(cells)
        if not _is_block(cells):  # the centre may lie outside: use the nearest cell
            row, column = min(cells, key=lambda c: (c[0] - row) ** 2 + (c[1] - column) ** 2)
        size = self._points(0.44 / max(1, 0.6 * len(vehicle.label)))
        self._axes.text(
            *self._at(row + 0.5, column + 0.5),
            vehicle.label,
            size=size,
            color=self._theme.label,
            weight="bold",
            ha="center",
            va="center_baseline",
            zorder=ABOVE + 1,
        )

    def draw_exit(self, exit: Exit) -> None:
        """Draw an arrow head outside the board."""
        down, right = DELTAS[exit.direction]
        row, column = exit.cell[0] + 0.5 + 0.8 * down, exit.cell[1] + 0.5 + 0.8 * right
        points = [
            self._at(row + ahead * down + aside * right, column + ahead * right + aside * down)
            for ahead, aside in ((0.22, 0.0), (-0.12, 0.26), (-0.12, -0.26))
        ]
        self._axes.add_patch(
            Polygon(points, facecolor=self._theme.target, edgecolor="none", zorder=ABOVE)
        )
