"""The board below the vehicles: frame, floor, walls, exits, joined edges and goals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ...model.board import DELTAS, Cell
from ..colours import lighter, mix
from ..drawing import CELL, Mark, Path, Step, Words
from ..fonts.text_width import fitted
from ..scene import Gate, Scene
from ..theme import Theme
from .outline import Point, outline, rounded

FRAME = 17  # width of the frame
THIN_WALL = 13
PAPER = 12  # margin around the frame
EXIT = 66  # room for the arrows of an exit
NAMED_EXIT = 88  # room for an arrow and the labels of the targets that may leave there
SEAM = 52  # room for the marks of joined edges
TITLE = 70


class Layout(NamedTuple):
    """The size of the paper and the position of the board on it."""

    width: float
    height: float
    left: float
    top: float


@lru_cache(maxsize=256)
def layout(width: int, height: int, needs: frozenset[tuple[str, int]], title: bool) -> Layout:
    """Return the layout of a board; ``needs`` are sides that need more room, and how much."""
    room: dict[str, float] = dict.fromkeys("LRUD", FRAME + PAPER)
    for pair in ("LR", "UD"):  # the same room on opposite sides keeps the board centred
        for side in pair:
            room[side] = max([room[side], *(need for where, need in needs if where in pair)])
    top = room["U"] + (TITLE if title else 0)
    return Layout(
        room["L"] + width * CELL + room["R"], top + height * CELL + room["D"], room["L"], top
    )


def layout_of(scene: Scene) -> Layout:
    """Return the layout of a scene."""
    there = scene.floor | scene.walls
    needs = {
        (gate.direction, exit_room(scene, gate))
        for gate in scene.gates
        if not _inside(scene, _beyond(*gate[:2]))
    }
    needs |= {(seam.side, SEAM) for seam in scene.seams if seam.cell in there}
    return layout(scene.width, scene.height, frozenset(needs), bool(scene.title))


def exit_room(scene: Scene, gate: Gate) -> int:
    """Return the room that an exit takes beside the board."""
    return NAMED_EXIT if scene.labels and any(gate.targets) else EXIT


def board_drawing(scene: Scene, theme: Theme) -> tuple[Mark, ...]:
    """Return all marks below the vehicles, relative to the top left corner of the board."""
    targets = tuple((piece.label, piece.colour) for piece in scene.pieces if piece.target)
    bare = scene._replace(pieces=(), arrows=(), highlights=frozenset(), title="")
    return _ground(bare, targets, theme)


@lru_cache(maxsize=256)
def _ground(scene: Scene, targets: tuple[tuple[str, int], ...], theme: Theme) -> tuple[Mark, ...]:
    board = scene.floor | scene.walls
    colours = {label: theme.targets[at % len(theme.targets)] for label, at in targets}
    seams = [seam for seam in scene.seams if seam.cell in board]
    joined = frozenset((seam.cell, seam.side) for seam in seams)
    open_sides = joined | {(gate.cell, gate.direction) for gate in scene.gates}
    marks: list[Mark] = [
        Path(outline(board, -FRAME, 24, joined), theme.frame),
        Path(outline(board, 0, 8, joined), theme.floor),
    ]
    if lines := _grid(scene.floor):
        marks.append(Path(lines, "", theme.grid, 4))
    if theme.shadow and (shadow := _frame_shadow(board, open_sides)):
        marks.append(Path(shadow, "#000000", opacity=theme.shadow / 2))
    marks += _walls(scene, theme)
    for area in scene.areas:
        colour = colours.get(area.target, theme.targets[0])
        shape = outline(frozenset(area.cells), 4, 10, neck=24)
        marks.append(Path(shape, mix(theme.floor, colour, 0.16)))
        marks.append(Path(shape, "", colour, 5, dashes=(12, 11)))
    for gate in scene.gates:
        colour = colours.get(gate.targets[0] if gate.targets else "", theme.targets[0])
        marks += _gate(gate, colour, theme, scene.labels)
    marks += _seams(scene, theme)
    return tuple(marks)


def _inside(scene: Scene, cell: Cell) -> bool:
    return 0 <= cell[0] < scene.height and 0 <= cell[1] < scene.width


def _beyond(cell: Cell, way: str) -> Cell:
    down, right = DELTAS[way]
    return cell[0] + down, cell[1] + right


def _grid(floor: frozenset[Cell]) -> tuple[Step, ...]:
    """Return the lines between cells of the floor, each as long as possible."""
    steps: list[Step] = []
    rows = {row for row, _ in floor}
    columns = {column for _, column in floor}
    for row in sorted(rows):
        shared = [column for column in columns if {(row, column), (row + 1, column)} <= floor]
        for begin, end in _runs(shared):
            y = (row + 1) * CELL
            steps += [("M", begin * CELL + 2, y), ("L", end * CELL - 2, y)]
    for column in sorted(columns):
        shared = [row for row in rows if {(row, column), (row, column + 1)} <= floor]
        for begin, end in _runs(shared):
            x = (column + 1) * CELL
            steps += [("M", x, begin * CELL + 2), ("L", x, end * CELL - 2)]
    return tuple(steps)


def _runs(numbers: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Yield runs of consecutive numbers as (first, last + 1)."""
    begin = end = -1
    for number in sorted(numbers):
        if number != end:
            if end > begin:
                yield begin, end
            begin = number
        end = number + 1
    if end > begin:
        yield begin, end


def _box(x: float, y: float, width: float, height: float, radius: float) -> list[Step]:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return rounded([(corner, radius) for corner in corners])


def _frame_shadow(
    board: frozenset[Cell], open_sides: frozenset[tuple[Cell, str]]
) -> tuple[Step, ...]:
    """Return the shadow of the raised frame, lit from the top left."""
    steps: list[Step] = []
    for cell in sorted(board):
        x, y = cell[1] * CELL, cell[0] * CELL
        if _beyond(cell, "U") not in board and (cell, "U") not in open_sides:
            steps += _box(x, y, CELL, 6, 0)
        if _beyond(cell, "L") not in board and (cell, "L") not in open_sides:
            steps += _box(x, y, 4, CELL, 0)
    return tuple(steps)


def _walls(scene: Scene, theme: Theme) -> Iterable[Mark]:
    if scene.walls:
        yield Path(outline(scene.walls, 3, 9), theme.wall)
        steps: list[Step] = []
        for row, column in sorted(scene.walls):
            steps += _box(column * CELL + 14, row * CELL + 14, CELL - 28, CELL - 28, 7)
        yield Path(tuple(steps), lighter(theme.wall, 0.18))


def thin_walls(scene: Scene, theme: Theme) -> Iterable[Mark]:
    """Yield the thin walls, which lie above the vehicles' shadows."""
    for (row, column), side in scene.edges:
        down, right = DELTAS[side]
        x, y = (column + 0.5 + right / 2) * CELL, (row + 0.5 + down / 2) * CELL
        begin = (x - 50 * abs(down), y - 50 * abs(right))
        end = (x + 50 * abs(down), y + 50 * abs(right))
        line: tuple[Step, ...] = (("M", *begin), ("L", *end))
        yield Path(line, "", theme.barrier, THIN_WALL)


def _gate(gate: Gate, colour: str, theme: Theme, labels: bool) -> Iterable[Mark]:
    down, right = DELTAS[gate.direction]
    x, y = (gate.cell[1] + 0.5) * CELL, (gate.cell[0] + 0.5) * CELL
    # An exit is a gap in the frame, filled with floor.
    near = [_at(x, y, right, down, 48, side) for side in (-50, 50)]
    far = [_at(x, y, right, down, 50 + FRAME, side) for side in (50, -50)]
    yield Path(tuple(rounded([(point, 0) for point in near + far])), mix(theme.floor, colour, 0.2))
    named = labels and any(gate.targets)
    for number, opacity in ((0, 1.0),) if named else ((0, 1.0), (1, 0.55)):
        u = 82 + 19 * number
        tips = [
            _at(x, y, right, down, u - 8, -20),
            _at(x, y, right, down, u + 8, 0),
            _at(x, y, right, down, u - 8, 20),
        ]
        steps = tuple((word, *point) for word, point in zip("MLL", tips, strict=True))
        yield Path(steps, "", colour, 9, opacity)
    if named:  # the reds of targets are similar, so labels tell which may leave here
        # Beside the board there is room for several lines, above and below it for one.
        lines = gate.targets if right and len(gate.targets) <= 3 else (" ".join(gate.targets),)
        place_x, place_y = _at(x, y, right, down, 114, 0)
        for number, line in enumerate(lines):
            text, size = fitted(line, 34 if right else 92, min(40, 90 / len(lines)), 13, True)
            line_y = place_y + (number - (len(lines) - 1) / 2) * 90 / len(lines)
            yield Words(place_x, line_y, text, size, theme.ink, bold=True)


def _at(x: float, y: float, right: int, down: int, along: float, across: float) -> Point:
    return x + along * right - across * down, y + along * down + across * right


def _seams(scene: Scene, theme: Theme) -> Iterable[Mark]:
    """Yield the marks of joined edges: dashes, labels of the lanes, and direction arrows."""
    board = scene.floor | scene.walls
    for side in "LRUD":
        seams = [seam for seam in scene.seams if seam.side == side and seam.cell in board]
        if not seams:
            continue
        colour = theme.seams[side in "UD"]
        down, right = DELTAS[side]
        dashes: list[Step] = []
        for seam in seams:
            row, column = seam.cell
            x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
            dashes.append(("M", *_at(x, y, right, down, 58, -36)))
            dashes.append(("L", *_at(x, y, right, down, 58, -14)))
            dashes.append(("M", *_at(x, y, right, down, 58, 14)))
            dashes.append(("L", *_at(x, y, right, down, 58, 36)))
            text, size = fitted(seam.mark, 40, 28, 14, True)
            place = _at(x, y, right, down, 84, 0)
            yield Words(*place, text, size, colour, bold=True)
        yield Path(tuple(dashes), "", colour, 6)
        yield from _seam_arrows(scene, side, seams[0].flipped, colour)


def _seam_arrows(scene: Scene, side: str, flipped: bool, colour: str) -> Iterable[Mark]:
    """Yield arrows that point to matching ends of two joined edges.

    Left and right edges have one arrow head, top and bottom edges two; a flipped edge reverses one
    of them.
    """
    back = side in "RD" and flipped
    steps: list[Step] = []
    if side in "LR":
        x = -8.0 if side == "L" else scene.width * CELL + 8.0
        y = scene.height * CELL / 2
        tip = -13 if back else 13
        steps += rounded([((x - 11, y - tip), 2), ((x + 11, y - tip), 2), ((x, y + tip), 2)])
    else:
        x = scene.width * CELL / 2
        y = -8.0 if side == "U" else scene.height * CELL + 8.0
        tip = -13 if back else 13
        for middle in (x - 13, x + 13):
            points = [(middle - tip, y - 11), (middle + tip, y), (middle - tip, y + 11)]
            steps += rounded([(point, 2) for point in points])
    yield Path(tuple(steps), colour)
