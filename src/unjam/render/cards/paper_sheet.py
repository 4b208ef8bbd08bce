"""Sheets of paper: the positions of cards on them, matched on both sides.

All lengths are millimetres, from the top left corner of the visible side. Cards touch each other,
so one cut separates two of them, and are centred on the paper, so a cut goes through both sides at
the same place.

A printer turns the paper over its long or its short edge before it prints the back. This maps a
position on the front to one on the back: mirrored left to right if the paper turns about its
height, top to bottom if it turns about its width. In the second case backs are printed upside down,
so that a card can be turned like a page of a book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

SIZES = {"poker": (63.0, 88.0), "bridge": (57.0, 89.0), "tarot": (70.0, 120.0)}
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FLIPS = ("long", "short")

_MARGIN = 5.0  # most printers cannot print closer to the edge
_LEAST = 40.0  # smaller cards would be unreadable
_GAP = 1.5  # between a crop mark and the card
_MARK = 4.0  # the length of a crop mark, where there is room

Line = tuple[float, float, float, float]


class Sheet(NamedTuple):
    """Paper with cards on it, row by row."""

    width: float  # of the paper
    height: float
    card_width: float
    card_height: float
    flip: str = "long"

    @property
    def columns(self) -> int:
        """The number of cards side by side."""
        return _fitting(self.width, self.card_width)

    @property
    def rows(self) -> int:
        """The number of cards one below the other."""
        return _fitting(self.height, self.card_height)

    @property
    def cards(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def turned(self) -> bool:
        """Whether backs are upside down, because the paper turns about its width."""
        return (self.flip == "long") != (self.height >= self.width)

    def front(self, number: int) -> tuple[float, float]:
        """Return the top left corner of a front; cards count from 0."""
        row, column = divmod(number, self.columns)
        return self._place(row, column)

    def back(self, number: int) -> tuple[float, float]:
        """Return the top left corner of the matching back."""
        row, column = divmod(number, self.columns)
        if self.turned:
            return self._place(self.rows - 1 - row, column)
        return self._place(row, self.columns - 1 - column)

    def crop_marks(self) -> Iterator[Line]:
        """Yield the lines outside the cards that show where to cut: x, y, to x, to y."""
        left, top = self._place(0, 0)
        right, bottom = self._place(self.rows, self.columns)
        for column in range(self.columns + 1):
            x = self._place(0, column)[0]
            yield x, top - _GAP, x, max(top - _GAP - _MARK, 0)
            yield x, bottom + _GAP, x, min(bottom + _GAP + _MARK, self.height)
        for row in range(self.rows + 1):
            y = self._place(row, 0)[1]
            yield left - _GAP, y, max(left - _GAP - _MARK, 0), y
            yield right + _GAP, y, min(right + _GAP + _MARK, self.width), y

    def _place(self, row: int, column: int) -> tuple[float, float]:
        left = (self.width - self.columns * self.card_width) / 2
        top = (self.height - self.rows * self.card_height) / 2
        return left + column * self.card_width, top + row * self.card_height


def _fitting(paper: float, card: float) -> int:
    return int((paper - 2 * _MARGIN + 1e-9) // card)


def sheet_of(
    size: str | tuple[float, float] = "poker", paper: str = "a4", flip: str = "long"
) -> Sheet:
    """Return the sheet for cards of a size (a name in ``SIZES``, or millimetres) on a paper.

    The paper is upright unless the card fits only on landscape paper. Raises ``ValueError`` for an
    unknown or unsuitable size, paper or flip.

    >>> sheet_of("poker", "a4").cards, sheet_of("tarot", "letter").cards
    (9, 4)
    >>> sheet_of("250x100").width
    297.0
    """
    width, height = _size_of(size)
    if paper.lower() not in PAPERS:
        raise ValueError(f"paper must be A4 or Letter, not {paper!r}")
    if flip not in FLIPS:
        raise ValueError(f"flip must be long or short, not {flip!r}")
    if min(width, height) < _LEAST:
        raise ValueError(
            f"a card must be at least {_LEAST:g} mm wide and high, not {_size_text(size)}"
        )
    short, long = PAPERS[paper.lower()]
    for sheet in (
        Sheet(short, long, width, height, flip),
        Sheet(long, short, width, height, flip),
    ):
        if sheet.cards > 0:
            return sheet
    raise ValueError(
        f"a card of {_size_text(size)} does not fit on {paper} with a margin for printers"
    )


def _size_of(size: str | tuple[float, float]) -> tuple[float, float]:
    if not isinstance(size, str):
        return size
    if size in SIZES:
        return SIZES[size]
    number = r"([0-9]{1,4}(?:\.[0-9]{1,3})?)"
    match = re.fullmatch(f"{number}x{number}", size)
    if match is None:
        names = ", ".join(SIZES)
        raise ValueError(f"size must be {names}, or millimetres such as 63x88, not {size!r}")
    return float(match[1]), float(match[2])


def _size_text(size: str | tuple[float, float]) -> str:
    return size if isinstance(size, str) else f"{size[0]:g}x{size[1]:g}"
