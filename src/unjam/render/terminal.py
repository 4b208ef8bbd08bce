"""Boards for a terminal, in colour or plain.

A drawing is a list of lines of equal width on the screen. In a frame the exits are open: ``>`` on
the right, ``<`` on the left, ``^`` at the top, ``v`` at the bottom. Where edges are joined the
frame is dotted, and numbers (rows) and letters (columns) beside it say which cells meet: over the
edge at 3 one comes in at the other 3. Empty cells that a target must reach are ``*``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..model.board import Board, Cell
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

# Background and ink of vehicles that are no target; readable whatever the terminal's own colours.
_PAINTS = tuple(
    f"48;5;{back};38;5;{ink}"
    for back, ink in (
        (39, 16), (214, 16), (76, 16), (141, 16), (226, 16), (44, 16), (25, 231), (208, 16),
        (177, 16), (112, 16), (130, 231), (110, 16), (29, 231), (219, 16), (97, 231), (180, 16),
        (67, 231), (150, 16),
    )
)  # fmt: skip
_TARGET = "48;5;160;38;5;231;1"
_WALL = "48;5;240;38;5;250"
_EMPTY = "38;5;245"

_ARROWS = {"R": ">", "L": "<", "U": "^", "D": "v"}


def draw_cells(puzzle: Puzzle, *, color: bool = False) -> list[str]:
    """The cells alone, one character each unless a label has more.

    >>> for line in draw_cells(Puzzle.parse("XX.B A..B AOOO ....")): print(line)
    XX.B
    A..B
    AOOO
    ....
    """
    sheet = _Sheet(puzzle, color, barriers=False, wide=False)
    return sheet.lines(range(sheet.height), range(sheet.width))


def draw(puzzle: Puzzle, *, color: bool = False) -> list[str]:
    """The cells in a frame, with exits, thin walls and joined edges.

    >>> for line in draw(Puzzle.parse(".... XX.B A..B AOOO")): print(line)
    +----+
    |....|
    |XX.B>
    |A..B|
    |AOOO|
    +----+
    """
    sheet = _Sheet(puzzle, color, barriers=bool(puzzle.board.barriers), wide=color)
    sheet.draw_frame()
    sheet.draw_barriers()
    sheet.draw_exits()
    left, above = sheet.draw_seams()
    rows = range(-1 - above, sheet.height + 1 + above)
    return sheet.lines(rows, range(-1 - left, sheet.width + 1 + left))


def seams(board: Board) -> str:
    """How the edges join, in words; empty for a board with none joined.

    >>> seams(Board(6, 6, join_x="same", join_y="flip"))
    'Klein bottle: left joins right, top joins bottom turned over'
    """
    words = {"none": "", "same": "{} joins {}", "flip": "{} joins {} turned over"}
    joins = [
        words[board.join_x].format("left", "right"),
        words[board.join_y].format("top", "bottom"),
    ]
    text = ", ".join(filter(None, joins))
    return f"{board.surface}: {text}" if text else ""


def side_by_side(drawings: Sequence[Sequence[str]], *, width: int = 80, gap: int = 3) -> list[str]:
    """Drawings next to each other, as many as fit the width, an empty line between their rows."""
    most = max((size(line) for lines in drawings for line in lines), default=1)
    fit = max((width + gap) // (most + gap), 1)
    result: list[str] = []
    for at in range(0, len(drawings), fit):
        row = drawings[at : at + fit]
        if result:
            result.append("")
        for number in range(max(map(len, row))):
            parts = [lines[number] if number < len(lines) else "" for lines in row]
            padded = [part + " " * (most - size(part)) for part in parts]
            result.append((" " * gap).join(padded).rstrip())
    return result


def size(line: str) -> int:
    """How many columns a line takes on the screen."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line)) if "\x1b" in line else len(line)


class _Sheet:
    """Characters and their paint by place; (0, 0) is the top left of the first cell."""

    def __init__(self, puzzle: Puzzle, color: bool, *, barriers: bool, wide: bool) -> None:
        board = self._board = puzzle.board
        self._puzzle = puzzle
        self._color = color
        longest = max((len(vehicle.label) for vehicle in puzzle.vehicles), default=1)
        self._cell = max(longest, 2 if wide else 1)
        self._pitch = (1 + barriers, self._cell + (barriers or longest > 1))
        self.height = board.height * self._pitch[0] - barriers
        self.width = board.width * self._pitch[1] - (barriers or longest > 1)
        self._marks: dict[Cell, tuple[str, str]] = {}
        self._draw_cells()

    def lines(self, rows: range, columns: range) -> list[str]:
        """Part of the sheet as text."""
        return [self._line(row, columns) for row in rows]

    def _line(self, row: int, columns: range) -> str:
        parts = []
        last = ""
        for column in columns:
            mark, paint = self._marks.get((row, column), (" ", ""))
            if self._color and paint != last:
                parts.append(f"\x1b[0;{paint}m" if paint else "\x1b[0m")
                last = paint
            parts.append(mark)
        if last:
            parts.append("\x1b[0m")
        return "".join(parts)

    def _write(self, row: int, column: int, text: str, paint: str = "") -> None:
        for offset, mark in enumerate(text):
            self._marks[row, column + offset] = (mark, paint)

    def _at(self, cell: Cell) -> Cell:
        return cell[0] * self._pitch[0], cell[1] * self._pitch[1]

    def _draw_cells(self) -> None:
        wanted = {cell for goal in self._puzzle.goals for cell in goal.cells}
        for cell in self._board.cells():
            self._write(*self._at(cell), "*" if cell in wanted else ".", _EMPTY)
        for cell in self._board.walls:
            self._write(*self._at(cell), "#".ljust(self._cell) if self._color else "#", _WALL)
        paints = iter(_PAINTS * (len(self._puzzle.vehicles) // len(_PAINTS) + 1))
        for vehicle in self._puzzle.vehicles:
            self._draw_vehicle(vehicle, _TARGET if vehicle.target else next(paints))

    def _draw_vehicle(self, vehicle: Vehicle, paint: str) -> None:
        own = set(vehicle.cells)
        for cell in vehicle.cells:
            row, column = self._at(cell)
            self._write(row, column, vehicle.label.ljust(self._cell), paint)
            # A vehicle is one piece: paint what lies between its cells too.
            if (cell[0], cell[1] + 1) in own:
                gap = self._pitch[1] - self._cell
                self._write(row, column + self._cell, " " * gap, paint)
            if (cell[0] + 1, cell[1]) in own and self._pitch[0] > 1:
                corner = {(cell[0], cell[1] + 1), (cell[0] + 1, cell[1] + 1)} <= own
                self._write(row + 1, column, " " * (self._cell + corner), paint)

    def draw_frame(self) -> None:
        """The edge, dotted where it is joined."""
        sides = "|" if self._board.join_x == "none" else ":"
        ends = "-" if self._board.join_y == "none" else "- "
        for row in range(self.height):
            for column in (-1, self.width):
                self._write(row, column, sides)
        for row in (-1, self.height):
            edge = (ends * (self.width + 1))[: self.width]
            self._write(row, -1, f"+{edge}+")

    def draw_barriers(self) -> None:
        """Thin walls between cells, and on a joined edge on both sides of it."""
        for barrier in self._board.barriers:
            one, other = sorted(barrier)
            row, column = self._at(other)
            if (one[0], one[1] + 1) == other:
                self._write(row, column - 1, "|")
            elif (one[0] + 1, one[1]) == other:
                self._write(row - 1, column, "-" * self._cell)
            elif self._board.join_x != "none" and {one[1], other[1]} == {0, self._board.width - 1}:
                for cell in (one, other):
                    self._write(self._at(cell)[0], self.width if cell[1] else -1, "#")
            else:
                for cell in (one, other):
                    row, column = self._at(cell)
                    self._write(self.height if cell[0] else -1, column, "#")

    def draw_exits(self) -> None:
        """An arrow in the edge, or in the hole of the board, before each exit."""
        for way in self._puzzle.exits:
            row, column = self._at(way.cell)
            if way.direction == "R":
                column += self._pitch[1]
                column = min(column, self.width)
            elif way.direction == "L":
                column = column - self._pitch[1] if way.cell[1] else -1
            elif way.direction == "U":
                row = row - self._pitch[0] if way.cell[0] else -1
            else:
                row = min(row + self._pitch[0], self.height)
            self._write(row, column, _ARROWS[way.direction])

    def draw_seams(self) -> tuple[int, int]:
        """Which rows and columns meet over a joined edge; the room that takes at the sides and
        above."""
        board = self._board
        left = above = 0
        if board.join_x != "none":
            left = len(str(board.height)) + 1
            for number in range(board.height):
                row = number * self._pitch[0]
                far = number if board.join_x == "same" else board.height - 1 - number
                self._write(row, -1 - left, str(number + 1).rjust(left - 1))
                self._write(row, self.width + 2, str(far + 1))
        if board.join_y != "none":
            above = 1
            for number in range(board.width):
                column = number * self._pitch[1]
                far = number if board.join_y == "same" else board.width - 1 - number
                self._write(-2, column, chr(ord("a") + number))
                self._write(self.height + 1, column, chr(ord("a") + far))
        return left, above
