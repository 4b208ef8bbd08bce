"""A picture made of characters: every character is four pixels, or a mark on a ground.

Pixels are counted in halves of a character, ``(row, column)`` from the top left of the first cell;
what lies to the left or above has negative numbers. Where a pixel has no colour, the terminal's own
ground shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..visible import columns
from .ansi import RESET, code

Place = tuple[int, int]

# By which of the four pixels are set: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
_BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


class Mark(NamedTuple):
    """A character with its ink; it stands on the colour of the pixels behind it unless there is a
    ground of its own."""

    text: str
    ink: str
    bold: bool = False
    ground: str = ""


class Canvas:
    """Pixels and marks by place."""

    def __init__(self) -> None:
        self._pixels: dict[Place, tuple[int, str]] = {}  # with the layer
        self._marks: dict[Place, Mark] = {}
        self._layer = 0

    def layer(self) -> None:
        """What is painted from now on lies on top, and is kept where colours get too many."""
        self._layer += 1

    def paint(self, rows: Iterable[int], columns: Iterable[int], colour: str) -> None:
        """Paint a rectangle of pixels."""
        across = tuple(columns)
        for row in rows:
            for column in across:
                self._pixels[row, column] = (self._layer, colour)

    def colour(self, row: int, column: int) -> str:
        """The colour of a pixel."""
        return self._pixels.get((row, column), (0, ""))[1]

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
        """Write marks, counted in characters."""
        for mark in text:
            self._marks[row, column] = Mark(mark, ink, bold, ground)
            column += 1
            if columns(mark) == 2:
                self._marks[row, column] = Mark("", ink)
                column += 1

    def lines(self, rows: range, columns: range, *, depth: int, blocks: bool) -> list[str]:
        """Part of the picture as text with codes; ``blocks``: can the characters be written?"""
        return [self._line(row, columns, depth, blocks) for row in rows]

    def _line(self, row: int, columns: range, depth: int, blocks: bool) -> str:
        parts = []
        last = ("", "", False)
        for column in columns:
            text, ink, bold, ground = self._character(row, column, blocks)
            now = (ink, ground, bold)
            if text == " " and ground == last[1]:
                now = last  # the ink of a space is not seen
            if now != last:
                parts.append(code(ink, ground, bold=bold, depth=depth) if any(now) else RESET)
                last = now
            parts.append(text)
        if any(last):
            parts.append(RESET)
        return "".join(parts)

    def _character(self, row: int, column: int, blocks: bool) -> tuple[str, str, bool, str]:
        """The character of a place, its ink, whether it is bold, and its ground."""
        pixels = [self._pixels.get((2 * row + at // 2, 2 * column + at % 2)) for at in range(4)]
        colours = ["" if pixel is None else pixel[1] for pixel in pixels]
        if len(set(colours)) == 1:
            ranked = colours[:1]
        else:
            layers: dict[str, int] = {}
            for colour, pixel in zip(colours, pixels, strict=True):
                layers[colour] = max(layers.get(colour, -1), -1 if pixel is None else pixel[0])
            # Those that cover most come first, of these the upper ones.
            ranked = sorted(layers, key=lambda it: (colours.count(it), layers[it]), reverse=True)
        mark = self._marks.get((row, column))
        if mark is not None:
            return mark.text, mark.ink, mark.bold, mark.ground or ranked[0]
        if len(ranked) == 1 or not blocks:
            return " ", "", False, ranked[0]
        # A character has two colours. What has none can only be ground.
        ink, ground = sorted(ranked[:2], key=lambda it: (it != "", layers[it]), reverse=True)
        shape = sum(1 << at for at, colour in enumerate(colours) if colour == ink)
        return _BLOCKS[shape], ink, False, ground
