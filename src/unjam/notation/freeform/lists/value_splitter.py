"""Splitting of lines and words into the values of a record."""

from __future__ import annotations

import re
from functools import lru_cache

from ..vocabulary import axis_of, role_of
from .records import Value

_PACKED = (
    re.compile(r"([^\W\d_]{1,2}|#)(\d)(\d)([HhVv])(\d)?"),
    re.compile(r"([^\W\d_]{1,2}|#)([HhVv])(\d)(\d)(\d)?"),
    re.compile(r"([^\W\d_]|#)(\d)([HhVv])(\d)(\d)"),
    re.compile(r"([HhVv])(\d)(\d)(\d)"),
    re.compile(r"(\d)(\d)([HhVv])(\d)?"),
)
_AT = re.compile(r"([^\W\d_]{1,2}|#)([HhVv])(\d)@(\d{1,2})[/:](\d{1,2})")
_MODEL = re.compile(r"(?i)([hv])(?:orizontal|ertical)?[-_]?(car|truck|bus|lorry|van|auto|limo)")
_PAIR = re.compile(r"[(\[]?\s*(-?\d{1,2})\s*[,;:/]\s*(-?\d{1,2})\s*[)\]]?")
_ROW_COLUMN = re.compile(r"(?i)r(\d{1,2})c(\d{1,2})")
_RANGE = re.compile(r"(\d{1,2})-(\d{1,2})")
_AXIS_LENGTH = re.compile(r"([HhVv])(\d)|(\d)([HhVv])")
_NUMBER = re.compile(r"[-+]?\d{1,6}")
_BRACKET = re.compile(r"[(){}\[\]]")
_CALL = re.compile(r"^[\w.]+\s*\(")
_LIST_ITEM = re.compile(r"^[-*+]\s+")
_OPENING = re.compile(r"^[\w.$@ ]{1,40}(?::=|<-|=)\s*[\[({]\s*(?=[A-Za-z'\"(])(?!.*[\])}]$)")
_LABELLED = re.compile(
    r"^([\"']?)([^\s\"'=:,|]{1,12})\1\s*[:=]\s*(?=[\d(\[{\"']|[A-Pa-p]\d{1,2}\b)"
)
_BETWEEN = re.compile(r"(?<=[)\]])\s*(?:-+>?|to)\s*(?=[(\[])")
_DASH = re.compile(r"(?<=\s)(?:-+>?|:)(?=\s)")
_FIRST = re.compile(r"[^\s,;:|]+")
_WORDS = re.compile(r"(?i)\b(?:h|v|horiz\w*|vert\w*|across|down)\b")
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
    text = _bare(line)
    if not text or len(text) > 200 or "</" in text or "/>" in text:
        return ()  # the bracket parser handles XML
    separator = _COMMAS if _COMMAS.search(text) else _BARS if text.count("|") > 1 else _SPACES
    values: list[Value] = []
    if separator is _BARS and _BLANK_CELL.search(text):
        return ()  # a blank cell of a grid
    for part in separator.split(text):
        part = part.strip()
        keyed = _KEYED.fullmatch(part) or _named(part)
        if keyed and _is_key(keyed[1], keyed[2]):
            parts = cut_word(keyed[2].strip(), role_of(keyed[1]) == "label")
            values += (value._replace(key=keyed[1]) for value in parts)
        else:
            for word in part.split():
                if word[-1] not in "=:" or not role_of(word[:-1]) or not values:
                    values += cut_word(word, not values)
    if len(values) > 9:
        values = [
            v for v in values if not (isinstance(v.value, str) and v.value.lower() in _FILLER)
        ]
    return tuple(values) if 3 <= len(values) <= 9 else ()


def _is_key(key: str, value: str) -> bool:
    """Return whether this is a key with its value, rather than a label such as ``X`` or ``red``."""
    if role_of(key) == "target":
        return value.strip("\"'").lower() in ("true", "false", "yes", "no", "0", "1")
    return role_of(key) is not None and not (len(key) == 1 and key.isupper())


def _named(part: str) -> re.Match[str] | None:
    """Return the match of a key and a value that only a space separates, such as ``length 2``."""
    match = _NAMED.fullmatch(part)
    if match is None or role_of(match[1]) == "target":
        return None
    named = role_of(match[1]) == "label" and len(match[2]) > 1 and axis_of(match[2].strip("\"'"))
    return None if named else match


def _bare(line: str) -> str:
    """Return a line without markup, brackets and what only connects its values."""
    text = line.strip().strip(",;")
    if "**" in text:
        text = text.replace("**", "")
    if "@" in text:
        text = re.sub(r"(@\d{1,2}),(?=\d)", r"\1/", text)
    text = _LIST_ITEM.sub("", _OPENING.sub("", text))
    label = _LABELLED.match(text)
    role = role_of(label[2]) if label else None
    if label and (
        role is None or len(label[2]) == 1 or (role == "target" and text[label.end()].isalpha())
    ):
        text = f"{label[2]}, {text[label.end() :]}"
    if _BRACKET.search(text):
        text = _BRACKET.sub(" ", _CALL.sub("(", _BETWEEN.sub(",", text)))
    first = _FIRST.match(text)  # it may be a label, such as H
    if _WORDS.search(text, first.end() if first else 0):
        text = _DASH.sub(" ", text)
    return text.strip()


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
            return [Value(int(part) if part.isdecimal() else part) for part in parts]
    match = _AT.fullmatch(word)
    if match:
        return [Value(int(part) if part.isdecimal() else part) for part in match.groups()]
    match = _PAIR.fullmatch(word)
    if match:
        return [Value(int(match[1])), Value(int(match[2]))]
    match = _MODEL.fullmatch(word)
    if match:
        return [Value(match[1]), Value(match[2])]
    match = None if first else _AXIS_LENGTH.fullmatch(word)
    if match:
        axis, length = match[1] or match[4], int(match[2] or match[3])
        return [Value(axis, "dir"), Value(length, "len")]
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
