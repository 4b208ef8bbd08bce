"""What is on the pages of a PDF: their sizes, words with their places, pixels."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

MILLIMETRE = 72 / 25.4


class Word(NamedTuple):
    """Where a text stands, in millimetres from the top left, and whether it is upside down."""

    x: float
    y: float
    turned: bool


class Pdf:
    """A PDF that was written, as another library reads it."""

    def __init__(self, source: Path | bytes) -> None:
        pdfium: Any = pytest.importorskip("pypdfium2")
        self._document = pdfium.PdfDocument(source)

    def __len__(self) -> int:
        return len(self._document)

    def size(self, page: int) -> tuple[float, float]:
        """Width and height in millimetres."""
        width, height = self._document[page].get_size()
        return round(width / MILLIMETRE, 1), round(height / MILLIMETRE, 1)

    def text(self, page: int) -> str:
        """All text of a page."""
        return str(self._document[page].get_textpage().get_text_range()).replace("\r\n", "\n")

    def find(self, page: int, text: str) -> list[Word]:
        """Every place where a text stands: the middle of its first character."""
        sheet = self._document[page]
        letters = sheet.get_textpage()
        search = letters.search(text, match_case=True)
        found = []
        while (hit := search.get_next()) is not None:
            first, last = (letters.get_charbox(place) for place in (hit[0], sum(hit) - 1))
            x, y = (first[0] + first[2]) / 2, sheet.get_height() - (first[1] + first[3]) / 2
            found.append(Word(x / MILLIMETRE, y / MILLIMETRE, last[0] < first[0]))
        return found

    def pixels(self, page: int, dots: float = 72) -> Any:
        """The page as an array of rows of grey dots, 0 is black; ``dots`` an inch."""
        array = self._document[page].render(scale=dots / 72, grayscale=True).to_numpy()
        return array.reshape(array.shape[:2]).copy()

    def colours(self, page: int) -> set[tuple[int, int, int]]:
        """All colours on the page."""
        array = self._document[page].render(scale=1, rev_byteorder=True).to_numpy()
        bytes_of_dots = array[:, :, :3].astype("uint32") @ [1 << 16, 1 << 8, 1]
        numbers = set(bytes_of_dots.ravel().tolist())
        return {(number >> 16, number >> 8 & 255, number & 255) for number in numbers}
