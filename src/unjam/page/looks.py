"""How puzzles look in the page: pieces of SVG that many vehicles share, and their colours.

A look is drawn once, whatever the colour of the vehicle: its colours are CSS variables ``--k0``,
``--k1`` … that each vehicle sets for itself. The ground of a board has ``--c0``, ``--c1`` …, whose
values in the light and in the dark theme are kept for the whole file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from ..model.board import Board, Cell
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..render.drawing import CELL, Group, Mark, Words
from ..render.ground import EXIT, FRAME, ground, layout_of, thin_walls
from ..render.letters import CAPITAL
from ..render.paint import corner, look
from ..render.scene import FRONTS, Piece, Scene, parts_of, scene_of
from ..render.svg import marks_text
from ..render.theme import DARK, LIGHT
from .tables import Shape

# Text is escaped, so that no quote stands in it and no label is taken for a colour.
_COLOUR = re.compile(r'(?<==")#[0-9a-f]{6}(?=")')

Kept = TypeVar("Kept")


class Looks:
    """The looks of many puzzles, each kept once: ``fragments``, ``coats`` and ``colours``."""

    def __init__(self) -> None:
        self.fragments: list[str] = []
        self.coats: list[list[str]] = []
        self.colours: list[list[str]] = []  # light and dark

    def board(self, puzzle: Puzzle) -> dict[str, Any]:
        """The board without its vehicles: what lies under them, and over them."""
        scene = scene_of(puzzle)
        return {
            "view": _view(scene),
            "ground": self._in_both_themes(lambda theme: ground(scene, theme)),
            "over": self._in_both_themes(lambda theme: tuple(thin_walls(scene, theme))),
        }

    def vehicle(self, puzzle: Puzzle, vehicle: Vehicle, shapes: tuple[Shape, ...]) -> list[Any]:
        """The looks of a vehicle, one for each shape: fragment, coat, and the label's place."""
        piece = _piece(scene_of(puzzle), vehicle)
        return [self._look(piece, shape) for shape in shapes] if piece else []

    def _look(self, piece: Piece, shape: Shape) -> list[Any]:
        marks = _marks(piece, shape)
        words = [mark for group in marks for mark in group.marks if isinstance(mark, Words)]
        bodies = tuple(
            group._replace(marks=tuple(mark for mark in group.marks if not isinstance(mark, Words)))
            for group in marks
        )
        text = marks_text(bodies)
        colours = list(dict.fromkeys(_COLOUR.findall(text)))
        fragment = _COLOUR.sub(lambda found: f"var(--k{colours.index(found[0])})", text)
        said: list[Any] = [_kept(self.fragments, fragment), _kept(self.coats, colours)]
        if words:
            # Of a vehicle in several parts, one label is enough.
            x, y = next((g.x, g.y) for g in marks if words[0] in g.marks)
            sign = words[0]
            baseline = y + sign.y + sign.size * CAPITAL / 2
            place = [round(x + sign.x, 1), round(baseline, 1), round(sign.size, 1)]
            said += [sign.text, *place, sign.fill]
        return said

    def _in_both_themes(self, marks: Callable[[Any], tuple[Mark, ...]]) -> str:
        text, dark = (marks_text(marks(theme)) for theme in (LIGHT, DARK))
        pairs = iter(zip(_COLOUR.findall(text), _COLOUR.findall(dark), strict=True))
        return _COLOUR.sub(lambda _: f"var(--c{_kept(self.colours, list(next(pairs)))})", text)


def _view(scene: Scene) -> list[int]:
    """The part of the paper that is worth its room on a small screen: x, y, width, height."""
    place = layout_of(scene)
    room = dict.fromkeys("LRUD", FRAME + 3)
    room |= {seam.side: int(place.left if seam.side in "LR" else place.top) for seam in scene.seams}
    for gate in scene.gates:
        room[gate.direction] = EXIT
    width = room["L"] + scene.width * CELL + room["R"]
    return [-room["L"], -room["U"], width, room["U"] + scene.height * CELL + room["D"]]


def _kept(kept: list[Kept], value: Kept) -> int:
    if value not in kept:
        kept.append(value)
    return kept.index(value)


def _piece(scene: Scene, vehicle: Vehicle) -> Piece | None:
    return next((piece for piece in scene.pieces if piece.label == vehicle.label), None)


def _marks(piece: Piece, shape: Shape) -> list[Group]:
    """The vehicle lying so, as if the paper went on beyond the edges of the board."""
    size = 1 + max(max(cell) for cell in shape.cells)
    vehicle = Vehicle(piece.label, shape.cells, shape.axes, piece.target)
    turned = piece._replace(axes=shape.axes)
    if piece.heading and piece.heading not in vehicle.directions():
        # A diagonal vehicle that went over a flipped seam.
        turned = turned._replace(heading=FRONTS[shape.axes])
    groups = []
    for part in parts_of(Board(size, size), vehicle):
        row, column = _origin(corner(part))
        groups.append(Group(column, row, look(turned, part, LIGHT)))
    return groups


def _origin(cell: Cell) -> tuple[int, int]:
    return cell[0] * CELL, cell[1] * CELL
