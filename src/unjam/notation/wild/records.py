"""Understands lists of vehicles: which value of a record is the row, the column, the length.

A record is a list of values, some with a key. Keys and words such as ``H`` say what a value is; for
the rest every assignment of roles is tried, counting from 0 and from 1. Most of them put vehicles on
top of each other or off the board. Those that remain are scored like any other reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ...errors import PuzzleError, PuzzleSyntaxError
from ...model.board import MAX_SIDE, Board, Cell
from ...model.exits import SIDES, Exit
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ..grid import way_out
from ..marks import Hints
from ..pieces import size_note, usual_length
from .meaning import Reading, gap_at
from .pictures import Gap
from .scoring import CLOSE, USUAL_SIDE, Choice, Shape, choose_targets, penalty_of
from .words import axis_of, is_backward, is_length, is_target_word, length_of, role_of

MOST_RECORDS = 130
_MOST_ASSIGNMENTS = 600
_MOST_PARTIAL = 6000


class Value(NamedTuple):
    """One value of a record, and its key or the heading of its column."""

    value: str | int
    key: str = ""


class Record(NamedTuple):
    """The values that describe one vehicle."""

    values: tuple[Value, ...]
    line: int


class Context(NamedTuple):
    """What the text says besides the records."""

    size: tuple[int, int] | None = None
    named: str | None = None  # the label of the target
    exit: tuple[str, int | None] | None = None  # side and lane, counted from 1
    exit_cell: tuple[int, int, bool] | None = None  # two numbers; is the first one the row?
    penalty: float = 0.0
    notes: tuple[str, ...] = ()
    loose: bool = False  # the size is a guess from bare numbers


class _Column(NamedTuple):
    values: tuple[str | int, ...]
    roles: tuple[str, ...]


def read_records(
    records: Sequence[Record], context: Context, hints: Hints, kind: str = "a list of vehicles"
) -> list[Reading]:
    """The puzzles that records may mean, the likeliest first; empty if there are none."""
    if not 1 <= len(records) <= MOST_RECORDS:
        return []
    found: dict[object, tuple[float, _Placed, Choice]] = {}
    columns = _columns(records)
    if columns is None:
        return []
    best = 99.0
    for extra, roles in _assignments(columns):
        if extra > best + CLOSE:
            break
        for placed in _placements(records, columns, roles, context, hints):
            ground = extra + placed.penalty + context.penalty
            if ground > best + CLOSE:
                continue
            for choice in _targets(placed, context, hints):
                total = ground + choice.penalty
                key = (placed.cells, choice.labels, placed.size)
                if key not in found or total < found[key][0]:
                    found[key] = (total, placed, choice)
                    best = min(best, total)
    ranked = sorted(found.values(), key=lambda item: item[0])[:6]
    first = min(record.line for record in records)
    last = max(record.line for record in records)
    readings = []
    for total, placed, choice in ranked:
        try:
            puzzle = _puzzle(placed, choice, context, hints)
        except PuzzleError:
            continue
        readings.append(Reading(puzzle, total + penalty_of(puzzle), first, last, kind))
    readings.sort(key=lambda reading: reading.penalty)
    return readings


# ---- Columns and their roles --------------------------------------------------------------------


def _columns(records: Sequence[Record]) -> list[_Column] | None:
    """The columns of records that have equally many values, each with the roles it may play."""
    width = len(records[0].values)
    if any(len(record.values) != width for record in records) or not 3 <= width <= 9:
        return None
    columns = []
    for at in range(width):
        values = tuple(record.values[at].value for record in records)
        keys = {record.values[at].key for record in records}
        key = keys.pop() if len(keys) == 1 else ""
        columns.append(_Column(values, _roles(values, key, at)))
    return columns


def _roles(values: tuple[str | int, ...], key: str, at: int) -> tuple[str, ...]:
    role = role_of(key) if key else None
    numbers = all(isinstance(value, int) for value in values)
    distinct = len({str(value) for value in values}) == len(values)
    if role in ("row", "column", "row_end", "column_end"):
        return (role,) if numbers else ()
    if role == "length":
        return ("length",) if numbers else ("kind", "ignored")
    if role in ("wide", "high"):
        return (role,) if numbers else ()
    if key.lower() == "h" and numbers and not set(values) <= {0, 1}:
        return ("high",)
    if role in ("horizontal", "vertical", "target"):
        return (role,)
    if role == "axis":
        return ("axis",)
    if role == "label":
        if distinct:
            return ("label",)
        return ("kind", "mark") if not numbers else ("ignored",)
    if role in ("kind", "name"):
        return ("kind", "label", "mark", "ignored") if distinct else ("kind", "mark", "ignored")
    if numbers:
        return _number_roles([int(value) for value in values], distinct, role == "place")
    words = [str(value) for value in values]
    if any(isinstance(value, int) for value in values):
        return ("label",) if distinct else ()
    lower = {word.lower() for word in words}
    if lower <= {"true", "false"}:
        return ("axis", "target") if len(lower) > 1 else ("axis",)
    kinds = len({word.lower() for word in words})
    if not distinct and kinds > len(words) // 2 and len(words) > 3:
        return ("label",)  # two vehicles of one name
    roles = []
    if all(axis_of(word) for word in words) and not (distinct and len(words) > 2):
        roles.append("axis")
    if all(length_of(word) for word in words):
        roles.append("kind")
    if distinct:
        roles.append("label")
    if not roles or "kind" in roles:
        roles += ["mark", "ignored"]
    return tuple(roles)


def _number_roles(values: list[int], distinct: bool, place: bool) -> tuple[str, ...]:
    roles = []
    if all(0 <= value <= MAX_SIDE for value in values):
        roles += ["row", "column", "row_end", "column_end"]
    if place:
        return tuple(roles[:2])
    if all(map(is_length, values)) and max(values) <= 6:
        roles.append("length")
    if set(values) in ({0, 1}, {1, 2}):
        roles.append("axis")
    if distinct:
        roles.append("label")
    roles.append("ignored")
    return tuple(roles)


def _assignments(columns: list[_Column]) -> list[tuple[float, tuple[str, ...]]]:
    """The assignments of roles to columns that can describe vehicles, the likeliest first."""
    partial: list[tuple[str, ...]] = [()]
    for column in columns:
        partial = [
            (*roles, role)
            for roles in partial
            for role in column.roles
            if role not in roles or (role in ("ignored", "mark") and roles.count(role) < 2)
        ][:_MOST_PARTIAL]
    found = [(_assignment_penalty(columns, roles), roles) for roles in partial if _describes(roles)]
    found.sort(key=lambda item: item[0])
    return found[:_MOST_ASSIGNMENTS]


def _describes(roles: tuple[str, ...]) -> bool:
    """Do the roles say where a vehicle is, how long it is and which way it lies?"""
    given = set(roles)
    if {"wide", "high"} <= given:
        return {"row", "column"} <= given and not given & {
            "length",
            "axis",
            "row_end",
            "column_end",
        }
    if given & {"wide", "high"}:
        return False
    ends = {"row_end", "column_end"} & given
    axes = {"axis", "horizontal", "vertical"} & given
    if not {"row", "column"} <= given or len(ends) == 1 or len(axes) > 1:
        return False
    if ends:
        return "length" not in given and not axes
    return bool(axes) and bool({"length", "kind", "label"} & given)


def _assignment_penalty(columns: list[_Column], roles: tuple[str, ...]) -> float:
    penalty = 0.0
    for column, role in zip(columns, roles, strict=True):
        if role == "ignored":
            penalty += 0.5 if len(set(column.values)) == 1 else 2.5
    row, column_ = roles.index("row"), roles.index("column")
    if abs(row - column_) != 1:
        penalty += 1.0
    if "row_end" in roles and "column_end" in roles:
        ends = roles.index("row_end"), roles.index("column_end")
        if abs(ends[0] - ends[1]) != 1 or (row < column_) != (ends[0] < ends[1]) or min(ends) < row:
            penalty += 3.0
    if "label" not in roles:
        penalty += 0.3
    else:
        at = roles.index("label")
        numbers = all(isinstance(value, int) for value in columns[at].values)
        penalty += 0.0 if at == 0 else 2.0 if numbers else 0.3
    if not {"length", "kind", "row_end", "wide"} & set(roles):
        penalty += 1.5 if "ignored" in roles else 0.5  # the letters say the length
    return penalty


# ---- Places -------------------------------------------------------------------------------------


class _Placed(NamedTuple):
    labels: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    size: tuple[int, int]
    penalty: float
    notes: tuple[str, ...]
    marked: str | None  # the label that a column marks as the target
    unnamed: bool = False


def _placements(
    records: Sequence[Record],
    columns: list[_Column],
    roles: tuple[str, ...],
    context: Context,
    hints: Hints,
) -> Iterator[_Placed]:
    of = {
        role: column.values
        for role, column in zip(roles, columns, strict=True)
        if role != "ignored"
    }
    count = len(records)
    labels = _labels(of, count)
    if labels is None:
        return
    rows = [int(value) for value in of["row"]]
    lefts = [int(value) for value in of["column"]]
    options: list[list[tuple[Cell, ...] | None]]
    if "wide" in of and "high" in of:
        bases = _bases(rows, lefts)
        sides = zip(rows, lefts, of["wide"], of["high"], strict=True)
        options = [[_block(row, left, int(wide), int(high)) for row, left, wide, high in sides]]
    elif "row_end" in of and "column_end" in of:
        bottoms = [int(value) for value in of["row_end"]]
        rights = [int(value) for value in of["column_end"]]
        bases = _bases(rows + bottoms, lefts + rights)
        options = [[_between(*ends) for ends in zip(rows, lefts, bottoms, rights, strict=True)]]
    else:
        lengths = _lengths(of, labels, count)
        if lengths is None:
            return
        bases = _bases(rows, lefts)
        options = [
            [
                _cells(row, left, length, axis, back)
                for row, left, length, (axis, back) in zip(rows, lefts, lengths, axes, strict=True)
            ]
            for axes in _axes(of, count)
        ]
    first = roles.index("row") < roles.index("column")
    named = any(value.key for value in records[0].values)
    for cells, (base, extra) in product(options, bases):
        placed = _on_board(labels, cells, base, context, hints)
        if placed is None:
            continue
        order = "row, column" if first else "column, row"
        note = f"places are {order}, counted from {base}"
        marked = _marked(of, labels)
        penalty = placed.penalty + extra + (0.0 if named else 0.1)
        yield placed._replace(
            penalty=penalty,
            notes=(note, *placed.notes),
            marked=marked,
            unnamed="label" not in of,
        )


def _labels(of: dict[str, tuple[str | int, ...]], count: int) -> tuple[str, ...] | None:
    if "label" in of:
        labels = tuple("".join(str(value).split()) for value in of["label"])
        owners = {label.rpartition(".")[0] for label in labels}
        if len(owners) == 1 and "" not in owners:  # Color.RED
            labels = tuple(label.rpartition(".")[2] for label in labels)
        return labels if len(set(labels)) == count and all(labels) else None
    marked = _mark_number(of)
    letters = iter(_letters())
    first = 0 if marked is None else marked
    return tuple("X" if number == first else next(letters) for number in range(count))


def _letters() -> Iterator[str]:
    yield from "ABCDEFGHIJKLMNOPQRSTUVWYZ"
    for first, second in product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=2):
        yield first + second


def _mark_number(of: dict[str, tuple[str | int, ...]]) -> int | None:
    """Which record a column of words or of truth values marks as the target."""
    for role in ("target", "mark", "kind"):
        values = of.get(role, ())
        marked = [
            number
            for number, value in enumerate(values)
            if value == 1 or (isinstance(value, str) and is_target_word(value))
        ]
        if len(marked) == 1:
            return marked[0]
    return None


def _marked(of: dict[str, tuple[str | int, ...]], labels: tuple[str, ...]) -> str | None:
    number = _mark_number(of)
    return None if number is None else labels[number]


def _lengths(
    of: dict[str, tuple[str | int, ...]], labels: tuple[str, ...], count: int
) -> list[int] | None:
    if "length" in of:
        return [int(value) for value in of["length"]]
    if "kind" in of:
        kinds = [
            length_of(str(value)) or (2 if is_target_word(str(value)) else None)
            for value in of["kind"]
        ]
    else:
        kinds = [usual_length(label) for label in labels]
    return None if None in kinds else [kind for kind in kinds if kind is not None]


def _axes(of: dict[str, tuple[str | int, ...]], count: int) -> Iterator[list[tuple[str, bool]]]:
    """The axis of every vehicle, and whether it reaches backward from its place."""
    for role in ("horizontal", "vertical"):
        if role in of:
            on = "-" if role == "horizontal" else "|"
            off = "|" if role == "horizontal" else "-"
            yield [
                (on if value == 1 or str(value).lower() in ("true", "yes", "1") else off, False)
                for value in of[role]
            ]
            return
    if "axis" not in of:
        return
    values = of["axis"]
    words = [str(value) for value in values]
    read = [axis_of(word) for word in words]
    if all(read):
        backward = [is_backward(word) for word in words]
        yield [(axis or "-", back) for axis, back in zip(read, backward, strict=True)]
        return
    kinds = sorted({word.lower() for word in words})
    if len(kinds) > 2:
        return
    for across in kinds:
        yield [("-" if word.lower() == across else "|", False) for word in words]


def _bases(rows: list[int], columns: list[int]) -> list[tuple[int, float]]:
    if 0 in rows or 0 in columns:
        return [(0, 0.0)]
    return [(1, 0.0), (0, 0.8)]


def _cells(row: int, column: int, length: int, axis: str, back: bool) -> tuple[Cell, ...] | None:
    if length < 1 or length > MAX_SIDE:
        return None
    step = -1 if back else 1
    spots = [
        (row + step * n, column) if axis == "|" else (row, column + step * n) for n in range(length)
    ]
    return tuple(sorted(spots))


def _block(row: int, column: int, wide: int, high: int) -> tuple[Cell, ...] | None:
    if not (1 <= wide <= MAX_SIDE and 1 <= high <= MAX_SIDE) or wide * high < 2:
        return None
    return tuple((row + down, column + right) for down in range(high) for right in range(wide))


def _between(top: int, left: int, bottom: int, right: int) -> tuple[Cell, ...] | None:
    """The cells between two ends of a straight vehicle."""
    if (top != bottom and left != right) or (top == bottom and left == right):
        return None
    top, bottom = sorted((top, bottom))
    left, right = sorted((left, right))
    if bottom - top >= MAX_SIDE or right - left >= MAX_SIDE:
        return None
    return tuple(
        (row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)
    )


def _on_board(
    labels: tuple[str, ...],
    cells: Sequence[tuple[Cell, ...] | None],
    base: int,
    context: Context,
    hints: Hints,
) -> _Placed | None:
    """The vehicles on a board, if nothing overlaps and everything is inside."""
    taken: set[Cell] = set()
    count = 0
    low = high_row = high_column = base
    for spots in cells:
        if spots is None:
            return None
        count += len(spots)
        taken.update(spots)
        for row, column in (spots[0], spots[-1]):
            low = min(low, row, column)
            high_row = max(high_row, row)
            high_column = max(high_column, column)
    if len(taken) != count or low < base:
        return None
    need = (high_column + 1 - base, high_row + 1 - base)
    size, penalty, notes = _size(need, context, hints)
    if size is None:
        return None
    moved = tuple(
        tuple((row - base, column - base) for row, column in spots) for spots in cells if spots
    )
    return _Placed(labels, moved, size, penalty, notes, None)


def _size(
    need: tuple[int, int], context: Context, hints: Hints
) -> tuple[tuple[int, int] | None, float, tuple[str, ...]]:
    stated = hints.size or context.size
    if (
        stated is None
        and hints.likely
        and need[0] <= hints.likely[0]
        and need[1] <= hints.likely[1]
    ):
        wide, high = hints.likely
        return hints.likely, 0.0, (f"the board is {wide}x{high}: the name of the file says so",)
    if stated is not None:
        fits = need[0] <= stated[0] and need[1] <= stated[1]
        return (stated if fits else None), 0.0, ()
    side = max(*need, USUAL_SIDE)
    if side > MAX_SIDE:
        return None, 0.0, ()
    return (side, side), 0.0 if side == USUAL_SIDE else 1.0, (size_note(side),)


# ---- Targets ------------------------------------------------------------------------------------


def _targets(placed: _Placed, context: Context, hints: Hints) -> list[Choice]:
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
    return () if way is None or way[1] is None else gap_at(way[0], way[1], *size)


def _puzzle(placed: _Placed, choice: Choice, context: Context, hints: Hints) -> Puzzle:
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
    label = choice.labels[0]
    if placed.unnamed:
        notes.append(
            "the vehicles have no names: X, the target, is the first one, the others are A, B, C"
        )
    if not choice.sure and label != "X":
        rival = f"; {choice.rival} is the next likely" if choice.rival and choice.margin < 3 else ""
        notes.append(f"{label} is the target{choice.why}{rival}")
    return Puzzle(Board(width, height), vehicles, exits, notes=notes)


def _exit_at(spot: tuple[int, int, bool], size: tuple[int, int], target: Vehicle) -> Exit | None:
    """The exit in line with the target that a cell at the edge, or just outside it, stands for."""
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
    row, column = target.cells[0]
    cell = {"R": (row, width - 1), "L": (row, 0), "U": (0, column), "D": (height - 1, column)}[side]
    return Exit(cell, side)
