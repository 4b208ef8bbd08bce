"""Notes about readings that are possible but unusual, so that no misreading is silent.

Almost any text of equally long lines can be read as a grid. If a vehicle, a label or the whole
board is unlike published puzzles, the reading is kept and a note describes how the text was
interpreted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.plural import counted
from .error_text import quote

# deferred: imports inside functions load what most runs do not need.

_MOST = 3  # notes about vehicles
_WORD = re.compile(r"[\w\-+'\u2019]+")


def with_unusual_notes(puzzle: Puzzle, *, rules: bool = True) -> Puzzle:
    """Return the puzzle with a note about everything in it that is unusual.

    ``rules`` says whether to mention broken rules as well: in a strict notation, a position that
    is already won may be intended.
    """
    notes = [note for note in _doubts(puzzle, rules) if note not in puzzle.notes]
    return puzzle._changed(notes=(*puzzle.notes, *notes)) if notes else puzzle


def with_summary(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a note, before the others, on what was read."""
    board = puzzle.board
    walls, taken = len(board.walls), sum(len(vehicle.cells) for vehicle in puzzle.vehicles)
    empty = board.width * board.height - walls - taken
    note = (
        f"this is read as a {board.width}x{board.height} board with "
        f"{counted(len(puzzle.vehicles), 'vehicle')}, "
        f"{counted(walls, 'wall') if walls else 'no walls'} and {counted(empty, 'empty cell')}"
    )
    if not any("exit" in one for one in puzzle.notes):
        way = str(puzzle.exits[0]) if puzzle.exits else "there is no exit"
        note += f"; {way.replace('the exit', 'the exit is')}"
    if len(puzzle.targets) == 1 and not any("target" in one for one in puzzle.notes):
        note += f"; the target is {puzzle.targets[0].label}"
    return puzzle._changed(notes=(note, *puzzle.notes))


def _doubts(puzzle: Puzzle, rules: bool) -> Iterator[str]:
    from .freeform.scoring import rule_broken

    odd = [note for vehicle in puzzle.vehicles if (note := _odd_vehicle(vehicle))]
    yield from odd[:_MOST]
    if len(odd) > _MOST:
        more = len(odd) - _MOST
        yield f"{more} other {'vehicle is' if more == 1 else 'vehicles are'} also unusual"
    board = puzzle.board
    if odd:
        size = f"{board.width}x{board.height}"
        yield f"the board is taken to be {size}; check its size, walls and exit"
    elif edge := walled_edge(puzzle):
        yield f"{edge} is walls; the board is taken to be {board.width}x{board.height}"
    broken = rule_broken(puzzle) if puzzle.targets and rules else ""
    if broken:
        yield f"check the size, the exit and the target: {broken.replace('would be', 'is')}"


def mostly_unusual(puzzle: Puzzle) -> bool:
    """Return whether more than half of the vehicles have an unusual label or shape."""
    return 2 * sum(map(bool, map(_odd_vehicle, puzzle.vehicles))) > len(puzzle.vehicles)


def walled_edge(puzzle: Puzzle) -> str:
    """Return the edge of the board that is walls with at most one gap, as a frame would be."""
    board = puzzle.board
    if not board.walls or min(board.width, board.height) < 4:
        return ""
    for lane, name in ((0, "column 1"), (board.width - 1, f"column {board.width}")):
        if sum(column == lane for _, column in board.walls) >= board.height - 1:
            return name
    for lane, name in ((0, "row 1"), (board.height - 1, f"row {board.height}")):
        if sum(row == lane for row, _ in board.walls) >= board.width - 1:
            return name
    return ""


def _odd_vehicle(vehicle: Vehicle) -> str:
    """Return a note about a vehicle with an unusual label or shape, or an empty string."""
    label = quote(vehicle.label)
    ascii_sign = len(vehicle.label) == 1 and vehicle.label.isascii()
    if ascii_sign and not vehicle.label.isalnum() and not (vehicle.target or vehicle.label == "#"):
        return f"{label} is a vehicle, although it is not a letter"
    if len(vehicle.label) > 1 and vehicle.label.isascii() and not _WORD.fullmatch(vehicle.label):
        return f"{label} is a vehicle, although it is not a word"
    if len(vehicle.cells) == 1:
        return f"{label} is a vehicle of one cell"
    if not vehicle.label.strip("0") and not vehicle.target:
        return f"{label} is a vehicle, although zeros often mark empty cells"
    rows = {row for row, _ in vehicle.cells}
    columns = {column for _, column in vehicle.cells}
    if len(vehicle.cells) != len(rows) * len(columns):
        return f"{label} is a vehicle that is not a rectangle"
    return ""
