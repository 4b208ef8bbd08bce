"""Painting: turns a scene and a theme into a drawing."""

from __future__ import annotations

from collections.abc import Iterable

from ..model.exits import SIDES
from ..notation.descriptions import places
from ..util.limits import breathe
from .artwork.board_drawing import board_drawing, layout_of, thin_walls
from .artwork.outline import outline, rounded
from .artwork.vehicle_drawing import Shape, circle, marks_of
from .drawing import CELL, Drawing, Group, Mark, Path, Step, Words
from .fonts.text_width import fitted
from .scene import Arrow, Part, Piece, Scene
from .theme import Theme

BEYOND = 24  # how far an arrow extends past the edge of the board


def paint(scene: Scene, theme: Theme) -> Drawing:
    """Return the picture of a scene in the colours of a theme.

    >>> from unjam.render.scene import scene_of
    >>> from unjam.render.theme import LIGHT
    >>> import unjam
    >>> drawing = paint(scene_of(unjam.Puzzle.parse("XX.B  A..B  AOOO  ....")), LIGHT)
    >>> drawing.title, drawing.description
    ('a puzzle', '4 by 4 cells; target X; 3 other vehicles: B, A, O; exit at the right of row 1')
    """
    place = layout_of(scene)
    marks: list[Mark] = [Group(0, 0, board_drawing(scene, theme))]
    marks += highlights(scene, theme)
    marks += vehicles(scene, theme)
    marks += thin_walls(scene, theme)
    for arrow in scene.arrows:
        breathe()
        marks += arrow_marks(arrow, theme, scene)
    sheet: list[Mark] = [Group(place.left, place.top, tuple(marks))]
    if scene.title:
        text, size = fitted(scene.title, place.width - 40, 40, 20, True)
        sheet.append(Words(place.width / 2, 42, text, size, theme.ink, bold=True))
    return Drawing(
        place.width,
        place.height,
        tuple(sheet),
        theme.paper,
        scene.title or "a puzzle",
        description(scene),
    )


def vehicles(scene: Scene, theme: Theme) -> Iterable[Group]:
    """Return a group for each part of each vehicle, diagonal vehicles last.

    Diagonal vehicles overlap the corners of other cells, so they are drawn on top.
    """
    groups = []
    for piece in scene.pieces:
        breathe()
        for part in piece.parts:
            row, column = corner(part)
            marks = part_marks(piece, part, theme, labels=scene.labels)
            group = Group(column * CELL, row * CELL, marks, piece.label)
            groups.append((bool(part.joints), group))
    groups.sort(key=lambda entry: entry[0])
    return [group for _, group in groups]


def part_marks(piece: Piece, part: Part, theme: Theme, *, labels: bool = True) -> tuple[Mark, ...]:
    """Return the marks of one part of a vehicle, relative to its bounding box."""
    shape = Shape(at_origin(part), piece.kind, piece.axes, piece.heading, piece.target)
    return marks_of(shape, piece.colour, piece.label if labels else "", theme)


def corner(part: Part) -> tuple[int, int]:
    """Return the top row and the left column of a part's bounding box."""
    return min(row for row, _ in part.cells), min(column for _, column in part.cells)


def at_origin(part: Part) -> Part:
    """Return the part moved so that its bounding box starts at (0, 0)."""
    top, left = corner(part)
    return part.moved(-top, -left)


def highlights(scene: Scene, theme: Theme) -> Iterable[Mark]:
    """Yield a glow around each highlighted vehicle."""
    for piece in scene.pieces:
        if piece.label in scene.highlights:
            for part in piece.parts:
                shape = outline(frozenset(part.cells), 3, 24, frozenset(part.openings), 30)
                yield Path(shape, theme.highlight, theme.highlight, 16, 0.4)
                yield Path(shape, theme.highlight, theme.highlight, 5)


def arrow_marks(arrow: Arrow, theme: Theme, scene: Scene) -> Iterable[Mark]:
    """Yield the arrow of a move, with its number if there are several moves."""
    right_end, bottom_end = scene.width * CELL + BEYOND, scene.height * CELL + BEYOND
    for way in arrow.ways:
        points = [
            (
                min(max((column + 0.5) * CELL, -BEYOND), right_end),
                min(max((row + 0.5) * CELL, -BEYOND), bottom_end),
            )
            for row, column in way
        ]
        (x0, y0), (x, y) = points[-2], points[-1]
        length = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
        right, down = (x - x0) / length, (y - y0) / length
        points[-1] = (x - right * 14, y - down * 14)
        line: list[Step] = [("L" if at else "M", *point) for at, point in enumerate(points)]
        tips = [(-16.0, -19.0), (16.0, 0.0), (-16.0, 19.0)]
        head = tuple(
            rounded([((x + u * right - v * down, y + u * down + v * right), 3.0) for u, v in tips])
        )
        yield Path(tuple(line), "", theme.halo, 19)
        yield Path(head, theme.halo, theme.halo, 9)
        yield Path(tuple(line), "", theme.arrow, 10)
        yield Path(head, theme.arrow)
    if arrow.number and arrow.ways:
        row, column = arrow.ways[0][0]
        x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
        yield Path(circle(x, y, 21), theme.arrow, theme.halo, 4)
        text, size = fitted(str(arrow.number), 34, 28, 14, True)
        yield Words(x, y, text, size, theme.halo, bold=True)


def description(scene: Scene) -> str:
    """Return a text description of the picture, for screen readers."""
    targets = [piece.label for piece in scene.pieces if piece.target]
    others = [piece.label for piece in scene.pieces if not piece.target]
    parts = [f"{scene.width} by {scene.height} cells"]
    if scene.surface != "plane":
        parts[0] += f" on a {scene.surface}"
    if targets:
        parts.append(f"target{'s' * (len(targets) > 1)} {', '.join(targets)}")
    if others:
        word = "other vehicle" if targets else "vehicle"
        parts.append(f"{len(others)} {word}{'s' * (len(others) > 1)}: {', '.join(others)}")
    for gate in scene.gates:
        lane = f"row {gate.cell[0] + 1}" if gate.direction in "LR" else f"column {gate.cell[1] + 1}"
        whose = f" for {', '.join(gate.targets)}" if gate.targets else ""
        parts.append(f"exit{whose} at the {SIDES[gate.direction]} of {lane}")
    for area in scene.areas:
        parts.append(f"{area.target} must stop within {places(area.cells)}")
    return "; ".join(parts)
