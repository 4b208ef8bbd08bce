"""A canvas of characters: each one shows four pixels, or a mark on a background.

Pixels are half a character in size, ``(row, column)`` from the top left of the first cell;
positions to the left or above are negative. The terminal's own background shows where a pixel has
no colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ...util.safe_text import columns
from .ansi_colours import RESET, code

Place = tuple[int, int]
Pixel = tuple[int, str]  # its layer and its colour

_NOTHING: Pixel = (-1, "")

# Indexed by a bit mask of pixels: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
_BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


class Mark(NamedTuple):
    """A character and its colour; without a ``ground``, the pixels behind it are its background."""

    text: str
    ink: str
    bold: bool = False
    ground: str = ""


class Canvas:
    """Pixels and marks by position."""

    def __init__(self) -> None:
        self._pixels: dict[Place, Pixel] = {}
        self._marks: dict[Place, Mark] = {}
        self._layer = 0

    def layer(self) -> None:
        """Start a new layer on top of the others.

        Its pixels also take precedence where a character has too many colours.
        """
        self._layer += 1

    def paint(self, rows: Iterable[int], columns: Iterable[int], colour: str) -> None:
        """Paint a rectangle of pixels."""
        across = tuple(columns)
        for row in rows:
            for column in across:
                self._pixels[row, column] = (self._layer, colour)

    def colour(self, row: int, column: int) -> str:
        """Return the colour of a pixel."""
        return self._pixels.get((row, column), _NOTHING)[1]

    def write(
        self,
        row: int,
        column: int,
        text: str,
        ink: str,
        *,
        bold: bool = False,
        ground: str = "",
    ) -> None:
        """Write text; the position is in characters."""
        for mark in text:
            self._marks[row, column] = Mark(mark, ink, bold, ground)
            column += 1
            if columns(mark) == 2:
                self._marks[row, column] = Mark("", ink)
                column += 1

    def lines(self, rows: range, columns: range, *, depth: int, blocks: bool) -> list[str]:
        """Return part of the picture as text with escape codes.

        ``blocks`` states whether the terminal's encoding has block characters.
        """
        return [self._line(row, columns, depth, blocks) for row in rows]

    def _line(self, row: int, columns: range, depth: int, blocks: bool) -> str:
        parts = []
        last = ("", "", False)
        for column in columns:
            text, ink, bold, ground = self._character(row, column, blocks)
            now = (ink, ground, bold)
            if text == " " and ground == last[1]:
                now = last  # the colour of a space is invisible
            if now != last:
                parts.append(code(ink, ground, bold=bold, depth=depth) if any(now) else RESET)
                last = now
            parts.append(text)
        if any(last):
            parts.append(RESET)
        return "".join(parts)

    def _character(self, row: int, column: int, blocks: bool) -> tuple[str, str, bool, str]:
        """Return the character at a position, its colour, whether it is bold, its background."""
        down, right = 2 * row, 2 * column
        get = self._pixels.get
        pixels = (
            get((down, right), _NOTHING),
            get((down, right + 1), _NOTHING),
            get((down + 1, right), _NOTHING),
            get((down + 1, right + 1), _NOTHING),
        )
        mark = self._marks.get((row, column))
        if mark is None:
            text, ink, ground = _block(pixels, blocks)
            return text, ink, False, ground
        return mark.text, mark.ink, mark.bold, mark.ground or _ranked(pixels)[0][1]


@lru_cache(maxsize=4096)
def _block(pixels: tuple[Pixel, ...], blocks: bool) -> tuple[str, str, str]:
    """Return the character for four pixels, its colour and its background."""
    ranked = _ranked(pixels)
    if len(ranked) == 1 or not blocks:
        return " ", "", ranked[0][1]
    # A character has two colours. Pixels without a colour can only be background.
    ink, ground = sorted(ranked[:2], key=lambda pixel: (pixel[1] != "", pixel[0]), reverse=True)
    shape = sum(1 << at for at, pixel in enumerate(pixels) if pixel[1] == ink[1])
    return _BLOCKS[shape], ink[1], ground[1]


def _ranked(pixels: tuple[Pixel, ...]) -> list[Pixel]:
    """Return the colours of pixels with their top layers, ordered by area, then by layer."""
    layers: dict[str, int] = {}
    for layer, colour in pixels:
        layers[colour] = max(layer, layers.get(colour, layer))
    colours = [colour for _, colour in pixels]
    order = sorted(layers, key=lambda it: (colours.count(it), layers[it]), reverse=True)
    return [(layers[colour], colour) for colour in order]
