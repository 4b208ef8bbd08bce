"""Placing the vehicles of records on a board, counting from 0 and from 1.

Most assignments of roles are rejected here because vehicles overlap or are off the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ....model.board import MAX_SIDE, Cell
from ...formats.vehicle_list import size_note, usual_length
from ...grid_symbols import Hints
from ..scoring import USUAL_SIDE, is_usual_target
from ..vocabulary import axis_of, is_backward, is_target_word, is_wall_word, length_of
from .column_roles import Column, column_notes
from .records import Context, Record

Roles = dict[str, tuple[str | int, ...]]  # the values of each role, one per record

_OTHER_BASE = 6.0  # penalty points for counting from another number than the text says
_MARKS = ("target", "mark", "kind")
_EMPTY = frozenset((".", "..", "_", "\u00b7"))  # cells of a grid, never labels


class Placed(NamedTuple):
    """Vehicles on a board, before the target is chosen."""

    labels: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    size: tuple[int, int]
    penalty: float
    notes: tuple[str, ...]
    marked: str | None  # the label that a column marks as the target
    walls: frozenset[Cell] = frozenset()
    unnamed: bool = False


def placements(
    records: Sequence[Record],
    columns: list[Column],
    roles: tuple[str, ...],
    context: Context,
    hints: Hints,
) -> Iterator[Placed]:
    """Yield the possible placements of all vehicles for an assignment of roles."""
    of = {
        role: column.values
        for role, column in zip(roles, columns, strict=True)
        if role != "ignored"
    }
    count = len(records)
    labels = _labels(of, count)
    if labels is None:
        return
    if "index" in of:
        yield from _by_index(records, columns, roles, context, hints)
        return
    rows = [int(value) for value in of["row"]]
    lefts = [int(value) for value in of["column"]]
    options: list[list[tuple[Cell, ...] | None]]
    implied: tuple[str, ...] = ()
    if "wide" in of and "high" in of:
        bases = _bases(rows, lefts)
        if "axis" in of and not _agree(of):
            return
        sides = zip(rows, lefts, of["wide"], of["high"], strict=True)
        options = [[_block(row, left, int(wide), int(high)) for row, left, wide, high in sides]]
    elif "row_end" in of and "column_end" in of:
        bottoms = [int(value) for value in of["row_end"]]
        rights = [int(value) for value in of["column_end"]]
        bases = _bases(rows + bottoms, lefts + rights)
        options = [[_between(*ends) for ends in zip(rows, lefts, bottoms, rights, strict=True)]]
    else:
        lengths = _lengths(of, labels)
        if lengths is None:
            return
        if not {"length", "kind"} & of.keys():
            implied = ("the letters give the lengths: A to K and X are cars, O to R are trucks",)
        bases = _bases(rows, lefts)
        options = [
            [
                _cells(row, left, length, axis, back)
                for row, left, length, (axis, back) in zip(rows, lefts, lengths, axes, strict=True)
            ]
            for axes in _axes(of, context.far)
        ]
        if context.far:
            implied = (*implied, "places are the right or lower ends: the text says so")
    if context.base is not None:
        bases = [
            (base, extra if base == context.base else extra + _OTHER_BASE) for base, extra in bases
        ]
    marked, why = _marked(of, labels)
    implied += (why,) if why else ()
    implied += column_notes(columns, roles)
    first = roles.index("row") < roles.index("column")
    named = any(value.key for value in records[0].values)
    # In truth values, true nearly always means horizontal; "false" sorts first.
    truth = {str(value).lower() for value in of.get("axis", ())} == {"true", "false"}
    for (number, cells), (base, extra) in product(enumerate(options), bases):
        placed = _on_board(labels, cells, base, context, hints)
        if placed is not None and (context.walls or context.squares):
            placed = _with_walls(placed, context, base, first)
        if placed is not None and any(record.wall for record in records):
            placed = _apart(placed, records)
        if placed is None:
            continue
        note = f"places are {'row, column' if first else 'column, row'}, counted from {base}"
        penalty = placed.penalty + extra + (0.0 if named else 0.1)
        penalty += 1.5 if truth and number == 0 else 0.0
        yield placed._replace(
            penalty=penalty,
            notes=(note, *implied, *placed.notes),
            marked=marked,
            unnamed="label" not in of,
        )


def _by_index(
    records: Sequence[Record],
    columns: list[Column],
    roles: tuple[str, ...],
    context: Context,
    hints: Hints,
) -> Iterator[Placed]:
    """Yield placements for positions that number the cells row by row, from 0 or from 1."""
    at = roles.index("index")
    numbers = [int(value) for value in columns[at].values]
    size = hints.size or context.size or (USUAL_SIDE, USUAL_SIDE)
    split = (*roles[:at], "row", "column", *roles[at + 1 :])
    sized = context._replace(size=size)
    for base in (0,) if 0 in numbers else (1, 0):
        spots = [divmod(number - base, size[0]) for number in numbers]
        rows = Column(tuple(row + 1 for row, _ in spots), ())
        lefts = Column(tuple(left + 1 for _, left in spots), ())
        cells = [*columns[:at], rows, lefts, *columns[at + 1 :]]
        for placed in placements(records, cells, split, sized, hints):
            if not placed.notes[0].endswith("from 1"):
                continue
            note = f"places are numbers of cells, counted row by row from {base}"
            guess = () if hints.size or context.size else (size_note(size[0]),)
            yield placed._replace(notes=(note, *placed.notes[1:], *guess))


def _agree(of: Roles) -> bool:
    """Return whether the orientations agree with the widths and heights."""
    lies = [int(wide) > int(high) for wide, high in zip(of["wide"], of["high"], strict=True)]
    return any([axis == "-" for axis, _ in axes] == lies for axes in _axes(of))


# ---- Roles to values -----------------------------------------------------------------------------


def _labels(of: Roles, count: int) -> tuple[str, ...] | None:
    """Return the labels of the vehicles; X, A, B and so on if the records have none."""
    if "label" in of:
        labels = tuple("".join(str(value).split()) for value in of["label"])
        owners = {label.rpartition(".")[0] for label in labels}
        if len(owners) == 1 and "" not in owners:  # Color.RED
            labels = tuple(label.rpartition(".")[2] for label in labels)
        usable = len(set(labels)) == count and all(labels) and not _EMPTY.intersection(labels)
        return labels if usable else None
    marked = _mark_number(of)
    letters = iter(_letters())
    first = 0 if marked is None else marked
    return tuple("X" if number == first else next(letters) for number in range(count))


def _letters() -> Iterator[str]:
    """Yield A, B, C and so on without X, then AA, AB and so on."""
    yield from "ABCDEFGHIJKLMNOPQRSTUVWYZ"
    yield from map("".join, product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=2))


def _mark_number(of: Roles) -> int | None:
    """Return the number of the record that a column marks as the target."""
    for role in _MARKS:
        values = of.get(role, ())
        marked = [
            number
            for number, value in enumerate(values)
            if value == 1 or (isinstance(value, str) and is_target_word(value))
        ]
        if len(marked) == 1:
            return marked[0]
    return None


def _marked(of: Roles, labels: tuple[str, ...]) -> tuple[str | None, str]:
    """Return the label of the record that is marked as the target, and a note if that is a guess.

    It is one if a column without a known name has a single 1, or a single truth value.
    """
    number = _mark_number(of)
    if number is None:
        return None, ""
    mark = str(of["mark"][number]).lower() if "mark" in of and "target" not in of else ""
    if mark not in ("1", "true", "yes"):
        return labels[number], ""
    usual = [label for label in labels if is_usual_target(label)]
    if "label" in of and usual and labels[number] not in usual:
        return None, f"the mark {mark} of {labels[number]} is ignored: {usual[0]} is there too"
    return labels[number], f"{labels[number]} is the target: only it is marked with {mark}"


def _lengths(of: Roles, labels: tuple[str, ...]) -> list[int] | None:
    """Return the length of every vehicle: a number, a kind such as ``truck``, or the usual one."""
    if "length" in of:
        return [int(value) for value in of["length"]]
    if "kind" in of:
        kinds = [
            length_of(str(value))
            or (2 if is_target_word(str(value)) else 1 if is_wall_word(str(value)) else None)
            for value in of["kind"]
        ]
    else:
        kinds = [usual_length(label) for label in labels]
    return None if None in kinds else [kind or 2 for kind in kinds]


def _axes(of: Roles, far: bool = False) -> Iterator[list[tuple[str, bool]]]:
    """Yield the axis of every vehicle, and whether it extends backward from its position.

    With ``far``, the positions are the right or lower ends of the vehicles.
    """
    for axes in _stated_axes(of):
        yield [(axis, back or far) for axis, back in axes]


def _stated_axes(of: Roles) -> Iterator[list[tuple[str, bool]]]:
    """Yield the axis of every vehicle, and whether its orientation is left or up."""
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
    if kinds in (["0", "90"], ["0", "180"]) or (kinds[0] == "1" and kinds[-1] not in ("1", "2")):
        kinds = kinds[:1]  # degrees, or the distance between cells
    for across in kinds:
        yield [("-" if word.lower() == across else "|", False) for word in words]


def _bases(rows: list[int], columns: list[int]) -> list[tuple[int, float]]:
    """Return the numbers that counting may start from, each with its penalty."""
    if 0 in rows or 0 in columns:
        return [(0, 0.0)]
    return [(1, 0.0), (0, 0.8)]


# ---- Cells ---------------------------------------------------------------------------------------


def _cells(row: int, column: int, length: int, axis: str, back: bool) -> tuple[Cell, ...] | None:
    """Return the cells of a vehicle from its position, length and axis."""
    if length < 1 or length > MAX_SIDE:
        return None
    step = -1 if back else 1
    spots = [
        (row + step * n, column) if axis == "|" else (row, column + step * n) for n in range(length)
    ]
    return tuple(sorted(spots))


def _block(row: int, column: int, wide: int, high: int) -> tuple[Cell, ...] | None:
    """Return the cells of a rectangle from its upper left cell."""
    if not (1 <= wide <= MAX_SIDE and 1 <= high <= MAX_SIDE) or wide * high < 2:
        return None
    return tuple((row + down, column + right) for down in range(high) for right in range(wide))


def _between(top: int, left: int, bottom: int, right: int) -> tuple[Cell, ...] | None:
    """Return the cells between two ends of a straight vehicle."""
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
) -> Placed | None:
    """Return the vehicles on a board, or None if they overlap or are off the board."""
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
    if context.upward:
        top = size[1] - 1
        moved = tuple(tuple(sorted((top - row, column) for row, column in own)) for own in moved)
        notes = (*notes, "rows are counted from the bottom: the text says so")
    return Placed(labels, moved, size, penalty, notes, None)


def _with_walls(placed: Placed, context: Context, base: int, rows_first: bool) -> Placed | None:
    """Return the placement with the walls of the text, or None if a vehicle stands on one."""
    walls = set()
    width, height = placed.size
    for one, other, own in context.walls:
        row, column = (one, other) if (rows_first if own is None else own) else (other, one)
        row, column = row - base, column - base
        walls.add((height - 1 - row if context.upward else row, column))
    notes: tuple[str, ...] = ()
    for square in context.squares:
        if isinstance(square, int):
            row, column = divmod(square, width)
            notes = ("the walls are numbers of cells, counted row by row from 0",)
        else:
            row, column = int(square[1:]) - 1, ord(square[0].lower()) - ord("a")
            notes = ("the letters of the walls are columns, the numbers rows from the top",)
        walls.add((row, column))
    inside = all(0 <= row < height and 0 <= column < width for row, column in walls)
    taken = {cell for cells in placed.cells for cell in cells}
    if not inside or walls & taken:
        return None
    if any(own is None for _, _, own in context.walls):
        notes += (f"the walls are {'row, column' if rows_first else 'column, row'} too",)
    return placed._replace(walls=frozenset(walls), notes=(*placed.notes, *notes))


def _apart(placed: Placed, records: Sequence[Record]) -> Placed | None:
    """Return the placement with records that describe walls as walls; None if they are on one."""
    members = list(zip(placed.labels, placed.cells, records, strict=True))
    vehicles = [(label, cells) for label, cells, record in members if not record.wall]
    walls = {cell for _, cells, record in members if record.wall for cell in cells}
    if walls & placed.walls:
        return None
    count = sum(record.wall for record in records)
    what = "1 record is a wall" if count == 1 else f"{count} records are walls"
    return placed._replace(
        labels=tuple(label for label, _ in vehicles),
        cells=tuple(cells for _, cells in vehicles),
        walls=placed.walls | walls,
        notes=(*placed.notes, f"{what}: the text says so"),
    )


def _size(
    need: tuple[int, int], context: Context, hints: Hints
) -> tuple[tuple[int, int] | None, float, tuple[str, ...]]:
    """Return the size of the board, the penalty for guessing it, and notes about it."""
    stated = hints.size or context.size
    if (
        stated is None
        and hints.likely
        and need[0] <= hints.likely[0]
        and need[1] <= hints.likely[1]
    ):
        wide, high = hints.likely
        return hints.likely, 0.0, (f"the board is {wide}x{high}: the file name says so",)
    if stated is not None:
        fits = need[0] <= stated[0] and need[1] <= stated[1]
        return (stated if fits else None), 0.0, ()
    side = max(*need, USUAL_SIDE)
    if side > MAX_SIDE:
        return None, 0.0, ()
    return (side, side), 0.0 if side == USUAL_SIDE else 1.0, (size_note(side),)
