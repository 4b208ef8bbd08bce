"""The cells of a plain grid: one row per line, rows separated by spaces, or all cells in one run.

Cells of several characters are separated by spaces. ``grid_format`` makes a puzzle of a layout.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import NamedTuple

from ...errors import PuzzleSyntaxError
from ...model.board import MAX_SIDE, Cell
from ..error_text import quote
from ..grid_symbols import EMPTY

# Labels of several characters are replaced by single characters from here on, so that a grid stays
# a string.
_PRIVATE = 0xE000
_REPEATED_MARK = re.compile(r"([.\-_#~])\1*")


class Layout(NamedTuple):
    """The cells of a board as one string, row by row, and what is drawn around them.

    ``names`` maps characters that stand for longer labels to these labels. ``gaps`` are the exits
    that the text shows, or None if it shows none.
    """

    cells: str
    width: int
    names: dict[str, str] = {}  # noqa: RUF012  (never changed)
    gaps: tuple[tuple[Cell, str], ...] | None = None
    notes: tuple[str, ...] = ()

    @property
    def height(self) -> int:
        return len(self.cells) // self.width


def layout(text: str, spaces: bool = False) -> Layout:
    """Return the cells that a text shows; with ``spaces``, spaces are cells too."""
    lines = trim(text)
    if spaces and len(lines) > 1:
        return _with_spaces(lines, True)
    if len(lines) == 1:
        return _one_line(lines[0])
    if shows_empty(text):
        lines = [line for line in lines if line.strip()]  # then a blank line is not a row
    tokens = [line.split() for line in lines]
    if all(len(row) == 1 for row in tokens):
        rows = [row[0] for row in tokens]
        even = len(set(map(len, rows))) == 1
        if even and (shows_empty(text) or not _is_ragged(lines)):
            return from_rows(rows)
        filled = len(set(map(len, lines))) == 1  # with spaces that are cells
        if not even and not filled and not any(line[:1].isspace() for line in lines):
            return from_rows(rows)
    elif _are_cells(tokens):
        return from_tokens(tokens)
    elif shows_empty(text) and len({len(word) for row in tokens for word in row}) == 1:
        return from_rows([word for row in tokens for word in row])  # several rows on a line
    return _with_spaces(lines)


def shows_empty(text: str) -> bool:
    """Return whether the text contains a symbol that always means an empty cell."""
    return not EMPTY.isdisjoint(text)


def _is_ragged(lines: list[str]) -> bool:
    """Return whether rows begin at different columns of equally long lines."""
    indents = {len(line) - len(line.lstrip()) for line in lines}
    return len(indents) > 1 and len(set(map(len, lines))) == 1


def _are_cells(tokens: list[list[str]]) -> bool:
    """Return whether the tokens are cells, rather than vehicles with empty cells between them."""
    words = [word for row in tokens for word in row]
    if len(set(map(len, tokens))) > 1 or max(map(len, words)) > 3:
        return False
    long = [word for word in words if len(word) > 1]
    if shows_empty("".join(words)) or len(long) in (0, len(words)):
        return True
    return any(long.count(word) > 1 for word in long) or all(len(set(word)) > 1 for word in long)


def trim(text: str) -> list[str]:
    """Return the lines of a text without blank lines at the beginning and end.

    Lines of spaces as long as the others are kept, because they may be empty rows.
    """
    lines = text.splitlines()
    shown = [number for number, line in enumerate(lines) if line.strip()]
    if not shown:
        raise PuzzleSyntaxError(
            "the text is empty; a puzzle is a grid such as 'XX.B A..B AOOO ....'"
        )
    start, end = shown[0], shown[-1]
    width = max(len(lines[number].rstrip()) for number in shown)
    while start and len(lines[start - 1]) >= width and "\t" not in lines[start - 1]:
        start -= 1
    while end + 1 < len(lines) and len(lines[end + 1]) >= width and "\t" not in lines[end + 1]:
        end += 1
    picture = lines[start : end + 1]
    if not shows_empty(text) and any(" " in line.strip() for line in picture):
        return picture  # spaces are cells, so a blank line may be a row
    return [line for line in picture if line]


def _one_line(line: str) -> Layout:
    """Return a board on one line: a run of cells, rows, or single cells."""
    tokens = line.split()
    lengths = set(map(len, tokens))
    if len(tokens) == 1:
        return from_run(tokens[0])
    if len(lengths) == 1 and lengths != {1}:
        return from_rows(tokens)
    side = isqrt(len(tokens))
    if side * side == len(tokens) and (lengths == {1} or max(lengths) <= 3):
        return from_tokens([tokens[at : at + side] for at in range(0, len(tokens), side)])
    return from_rows(tokens)


def from_run(cells: str, size: tuple[int, int] | None = None) -> Layout:
    """Return a board from its cells row by row: a square unless a size is given."""
    if size is not None:
        if size[0] * size[1] != len(cells):
            raise PuzzleSyntaxError(
                f"{quote(cells)} has {len(cells)} cells, not {size[0] * size[1]} as on a board of "
                f"{size[0]}x{size[1]}"
            )
        return _checked(Layout(cells, size[0]))
    side = isqrt(len(cells))
    if side * side != len(cells):
        raise PuzzleSyntaxError(
            f"{quote(cells)} has {len(cells)} cells, which is not a square number; "
            f"separate the rows by spaces or line breaks"
        )
    return _checked(Layout(cells, side))


def from_rows(rows: list[str], names: dict[str, str] | None = None) -> Layout:
    """Return a board from rows of equal length."""
    width = len(rows[0]) if rows else 0
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleSyntaxError(
                f"row {number} {quote(row)} has {len(row)} cells, the first one has {width}"
            )
    return _checked(Layout("".join(rows), width, names or {}))


def from_tokens(rows: list[list[str]]) -> Layout:
    """Return a board from rows of tokens; ``..`` is empty like ``.``."""
    names: dict[str, str] = {}
    marks: dict[str, str] = {}
    for row in rows:
        for token in row:
            if token in marks:
                continue
            repeated = _REPEATED_MARK.fullmatch(token)
            if not token.isprintable():
                raise PuzzleSyntaxError(f"there are unprintable characters in {quote(token)}")
            if len(token) == 1:
                marks[token] = token
            elif repeated:
                marks[token] = repeated[1]
            else:
                marks[token] = chr(_PRIVATE + len(names))
                names[marks[token]] = token
    return from_rows(["".join(marks[token] for token in row) for row in rows], names)


def _with_spaces(lines: list[str], sure: bool = False) -> Layout:
    """Return a board in which spaces are cells and rows may end early."""
    rows = [line.rstrip() for line in lines]
    if any("\t" in row for row in rows):
        raise PuzzleSyntaxError("there are tabs between the cells; use spaces or nothing")
    width = max(map(len, rows))
    filled = max(map(len, lines)) if len(set(map(len, lines))) == 1 else width
    short = [n for n, row in enumerate(rows, 1) if len(row) < width]
    if not any(" " in row for row in rows) and short and filled == width and not sure:
        raise PuzzleSyntaxError(
            f"row {short[0]} {quote(rows[short[0] - 1])} has {len(rows[short[0] - 1])} cells, "
            f"others have {width}"
        )
    if len(rows) not in (width, filled):
        # Empty columns on the left belong to a square board; in any other they are a margin.
        margin = min(len(row) - len(row.lstrip()) for row in rows if row)
        rows = [row[margin:] for row in rows]
        width -= margin
        filled -= margin
    if len(rows) == filled or (len(rows) != width and not shows_empty("".join(rows))):
        width = filled
    drawn = from_rows([row.ljust(width) for row in rows])
    size = f"the board is {drawn.width}x{drawn.height}: blank lines around it are not rows"
    if shows_empty(drawn.cells):
        size = f"the board is {drawn.width}x{drawn.height}: spaces are empty cells too"
    elif drawn.width == drawn.height:
        return drawn
    return drawn._replace(notes=(size,))


def _checked(drawn: Layout) -> Layout:
    """Return the layout; raise ``PuzzleSyntaxError`` if a board cannot have this size or cells."""
    if not drawn.cells:
        raise PuzzleSyntaxError("there are no cells in the text")
    width, height = drawn.width, drawn.height
    if width > MAX_SIDE or height > MAX_SIDE:
        raise PuzzleSyntaxError(
            f"a board has at most {MAX_SIDE}x{MAX_SIDE} cells, not {width}x{height}"
        )
    if not drawn.cells.isprintable() and not all(
        mark in drawn.names or mark.isprintable() for mark in drawn.cells
    ):
        raise PuzzleSyntaxError(f"there are unprintable characters in {quote(drawn.cells)}")
    return drawn
