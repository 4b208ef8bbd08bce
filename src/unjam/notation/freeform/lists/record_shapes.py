"""Which groups beside records of vehicles are vehicles too, although they lack values."""

from __future__ import annotations

from collections.abc import Sequence

from ..bracket_parser import Group, Scalar
from ..vocabulary import is_wall_word, role_of
from .complete_records import placing_roles
from .records import Record, Value

_EXIT_WORDS = ("exit", "goal", "door", "exits", "gate")


def majority(
    records: list[Record], names: list[str], partial: Sequence[tuple[Record, str, bool]]
) -> tuple[list[Record], list[str], list[tuple[str, Scalar | Group]]]:
    """Return the records of the most frequent shape, and the other values as keys of the owner.

    Records that lack values of that shape stay, so that they are completed or refused.
    """
    roles = [frozenset(role_of(value.key) for value in record.values) for record in records]
    usual = max(roles, key=roles.count, default=frozenset())
    if None in usual and len(set(roles)) < 2:
        return records, names, []
    most = usual - {"target"}
    if not any(None not in own for own in roles) and len(most - {None}) < 3:
        return records, names, []
    keep = [most <= own or own - {"target"} == most for own in roles]
    called = {name for name, kept in zip(names, keep, strict=True) if kept}
    kept_records = [record for record, kept in zip(records, keep, strict=True) if kept]
    shape = placing_roles(kept_records[0]) if kept_records else frozenset()
    others: list[tuple[str, Scalar | Group]] = []
    found: list[tuple[Record, str]] = []
    every = [*zip(records, names, keep, strict=True), *((*part[:2], False) for part in partial)]
    members = [record for record, _, is_member in partial if is_member]
    for record, name, kept in every:
        few = 1 if record in members else 2
        if kept:
            found.append((record, name))
        elif _is_wall(record, name):
            others.append(("walls", _wall_group(record)))
        elif name in called and not _is_mark(record) and len(placing_roles(record) & shape) >= few:
            found.append((record, name))
        elif all(record is not part for part, _, _ in partial):
            others += ((value.key, Scalar(value.value, record.line)) for value in record.values)
    found.sort(key=lambda one: one[0].line)
    return [record for record, _ in found], [name for _, name in found], others


def states_more(record: Record, name: str) -> bool:
    """Return whether a record among vehicles describes a wall or the exit."""
    return _is_wall(record, name) or _is_mark(record)


def keyed_values(group: Group) -> tuple[Value, ...]:
    """Return the values of a group that have keys."""
    return tuple(
        Value(item.value, key) for key, item in group.items if key and isinstance(item, Scalar)
    )


def _is_mark(record: Record) -> bool:
    """Return whether a record among vehicles describes the exit instead."""
    return any(str(value.value).lower() in _EXIT_WORDS for value in record.values)


def _is_wall(record: Record, name: str) -> bool:
    """Return whether a record among vehicles describes a wall instead."""
    words = [name, *(str(v.value) for v in record.values if isinstance(v.value, str))]
    placed = {"row", "column"} <= placing_roles(record)
    return placed and any(is_wall_word(word) for word in words)


def _wall_group(record: Record) -> Group:
    """Return the cell of a wall as a group of one pair of keys and values."""
    cell = [
        (value.key, Scalar(value.value, record.line))
        for value in record.values
        if role_of(value.key) in ("row", "column")
    ]
    return Group("", [("", Group("", [*cell], record.line, record.line))], record.line, record.line)
