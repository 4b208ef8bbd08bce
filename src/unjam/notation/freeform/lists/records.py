"""Data types for lists of vehicles: values with keys, records, and their context."""

from __future__ import annotations

from typing import NamedTuple

from ..vocabulary import role_of


class Value(NamedTuple):
    """One value of a record, and its key or column heading."""

    value: str | int
    key: str = ""


class Record(NamedTuple):
    """The values that describe one vehicle."""

    values: tuple[Value, ...]
    line: int


class Context(NamedTuple):
    """Properties that the text states outside the records."""

    size: tuple[int, int] | None = None
    named: str | None = None  # the label of the target
    exit: tuple[str, int | None] | None = None  # side and lane, counted from 1
    exit_cell: tuple[int, int, bool] | None = None  # two numbers; True if the first is the row
    penalty: float = 0.0
    notes: tuple[str, ...] = ()
    loose: bool = False  # the size is a guess from bare numbers
    upward: bool = False  # rows are counted from the bottom
    walls: tuple[tuple[int, int, bool | None], ...] = ()  # True: row first; None: not stated


class Listing(NamedTuple):
    """Records that may be one puzzle, their context, and the lines they span."""

    records: tuple[Record, ...]
    context: Context
    first: int
    last: int
    failure: str = ""
    path: tuple[int, ...] = ()  # the place of the group in the tree, if it is in brackets


def same_keys(records: list[Record]) -> list[Record]:
    """Return the records with the same keys in the same order; only target marks may be missing."""
    if len({tuple(value.key for value in record.values) for record in records}) == 1:
        return records
    keys = [_by_key(record) for record in records]
    common = [key for key in keys[0] if all(key in other for other in keys)]
    marks = sorted({key for own in keys for key in own if role_of(key[0]) == "target"})
    marks = [key for key in marks if key not in common]
    return [
        record._replace(
            values=(
                *(own[key] for key in common),
                *(own.get(key, Value("false", key[0])) for key in marks),
            )
        )
        for record, own in zip(records, keys, strict=True)
    ]


def _by_key(record: Record) -> dict[tuple[str, int], Value]:
    """Return the values that have keys, by key and by how often the key came before."""
    found: dict[tuple[str, int], Value] = {}
    for value in record.values:
        if value.key:
            count = sum(key == value.key for key, _ in found)
            found[value.key, count] = value
    return found
