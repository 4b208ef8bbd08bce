"""Other forms of places and orientations, turned into rows, columns and orientations.

A place may be a square such as ``A3``, or a lane and a position in it; an orientation may be a step
such as 1, 0. A text may also say that x is the row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..vocabulary import axis_of, role_of
from .records import Record, Value

_SQUARE = re.compile(r"([A-Pa-p])(\d{1,2})")
SQUARES_NOTE = "the letters of the places are columns, the numbers rows from the top"
_AS_ROWS = {"x": "row", "y": "col"}
_TRUE = ("true", "1", "yes")


def with_usual_places(
    records: Sequence[Record], *, x_is_row: bool, upward: bool
) -> tuple[tuple[Record, ...], tuple[str, ...]]:
    """Return the records with rows and columns in place of other forms, and notes about them."""
    notes: tuple[str, ...] = ()
    if x_is_row and any(value.key.lower() in _AS_ROWS for value in records[0].values):
        records = [_with_keys(record, _AS_ROWS) for record in records]
        notes = ("x is the row: the text says so",)
    records = _without_steps(records)
    at = None if upward else _square_column(records)
    if at is not None:
        records = [_with_square(record, at) for record in records]
        notes = (*notes, SQUARES_NOTE)
    return tuple(records), notes


def _with_keys(record: Record, keys: dict[str, str]) -> Record:
    """Return a record with some of its keys replaced."""
    return record._replace(
        values=tuple(
            value._replace(key=keys.get(value.key.lower(), value.key)) for value in record.values
        )
    )


def _without_steps(records: Sequence[Record]) -> Sequence[Record]:
    """Return the records with orientations in place of the steps 1, 0 and 0, 1 beside a length."""
    turned = []
    for record in records:
        of = {value.key.lower(): value.value for value in record.values}
        roles = [role_of(value.key) for value in record.values]
        step = of.get("dx"), of.get("dy")
        if step not in ((1, 0), (0, 1)) or "length" not in roles or "axis" in roles:
            return records
        rest = tuple(value for value in record.values if value.key.lower() not in ("dx", "dy"))
        turned.append(record._replace(values=(*rest, Value("h" if step[0] else "v", "dir"))))
    return turned


def _square_column(records: Sequence[Record]) -> int | None:
    """Return the position of the only values that are squares, if nothing else is a place."""
    first = records[0].values
    if any(len(record.values) != len(first) for record in records):
        return None
    if sum(isinstance(value.value, int) for value in first) > 1:
        return None
    if any(role_of(value.key) in ("row", "column", "row_end", "column_end") for value in first):
        return None
    found = [
        at
        for at in range(len(first))
        if (at or role_of(first[0].key) == "place")
        and role_of(first[at].key) in (None, "place")
        and all(_SQUARE.fullmatch(str(record.values[at].value)) for record in records)
    ]
    return found[0] if len(found) == 1 else None


def _with_square(record: Record, at: int) -> Record:
    """Return the record with the row and the column of the square at a position."""
    square = _SQUARE.fullmatch(str(record.values[at].value))
    assert square is not None
    column = ord(square[1].lower()) - ord("a") + 1
    place = (Value(int(square[2]), "row"), Value(column, "col"))
    return record._replace(values=(*record.values[:at], *place, *record.values[at + 1 :]))


# ---- Lanes: the row of a lying vehicle, the column of a standing one -----------------------------


def without_lanes(records: Sequence[Record]) -> Sequence[Record]:
    """Return the records with rows and columns in place of lanes and positions in them."""
    roles = {role_of(value.key) for value in records[0].values}
    if "lane" not in roles or not roles & {"offset", "place"}:
        return records
    turned = [_turned(record) for record in records]
    return [one for one in turned if one is not None] if all(turned) else records


def _turned(record: Record) -> Record | None:
    """Return one record with its row and column, or None if its orientation is not known."""
    of = {role_of(value.key): str(value.value).lower() for value in record.values}
    if "horizontal" in of:
        lies = of["horizontal"] in _TRUE
    elif "vertical" in of:
        lies = of["vertical"] not in _TRUE
    else:
        axis = axis_of(of.get("axis", ""))
        if axis is None:
            return None
        lies = axis == "-"
    keys = {"lane": "row", "offset": "col", "place": "col"}
    if not lies:
        keys = {"lane": "col", "offset": "row", "place": "row"}
    values = [
        value._replace(key=keys.get(role_of(value.key) or "", value.key)) for value in record.values
    ]
    order = sorted(value.key for value in values if value.key in ("row", "col"))
    if order != ["col", "row"]:
        return None
    first, second = (next(value for value in values if value.key == key) for key in ("row", "col"))
    rest: list[Value] = [value for value in values if value.key not in ("row", "col")]
    return record._replace(values=(*rest, first, second))
