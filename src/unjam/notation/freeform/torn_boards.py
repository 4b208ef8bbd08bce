"""Finding lines that look like a board although no puzzle was read from them.

Among the puzzles of a file, a board with a row too short must not disappear: its lines become a
failure of their own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ...errors import PuzzleError
from ...model.board import MAX_SIDE
from ..grid_symbols import NO_HINTS
from .grids.nearby_lines import is_heading

# deferred: the import inside a function is circular.

_ROW = re.compile(rf"[A-Za-z0-9.#_@*-]{{3,{MAX_SIDE + 2}}}")
_AROUND = re.compile(r"^[\s\[({\"'`]+|(?:\\n)?[\s\])},;+\"'`]+$")  # a string literal
_EMPTY = re.compile(r"\.|([_o0-])\1")
_PIECE = re.compile(r"([A-Za-z0-9])\1")
_BETWEEN = re.compile(r"\s*[,;|]\s*|\s+")
_MARKS = frozenset((".", "..", "...", "-", "--", "_", "__"))  # of empty cells
_FEWEST = 3  # rows, and cells of a row
_SPREAD = 2  # cells by which the rows of one board may differ


def runs_like_boards(
    lines: Sequence[str], taken: Collection[int] = ()
) -> Iterator[tuple[int, int]]:
    """Yield the first and last numbers of consecutive lines that look like rows of one board.

    >>> list(runs_like_boards(["One", "..A.", "RRA", "....", "Two"]))
    [(1, 3)]
    """
    rows: list[str] = []
    for number in range(len(lines) + 1):
        line = lines[number] if number < len(lines) and number not in taken else ""
        row = _cells(line[:100])
        cells = _ROW.fullmatch(row) and (_EMPTY.search(row) or _PIECE.search(row))
        if cells and not is_heading(row):
            rows.append(row)
            continue
        if _is_like_board(rows):
            yield number - len(rows), number - 1
        rows = []


def _cells(line: str) -> str:
    """Return one sign for each cell of a row, with or without separators between them.

    >>> _cells('"..A.",'), _cells("c1 c1 . . b2"), _cells("X 2 0 0 H")
    ('..A.', 'cc..b', '')
    """
    bare = _AROUND.sub("", line)
    words = [word.strip("\"'") for word in _BETWEEN.split(bare.strip(" |"))]
    if len(words) < _FEWEST:
        return bare
    if max(map(len, words)) > 3 or not min(map(len, words)) or not _MARKS & set(words):
        return ""
    return "".join(word[0] for word in words)


def _is_like_board(rows: Sequence[str]) -> bool:
    if not _FEWEST <= len(rows) <= MAX_SIDE + _SPREAD:
        return False
    widths = [len(row) for row in rows]
    empty = sum(_EMPTY.search(row) is not None for row in rows)
    pieces = any(_PIECE.search(row) for row in rows)
    return pieces and 2 * empty >= len(rows) and max(widths) - min(widths) <= _SPREAD


def why_not_read(lines: Sequence[str]) -> str:
    """Return why lines that look like a board are not read as one."""
    from ..formats.grid_format import read_grid

    rows = [_cells(line) or line for line in lines]
    try:
        read_grid("\n".join(rows), NO_HINTS)
    except PuzzleError as error:
        return str(error)
    return "these lines look like a board, but they are not read as a puzzle"
