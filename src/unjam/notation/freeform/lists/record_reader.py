"""Reading of records of vehicles as puzzles.

Every assignment of roles to the columns of the records is tried. Those that place all vehicles on a
board are scored like any other reading.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....errors import PuzzleError, PuzzleSyntaxError
from ....model.board import Board
from ....model.exits import SIDES, Exit
from ....model.puzzle import Puzzle
from ....model.vehicle import Vehicle
from ....util.limits import breathe
from ...formats.grid_format import way_out
from ...grid_symbols import Hints
from ..grids.grid_finder import Gap
from ..grids.grid_reader import Reading, gap_at
from ..scoring import CLOSE, Choice, Shape, choose_targets, penalty_of, target_notes
from .column_roles import assignments, columns_of
from .place_forms import without_lanes
from .record_placement import Placed, placements
from .records import Context, Record

MOST_RECORDS = 130


def read_records(
    records: Sequence[Record], context: Context, hints: Hints, kind: str = "a list of vehicles"
) -> list[Reading]:
    """Return the puzzles that records may mean, likeliest first; empty if there are none."""
    if not 1 <= len(records) <= MOST_RECORDS:
        return []
    found: dict[object, tuple[float, Placed, Choice]] = {}
    columns = columns_of(without_lanes(records))
    if columns is None:
        return []
    best = 99.0
    for extra, roles in assignments(columns):
        breathe()
        if extra > best + CLOSE:
            break
        for placed in placements(records, columns, roles, context, hints):
            ground = extra + placed.penalty + context.penalty
            if ground > best + CLOSE:
                continue
            for choice in _targets(placed, context, hints):
                total = ground + choice.penalty
                key = (placed.cells, choice.labels, placed.size, placed.walls)
                if key not in found or total < found[key][0]:
                    found[key] = (total, placed, choice)
                    best = min(best, total)
    ranked = sorted(found.values(), key=lambda item: item[0])[:6]
    first = min(record.line for record in records)
    last = max(record.line for record in records)
    readings = []
    for total, placed, choice in ranked:
        try:
            puzzle = _puzzle(placed, choice, context)
        except PuzzleError:
            continue
        penalty = total + penalty_of(puzzle)
        readings.append(Reading(puzzle, penalty, first, last, kind, placed.unnamed))
    readings.sort(key=lambda reading: reading.penalty)
    return readings


def _targets(placed: Placed, context: Context, hints: Hints) -> list[Choice]:
    """Return the possible targets; one that the caller or a column names is certain."""
    if hints.target is not None:
        known = set(placed.labels)
        return (
            [Choice(hints.target, 0.0, 99.0, sure=True)] if known.issuperset(hints.target) else []
        )
    if placed.marked is not None:
        return [Choice((placed.marked,), 0.0, 99.0, sure=True)]
    shapes = [Shape(label, cells) for label, cells in zip(placed.labels, placed.cells, strict=True)]
    gaps = _gaps(context.exit, placed.size)
    side = context.exit[0] if context.exit and not gaps else None
    return choose_targets(
        shapes, *placed.size, gaps=gaps, ordered=True, named=context.named, side=side
    )


def _gaps(way: tuple[str, int | None] | None, size: tuple[int, int]) -> tuple[Gap, ...]:
    """Return the exit at the stated side and lane; empty unless the text states both."""
    return () if way is None or way[1] is None else gap_at(way[0], way[1], *size)


def _puzzle(placed: Placed, choice: Choice, context: Context) -> Puzzle:
    """Return the puzzle of placed vehicles, with its exits and notes."""
    width, height = placed.size
    targets = set(choice.labels)
    vehicles = []
    for label, cells in zip(placed.labels, placed.cells, strict=True):
        straight = cells[0][0] == cells[-1][0] or cells[0][1] == cells[-1][1]
        axis = ("-" if cells[0][0] == cells[-1][0] else "|") if straight else "-|"
        vehicles.append(Vehicle(label, cells, axis, label in targets))
    vehicles.sort(key=lambda vehicle: vehicle.cells)
    exits: list[Exit] = []
    for vehicle in vehicles:
        if vehicle.target:
            exits += way_out(vehicle.cells, vehicle.axes, width, height)
    notes = [*placed.notes, *context.notes]
    gaps = _gaps(context.exit, placed.size)
    if context.exit is not None:
        notes.append(f"the exit is on the {SIDES[context.exit[0]]}: the text says so")
    if gaps:
        exits = [Exit(*gap) for gap in gaps]
    elif context.exit is not None:
        exits = [
            _toward(context.exit[0], vehicle, width, height)
            for vehicle in vehicles
            if vehicle.target
        ]
    if not choice.labels:
        raise PuzzleSyntaxError("no vehicle of the list is known to be the target")
    if context.exit_cell is not None:
        way = _exit_at(context.exit_cell, placed.size, next(v for v in vehicles if v.target))
        if way is None:
            shown = ", ".join(map(str, context.exit_cell[:2]))
            notes.append(f"the exit {shown} is not understood: it is not in line with the target")
        else:
            exits = [way]
    if placed.unnamed:
        first = ", is the first one" if placed.labels[0] == "X" else ", is the marked one"
        notes.append(
            f"this is read as a list of vehicles without names: X, the target{first}, "
            "the others are A, B, C"
        )
    if not choice.sure and choice.labels[0] == context.named:
        notes.append(f"{context.named} is the target: the text says so")
    elif not choice.sure:
        notes += target_notes(choice, placed.labels)
    return Puzzle(Board(width, height, walls=placed.walls), vehicles, exits, notes=notes)


def _exit_at(spot: tuple[int, int, bool], size: tuple[int, int], target: Vehicle) -> Exit | None:
    """Return the exit in line with the target that a cell at or just outside the edge means."""
    width, height = size
    row, column = target.cells[0]
    first, second, rows_first = spot
    orders = [(first, second)] if rows_first else [(second, first), (first, second)]
    for base in (0, 1):
        for down, right in orders:
            if target.axes != "|" and down - base == row:
                if right - base >= width - 1:
                    return Exit((row, width - 1), "R")
                if right - base <= 0:
                    return Exit((row, 0), "L")
            if target.axes == "|" and right - base == column:
                if down - base >= height - 1:
                    return Exit((height - 1, column), "D")
                if down - base <= 0:
                    return Exit((0, column), "U")
    return None


def _toward(side: str, target: Vehicle, width: int, height: int) -> Exit:
    """Return the exit on a side in the lane of the target."""
    row, column = target.cells[0]
    cell = {"R": (row, width - 1), "L": (row, 0), "U": (0, column), "D": (height - 1, column)}[side]
    return Exit(cell, side)
