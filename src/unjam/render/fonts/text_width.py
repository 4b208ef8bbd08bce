"""Estimated text widths, which make text fit where it is placed.

Back ends have different fonts, so the widths are conservative ones of a common sans-serif font.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

CAPITAL = 0.72  # height of a capital letter, relative to the font size

_NARROW = frozenset("iIjl|!.,:;'`()[]{}/\\ftr-° ")
_WIDE = frozenset("mwMW@%&")
_DASHES = frozenset("…—")  # as wide as they are high in some fonts
# Bidirectional embeddings, overrides and isolates, which would reorder the text around them.
_REORDERING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS = "…"


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """Return the text with a replacement for every character that must not be drawn.

    These are control characters, and characters that would reverse the direction of others.

    >>> visible("a\\x1bb\\tc"), visible("\\u202egnp.exe")
    ('a�b c', '�gnp.exe')
    """
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character in "\t\n\r":
        return " "
    # Control characters, surrogates and noncharacters.
    if unicodedata.category(character) in ("Cc", "Cs") or ord(character) & 0xFFFE == 0xFFFE:
        return _REPLACEMENT
    if unicodedata.bidirectional(character) in _REORDERING:
        return _REPLACEMENT
    return character


def width_of(text: str, bold: bool = False) -> float:
    """Return the width of a text in a font of size 1.

    >>> width_of("WWW") > width_of("ill")
    True
    """
    return sum(map(_width, text)) * (1.06 if bold else 1)


@lru_cache(maxsize=4096)
def _width(character: str) -> float:
    if character in _NARROW:
        return 0.36
    if character in _WIDE:
        return 0.92
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    if unicodedata.east_asian_width(character) in "WF" or ord(character) > 0xFFFF:
        return 1.1
    if character in _DASHES:
        return 1
    if character.isascii():
        return 0.72 if character.isupper() else 0.6
    return 0.8 if character.isupper() else 0.7  # often from a wider fallback font


@lru_cache(maxsize=4096)
def fitted(
    text: str, room: float, size: float, least: float, bold: bool = False
) -> tuple[str, float]:
    """Return a text and its font size such that it is at most ``room`` wide.

    The size shrinks down to ``least``; then the text is cut with an ellipsis.

    >>> fitted("X", 50, 40, 20)
    ('X', 40)
    >>> fitted("a very long label", 50, 40, 20)[0]
    'a…'
    """
    text = visible(text)
    width = width_of(text, bold)
    if width * size <= room:
        return text, size
    if width * least <= room:
        return text, round(room / width, 1)
    end = width_of(ELLIPSIS, bold)
    kept = ""
    for character in text:
        end += _width(character) * (1.06 if bold else 1)
        if end * least > room:
            break
        kept += character
    return kept.rstrip() + ELLIPSIS, least
