"""Vehicles seen from above: body, windows, lights, and a label on the roof.

Light falls from the top left, whatever the heading. Straight vehicles with a front are cars, trucks
and limousines; everything else is a solid block. Results are cached, because a deck repeats a few
shapes in a few colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...model.board import AXES, DELTAS, Cell
from ..drawing import CELL, Mark, Path, Step, Words
from ..fonts.text_width import fitted
from ..scene import Part
from ..theme import Theme
from .outline import Point, outline, rounded
from .vehicle_colours import VehicleColours, vehicle_colours

INSET = 9  # between a body and the edge of its cells
NECK = 21  # half the width of a body where its cells touch at a corner
RIM = 3.5  # width of the line around a body
SHADOW = (3, 5)  # offset of the shadow of a body
LABEL = 42  # font size of a label with enough room
LARGE_LABEL = 54  # where four cells meet
LEAST_LABEL = 15
BACKWARDS = {"L": "R", "R": "L", "U": "D", "D": "U"}


class Shape(NamedTuple):
    """Everything but the colours that decides how a part is drawn; its cells start at (0, 0)."""

    part: Part
    kind: str
    axes: str
    heading: str
    target: bool


@lru_cache(maxsize=4096)
def marks_of(shape: Shape, colour: int, label: str, theme: Theme) -> tuple[Mark, ...]:
    """Return the marks of a part of a vehicle, relative to its bounding box."""
    colours = vehicle_colours(theme, shape.target, colour)
    plan = _plan(shape)
    return plan.marks(colours) + plan.label_marks(colours, label)


class _Frame(NamedTuple):
    """Coordinates of a vehicle: u towards its front, v across it, converted to positions."""

    x: float
    y: float
    right: float
    down: float

    def place(self, u: float, v: float) -> Point:
        return self.x + u * self.right - v * self.down, self.y + u * self.down + v * self.right

    def shape(self, *points: tuple[float, float, float]) -> tuple[Step, ...]:
        return tuple(rounded([(self.place(u, v), radius) for u, v, radius in points]))

    def box(
        self, back: float, front: float, half: float, radius: float, tip: float | None = None
    ) -> tuple[Step, ...]:
        """Return a rounded box; ``tip`` is half its width at the front, if different."""
        tip = half if tip is None else tip
        return self.shape(
            (back, -half, radius), (front, -tip, radius), (front, tip, radius), (back, half, radius)
        )


def circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """Return a circle as a path."""
    square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return tuple(rounded([((x + radius * a, y + radius * b), radius) for a, b in square]))


class _Plan(NamedTuple):
    """A vehicle before colouring: layers of paths, each with a field name of ``VehicleColours``."""

    silhouette: tuple[Step, ...]
    layers: tuple[tuple[str, tuple[Step, ...]], ...]
    middle: Point  # of the label
    room: float  # for the label
    cut: bool = False  # at a joined edge; then the silhouette is the rim alone

    def marks(self, colours: VehicleColours) -> tuple[Mark, ...]:
        marks: list[Mark] = []
        if colours.shadow:
            marks.append(Path(moved(self.silhouette, *SHADOW), "#000000", opacity=colours.shadow))
        if self.cut:
            marks.append(Path(self.silhouette, colours.rim))
        else:
            marks.append(Path(self.silhouette, colours.body, colours.rim, RIM))
        for field, steps in self.layers:
            if colour := getattr(colours, field):
                marks.append(Path(steps, colour))
        return tuple(marks)

    def label_marks(self, colours: VehicleColours, label: str) -> tuple[Mark, ...]:
        """Return the ring of a target, and the label."""
        x, y = self.middle
        room = self.room
        marks: list[Mark] = []
        if colours.ring:
            radius = min(25, room / 2) if room < CELL else 34
            marks.append(Path(circle(x, y, radius), colours.ring))
            room = radius * 1.62
        if label:
            largest: float = LABEL if self.room < CELL else LARGE_LABEL
            largest = min(largest, room if colours.ring else room * 0.8)
            text, size = fitted(label, room, largest, LEAST_LABEL, True)
            marks.append(Words(x, y, text, size, colours.ink, bold=True))
        return tuple(marks)


def moved(steps: Sequence[Step], right: float, down: float) -> tuple[Step, ...]:
    """Return the path moved right and down."""
    there = []
    for step in steps:
        numbers = [value for value in step[1:] if not isinstance(value, str)]
        shifted = [value + (down if at % 2 else right) for at, value in enumerate(numbers)]
        there.append((step[0], *shifted))
    return tuple(there)


@lru_cache(maxsize=2048)
def _plan(shape: Shape) -> _Plan:
    part = shape.part
    if shape.heading and not part.openings and _is_along(shape):
        down, right = DELTAS[shape.heading]
        rows = [row for row, _ in part.cells]
        columns = [column for _, column in part.cells]
        x = (min(columns) + max(columns) + 1) * CELL / 2
        y = (min(rows) + max(rows) + 1) * CELL / 2
        slant = len(shape.heading) == 2
        stretch = 0.5**0.5 if slant else 1.0
        frame = _Frame(x, y, right * stretch, down * stretch)
        length = (len(part.cells) - 1) * CELL / stretch + (92 if slant else CELL)
        if len(part.cells) == 1:
            return _unit(frame)
        half = 28.0 if slant else 39.0
        if shape.kind == "truck" or (slant and len(part.cells) == 3 and not shape.target):
            return _truck(frame, length / 2 - INSET + 1, half + 2)
        long = length > 2.4 * CELL and not slant
        return _car(frame, length / 2 - INSET + 1, half, long)
    return _block(shape)


def _is_along(shape: Shape) -> bool:
    """Return whether the part is straight along its heading."""
    down, right = DELTAS[shape.heading]
    cells = sorted(shape.part.cells, key=lambda cell: cell[0] * down + cell[1] * right)
    first = cells[0]
    line = [(first[0] + down * at, first[1] + right * at) for at in range(len(cells))]
    return cells == line


def _car(frame: _Frame, half: float, width: float, long: bool) -> _Plan:
    body = frame.shape(
        (-half, -width + 2, 24),
        (half - 26, -width, 30),
        (half, -width + 9, 22),
        (half, width - 9, 22),
        (half - 26, width, 30),
        (-half, width - 2, 24),
    )
    glass = (-half + 29, half - 38)
    roof = (-half + 46, half - 62)
    slanting = 0 < abs(frame.right) < 1
    inner = width - (5 if slanting else 8)
    layers = [("glass", frame.box(*glass, inner, 14, inner - 2))]
    middle = (roof[0] + roof[1]) / 2
    panels = [roof]
    if long:
        panels = [(roof[0], middle - 40), (middle - 33, middle + 33), (middle + 40, roof[1])]
    side = inner - (3 if slanting else 5)
    layers += [("roof", frame.box(*panel, side, 9)) for panel in panels]
    for v in (19 - width, width - 19):
        layers.append(("lamp", _lamp(frame, half - 7.5, v, 3, width / 7)))
        layers.append(("dark", _lamp(frame, -half + 6.5, v, 2.5, width / 6)))
    for stripe in ((-half + 3, glass[0] - 5), (glass[1] + 5, half - 3)):
        layers.append(("ring", frame.box(*stripe, 7.5, 2)))
    room = 42 if slanting else 66 if frame.right and not long else 54
    return _Plan(body, tuple(layers), frame.place(middle, 0), room)


def _lamp(frame: _Frame, u: float, v: float, depth: float, breadth: float) -> tuple[Step, ...]:
    return frame.shape(
        (u - depth, v - breadth, 3),
        (u + depth, v - breadth, 3),
        (u + depth, v + breadth, 3),
        (u - depth, v + breadth, 3),
    )


def _truck(frame: _Frame, half: float, width: float) -> _Plan:
    back = half - 66  # where the cargo ends and the cab begins
    # One silhouette with a waist between the two.
    body = frame.shape(
        (-half, -width, 12),
        (back, -width, 10),
        (back, -width + 15, 0),
        (back + 9, -width + 15, 0),
        (back + 9, -width + 4, 8),
        (half - 22, -width + 4, 24),
        (half, -width + 12, 16),
        (half, width - 12, 16),
        (half - 22, width - 4, 24),
        (back + 9, width - 4, 8),
        (back + 9, width - 15, 0),
        (back, width - 15, 0),
        (back, width, 10),
        (-half, width, 12),
    )
    layers = [
        ("dark", frame.box(back - 1, back + 10, width - 15, 0)),
        ("roof", frame.box(-half + 9, back - 9, width - 9, 5)),
        ("glass", frame.box(half - 34, half - 16, width - 10, 6, width - 15)),
    ]
    for side in (-1, 1):
        layers.append(("lamp", _lamp(frame, half - 6.5, side * (width - 21), 3, 6)))
    middle = (-half + back) / 2
    return _Plan(body, tuple(layers), frame.place(middle, 0), 60)


def _unit(frame: _Frame) -> _Plan:
    half, width = 40, 38
    body = frame.box(-half, half, width, 20)
    layers = [
        ("roof", frame.box(-half + 9, 14, width - 9, 10)),
        ("glass", frame.box(17, 31, width - 10, 6, width - 14)),
    ]
    return _Plan(body, tuple(layers), frame.place(-9, 0), 46)


def _block(shape: Shape) -> _Plan:
    part = shape.part
    cells = frozenset(part.cells)
    openings = frozenset(part.openings)
    body = outline(cells, INSET - 1, 20, openings, NECK)
    layers = [("roof", outline(cells, INSET + 10, 10, openings, NECK - 10))]
    # Even-odd rule: fills the space between the two outlines.
    ring = [outline(cells, INSET + depth, 10, openings, NECK - 8) for depth in (8, 14)]
    layers.append(("ring", ring[0] + ring[1]))
    middle = _middle(cells)
    room = 58.0 if middle[0] % CELL or middle[1] % CELL else 100.0  # more where four cells meet
    if openings:
        # No line where the body is cut off: two fills, one inside the other, instead of a stroke.
        layers.insert(0, ("body", outline(cells, INSET + RIM / 2, 19, openings, NECK - RIM / 2)))
        body = outline(cells, INSET - RIM / 2, 21, openings, NECK + RIM / 2)
        if _has_end(shape, shape.heading):
            frame = _end(shape, shape.heading)
            layers.append(("glass", frame.box(15, 29, 25, 6, 21)))
            layers += [("lamp", _lamp(frame, 35, v, 3, 6)) for v in (-20, 20)]
            if len(cells) == 1:
                middle, room = frame.place(-10, 0), 42
        elif shape.kind != "truck" and _has_end(shape, BACKWARDS.get(shape.heading, "")):
            frame = _end(shape, BACKWARDS[shape.heading])
            layers += [("dark", _lamp(frame, 35, v, 2.5, 6.5)) for v in (-20, 20)]
    if not shape.axes:
        layers += [("dark", circle(x, y, 5)) for x, y in _bolts(cells)]
    elif len(shape.axes) == 1 and not openings:
        layers += [("dark", chevron) for chevron in _chevrons(cells, shape.axes)]
    return _Plan(body, tuple(layers), middle, room, bool(openings))


def _has_end(shape: Shape, way: str) -> bool:
    """Return whether this end of a straight vehicle lies in this part, not beyond an edge."""
    onward = any(opening == way for _, opening in shape.part.openings)
    straight = len(way) == 1 and shape.kind != "piece" and _is_along(shape)
    return straight and not onward


def _end(shape: Shape, way: str) -> _Frame:
    """Return the frame of the last cell in this direction."""
    down, right = DELTAS[way]
    row, column = max(shape.part.cells, key=lambda cell: cell[0] * down + cell[1] * right)
    return _Frame((column + 0.5) * CELL, (row + 0.5) * CELL, right, down)


def _middle(cells: frozenset[Cell]) -> Point:
    """Return the centre of the cells, or of the cell nearest to it for a bent shape."""
    row = sum(row for row, _ in cells) / len(cells)
    column = sum(column for _, column in cells) / len(cells)
    rows = {int(row), int(row + 0.99)}
    columns = {int(column), int(column + 0.99)}
    straight = row * 2 % 1 == 0 == column * 2 % 1
    if not straight or any((r, c) not in cells for r in rows for c in columns):
        row, column = min(cells, key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - column) ** 2)
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _bolts(cells: frozenset[Cell]) -> list[Point]:
    """Return the positions of bolts near the corners of a vehicle that cannot move."""
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    corners = [
        (row, column) for row in (min(rows), max(rows)) for column in (min(columns), max(columns))
    ]
    if any(corner not in cells for corner in corners):
        return [((column + 0.5) * CELL, (row + 0.22) * CELL) for row, column in sorted(cells)]
    left, right = min(columns) * CELL + 28, (max(columns) + 1) * CELL - 28
    top, bottom = min(rows) * CELL + 28, (max(rows) + 1) * CELL - 28
    return [(x, y) for x in (left, right) for y in (top, bottom)]


def _chevrons(cells: frozenset[Cell], axis: str) -> list[tuple[Step, ...]]:
    """Return small arrow heads at both ends of a block that slides along one axis only."""
    found = []
    for way in AXES[axis]:
        down, right = DELTAS[way]
        stretch = (0.5**0.5) if len(way) == 2 else 1.0
        row, column = max(sorted(cells), key=lambda cell: cell[0] * down + cell[1] * right)
        frame = _Frame((column + 0.5) * CELL, (row + 0.5) * CELL, right * stretch, down * stretch)
        found.append(frame.shape((17, -11, 1), (28, 0, 2), (17, 11, 1)))
    return found
