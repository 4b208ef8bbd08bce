"""The solutions that command-line arguments name, matched with their puzzles."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from errno import ENOENT

from ..errors import PuzzleSyntaxError, UnknownDeckError
from ..util.suggestions import suggest

_FILE_ENDS = (".txt", ".csv", ".tsv", ".md", ".json")

# "A01: XR3", "A01<TAB>XR3", "- **A01:** [XR3]": the id before a solution.
_ID = re.compile(
    r"[ \t]*(?:[-*•][ \t]+)?(?:\*\*|`)?(?P<id>[^\s:*`\[\](),;]{1,60})(?:\*\*|`)?"
    r"(?:[ \t]*:(?:\*\*)?(?=[\s\[`(]|$)|\t)(?P<rest>.*)"
)


def read_moves(argument: str) -> str:
    """Return the text of MOVES: a file, ``-`` for standard input, or the moves themselves.

    Raises ``PuzzleSyntaxError`` or ``OSError`` if it cannot be read.
    """
    if argument == "-":
        if sys.stdin is None:
            raise PuzzleSyntaxError("cannot read moves: standard input is closed")
        return _decoded(sys.stdin.buffer.read(), "standard input")
    if _is_file(argument):
        with open(argument, "rb") as file:
            return _decoded(file.read(), argument)
    if argument.lower().endswith(_FILE_ENDS):
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), argument)
    return argument


def _is_file(text: str) -> bool:
    try:
        return os.path.isfile(text)
    except ValueError:  # a null character
        return False


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PuzzleSyntaxError(f"{name!r} is not text") from None


def by_id(text: str, ids: Iterable[str]) -> dict[str, str] | None:
    """Return the solutions of a text by puzzle id; None if the text contains none of the ids.

    Lines without an id continue the previous solution. An unknown id raises ``UnknownDeckError``,
    unless there is only one puzzle; then its solution is skipped.

    >>> by_id("- **A01:** `[AR1,XR3]`\\n- **A02:**\\n[PD2,\\nXR1]", ["A01", "A02", "A03"])
    {'A01': ' `[AR1,XR3]`', 'A02': '\\n[PD2,\\nXR1]'}
    >>> by_id("AR1 XR3", ["A01"]) is None
    True
    """
    ids = [id for id in ids if id]
    known = {id.lower(): id for id in ids}
    lines = [(line, _ID.fullmatch(line)) for line in text.splitlines()]
    if not any(found and found["id"].lower() in known for _, found in lines):
        return None
    solutions: dict[str, str] = {}
    current = ""
    for line, found in lines:
        if found is None:
            if current:
                solutions[current] += "\n" + line
            continue
        name = found["id"].lower()
        if name not in known and len(ids) == 1:
            current = ""
            continue
        if name not in known:
            near = suggest(found["id"], known.values())
            raise UnknownDeckError(f"no puzzle {found['id']!r} for {line[:40]!r}{near}")
        current = known[name]
        if current in solutions:
            raise PuzzleSyntaxError(f"two solutions for puzzle {current!r}")
        solutions[current] = found["rest"]
    return solutions


def in_order(text: str, count: int) -> Sequence[str]:
    """Return the solutions of a text with one line per puzzle.

    Raises ``PuzzleSyntaxError`` if the numbers differ.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != count:
        raise PuzzleSyntaxError(
            f"{count} puzzles but {len(lines)} lines of moves; give one line per puzzle, or begin "
            "each line with a puzzle's id, such as 'A01: XR3'"
        )
    return lines
