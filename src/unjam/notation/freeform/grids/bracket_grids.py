"""Finding grids in brackets: lists of rows, or one list of all cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from ..bracket_parser import Group, Scalar
from .grid_finder import Picture, find_pictures
from .row_splitter import MOST_CELLS


def tree_pictures(group: Group) -> Iterator[Picture]:
    """Yield pictures from a list of rows, as strings or as lists of cells."""
    items = [item for _, item in group.items]
    for item in items:
        if isinstance(item, Scalar) and item.quoted and str(item.value).count("\n") > 2:
            for picture in find_pictures(str(item.value).splitlines()):
                first, last = (picture.first, picture.last) if item.spread else (0, 0)
                yield picture._replace(first=item.line + first, last=item.line + last)
    if not 3 <= len(items) <= 400:
        return
    if all(isinstance(item, Group) for item in items):
        rows = [_cells(item) for item in items if isinstance(item, Group)]
        width = len(rows[0]) if rows[0] else 0
        even = all(rows) and len({len(row) for row in rows if row}) == 1
        if even and 3 <= width <= MOST_CELLS >= len(rows):
            yield Picture(tuple(row for row in rows if row), (), group.first, group.last)
    elif all(isinstance(item, Scalar) for item in items) and _flat_side(items):
        cells = tuple(str(item.value).strip() for item in items if isinstance(item, Scalar))
        side = _flat_side(items)
        rows_ = tuple(cells[at : at + side] for at in range(0, len(cells), side))
        last = max(item.line for item in items if isinstance(item, Scalar))
        yield Picture(rows_, (), group.first, max(group.last, last), 0.5)  # without brackets, too
    elif all(isinstance(item, Scalar) and item.quoted for item in items):
        texts = [str(item.value) for item in items if isinstance(item, Scalar)]
        width = len(texts[0])
        if 3 <= width <= MOST_CELLS >= len(texts) and len(set(map(len, texts))) == 1:
            yield Picture(tuple(map(tuple, texts)), (), group.first, group.last)
        elif len(set(map(len, texts))) == 1 and all(
            len(text.split()) == len(texts[0].split()) for text in texts
        ):
            rows_ = tuple(tuple(text.split()) for text in texts)
            if 3 <= len(rows_[0]) <= MOST_CELLS >= len(rows_):
                yield Picture(rows_, (), group.first, group.last)


def _flat_side(items: Sequence[Scalar | Group]) -> int:
    """Return the side of a square board from a list of its cells, or 0 if it is not one."""
    side = isqrt(len(items))
    short = all(isinstance(item, Scalar) and len(str(item.value)) < 4 for item in items)
    return side if short and side * side == len(items) and 4 <= side < MOST_CELLS - 1 else 0


def _cells(group: Group) -> tuple[str, ...] | None:
    """Return the cells of a row; None if the group contains keys or other groups."""
    if any(key or not isinstance(item, Scalar) for key, item in group.items):
        return None
    return tuple(str(item.value).strip() for _, item in group.items if isinstance(item, Scalar))
