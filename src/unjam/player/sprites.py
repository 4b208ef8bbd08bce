"""Sprites of the page: SVG fragments that many vehicles share, and their colours.

A look is stored once for all colours: its colours are CSS variables ``--k0``, ``--k1`` … that each
vehicle sets. The background of a board uses ``--c0``, ``--c1`` …, whose values in the light and the
dark theme are stored once per album.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from ..model.board import Board, Cell
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..render.artwork.board_drawing import FRAME, board_drawing, exit_room, layout_of, thin_walls
from ..render.drawing import CELL, Group, Mark, Path, Words
from ..render.painter import corner, part_marks
from ..render.scene import FRONTS, Piece, Scene, parts_of, scene_of
from ..render.svg import marks_text
from ..render.theme import DARK, LIGHT
from .slide_tables import Shape

# Text is escaped and contains no quotes, so no label matches as a colour.
_COLOUR = re.compile(r'(?<==")#[0-9a-f]{6}(?=")')

Kept = TypeVar("Kept")


class Sprites:
    """The sprites of many puzzles, each stored once: ``fragments``, ``palettes``, ``colours``."""

    def __init__(self) -> None:
        self.fragments: list[str] = []
        self.palettes: list[list[str]] = []
        self.colours: list[list[str]] = []  # light and dark
        self._last: tuple[Puzzle, Scene] | None = None

    def board(self, puzzle: Puzzle) -> dict[str, Any]:
        """Return the board without its vehicles: the layer below them and the one above."""
        scene = self._scene(puzzle)
        return {
            "view": _view(scene),
            "ground": self._in_both_themes(lambda theme: board_drawing(scene, theme)),
            "over": self._in_both_themes(lambda theme: tuple(thin_walls(scene, theme))),
        }

    def vehicle(self, puzzle: Puzzle, vehicle: Vehicle, shapes: tuple[Shape, ...]) -> list[Any]:
        """Return the looks of a vehicle, one per shape: fragment, palette and label.

        A label is its text, centre, font size and colour. On joined edges the page has to move it,
        so the cells of the shape follow, and for a target the radius and colour of its ring.
        """
        piece = _piece(self._scene(puzzle), vehicle)
        joined = {puzzle.board.join_x, puzzle.board.join_y} != {"none"}
        return [self._look(piece, shape, joined) for shape in shapes] if piece else []

    def _scene(self, puzzle: Puzzle) -> Scene:
        """Return the scene of a puzzle, which is asked for once for each of its vehicles."""
        if self._last is None or self._last[0] is not puzzle:
            self._last = puzzle, scene_of(puzzle)
        return self._last[1]

    def _look(self, piece: Piece, shape: Shape, joined: bool) -> list[Any]:
        marks = _marks(piece, shape)
        words = [mark for group in marks for mark in group.marks if isinstance(mark, Words)]
        apart: list[Mark] = list(words)
        rings = [_ring(group) for group in marks if piece.target and joined]
        apart += rings
        bodies = tuple(
            group._replace(marks=tuple(mark for mark in group.marks if mark not in apart))
            for group in marks
        )
        text = marks_text(bodies)
        colours = list(dict.fromkeys(_COLOUR.findall(text)))
        fragment = _COLOUR.sub(lambda found: f"var(--k{colours.index(found[0])})", text)
        values: list[Any] = [_kept(self.fragments, fragment), _kept(self.palettes, colours)]
        if words:
            # A vehicle in several parts has one label.
            x, y = next((g.x, g.y) for g in marks if words[0] in g.marks)
            sign = words[0]
            place = [round(x + sign.x, 1), round(y + sign.y, 1), round(sign.size, 1)]
            values += [sign.text, *place, sign.fill]
            if joined:
                values.append(shape.cells)
            for ring in rings[:1]:
                across = [float(x) for step in ring.steps for x in step[1::2]]
                values += [round((max(across) - min(across)) / 2, 1), ring.fill]
        return values

    def _in_both_themes(self, marks: Callable[[Any], tuple[Mark, ...]]) -> str:
        text, dark = (marks_text(marks(theme)) for theme in (LIGHT, DARK))
        pairs = iter(zip(_COLOUR.findall(text), _COLOUR.findall(dark), strict=True))
        return _COLOUR.sub(lambda _: f"var(--c{_kept(self.colours, list(next(pairs)))})", text)


def _view(scene: Scene) -> list[int]:
    """Return the part of the drawing to show on a small screen: x, y, width, height."""
    place = layout_of(scene)
    room = dict.fromkeys("LRUD", FRAME + 3)
    room |= {seam.side: int(place.left if seam.side in "LR" else place.top) for seam in scene.seams}
    for gate in scene.gates:
        room[gate.direction] = max(room[gate.direction], exit_room(scene, gate))
    width = room["L"] + scene.width * CELL + room["R"]
    return [-room["L"], -room["U"], width, room["U"] + scene.height * CELL + room["D"]]


def _kept(kept: list[Kept], value: Kept) -> int:
    """Return the index of a value in a list, to which it is added if missing."""
    if value not in kept:
        kept.append(value)
    return kept.index(value)


def _piece(scene: Scene, vehicle: Vehicle) -> Piece | None:
    return next((piece for piece in scene.pieces if piece.label == vehicle.label), None)


def _marks(piece: Piece, shape: Shape) -> list[Group]:
    """Return the drawing of a vehicle in a shape, not clipped at the edges of the board."""
    size = 1 + max(max(cell) for cell in shape.cells)
    vehicle = Vehicle(piece.label, shape.cells, shape.axes, piece.target)
    turned = piece._replace(axes=shape.axes)
    if piece.heading and piece.heading not in vehicle.directions():
        # A diagonal vehicle that has crossed a flipped seam.
        turned = turned._replace(heading=FRONTS[shape.axes])
    groups = []
    for part in parts_of(Board(size, size), vehicle):
        row, column = _origin(corner(part))
        groups.append(Group(column, row, part_marks(turned, part, LIGHT)))
    return groups


def _ring(group: Group) -> Path:
    """Return the ring of a target, which is drawn just before its label."""
    at = next(at for at, mark in enumerate(group.marks) if isinstance(mark, Words))
    ring = group.marks[at - 1]
    assert isinstance(ring, Path)
    return ring


def _origin(cell: Cell) -> tuple[int, int]:
    return cell[0] * CELL, cell[1] * CELL
