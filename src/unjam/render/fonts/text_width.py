"""How wide words are, so that they fit where they are to stand.

Back ends have different fonts, so these are widths of a common sans-serif one, on the safe side.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

CAPITAL = 0.72  # the height of a capital letter, as part of the size of its font

_NARROW = frozenset("iIjl|!.,:;'`()[]{}/\\ftr-° ")
_WIDE = frozenset("mwMW@%&")
_DASHES = frozenset("…—")  # as wide as high in some fonts
# What would turn the text around it: embeddings, overrides and isolates of right-to-left writing.
_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS = "…"


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """The text with a sign in place of every character that no picture can show, and of those that
    would turn the direction of others.

    >>> visible("a\\x1bb\\tc"), visible("\\u202egnp.exe")
    ('a�b c', '�gnp.exe')
    """
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character in "\t\n\r":
        return " "
    # Control characters, halves of pairs, and those that are no characters at all.
    if unicodedata.category(character) in ("Cc", "Cs") or ord(character) & 0xFFFE == 0xFFFE:
        return _REPLACEMENT
    if unicodedata.bidirectional(character) in _TURNING:
        return _REPLACEMENT
    return character


def width_of(text: str, bold: bool = False) -> float:
    """The width of a text in a font of size 1.

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
    return 0.8 if character.isupper() else 0.7  # often of another font, which is wider


@lru_cache(maxsize=4096)
def fitted(
    text: str, room: float, size: float, least: float, bold: bool = False
) -> tuple[str, float]:
    """A text and the size of its font, so that it is no wider than ``room``.

    The size shrinks as far as ``least``; then the text is cut, with an ellipsis.

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
