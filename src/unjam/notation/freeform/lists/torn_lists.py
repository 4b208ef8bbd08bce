"""Noticing that a list of vehicles goes on in lines that were not read as part of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BETWEEN = re.compile(r"\s*[,;\t|]\s*|\s+")
_NUMBER = re.compile(r"[\"']?-?\d+[\"']?")
_FEWEST_FIELDS = 4


def is_torn(lines: Sequence[str], first: int, last: int) -> bool:
    """Return whether the line above or below a list has the shape of its lines.

    A list on one line is never torn: the next line may be another puzzle.
    """
    if first == last:
        return False
    shapes = {_shape(line) for line in lines[first : last + 1]} - {()}
    # A list that begins with headings does not go on above them.
    beside = [at for at, own in ((first - 1, first), (last + 1, last)) if _shape(lines[own])]
    return any(0 <= at < len(lines) and _shape(lines[at]) in shapes for at in beside)


def separators_of(line: str) -> tuple[str, ...]:
    """Return the commas, semicolons, tabs and bars of a line."""
    return tuple(mark for mark in line if mark in ",;\t|")


def _shape(line: str) -> tuple[bool, ...]:
    """Return which fields of a record are numbers; empty if the line looks like no record."""
    fields = _BETWEEN.split(line.strip().strip(",;"))
    numbers = tuple(_NUMBER.fullmatch(field) is not None for field in fields)
    is_record = len(fields) >= _FEWEST_FIELDS and any(numbers) and not all(numbers)
    return numbers if is_record else ()
