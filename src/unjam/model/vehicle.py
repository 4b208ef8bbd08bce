"""The vehicle: a labelled piece, its cells and the axes along which it slides."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .board import AXES, DELTAS, Board, Cell, Corner


class Vehicle(NamedTuple):
    """A labelled piece and its position.

    ``axes`` are the axes along which it slides: ``"-"`` its row, ``"|"`` its column, ``"-|"`` both,
    ``"\\\\"`` and ``"/"`` a diagonal, ``""`` none. A target that has left the board covers no
    cells. Directions refer to the first cell, which matters only for a piece across a flipped
    seam: there, ``mirrors`` is the mirror of each cell relative to the first one (``()``: derived
    from the cells).

    >>> Vehicle("X", ((2, 1), (2, 2)), "-", target=True).kind
    'car'
    >>> Vehicle("R", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|").kind
    'piece'
    """

    label: str
    cells: tuple[Cell, ...]
    axes: str
    target: bool = False
    mirrors: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.label

    @property
    def kind(self) -> str:
        """The kind of the vehicle.

        ``car`` (length 2), ``truck`` (3), ``limo`` (longer, or a target of length 3), ``unit`` (1),
        ``gone`` (0), or ``piece`` for any shape that is not a straight bar.
        """
        length = len(self.cells)
        rows = {row for row, _ in self.cells}
        columns = {column for _, column in self.cells}
        if length > 1 and len(rows) > 1 and len(columns) > 1:
            return "piece"
        if length == 3 and self.target:
            return "limo"
        return {0: "gone", 1: "unit", 2: "car", 3: "truck"}.get(length, "limo")

    def directions(self) -> tuple[str, ...]:
        """Return the directions in which it can slide."""
        return tuple(direction for axis in self.axes for direction in AXES[axis])

    def keeps_to_line(self, board: Board) -> bool:
        """Return whether it is straight and slides only along its own line on a plane board.

        >>> Vehicle("A", ((0, 0), (0, 1)), "-").keeps_to_line(Board(4, 4))
        True
        >>> Vehicle("A", ((0, 0), (0, 1)), "|").keeps_to_line(Board(4, 4))
        False
        """
        if not self.cells or self.axes not in ("-", "|") or board.surface != "plane":
            return False
        across, along = (0, 1) if self.axes == "-" else (1, 0)
        places = sorted(cell[along] for cell in self.cells)
        side_by_side = places == list(range(places[0], places[0] + len(places)))
        return side_by_side and len({cell[across] for cell in self.cells}) == 1

    def slid(self, board: Board, direction: str) -> Vehicle | None:
        """Return the vehicle after sliding one cell; None if the board itself stops it.

        Other vehicles are ignored. All cells move in the same direction, mirrored for cells beyond
        a flipped seam, and at least one must enter a cell that the vehicle did not cover. A
        diagonal vehicle that crosses such a seam slides along the other diagonal afterwards.
        """
        further = self.pushed(board, direction)
        if further is None or not further.mirrors:
            return further
        # Keep the mirrors only if they cannot be derived from the cells.
        plain = further._replace(mirrors=())
        return plain if plain.all_mirrors(board) == further.mirrors else further

    def pushed(self, board: Board, direction: str) -> Vehicle | None:
        """Return the vehicle like ``slid``, but with all mirrors if a seam is flipped."""
        mirrors = self.all_mirrors(board)
        cells = []
        mirrors_there = []
        for cell, mirror in zip(self.cells, mirrors, strict=True):
            heading = mirrored(direction, mirror)
            step = board.step(cell, heading)
            if step is None:
                return None
            cells.append(step[0])
            mirrors_there.append(combined(mirror, board.mirror(cell, heading)))
        own = set(cells)
        if len(own) < len(cells) or any(barrier <= own for barrier in board.barriers):
            return None
        if own == set(self.cells):
            return None  # it fills its lane: its front would run into its rear
        if board.barriers and self._replace(cells=tuple(cells)).shut_joint(board):
            return None
        further = self._replace(cells=tuple(cells), mirrors=())
        if "flip" not in (board.join_x, board.join_y):
            return further
        # Directions refer to the first cell, so all mirrors are relative to its mirror.
        first = mirrors_there[0]
        mirrors = tuple(combined(first, mirror) for mirror in mirrors_there)
        return further._replace(axes=mirrored_axes(self.axes, first), mirrors=mirrors)

    def held_corners(self, board: Board) -> set[Corner]:
        """Return the corners at which two of its cells touch only diagonally.

        No other vehicle can hold such a corner or pass it on a diagonal.

        >>> Vehicle("D", ((0, 0), (1, 1)), "\\\\").held_corners(Board(4, 4))
        {(1, 1)}
        >>> Vehicle("E", ((0, 0), (1, 0), (1, 1)), "-|").held_corners(Board(4, 4))
        set()
        """
        joints = self._diagonal_joints(board)
        return {board.corner(cell, direction) for cell, direction in joints}

    def shut_joint(self, board: Board) -> tuple[Cell, Cell] | None:
        """Return two of its cells that touch only at a corner closed by walls; None if none do."""
        bare = board.bare()
        for cell, direction in self._diagonal_joints(board):
            if board.step(cell, direction) is None:
                step = bare.step(cell, direction)
                return (cell, step[0]) if step else None
        return None

    def _diagonal_joints(self, board: Board) -> tuple[tuple[Cell, str], ...]:
        """Return its cells that touch another one only at a corner, with the direction to it."""
        if len(self.cells) < 2:
            return ()
        if board.join_x == board.join_y == "none":
            row, column = self.cells[0]
            if all(r == row for r, _ in self.cells) or all(c == column for _, c in self.cells):
                return ()  # straight, the usual case
        return _diagonal_joints(self.cells, board.bare())

    def passed_corners(self, board: Board, direction: str) -> set[Corner]:
        """Return the corners that its cells pass in a slide by one cell."""
        if len(direction) == 1:
            return set()
        headings = self.headings(board, direction)
        return {board.corner(c, way) for c, way in zip(self.cells, headings, strict=True)}

    def headings(self, board: Board, direction: str) -> list[str]:
        """Return the direction of each cell; they differ only across a flipped seam."""
        return [mirrored(direction, mirror) for mirror in self.all_mirrors(board)]

    def all_mirrors(self, board: Board) -> tuple[str, ...]:
        """Return the mirror of each cell relative to the first one."""
        if self.mirrors:
            return self.mirrors
        if "flip" not in (board.join_x, board.join_y) or not self.cells:
            return ("",) * len(self.cells)
        return _guessed_mirrors(self._replace(label="", target=False), board)


@lru_cache(maxsize=4096)  # slow, and often called with the same placements
def _diagonal_joints(cells: tuple[Cell, ...], bare: Board) -> tuple[tuple[Cell, str], ...]:
    own = set(cells)
    found = []
    for cell in cells:
        for direction in ("DR", "DL", "UR", "UL"):
            step = bare.step(cell, direction)
            # At the corner of a projective plane a cell touches itself; not a joint.
            if step is None or step[0] == cell or step[0] not in own:
                continue
            beside = [bare.step(cell, way) for way in direction]
            if all(near is None or near[0] not in own for near in beside):
                found.append((cell, direction))
    return tuple(found)


@lru_cache(maxsize=4096)  # slow, and often called with the same placements
def _guessed_mirrors(vehicle: Vehicle, board: Board) -> tuple[str, ...]:
    """Derive the mirrors from the cells, by connecting each cell to one already connected.

    Joints without a mirror are preferred, then joints along the vehicle's own axes, then joints
    between edges. A cell that is not connected is not mirrored.
    """
    seen = {vehicle.cells[0]: ""}
    while True:
        best: tuple[tuple[bool, bool, bool], Cell, str] | None = None
        for cell, mirror in seen.items():
            own = {mirrored(way, mirror) for way in vehicle.directions()}
            for way in DELTAS:
                step = board.step(cell, way)
                if step is None or step[0] not in vehicle.cells or step[0] in seen:
                    continue
                passed = board.mirror(cell, way)
                rank = (passed != "", way not in own, len(way) > 1)
                if best is None or rank < best[0]:
                    best = rank, step[0], combined(mirror, passed)
        if best is None:
            return tuple(seen.get(cell, "") for cell in vehicle.cells)
        seen[best[1]] = best[2]


def mirrored(direction: str, mirror: str) -> str:
    """Return a direction as seen in a mirror.

    >>> mirrored("UR", "|"), mirrored("UR", "-|"), mirrored("R", "|")
    ('DR', 'DL', 'R')
    """
    for axis in mirror:
        one, other = AXES[axis]
        direction = direction.translate(str.maketrans(one + other, other + one))
    return direction


def combined(one: str, other: str) -> str:
    """Return the mirror that has the effect of two mirrors together."""
    return "".join(axis for axis in "-|" if (axis in one) != (axis in other))


def mirrored_axes(axes: str, mirror: str) -> str:
    """Return the axes of a vehicle as seen in a mirror."""
    if len(mirror) != 1 or ("\\" in axes) == ("/" in axes):
        return axes
    return axes.translate(str.maketrans("\\/", "/\\"))
