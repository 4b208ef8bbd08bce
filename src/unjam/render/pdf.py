"""The PDF back end: vector paths and text, no pixels.

Text is written glyph by glyph and never interpreted as markup. Equal drawings give equal bytes.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, BinaryIO

from ..util.extras import need
from .drawing import CELL, Drawing, Group, Mark, Path, Words
from .fonts.pdf_fonts import runs, width_of
from .fonts.text_width import CAPITAL

POINT = 72 / 25.4  # points, the unit of PDF, per millimetre
SCALE = 48  # default points per cell


def to_pdf(drawing: Drawing, *, scale: float = SCALE) -> bytes:
    """Return a one-page PDF of the drawing, ``scale`` points per cell.

    >>> from unjam.render.drawing import Drawing, Words
    >>> to_pdf(Drawing(200, 100, (Words(100, 50, "unjam", 40, "#000000"),)))[:5]
    b'%PDF-'
    """
    file = io.BytesIO()
    factor = scale / CELL
    size = (drawing.width * factor, drawing.height * factor)
    canvas = new_canvas(file, size, drawing.title)
    Pen(canvas, 0, size[1]).picture(drawing, 0, 0, factor)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def new_canvas(
    file: str | os.PathLike[str] | BinaryIO, size: tuple[float, float], title: str = ""
) -> Any:
    """Return an empty reportlab canvas with pages of this size, in points."""
    canvas = need("reportlab.pdfgen.canvas", "pictures").Canvas(
        file, pagesize=size, pageCompression=1, invariant=1
    )
    canvas.setTitle("".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in title))
    canvas.setAuthor("")
    canvas.setSubject("")
    canvas.setCreator("unjam")
    return canvas


class Pen:
    """Draws marks on a page of a PDF.

    Lengths are points, x to the right and y down from ``left`` and ``top``. These two are in the
    coordinates of reportlab, whose origin is the bottom left of the page.
    """

    def __init__(self, canvas: Any, left: float, top: float) -> None:
        self._canvas = canvas
        self._left = left
        self._top = top

    def picture(self, drawing: Drawing, x: float, y: float, scale: float) -> None:
        """Draw a drawing with its top left corner at ``x``, ``y``, including its paper."""
        if drawing.paper:
            right, bottom = drawing.width, drawing.height
            corners = (("M", 0, 0), ("L", right, 0), ("L", right, bottom), ("L", 0, bottom), ("Z",))
            self.draw([Path(corners, drawing.paper)], x, y, scale)
        self.draw(drawing.marks, x, y, scale)

    def draw(self, marks: Iterable[Mark], x: float = 0, y: float = 0, scale: float = 1) -> None:
        """Draw marks in order, offset and scaled."""
        for mark in marks:
            if isinstance(mark, Group):
                self.draw(mark.marks, x + mark.x * scale, y + mark.y * scale, scale)
            elif isinstance(mark, Words):
                self._set(mark, x, y, scale)
            else:
                self._draw_path(mark, x, y, scale)

    def _set(self, words: Words, x: float, y: float, scale: float) -> None:
        canvas, size = self._canvas, words.size * scale
        part = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
        at = self._left + x + words.x * scale - part * width_of(words.text, size, words.bold)
        base = self._top - y - words.y * scale - CAPITAL * size / 2
        canvas.setFillColor(_colour(words.fill))
        text = canvas.beginText(at, base)
        for font, piece in runs(words.text, words.bold):
            text.setFont(font, size)
            text.textOut(piece)
        canvas.drawText(text)

    def _draw_path(self, path: Path, x: float, y: float, scale: float) -> None:
        canvas = self._canvas
        line = canvas.beginPath()
        begin = {"M": line.moveTo, "L": line.lineTo, "C": line.curveTo}
        left, top = self._left + x, self._top - y
        for letter, *numbers in path.steps:
            if letter == "Z":
                line.close()
                continue
            places = [
                round(top - float(number) * scale if place % 2 else left + float(number) * scale, 2)
                for place, number in enumerate(numbers)
            ]
            begin[str(letter)](*places)
        canvas.saveState()
        if path.fill:
            canvas.setFillColor(_colour(path.fill), path.opacity)
        if path.stroke:
            canvas.setStrokeColor(_colour(path.stroke), path.opacity)
            canvas.setLineWidth(path.width * scale)
            canvas.setLineCap(1)
            canvas.setLineJoin(1)
            if path.dashes:
                canvas.setDash([length * scale for length in path.dashes])
        canvas.drawPath(line, stroke=bool(path.stroke), fill=bool(path.fill), fillMode=0)
        canvas.restoreState()


@lru_cache(maxsize=256)
def _colour(code: str) -> Any:
    return need("reportlab.lib.colors", "pictures").HexColor(code)
