"""The puzzles of a file named on the command line: all, one or some of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import IO, Any, NoReturn

from ..errors import PuzzleSyntaxError, UnjamError, UnknownDeckError
from ..model.puzzle import Puzzle
from ..notation.puzzle_reader import read
from ..util.plural import counted
from .photo_source import holds_picture, photo_in, refuse_overlay
from .puzzle_selection import names_in, select

# A puzzle, or the error of one that cannot be read.
Item = Puzzle | Exception


def in_file(path: str, id: str, hints: dict[str, str | None]) -> Puzzle:
    """Return the puzzle with an id in a file, or with that number if no puzzle has the id.

    Raises ``UnknownDeckError`` if there is none.
    """
    number = int(id) if re.fullmatch(r"[0-9]{1,9}", id) else 0
    found: Item | None = None
    count = 0
    with open(path, "rb") as file:
        for count, item in enumerate(read_items(file, path, hints), 1):
            if count == number:
                found = item
            if isinstance(item, Puzzle) and item.id.lower() == id.lower():
                found = item
                break
    if isinstance(found, Exception):
        raise found
    if found is None:
        raise _not_there(path, id, count)
    return found


def _not_there(path: str, id: str, count: int) -> UnknownDeckError:
    has = f"it has {counted(count, 'puzzle')}"
    return UnknownDeckError(f"{path!r} has no puzzle {id!r}; {has}")


def of_file(path: str, ids: str, hints: dict[str, str | None]) -> Iterator[Item]:
    """Yield the selected puzzles of a file, which is read twice rather than kept in memory."""
    wanted = {name.lower() for name in names_in(ids)}
    by_id: dict[str, int] = {}
    count = 0
    with open(path, "rb") as file:
        for count, item in enumerate(read_items(file, path, hints), 1):
            if isinstance(item, Puzzle) and item.id.lower() in wanted:
                by_id.setdefault(item.id.lower(), count - 1)

    def find(id: str) -> int | None:
        place = by_id.get(id.lower())
        if place is None and re.fullmatch(r"[0-9]{1,9}", id) and 1 <= int(id) <= count:
            place = int(id) - 1
        return place

    def missing(id: str) -> NoReturn:
        raise _not_there(path, id, count)

    places = select(ids, find, missing)
    ordered = all(one.stop <= other.start for one, other in pairwise(places))
    kept: dict[int, Item] = {}
    with open(path, "rb") as file:
        for number, item in enumerate(read_items(file, path, hints)):
            if any(number in some for some in places):
                if ordered:
                    yield item
                else:
                    kept[number] = item
    for some in places:
        yield from (kept[number] for number in some if number in kept)


def read_items(file: IO[bytes], name: str, hints: dict[str, str | None]) -> Iterator[Item]:
    """Yield the puzzles of an open file, and the errors of those that cannot be read."""
    try:
        if holds_picture(file):
            yield photo_in(file, name, hints)
            return
    except OSError as error:
        # Errors of standard input have no file name.
        raise OSError(error.errno, error.strerror or str(error), error.filename or name) from error
    hints = refuse_overlay(hints, repr(name))
    empty = True
    reader: Iterator[Any] | None = None
    while True:
        try:
            if reader is None:
                reader = read(file, **hints)  # type: ignore[arg-type]
            item: Item = next(reader)
        except StopIteration:
            break
        except UnjamError as error:
            item = error
        except OSError as error:
            # Errors of standard input have no file name.
            raise OSError(error.errno, error.strerror or str(error), name) from error
        empty = False
        yield item
    if empty:
        raise PuzzleSyntaxError(f"no puzzle in {name!r}")
