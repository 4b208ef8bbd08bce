"""The raster back end: drawings as Pillow images.

Everything is drawn at four times the size and then reduced, which smooths edges. Large pictures are
drawn in horizontal bands, which bounds the memory used.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ..util.extras import need
from ..util.limits import breathe
from .drawing import CELL, Drawing, Group, Mark, Path, Words
from .fonts.image_fonts import runs_of
from .path_flattening import Point, dashed, magnified

if TYPE_CHECKING:
    from PIL.Image import Image

OVERSAMPLING = 4  # pixels drawn per final pixel, in each direction
MAX_PIXELS = 16_000_000
MAX_SCALE = 1000
_BAND = 4_000_000  # unreduced pixels drawn at once


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def shifted(self, x: float, y: float) -> Box:
        """Return the rectangle moved by ``x`` and ``y``."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def overlaps(self, other: Box) -> bool:
        """Return whether two rectangles overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def pixels(length: float, scale: float) -> int:
    """Return a length of a drawing in pixels.

    >>> pixels(650, 48)
    312
    """
    return max(round(length * scale / CELL), 1)


def check_scale(scale: float) -> None:
    """Raise ``ValueError`` for a scale outside the supported range."""
    if not 1 <= scale <= MAX_SCALE:
        raise ValueError(f"scale must be from 1 to {MAX_SCALE} pixels per cell, not {scale}")


def check_size(width: float, height: float, scale: float, most: int = MAX_PIXELS) -> None:
    """Raise ``ValueError`` for a picture that is too large; lengths are those of a drawing."""
    check_scale(scale)
    size = pixels(width, scale), pixels(height, scale)
    if size[0] * size[1] > most:
        largest = int(CELL * math.sqrt(most / (width * height)))
        raise ValueError(
            f"a picture of {size[0]} x {size[1]} pixels is too large; "
            f"use a scale of at most {largest} pixels per cell"
        )


def to_image(drawing: Drawing, *, scale: float = 64) -> Image:
    """Return the drawing as an image, ``scale`` pixels per cell; RGBA if it has no paper."""
    check_size(drawing.width, drawing.height, scale)
    box = Box(0, 0, drawing.width, drawing.height)
    return image_of(drawing.marks, box, scale, drawing.paper)


def image_of(marks: Iterable[Mark], box: Box, scale: float, paper: str = "") -> Image:
    """Return the part of the marks inside a box, on the pixel grid of the whole picture."""
    images: Any = need("PIL.Image", "pictures")
    mode, blank = ("RGB", paper) if paper else ("RGBA", (0, 0, 0, 0))
    left, top = math.floor(box.left * scale / CELL), math.floor(box.top * scale / CELL)
    width = max(round(box.right * scale / CELL) - left, 1)
    height = max(round(box.bottom * scale / CELL) - top, 1)
    flat = [(mark, x, y, bounds_of(mark, x, y)) for mark, x, y in flattened(marks)]
    image: Image = images.new(mode, (width, height))
    rows = max(_BAND // (width * OVERSAMPLING * OVERSAMPLING), 1)
    for begin in range(0, height, rows):
        end = min(begin + rows, height)
        # One more row above and below, because Pillow draws slightly differently at an edge.
        above, below = top + begin - 1, top + end + 1
        band = images.new(mode, (width * OVERSAMPLING, (below - above) * OVERSAMPLING), blank)
        pen = Pen(band, scale * OVERSAMPLING / CELL, -left * OVERSAMPLING, -above * OVERSAMPLING)
        seen = Box(*(edge * CELL / scale for edge in (left, above, left + width, below)))
        for mark, x, y, bounds in flat:
            if bounds.overlaps(seen):
                breathe()
                pen.draw(mark, x, y)
        image.paste(band.reduce(OVERSAMPLING).crop((0, 1, width, 1 + end - begin)), (0, begin))
    return image


def flattened(
    marks: Iterable[Mark], x: float = 0, y: float = 0
) -> Iterator[tuple[Path | Words, float, float]]:
    """Yield all paths and texts in order, each with its offset."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from flattened(mark.marks, x + mark.x, y + mark.y)
        else:
            yield mark, x, y


def bounds_of(mark: Path | Words, x: float = 0, y: float = 0) -> Box:
    """Return a box that contains everything a mark covers; it may be slightly too large."""
    if isinstance(mark, Words):
        # An upper bound: only the font knows the real width.
        reach = mark.size * (len(mark.text) + 1)
        return Box(mark.x - reach, mark.y - mark.size, mark.x + reach, mark.y + mark.size).shifted(
            x, y
        )
    points = [
        point
        for step in mark.steps
        for point in zip(step[1::2], step[2::2], strict=True)  # curves stay in the hull
    ]
    if not points:
        return Box(0, 0, 0, 0)
    half = mark.width / 2 + 1 if mark.stroke else 0.5
    across = [float(point[0]) for point in points]
    down = [float(point[1]) for point in points]
    return Box(min(across) - half, min(down) - half, max(across) + half, max(down) + half).shifted(
        x, y
    )


def bounds_of_all(marks: Iterable[Mark]) -> Box:
    """Return a box around all marks; an empty box if there are none."""
    boxes = [bounds_of(mark, x, y) for mark, x, y in flattened(marks)]
    if not boxes:
        return Box(0, 0, 0, 0)
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


class Pen:
    """Draws marks on an image, scaled and offset."""

    def __init__(self, image: Image, scale: float, x: float, y: float) -> None:
        self._image = image
        self._scale = scale
        self._x, self._y = x, y
        self._paint = need("PIL.ImageDraw", "pictures").Draw(image)

    def draw(self, mark: Path | Words, x: float, y: float) -> None:
        """Draw a mark with an offset."""
        left, top = self._x + x * self._scale, self._y + y * self._scale
        if isinstance(mark, Words):
            self._write(mark, left, top)
            return
        lines = [
            ([(left + across, top + down) for across, down in line], closed)
            for line, closed in magnified(mark.steps, self._scale)
        ]
        if mark.fill:
            areas = [line for line, _ in lines if len(line) > 2]
            self._fill(areas, mark.fill, mark.opacity)
        if mark.stroke and mark.width > 0:
            strokes = [line + line[:1] if closed else line for line, closed in lines]
            if mark.dashes:
                lengths = [length * self._scale for length in mark.dashes]
                strokes = [dash for stroke in strokes for dash in dashed(stroke, lengths)]
            self._stroke(strokes, mark.width * self._scale, mark.stroke, mark.opacity)

    def _fill(self, areas: Sequence[Sequence[Point]], colour: str, opacity: float) -> None:
        if len(areas) == 1 and opacity >= 1:
            self._paint.polygon(_rounded(areas[0]), fill=colour)
            return
        around = [point for area in areas for point in area]
        stencil = _Stencil(self._image, around, 1)
        for area in areas:
            stencil.invert(area)
        stencil.print(colour, opacity)

    def _stroke(
        self, strokes: Sequence[Sequence[Point]], width: float, colour: str, opacity: float
    ) -> None:
        if opacity >= 1:
            for stroke in strokes:
                _line(self._paint, stroke, width, colour)
            return
        around = [point for stroke in strokes for point in stroke]
        stencil = _Stencil(self._image, around, width)
        for stroke in strokes:
            _line(stencil.paint, stencil.points(stroke), width, 255)
        stencil.print(colour, opacity)

    def _write(self, words: Words, left: float, top: float) -> None:
        size = words.size * self._scale
        if size < 1:
            return
        runs = runs_of(words.text, size, words.bold)
        x = left + words.x * self._scale
        x -= sum(run.width for run in runs) * {"start": 0, "middle": 0.5, "end": 1}[words.anchor]
        y = top + words.y * self._scale
        for run in runs:
            capital = -run.font.getbbox("H", anchor="ls")[1]
            self._paint.text(
                (x, y + capital / 2),
                run.text,
                fill=words.fill,
                font=run.font,
                anchor="ls",
                stroke_width=run.heavier,
            )
            x += run.width


class _Stencil:
    """A mask for a part of an image, through which a colour is painted."""

    def __init__(self, image: Image, around: Sequence[Point], margin: float) -> None:
        reach = math.ceil(margin) + 1
        self._image = image
        left = math.floor(min((x for x, _ in around), default=0)) - reach
        top = math.floor(min((y for _, y in around), default=0)) - reach
        right = math.ceil(max((x for x, _ in around), default=0)) + reach
        bottom = math.ceil(max((y for _, y in around), default=0)) + reach
        self._left, self._top = max(left, 0), max(top, 0)
        size = min(right, image.width) - self._left, min(bottom, image.height) - self._top
        self.mask = need("PIL.Image", "pictures").new("L", (max(size[0], 1), max(size[1], 1)))
        self.paint = need("PIL.ImageDraw", "pictures").Draw(self.mask)

    def points(self, line: Iterable[Point]) -> list[Point]:
        """Return points of the image as points of the mask."""
        return [(x - self._left, y - self._top) for x, y in line]

    def invert(self, area: Sequence[Point]) -> None:
        """Invert the mask inside an area (even-odd rule: an area inside another one is a hole)."""
        pixels = _rounded(self.points(area))
        left, top = max(min(x for x, _ in pixels), 0), max(min(y for _, y in pixels), 0)
        right = min(max(x for x, _ in pixels) + 1, self.mask.width)
        bottom = min(max(y for _, y in pixels) + 1, self.mask.height)
        if left >= right or top >= bottom:
            return
        shape = need("PIL.Image", "pictures").new("L", (right - left, bottom - top))
        paint = need("PIL.ImageDraw", "pictures").Draw(shape)
        paint.polygon([(x - left, y - top) for x, y in pixels], fill=255)
        before = self.mask.crop((left, top, right, bottom))
        chops = need("PIL.ImageChops", "pictures")
        self.mask.paste(chops.difference(before, shape), (left, top))

    def print(self, colour: str, opacity: float) -> None:
        """Paint a colour through the mask."""
        mask = self.mask
        if opacity < 1:
            mask = mask.point([round(level * opacity) for level in range(256)])
        place = self._left, self._top
        if self._image.mode == "RGB":
            self._image.paste(colour, (*place, place[0] + mask.width, place[1] + mask.height), mask)
            return
        layer = need("PIL.Image", "pictures").new("RGBA", mask.size, colour)
        layer.putalpha(mask)
        self._image.alpha_composite(layer, place)


def _rounded(line: Iterable[Point]) -> list[tuple[int, int]]:
    # Slightly more than a half, so that ties always round the same way.
    return [(math.floor(x + 0.500001), math.floor(y + 0.500001)) for x, y in line]


def _line(paint: Any, line: Sequence[Point], width: float, colour: str | int) -> None:
    """Draw a line with round caps and joins."""
    half = width / 2
    for (x, y), (u, v) in pairwise(line):
        length = math.hypot(u - x, v - y)
        if length == 0:
            continue
        across, down = (v - y) / length * half, (x - u) / length * half
        sides = [(x + across, y + down), (u + across, v + down)]
        sides += [(u - across, v - down), (x - across, y - down)]
        paint.polygon(_rounded(sides), fill=colour)
    if width >= 2:
        for x, y in line:
            paint.ellipse(_rounded([(x - half, y - half), (x + half, y + half)]), fill=colour)
