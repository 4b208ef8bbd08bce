"""Parsing of unjam's own text format: header lines ``key: value`` above a grid.

``docs/notation.md`` describes every key. Rows and columns are counted from 1; ``r2c3`` is a cell,
``r2c3-r4c5`` a rectangle of cells.
"""

from __future__ import annotations

import re
from math import isqrt

from ...errors import AmbiguousError, PuzzleSyntaxError
from ...model.board import MAX_SIDE, Board, Cell
from ...model.exits import Known
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...util.suggestions import suggest
from ..error_text import NothingFound, quote
from ..grid_symbols import Hints, Marks
from .framed_grid import border_layout, has_border
from .grid_format import readings
from .grid_layout import Layout, from_rows, layout, trim
from .native_header import (
    Header,
    is_yes,
    read_axes,
    read_barriers,
    read_count,
    read_edges,
    read_exits,
    read_goals,
    read_labels,
    read_undrawn,
    usual_axes,
)

# deferred: imports inside functions load what most runs do not need.

_CELL_OR_FIELD = re.compile(
    r"\S|([A-Za-z._-])\1|[A-Za-z]?\d+|(?i:hor|ver|horizontal|vertical|true|false|car|truck)"
)
_BETWEEN = re.compile(r"[\s,]+")

KEYS = (
    "id", "title", "source", "level", "moves", "slides", "states", "corner-moves", "solution",
    "target", "exit", "goal", "edges", "corners", "axes", "free", "fixed", "gone", "cells",
    "barrier", "empty", "wall", "outside",
)  # fmt: skip
# The space after the colon is optional for known keys.
HEADER = re.compile(
    rf"\s*(?=(?i:{'|'.join(KEYS)})\s*:|[A-Za-z][\w -]{{0,30}}:(?:\s|$))"
    r"([A-Za-z][\w -]{0,30}?)\s*:\s*(.*\S)?\s*"
)
_SEVERAL = frozenset(
    ("exit", "goal", "axes", "free", "fixed", "gone", "cells", "barrier", "target")
)


def is_comment(line: str) -> bool:
    """Return whether a line is a comment: ``#``, or ``#`` and text.

    ``# 1 2 H 3`` is a vehicle with the label ``#``, and ``# . . A`` a row that begins with a wall.
    """
    text = line.strip()
    if not text.startswith("#") or not text[1:2].isspace():
        return text == "#"
    parts = [part for part in _BETWEEN.split(text[1:]) if part]
    return len(parts) < 3 or not all(map(_CELL_OR_FIELD.fullmatch, parts))


def read_native(text: str, hints: Hints) -> Puzzle:
    """Parse header lines and the grid below them."""
    header, grid = _split(text)
    if not grid.strip():
        raise NothingFound("there is no grid below the header lines")
    lines = trim(grid)
    _no_header_below(lines)
    # If exits are listed, stars and walls around the board are not a border that shows exits.
    framed = has_border(lines) and ("exit" not in header or lines[0].lstrip()[0] not in "*#")
    drawn = border_layout(lines) if framed else _layout(lines, grid)
    undrawn = {value.split()[0] for value in header.get("cells", []) if value.strip()}
    undrawn |= set(read_labels(header, "gone"))
    known = undrawn | set(drawn.cells) | set(drawn.names.values())
    if hints.target is None and "target" in header:
        hints = hints._replace(target=tuple(read_labels(header, "target", known)))
    elif hints.target is None and _x_is_a_vehicle(drawn, header):
        hints = hints._replace(target=("X",))
    if hints.wall is None and hints.empty is None:
        hints = hints._replace(wall=_mark(header, "wall"), empty=_mark(header, "empty"), exact=True)
    targets = hints.target
    if targets is not None and undrawn & set(targets):
        hints = hints._replace(target=tuple(t for t in targets if t not in undrawn))
    answers = readings(drawn, hints)
    puzzles = [_with_solution(_build(drawn, answer, header, targets), header) for answer in answers]
    if len(puzzles) > 1:
        raise AmbiguousError(
            f"the grid can be read in two ways: {'; '.join(puzzles[0].notes)}; or: "
            f"{'; '.join(puzzles[1].notes)}; choose one with a line 'target:' or 'wall:'",
            tuple(puzzles),
        )
    return puzzles[0]


def _layout(lines: list[str], grid: str) -> Layout:
    """Return the layout of a grid; a single line is one row unless it is too long for that."""
    if len(lines) == 1 and len(lines[0].split()) == 1 and len(lines[0].strip()) <= MAX_SIDE:
        drawn = from_rows([lines[0].strip()])
        square = isqrt(drawn.width) ** 2 == drawn.width > 9
        note = f"the board is {drawn.width}x1: a single line is one row"
        return drawn._replace(notes=(note,)) if square else drawn
    return layout(grid)


def _split(text: str) -> tuple[Header, str]:
    """Return the values of every key, and the text of the grid."""
    header: Header = {}
    lines = text.splitlines()
    for number, line in enumerate(lines):
        match = HEADER.fullmatch(line)
        if match is None:
            if line.strip() and not is_comment(line):
                return header, "\n".join(lines[number:])
            continue
        key, value = match[1].lower(), match[2] or ""
        if key not in KEYS:
            raise PuzzleSyntaxError(f"unknown key {quote(match[1])}{suggest(key, KEYS)}")
        if key in header and key not in _SEVERAL:
            raise PuzzleSyntaxError(f"the key {key!r} is given twice")
        header.setdefault(key, []).append(value)
    return header, ""


def _x_is_a_vehicle(drawn: Layout, header: Header) -> bool:
    """Return whether ``X`` is one piece across joined edges, or a header line refers to it."""
    cells = [divmod(at, drawn.width) for at, mark in enumerate(drawn.cells) if mark == "X"]
    if not cells:
        return False
    named = [value for key in ("goal", "axes", "free", "fixed") for value in header.get(key, [])]
    if any("X" in re.split(r"[\s,=]+", value) for value in named):
        return True
    join_x, join_y = read_edges(header)
    board = Board(drawn.width, drawn.height, join_x=join_x, join_y=join_y)
    return len(cells) > 1 and usual_axes(board, cells) is not None


def _no_header_below(lines: list[str]) -> None:
    for line in lines:
        match = HEADER.fullmatch(line)
        if match is not None and match[1].lower() in KEYS:
            raise PuzzleSyntaxError(
                f"{quote(line.strip())} is below a grid; header lines must be above it, and "
                f"only a file may contain several puzzles"
            )


def _mark(header: Header, key: str) -> str | None:
    if key not in header:
        return None
    mark = header[key][0]
    if len(mark) != 1:
        raise PuzzleSyntaxError(f"{key}: {quote(mark)} must be one character")
    return mark


# --- the parts -----------------------------------------------------------------------------------


def _build(drawn: Layout, marks: Marks, header: Header, targets: tuple[str, ...] | None) -> Puzzle:
    outside = marks.outside
    if "outside" in header:
        outside = frozenset(_mark(header, "outside") or "")
    width, height = drawn.width, drawn.height
    at: dict[str, list[Cell]] = {}
    for number, mark in enumerate(drawn.cells):
        at.setdefault(mark, []).append(divmod(number, width))
    walls = [cell for mark in marks.wall for cell in at.pop(mark, ())]
    missing = [cell for mark in outside for cell in at.pop(mark, ())]
    for mark in marks.empty:
        at.pop(mark, None)
    joins = read_edges(header)
    board = Board(
        width,
        height,
        frozenset(walls),
        frozenset(missing),
        read_barriers(header),
        joins[0],
        joins[1],
    )
    board.check()
    names = drawn.names
    wanted = targets if targets is not None else tuple(names.get(t, t) for t in marks.targets)
    pieces: dict[str, tuple[list[Cell], tuple[str, ...]]] = {
        names.get(mark, mark): (cells, ()) for mark, cells in at.items()
    }
    undrawn = read_undrawn(header)
    for label in undrawn:
        if label in pieces:
            raise PuzzleSyntaxError(
                f"vehicle {quote(label)} is in the grid, but 'cells' or 'gone' also lists it"
            )
    pieces |= undrawn
    axes = read_axes(header, board, pieces)
    vehicles = [
        Vehicle(label, tuple(cells), axes[label], label in wanted, mirrors)
        for label, (cells, mirrors) in pieces.items()
    ]
    for label in wanted:
        if label not in pieces:
            raise PuzzleSyntaxError(f"target: there is no vehicle {quote(label)}")
    goals = read_goals(header)
    return Puzzle(
        board,
        vehicles,
        read_exits(header, drawn, board, [v for v in vehicles if v.target], goals),
        goals,
        corners=is_yes(header, "corners"),
        notes=drawn.notes + marks.notes,
        known=Known(*(read_count(header, key.replace("_", "-")) for key in Known._fields)),
        id=header.get("id", [""])[0],
        title=header.get("title", [""])[0],
        source=header.get("source", [""])[0],
        level=header.get("level", [""])[0],
    )


def _with_solution(puzzle: Puzzle, header: Header) -> Puzzle:
    if "solution" not in header:
        return puzzle
    from ..moves.move_parser import parse_moves
    from .native_json import check_solution

    parsed = parse_moves(header["solution"][0], puzzle)
    check_solution(parsed.moves, puzzle.vehicles)
    return puzzle.replace(recorded_moves=parsed.moves, notes=(*puzzle.notes, *parsed.notes))
