"""The target that a key beside a puzzle names, compared with the vehicles of the puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..error_text import quote
from .lists.records import Context, Record
from .scoring import is_usual_target
from .vocabulary import is_target_word, role_of

_TRUE = ("true", "yes", "1")


def named_among(name: str, labels: Iterable[str]) -> str | None:
    """Return the label that a name means: itself, or the only one in other letters, or None.

    >>> named_among("B", ("a", "b")), named_among("C", ("a", "b"))
    ('b', None)
    """
    found = list(labels)
    if name in found:
        return name
    alike = [label for label in found if label.lower() == name.lower()]
    return alike[0] if len(alike) == 1 else None


def with_named_target(context: Context, records: Sequence[Record]) -> tuple[Context, str]:
    """Return the context with the label of the target that keys name, and an error if any.

    A name that fits no vehicle is noted if the records show another target, and refused otherwise.
    """
    named = context.named or ""
    labels = [_label(record) for record in records]
    label = named_among(named, labels) or _by_other_name(named, records, labels)
    if label is not None:
        return context._replace(named=label), ""
    unnamed = f"the target {quote(named)} is not the label of a vehicle"
    if not any(map(is_usual_target, labels)) and not any(map(_is_marked, records)):
        return context, unnamed
    notes = (*context.notes, f"{unnamed}, so it is ignored")
    return context._replace(named=None, notes=notes), ""


def _label(record: Record) -> str:
    """Return the label of a record, or an empty string."""
    keyed = [value for value in record.values if value.key and role_of(value.key) == "label"]
    unkeyed = [value for value in record.values[:1] if not value.key]
    found = keyed or unkeyed
    return str(found[0].value) if found else ""


def _by_other_name(named: str, records: Sequence[Record], labels: Sequence[str]) -> str | None:
    """Return the label of the only vehicle with this colour or kind."""
    found = [
        label
        for record, label in zip(records, labels, strict=True)
        for value in record.values
        if role_of(value.key) in ("name", "kind") and str(value.value).lower() == named.lower()
    ]
    return found[0] if len(found) == 1 and found[0] else None


def _is_marked(record: Record) -> bool:
    """Return whether a field marks a record as the target."""
    return any(
        str(value.value).lower() in _TRUE
        if role_of(value.key) == "target"
        else role_of(value.key) in ("kind", "name") and is_target_word(str(value.value))
        for value in record.values
        if value.key
    )
