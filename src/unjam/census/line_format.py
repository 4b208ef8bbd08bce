"""The published line format, both ways: ``moves board states``, and perhaps states by distance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isqrt
from typing import Any

from ..errors import PuzzleSyntaxError
from ..notation.error_text import quote
from ..notation.formats.line_formats import DATABASE
from . import parquet_files
from .deck_rows import counts_of
from .shard import Row

# deferred: imports inside functions load what most runs do not need.

_BATCH = 1 << 16  # lines
_MOST_MOVES = 255  # that a table holds


def line_of(row: dict[str, Any]) -> str:
    """A row as a line."""
    return f"{row['moves']} {row['board']} {row['states']}"


def deck_line(row: dict[str, Any], width: int) -> str:
    """A row as a line of a deck: the target is ``X``, empty cells are dots.

    >>> deck_line({"id": 1, "board": "oAAx", "moves": 1, "slides": None, "states": 3}, 4)
    '1  4x1  .XX#  1  ?'
    """
    board = row["board"]
    cells = board.translate(str.maketrans("oxAX", ".#XA"))
    known = ["?" if row[name] is None else str(row[name]) for name in ("moves", "slides")]
    return "  ".join([str(row["id"]), f"{width}x{len(board) // width}", cells, *known])


def read_lines(path: str, check: Callable[[], object] = lambda: None) -> tuple[Any, int]:
    """A file of lines as a table with an id for each, and the width of the boards.

    ``check`` is called now and then, and ends the work by raising an error.
    """
    from ..util.extras import need

    arrow = need("pyarrow", "census")
    parts = []
    width = 0
    number = 1
    with open(path, encoding="utf-8", errors="replace") as file:
        for batch in _batches(file):
            check()
            rows = []
            for line, text in batch:
                row, wide = _row(text, line, path)
                if width and wide != width:
                    raise PuzzleSyntaxError(f"{path!r}, line {line}: a board of another size")
                width = wide
                rows.append(row)
            part = parquet_files.as_table(rows)
            ids = arrow.array(range(number, number + len(rows)), type=arrow.uint32())
            parts.append(part.add_column(0, "id", ids))
            number += len(rows)
    empty = parquet_files.as_table([]).add_column(0, "id", arrow.array([], type=arrow.uint32()))
    return arrow.concat_tables([empty, *parts]), width


def _batches(lines: Iterable[str]) -> Iterator[list[tuple[int, str]]]:
    batch = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text and not text.startswith("#"):
            batch.append((number, text))
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _row(text: str, line: int, path: str) -> tuple[Row, int]:
    match = DATABASE.fullmatch(text)
    board = match[2] if match else ""
    width = isqrt(len(board))
    if match is None or width * width != len(board):
        raise PuzzleSyntaxError(
            f"{path!r}, line {line}: 'moves board states' was expected, not {quote(text)}"
        )
    board = board.replace(".", "o")
    distances = [int(count) for count in match[4].split(",")] if match[4] else None
    moves, states = int(match[1]), int(match[3])
    if moves > _MOST_MOVES:
        raise PuzzleSyntaxError(f"{path!r}, line {line}: more than {_MOST_MOVES} moves")
    return Row(board, moves, None, states, *counts_of(board), None, distances), width
