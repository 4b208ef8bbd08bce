"""Candidate readings of a text: every grid and every list of vehicles in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from ...errors import PuzzleSyntaxError
from ...util.limits import breathe
from ..grid_symbols import Hints
from .bracket_parser import Group, TreeError, groups, parse_tree
from .grids.bracket_grids import tree_pictures
from .grids.grid_finder import Picture, find_pictures
from .grids.grid_reader import Reading, read_picture
from .grids.one_line_boards import boards_on_one_line
from .grids.row_splitter import MOST_CELLS
from .lists.bracket_lists import tree_context, tree_listings
from .lists.record_finder import find_listings
from .lists.record_reader import read_records
from .lists.records import Listing
from .stated_properties import Stated, stated_in


class Near(NamedTuple):
    """A near miss: how near it is, what is wrong, and where it is."""

    weight: float
    reason: str
    first: int
    last: int
    kind: str


def from_lines(
    lines: list[str],
    numbers: list[int],
    hints: Hints,
    readings: list[Reading],
    near: list[Near],
    extra: float = 0.0,
) -> None:
    """Add readings of grids and lists of vehicles.

    ``numbers`` are the line numbers in the text.
    """
    stated = stated_in(lines)
    size = hints.size or stated.size
    for picture in chain(find_pictures(lines), boards_on_one_line(lines, size)):
        breathe()
        _try_picture(picture, numbers, stated, hints, readings, near, extra)
    for listing in find_listings(lines):
        breathe()
        _try_listing(_informed(listing, stated, hints), numbers, hints, readings, near, extra)


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
    for group, owners in groups(root):
        breathe()
        for picture in tree_pictures(group):
            about, extra = _about(owners, stated)
            _try_picture(
                picture._replace(notes=(*picture.notes, *extra)), None, about, hints, readings, near
            )
    for listing in tree_listings(root):
        breathe()
        _try_listing(_informed(listing, stated, hints), None, hints, readings, near)
    readings[before:] = [reading._replace(keyed=True) for reading in readings[before:]]
    return True


def _about(owners: tuple[Group, ...], stated: Stated) -> tuple[Stated, tuple[str, ...]]:
    """Return the properties that the keys around a grid state, and notes about other keys."""
    context, _ = tree_context(owners)
    notes = list(context.notes)
    way = context.exit or stated.exit
    if context.exit_cell is not None and way is None:
        first, second, rows_first = context.exit_cell
        if rows_first or second in (-1, 0) or second > first:
            way = ("L" if second <= 0 else "R", first + 1)
        elif first <= 0:
            way = ("U", second + 1)
        notes.append(f"the exit {first}, {second} is taken as a row and a column from 0")
    about = stated._replace(exit=way, target=context.named or stated.target)
    return about, tuple(notes)


def _informed(listing: Listing, stated: Stated, hints: Hints) -> Listing:
    """Add the properties that the whole text and the caller state to a listing."""
    context = listing.context
    way = context.exit or stated.exit
    if way and stated.exit and way[1] is None and way[0] == stated.exit[0]:
        way = stated.exit  # the text also states the lane
    return listing._replace(
        context=context._replace(
            named=context.named or stated.target, exit=hints.exit or way, upward=stated.upward
        )
    )


def _try_picture(
    picture: Picture,
    numbers: Sequence[int] | None,
    stated: Stated,
    hints: Hints,
    readings: list[Reading],
    near: list[Near],
    extra: float = 0.0,
) -> None:
    """Read a picture; ``numbers`` maps its line numbers to those of the text."""
    width, height = picture.size
    if max(width, height) > MOST_CELLS - 2 or min(width, height) < 3:
        return
    first, last = _span(picture, numbers)
    if hints.size and hints.size != (width, height):
        extra += 6.0
    elif stated.size and stated.size not in ((width, height), (height, width)):
        extra += 2.0
    try:
        for reading in read_picture(picture, hints, stated):
            readings.append(
                reading._replace(penalty=reading.penalty + extra, first=first, last=last)
            )
    except PuzzleSyntaxError as error:
        near.append(Near(_likeness(picture) - extra, str(error), first, last, "a grid"))


def _span(found: Picture | Listing, numbers: Sequence[int] | None) -> tuple[int, int]:
    """Return the first and the last line in the text."""
    if numbers is None:
        return found.first, found.last
    return numbers[found.first], numbers[found.last]


def _likeness(picture: Picture) -> float:
    """Return how much a picture that cannot be read looks like a board, from 0 to 1."""
    cells = [cell for row in picture.rows for cell in row]
    count: dict[str, int] = {}
    for cell in cells:
        count[cell] = count.get(cell, 0) + 1
    width, height = picture.size
    if min(width, height) < 4 or width > 2 * height or height > 2 * width:
        return 0.1
    empty = sum(count.get(mark, 0) for mark in (".", "", " ", "-", "_", "0", "o", "-1"))
    fit = sum(1 for cell, n in count.items() if 2 <= n <= 4)
    share = fit / max(1, len(count) - (empty > 0))
    return (0.5 if 0.1 <= empty / len(cells) <= 0.9 else 0.0) + 0.5 * share - picture.penalty / 10


def _try_listing(
    listing: Listing,
    numbers: Sequence[int] | None,
    hints: Hints,
    readings: list[Reading],
    near: list[Near],
    extra: float = 0.0,
) -> None:
    """Read a listing; if nothing fits, drop a size that was guessed from bare numbers."""
    first, last = _span(listing, numbers)
    reason = listing.failure
    found: list[Reading] = []
    if not reason:
        found = read_records(listing.records, listing.context, hints)
        if not found and listing.context.size and listing.context.loose and hints.size is None:
            loose = listing.context._replace(size=None, penalty=listing.context.penalty + 2.0)
            found = read_records(listing.records, loose, hints)
        reason = "no reading of its columns places all vehicles on a board without overlap"
    for reading in found:
        readings.append(
            reading._replace(
                penalty=reading.penalty + extra, first=first, last=last, path=listing.path
            )
        )
    if not found and len(listing.records) > 2:
        weight = 0.4 if len(listing.records[0].values) > 3 else 0.2
        near.append(Near(weight, reason, first, last, "a list of vehicles"))
