"""Finding records with one key and value per line, as in YAML, TOML and INI files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..vocabulary import is_target_word, role_of
from .list_context import context_around
from .records import Listing, Record, Value, same_keys
from .value_splitter import cut_words

_ASSIGNED = re.compile(r"\s*(-\s+)?[\"']?([A-Za-z_]\w*)[\"']?\s*[:=]\s*(\S.*?)?\s*,?\s*")
_FLOW = re.compile(r"(\w+)\s*[:=]\s*([^,}]+)")
_SECTION = re.compile(r"\s*\[\[?[\w.\"' -]+\]\]?\s*")


def keyed_blocks(lines: Sequence[str]) -> Iterator[Listing]:
    """Yield records with one key and value per line, as in YAML, TOML and INI files."""
    if any(line.count("{") != line.count("}") for line in lines):
        return  # the bracket parser handles these
    records: list[Record] = []
    header: list[str] = []
    own: list[Value] = []
    start = 0

    def close() -> None:
        """Turn the values so far into a record, or into lines above the records."""
        roles = {role_of(value.key) for value in own}
        if len(roles - {None}) >= 3 and (roles & {"row", "column", "place"}):
            records.append(Record(tuple(own), start))
        else:
            header.extend(f"{value.key}: {value.value}" for value in own)
        own.clear()

    for at, line in enumerate(lines):
        match = _ASSIGNED.fullmatch(line) if len(line) < 200 else None
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
        records = same_keys(records)
        first, last = records[0].line, len(lines) - 1
        while last > first and not lines[last].strip():
            last -= 1
        context = context_around(header, (), len(records))
        yield Listing(tuple(records), context, first, last)
