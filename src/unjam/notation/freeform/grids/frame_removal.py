"""Removal of frames around pictures: lines, bars, or a ring of one repeated character.

A gap in a frame is an exit. A ring of one character around the board is a frame even if the
character could be a wall or a label; a frame of bars may have no top and bottom edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....model.board import Cell
from ...grid_symbols import SQUARES

if TYPE_CHECKING:
    from .grid_finder import Picture

_SIDES = frozenset("|:[]")
_EDGES = frozenset("-=_~+")
_EMPTY = frozenset(("", ".", "-", "_", " ", "0", "o", *SQUARES))
_ARROWS = frozenset(
    ("<", ">", "^", "v", "V", "\u2193", "E", "K", "", " ", ".", "-", "_", "!", "=", "0")
)


def frames(picture: Picture) -> Iterator[Picture]:
    """Yield the picture without its frame, or the picture itself if it has none."""
    rows = picture.rows
    if len(rows) >= 3 and len(rows[0]) >= 3:
        for strip in (_ring, _box, _sides, _edges):
            inner = strip(picture)
            if inner is not None:
                yield from frames(inner) if strip is not _ring else (_within(inner, rows[0][0]),)
                return
    yield picture


def _ring(picture: Picture) -> Picture | None:
    """Remove a ring of one repeated character, except for gaps."""
    rows = picture.rows
    width, height = picture.size
    if width < 5 or height < 5:
        return None
    mark = rows[0][0]
    inner = {cell for row in rows[1:-1] for cell in row[1:-1]}
    if mark in ("", " ") or (mark in _EMPTY and (mark in inner or " " not in inner)):
        return None
    if rows[0][-1] != mark or rows[-1][0] != mark or rows[-1][-1] != mark:
        return None
    ring = _around(width, height)
    open_ = [(cell, way) for cell, way in ring if rows[cell[0]][cell[1]] != mark]
    if len(open_) > max(2, len(ring) // 4):
        return None
    marks = [cell for row in rows for cell in row]
    if any(rows[r][c] not in _ARROWS and marks.count(rows[r][c]) > 1 for (r, c), _ in open_):
        return None
    note = f"the frame of {mark} is not part of the board"
    return _inside(picture, open_, note)


def _within(picture: Picture, mark: str) -> Picture:
    """Return the picture without further rings of the same character."""
    while picture.rows[0][0] == mark and (inner := _ring(picture)) is not None:
        picture = inner._replace(notes=picture.notes)
    return picture


def _box(picture: Picture) -> Picture | None:
    """Remove lines above and below, and bars at the sides."""
    rows = picture.rows
    width, height = picture.size
    if width < 4 or height < 4:
        return None
    above, below = rows[0][1:-1], rows[-1][1:-1]
    left, right = [row[0] for row in rows[1:-1]], [row[-1] for row in rows[1:-1]]
    if not (_mostly(above, _EDGES) and _mostly(below, _EDGES)):
        return None
    if not (_mostly(left, _SIDES) and _mostly(right, _SIDES)):
        return None
    inner = {cell for row in rows[1:-1] for cell in row[1:-1]}
    if rows[0][0] in _SIDES and inner & (set(above) | set(below)) & _EDGES:
        return None  # rows of empty cells between bars
    open_ = [
        (cell, way)
        for cell, way in _around(width, height)
        if rows[cell[0]][cell[1]] not in (_EDGES if way in "UD" else _SIDES)
    ]
    return _inside(picture, open_, "")


def _sides(picture: Picture) -> Picture | None:
    """Remove bars at both ends of the rows."""
    rows = picture.rows
    if len(rows[0]) < 5:
        return None
    left, right = [row[0] for row in rows], [row[-1] for row in rows]
    if not (_mostly(left, _SIDES) and _mostly(right, _SIDES)):
        return None
    width = len(rows[0]) - 2
    gaps = [((row, min(max(column - 1, 0), width - 1)), way) for (row, column), way in picture.gaps]
    gaps += [((at, 0), "L") for at, mark in enumerate(left) if mark not in _SIDES]
    gaps += [((at, width - 1), "R") for at, mark in enumerate(right) if mark not in _SIDES]
    return picture._replace(rows=tuple(row[1:-1] for row in rows), gaps=tuple(gaps))


def _edges(picture: Picture) -> Picture | None:
    """Remove lines above and below a picture without sides."""
    rows = picture.rows
    edge = set(rows[-1]) - {" ", ""}
    if len(rows) > 4 and len(edge) == 1 and edge <= _EDGES:
        above = {cell for row in rows[:-1] for cell in row}
        if not edge & above and above & _EMPTY:
            open_ = [at for at, cell in enumerate(rows[-1]) if cell not in edge]
            below = [((len(rows) - 2, at), "D") for at in open_] if len(open_) < 3 else []
            return picture._replace(rows=rows[:-1], gaps=(*picture.gaps, *below))
    marks = set(rows[0]) | set(rows[-1])
    inner = {cell for row in rows[1:-1] for cell in row}
    if len(marks) != 1 or not marks <= _EDGES or marks & inner or len(rows) < 5:
        return None
    if not inner & {".", "0", "o", "", " "}:
        return None
    gaps = tuple(((row - 1, column), way) for (row, column), way in picture.gaps)
    return picture._replace(rows=rows[1:-1], gaps=gaps)


def _mostly(cells: tuple[str, ...] | list[str], marks: frozenset[str]) -> bool:
    """Return whether nearly all cells are these symbols, and the others gaps."""
    open_ = [cell for cell in cells if cell not in marks]
    return len(open_) <= max(1, len(cells) // 3) and all(cell in _ARROWS for cell in open_)


def _around(width: int, height: int) -> list[tuple[Cell, str]]:
    """Return the cells of the outermost ring without its corners, each with its side."""
    ring: list[tuple[Cell, str]] = []
    for column in range(1, width - 1):
        ring += [((0, column), "U"), ((height - 1, column), "D")]
    for row in range(1, height - 1):
        ring += [((row, 0), "L"), ((row, width - 1), "R")]
    return ring


def _inside(picture: Picture, open_: list[tuple[Cell, str]], note: str) -> Picture:
    """Return the picture within its outermost ring; ``open_`` are the gaps of the ring."""
    width, height = picture.size
    step = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}
    gaps = [
        ((row + step[way][0] - 1, column + step[way][1] - 1), way) for (row, column), way in open_
    ]
    # Symbols beside the frame point at the same cells.
    for (row, column), way in picture.gaps:
        near = (
            min(max(row - 1, 0), height - 3),
            min(max(column - 1, 0), width - 3),
        )
        if (near, way) not in gaps:
            gaps.append((near, way))
    return picture._replace(
        rows=tuple(row[1:-1] for row in picture.rows[1:-1]),
        gaps=tuple(gaps),
        notes=(*picture.notes, note) if note else picture.notes,
    )
