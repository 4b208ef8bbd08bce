"""Giving all records of a list the same keys; a record without a value is never left out."""

from __future__ import annotations

from collections.abc import Sequence

from ..vocabulary import length_of, role_of
from .records import Record, Value

_USUAL_LENGTH = 2
# What places a vehicle on the board. All records of a list have the same of these roles.
_PLACING = frozenset(
    ("label", "row", "column", "row_end", "column_end", "wide", "high", "length", "axis",
     "horizontal", "vertical", "place", "lane", "offset", "end")
)  # fmt: skip


def placing_roles(record: Record) -> frozenset[str]:
    """Return the roles of the keys of a record that place a vehicle on the board."""
    roles = {role_of(value.key) for value in record.values if value.key}
    return frozenset(role for role in roles if role in _PLACING)


def completed(
    records: Sequence[Record], usual: tuple[int | None, str | None]
) -> tuple[tuple[Record, ...], tuple[str, ...], str]:
    """Return the records with the same keys, notes on assumed values, and an error if any.

    ``usual`` are the length and the orientation that the text states for vehicles without one.
    """
    if len({tuple(value.key for value in record.values) for record in records}) == 1:
        return tuple(records), (), ""
    own = [placing_roles(record) for record in records]
    needed = frozenset().union(*own)
    notes: list[str] = []
    full: list[Record] = []
    keys = _usual_keys(records)
    for record, has in zip(records, own, strict=True):
        if not has:  # values without keys
            full.append(record)
            continue
        for role in sorted(needed - has):
            key = keys[role]
            assumed = _assumed(role, record, usual)
            if role in ("horizontal", "vertical") and _is_only_true(records, key):
                assumed = "false"
            if assumed is None:
                return tuple(records), (), _error(record, key, keys)
            record = record._replace(values=(*record.values, Value(assumed, key)))
            notes.append(f"{record_name(record)} has no {key!r}: {assumed} is assumed")
        full.append(record)
    return tuple(_same_keys([_renamed(record, keys) for record in full])), tuple(notes), ""


def _usual_keys(records: Sequence[Record]) -> dict[str, str]:
    """Return the most frequent key of each role."""
    found: dict[str, list[str]] = {}
    for record in records:
        for value in record.values:
            role = role_of(value.key) if value.key else None
            if role in _PLACING:
                found.setdefault(role or "", []).append(value.key)
    return {role: max(keys, key=keys.count) for role, keys in found.items()}


def _assumed(role: str, record: Record, usual: tuple[int | None, str | None]) -> str | int | None:
    """Return the value that a record without one is given, or None if none is usual."""
    if role == "length":
        if usual[0] is not None:
            return usual[0]
        words = [str(v.value) for v in record.values if role_of(v.key) in ("kind", "name")]
        lengths = [length for length in map(length_of, words) if length]
        return lengths[0] if lengths else _USUAL_LENGTH
    if role == "label":
        marks = [str(v.value) for v in record.values if role_of(v.key) == "target"]
        return "X" if marks and marks[0].lower() in ("true", "yes", "1") else None
    return usual[1] if role == "axis" else None


def _is_only_true(records: Sequence[Record], key: str) -> bool:
    """Return whether a flag is only written where it is true, at least twice."""
    flags = [str(v.value).lower() for record in records for v in record.values if v.key == key]
    missing = len(records) - len(flags)
    return len(flags) > 1 < missing and set(flags) == {"true"}


def _error(record: Record, key: str, keys: dict[str, str]) -> str:
    """Return the error about a record without a value that the others have."""
    unknown = [v.key for v in record.values if v.key and role_of(v.key) is None]
    other = f" (it has {unknown[0]!r})" if unknown else ""
    return f"{record_name(record)} has no {key!r}, the others have one{other}"


def record_name(record: Record) -> str:
    """Return words that name a record: its label and its line."""
    labels = [str(value.value) for value in record.values if role_of(value.key) == "label"]
    name = f"vehicle {labels[0]} " if labels else "the record "
    return f"{name}in line {record.line + 1}"


def _renamed(record: Record, keys: dict[str, str]) -> Record:
    """Return the record with the usual key in place of another one of the same role."""
    roles = [role_of(value.key) if value.key else None for value in record.values]
    own = {value.key for value in record.values}
    values = tuple(
        value._replace(key=keys[role])
        if role in keys and roles.count(role) == 1 and keys[role] not in own
        else value
        for value, role in zip(record.values, roles, strict=True)
    )
    return record._replace(values=values)


def _same_keys(records: list[Record]) -> list[Record]:
    """Return the records with the same keys in the same order; only target marks may be missing."""
    keys = [_by_key(record) for record in records]
    common = [key for key in keys[0] if all(key in other for other in keys)]
    marks = sorted({key for own in keys for key in own if role_of(key[0]) == "target"})
    marks = [key for key in marks if key not in common]
    return [
        record._replace(
            values=(
                *(own[key] for key in common),
                *(own.get(key, Value("false", key[0])) for key in marks),
            )
        )
        for record, own in zip(records, keys, strict=True)
    ]


def _by_key(record: Record) -> dict[tuple[str, int], Value]:
    """Return the values that have keys, by key and by how often the key came before."""
    found: dict[tuple[str, int], Value] = {}
    for value in record.values:
        if value.key:
            count = sum(key == value.key for key, _ in found)
            found[value.key, count] = value
    return found
