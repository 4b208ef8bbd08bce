"""Finding lists of vehicles that name all cells, or both ends, of each vehicle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ....model.board import MAX_SIDE
from ..scoring import USUAL_SIDE
from ..vocabulary import length_of
from .list_context import context_around
from .records import Context, Listing, Record, Value

_SQUARE = re.compile(r"([A-Pa-p])(\d{1,2})")
_PAIR = re.compile(r"[(\[]?\s*(\d{1,2})\s*[,;:/-]\s*(\d{1,2})\s*[)\]]?")
# A name, a few words without numbers, and pairs of numbers in brackets.
_SENTENCE = re.compile(
    r"[\W_]*(?:[Tt]he\s+)?([A-Za-z0-9]{1,12})\b([^\d(\[]{0,40})"
    r"((?:[(\[]\s*\d{1,2}\s*,\s*\d{1,2}\s*[)\]][^\d(\[]{0,6}){2,6})"
)
_LETTER_ROWS = re.compile(r"(?i)\brows?\b[^.\n]{0,30}\b[a-p]\b\W|letters?[^.\n]{0,20}\brows?\b")
_NUMBERS = re.compile(
    r"\s*[-*\"']?\s*([^\s\"':=,(\[{]{1,12})[\"']?\s*[:=,]?\s*[(\[{]?([\d\s,-]+)[)\]}]?,?"
)


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
    yield from _numbered_cells(lines)
    for at, line in enumerate(lines):
        parts = re.split(r"\s*[,;]\s*", line.strip(" .;")) if 12 < len(line) < 400 else []
        cells = [_squares(part) for part in parts]
        if len(cells) > 2 and all(cells):
            yield from _ends(lines, [(at, *own) for own in cells if own], at, True)


def _numbered_cells(lines: Sequence[str]) -> Iterator[Listing]:
    """Yield lists with a label and the numbers of the cells of a vehicle per line."""
    run: list[tuple[int, str, list[int]]] = []
    for at, line in enumerate([*lines, ""]):
        match = _NUMBERS.fullmatch(line) if len(line) < 80 else None
        if match is not None:
            numbers = [int(number) for number in re.findall(r"\d{1,3}", match[2])]
            run.append((at, match[1], numbers))
            continue
        if len(run) > 2:
            first, last = run[0][0], run[-1][0]
            context = context_around(
                lines[max(0, first - 4) : first], lines[last + 1 : last + 4], 0
            )
            for records, about in indexed_cells(run, context):
                yield Listing(records, about, first, last)
        run = []


def indexed_cells(
    found: Sequence[tuple[int, str, list[int]]], context: Context
) -> Iterator[tuple[tuple[Record, ...], Context]]:
    """Yield the records of vehicles whose cells have one number each, and their context.

    Cells are counted row by row from 0 or from 1, or have two digits for row and column. The
    distance between the cells of standing vehicles tells which.
    """
    if any(not 2 <= len(numbers) <= MAX_SIDE for _, _, numbers in found):
        return
    steps = {
        later - sooner
        for _, _, numbers in found
        for sooner, later in pairwise(sorted(numbers))
        if len(numbers) == 2 or later - sooner > 1
    }
    for step in sorted(steps - {1}):
        size = (step, step) if step != 10 else context.size
        for base in (0, 1) if step != 10 else (0,):
            if step < 4 or (step != 10 and base and any(0 in cells for _, _, cells in found)):
                continue
            records = _indexed(found, step, base)
            if records is not None and (context.size or size) == (size or context.size):
                how = "row and column" if step == 10 else f"counted row by row from {base}"
                notes = (*context.notes, f"the numbers of cells are {how}")
                yield records, context._replace(size=size, notes=notes)


def _indexed(
    found: Sequence[tuple[int, str, list[int]]], width: int, base: int
) -> tuple[Record, ...] | None:
    """Return records of both ends of each vehicle, or None if a vehicle is not straight."""
    records = []
    offset = 0 if width == 10 else 1  # rows and columns are counted from 1
    for at, label, numbers in found:
        cells = [divmod(number - base, width) for number in numbers]
        ends = ends_of(cells)
        if ends is None or ends[:2] == ends[2:]:
            return None
        keys = ("row", "col", "row2", "col2")
        values = (Value(end + offset, key) for end, key in zip(ends, keys, strict=True))
        records.append(Record((Value(label, "label"), *values), at))
    return tuple(records)


def pair_in(text: str) -> tuple[int, int] | None:
    """Return the two numbers of a word such as ``2,3`` or ``(2, 3)``, or None."""
    match = _PAIR.fullmatch(text.strip())
    return (int(match[1]), int(match[2])) if match else None


def _pairs(line: str) -> tuple[str, list[tuple[int, int]]] | None:
    """Return the label of a line and its cells as pairs of numbers."""
    match = re.match(
        r"\s*[-*\"']?\s*([^\s\"':=,(\[{]{1,12})[\"']?\s*[:=,]?\s*(?=[\d(\[{])(.*)$", line
    )
    if match is None or not re.fullmatch(r"(?:[\s\d,;:()\[\]{}.>-]|to|and)+", match[2]):
        return _sentence(line)
    numbers = [int(number) for number in re.findall(r"\d+", match[2])]
    if len(numbers) < 4 or len(numbers) % 2 or len(numbers) > 2 * MAX_SIDE:
        return None
    return match[1], list(zip(numbers[::2], numbers[1::2], strict=True))


def _sentence(line: str) -> tuple[str, list[tuple[int, int]]] | None:
    """Return the vehicle that a sentence names, and its cells as pairs of numbers in brackets."""
    match = _SENTENCE.fullmatch(line)
    if match is None:
        return None
    pairs = re.findall(r"(\d{1,2})\s*,\s*(\d{1,2})", match[3])
    return match[1], [(int(one), int(other)) for one, other in pairs]


def _squares(line: str) -> tuple[str, list[tuple[int, int]]] | None:
    """Return the label of a line and its cells in chess notation, such as ``c3``."""
    words = re.findall(r"[^\s:=,;()\[\]\"'>-]+", line)
    words = [word for word in words if word not in ("to", "and", "through")]
    if len(words) > 3 and length_of(words[1]):
        del words[1]  # red car: c2, c3
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
        turned = [_turned(record) for record in records]
        notes = (*context.notes, "the letters are rows")
        extra = context.penalty + (0.0 if _LETTER_ROWS.search(" ".join(lines[:first])) else 1.5)
        yield Listing(tuple(turned), context._replace(notes=notes, penalty=extra), first, last)


def ends_of(cells: Sequence[tuple[int, int]]) -> tuple[int, int, int, int] | None:
    """Return both ends of a straight vehicle from its ends or all its cells, or None."""
    (top, left), (bottom, right) = min(cells), max(cells)
    if (top != bottom and left != right) or len(cells) not in (2, bottom - top + right - left + 1):
        return None
    return top, left, bottom, right


def _turned(record: Record) -> Record:
    """Return the record with rows and columns exchanged."""
    label, top, left, bottom, right = record.values
    places = (left, top, right, bottom)
    keys = ("row", "col", "row2", "col2")
    pairs = zip(places, keys, strict=True)
    return record._replace(values=(label, *(value._replace(key=key) for value, key in pairs)))


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
