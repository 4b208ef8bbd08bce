"""The choice among the readings that the freeform reader proposes for the same lines.

``choose`` keeps the best reading of each place in the text together with its rivals; ``settled``
returns it as a puzzle unless a rival is as plausible.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from ...model.puzzle import Puzzle
from ..error_text import quote
from ..unusual_readings import with_unusual_notes
from .candidates import Near
from .grids.grid_reader import Reading
from .left_out import record_left_out, row_left_out
from .lists.torn_lists import is_torn, separators_of
from .scoring import CLOSE, REFUSED, TIE

TORN = "a line beside this list has the same shape; all of them may belong to one puzzle"
_WIDER = 1.0  # penalty points by which a reading that leaves out lines must be better
_MOST_COMPARED = 60  # lists of vehicles


class Found(NamedTuple):
    """A puzzle, or the reason why something similar is not a puzzle; lines count from 0."""

    line: int
    last: int
    readings: tuple[Reading, ...] = ()
    failure: str = ""


def choose(readings: list[Reading], near: list[Near]) -> list[Found]:
    """Return the best readings that do not overlap, each with its rivals."""
    found: list[Found] = []
    readings = _without_parts(readings)
    for reading in sorted(readings, key=lambda r: (r.penalty, r.first - r.last)):
        if reading.penalty > REFUSED:
            break
        rivals = [one for one in found if _overlap(one, reading)]
        if not rivals and any(_is_copy(reading, one) for one in found):
            continue
        if not rivals:
            found.append(Found(reading.first, reading.last, (reading,)))
            continue
        one = rivals[0]
        kinds = {other.kind for other in one.readings}
        room = len(one.readings) < (3 if reading.kind in kinds else 4)
        if len(rivals) == 1 and room and _is_other(reading, one.readings):
            found[found.index(one)] = one._replace(readings=(*one.readings, reading))
    spread = bool(found) and all(one.line < one.last for one in found)
    for miss in sorted(near, key=lambda miss: -miss.weight):
        if miss.weight < 0.75:
            break
        if spread and miss.first == miss.last:
            continue  # a long word beside boards of several lines
        if all(one.last < miss.first or miss.last < one.line for one in found):
            found.append(Found(miss.first, miss.last, (), miss.reason))
    if not any(one.readings for one in found):
        return []
    return sorted(found, key=lambda one: (one.line, one.readings[0].path if one.readings else ()))


def _without_parts(readings: list[Reading]) -> list[Reading]:
    """Leave out lists of vehicles that are parts of a longer list that is about as plausible."""
    lists = [reading for reading in readings if reading.kind != "a grid"]
    shown = [
        (one, {vehicle.cells for vehicle in one.puzzle.vehicles})
        for one in sorted(lists, key=lambda one: one.penalty)[:_MOST_COMPARED]
    ]
    parts = {
        id(part)
        for part, few in shown
        for whole, many in shown
        if few < many
        and whole.first <= part.first
        and part.last <= whole.last
        and whole.penalty < part.penalty + CLOSE
    }
    return [reading for reading in readings if id(reading) not in parts] if parts else readings


def without_torn(found: list[Found], near: list[Near], lines: Sequence[str]) -> list[Found]:
    """Refuse puzzles that lines outside of them seem to continue.

    They may be one list, or the rows of one board, with a line that is not understood.
    """
    taken = {number for one in found for number in range(one.line, one.last + 1)}
    torn: dict[int, str] = {}
    for at, one in enumerate(found):
        if not one.readings:
            continue
        puzzle, kind = one.readings[0].puzzle, one.readings[0].kind
        if kind == "a grid":
            reason = row_left_out(lines, one.line, one.last, taken, puzzle)
        elif is_torn(lines, one.line, one.last):
            reason = TORN
        else:
            reason = record_left_out(lines, one.line, one.last, taken)
        if reason:
            torn[at] = reason
    for at, (one, other) in enumerate(itertools.pairwise(found)):
        between = lines[one.last + 1 : other.line]
        if all(side.readings and side.readings[0].unnamed for side in (one, other)) and any(
            separators_of(lines[one.last]) == separators_of(line) != () for line in between
        ):
            torn |= {at: TORN, at + 1: TORN}
    for at, reason in torn.items():
        one = found[at]
        near.append(Near(1.0, reason, one.line, one.last, one.readings[0].kind))
    left = [
        Found(one.line, one.last, (), torn[at]) if at in torn else one
        for at, one in enumerate(found)
    ]
    return left if any(one.readings for one in left) else []


def _overlap(found: Found, reading: Reading) -> bool:
    """Return whether a reading and a result share lines, or brackets if both are in brackets."""
    own = found.readings[0].path
    if own and reading.path:
        shorter = min(len(own), len(reading.path))
        return own[:shorter] == reading.path[:shorter]
    return found.line <= reading.last and reading.first <= found.last


def _is_copy(reading: Reading, found: Found) -> bool:
    """Return whether one line is read as the board that several other lines show."""
    if reading.first != reading.last or found.line == found.last or not found.readings:
        return False
    one, other = reading.puzzle, found.readings[0].puzzle
    return one.board == other.board and (
        {vehicle.cells for vehicle in one.vehicles} == {vehicle.cells for vehicle in other.vehicles}
    )


def _is_other(reading: Reading, others: Sequence[Reading]) -> bool:
    """Return whether a reading differs from the others in more than labels."""
    return all(look(reading.puzzle) != look(other.puzzle) for other in others)


def look(puzzle: Puzzle) -> object:
    """Return the parts of a puzzle that are compared with another reading, without labels."""
    vehicles = frozenset((vehicle.cells, vehicle.target) for vehicle in puzzle.vehicles)
    exits = frozenset((way.cell, way.direction) for way in puzzle.exits)
    return puzzle.board, vehicles, exits


def settled(found: Found) -> Puzzle | None:
    """Return the chosen puzzle, or None if two readings are equally plausible."""
    best, *others = found.readings
    rivals = [other for other in others if not _is_small_part(other, best)]
    if rivals and rivals[0].penalty < best.penalty + TIE:
        return None
    if any(
        other.first <= best.first
        and best.last < other.last
        and other.penalty < best.penalty + _WIDER
        for other in others
    ):
        return None  # it leaves out lines that a reading nearly as good explains
    best = best._replace(puzzle=with_unusual_notes(best.puzzle))
    close = [other for other in others if other.penalty < best.penalty + CLOSE]
    shown = [*close[:1], *[other for other in close[1:] if other.kind != best.kind][:1]]
    notes = [
        f"a less likely reading: it could mean {quote(_short(one.puzzle))}{_difference(best, one)}"
        for one in shown
    ]
    return best.puzzle._changed(notes=(*best.puzzle.notes, *notes)) if notes else best.puzzle


def _is_small_part(reading: Reading, whole: Reading) -> bool:
    """Return whether a list of vehicles is in a few of the rows of a grid."""
    rows, own = whole.last - whole.first + 1, reading.last - reading.first + 1
    inside = whole.first <= reading.first and reading.last <= whole.last
    return inside and 2 * own <= rows and whole.kind == "a grid" != reading.kind


def _short(puzzle: Puzzle) -> str:
    """Return the puzzle on one line."""
    return str(puzzle).replace("\n", "/")


def _difference(best: Reading, other: Reading) -> str:
    """Return a phrase that names the other target, if the target differs."""
    targets = [vehicle.label for vehicle in other.puzzle.targets]
    if targets and targets != [vehicle.label for vehicle in best.puzzle.targets]:
        return f" with the target {targets[0]}"
    return ""
