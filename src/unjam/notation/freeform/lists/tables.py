"""Finding records in tables with headings and empty cells, as in CSV files and Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..vocabulary import role_of
from .list_context import context_around
from .records import Listing, Record, Value

_RULE = re.compile(r"[-|+:=\s]+")
_MARKS = ",;\t|"


def tables_with_gaps(lines: Sequence[str]) -> Iterator[Listing]:
    """Yield tables in which cells are empty; records lack the values of these."""
    for at, line in enumerate(lines):
        mark = next((mark for mark in _MARKS if line.count(mark) > 2), "")
        keys = _cells(line, mark) if mark else []
        if sum(role_of(key) is not None for key in keys if key) < 4:
            continue
        records: list[Record] = []
        gaps = False
        for number, row in enumerate(lines[at + 1 :], at + 1):
            if _RULE.fullmatch(row) and number == at + 1:
                continue
            cells = _cells(row, mark)
            if len(cells) != len(keys) or not any(cells):
                break
            gaps = gaps or "" in cells
            pairs = zip(keys, cells, strict=True)
            values = tuple(Value(_value(cell), key) for key, cell in pairs if key and cell)
            records.append(Record(values, number))
        if gaps and len(records) > 1:
            last = records[-1].line
            context = context_around(lines[:at], lines[last + 1 : last + 4], len(records))
            yield Listing(tuple(records), context, at, last)


def _cells(line: str, mark: str) -> list[str]:
    """Return the cells of a row without quotation marks."""
    text = line.strip(" ")
    if mark == "|":
        text = text.removeprefix("|").removesuffix("|")
    return [cell.strip().strip("\"'`*") for cell in text.split(mark)]


def _value(cell: str) -> str | int:
    return int(cell) if re.fullmatch(r"[-+]?\d{1,6}", cell) else cell
