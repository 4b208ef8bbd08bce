"""Reading of walls in a section of their own, as in YAML and TOML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from .vocabulary import is_wall_word, role_of

_HEADING = re.compile(r"(\s*)(?:([A-Za-z_]+)\s*:|\[\[?\s*([A-Za-z_.]+)\s*\]\]?)\s*(?:#.*)?")
_ITEM = re.compile(r"(\s*)(- *)?(.*?),?\s*")
_PAIR = re.compile(r"[\[({]?\s*(\d{1,2})\s*,\s*(\d{1,2})\s*[\])}]?")
_SQUARE = re.compile(r"[\"']?([A-Pa-p]\d{1,2})[\"']?")
_KEYED = re.compile(r"[\"']?(\w+)[\"']?\s*[:=]\s*(\d{1,2})")
_RECORD = re.compile(r"(?=.*[A-Za-z])\d+\D+\d")
_BETWEEN = re.compile(r"\s*,\s*")
_VEHICLE = frozenset(("length", "axis", "horizontal", "vertical", "row_end", "column_end"))

Cell = tuple[int, int, bool | None]


class WallSection(NamedTuple):
    """The cells of one section, and the first line that is not understood, from 1, or 0."""

    walls: tuple[Cell, ...] = ()
    squares: tuple[str, ...] = ()
    unread: int = 0


def wall_sections(lines: Sequence[str]) -> WallSection:
    """Return the walls of all sections such as ``walls:`` with one cell per line below it."""
    walls: tuple[Cell, ...] = ()
    squares: tuple[str, ...] = ()
    unread = 0
    for at, line in enumerate(lines):
        match = _HEADING.fullmatch(line) if len(line) < 80 else None
        word = (match[2] or match[3]).rpartition(".")[2] if match else ""
        if match and is_wall_word(word):
            found = _section(lines, at, len(match[1]), is_table=bool(match[3]))
            walls, squares = walls + found.walls, squares + found.squares
            unread = unread or found.unread
    return WallSection(walls, squares, unread)


def _section(lines: Sequence[str], start: int, indent: int, *, is_table: bool) -> WallSection:
    """Return the walls below a heading; nothing if the section lists vehicles."""
    walls: list[Cell] = []
    squares: list[str] = []
    keyed: dict[str, int] = {}
    unread = 0
    for at in range(start + 1, min(start + 200, len(lines))):
        match = _ITEM.fullmatch(lines[at])
        if match is None or not match[3] or _HEADING.fullmatch(lines[at]):
            break
        if match[2] and keyed:
            unread = unread or at  # a cell without a row or a column
        text = match[3]
        pair, square = _PAIR.fullmatch(text), _SQUARE.fullmatch(text)
        if pair:
            walls.append((int(pair[1]), int(pair[2]), None))
        elif square:
            squares.append(square[1])
        else:
            pairs = [_KEYED.fullmatch(part) for part in _BETWEEN.split(text.strip("{}[]() "))]
            words = re.findall(r"(\w+)[\"']?\s*[:=]", text)
            if _VEHICLE & {role_of(word) for word in words}:
                return WallSection()
            roles = [role_of(part[1]) if part else None for part in pairs]
            if not all(role in ("row", "column") for role in roles):
                marked = is_table or match[2] or len(match[1]) > indent
                may_be_vehicle = bool(words) or _RECORD.search(text) is not None
                if not marked and (at > start + 1 or may_be_vehicle):
                    break  # the section has ended; bullets and indents may be taken off before
                unread = unread or at + 1
                continue
            keyed |= {
                role or "": int(part[2]) for role, part in zip(roles, pairs, strict=True) if part
            }
            if len(keyed) == 2:
                walls.append((keyed["row"], keyed["column"], True))
                keyed = {}
    if keyed:
        unread = unread or start + 1
    return WallSection(tuple(walls), tuple(squares), unread)
