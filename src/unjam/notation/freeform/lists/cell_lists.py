"""Finding lists of vehicles that name all cells, or both ends, of each vehicle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....model.board import MAX_SIDE
from ..scoring import USUAL_SIDE
from .list_context import context_around
from .records import Listing, Record, Value

_SQUARE = re.compile(r"([A-Pa-p])(\d{1,2})")


def cell_lists(lines: Sequence[str]) -> Iterator[Listing]:
    """Yield lists with a label and the cells of a vehicle per line, as number pairs or ``c3``."""
    for cells_of in (_pairs, _squares):
        run: list[tuple[int, str, list[tuple[int, int]]]] = []
        before = 0
        for at, line in enumerate([*lines, ""]):
            found = cells_of(line) if len(line) < 200 else None
            if found is not None:
                run.append((at, *found))
                continue
            if len(run) > 1:
                yield from _ends(lines, run, before, cells_of is _squares)
            if run:
                before = run[-1][0] + 1
            run = []


def _pairs(line: str) -> tuple[str, list[tuple[int, int]]] | None:
    """Return the label of a line and its cells as pairs of numbers."""
    match = re.match(
        r"\s*[-*\"']?\s*([^\s\"':=,(\[{]{1,12})[\"']?\s*[:=,]?\s*(?=[\d(\[{])(.*)$", line
    )
    if match is None or not re.fullmatch(r"(?:[\s\d,;:()\[\]{}.>-]|to|and)+", match[2]):
        return None
    numbers = [int(number) for number in re.findall(r"\d+", match[2])]
    if len(numbers) < 4 or len(numbers) % 2 or len(numbers) > 2 * MAX_SIDE:
        return None
    return match[1], list(zip(numbers[::2], numbers[1::2], strict=True))


def _squares(line: str) -> tuple[str, list[tuple[int, int]]] | None:
    """Return the label of a line and its cells in chess notation, such as ``c3``."""
    words = re.findall(r"[^\s:=,;()\[\]\"'-]+", line)
    if len(words) < 3 or len(words) > MAX_SIDE + 1:
        return None
    squares = [_SQUARE.fullmatch(word) for word in words[1:]]
    if not all(squares):
        return None
    return words[0], [(int(s[2]), ord(s[1].lower()) - 96) for s in squares if s]


def _ends(
    lines: Sequence[str],
    run: list[tuple[int, str, list[tuple[int, int]]]],
    before: int,
    squares: bool,
) -> Iterator[Listing]:
    """Yield records of both ends of each vehicle; the listed cells must fill the line between."""
    keys = ("row", "col", "row2", "col2") if squares else ("", "", "", "")
    records = []
    for at, label, cells in run:
        ends = ends_of(cells)
        if ends is None:
            return
        values = tuple(Value(value, key) for value, key in zip(ends, keys, strict=True))
        records.append(Record((Value(label, "label"), *values), at))
    first, last = run[0][0], run[-1][0]
    context = context_around(lines[before:first], lines[last + 1 : last + 4], len(run))
    yield Listing(tuple(records), context, first, last)
    if squares:
        lowest = max(int(record.values[3].value) for record in records)
        side = context.size[1] if context.size else max(USUAL_SIDE, lowest)
        upward = [_upside_down(record, side) for record in records]
        notes = (*context.notes, "rows are counted from the bottom")
        yield Listing(tuple(upward), context._replace(notes=notes), first, last)


def ends_of(cells: Sequence[tuple[int, int]]) -> tuple[int, int, int, int] | None:
    """Return both ends of a straight vehicle from its ends or all its cells, or None."""
    (top, left), (bottom, right) = min(cells), max(cells)
    if (top != bottom and left != right) or len(cells) not in (2, bottom - top + right - left + 1):
        return None
    return top, left, bottom, right


def _upside_down(record: Record, side: int) -> Record:
    """Return the record with its rows counted from the other end."""
    return record._replace(
        values=tuple(
            value._replace(value=side + 1 - int(value.value))
            if value.key.startswith("row")
            else value
            for value in record.values
        )
    )
