"""Selections of puzzles of a deck or file: ``jam:1-5``, ``jam:1,7,40``, ``jam:1-3,40``.

An id may itself contain a dash or a comma; a text that is an id always means that puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NoReturn

from ..decks import deck
from ..errors import UnknownDeckError
from ..model.puzzle import Puzzle

# deferred: imports inside functions load what most runs do not need.

# Returns the index of a puzzle by its id, from 0; None if there is none.
Find = Callable[[str], int | None]

_MOST_JOINED = 4  # comma-separated parts to try as one id


def is_selection(text: str) -> bool:
    """Return whether a text may name several puzzles."""
    return "," in text or "-" in text


def names_in(text: str) -> set[str]:
    """Return all parts of a selection that may be ids."""
    found = set()
    parts = text.split(",")
    for at in range(len(parts)):
        for end in range(at + 1, at + 1 + _MOST_JOINED):
            found.add(",".join(parts[at:end]))
    for part in parts:
        for low, high in _sides(part):
            found |= {low, high}
    return found - {""}


def invalid(text: str) -> UnknownDeckError:
    """Return the error about a selection that can name no puzzle."""
    return UnknownDeckError(f"invalid selection {text!r}; write ids such as '7', '1-5' or '1,7,40'")


def select(text: str, find: Find, missing: Callable[[str], NoReturn]) -> list[range]:
    """Return the indices that a selection names, in its order.

    ``missing`` raises the error for an unknown id.

    >>> def missing(id: str) -> NoReturn:
    ...     raise KeyError(id)
    >>> select("1-3,40,7", {str(n + 1): n for n in range(40)}.get, missing)
    [range(0, 3), range(39, 40), range(6, 7)]
    """
    parts = text.split(",")
    if "" in parts:
        raise invalid(text)
    found = []
    at = 0
    while at < len(parts):
        for end in range(min(at + _MOST_JOINED, len(parts)), at, -1):
            place = find(",".join(parts[at:end]))
            if place is not None:
                found.append(range(place, place + 1))
                at = end
                break
        else:
            found.append(_range(parts[at], find, missing))
            at += 1
    return found


def _sides(part: str) -> Iterator[tuple[str, str]]:
    """Yield the parts before and after each dash."""
    for at, character in enumerate(part):
        if character == "-" and 0 < at < len(part) - 1:
            yield part[:at], part[at + 1 :]


def _range(part: str, find: Find, missing: Callable[[str], NoReturn]) -> range:
    unknown = part
    for low, high in _sides(part):
        first, last = find(low), find(high)
        if first is not None and last is not None:
            if first > last:
                raise UnknownDeckError(f"the range {part!r} is backwards; write '{high}-{low}'")
            return range(first, last + 1)
        if first is not None or last is not None:
            unknown = high if last is None else low
    if part.startswith("-") or part.endswith("-"):
        raise invalid(part)
    return missing(unknown)


def of_census(directory: str, ids: str) -> Iterator[Puzzle]:
    """Yield the selected puzzles of a census."""
    from ..census.census_result import Census

    census = Census(directory)

    def find(id: str) -> int | None:
        number = int(id) if re.fullmatch(r"[0-9]{1,9}", id) else 0
        return number if 1 <= number <= len(census) else None

    def missing(id: str) -> NoReturn:
        raise UnknownDeckError(f"{directory!r} has no puzzle {id!r}; it has 1 to {len(census)}")

    for places in select(ids, find, missing):
        if len(places) == 1:
            yield census[places.start]
        else:  # ids count from 1
            yield from islice(census, places.start - 1, places.stop - 1)


def of_deck(name: str, ids: str) -> Iterator[Puzzle]:
    """Yield the selected puzzles of a deck."""
    cards = deck(name)

    def find(id: str) -> int | None:
        try:
            return cards.number(id)
        except UnknownDeckError:
            return None

    def missing(id: str) -> NoReturn:
        cards.number(id)  # raises an error that lists the valid ids
        raise UnknownDeckError(id)

    for places in select(ids, find, missing):
        yield from map(cards.__getitem__, places)
