"""Letters for images: Pillow's own font, or one with more letters where that has none."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from ..extras import need

_LONGEST = 300  # letters of one line; nobody reads more in a picture
_UNKNOWN = "\U0010fffe"  # no font has it


def printable(text: str) -> str:
    """One line of text that can be drawn: what does not print becomes a space.

    >>> printable("A\\x1b[31m\\nB")
    'A [31m B'
    """
    kept = text[:_LONGEST]
    return "".join(
        " " if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") else letter
        for letter in kept
    )


def font_of(text: str, size: float, bold: bool = False) -> tuple[Any, float]:
    """A font that has all letters of a text if there is one, and how much heavier to draw them.

    The font of Pillow comes first, so that pictures are the same everywhere; it has no bold
    letters. Letters that no font has are drawn as a box.
    """
    size = max(round(size), 1)
    own = _own(size)
    if all(map(_own_has, set(text))):
        return own, round(size / 28) if bold else 0
    for path in _others(bold):
        font = _other(path, size)
        if font is not None and all(_has(font, letter) for letter in set(text)):
            return font, 0
    return own, round(size / 28) if bold else 0


@lru_cache(maxsize=64)
def _own(size: int) -> Any:
    return need("PIL.ImageFont", "pictures").load_default(size)


@lru_cache(maxsize=64)
def _other(path: str, size: int) -> Any:
    try:
        return need("PIL.ImageFont", "pictures").truetype(path, size)
    except OSError:
        return None


@lru_cache(maxsize=4096)
def _own_has(letter: str) -> bool:
    return _has(_own(32), letter)


def _has(font: Any, letter: str) -> bool:
    if letter.isspace():
        return True
    mask, unknown = font.getmask(letter), font.getmask(_UNKNOWN)
    return bool(mask.size != unknown.size or bytes(mask) != bytes(unknown))


@lru_cache(maxsize=2)
def _others(bold: bool) -> tuple[str, ...]:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return tuple(path for path in _places(name) if os.path.isfile(path))


def _places(name: str) -> Iterator[str]:
    """Where DejaVu may be: with matplotlib, or where the system keeps fonts."""
    matplotlib = find_spec("matplotlib")
    if matplotlib is not None and matplotlib.origin:
        yield os.path.join(os.path.dirname(matplotlib.origin), "mpl-data", "fonts", "ttf", name)
    if sys.platform == "win32":
        yield os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts", name)
    else:
        yield f"/usr/share/fonts/truetype/dejavu/{name}"
        yield f"/usr/share/fonts/dejavu/{name}"
        yield f"/usr/share/fonts/TTF/{name}"
        yield os.path.expanduser(f"~/Library/Fonts/{name}")
        yield f"/Library/Fonts/{name}"
