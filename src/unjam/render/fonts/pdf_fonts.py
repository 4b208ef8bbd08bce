"""Fonts of a PDF: finding one that has a character, and measuring text.

Latin text uses Helvetica, which every PDF reader has. Other characters come from an installed
TrueType font that has them; characters that no font has are shown as an empty box.
"""

from __future__ import annotations

import os
from functools import lru_cache
from itertools import groupby
from typing import Any

from ...util.extras import need
from .font_files import font_files

_LATIN = {False: "Helvetica", True: "Helvetica-Bold"}
_MISSING = ("ZapfDingbats", "\N{LOWER RIGHT DROP-SHADOWED WHITE SQUARE}")

_LONGEST = 1000  # characters; more would be unreadable in a picture


def runs(text: str, bold: bool = False) -> list[tuple[str, str]]:
    """Return a text as runs of one font each: the name of the font and the text to set in it.

    >>> runs("card 7")
    [('Helvetica', 'card 7')]
    """
    fonts = [_font_of(character, bold) for character in text]
    return [
        (font, "".join(character for _, character in pieces))
        for font, pieces in groupby(fonts, key=lambda piece: piece[0])
    ]


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in a font of this size.

    >>> round(width_of("card 7", 10), 2)
    27.79
    """
    metrics = need("reportlab.pdfbase.pdfmetrics", "pictures")
    return float(sum(metrics.stringWidth(part, font, size) for font, part in runs(text, bold)))


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return the text, cut with an ellipsis if it is wider than ``width``.

    >>> shortened("a very long title", 60, 10)
    'a very long…'
    """
    kept = text[:_LONGEST]
    if width_of(kept, size, bold) <= width:
        return kept
    low, high = 0, len(kept)
    while high - low > 1:
        middle = (low + high) // 2
        fits = width_of(kept[:middle].rstrip() + "…", size, bold) <= width
        low, high = (middle, high) if fits else (low, middle)
    return kept[:low].rstrip() + "…"


def wrapped(text: str, width: float, size: float, bold: bool = False, most: int = 12) -> list[str]:
    """Return the text in at most ``most`` lines of this width; the last one is cut if necessary.

    >>> wrapped("three short words", 50, 10)
    ['three short', 'words']
    >>> wrapped("three short words", 50, 10, most=1)
    ['three sh…']
    """
    lines = [""]
    for word in text[:_LONGEST].split():
        longer = f"{lines[-1]} {word}".lstrip()
        if not lines[-1] or len(lines) == most or width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return [shortened(line, width, size, bold) for line in lines if line]


@lru_cache(maxsize=4096)
def _font_of(character: str, bold: bool) -> tuple[str, str]:
    """Return the font for a character, and the character to set in it."""
    if not character.isprintable():
        return _MISSING
    try:
        character.encode("cp1252")
        return _LATIN[bold], character
    except UnicodeEncodeError:
        pass
    for font in _others(bold):
        if ord(character) in font.face.charToGlyph:
            return str(font.fontName), character
    return _MISSING


@lru_cache(maxsize=2)
def _others(bold: bool) -> tuple[Any, ...]:
    """Return the installed TrueType fonts, registered, in order of preference."""
    metrics = need("reportlab.pdfbase.pdfmetrics", "pictures")
    fonts = need("reportlab.pdfbase.ttfonts", "pictures")
    found: list[Any] = []
    for path in (*font_files(bold), _vera(bold)):
        try:
            font = fonts.TTFont(f"unjam-{len(found)}{'-bold' if bold else ''}", path)
        except (OSError, fonts.TTFError):
            continue  # missing or invalid
        metrics.registerFont(font)
        found.append(font)
    return tuple(found)


def _vera(bold: bool) -> str:
    """Return the path of reportlab's own font, which has more characters than Helvetica."""
    folder = os.path.dirname(need("reportlab", "pictures").__file__)
    return os.path.join(folder, "fonts", "VeraBd.ttf" if bold else "Vera.ttf")
