"""The film of a solution as an animated GIF.

All frames share one palette. A frame holds only the rectangle in which something changed, and in
it the dots that did not change are transparent, so that files are small. The frames are written
one by one: whatever the length of the film, only one is in memory.
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

MOST_DOTS = 4_000_000
_TICK = 5  # hundredths of a second between frames when something moves
_SHORTEST = 2  # what is shorter browsers make longer

Corners = tuple[int, int, int, int]  # left, top, right, bottom, in dots


def to_gif(layers: AnimationLayers, *, scale: float = 48) -> bytes:
    """The film as a GIF that runs for ever, ``scale`` dots for each cell."""
    check_size(layers.width, layers.height, scale, MOST_DOTS)
    canvas = Canvas(layers, scale)
    times = frame_times(layers)
    canvas.go(0)
    palette = Palette(canvas.image)
    before = palette.numbered(canvas.image)
    writer = Writer(before.size, palette)
    writer.add(before, (0, 0), times[1] - times[0])
    for time, until in pairwise(times[1:]):
        box = canvas.go(time / 100)
        if box is None:
            writer.hold(until - time)
            continue
        numbers = palette.numbered(canvas.image.crop(box))
        writer.add(changes(before.crop(box), numbers), box[:2], until - time)
        before.paste(numbers, box[:2])
    return writer.end()


def frame_times(layers: AnimationLayers) -> list[int]:
    """When the frames begin and the last one ends, in hundredths of a second."""
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


class _Look:
    """The image of marks, and how far it lies from the place where they are put."""

    def __init__(self, marks: tuple[Mark, ...], scale: float) -> None:
        box = bounds_of_all(marks)
        image = image_of(marks, box, scale)
        drawn = image.getbbox() or (0, 0, 1, 1)
        self.image = image.crop(drawn)
        self.left = math.floor(box.left * scale / CELL) + drawn[0]
        self.top = math.floor(box.top * scale / CELL) + drawn[1]


class _Seen(NamedTuple):
    """A look on the frame, and the part of the frame in which it is seen."""

    look: _Look
    x: int
    y: int
    box: Corners


class Canvas:
    """The frame as it is at a time; going on draws anew only what changes."""

    def __init__(self, layers: AnimationLayers, scale: float) -> None:
        self._layers = layers
        self._scale = scale
        self._looks: dict[tuple[Mark, ...], _Look] = {}
        paper = Box(0, 0, layers.width, layers.height)
        self._ground = image_of(layers.below, paper, scale, layers.theme.paper)
        self._page: Corners = (0, 0, *self._ground.size)
        scene = layers.animation.scene
        # What comes in over an edge is cut off here.
        left, top = map(self._dots, layers.point((0, 0)))
        right, bottom = map(self._dots, layers.point((scene.height, scene.width)))
        self._board: Corners = (left, top, right, bottom)
        self._actors = [
            (self._look(layers.marks(sprite)), spans) for sprite, spans in layers.tracks()
        ]
        self._above = self._look(layers.above)
        self._captions = [(caption, self._look((caption.words,))) for caption in layers.captions]
        self.image = self._ground.copy()
        self._seen: list[_Seen] = []

    def _dots(self, length: float) -> int:
        return math.floor(length * self._scale / CELL + 0.5)

    def _look(self, marks: tuple[Mark, ...]) -> _Look:
        if marks not in self._looks:
            self._looks[marks] = _Look(marks, self._scale)
        return self._looks[marks]

    def go(self, time: float) -> Corners | None:
        """Draw the frame at a time; returns where it changed."""
        now = list(self._visible(time))
        changed = [seen.box for seen in set(self._seen) ^ set(now)]
        self._seen = now
        if not changed:
            return None
        area = (
            min(box[0] for box in changed),
            min(box[1] for box in changed),
            max(box[2] for box in changed),
            max(box[3] for box in changed),
        )
        fresh = self._ground.crop(area)
        for seen in now:
            common = _common(seen.box, area)
            if common is not None:
                x, y = seen.x, seen.y
                piece = seen.look.image.crop(
                    (common[0] - x, common[1] - y, common[2] - x, common[3] - y)
                )
                fresh.paste(piece, (common[0] - area[0], common[1] - area[1]), piece)
        self.image.paste(fresh, area[:2])
        return area

    def _visible(self, time: float) -> Iterator[_Seen]:
        """All that lies on the ground at a time, from the lowest to the highest."""
        now = time + 0.004  # the hundredths of a frame are rounded
        for look, spans in self._actors:
            for span in spans:
                if span.begin <= now < span.end:
                    x, y = self._layers.point(span.place(time))
                    clip = self._board if span.inside else self._page
                    yield from self._at(look, self._dots(x), self._dots(y), clip)
        yield from self._at(self._above, 0, 0, self._page)
        for caption, look in self._captions:
            if caption.begin <= now < caption.end:
                yield from self._at(look, 0, 0, self._page)

    def _at(self, look: _Look, x: int, y: int, clip: Corners) -> Iterator[_Seen]:
        x, y = x + look.left, y + look.top
        box = _common((x, y, x + look.image.width, y + look.image.height), clip)
        if box is not None:
            yield _Seen(look, x, y, box)


def _common(one: Corners, other: Corners) -> Corners | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
