"""Grids with something around them: a count of rows, a border, a mark where the exit is.

========  ===============================================  ====================================
name      shape                                            the exit
========  ===============================================  ====================================
counted   ``rows columns``, a count of vehicles, the grid  ``K`` outside the grid, ``P`` target
rush      ``height width rush``, the grid                  as in any grid
border    the grid between ``|``, ``*`` or ``#``           ``< > ^ v`` in the border, or a gap
========  ===============================================  ====================================

A ``K`` that stands alone outside a grid without any header is the exit as well.
"""

from __future__ import annotations

import re

from ..errors import PuzzleSyntaxError
from ..model.board import Cell
from ..model.puzzle import Puzzle
from .grid import Layout, build, from_rows, layout, trim
from .marks import Hints
from .text import quote

COUNTED = re.compile(r"\s*([0-9]{1,3})[ \t,x]+([0-9]{1,3})\s*")
RUSH = re.compile(r"\s*([0-9]{1,3})[ \t]+([0-9]{1,3})[ \t]+rush\b.*", re.IGNORECASE)
_COUNT = re.compile(r"\s*[0-9]{1,3}\s*")

_SIDES = "|│┃║"
_EDGE = re.compile(r"[\s+\-=_─━═┌┐└┘┏┓┗┛╔╗╚╝*#|│^vV.]*")
_ARROWS = {">": "R", "→": "R", "<": "L", "←": "L"}


def read_counted(text: str, hints: Hints) -> Puzzle:
    """``rows columns``, the number of vehicles, and the grid with its exit ``K``."""
    lines = trim(text)
    size = COUNTED.fullmatch(lines[0])
    if size is None:
        raise PuzzleSyntaxError(
            f"{quote(lines[0])} is no size; it is 'rows columns', such as '6 6'"
        )
    body = lines[1:]
    count = None
    if body and _COUNT.fullmatch(body[0]):
        count = int(body[0])
        body = body[1:]
    drawn = _with_exit_mark(body, int(size[1]), int(size[2]))
    puzzle = build(drawn, hints, first="P")
    there = len(puzzle.vehicles)
    # Some count all vehicles, some all but the target.
    if count is not None and count not in (there, there - len(puzzle.targets)):
        raise PuzzleSyntaxError(f"the text announces {count} vehicles and shows {there}")
    return puzzle


def read_rush(text: str, hints: Hints) -> Puzzle:
    """``height width rush`` above a grid."""
    lines = trim(text)
    size = RUSH.fullmatch(lines[0])
    if size is None:
        raise PuzzleSyntaxError(f"{quote(lines[0])} is no header; it is 'height width rush'")
    drawn = layout("\n".join(lines[1:]))
    if (drawn.height, drawn.width) != (int(size[1]), int(size[2])):
        raise PuzzleSyntaxError(
            f"the header says {size[1]} rows of {size[2]}, "
            f"the grid has {drawn.height} rows of {drawn.width}"
        )
    return build(drawn, hints)


# --- a K outside the grid ------------------------------------------------------------------------


def has_exit_mark(lines: list[str]) -> bool:
    """Does a ``K`` stand alone outside an otherwise rectangular grid?"""
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
    """A grid with a ``K`` outside and no header."""
    lines = trim(text)
    rows = [line.strip() for line in lines]
    body = [row for row in (rows[0], rows[-1]) if row == "K"]
    width = min(len(row) for row in rows if row != "K")
    return build(_with_exit_mark(lines, len(rows) - len(body), width), hints, first="P")


def _with_exit_mark(lines: list[str], height: int, width: int) -> Layout:
    gaps: list[tuple[Cell, str]] = []
    above = below = ""
    lines = [line.rstrip() for line in lines]
    if len(lines) > height and lines[0].strip() == "K":
        above, lines = lines[0], lines[1:]
    if len(lines) > height and lines[-1].strip() == "K":
        below, lines = lines[-1], lines[:-1]
    if len(lines) != height:
        raise PuzzleSyntaxError(f"there are {len(lines)} rows, the text announces {height}")
    # Where the exit is on the left, the other rows may be indented by one.
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
                f"the text announces {width}"
            )
        rows.append(row)
    margin = len(lines[0]) - len(lines[0].lstrip()) if padded or not indent else 0
    for mark, row_number, way in ((above, 0, "U"), (below, height - 1, "D")):
        if mark:
            column = len(mark) - 1 - margin
            if not 0 <= column < width:
                raise PuzzleSyntaxError(
                    f"the exit K in {quote(mark)} is not at a column of the grid"
                )
            gaps.append(((row_number, column), way))
    drawn = from_rows(rows)
    if not gaps:
        return drawn._replace(notes=("there is no exit K outside the grid",))
    return drawn._replace(gaps=tuple(gaps), notes=("K is the exit",))


# --- borders -------------------------------------------------------------------------------------


def has_border(lines: list[str]) -> bool:
    """Is there a border on both sides of every row?"""
    rows = [line.strip() for line in lines]
    inner = _between_edges(rows)
    if len(inner) < 1 or any(len(row) < 3 for row in inner):
        return False
    if all(row[0] in _SIDES + "<←" for row in inner):
        return all(row[-1] in _SIDES + ">→" or row[-1] == "." for row in inner)
    side = rows[0][:1]
    if side not in ("*", "#") or len(inner) != len(rows) - 2:
        return False
    whole = [line.rstrip() for line in lines]
    width = max(map(len, whole))
    gaps = sum(
        (row.ljust(width)[0] != side) + (row.ljust(width)[-1] != side) for row in whole
    ) + sum(mark != side for row in (whole[0], whole[-1]) for mark in row.ljust(width)[1:-1])
    return width > 2 and gaps <= max(2, width // 2)


def _between_edges(rows: list[str]) -> list[str]:
    start = 1 if len(rows) > 1 and _EDGE.fullmatch(rows[0]) and rows[0] else 0
    end = len(rows) - 1 if len(rows) > 1 and _EDGE.fullmatch(rows[-1]) and rows[-1] else len(rows)
    return rows[start:end]


def border_layout(lines: list[str]) -> Layout:
    """What stands inside a border, and the ways out that the border shows."""
    lines = [line.rstrip() for line in lines]
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    lines = [line[indent:] for line in lines]
    rows = [line.strip() for line in lines]
    top = lines[0] if _between_edges(rows) != rows and _EDGE.fullmatch(rows[0]) else ""
    bottom = lines[-1] if _EDGE.fullmatch(rows[-1]) else ""
    inner = lines[1 if top else 0 : len(lines) - 1 if bottom else len(lines)]
    width = max(map(len, inner))
    gaps: list[tuple[Cell, str]] = []
    bodies = []
    sides = _SIDES + (top[:1] or "|")
    for line in inner:
        line = line.ljust(width)
        bodies.append(line[1:-1])
    spaced = len(bodies[0]) % 2 == 1 and all(set(body[::2]) == {" "} for body in bodies)
    if spaced:
        bodies = [body[1::2] for body in bodies]
    drawn = from_rows(bodies)
    for number, line in enumerate(inner):
        line = line.ljust(width)
        if line[0] not in sides:
            gaps.append(((number, 0), "L"))
        if line[-1] not in sides:
            gaps.append(((number, drawn.width - 1), "R"))
    for edge, row, way in ((top, 0, "U"), (bottom, drawn.height - 1, "D")):
        if not edge:
            continue
        marks = edge.ljust(width)[1:-1]
        marks = marks[1::2] if spaced else marks
        for column, mark in enumerate(marks):
            if mark in " .^vV":
                gaps.append(((row, column), way))
    return drawn._replace(
        gaps=tuple(gaps) or None,
        notes=("the exit is where the border is open",) if gaps else (),
    )


def read_border(text: str, hints: Hints) -> Puzzle:
    """A grid between borders."""
    return build(border_layout(trim(text)), hints)
