"""Candidate readings of a text: every grid and every list of vehicles in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from ...errors import PuzzleSyntaxError
from ...util.limits import breathe
from ..grid_symbols import Hints
from .grids.grid_finder import Picture, find_pictures
from .grids.grid_reader import Reading, read_picture
from .grids.one_line_boards import boards_on_one_line
from .grids.picture_order import as_stated
from .grids.row_splitter import MOST_CELLS
from .lists.complete_records import completed
from .lists.place_forms import SQUARES_NOTE, with_usual_places
from .lists.record_finder import find_listings
from .lists.record_reader import read_records
from .lists.records import Listing
from .named_target import with_named_target
from .prose.stated_properties import EXIT_CELL_NOTE, Stated, stated_in
from .record_fields import with_fields
from .vocabulary import role_of

_NUMBERS = re.compile(r"\d{1,2}")
_WORDS = re.compile(r"[^\W\d_]")


class Near(NamedTuple):
    """A near miss: how near it is, what is wrong, and where it is."""

    weight: float
    reason: str
    first: int
    last: int
    kind: str
    partial: int = 0  # the number of vehicles there should be, if a record lacks a value


def from_lines(
    lines: list[str],
    numbers: list[int],
    hints: Hints,
    readings: list[Reading],
    near: list[Near],
    extra: float = 0.0,
    around: Sequence[str] = (),
) -> None:
    """Add readings of grids and lists of vehicles.

    ``numbers`` are the line numbers in the text; ``around`` is the whole text if ``lines`` are only
    a part of it.
    """
    stated = stated_in(around or lines)
    size = hints.size or stated.size
    listings = list(find_listings(lines))
    tables = [(one.first, one.last) for one in listings if _has_headings(one)]
    for picture in chain(find_pictures(lines), boards_on_one_line(lines, size)):
        breathe()
        if not any(first <= picture.last and picture.first <= last for first, last in tables):
            try_picture(picture, numbers, stated, hints, readings, near, extra)
    for listing in listings:
        breathe()
        if _is_below_numbers(listing, lines):
            continue
        try_listing(informed(listing, stated, hints), numbers, hints, readings, near, extra)


def _is_below_numbers(listing: Listing, lines: Sequence[str]) -> bool:
    """Return whether numbers of columns are above a list, so that it is a grid."""
    for line in lines[max(listing.first - 6, 0) : listing.first]:
        numbers = _NUMBERS.findall(line)
        if len(numbers) > 3 and not _WORDS.search(line):
            first = int(numbers[0])
            if first < 2 and numbers == [str(first + at) for at in range(len(numbers))]:
                return True
    return False


def _has_headings(listing: Listing) -> bool:
    """Return whether words name the columns of a list, so that it cannot be a grid."""
    keys = [value.key for value in listing.records[0].values]
    return all(keys) and sum(1 for key in keys if len(key) > 1 and role_of(key)) >= 3


def without_partial_lists(readings: list[Reading], near: Sequence[Near]) -> list[Reading]:
    """Leave out parts of a list of vehicles one of whose records lacks a value."""
    partial = [miss for miss in near if miss.partial]
    return [
        one
        for one in readings
        if one.kind == "a grid"
        or not any(
            miss.first <= one.last
            and one.first <= miss.last
            and len(one.puzzle.vehicles) < miss.partial
            for miss in partial
        )
    ]


def informed(listing: Listing, stated: Stated, hints: Hints) -> Listing:
    """Add the properties that the whole text and the caller state to a listing."""
    context, layout = listing.context, stated.layout
    usual, forms = with_usual_places(
        listing.records, x_is_row=layout.x_is_row, upward=layout.upward
    )
    fields = with_fields(usual, context)
    context = fields.context
    records, assumed, failure = completed(fields.records, (layout.length, layout.axis))
    failure = fields.failure or failure
    if listing.path and context.named is not None:
        context, problem = with_named_target(context, records)
        failure = failure or problem
    way = context.exit or stated.exit
    if way and stated.exit and way[1] is None and way[0] == stated.exit[0]:
        way = stated.exit  # the text also states the lane
    if not context.walls and not context.squares:
        context = context._replace(walls=layout.walls, squares=layout.squares)
        if layout.unread_walls:
            failure = failure or f"the wall in line {layout.unread_walls} is not understood"
    if stated.exit_cell and not (hints.exit or way or context.exit_cell):
        first, second = stated.exit_cell
        context = context._replace(
            exit_cell=(first, second, False),
            notes=(*context.notes, f"{EXIT_CELL_NOTE} {first}, {second}"),
        )
    if stated.size and (context.size is None or context.loose):
        context = context._replace(size=stated.size, loose=False)
    return listing._replace(
        records=records,
        failure=listing.failure or failure,
        torn=listing.torn or (len(records) + bool(fields.failure) if failure else 0),
        context=context._replace(
            named=context.named or stated.target,
            exit=hints.exit or way,
            upward=layout.upward,
            base=1 if SQUARES_NOTE in forms else stated.base,
            far=layout.far or context.far,
            notes=(*context.notes, *forms, *assumed),
        ),
    )


def try_picture(
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
    picture = as_stated(picture, stated.layout)
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


def try_listing(
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
    if not found and (len(listing.records) > 2 or listing.torn > len(listing.records)):
        weight = 0.4 if len(listing.records[0].values) > 3 else 0.2
        weight = 1.0 if listing.torn else weight
        near.append(Near(weight, reason, first, last, "a list of vehicles", listing.torn))
