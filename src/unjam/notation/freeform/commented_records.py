"""Removal of records of vehicles that a comment takes out of a list."""

from __future__ import annotations

import re

_BLOCK = re.compile(r"/\*.*?\*/|<!--.*?-->", re.DOTALL)
_DELIMITER = re.compile(r"/\*|\*/|<!--|-->")
_LINE = re.compile(r"[ \t]*(?://|#|--|;|%)[ \t]*")
_BRACKETS = re.compile(r"[\s,;\[\](){}]*[\[\](){}][\s,;\[\](){}]*")
_WORD = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|[^\W\d]\w*")
_NUMBER = re.compile(r"\d+")
_QUOTED_NUMBER = re.compile(r"([\"'])\d+\1")
_BLANKS = re.compile(r"[ \t]+")
_FEWEST = 2  # lines of the same shape that are not in a comment


def without_commented_records(text: str) -> tuple[str, str]:
    """Return the text without the records in its comments, and the first of these records.

    A record in a comment has the shape of at least two lines that are not in one; other comments
    stay, since they may state the exit or contain the puzzle.
    """
    if not ("/*" in text or "<!--" in text or _LINE.search(text)):
        return text, ""
    blocks = [match for match in _BLOCK.finditer(text) if _has_record(match[0])]
    outside = _BLOCK.sub("", text) if blocks else text
    shapes: dict[str, int] = {}
    for line in outside.splitlines():
        shape = _shape(line) if len(line) < 400 and not _LINE.match(line) else ""
        if shape:
            shapes[shape] = shapes.get(shape, 0) + 1
    usual = {shape for shape, count in shapes.items() if count >= _FEWEST}
    if not usual:
        return text, ""
    hidden: list[str] = []
    for match in blocks:
        inner = [line.strip() for line in _DELIMITER.sub("", match[0]).splitlines()]
        records = [line for line in inner if _shape(line) in usual]
        if records:
            hidden += records
            text = text.replace(match[0], "\n" * match[0].count("\n"))
    lines = text.splitlines()
    for number, line in enumerate(lines):
        sign = _LINE.match(line) if len(line) < 400 else None
        if sign and _shape(line[sign.end() :]) in usual:
            hidden.append(line.strip())
            lines[number] = ""
    if not hidden or _holds_list(text):
        return text, ""
    return "\n".join(lines), hidden[0]


def _holds_list(text: str) -> bool:
    """Return whether the brackets around the records are all in comments, as if by mistake."""
    lines = text.splitlines()
    inside = [_LINE.sub("", line, count=1) for line in lines if _LINE.match(line)]
    outside = [line for line in lines if not _LINE.match(line)]
    return any(map(_BRACKETS.fullmatch, inside)) and not any(map(_BRACKETS.fullmatch, outside))


def _has_record(text: str) -> bool:
    """Return whether a comment contains several numbers, as a record does."""
    return len(_NUMBER.findall(text[:4000])) > 1


def _shape(line: str) -> str:
    """Return a record with signs in place of its words and numbers; empty for other lines."""
    text = _QUOTED_NUMBER.sub("1", _BLANKS.sub(" ", line.strip().rstrip(",;")))
    text = _NUMBER.sub("1", _WORD.sub("w", text))
    return text if text.count("1") > 1 and "w" in text else ""
