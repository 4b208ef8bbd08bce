"""What a text in brackets contains beside the records that were read, and what follows from it.

Everything in the tree is used, or harmless such as a title, or named in a note, or the list is
refused because it looks like one more vehicle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from ..bracket_parser import Group, Scalar
from ..prose.stated_properties import Stated, stated_in
from ..vocabulary import is_target_word, role_of
from .bracket_values import flat
from .complete_records import placing_roles
from .records import Listing, Record

_HARMLESS = frozenset(
    ("id", "title", "name", "level", "levelid", "levelname", "levelnumber", "number", "author",
     "authors", "creator", "designer", "editor", "difficulty", "rating", "stars", "rank", "moves",
     "minmoves", "maxmoves", "movecount", "optimalmoves", "optimal", "par", "best", "slides",
     "states", "solution", "solutions", "steps", "path", "history", "comment", "comments", "note",
     "notes", "description", "desc", "text", "source", "url", "link", "date", "created",
     "modified", "updated", "version", "schema", "license", "copyright", "tags", "category",
     "pack", "collection", "set", "theme", "color", "colour", "colors", "colours", "hash", "uuid",
     "seed", "key", "index", "puzzle", "type", "game", "format", "language", "lang", "package",
     "score", "time", "cluster", "unlocked", "solved", "xmlns", "encoding", "count",
     "numcars", "numvehicles", "carcount", "vehiclecount")
)  # fmt: skip
_NAMES = ("id", "name", "key", "index", "number")  # what they name depends on the key around them
_WRAPPERS = ("meta", "metadata", "info", "puzzle", "level", "header", "board", "game", "about",
             "settings", "grid", "pack", "data")  # fmt: skip
_PLACES = frozenset(("row", "column", "place", "lane", "offset", "index"))
_FEWEST_NUMBERS = 3  # fewer are a cell or a size, not a vehicle
_MOST_QUOTED = 3
_DEEPEST = 4


class LeftOver(NamedTuple):
    """What was not read: notes, the reason to refuse the list, and puzzles that failed."""

    notes: tuple[str, ...] = ()
    failure: str = ""
    failed: tuple[Group, ...] = ()


NOTHING_LEFT = LeftOver()


class _Shape(NamedTuple):
    """What the records of a list have in common."""

    values: int  # the fewest values of a record
    numbers: int  # the fewest numbers
    roles: frozenset[str]  # of the keys that place a vehicle, except the label


def left_over(
    root: Group, listing: Listing, others: Set[tuple[int, ...]], stated: Stated
) -> LeftOver:
    """Return what is left over in a tree beside the records of a listing.

    ``others`` are the paths of all groups that contain lists of vehicles that were read,
    ``stated`` is what the text as a whole states.
    """
    shape = _shape_of(listing.records)
    if _counts_from_zero(listing.records):
        stated = stated._replace(base=0)  # whatever the text says
    read = [id(item) for item in (*listing.context.read, *listing.used)]
    keys: list[str] = []
    failed: list[Group] = []
    owner = root
    for depth in range(len(listing.path)):
        step = listing.path[depth + 1] if depth + 1 < len(listing.path) else None
        beside = owner.items[step] if step is not None else None
        for number, (key, item) in enumerate(owner.items):
            if number == step or id(item) in read or is_harmless(key) or _is_wall(item, stated):
                continue
            path = (*listing.path[: depth + 1], number)
            if path in others:
                continue  # another puzzle
            if isinstance(item, Group):
                vehicle = _vehicle_in(item, key, shape)
                if vehicle is not None and beside is not None and _is_parallel(key, item, *beside):
                    failed.append(item)
                    continue
                if vehicle is not None:
                    return LeftOver(failure=_failure(key, *vehicle))
            if depth or _has_values(item):  # lines outside brackets are looked at elsewhere
                keys += _ignored(key, item, read, stated, bare=step is None)
        if beside is not None:
            assert isinstance(beside[1], Group)
            owner = beside[1]
    return LeftOver(ignored_notes(keys), "", tuple(failed))


def notes_beside(
    owners: Sequence[Group], picture: Group, read: Sequence[object], stated: Stated
) -> tuple[str, ...]:
    """Return notes on the keys around a grid that nothing interprets.

    ``read`` are the values that are used, and the grids and lists that are puzzles.
    """
    used = [id(item) for item in (*read, *owners, picture)]
    keys: list[str] = []
    for owner in owners:
        for key, item in owner.items:
            if key and not _is_wall(item, stated) and not _contains(item, used):
                keys += _ignored(key, item, used, stated, bare=False)
    return ignored_notes(keys)


def _contains(item: Scalar | Group, used: Sequence[int], depth: int = 0) -> bool:
    """Return whether one of these groups is in a group at any depth."""
    if not isinstance(item, Group) or depth > _DEEPEST:
        return False
    return any(
        isinstance(part, Group) and (id(part) in used or _contains(part, used, depth + 1))
        for _, part in item.items
    )


def ignored_notes(keys: Sequence[str]) -> tuple[str, ...]:
    """Return notes on the first ignored keys, and on the number of the others."""
    unique = list(dict.fromkeys(keys))
    notes = [f"{key} is ignored" for key in unique[:_MOST_QUOTED]]
    if len(unique) == _MOST_QUOTED + 1:
        notes.append("1 other key is ignored")
    elif len(unique) > _MOST_QUOTED:
        notes.append(f"{len(unique) - _MOST_QUOTED} other keys are ignored")
    return tuple(notes)


def _shape_of(records: Sequence[Record]) -> _Shape:
    """Return what the records of a list have in common."""
    return _Shape(
        min(len(record.values) for record in records),
        min(sum(isinstance(v.value, int) for v in record.values) for record in records),
        frozenset.intersection(*(placing_roles(record) for record in records)) - {"label"},
    )


def _vehicle_in(group: Group, key: str, shape: _Shape, depth: int = 0) -> tuple[str, Group] | None:
    """Return the key and the group of the first part that looks like a vehicle."""
    if _is_vehicle(group, key, shape):
        return key, group
    if depth == _DEEPEST:
        return None
    for own, item in group.items:
        if isinstance(item, Group) and not is_harmless(own):
            found = _vehicle_in(item, own or key, shape, depth + 1)
            if found is not None:
                return found
    return None


def _is_vehicle(group: Group, key: str, shape: _Shape) -> bool:
    """Return whether a group has as many numbers as a record, or half of its keys."""
    values = flat(group, "", 1)
    if not values:
        return False
    record = Record(tuple(values), group.first)
    roles = placing_roles(record) - {"label"}
    common = roles & shape.roles
    if common & _PLACES and 2 * len(common) >= len(shape.roles) and len(common) > 1:
        return True
    if is_target_word(key) and {"row", "column"} <= roles:
        return True
    numbers = sum(isinstance(value.value, int) for value in values)
    if any(value.key for value in values):
        return False
    return numbers >= max(shape.numbers, _FEWEST_NUMBERS) and len(values) + 1 >= shape.values


def _is_parallel(key: str, item: Group, other: str, beside: Scalar | Group) -> bool:
    """Return whether a group may be another puzzle beside the one that was read."""
    if not isinstance(beside, Group) or not any(isinstance(part, Group) for _, part in item.items):
        return False
    if _without_number(key) == _without_number(other):
        return True
    keys = {own for own, _ in item.items if own}
    return bool(keys) and keys == {own for own, _ in beside.items if own}


def _without_number(key: str) -> str:
    return "".join(mark for mark in key if not mark.isdigit())


def _failure(key: str, own: str, group: Group) -> str:
    """Return the reason why a list is refused that has a vehicle beside it."""
    name = key or own or group.name
    where = (
        f"{name!r} in line {group.first + 1}" if name else f"the entry in line {group.first + 1}"
    )
    return f"{where} looks like a vehicle but is not understood as one of the list"


def _ignored(
    key: str, item: Scalar | Group, read: Sequence[int], stated: Stated, *, bare: bool
) -> Iterator[str]:
    """Yield phrases that name the keys of a value that nothing interprets.

    Values without a key are named only if ``bare``: they are beside the records.
    """
    outer, _, last = key.rpartition(".")
    if id(item) in read or (is_harmless(last) and not (last in _NAMES and _says_more(outer))):
        return
    if isinstance(item, Scalar):
        if key and item.value != "" and not _is_followed(key, item, stated):
            yield f"the key {key!r}"
        return
    keyed = [(own, part) for own, part in item.items if own]
    for own, part in keyed:
        yield from _ignored(f"{key}.{own}" if key else own, part, read, stated, bare=False)
    if keyed or not item.items:
        return
    if key:
        yield f"the key {key!r}"
    elif bare and any(
        isinstance(part.value, int) for _, part in item.items if isinstance(part, Scalar)
    ):
        yield f"the entry in line {item.first + 1}"


def _says_more(outer: str) -> bool:
    """Return whether a name inside a value with this key may be that of a vehicle."""
    return bool(outer) and outer.rpartition(".")[2].lower() not in _WRAPPERS


def _is_wall(item: Scalar | Group, stated: Stated) -> bool:
    """Return whether a cell is one of the walls that lines of the text list."""
    if isinstance(item, Scalar):
        return False
    cell = [part.value for _, part in item.items if isinstance(part, Scalar)]
    return len(cell) == 2 and cell in [list(wall[:2]) for wall in stated.layout.walls]


def _has_values(item: Scalar | Group) -> bool:
    """Return whether a group contains more than the names of types."""
    return isinstance(item, Group) and any(
        isinstance(part, Group) or part.quoted or isinstance(part.value, int) or own
        for own, part in item.items
    )


def _counts_from_zero(records: Sequence[Record]) -> bool:
    """Return whether a row or a column of a record is 0."""
    return any(
        value.value == 0 and role_of(value.key) in ("row", "column")
        for record in records
        for value in record.values
    )


def _is_followed(key: str, item: Scalar, stated: Stated) -> bool:
    """Return whether the text as a whole was understood to state this property."""
    own = stated_in([f"{key.rpartition('.')[2]}: {item.value}"])
    told = [at for at, value in enumerate(own) if value != _NOTHING[at]]
    return bool(told) and all(own[at] == stated[at] for at in told)


_NOTHING = stated_in([""])


def is_harmless(key: str) -> bool:
    """Return whether a key beside vehicles says nothing about the board."""
    plain = "".join(mark for mark in key.lower() if mark.isalnum())
    return plain in _HARMLESS
