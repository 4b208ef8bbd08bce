"""Candidate readings of brackets: every grid and list of vehicles, and what is left beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...util.limits import breathe
from ..error_text import quote
from ..grid_symbols import Hints
from .bracket_parser import Group, TreeError, groups, parse_tree
from .candidates import Near, informed, try_listing, try_picture
from .grids.bracket_grids import tree_pictures
from .grids.grid_finder import Picture
from .grids.grid_reader import Reading
from .grids.picture_order import is_list_of_columns, with_walls
from .lists.bracket_context import tree_context
from .lists.bracket_lists import tree_listings
from .lists.left_over import NOTHING_LEFT, left_over, notes_beside
from .lists.records import Listing
from .named_target import named_among
from .prose.stated_properties import Stated
from .rearranged import fills_columns
from .scoring import REFUSED

_UNREAD = "its entries look like vehicles, but they are not read as a puzzle"


class _Grid(NamedTuple):
    """A grid in brackets: its group, the groups around it, and the range of its readings."""

    group: Group
    owners: tuple[Group, ...]
    first: int
    stop: int


def from_tree(
    text: str, hints: Hints, stated: Stated, readings: list[Reading], near: list[Near]
) -> bool:
    """Add readings of groups in brackets; return False if the brackets do not match."""
    if not re.search(r"[\[({<]", text):
        return True
    try:
        root = parse_tree(text)
    except TreeError:
        return False
    before = len(readings)
    grids: list[_Grid] = []
    for group, owners in groups(root):
        breathe()
        for picture in tree_pictures(group):
            about, extra = _about(owners, stated, picture)
            if is_list_of_columns(group, owners) or fills_columns(owners):
                about = about._replace(layout=about.layout._replace(columnwise=True))
            picture = picture._replace(notes=(*picture.notes, *extra))
            picture = with_walls(picture, *_walls_beside(owners))
            count = len(readings)
            try_picture(picture, None, about, hints, readings, near)
            if len(readings) > count:
                grids.append(_Grid(group, owners, count, len(readings)))
    read: list[Listing] = []
    for listing in tree_listings(root):
        breathe()
        listing = informed(listing, stated, hints)
        count = len(readings)
        try_listing(listing, None, hints, readings, near)
        if any(reading.penalty <= REFUSED for reading in readings[count:]):
            read.append(listing)
    puzzles = [*(grid.group for grid in grids), *(item for one in read for item in one.used)]
    for grid in grids:
        _note_keys_beside(grid, puzzles, stated, readings)
    bracketed = [reading._replace(keyed=True) for reading in readings[before:]]
    # The keys around a grid say more about it than its lines alone.
    lined = [one for one in readings[:before] if not any(_is_same_grid(one, b) for b in bracketed)]
    readings[:] = [*lined, *bracketed]
    _use_everything(root, read, stated, readings, near)
    return True


def _note_keys_beside(
    grid: _Grid, puzzles: Sequence[Group], stated: Stated, readings: list[Reading]
) -> None:
    """Add notes on keys beside a grid that are not used, or that contradict it."""
    context, _ = tree_context(grid.owners)
    beside = notes_beside(grid.owners, grid.group, (*context.read, *puzzles), stated)
    for at in range(grid.first, grid.stop):
        puzzle = readings[at].puzzle
        size = puzzle.board.width, puzzle.board.height
        notes = [note for note in beside if note not in puzzle.notes]
        if context.size not in (None, size, size[::-1]):
            other = "x".join(map(str, context.size or ()))
            notes.append(f"the board is {size[0]}x{size[1]}, although the text states {other}")
        if notes:
            puzzle = puzzle._changed(notes=(*puzzle.notes, *notes))
            readings[at] = readings[at]._replace(puzzle=puzzle)


def _use_everything(
    root: Group, read: Sequence[Listing], stated: Stated, readings: list[Reading], near: list[Near]
) -> None:
    """Refuse lists beside which vehicles are left over; add notes on other values left over."""
    joined = [one for one in read if one.joined]
    places = {one.path[:end] for one in read for end in range(len(one.path) + 1)}
    for listing in read:
        if any(_is_part(listing, whole) for whole in joined):
            readings[:] = [one for one in readings if one.path != listing.path or not one.path]
            continue
        left = left_over(root, listing, places, stated)
        if left == NOTHING_LEFT:
            continue
        kept: list[Reading] = []
        for one in readings:
            own = one.path == listing.path
            if own and left.failure:
                continue
            if own or _is_same_list(one, listing):
                new = [note for note in left.notes if note not in one.puzzle.notes]
                one = one._replace(puzzle=one.puzzle._changed(notes=(*one.puzzle.notes, *new)))
            kept.append(one)
        readings[:] = kept
        near += [
            Near(1.0, _UNREAD, group.first, group.last, "a list of vehicles")
            for group in left.failed
        ]
        if left.failure:
            count = listing.vehicles
            whole = any(one.path and len(one.puzzle.vehicles) >= count for one in kept)
            near.append(
                Near(
                    1.0,
                    left.failure,
                    listing.first,
                    listing.last,
                    "a list of vehicles",
                    0 if whole else count + 1,
                )
            )


def _is_part(listing: Listing, whole: Listing) -> bool:
    """Return whether a list is one of those that are joined in another listing."""
    at = len(whole.path)
    return len(listing.path) > at and listing.path[:at] == whole.path and not listing.joined


def _is_same_grid(reading: Reading, bracketed: Reading) -> bool:
    """Return whether a grid that was found in lines has the cells of one in brackets."""
    one, other = reading.puzzle, bracketed.puzzle
    return (
        reading.kind == bracketed.kind == "a grid"
        and reading.first <= bracketed.last
        and bracketed.first <= reading.last
        and one.board == other.board
        and {vehicle.cells for vehicle in one.vehicles}
        == {vehicle.cells for vehicle in other.vehicles}
    )


def _is_same_list(reading: Reading, listing: Listing) -> bool:
    """Return whether a list that was found in lines has the vehicles of one in brackets."""
    return (
        not reading.path
        and reading.kind != "a grid"
        and reading.first <= listing.last
        and listing.first <= reading.last
        and len(reading.puzzle.vehicles) == listing.vehicles
    )


def _about(
    owners: tuple[Group, ...], stated: Stated, picture: Picture
) -> tuple[Stated, tuple[str, ...]]:
    """Return the properties that the keys around a grid state, and notes about other keys."""
    context, _ = tree_context(owners)
    notes = list(context.notes)
    size = picture.size
    target = context.named
    if target is not None:
        target = named_among(target, {cell for row in picture.rows for cell in row})
        if target is None:
            notes.append(f"the target {quote(context.named or '')} is ignored: it is no vehicle")
    way = context.exit or stated.exit
    if context.exit_cell is not None and way is None:
        first, second, rows_first = context.exit_cell
        if rows_first and 0 < second < size[0] - 1:
            way = ("U" if first <= 0 else "D", second + 1) if _is_edge(first, size[1]) else None
        elif rows_first or second in (-1, 0) or second > first:
            way = ("L" if second <= 0 else "R", first + 1)
        elif first <= 0:
            way = ("U", second + 1)
        read = "is taken as a row and a column from 0" if way else "is ignored"
        notes.append(f"the exit {first}, {second} {read}")
    about = stated._replace(exit=way, target=target or stated.target)
    return about, tuple(notes)


def _is_edge(at: int, size: int) -> bool:
    """Return whether a row from 0 is the first or the last one of a board, or beside it."""
    return at in (-1, 0, size - 1, size)


def _walls_beside(
    owners: tuple[Group, ...],
) -> tuple[list[tuple[int, int]], tuple[str | int, ...]]:
    """Return the walls that the keys around a grid state."""
    context, failure = tree_context(owners)
    cells = [
        (other, one) if rows_first is False else (one, other)
        for one, other, rows_first in context.walls
    ]
    return cells, ("?",) if failure else context.squares
