"""Fonts of images: Pillow's own font, or a fallback for characters it lacks."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any, NamedTuple

from ...util.extras import need
from .font_files import font_files
from .text_width import visible

_LONGEST = 300  # characters of a line; more would be unreadable in a picture
_UNKNOWN = "\U0010fffe"  # a noncharacter, which no font has


class Run(NamedTuple):
    """Text in one font; ``heavier`` is the stroke width, in pixels, that imitates bold."""

    text: str
    font: Any
    heavier: int

    @property
    def width(self) -> float:
        """The width in pixels."""
        return float(self.font.getlength(self.text)) + self.heavier


def runs_of(text: str, size: float, bold: bool = False) -> list[Run]:
    """Return a text as runs of one font each.

    Pillow's font comes first, so that pictures are the same everywhere; it has no bold variant, so
    bold text is drawn with a stroke. Characters that no font has are drawn as a box.
    """
    whole = max(round(size), 1)
    runs: list[Run] = []
    for letter in printable(text):
        font, heavier = _font(letter, whole, bold)
        # A stroke makes each letter wider, so such text is placed letter by letter.
        if runs and runs[-1].font is font and not heavier:
            runs[-1] = runs[-1]._replace(text=runs[-1].text + letter)
        else:
            runs.append(Run(letter, font, heavier))
    return runs


def printable(text: str) -> str:
    """Return one line of text that can be drawn, without invisible characters.

    >>> printable("A\\x1b[31m\\n\\u200bB")
    'A�[31m B'
    """
    shown = visible(text[:_LONGEST])
    return "".join(letter for letter in shown if unicodedata.category(letter) != "Cf")


def _font(letter: str, size: int, bold: bool) -> tuple[Any, int]:
    if not _default_has(letter):
        for path in font_files(bold):
            font = _fallback_font(path, size)
            if font is not None and _has(font, letter):
                return font, 0
    return _default_font(size), round(size / 32) if bold else 0


@lru_cache(maxsize=64)
def _default_font(size: int) -> Any:
    return need("PIL.ImageFont", "pictures").load_default(size)


@lru_cache(maxsize=64)
def _fallback_font(path: str, size: int) -> Any:
    try:
        return need("PIL.ImageFont", "pictures").truetype(path, size)
    except OSError:
        return None


@lru_cache(maxsize=4096)
def _default_has(letter: str) -> bool:
    return _has(_default_font(32), letter)


def _has(font: Any, letter: str) -> bool:
    if letter.isspace():
        return True
    mask, unknown = font.getmask(letter), font.getmask(_UNKNOWN)
    return bool(mask.size != unknown.size or bytes(mask) != bytes(unknown))
