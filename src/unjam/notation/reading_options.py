"""The reading options ``exit`` and ``size``: parsing them and applying them to a puzzle.

Both state what a text leaves open. ``size`` cuts a run of cells into rows and sets the board of a
list of vehicles; a picture of another size is rejected. ``exit`` replaces the exits of a puzzle
on a plain board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeGuard

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..model.board import MAX_SIDE
from ..model.exits import SIDES, Exit, Known
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .grid_symbols import Hints

ExitHint = tuple[str, int | None]
SizeHint = tuple[int, int]

_SIDES = {name: way for way, name in SIDES.items()} | {
    "up": "U", "down": "D", "u": "U", "d": "D", "l": "L", "r": "R", "t": "U", "b": "D",
}  # fmt: skip
_EXIT = re.compile(r"\s*([A-Za-z]+)(?:\s*[: ]\s*([0-9]{1,9}))?\s*")
_ABOUT_EXIT = re.compile(r"\bexits? (?:is|are)\b|is the exit\b")
_SIZE = re.compile(r"\s*([0-9]{1,9})(?:\s*[x\u00d7*]\s*([0-9]{1,9}))?\s*", re.IGNORECASE)


def parse_exit(text: str) -> ExitHint:
    """Parse an exit such as ``right`` or ``R:3`` into the side and the row or column from 1.

    Without a number, the exit is in the target's lane. Raises ``ValueError`` for anything else.

    >>> parse_exit("right"), parse_exit("top:2"), parse_exit("L:3")
    (('R', None), ('U', 2), ('L', 3))
    """
    match = _EXIT.fullmatch(text)
    way = _SIDES.get(match[1].lower()) if match else None
    if match is None or way is None:
        raise ValueError(
            f"exit must be a side (right, left, top or bottom), optionally with a row or "
            f"column number from 1, such as 'right' or 'top:2', not {_shown(text)}"
        )
    lane = int(match[2]) if match[2] else None
    if lane is not None and not 1 <= lane <= MAX_SIDE:
        what = "row" if way in "LR" else "column"
        raise ValueError(f"exit must be in a {what} from 1 to {MAX_SIDE}, not {_shown(text)}")
    return way, lane


def parse_size(size: str | SizeHint) -> SizeHint:
    """Parse the size of a board, ``7x6`` or ``6`` for a square, into its width and height.

    >>> parse_size("7x6"), parse_size("6"), parse_size((4, 5))
    ((7, 6), (6, 6), (4, 5))
    """
    sides: tuple[object, ...] = ()
    if isinstance(size, str):
        match = _SIZE.fullmatch(size)
        sides = (int(match[1]), int(match[2] or match[1])) if match else ()
    elif isinstance(size, Iterable):
        sides = tuple(size)
    width, height = sides if len(sides) == 2 else (None, None)
    if not (_is_side(width) and _is_side(height)):
        raise ValueError(
            f"size must be the width and height of a board, such as '6x6', from 1x1 to "
            f"{MAX_SIDE}x{MAX_SIDE}, not {_shown(size)}"
        )
    return width, height


def _is_side(value: object) -> TypeGuard[int]:
    return type(value) is int and 1 <= value <= MAX_SIDE


def _shown(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."


def settle(puzzle: Puzzle, hints: Hints) -> Puzzle:
    """Return the puzzle with the requested exit.

    Raises ``PuzzleSyntaxError`` if the board does not have the requested size.
    """
    board = puzzle.board
    if hints.size is not None and hints.size != (board.width, board.height):
        raise PuzzleSyntaxError(
            f"the text shows a board of {board.width}x{board.height} cells, not "
            f"{hints.size[0]}x{hints.size[1]} as size requires"
        )
    return puzzle if hints.exit is None else _with_exit(puzzle, *hints.exit)


def settle_readings(error: AmbiguousError, hints: Hints) -> Puzzle:
    """Return the only reading that the requested exit and size allow.

    Raises ``AmbiguousError`` if they allow none or several.
    """
    found = []
    for reading in error.readings:
        try:
            found.append(settle(reading, hints))
        except PuzzleSyntaxError:
            continue
    if len(found) != 1:
        readings = tuple(found) if len(found) > 1 else error.readings
        raise AmbiguousError(str(error), readings) from None
    return found[0]


def _with_exit(puzzle: Puzzle, way: str, lane: int | None) -> Puzzle:
    board = puzzle.board
    across = way in "LR"
    if (board.join_x if across else board.join_y) != "none":
        raise PuzzleSyntaxError(
            f"there is no exit on the {SIDES[way]}: that edge is joined to the opposite one"
        )
    targets = [vehicle for vehicle in puzzle.targets if vehicle.cells]
    if not targets:
        raise PuzzleSyntaxError(
            "exit needs a target, and no vehicle is known to be one; name it with target"
        )
    movers = [vehicle for vehicle in targets if ("-" if across else "|") in vehicle.axes]
    if not movers:
        names = ", ".join(vehicle.label for vehicle in targets)
        how = "up and down" if across else "left and right"
        raise PuzzleSyntaxError(
            f"the target {names} slides {how}, so it cannot leave "
            f"{'on' if across else 'at'} the {SIDES[way]}"
        )
    lanes = _lanes(movers, across, lane)
    count, what = (board.height, "rows") if across else (board.width, "columns")
    if lanes[-1] >= count:
        raise PuzzleSyntaxError(
            f"the exit on the {SIDES[way]} is at {what[:-1]} {lanes[-1] + 1}, "
            f"but the board has {count} {what}"
        )
    edge = {"R": board.width - 1, "L": 0, "U": 0, "D": board.height - 1}[way]
    exits = tuple(Exit((n, edge) if across else (edge, n), way) for n in lanes)
    for gap in exits:
        if gap.cell in board.walls or gap.cell in board.missing:
            raise PuzzleSyntaxError(f"there is no free cell at {gap}")
    goals = tuple(goal for goal in puzzle.goals if goal.target not in {v.label for v in movers})
    if frozenset(exits) == frozenset(puzzle.exits) and goals == puzzle.goals:
        return puzzle
    # Notes on the drawn exit, and the optimum with it, no longer apply.
    notes = [note for note in puzzle.notes if not _ABOUT_EXIT.search(note)]
    return puzzle.replace(exits=exits, goals=goals, notes=notes, known=Known())


def _lanes(movers: list[Vehicle], across: bool, lane: int | None) -> list[int]:
    """Return the rows or columns of the exit, counted from 0: as many as the target is wide."""
    part = 0 if across else 1
    own = [sorted({cell[part] for cell in vehicle.cells}) for vehicle in movers]
    if lane is None:
        return sorted({n for lanes in own for n in lanes})
    for vehicle, lanes in zip(movers, own, strict=True):
        if lane - 1 in lanes:
            return lanes
        if "-" in vehicle.axes and "|" in vehicle.axes:  # it can change lanes
            return list(range(lane - 1, lane - 1 + len(lanes)))
    what = "row" if across else "column"
    positions = ", ".join(
        f"{vehicle.label} is in {what} {lanes[0] + 1}"
        for vehicle, lanes in zip(movers, own, strict=True)
    )
    raise PuzzleSyntaxError(f"no target can leave by {what} {lane}: {positions}")
