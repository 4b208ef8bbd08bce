"""Completion of rows whose empty cells at the end an editor removed."""

from __future__ import annotations

from collections.abc import Sequence

from .row_splitter import MOST_CELLS

_LONGEST_CELL = 3


def padded(lines: Sequence[str], mark: str) -> list[str] | None:
    """Return the lines with ``mark`` added to short rows; None if no row was shortened.

    Only rows with blanks for empty cells can have lost some of them at the end.
    """
    rows = [
        at
        for at, line in enumerate(lines)
        if len(line) < 200
        and mark in line
        and all(len(field.strip()) <= _LONGEST_CELL for field in line.split(mark))
    ]
    if len(rows) < 3 or rows[-1] - rows[0] != len(rows) - 1:
        return None
    counts = {at: lines[at].count(mark) for at in rows}
    most = max(counts.values())
    full = [at for at in rows if counts[at] == most]
    blank = any(not field.strip() for at in full for field in lines[at].split(mark)[1:-1])
    marked = any(
        field.strip() in (".", "-", "_", "0") for at in rows for field in lines[at].split(mark)
    )
    if len(full) == len(rows) or most < 2 or most >= MOST_CELLS or not blank or marked:
        return None
    return [
        line + mark * (most - counts[at]) if at in counts else line for at, line in enumerate(lines)
    ]
