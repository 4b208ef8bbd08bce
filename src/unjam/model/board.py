"""The board: cells, walls and joined edges.

A cell is ``(row, column)``, counted from 0 at the top left. A direction is one of ``U D L R`` or a
diagonal, ``UL UR DL DR``.

If two opposite edges are joined, a step over one edge enters at the other. A *flipped* join also
mirrors the lane: beyond the right edge of row 0 is the left edge of the last row. A piece that
crosses a flipped seam is mirrored, so that its up becomes down: ``Board.step`` returns the
direction after the step, ``Board.mirror`` the mirror. A mirror is named by the axis along which it
swaps directions: ``"|"`` up and down, ``"-"`` left and right, ``"-|"`` both, ``""`` neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ..errors import PuzzleError
from ..util.phrases import Phrase
from ..util.plural import counted

Cell = tuple[int, int]
Corner = tuple[int, int]  # a point where four cells meet: rows down, columns right
Join = Literal["none", "same", "flip"]

MAX_SIDE = 16

DELTAS: dict[str, Cell] = {
    "U": (-1, 0),
    "D": (1, 0),
    "L": (0, -1),
    "R": (0, 1),
    "UL": (-1, -1),
    "UR": (-1, 1),
    "DL": (1, -1),
    "DR": (1, 1),
}
_NAMES = {delta: name for name, delta in DELTAS.items()}

# The two directions of each axis. An axis is named by a character that looks like it.
AXES: dict[str, tuple[str, str]] = {
    "-": ("L", "R"),
    "|": ("U", "D"),
    "\\": ("UL", "DR"),
    "/": ("DL", "UR"),
}

_SURFACES: dict[tuple[Join, Join], str] = {
    ("none", "none"): "plane",
    ("same", "same"): "torus",
    ("flip", "flip"): "projective plane",
}


class Board(NamedTuple):
    """The cells, walls and joined edges of a puzzle.

    ``walls`` are solid cells, ``missing`` are cells that are not part of the board, ``barriers``
    are thin walls between two neighbouring cells. ``join_x`` is how the left edge joins the right
    one, ``join_y`` how the top joins the bottom: ``"none"``, ``"same"`` or ``"flip"``.

    >>> Board(6, 6).step((0, 5), "R") is None
    True
    >>> Board(6, 6, join_x="flip").step((0, 5), "R")
    ((5, 0), 'R')
    >>> print(Board(4, 3, walls=frozenset({(0, 0)}), join_x="same"))
    4x3 cylinder, 1 wall
    """

    width: int
    height: int
    walls: frozenset[Cell] = frozenset()
    missing: frozenset[Cell] = frozenset()
    barriers: frozenset[frozenset[Cell]] = frozenset()
    join_x: Join = "none"
    join_y: Join = "none"

    def __str__(self) -> str:
        text = f"{self.width}x{self.height} {self.surface}"
        if self.walls:
            text += f", {counted(len(self.walls), 'wall')}"
        return text

    @property
    def surface(self) -> str:
        """The surface that the joined edges form.

        One of ``plane``, ``cylinder``, ``torus``, ``Möbius band``, ``Klein bottle`` and
        ``projective plane``.
        """
        joins = (self.join_x, self.join_y)
        if joins in _SURFACES:
            return _SURFACES[joins]
        if "none" in joins:
            return "cylinder" if "same" in joins else "Möbius band"
        return "Klein bottle"

    def _inside(self, cell: Cell) -> bool:
        row, column = cell
        return 0 <= row < self.height and 0 <= column < self.width

    def cells(self) -> Iterator[Cell]:
        """Yield all cells that a vehicle can cover, row by row."""
        for row in range(self.height):
            for column in range(self.width):
                cell = (row, column)
                if cell not in self.walls and cell not in self.missing:
                    yield cell

    def step(self, cell: Cell, direction: str) -> tuple[Cell, str] | None:
        """Return the neighbouring cell and the direction after the step.

        Returns None at an open edge, a wall, a missing cell or a barrier. Vehicles are ignored.
        """
        down, right = DELTAS[direction]
        row, column = cell[0] + down, cell[1] + right
        if not 0 <= column < self.width:
            if self.join_x == "none":
                return None
            column %= self.width
            if self.join_x == "flip":
                row, down = self.height - 1 - row, -down
        if not 0 <= row < self.height:
            if self.join_y == "none":
                return None
            row %= self.height
            if self.join_y == "flip":
                column, right = self.width - 1 - column, -right
        there = (row, column)
        if there in self.walls or there in self.missing:
            return None
        if frozenset((cell, there)) in self.barriers:
            return None
        if len(direction) == 2 and not self._is_open(cell, direction, there):
            return None
        return there, _NAMES[down, right]

    def _is_open(self, cell: Cell, direction: str, there: Cell) -> bool:
        """Return whether a diagonal step can pass its corner.

        It can if at least one of the two cells beside it is part of the board and not separated
        from it by a barrier: nothing passes between two walls that touch.
        """
        for way in direction:
            beside = self.step(cell, way)
            if beside is not None and frozenset((beside[0], there)) not in self.barriers:
                return True
        return False

    def bare(self) -> Board:
        """Return a board of the same size and joins, without walls, barriers and missing cells."""
        return Board(self.width, self.height, join_x=self.join_x, join_y=self.join_y)

    def corner(self, cell: Cell, direction: str) -> Corner:
        """Return the corner that a diagonal step passes.

        A corner on joined edges has several coordinates; the smallest of them is returned.

        >>> Board(6, 6).corner((0, 0), "DR"), Board(6, 6).corner((1, 0), "UR")
        ((1, 1), (1, 1))
        >>> Board(6, 6, join_x="same").corner((0, 5), "DR")
        (1, 0)
        """
        down, right = DELTAS[direction]
        point = (cell[0] + (down > 0), cell[1] + (right > 0))
        if self.join_x == self.join_y == "none":
            return point
        names = [point]
        for row, column in names:  # grows while it is iterated
            others = []
            if self.join_x != "none" and column in (0, self.width):
                across = self.width - column
                others.append((self.height - row if self.join_x == "flip" else row, across))
            if self.join_y != "none" and row in (0, self.height):
                across = self.height - row
                others.append((across, self.width - column if self.join_y == "flip" else column))
            names += [other for other in others if other not in names]
        return min(names)

    def mirror(self, cell: Cell, direction: str) -> str:
        """Return the mirror that a step passes at flipped seams; empty if it crosses none.

        >>> Board(6, 6, join_x="flip").mirror((0, 5), "R")
        '|'
        """
        down, right = DELTAS[direction]
        over_x = self.join_x == "flip" and not 0 <= cell[1] + right < self.width
        over_y = self.join_y == "flip" and not 0 <= cell[0] + down < self.height
        return ("-" if over_y else "") + ("|" if over_x else "")

    def check(self) -> None:
        """Raise ``PuzzleError`` if the board is invalid."""
        for name, side in (("width", self.width), ("height", self.height)):
            if not 1 <= side <= MAX_SIDE:
                raise PuzzleError(
                    f"the {name} of a board must be 1 to {MAX_SIDE} cells, not {side}"
                )
        for join in (self.join_x, self.join_y):
            if join not in ("none", "same", "flip"):
                raise PuzzleError(f"edges must join as 'none', 'same' or 'flip', not {join!r}")
        for name, cells in (("wall", self.walls), ("missing cell", self.missing)):
            _check_inside(self, name, cells)
        for barrier in self.barriers:
            if len(barrier) != 2:
                raise PuzzleError(f"a barrier must separate two cells, not {len(barrier)}")
            _check_inside(self, "barrier", barrier)
            one, other = sorted(barrier)
            neighbours = [self.bare().step(one, direction) for direction in "UDLR"]
            if other not in [step[0] for step in neighbours if step is not None]:
                raise PuzzleError(
                    "a barrier must separate neighbouring cells, "
                    f"not {place(one)} and {place(other)}"
                )


def place(cell: Cell) -> Phrase:
    """Return a cell in words, with rows and columns counted from 1.

    >>> place((0, 2))
    'row 1, column 3'
    """
    return Phrase("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)


def rows_text(first: int, last: int) -> Phrase:
    """Return a span of rows in words, counted from 1.

    >>> rows_text(2, 2), rows_text(2, 3)
    ('row 3', 'rows 3 to 4')
    """
    if first == last:
        return Phrase("row {row}", row=first + 1)
    return Phrase("rows {first} to {last}", first=first + 1, last=last + 1)


def columns_text(first: int, last: int) -> Phrase:
    """Return a span of columns in words, counted from 1.

    >>> columns_text(0, 0), columns_text(0, 1)
    ('column 1', 'columns 1 to 2')
    """
    if first == last:
        return Phrase("column {column}", column=first + 1)
    return Phrase("columns {first} to {last}", first=first + 1, last=last + 1)


def _check_inside(board: Board, name: str, cells: Iterable[Cell]) -> None:
    for cell in cells:
        if not board._inside(cell):
            raise PuzzleError(
                f"the {name} at {place(cell)} is outside the {board.width}x{board.height} board"
            )
