"""Small helpers for sentences about text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..errors import PuzzleSyntaxError


class Mismatch(PuzzleSyntaxError):
    """The text has another shape than the notation: it may be meant in another one."""


class Broken(PuzzleSyntaxError):
    """The notation is clear, and the text breaks its rules: no other reading is meant."""


class NothingFound(PuzzleSyntaxError):
    """Nothing in the text looks like a puzzle: it is prose, or something else altogether."""


def quote(text: str) -> str:
    """The text in quotes, cut short if it is long.

    >>> quote("AAB..")
    "'AAB..'"
    """
    return repr(text if len(text) <= 60 else text[:57] + "...")


def cut(sentence: str) -> str:
    """A sentence of bearable length, whatever it quotes."""
    return sentence if len(sentence) <= 400 else sentence[:397] + "..."


def listing(words: Iterable[str]) -> str:
    """Words in a sentence.

    >>> listing(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def without_bullets(lines: list[str]) -> list[str] | None:
    """Return the lines of a list without its bullets; None if there are no bullets.

    A mark that stands anywhere else as well, such as ``-`` for empty cells, is no bullet.
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
    """Does the last word of a line end with its first mark, as in a frame? ``<--`` is an arrow."""
    return word.endswith(mark) and "<" not in word
