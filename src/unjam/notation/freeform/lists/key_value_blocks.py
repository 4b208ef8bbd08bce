"""Finding records with one key and value per line, as in YAML, TOML and INI files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..prose.stated_properties import NOTHING_STATED, stated_in
from ..vocabulary import is_target_word, is_wall_word, role_of
from .left_over import ignored_notes, is_harmless
from .list_context import context_around
from .records import Listing, Record, Value
from .value_splitter import cut_words

_ASSIGNED = re.compile(r"\s*(-\s+)?[\"']?([A-Za-z_]\w*)[\"']?\s*[:=]\s*(\S.*?)?\s*,?\s*")
_FLOW = re.compile(r"(\w+)\s*[:=]\s*([^,}]+)")
_COMMENT = re.compile(r"(?<=\S)\s+(?:(?:#|//)\s.*|;\s[^:=]*)$")
_SECTION = re.compile(r"\s*\[\[?[\w.\"' -]+\]\]?\s*")


def _without_comment(line: str) -> str:
    """Return a line without the comment behind its value."""
    match = _COMMENT.search(line) if "#" in line or "//" in line or ";" in line else None
    if match is None or line[: match.start()].count('"') % 2:
        return line
    return line[: match.start()]


def keyed_blocks(lines: Sequence[str]) -> Iterator[Listing]:
    """Yield records with one key and value per line, as in YAML, TOML and INI files."""
    if any(line.count("{") != line.count("}") for line in lines):
        return  # the bracket parser handles these
    records: list[Record] = []
    header: list[str] = []
    own: list[Value] = []
    start = 0
    failure = ""
    beside: list[tuple[int, Value]] = []

    def close() -> None:
        """Turn the values so far into a record, or into lines above the records."""
        nonlocal failure
        roles = {role_of(value.key) for value in own}
        if len(roles - {None}) >= 3 and (roles & {"row", "column", "place"}):
            records.append(Record(tuple(own), start))
        else:
            header.extend(f"{value.key}: {value.value}" for value in own)
            beside.extend((start, value) for value in own)
            if "label" in roles and roles & {"row", "column", "place", "length", "axis"}:
                failure = f"the values in line {start + 1} are not understood as a vehicle"
        own.clear()

    for at, line in enumerate(lines):
        match = _ASSIGNED.fullmatch(_without_comment(line)) if len(line) < 200 else None
        if match is None:
            if _SECTION.fullmatch(line):
                close()
                section = line.strip("[] \t\"'")
                if len(section) <= 3 and section != "car":
                    own.append(Value(section, "label"))
                start = at
            continue
        if match[1] or any(value.key == match[2] for value in own):
            close()
            start = at
        if not match[3]:
            close()
            if len(match[2]) <= 2 or is_target_word(match[2]):
                own.append(Value(match[2], "label"))
            start = at
            continue
        inner = _FLOW.findall(match[3]) if match[3][0] == "{" else []
        for key, text in inner or [(match[2], match[3])]:
            own += (value._replace(key=key) for value in cut_words(text))
    close()
    if len(records) >= 2:
        first, last = records[0].line, len(lines) - 1
        while last > first and not lines[last].strip():
            last -= 1
        context = context_around(header, (), len(records))
        # Lines above the records are noted where all lines of a text are looked at.
        keys = [
            f"the key {value.key!r}"
            for at, value in beside
            if at > first
            and not is_harmless(value.key)
            and role_of(value.key) not in ("row", "column")
            and not any(value.key in line and stated_in([line]) != NOTHING_STATED for line in lines)
        ]
        context = context._replace(notes=(*context.notes, *ignored_notes(keys)))
        walls = [at for at in range(first) if is_wall_word(lines[at].strip(" :[]"))]
        first = min(first, *walls) if walls else first
        torn = len(records) + 1 if failure else 0
        yield Listing(tuple(records), context, first, last, failure, torn)
