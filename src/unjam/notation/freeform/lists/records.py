"""Data types for lists of vehicles: values with keys, records, and their context."""

from __future__ import annotations

from typing import NamedTuple

from ..bracket_parser import Group, Scalar


class Value(NamedTuple):
    """One value of a record, and its key or column heading."""

    value: str | int
    key: str = ""


class Record(NamedTuple):
    """The values that describe one vehicle."""

    values: tuple[Value, ...]
    line: int
    wall: bool = False  # it describes a wall, not a vehicle


class Context(NamedTuple):
    """Properties that the text states outside the records."""

    size: tuple[int, int] | None = None
    named: str | None = None  # the label of the target
    exit: tuple[str, int | None] | None = None  # side and lane, counted from 1
    exit_cell: tuple[int, int, bool] | None = None  # two numbers; True if the first is the row
    penalty: float = 0.0
    notes: tuple[str, ...] = ()
    loose: bool = False  # the size is a guess from bare numbers
    base: int | None = None  # the stated number of the first row and column
    upward: bool = False  # rows are counted from the bottom
    walls: tuple[tuple[int, int, bool | None], ...] = ()  # True: row first; None: not stated
    squares: tuple[str | int, ...] = ()  # walls as A1, or as numbers of cells
    far: bool = False  # places are right or lower ends
    read: tuple[Scalar | Group, ...] = ()  # the values in brackets that these properties come from


class Listing(NamedTuple):
    """Records that may be one puzzle, their context, and the lines they span."""

    records: tuple[Record, ...]
    context: Context
    first: int
    last: int
    failure: str = ""
    torn: int = 0  # the number of vehicles there should be, if a record lacks a value
    path: tuple[int, ...] = ()  # the place of the group in the tree, if it is in brackets
    used: tuple[Group, ...] = ()  # the groups of the records and of what is described beside them
    joined: bool = False  # the records come from several lists

    @property
    def vehicles(self) -> int:
        """The number of records that are not walls."""
        return sum(not record.wall for record in self.records)
