"""Splitting of lines and words into the values of a record."""

from __future__ import annotations

import re
from functools import lru_cache

from ..vocabulary import role_of
from .records import Value

_PACKED = (
    re.compile(r"([^\W\d_]{1,2}|#)(\d)(\d)([HhVv])(\d)?"),
    re.compile(r"([^\W\d_]{1,2}|#)([HhVv])(\d)(\d)(\d)?"),
    re.compile(r"([^\W\d_]|#)(\d)([HhVv])(\d)(\d)"),
    re.compile(r"([HhVv])(\d)(\d)(\d)"),
)
_MODEL = re.compile(r"(?i)([hv])(?:orizontal|ertical)?[-_]?(car|truck|bus|lorry|van|auto|limo)")
_PAIR = re.compile(r"[(\[]?\s*(-?\d{1,2})\s*[,;:/]\s*(-?\d{1,2})\s*[)\]]?")
_ROW_COLUMN = re.compile(r"(?i)r(\d{1,2})c(\d{1,2})")
_RANGE = re.compile(r"(\d{1,2})-(\d{1,2})")
_AXIS_LENGTH = re.compile(r"([HhVv])(\d)|(\d)([HhVv])")
_NUMBER = re.compile(r"[-+]?\d{1,6}")
_BRACKET = re.compile(r"[(){}\[\]]")
_CALL = re.compile(r"^[\w.]+\s*\(")
_LIST_ITEM = re.compile(r"^[-*+]\s+")
_COMMAS, _BARS, _SPACES = re.compile(r"[,;\t]"), re.compile(r"\s*\|\s*"), re.compile(r"\s+")
_BLANK_CELL = re.compile(r"\|\s*\|")
_KEYED = re.compile(r"[\"']?([A-Za-z_]\w*)[\"']?\s*[:=]\s*(\S.*)")
_NAMED = re.compile(r"([A-Za-z_]{2,})\s+(\S+)")
_FILLER = frozenset(
    ("at", "row", "column", "col", "length", "len", "is", "of", "and", "from", "to", "the", "a",
     "in", "on", "starts", "starting", "start", "position", "facing", "with", "cells", "long",
     "orientation")
)  # fmt: skip


@lru_cache(maxsize=512)  # several readers ask for the same lines
def record_values(line: str) -> tuple[Value, ...]:
    """Return the values of a line that may be a record; empty if it is not one."""
    text = line.strip().strip(",;")
    if not text or len(text) > 200:
        return ()
    if _BRACKET.search(text):
        text = _BRACKET.sub(" ", _CALL.sub("(", text))
    if "</" in text or "/>" in text:
        return ()  # the bracket parser handles these
    text = _LIST_ITEM.sub("", text)
    separator = _COMMAS if _COMMAS.search(text) else _BARS if text.count("|") > 1 else _SPACES
    values: list[Value] = []
    if separator is _BARS and _BLANK_CELL.search(text):
        return ()  # a blank cell of a grid
    for part in separator.split(text):
        part = part.strip()
        keyed = _KEYED.fullmatch(part) or _NAMED.fullmatch(part)
        if keyed and role_of(keyed[1]) and not (len(keyed[1]) == 1 and keyed[1].isupper()):
            parts = cut_word(keyed[2].strip(), role_of(keyed[1]) == "label")
            values += (value._replace(key=keyed[1]) for value in parts)
        else:
            for word in part.split():
                values += cut_word(word, not values)
    if len(values) > 9:
        values = [
            v for v in values if not (isinstance(v.value, str) and v.value.lower() in _FILLER)
        ]
    return tuple(values) if 3 <= len(values) <= 9 else ()


def cut_word(word: str, first: bool = False) -> list[Value]:
    """Return the values in a word; the first word of a record may be a label like ``H2``."""
    word = word.strip("\"'`,;()[]{}").rstrip(":") if len(word) > 1 else word
    if not word:
        return []
    if _NUMBER.fullmatch(word):
        return [Value(int(word))]
    for packed in _PACKED:
        match = packed.fullmatch(word)
        if match:
            parts = [part for part in match.groups() if part]
            return [Value(int(part) if part.isdigit() else part) for part in parts]
    match = _PAIR.fullmatch(word)
    if match:
        return [Value(int(match[1])), Value(int(match[2]))]
    match = _MODEL.fullmatch(word)
    if match:
        return [Value(match[1]), Value(match[2])]
    match = None if first else _AXIS_LENGTH.fullmatch(word)
    if match:
        return [Value(match[1] or match[4]), Value(int(match[2] or match[3]))]
    match = _ROW_COLUMN.fullmatch(word)
    if match:
        return [Value(int(match[1]), "row"), Value(int(match[2]), "col")]
    match = _RANGE.fullmatch(word)
    if match:
        return [Value(int(match[1])), Value(int(match[2]))]
    return [Value(word)]


def cut_words(text: str) -> list[Value]:
    """Return the values of all words of a text."""
    return [
        value for word in re.split(r"[\s,;\[\](){}]+", text) if word for value in cut_word(word)
    ]
