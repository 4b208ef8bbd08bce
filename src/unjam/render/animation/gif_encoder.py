"""The GIF file format: one palette, a loop, and frames that are rectangles of changes.

Pillow compresses the pixels of each frame; the rest of the file is assembled here, because Pillow
would keep all frames in memory and compare them pixel by pixel.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from struct import pack
from typing import TYPE_CHECKING, Any

from ...util.extras import need

if TYPE_CHECKING:
    from PIL.Image import Image

Colour = tuple[int, int, int]

CLEAR = 255  # index of the transparent colour
_EXACT = 160  # most frequent colours, kept exactly; the others are quantised
_LONGEST = 0xFFFF  # hundredths of a second


class Palette:
    """At most 255 colours for a frame, including its most frequent ones."""

    def __init__(self, image: Image) -> None:
        images = need("PIL.Image", "pictures")
        counts: Any = image.getcolors(image.width * image.height)
        colours = _distinct(colour for _, colour in sorted(counts, reverse=True))
        if len(colours) > CLEAR:
            rest = images.new("RGB", (len(colours) - _EXACT, 1))
            rest.putdata(colours[_EXACT:])
            levels = rest.quantize(CLEAR - _EXACT, dither=images.Dither.NONE).getpalette()
            mixed = zip(levels[::3], levels[1::3], levels[2::3], strict=True)
            colours = _distinct([*colours[:_EXACT], *mixed])[:CLEAR]
        self._colours = colours + colours[:1] * (256 - len(colours))
        self._image = images.new("P", (1, 1))
        self._image.putpalette([level for colour in self._colours for level in _coarse(colour)])

    def table(self) -> bytes:
        """Return all 256 colours as bytes."""
        return bytes(level for colour in self._colours for level in colour)

    def numbered(self, image: Image) -> Image:
        """Return an image in which each pixel is the index of its colour (mode L)."""
        images = need("PIL.Image", "pictures")
        near = image.quantize(palette=self._image, dither=images.Dither.NONE)
        numbers: Image = images.frombytes("L", near.size, near.tobytes())
        return numbers


def _coarse(colour: Colour) -> Colour:
    """Return a colour in the precision of Pillow's palette lookup.

    The palette holds no two colours that are equal in this precision, so each of its colours maps
    to itself.
    """
    return colour[0] & 0xFC, colour[1] & 0xFC, colour[2] & 0xFC


def _distinct(colours: Iterable[Colour]) -> list[Colour]:
    first: dict[Colour, Colour] = {}
    for colour in colours:
        first.setdefault(_coarse(colour), colour)
    return list(first.values())


def changes(before: Image, after: Image) -> Image:
    """Return the second image, transparent where it equals the first."""
    chops = need("PIL.ImageChops", "pictures")
    same = chops.difference(before, after).point([255] + [0] * 255)
    after = after.copy()
    after.paste(CLEAR, (0, 0), same)
    return after


class Writer:
    """Assembles a file, frame by frame."""

    def __init__(self, size: tuple[int, int], palette: Palette) -> None:
        self._parts = [
            b"GIF89a" + pack("<HHBBB", *size, 0xF7, 0, 0) + palette.table(),
            b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",  # loop forever
        ]
        self._frame = b""
        self._delay = 0

    def add(self, numbers: Image, place: tuple[int, int], delay: int) -> None:
        """Add a frame at a position, shown for ``delay`` hundredths of a second."""
        self._flush()
        place_and_size = pack("<HHHHB", *place, *numbers.size, 0)
        self._frame = b"," + place_and_size + packed(numbers)
        self._delay = delay

    def hold(self, delay: int) -> None:
        """Show the last frame for longer, in hundredths of a second."""
        self._delay += delay

    def end(self) -> bytes:
        """Return the whole file."""
        self._flush()
        return b"".join([*self._parts, b";"])

    def _flush(self) -> None:
        if self._frame:
            # Keep the previous frame; one colour is transparent.
            delay = min(self._delay, _LONGEST)
            self._parts.append(b"!\xf9\x04" + pack("<BHBB", 0x05, delay, CLEAR, 0) + self._frame)


def packed(numbers: Image) -> bytes:
    """Return the pixels of an image in GIF's compression, taken from a GIF of that image alone."""
    file = BytesIO()
    numbers.save(file, "GIF", optimize=False, interlace=False)
    data = file.getvalue()
    at = 13 + _table(data[10])
    while data[at] == ord("!"):  # an extension block, not pixels
        at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    at += 10 + _table(data[at + 9])
    return data[at:-1]


def _table(flags: int) -> int:
    """Return the length in bytes of the colour table that these flags describe."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0
