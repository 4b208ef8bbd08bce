"""Assignment of roles such as row, column and length to the values of records.

Keys and words such as ``H`` determine the role of a value; for the rest every assignment of roles
to columns is tried, likeliest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....model.board import MAX_SIDE
from ..vocabulary import axis_of, is_length, is_wall_word, length_of, role_of
from .records import Record

_MOST_ASSIGNMENTS = 600
_MOST_PARTIAL = 6000
_FLAGS = ("true", "false", "yes", "no")
_PLACING = ("row", "column", "length", "axis", "row_end", "column_end")
_SIDES = ("size", "shape", "dim", "dims", "dimension", "dimensions", "extent")


class Column(NamedTuple):
    """The values at one position of all records, and their possible roles."""

    values: tuple[str | int, ...]
    roles: tuple[str, ...]
    key: str = ""


def columns_of(records: Sequence[Record]) -> list[Column] | None:
    """Return the columns of records with equal numbers of values, each with its possible roles."""
    width = len(records[0].values)
    if any(len(record.values) != width for record in records) or not 3 <= width <= 9:
        return None
    columns = []
    for at in range(width):
        values = tuple(record.values[at].value for record in records)
        keys = {record.values[at].key for record in records}
        key = keys.pop() if len(keys) == 1 else ""
        columns.append(Column(values, _roles(values, key, at), key))
    return _with_sides(columns, [value.key for value in records[0].values])


def _with_sides(columns: list[Column], keys: list[str]) -> list[Column]:
    """Return the columns with width and height as possible roles of two numbers side by side.

    They share a key such as ``size``, or one of them is always 1 and the other at least 2.
    """
    for at in range(len(columns) - 1):
        pair = columns[at : at + 2]
        key, other = keys[at : at + 2]
        numbers = [[value for value in column.values if isinstance(value, int)] for column in pair]
        if key != other or not len(numbers[0]) == len(numbers[1]) == len(pair[0].values):
            continue
        bars = all(min(sides) == 1 < max(sides) for sides in zip(*numbers, strict=True))
        if not bars or (key and keys.count(key) > 2):
            continue
        if key and role_of(key) not in ("length", "kind") and key.lower() not in _SIDES:
            continue
        order = ("high", "wide") if key.lower() in ("shape", "dim", "dims") else ("wide", "high")
        for number, column in enumerate(pair):
            kept = () if key else column.roles
            own = order if number == 0 else order[::-1]
            columns[at + number] = column._replace(roles=(*kept, *own))
    return columns


def _roles(values: tuple[str | int, ...], key: str, at: int) -> tuple[str, ...]:
    """Return the possible roles of values, by their key or by their form."""
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
        return ("axis", "mark") if len(lower) > 1 else ("axis",)
    kinds = len({word.lower() for word in words})
    if not distinct and kinds > len(words) // 2 and len(words) > 3:
        return ("label",)  # two vehicles have the same label
    roles = []
    across = all(axis_of(word) for word in words) and ("o" not in lower or lower == {"o", "v"})
    if across and not (distinct and len(words) > 2):
        roles.append("axis")
    if all(length_of(word) or is_wall_word(word) for word in words):
        roles.append("kind")
    if distinct:
        roles.append("label")
    if not roles or "kind" in roles:
        roles += ["mark", "ignored"]
    return tuple(roles)


def _number_roles(values: list[int], distinct: bool, place: bool) -> tuple[str, ...]:
    """Return the possible roles of numbers without a key."""
    roles = []
    if MAX_SIDE < max(values) < MAX_SIDE * MAX_SIDE and min(values) >= 0 and distinct:
        roles.append("index")
    elif all(0 <= value <= MAX_SIDE for value in values):
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


def assignments(columns: list[Column]) -> list[tuple[float, tuple[str, ...]]]:
    """Return the assignments of roles to columns that can describe vehicles, likeliest first."""
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
    """Return whether the roles determine the position, length and orientation of a vehicle."""
    given = set(roles)
    if "index" in given:
        given |= {"row", "column"} if not given & {"row", "column"} else set()
    if {"wide", "high"} <= given:
        return {"row", "column"} <= given and not given & {"length", "row_end", "column_end"}
    if given & {"wide", "high"}:
        return False
    ends = {"row_end", "column_end"} & given
    axes = {"axis", "horizontal", "vertical"} & given
    if not {"row", "column"} <= given or len(ends) == 1 or len(axes) > 1:
        return False
    if ends:
        return "length" not in given and not axes
    return bool(axes) and bool({"length", "kind", "label"} & given)


def _assignment_penalty(columns: list[Column], roles: tuple[str, ...]) -> float:
    """Return how unusual an order of the columns is."""
    penalty = 0.0
    for column, role in zip(columns, roles, strict=True):
        if role == "ignored":
            penalty += 0.5 if len(set(column.values)) == 1 else 2.5
        elif role in ("wide", "high"):
            first = next(own for own in column.roles if own in ("wide", "high"))
            penalty += 0.0 if role == first else 0.3
    row, column_ = (
        roles.index(role) if role in roles else roles.index("index") for role in ("row", "column")
    )
    if "index" not in roles and abs(row - column_) != 1:
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
    if not {"length", "kind", "row_end", "wide"} & set(roles):  # the letters imply the length
        ignored = (column for column, role in zip(columns, roles, strict=True) if role == "ignored")
        varied = any(len(set(column.values)) > 1 for column in ignored)
        known = any({"length", "kind"} & set(column.roles) for column in columns)
        penalty += 6.0 if varied or known else 1.5 if "ignored" in roles else 0.5
    return penalty


def column_notes(columns: list[Column], roles: tuple[str, ...]) -> tuple[str, ...]:
    """Return notes on columns with unknown names or none that are used, or that are not."""
    taken = []
    lost = []
    for number, (column, role) in enumerate(zip(columns, roles, strict=True), 1):
        key = column.key
        if key and role_of(key) is None and role in _PLACING:
            taken.append(f"{key!r} as the {role}")
        values = column.values
        flags = all(isinstance(value, int) or value.lower() in _FLAGS for value in values)
        if not key and role in ("ignored", "mark") and flags and len(set(values)) > 1:
            counts = [value - at for at, value in enumerate(values) if isinstance(value, int)]
            if len(set(counts)) != 1 or len(counts) < len(values):
                lost.append(f"column {number}")
    used = f"unknown names are guessed: {', '.join(taken)}"
    return (*((used,) if taken else ()), *(f"the values of {one} are ignored" for one in lost))
