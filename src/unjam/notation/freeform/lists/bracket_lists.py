"""Finding records of vehicles in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..bracket_parser import Group, Scalar
from ..prose.stated_properties import side_of
from ..vocabulary import (
    column_name,
    is_target_word,
    is_wall_word,
    length_of,
    role_of,
    trait_of,
)
from .bracket_context import is_interpreted, tree_context
from .bracket_values import flat, whole_cells
from .cell_lists import indexed_cells
from .complete_records import placing_roles
from .left_over import is_harmless
from .record_shapes import keyed_values, majority, states_more
from .records import Listing, Record, Value

_MAY_LACK = frozenset(("length", "label"))  # what other records of the same puzzle may have


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
    yield from _several_lists(group, owners)
    yield from _by_columns(group, owners)
    yield from _by_cell_numbers(group, owners)
    records: list[Record] = []
    names: list[str] = []
    source: list[tuple[Record, str, Group]] = []
    partial: list[tuple[Record, str, bool]] = []
    lost = between = 0
    for key, member in group.items:
        item = member
        while (
            isinstance(item, Group) and len(item.items) == 1 and isinstance(item.items[0][1], Group)
        ):
            item = item.items[0][1]
        values = None
        if isinstance(item, Group):
            values = whole_cells(item) if key else None
            values = values or flat(item)
        if not isinstance(item, Group):
            if owners and item.quoted and not key and records:  # before the records it is a title
                between = item.line + 1
            continue
        if values is None:
            if not key or not is_interpreted(key):
                partial.append((Record(keyed_values(item), item.first), item.name, not key))
                assert isinstance(member, Group)
                source.append((partial[-1][0], item.name, member))
                between = _lost_line(item, key) if records else 0
            continue
        lost, between = lost or between, 0
        if key and not any(role_of(value.key) == "label" for value in values):
            values = [Value(key, "label"), *values]
        records.append(Record(tuple(values), item.first))
        names.append(item.name)
        assert isinstance(member, Group)
        source.append((records[-1], item.name, member))
    records, names, others = majority(records, names, partial)
    if len(records) < 2:
        return
    if others:
        group = group._replace(items=[*group.items, *others])
    used = [
        item
        for record, name, item in source
        if any(record is kept for kept in records) or states_more(record, name)
    ]
    records, target = _apart(group, owners, records)
    used += target
    if len(set(names)) > 1 and all(names) and len(names) == len(records):
        records = [
            record._replace(values=(*record.values, Value(name, "kind")))
            for record, name in zip(records, names, strict=True)
        ]
    context, failure = tree_context((*owners, group))
    torn = 0
    if lost and len(records) > 2 and all(len(record.values) > 3 for record in records):
        failure = f"the entry in line {lost} is not understood as a vehicle, as those beside it are"
        torn = len(records) + 1
    first = min(record.line for record in records)
    ends = [item.last for _, item in group.items if isinstance(item, Group)]
    last = max(group.last, *(record.line for record in records), *(ends if not owners else ()))
    first = min(first, group.first or first)
    yield Listing(tuple(records), context, first, last, failure, torn, used=tuple(used))


def _lost_line(group: Group, key: str) -> int:
    """Return the line, from 1, of a few values that begin as a vehicle without keys does, or 0."""
    values = [item for own, item in group.items if isinstance(item, Scalar) and not own]
    short = 1 < len(values) == len(group.items) < 4
    named = short and isinstance(values[0].value, str) and isinstance(values[1].value, int)
    if not named or key or is_interpreted(str(values[0].value)) or side_of(str(values[0].value)):
        return 0  # also the side of the exit and its row
    return group.first + 1


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
        for member in [part] if flat(part) and len(members) < 2 else members:
            values = flat(member)
            if values is None:
                return
            records.append(Record((*values, trait), member.first))
    if len(records) > 1:
        context, failure = tree_context((*owners, group))
        last = max(part.last for _, part in parts)
        first = min(record.line for record in records)
        used = tuple(part for _, part in parts)
        yield Listing(tuple(records), context, first, last, failure, used=used, joined=True)


def _several_lists(group: Group, owners: tuple[Group, ...]) -> Iterator[Listing]:
    """Yield one listing of all lists in a group whose records have the same meaning."""
    parts = [
        (item, records)
        for key, item in group.items
        if isinstance(item, Group) and _may_be_vehicles(key) and (records := _records(key, item))
    ]
    records = [record for _, own in parts for record in own]
    if len(parts) < 2 or len(records) < 3 or not _are_alike(records):
        return
    labels = [_label(record) for record in records]
    named = [label for label in labels if label]
    marked = [own for _, own in parts if any(_is_marked(record) for record in own)]
    if len(named) != len(set(named)) or len(marked) > 1:
        return  # two puzzles
    if named and len(named) < len(labels):
        return
    context, failure = tree_context((*owners, group))
    first = group.first or min(item.first for item, _ in parts)
    last = max(group.last, *(item.last for item, _ in parts))
    used = tuple(item for item, _ in parts)
    yield Listing(tuple(records), context, first, last, failure, used=used, joined=True)


def _may_be_vehicles(key: str) -> bool:
    """Return whether a list under this key may be one of vehicles."""
    return bool(key) and not (is_wall_word(key) or is_interpreted(key) or is_harmless(key))


def _records(key: str, group: Group) -> list[Record]:
    """Return the records of a list, with the length that its key states; empty if it is none."""
    found = []
    length = length_of(key.lower().removesuffix("s")) or length_of(key.lower().removesuffix("es"))
    for own, item in group.items:
        if not isinstance(item, Group) or (own and whole_cells(item)):
            return []
        values = flat(item)
        if values is None or sum(isinstance(value.value, int) for value in values) < 2:
            return []
        if own and not any(role_of(value.key) == "label" for value in values):
            values = [Value(own, "label"), *values]
        record = Record(tuple(values), item.first)
        if (
            length
            and "row" in (roles := placing_roles(record))
            and not roles & {"length", "wide", "row_end", "end"}
        ):
            record = record._replace(values=(*record.values, Value(length, "length")))
        found.append(record)
    return found


def _are_alike(records: Sequence[Record]) -> bool:
    """Return whether the same values place all records on a board."""
    roles = {placing_roles(record) - _MAY_LACK for record in records}
    if len(roles) > 1:
        return False
    if roles.pop():
        return True
    kinds = {tuple(type(value.value) for value in record.values) for record in records}
    return len(kinds) == 1


def _label(record: Record) -> str:
    """Return the label of a record, or an empty string."""
    keyed = [str(value.value) for value in record.values if role_of(value.key) == "label"]
    if keyed or any(value.key for value in record.values):
        return keyed[0] if keyed else ""
    words = [value.value for value in record.values if isinstance(value.value, str)]
    return words[0] if words and words[0] == record.values[0].value else ""


def _is_marked(record: Record) -> bool:
    """Return whether a record is marked as the target."""
    return any(
        role_of(value.key) == "target" and str(value.value).lower() in ("true", "yes", "1")
        for value in record.values
    )


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
            used = tuple(item for _, item in group.items if isinstance(item, Group))
            yield Listing(records, about, group.first, group.last, failure, used=used)


def _by_columns(group: Group, owners: tuple[Group, ...]) -> Iterator[Listing]:
    """Yield a listing from lists of equal length under keys that name columns."""
    columns = []
    others = []
    used = []
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
            used.append(item)
        elif all(isinstance(part.value, int) for part in scalars):
            others.append(("offset", scalars))
            offsets = item
    if len(others) == 1 and {"lane", "length"} <= {role_of(key) for key, _ in columns}:
        used.append(offsets)
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
        yield Listing(tuple(records), context, first, last, failure, used=tuple(used))


def _apart(
    group: Group, owners: tuple[Group, ...], records: list[Record]
) -> tuple[list[Record], list[Group]]:
    """Add the target if it is described outside the list of the other vehicles."""
    if not owners or any(item is group for key, item in owners[-1].items if is_target_word(key)):
        return records, []
    roles = {role_of(value.key) for value in records[0].values}
    for key, item in owners[-1].items:
        if not is_target_word(key) or not isinstance(item, Group):
            continue
        values = flat(item)
        if values and {role_of(value.key) for value in values} | {"label"} >= roles:
            target = Record((*values, Value("true", "target")), item.first)
            others = [
                record._replace(values=(*record.values, Value("false", "target")))
                for record in records
            ]
            return [target, *others], [item]
    return records, []
