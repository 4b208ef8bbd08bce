"""Turning of pictures whose lines are columns, or whose first line is the bottom row."""

from __future__ import annotations

from collections.abc import Sequence

from ..bracket_parser import Group
from ..prose.stated_layout import Layout
from .grid_finder import Picture

_TURNED = {"L": "U", "U": "L", "R": "D", "D": "R"}
_FLIPPED = {"U": "D", "D": "U"}
_COLUMN_KEYS = ("columns", "cols", "columnmajor")


def as_stated(picture: Picture, layout: Layout) -> Picture:
    """Return the picture with its rows from top to bottom, as the text says they are meant."""
    notes = list(picture.notes)
    rows, gaps = picture.rows, picture.gaps
    if layout.columnwise:
        rows = tuple(zip(*rows, strict=True))
        gaps = tuple(((column, row), _TURNED[way]) for (row, column), way in gaps)
        notes.append("each line is a column: the text says so")
    if layout.flipped:
        last = len(rows) - 1
        rows = rows[::-1]
        gaps = tuple(((last - row, column), _FLIPPED.get(way, way)) for (row, column), way in gaps)
        notes.append("the first line is the bottom row: the text says so")
    elif layout.upward and not layout.columnwise:
        notes.append("the first line is read as the top row, although rows count from the bottom")
    return picture._replace(rows=rows, gaps=gaps, notes=tuple(notes))


def is_list_of_columns(group: Group, owners: tuple[Group, ...]) -> bool:
    """Return whether the key of a group says that its members are columns."""
    owner = owners[-1].items if owners else []
    return any(item is group and key.lower().strip("_") in _COLUMN_KEYS for key, item in owner)


_EMPTY = frozenset((".", "", " ", "_", "-", "0", "o"))


def with_walls(
    picture: Picture, walls: Sequence[tuple[int, int]], squares: Sequence[str | int]
) -> Picture:
    """Return the picture with the walls that keys beside it state, counted from 0."""
    if not walls and not squares:
        return picture
    width, height = picture.size
    cells = [
        *walls,
        *(divmod(one, width) for one in squares if isinstance(one, int)),
        *(
            (int(one[1:]) - 1, ord(one[0].lower()) - ord("a"))
            for one in squares
            if isinstance(one, str) and one[1:]
        ),
    ]
    rows = [list(row) for row in picture.rows]
    inside = all(0 <= row < height and 0 <= column < width for row, column in cells)
    drawn = {cell for row in rows for cell in row}
    usable = inside and len(cells) == len(walls) + len(squares) and "#" not in drawn
    if not usable or any(rows[row][column] not in _EMPTY for row, column in cells):
        return picture._replace(broken="the walls beside the grid are not on empty cells of it")
    for row, column in cells:
        rows[row][column] = "#"
    notes = (*picture.notes, "the walls beside the grid are row, column, counted from 0")
    return picture._replace(rows=tuple(map(tuple, rows)), notes=notes)
