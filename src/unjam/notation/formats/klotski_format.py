"""Parsing of Klotski files (``.kts``): sliding blocks in a walled room.

``*`` is the hero, ``#`` a wall, ``-`` a gate that only the hero may pass, ``.`` a cell it must
reach, a space is empty, and every other character is a piece. All pieces slide in four directions.
Rows may be enclosed in ``@``. Only the room that contains the hero is kept: a gate in its wall
becomes an exit, and the path from there to goal cells outside is not counted.
"""

from __future__ import annotations

from itertools import pairwise

from ...errors import PuzzleSyntaxError
from ...model.board import DELTAS, Board, Cell
from ...model.exits import Exit, Goal
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ..error_text import quote
from ..grid_symbols import Hints, is_connected
from .grid_layout import trim

HERO, WALL, GATE, GOAL = "*", "#", "-", "."


def is_klotski(lines: list[str]) -> bool:
    """Return whether the lines show a hero in a walled room, and no border of stars."""
    shown = [line.strip() for line in lines if line.strip()]
    if any(HERO in line for line in shown) and all(map(_is_enclosed, shown)):
        return any(line.count(WALL) > 2 for line in shown)
    hero = any(HERO in line.strip(WALL + GATE)[:-1] for line in shown if line[0] in WALL + GATE)
    text = "".join(shown)
    if text.count(GOAL) > 2 * text.count(HERO):
        return False  # empty cells rather than goal cells
    if any(
        above[at : at + 2] == below[at : at + 2] == 2 * GATE
        for above, below in pairwise(shown)
        for at in range(len(above))
    ):
        return False  # empty cells rather than gates, which are in walls
    return hero and HERO not in shown[0] and any(line.count(WALL) > 2 for line in shown)


def _is_enclosed(line: str) -> bool:
    """Return whether the first and the last sign of a row are ``@``, and no other."""
    return line[0] == line[-1] == "@" and line.count("@") == 2


def read_klotski(text: str, hints: Hints) -> Puzzle:
    """Parse a room with a hero."""
    lines = [line.rstrip() for line in trim(text)]
    lines = [line.strip()[1:-1] if line.strip()[:1] == "@" else line for line in lines]
    hero = (hints.target or (HERO,))[0]
    marks = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line)}
    if len(marks) > 10_000:
        raise PuzzleSyntaxError("the room is too large for a puzzle")
    start = next((cell for cell, mark in marks.items() if mark == hero), None)
    if start is None:
        raise PuzzleSyntaxError(f"there is no hero {hero!r} in {quote(text)}")
    room = _room(marks, start)
    if any(mark == hero and cell not in room for cell, mark in marks.items()):
        raise PuzzleSyntaxError(f"the hero {hero!r} is in several rooms in {quote(text)}")
    top, left = min(r for r, _ in room), min(c for _, c in room)
    bottom, right = max(r for r, _ in room), max(c for _, c in room)

    def inside(cell: Cell) -> Cell:
        return cell[0] - top, cell[1] - left

    pieces: dict[str, list[Cell]] = {}
    for cell in sorted(room):
        if marks[cell] not in (" ", GOAL):
            pieces.setdefault(marks[cell], []).append(inside(cell))
    width = right - left + 1
    vehicles = []
    for label, cells in pieces.items():
        if not is_connected({row * width + column for row, column in cells}, width):
            raise PuzzleSyntaxError(f"piece {label!r} is in several parts in {quote(text)}")
        vehicles.append(Vehicle(label, tuple(cells), "-|", label == hero))
    solid = {inside((r, c)) for r in range(top, bottom + 1) for c in range(left, right + 1)} - {
        inside(cell) for cell in room
    }
    goal = frozenset(inside(cell) for cell in room if marks[cell] == GOAL)
    exits = [
        Exit(inside(cell), way, frozenset((hero,)))
        for cell in sorted(room)
        for way in "UDLR"
        if marks.get((cell[0] + DELTAS[way][0], cell[1] + DELTAS[way][1])) == GATE
    ]
    if goal:
        exits = []
    if not goal and not exits:
        raise PuzzleSyntaxError(f"there is neither a gate '-' nor a goal '.' in {quote(text)}")
    note = "the hero must leave by the gate" if exits else "the hero must reach the goal cells"
    return Puzzle(
        Board(width, bottom - top + 1, frozenset(solid)),
        vehicles,
        exits,
        [Goal(hero, goal)] if goal else [],
        notes=(note, "all pieces slide in four directions"),
    )


def _room(marks: dict[Cell, str], start: Cell) -> set[Cell]:
    room, todo = {start}, [start]
    while todo:
        row, column = todo.pop()
        for down, right in (DELTAS[way] for way in "UDLR"):
            near = (row + down, column + right)
            if near not in room and marks.get(near, WALL) not in (WALL, GATE):
                room.add(near)
                todo.append(near)
    return room
