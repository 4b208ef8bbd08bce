"""Notes about a reading that is possible but unusual, so that no misreading goes unannounced.

A grid says little about itself: almost any text of equally long lines can be taken for one. Where a
vehicle, a label or the whole board is unlike what people publish, the reading is kept and a note
says what was taken for what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .error_text import quote

# deferred: imports inside functions load what most runs do not need.

_MOST = 3  # notes about vehicles
_WORD = re.compile(r"[\w\-+'\u2019]+")


def with_unusual_notes(puzzle: Puzzle, *, is_native: bool = False) -> Puzzle:
    """Return the puzzle with a note about everything in it that is unusual.

    In unjam's own format, a position that is already won may well be meant.
    """
    notes = [note for note in _doubts(puzzle, is_native) if note not in puzzle.notes]
    return puzzle._changed(notes=(*puzzle.notes, *notes)) if notes else puzzle


def _doubts(puzzle: Puzzle, is_native: bool) -> Iterator[str]:
    from .freeform.scoring import rule_broken

    odd = [note for vehicle in puzzle.vehicles if (note := _odd_vehicle(vehicle))]
    yield from odd[:_MOST]
    if len(odd) > _MOST:
        more = len(odd) - _MOST
        yield f"{more} other {'vehicle is' if more == 1 else 'vehicles are'} as unusual"
    board = puzzle.board
    if odd:
        yield f"the board is taken to be {board.width}x{board.height}; check its size and walls"
    elif board.walls and all((row, 0) in board.walls for row in range(board.height)):
        yield f"column 1 is all walls; the board is taken to be {board.width}x{board.height}"
    broken = rule_broken(puzzle) if puzzle.targets and not is_native else ""
    if broken:
        yield f"check the size, the exit and the target: {broken.replace('would be', 'is')}"


def _odd_vehicle(vehicle: Vehicle) -> str:
    """The note about a vehicle whose label or shape is unlike a vehicle's; empty if it is usual."""
    label = quote(vehicle.label)
    ascii_sign = len(vehicle.label) == 1 and vehicle.label.isascii()
    if ascii_sign and not vehicle.label.isalnum() and not (vehicle.target or vehicle.label == "#"):
        return f"{label} is a vehicle, although it is no letter"
    if len(vehicle.label) > 1 and vehicle.label.isascii() and not _WORD.fullmatch(vehicle.label):
        return f"{label} is a vehicle, although it is no word"
    if len(vehicle.cells) == 1:
        return f"{label} is a vehicle of one cell"
    rows = {row for row, _ in vehicle.cells}
    columns = {column for _, column in vehicle.cells}
    if len(vehicle.cells) != len(rows) * len(columns):
        return f"{label} is a vehicle that is no rectangle"
    return ""
