"""Noticing that a list of vehicles goes on in lines that were not read as part of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

_BETWEEN = re.compile(r"\s*[,;\t|]\s*|\s+")
_NUMBER = re.compile(r"[\"']?-?\d+[\"']?")
_FEWEST_FIELDS = 4


def is_torn(lines: Sequence[str], first: int, last: int) -> bool:
    """Return whether the line above or below a list has the shape of its lines.

    A list on one line is never torn: the next line may be another puzzle.
    """
    last = min(last, len(lines) - 1)  # other line breaks may end the lines of a puzzle
    if first >= last:
        return False
    shapes = shapes_of(lines[first : last + 1])
    # A list that begins with headings does not go on above them.
    beside = [at for at, own in ((first - 1, first), (last + 1, last)) if _shape(lines[own])]
    return any(_fits(lines[at], shape) for at in beside if 0 <= at < len(lines) for shape in shapes)


def shapes_of(lines: Sequence[str]) -> set[tuple[bool, ...]]:
    """Return which fields are numbers, for each kind of record among the lines."""
    return {_shape(line) for line in lines} - {()}


def begins_like_one(line: str, shapes: Collection[tuple[bool, ...]]) -> bool:
    """Return whether the first fields of a line have one of the shapes, whatever follows."""
    fields = _fields(line)
    return any(
        len(fields) >= len(shape) and _numbers(fields[: len(shape)]) == shape for shape in shapes
    )


def _fits(line: str, shape: tuple[bool, ...]) -> bool:
    """Return whether a line has a shape, except that one label may be a letter or a number."""
    own = _shape(line)
    differing = [at for at, pair in enumerate(zip(own, shape, strict=False)) if pair[0] != pair[1]]
    if len(own) != len(shape) or len(differing) > 1:
        return False
    return not differing or len(_fields(line)[differing[0]]) == 1


def separators_of(line: str) -> tuple[str, ...]:
    """Return the commas, semicolons, tabs and bars of a line."""
    return tuple(mark for mark in line if mark in ",;\t|")


def _shape(line: str) -> tuple[bool, ...]:
    """Return which fields of a record are numbers; empty if the line looks like no record."""
    fields = _fields(line)
    numbers = _numbers(fields)
    is_record = len(fields) >= _FEWEST_FIELDS and any(numbers) and not all(numbers)
    return numbers if is_record else ()


def _fields(line: str) -> list[str]:
    """Return the fields of a record."""
    return _BETWEEN.split(line.strip().strip(",;"))


def _numbers(fields: Sequence[str]) -> tuple[bool, ...]:
    """Return which fields are numbers."""
    return tuple(_NUMBER.fullmatch(field) is not None for field in fields)
