"""Notes on boards and rows that stand in comments.

A whole board behind comment signs is a usual way to write one, so it is read. A board that a block
comment takes out beside others, or a single row in a comment, may not be meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..error_text import quote

_OPENS = re.compile(r"/\*|<!--")
_CLOSES = re.compile(r"\*/|-->")
_ROW = re.compile(r"\s*(?://|(?:#|--|;|%|/\*|<!--)\s*[\"'`\[({])")
BOARD_NOTE = "this board is in a comment of the text"


def lines_in_comments(lines: Sequence[str]) -> set[int]:
    """Return the numbers of the lines in block comments, with those that open and close them.

    >>> sorted(lines_in_comments(["/*", "XX..", "*/", "AA.."]))
    [0, 1, 2]
    """
    found: set[int] = set()
    inside = False
    for number, line in enumerate(lines):
        opens = [match.end() for match in _OPENS.finditer(line)]
        closes = [match.start() for match in _CLOSES.finditer(line)]
        if inside or opens:
            found.add(number)
        if opens or closes:
            inside = max(opens, default=-1) > max(closes, default=-1)
    return found if not inside else set()  # an open comment is something else


def commented_row_note(lines: Sequence[str]) -> str:
    """Return the note about a line of a puzzle that is in a comment although most are not."""
    shown = [line for line in lines if any(map(str.isalnum, line)) or "." in line]
    marked = [line.strip() for line in shown if _ROW.match(line)]
    if not marked or 2 * len(marked) >= len(shown):
        return ""
    return f"the line {quote(marked[0])} is read, although it is in a comment"
