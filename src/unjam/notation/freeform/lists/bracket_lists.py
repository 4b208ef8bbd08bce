"""Finding records of vehicles in brackets, and interpreting the keys beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....model.board import MAX_SIDE
from ..bracket_parser import Group, Scalar
from ..stated_properties import side_of
from ..vocabulary import column_name, is_target_word, role_of, trait_of
from .cell_lists import ends_of, indexed_cells, pair_in
from .records import Context, Listing, Record, Value, same_keys
from .value_splitter import cut_word

_END_KEYS = {"row": "row2", "column": "col2"}
_WALL_KEYS = ("walls", "wall", "obstacles", "obstacle", "holes", "blocked", "barriers")
_WIDTH_KEYS = ("width", "cols", "columns", "boardwidth", "ncols", "numcols", "gridwidth", "w")
_HEIGHT_KEYS = ("height", "rows", "boardheight", "nrows", "numrows", "gridheight", "h")
_SIDE_KEYS = ("size", "boardsize", "gridsize", "n", "dimension", "dim", "side")
_SIZE_KEYS = ("size", "boardsize", "gridsize", "board", "grid", "dimensions", "dim")
_TARGET_KEYS = (
    "target", "player", "hero", "red", "redcar", "targetcar", "targetid", "goalcar", "maincar",
    "main", "playercar", "playerid", "mainid", "redid", "heroid",
)  # fmt: skip
_EXIT_SIDE_KEYS = (
    "exit", "exitside", "goal", "door", "exitdirection", "exitdir", "gate", "out",
)  # fmt: skip
_TELLING = re.compile(r"exit|goal|door|gate|target|red|hero|player|main|size|width|height|dimens")
_EXIT_KEYS = ("exit", "goal", "door", "exits", "gate")


def tree_listings(root: Group) -> Iterator[Listing]:
    """Yield groups whose members are records."""
    todo: list[tuple[Group, tuple[Group, ...], tuple[int, ...]]] = [(root, (), (0,))]
    for group, owners, path in todo:  # the list grows during the loop
        for listing in _group_listing(group, owners):
            yield listing._replace(path=path)
        todo += [
            (item, (*owners, group), (*path, number))
            for number, (_, item) in enumerate(group.items)
            if isinstance(item, Group)
        ]


def _group_listing(group: Group, owners: tuple[Group, ...]) -> Iterator[Listing]:
    """Yield the listings whose records are the members of one group."""
    parts = _parts_by_kind(group)
    if parts:
        yield from _joined(parts, owners, group)
        return
    if owners and any(part is group for _, part in _parts_by_kind(owners[-1])):
        return  # only a part of the vehicles
    yield from _by_columns(group, owners)
    yield from _by_cell_numbers(group, owners)
    records: list[Record] = []
    names: list[str] = []
    for key, item in group.items:
        while (
            isinstance(item, Group) and len(item.items) == 1 and isinstance(item.items[0][1], Group)
        ):
            item = item.items[0][1]
        values = None
        if isinstance(item, Group):
            values = _whole_cells(item) if key else None
            values = values or _flat(item)
        if values is None or not isinstance(item, Group):
            continue
        if key and not any(role_of(value.key) == "label" for value in values):
            values = [Value(key, "label"), *values]
        records.append(Record(tuple(values), item.first))
        names.append(item.name)
    records, names, others = _majority(records, names)
    if len(records) < 2:
        return
    if others:
        group = group._replace(items=[*group.items, *others])
    records = _apart(group, owners, records)
    if len(set(names)) > 1 and all(names) and len(names) == len(records):
        records = [
            record._replace(values=(*record.values, Value(name, "kind")))
            for record, name in zip(records, names, strict=True)
        ]
    context, failure = tree_context((*owners, group))
    records = same_keys(records)
    first = min(record.line for record in records)
    ends = [item.last for _, item in group.items if isinstance(item, Group)]
    last = max(group.last, *(record.line for record in records), *(ends if not owners else ()))
    yield Listing(tuple(records), context, min(first, group.first or first), last, failure)


def _parts_by_kind(group: Group) -> list[tuple[Value, Group]]:
    """Return lists of records whose keys describe the vehicles, as in ``cars`` and ``trucks``."""
    parts = []
    for key, item in group.items:
        trait = trait_of(key) if key else None
        if trait and isinstance(item, Group):
            parts.append((Value(*trait), item))
    lists = sum(any(isinstance(item, Group) for _, item in part.items) for _, part in parts)
    alike = len({value.key for value, _ in parts}) == 1
    return parts if lists > 1 and alike else []


def _joined(
    parts: list[tuple[Value, Group]], owners: tuple[Group, ...], group: Group
) -> Iterator[Listing]:
    """Yield one listing of the records of all parts, each with what the key of its part says."""
    records = []
    for trait, part in parts:
        members = [item for _, item in part.items if isinstance(item, Group)]
        for member in [part] if _flat(part) and len(members) < 2 else members:
            values = _flat(member)
            if values is None:
                return
            records.append(Record((*values, trait), member.first))
    if len(records) > 1:
        context, failure = tree_context((*owners, group))
        last = max(part.last for _, part in parts)
        records = same_keys(records)
        yield Listing(tuple(records), context, min(r.line for r in records), last, failure)


def _by_cell_numbers(group: Group, owners: tuple[Group, ...]) -> Iterator[Listing]:
    """Yield listings from labels with the numbers of their cells."""
    found = []
    for key, item in group.items:
        if not key or not isinstance(item, Group):
            continue
        numbers = [part.value for own, part in item.items if isinstance(part, Scalar) and not own]
        if len(numbers) != len(item.items) or not all(isinstance(n, int) for n in numbers):
            return
        found.append((item.first, key, [int(number) for number in numbers]))
    if len(found) > 2:
        context, failure = tree_context((*owners, group))
        for records, about in indexed_cells(found, context):
            yield Listing(records, about, group.first, group.last, failure)


def _by_columns(group: Group, owners: tuple[Group, ...]) -> Iterator[Listing]:
    """Yield a listing from lists of equal length under keys that name columns."""
    columns = []
    others = []
    for key, item in group.items:
        if not isinstance(item, Group):
            continue
        single = len(item.items) == 1 and isinstance(item.items[0][1], Group)
        inner = item.items[0][1] if single else item
        assert isinstance(inner, Group)
        scalars = [part for _, part in inner.items if isinstance(part, Scalar)]
        if not scalars or len(scalars) < len(inner.items):
            continue
        name = column_name(key)
        if name is not None and not single:
            columns.append((name, scalars))
        elif all(isinstance(part.value, int) for part in scalars):
            others.append(("offset", scalars))
    if len(others) == 1 and {"lane", "length"} <= {role_of(key) for key, _ in columns}:
        columns += others  # the places in the lanes, as an argument of a call
    if len(columns) < 4 or len({len(scalars) for _, scalars in columns}) > 1:
        return
    rows = zip(*(scalars for _, scalars in columns), strict=True)
    records = [
        Record(
            tuple(Value(part.value, key) for (key, _), part in zip(columns, row, strict=True)),
            row[0].line,
        )
        for row in rows
    ]
    if len(records) > 1:
        context, failure = tree_context((*owners, group))
        spots = [part.line for _, scalars in columns for part in scalars]
        first, last = min(group.first or min(spots), *spots), max(group.last, *spots)
        yield Listing(tuple(records), context, first, last, failure)


def _apart(group: Group, owners: tuple[Group, ...], records: list[Record]) -> list[Record]:
    """Add the target if it is described outside the list of the other vehicles."""
    if not owners or any(item is group for key, item in owners[-1].items if is_target_word(key)):
        return records
    roles = {role_of(value.key) for value in records[0].values}
    for key, item in owners[-1].items:
        if not is_target_word(key) or not isinstance(item, Group):
            continue
        values = _flat(item)
        if values and {role_of(value.key) for value in values} | {"label"} >= roles:
            target = Record((*values, Value("true", "target")), item.first)
            others = [
                record._replace(values=(*record.values, Value("false", "target")))
                for record in records
            ]
            return [target, *others]
    return records


def _majority(
    records: list[Record], names: list[str]
) -> tuple[list[Record], list[str], list[tuple[str, Scalar | Group]]]:
    """Return the records of the most frequent shape, and the other values as keys of the owner."""
    roles = [frozenset(role_of(value.key) for value in record.values) for record in records]
    if len(set(roles)) < 2 or not any(None not in own for own in roles):
        return records, names, []
    most = max(roles, key=roles.count) - {"target"}
    keep = [most <= own or own - {"target"} == most for own in roles]
    others: list[tuple[str, Scalar | Group]] = [
        (value.key, Scalar(value.value, record.line))
        for record, kept in zip(records, keep, strict=True)
        if not kept
        for value in record.values
    ]
    return (
        [record for record, kept in zip(records, keep, strict=True) if kept],
        [name for name, kept in zip(names, keep, strict=True) if kept],
        others,
    )


# ---- Values of one record ------------------------------------------------------------------------


def _whole_cells(group: Group) -> list[Value] | None:
    """Return the ends of a vehicle whose cells are all listed as pairs of numbers."""
    cells = []
    for _, item in group.items:
        if isinstance(item, Scalar):
            spot = pair_in(str(item.value))
            if spot is None:
                return None
            cells.append(spot)
            continue
        numbers = [part.value for _, part in item.items if isinstance(part, Scalar)]
        if len(numbers) != 2 or not all(isinstance(number, int) for number in numbers):
            return None
        cells.append((int(numbers[0]), int(numbers[1])))
    ends = ends_of(cells) if len(cells) > 1 else None
    return None if ends is None else [Value(number) for number in ends]


def _flat(group: Group, key: str = "", depth: int = 0) -> list[Value] | None:
    """Return the values of a record, including those of small groups inside it."""
    values: list[Value] = []
    for own, item in group.items:
        if isinstance(item, Scalar):
            word = item.value
            if isinstance(word, str) and len(word) > 24:
                return None
            if word == "" and not own:
                continue
            cut = (
                cut_word(word, not values)
                if isinstance(word, str) and word.strip()
                else [Value(word)]
            )
            values += (value._replace(key=value.key or own or key) for value in cut)
        else:
            inner = _whole_cells(item)
            if inner is None:
                inner = _flat(item, own or key, depth + 1) if depth < 2 else None
            if inner is None or len(inner) > 4:
                return None
            if role_of(own) == "end":
                inner = [
                    value._replace(key=_END_KEYS.get(role_of(value.key) or "", ""))
                    for value in inner
                ]
            values += inner
        if len(values) > 9:
            return None
    return values if depth or 3 <= len(values) <= 9 else None


# ---- Keys beside the records ---------------------------------------------------------------------


def tree_context(owners: tuple[Group, ...]) -> tuple[Context, str]:
    """Return the properties that the keys around the records state, and an error if any."""
    size = None
    target = None
    way: tuple[str, int | None] | None = None
    cell: tuple[int, int, bool] | None = None
    notes: list[str] = []
    penalty = 0.0
    walls: list[tuple[int, int, bool | None]] = []
    for owner in owners:
        width = height = None
        for key, item in owner.items:
            plain = "".join(mark for mark in key.lower() if mark.isalnum())
            if plain in _WALL_KEYS and isinstance(item, Group) and _are_cells(item):
                here = _walls(item)
                if here is None:
                    return Context(), f"the walls in {key!r} are not understood"
                walls += here
            if isinstance(item, Scalar):
                if plain in _WIDTH_KEYS and isinstance(item.value, int):
                    width = item.value
                elif plain in _HEIGHT_KEYS and isinstance(item.value, int):
                    height = item.value
                elif plain in _SIDE_KEYS:
                    size = _scalar_size(item.value) or size
                elif plain in _TARGET_KEYS:
                    target = str(item.value)
                elif plain in _EXIT_SIDE_KEYS:
                    side = side_of(str(item.value))
                    if side:
                        way = (side, None)
                    else:
                        notes.append(f"the value {item.value!r} of {key!r} is ignored")
                        penalty += 0.5
                elif plain and _TELLING.search(plain):
                    notes.append(f"the value {item.value!r} of {key!r} is ignored")
            elif plain in _SIZE_KEYS:
                inner = _flat(item, "", 1) or []
                numbers = [value.value for value in inner if isinstance(value.value, int)]
                if len(numbers) == 2 and len(inner) == 2:
                    rows_first = role_of(inner[0].key) == "row" or inner[0].key.lower() in (
                        "rows",
                        "height",
                    )
                    size = (numbers[1], numbers[0]) if rows_first else (numbers[0], numbers[1])
            elif plain in _EXIT_KEYS:
                side_, spot = _exit_of(item)
                way, cell = side_ or way, spot or cell
        if width and height:
            size = (width, height)
    if size and not (min(size) >= 3 and max(size) <= MAX_SIDE):
        size = None
    return Context(size, target, way, cell, penalty, tuple(notes), walls=tuple(walls)), ""


def is_interpreted(key: str) -> bool:
    """Return whether ``tree_context`` interprets this key, or notes that it does not."""
    plain = "".join(mark for mark in key.lower() if mark.isalnum())
    return plain in (*_TARGET_KEYS, *_EXIT_SIDE_KEYS, *_EXIT_KEYS)


def _are_cells(group: Group) -> bool:
    """Return whether these are positions rather than vehicles."""
    parts = [_flat(item, "", 1) for _, item in group.items if isinstance(item, Group)]
    return bool(parts) and all(part is not None and len(part) < 3 for part in parts)


def _walls(group: Group) -> list[tuple[int, int, bool | None]] | None:
    """Return the cells of walls, each with whether the row comes first if keys say so."""
    found: list[tuple[int, int, bool | None]] = []
    for _, item in group.items:
        values = _flat(item, "", 1) if isinstance(item, Group) else cut_word(str(item.value))
        numbers = [value.value for value in values or () if isinstance(value.value, int)]
        if values is None or len(numbers) != 2 or len(values) != 2:
            return None
        roles = [role_of(value.key) for value in values]
        first = {("row", "column"): True, ("column", "row"): False}.get(
            (roles[0] or "", roles[1] or "")
        )
        found.append((numbers[0], numbers[1], first))
    return found


def _scalar_size(value: str | int) -> tuple[int, int] | None:
    """Return the width and the height in a value such as ``6`` or ``6x6``."""
    if isinstance(value, int):
        return value, value
    match = re.fullmatch(r"\s*(\d{1,2})\s*[xX*, ]\s*(\d{1,2})\s*", value)
    return (int(match[1]), int(match[2])) if match else None


def _exit_of(item: Group) -> tuple[tuple[str, None] | None, tuple[int, int, bool] | None]:
    """Return the side, or the cell, that a group describes as the exit."""
    values = _flat(item, "", 1) or []
    sides = [
        side for value in values if isinstance(value.value, str) and (side := side_of(value.value))
    ]
    numbers = [value for value in values if isinstance(value.value, int)]
    if len(sides) == 1:
        return (sides[0], None), None
    if len(numbers) != 2:
        return None, None
    first, second = int(numbers[0].value), int(numbers[1].value)
    roles = role_of(numbers[0].key), role_of(numbers[1].key)
    if roles == ("column", "row"):
        return None, (second, first, True)
    return None, (first, second, roles == ("row", "column"))
