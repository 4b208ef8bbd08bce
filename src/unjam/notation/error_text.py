"""Syntax errors that readers raise internally, and helpers for error messages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..errors import PuzzleSyntaxError


class Mismatch(PuzzleSyntaxError):
    """The text does not have the shape of the notation; another notation may fit."""


class Broken(PuzzleSyntaxError):
    """The text is clearly in this notation but breaks its rules; no other one is tried."""


class NothingFound(PuzzleSyntaxError):
    """Nothing in the text looks like a puzzle; it may be prose."""


def quote(text: str) -> str:
    """Return the text in quotes, truncated to 60 characters.

    >>> quote("AAB..")
    "'AAB..'"
    """
    return repr(text if len(text) <= 60 else text[:57] + "...")


def cut(sentence: str) -> str:
    """Return a message truncated to 400 characters."""
    return sentence if len(sentence) <= 400 else sentence[:397] + "..."


def listing(words: Iterable[str]) -> str:
    """Join words with commas and a final "and".

    >>> listing(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def without_bullets(lines: list[str]) -> list[str] | None:
    """Return the lines of a list without its bullets, or None if there are no bullets.

    A symbol that also occurs elsewhere, such as ``-`` for empty cells, is not a bullet.
    """
    shown = [line.split() for line in lines if line.strip()]
    for mark in ("-", "*", "+"):
        items = [words for words in shown if words[0] == mark and len(words) > 1]
        inside = any(mark in words[1:] or _is_closed(words[-1], mark) for words in items)
        others = any(
            mark in words and len(words) > 2 and max(map(len, words)) < 4
            for words in shown
            if words[0] != mark
        )
        if len(items) > 2 and not inside and not others:
            return [re.sub(rf"^\s*{re.escape(mark)}(?: |$)", "", line) for line in lines]
    return None


def _is_closed(word: str, mark: str) -> bool:
    """Return whether a line ends with its first symbol, like a frame (``<--`` is an arrow)."""
    return word.endswith(mark) and "<" not in word
