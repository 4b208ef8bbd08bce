"""Benchmark results: sections of named figures, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured number. ``name`` is for programs, ``text`` for people.

    ``value`` is None if nothing could be measured; then ``note`` says why. Otherwise ``note`` may
    state the target.
    """

    name: str
    text: str
    value: float | None
    unit: str = ""
    note: str = ""


class Section(NamedTuple):
    """Figures that were measured together."""

    name: str
    title: str
    figures: list[Figure]


def as_table(section: Section) -> str:
    """Return the section as aligned columns."""
    numbers = [_number(figure.value) for figure in section.figures]
    text_width = max(len(figure.text) for figure in section.figures)
    number_width = max(map(len, numbers))
    lines = [section.title]
    for figure, number in zip(section.figures, numbers, strict=True):
        line = f"  {figure.text:<{text_width}}  {number:>{number_width}} {figure.unit:<4}"
        lines.append(f"{line}  {figure.note}".rstrip())
    return "\n".join(lines)


def as_json(sections: Iterable[Section]) -> str:
    """Return all sections as one JSON object: section, figure, value."""
    values = {
        section.name: {figure.name: figure.value for figure in section.figures}
        for section in sections
    }
    return json.dumps(values, indent=2)


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    if isinstance(value, int) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:#.3g}"
