"""Parsing of grids with a size line, a border, or a symbol at the exit.

========  ===============================================  ====================================
name      shape                                            the exit
========  ===============================================  ====================================
counted   ``rows columns``, a count of vehicles, the grid  ``K`` outside the grid, ``P`` target
rush      ``height width rush``, the grid                  as in any grid
border    the grid between ``|``, ``*`` or ``#``           ``< > ^ v`` in the border, or a gap
========  ===============================================  ====================================

A ``K`` that is alone outside a grid without any header is also the exit.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...errors import PuzzleSyntaxError
from ...model.board import MAX_SIDE, Cell
from ...model.puzzle import Puzzle
from ..error_text import quote
from ..grid_symbols import Hints
from .grid_format import build
from .grid_layout import Layout, from_rows, layout, shows_empty, trim

COUNTED = re.compile(r"\s*([0-9]{1,3})[ \t,x]+([0-9]{1,3})\s*")
RUSH = re.compile(r"\s*([0-9]{1,3})[ \t]+([0-9]{1,3})[ \t]+rush\b.*", re.IGNORECASE)
_COUNT = re.compile(r"\s*[0-9]{1,3}\s*")

_BARS = "|│┃║"
_EDGE = re.compile(r"[\s+\-=_─━═┌┐└┘┏┓┗┛╔╗╚╝*#|│┃║^vV↑↓.]*")
_OPEN = " .^vV↑↓"  # exits in the top and bottom edge
_ARROWS = "<>←→"  # exits in the left and right edge


def read_counted(text: str, hints: Hints) -> Puzzle:
    """Parse ``rows columns``, the number of vehicles, and a grid with its exit ``K``."""
    lines = trim(text)
    size = COUNTED.fullmatch(lines[0])
    if size is None:
        raise PuzzleSyntaxError(
            f"{quote(lines[0])} is not a size; write 'rows columns', such as '6 6'"
        )
    body = lines[1:]
    count = None
    if body and _COUNT.fullmatch(body[0]):
        count = int(body[0])
        body = body[1:]
    drawn = _with_exit_mark(body, int(size[1]), int(size[2]))
    puzzle = build(drawn, hints, first="P")
    there = len(puzzle.vehicles)
    # Some authors count all vehicles, others all but the target.
    if count is not None and count not in (there, there - len(puzzle.targets)):
        raise PuzzleSyntaxError(f"the text states {count} vehicles but shows {there}")
    return puzzle


def read_rush(text: str, hints: Hints) -> Puzzle:
    """Parse ``height width rush`` above a grid."""
    lines = trim(text)
    size = RUSH.fullmatch(lines[0])
    if size is None:
        raise PuzzleSyntaxError(f"{quote(lines[0])} is not a header; write 'height width rush'")
    height, width = int(size[1]), int(size[2])
    drawn = _rows_of_spaces(text, height, width) or layout("\n".join(lines[1:]))
    if (drawn.height, drawn.width) != (height, width):
        raise PuzzleSyntaxError(
            f"the header states {height} rows of {width}, "
            f"the grid has {drawn.height} rows of {drawn.width}"
        )
    return build(drawn, hints)


def _rows_of_spaces(text: str, height: int, width: int) -> Layout | None:
    """Return rows in which spaces are the empty cells, so that some may be blank or short."""
    lines = text.splitlines()
    header = next(number for number, line in enumerate(lines) if line.strip())
    body = [line.rstrip() for line in lines[header + 1 :]]
    rows, rest = body[:height], body[height:]
    usual = shows_empty(text) or all(len(row.strip()) == width for row in rows)
    if usual or any(rest) or len(rows) < height or max(map(len, rows)) > width or width > MAX_SIDE:
        return None
    return from_rows([row.ljust(width) for row in rows])


# --- a K outside the grid ------------------------------------------------------------------------


def has_exit_mark(lines: list[str]) -> bool:
    """Return whether a single ``K`` is outside an otherwise rectangular grid."""
    rows = [line.strip() for line in lines]
    if "K" in (rows[0], rows[-1]) and len(rows) > 2:
        return True
    lengths = [len(row) for row in rows]
    longest = max(lengths)
    ends = [row for row in rows if len(row) == longest]
    return (
        lengths.count(longest - 1) == len(rows) - 1
        and len(ends) == 1
        and "K" in ends[0][:: longest - 1]
    )


def read_exit_mark(text: str, hints: Hints) -> Puzzle:
    """Parse a grid with a ``K`` outside and no header."""
    lines = trim(text)
    rows = [line.strip() for line in lines]
    if all(len(row) < 2 or not row[1::2].strip() for row in rows):
        raise PuzzleSyntaxError("there are spaces between the cells")
    body = [row for row in (rows[0], rows[-1]) if row == "K"]
    width = min((len(row) for row in rows if row != "K"), default=1)
    return build(_with_exit_mark(lines, len(rows) - len(body), width), hints, first="P")


def _with_exit_mark(lines: list[str], height: int, width: int) -> Layout:
    if not (1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE):
        raise PuzzleSyntaxError(
            f"a board has 1x1 to {MAX_SIDE}x{MAX_SIDE} cells, not {width}x{height}"
        )
    gaps: list[tuple[Cell, str]] = []
    above = below = ""
    lines = [line.rstrip() for line in lines]
    if len(lines) > height and lines[0].strip() == "K":
        above, lines = lines[0], lines[1:]
    if len(lines) > height and lines[-1].strip() == "K":
        below, lines = lines[-1], lines[:-1]
    if len(lines) != height:
        raise PuzzleSyntaxError(f"there are {len(lines)} rows, but the text states {height}")
    # If the exit is on the left, the other rows may be indented by one.
    indent = 1 if any(line[:1] == "K" and len(line) == width + 1 for line in lines) else 0
    padded = all(line[:1] in " K" for line in lines)
    rows = []
    for number, line in enumerate(lines):
        row = line.strip()
        if len(row) > width and row[0] == "K" and indent:
            gaps.append(((number, 0), "L"))
            row = row[1:]
        if len(row) == width + 1 and row[-1] == "K":
            gaps.append(((number, width - 1), "R"))
            row = row[:-1]
        if len(row) != width:
            raise PuzzleSyntaxError(
                f"row {number + 1} {quote(line.strip())} has {len(row)} cells, "
                f"but the text states {width}"
            )
        rows.append(row)
    margin = len(lines[0]) - len(lines[0].lstrip()) if padded or not indent else 0
    for mark, row_number, way in ((above, 0, "U"), (below, height - 1, "D")):
        if mark:
            column = len(mark) - 1 - margin
            if not 0 <= column < width:
                raise PuzzleSyntaxError(
                    f"the exit K in {quote(mark)} is not above or below a column of the grid"
                )
            gaps.append(((row_number, column), way))
    drawn = from_rows(rows)
    if not gaps:
        return drawn._replace(notes=("there is no exit K outside the grid",))
    return drawn._replace(gaps=tuple(gaps), notes=("K is the exit",))


# --- borders -------------------------------------------------------------------------------------


class _Border(NamedTuple):
    """A framed grid split into its top and bottom edge and its rows with their sides."""

    top: str
    bottom: str
    rows: list[str]
    sides: str


def has_border(lines: list[str]) -> bool:
    """Return whether the rows have a border on both sides."""
    return _border(lines) is not None


def _border(lines: list[str]) -> _Border | None:
    lines = [line.rstrip() for line in lines if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    lines = [line[indent:] for line in lines]
    for sides in (_BARS, "*", "#"):
        top, bottom = (_is_edge(lines, at, sides) for at in (0, -1))
        if sides != _BARS and not (top and bottom):
            continue
        rows = lines[1 if top else 0 : len(lines) - 1 if bottom else len(lines)]
        if rows and _have_sides(rows, max(map(len, lines)), sides):
            return _Border(lines[0] if top else "", lines[-1] if bottom else "", rows, sides)
    return None


def _is_edge(lines: list[str], at: int, sides: str) -> bool:
    """Return whether the first or the last line is the edge of the frame rather than a row."""
    line = lines[at]
    if len(lines) < 3:
        return False
    if sides != _BARS:  # one repeated symbol, except for the exit
        open_ = sum(mark != sides for mark in line)
        return set(line) <= {sides, *_OPEN} and line[0] == sides and open_ <= len(line) // 2
    if _EDGE.fullmatch(line) is None or set(line) <= {*_OPEN, *_BARS}:
        return False
    if line[0] not in _BARS:
        return True
    # A line of symbols between bars is a row if other rows contain these symbols too.
    inner = set(line.strip(_BARS))
    return inner.isdisjoint(_OPEN) and not any(inner & set(row) for row in lines[1:-1])


def _have_sides(rows: list[str], width: int, sides: str) -> bool:
    if width < 3:
        return False
    for at in (0, width - 1):
        marks = [row[at : at + 1] or " " for row in rows]
        gaps = sum(mark in " ." for mark in marks)
        if not all(mark in sides or mark in " ." or mark in _ARROWS for mark in marks):
            return False
        if gaps > len(rows) // 2:
            return False
    return True


def border_layout(lines: list[str]) -> Layout:
    """Return the cells inside a border, and the exits that the border shows."""
    border = _border(lines)
    if border is None:
        raise PuzzleSyntaxError(
            f"there is no border around {quote(lines[0])}; a border is '|' at both ends of "
            f"every row, or '*' or '#' all around"
        )
    width = max(map(len, border.rows))
    rows = [row.ljust(width) for row in border.rows]
    bodies = [row[1:-1] for row in rows]
    spaced = len(bodies[0]) % 2 == 1 and all(set(body[::2]) == {" "} for body in bodies)
    if spaced:
        bodies = [body[1::2] for body in bodies]
    drawn = from_rows(bodies)
    gaps: list[tuple[Cell, str]] = []
    for number, row in enumerate(rows):
        if row[0] not in border.sides:
            gaps.append(((number, 0), "L"))
        if row[-1] not in border.sides:
            gaps.append(((number, drawn.width - 1), "R"))
    for edge, number, way in ((border.top, 0, "U"), (border.bottom, drawn.height - 1, "D")):
        if not edge:
            continue
        aligned = " " + edge if len(edge) == width - 2 else edge  # there may be no corners
        marks = aligned.ljust(width)[1:-1]
        for column, mark in enumerate(marks[1::2] if spaced else marks):
            if mark in _OPEN or (mark in "*!=KE" and marks.count(mark) * 2 < len(marks)):
                gaps.append(((number, column), way))
    return drawn._replace(
        gaps=tuple(gaps) or None,
        notes=_border_notes(border.sides, bool(gaps)),
    )


def _border_notes(sides: str, is_open: bool) -> tuple[str, ...]:
    if is_open:
        return ("the exit is where the border is open",)
    # A frame of walls could also be part of the board.
    return ("the frame of # is a border, not part of the board",) if sides[0] == "#" else ()


def read_border(text: str, hints: Hints) -> Puzzle:
    """Parse a grid inside a border."""
    return build(border_layout(trim(text)), hints)
