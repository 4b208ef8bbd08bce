"""Fonts of a PDF: which one has a character, and how wide a text is.

Latin text is set in Helvetica, which every reader of PDF has. Other characters come from a TrueType
font of the machine, if one is found that has them; what no font has is shown as an empty box.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from ..extras import need

CAPITAL = 0.72  # the height of a capital letter, as part of the size of the font

_LATIN = {False: "Helvetica", True: "Helvetica-Bold"}
_MISSING = ("ZapfDingbats", "\N{LOWER RIGHT DROP-SHADOWED WHITE SQUARE}")

# Fonts with many characters, regular and bold, as systems and packages have them.
_FOLDERS = (
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/TTF",
    "/usr/local/share/fonts/dejavu",
    "/Library/Fonts",
    "/System/Library/Fonts/Supplemental",
    "C:/Windows/Fonts",
)
_FILES = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("Arial Unicode.ttf", "Arial Unicode.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("Vera.ttf", "VeraBd.ttf"),
)


def runs(text: str, bold: bool = False) -> list[tuple[str, str]]:
    """The text in pieces of one font each: the name of the font, and what to set in it.

    >>> runs("card 7")
    [('Helvetica', 'card 7')]
    """
    fonts = [_font_of(character, bold) for character in text]
    return [
        (font, "".join(character for _, character in pieces))
        for font, pieces in groupby(fonts, key=lambda piece: piece[0])
    ]


def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is in a font of this size.

    >>> round(width_of("card 7", 10), 2)
    28.9
    """
    metrics = need("reportlab.pdfbase.pdfmetrics", "pictures")
    return float(sum(metrics.stringWidth(part, font, size) for font, part in runs(text, bold)))


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """As much of the text as has room, with dots for the rest.

    >>> shortened("a very long title", 60, 10)
    'a very lo…'
    """
    if width_of(text, size, bold) <= width:
        return text
    low, high = 0, len(text)
    while high - low > 1:
        middle = (low + high) // 2
        fits = width_of(text[:middle].rstrip() + "…", size, bold) <= width
        low, high = (middle, high) if fits else (low, middle)
    return text[:low].rstrip() + "…"


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines of at most this width; a word that is wider is cut.

    >>> wrapped("three short words", 50, 10)
    ['three short', 'words']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(shortened(word, width, size, bold))
    return [line for line in lines if line]


@lru_cache(maxsize=4096)
def _font_of(character: str, bold: bool) -> tuple[str, str]:
    """The font for a character, and the character to set in it."""
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
    """The TrueType fonts that there are, registered; the best first."""
    metrics = need("reportlab.pdfbase.pdfmetrics", "pictures")
    fonts = need("reportlab.pdfbase.ttfonts", "pictures")
    found: list[Any] = []
    for path in _paths(bold):
        try:
            font = fonts.TTFont(f"unjam-{len(found)}{'-bold' if bold else ''}", path)
        except (OSError, fonts.TTFError):
            continue  # no font after all
        metrics.registerFont(font)
        found.append(font)
    return tuple(found)


def _paths(bold: bool) -> Iterator[str]:
    folders = [*_FOLDERS]
    plot = find_spec("matplotlib")
    if plot is not None and plot.origin is not None:
        folders.append(os.path.join(os.path.dirname(plot.origin), "mpl-data", "fonts", "ttf"))
    folders.append(os.path.join(os.path.dirname(need("reportlab", "pictures").__file__), "fonts"))
    for names in _FILES:
        paths = [os.path.join(folder, names[bold]) for folder in folders]
        path = next(filter(os.path.isfile, paths), None)
        if path is not None:
            yield path
