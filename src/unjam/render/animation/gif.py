"""A solution as an animated GIF.

All frames share one palette. To keep files small, a frame covers only the rectangle that changed,
and unchanged pixels in it are transparent. Frames are written one by one: only one is in memory,
however long the animation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..drawing import CELL, Mark
from ..raster import Box, bounds_of_all, check_size, image_of
from .animation_layers import AnimationLayers
from .gif_encoder import Palette, Writer, changes

MAX_PIXELS = 4_000_000
_TICK = 5  # hundredths of a second between frames during a movement
_SHORTEST = 2  # browsers slow down frames that are shorter

Corners = tuple[int, int, int, int]  # left, top, right, bottom, in pixels


def to_gif(layers: AnimationLayers, *, scale: float = 48) -> bytes:
    """Return the animation as a GIF that loops forever, ``scale`` pixels per cell."""
    check_size(layers.width, layers.height, scale, MAX_PIXELS)
    canvas = Canvas(layers, scale)
    times = frame_times(layers)
    canvas.advance(0)
    palette = Palette(canvas.image)
    before = palette.numbered(canvas.image)
    writer = Writer(before.size, palette)
    writer.add(before, (0, 0), times[1] - times[0])
    for time, until in pairwise(times[1:]):
        box = canvas.advance(time / 100)
        if box is None:
            writer.hold(until - time)
            continue
        numbers = palette.numbered(canvas.image.crop(box))
        writer.add(changes(before.crop(box), numbers), box[:2], until - time)
        before.paste(numbers, box[:2])
    return writer.end()


def frame_times(layers: AnimationLayers) -> list[int]:
    """Return the start times of the frames and the end of the last, in hundredths of a second."""
    end = round(layers.animation.seconds * 100)
    times = {0, end}
    spans = [span for _, track in layers.animation.tracks for span in track]
    for span in spans:
        first, last = round(span.begin * 100), round(span.end * 100)
        times |= {first, last}
        if span.start != span.stop:
            times |= set(range(first, last, _TICK))
    times |= {round(caption.begin * 100) for caption in layers.captions}
    kept = [0]
    for time in sorted(times):
        if time - kept[-1] >= _SHORTEST and (end - time >= _SHORTEST or time == end):
            kept.append(time)
    if len(kept) == 1:
        kept.append(_SHORTEST)
    kept[-1] = max(end, kept[-1])
    return kept


class _MarkImage:
    """The image of some marks, and its offset from the position at which they are placed."""

    def __init__(self, marks: tuple[Mark, ...], scale: float) -> None:
        box = bounds_of_all(marks)
        image = image_of(marks, box, scale)
        drawn = image.getbbox() or (0, 0, 1, 1)
        self.image = image.crop(drawn)
        self.left = math.floor(box.left * scale / CELL) + drawn[0]
        self.top = math.floor(box.top * scale / CELL) + drawn[1]


class _Placed(NamedTuple):
    """An image placed on the frame, and the part of the frame it covers."""

    image: _MarkImage
    x: int
    y: int
    box: Corners


class Canvas:
    """The current frame; only what changed is redrawn."""

    def __init__(self, layers: AnimationLayers, scale: float) -> None:
        self._layers = layers
        self._scale = scale
        self._images: dict[tuple[Mark, ...], _MarkImage] = {}
        paper = Box(0, 0, layers.width, layers.height)
        self._background = image_of(layers.below, paper, scale, layers.theme.paper)
        self._page: Corners = (0, 0, *self._background.size)
        scene = layers.animation.scene
        # Sprites that cross a joined edge are clipped to this rectangle.
        left, top = map(self._pixels, layers.point((0, 0)))
        right, bottom = map(self._pixels, layers.point((scene.height, scene.width)))
        self._board: Corners = (left, top, right, bottom)
        self._sprites = [
            (self._image_for(layers.marks(sprite)), spans) for sprite, spans in layers.tracks()
        ]
        self._above = self._image_for(layers.above)
        self._captions = [
            (caption, self._image_for((caption.words,))) for caption in layers.captions
        ]
        self.image = self._background.copy()
        self._placed: list[_Placed] = []

    def _pixels(self, length: float) -> int:
        return math.floor(length * self._scale / CELL + 0.5)

    def _image_for(self, marks: tuple[Mark, ...]) -> _MarkImage:
        if marks not in self._images:
            self._images[marks] = _MarkImage(marks, self._scale)
        return self._images[marks]

    def advance(self, time: float) -> Corners | None:
        """Draw the frame at a time; return the rectangle that changed, if any."""
        now = list(self._visible(time))
        changed = [placed.box for placed in set(self._placed) ^ set(now)]
        self._placed = now
        if not changed:
            return None
        area = (
            min(box[0] for box in changed),
            min(box[1] for box in changed),
            max(box[2] for box in changed),
            max(box[3] for box in changed),
        )
        fresh = self._background.crop(area)
        for placed in now:
            overlap = _intersection(placed.box, area)
            if overlap is not None:
                x, y = placed.x, placed.y
                piece = placed.image.image.crop(
                    (overlap[0] - x, overlap[1] - y, overlap[2] - x, overlap[3] - y)
                )
                fresh.paste(piece, (overlap[0] - area[0], overlap[1] - area[1]), piece)
        self.image.paste(fresh, area[:2])
        return area

    def _visible(self, time: float) -> Iterator[_Placed]:
        """Yield everything on the background at a time, from bottom to top."""
        now = time + 0.004  # frame times are rounded to hundredths
        for image, spans in self._sprites:
            for span in spans:
                if span.begin <= now < span.end:
                    x, y = self._layers.point(span.place(time))
                    clip = self._board if span.inside else self._page
                    yield from self._at(image, self._pixels(x), self._pixels(y), clip)
        yield from self._at(self._above, 0, 0, self._page)
        for caption, image in self._captions:
            if caption.begin <= now < caption.end:
                yield from self._at(image, 0, 0, self._page)

    def _at(self, image: _MarkImage, x: int, y: int, clip: Corners) -> Iterator[_Placed]:
        x, y = x + image.left, y + image.top
        box = _intersection((x, y, x + image.image.width, y + image.image.height), clip)
        if box is not None:
            yield _Placed(image, x, y, box)


def _intersection(one: Corners, other: Corners) -> Corners | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
