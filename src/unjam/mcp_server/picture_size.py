"""Small pictures: drawings have few colours, so a palette makes their files much smaller."""

from __future__ import annotations

from io import BytesIO

from ..util.extras import need

_COLOURS = 64


def with_palette(data: bytes) -> bytes:
    """Return a PNG file with a palette of the colours of another one.

    >>> from unjam import deck
    >>> drawing = deck("jam")["40"].png(scale=32)
    >>> 3 * len(with_palette(drawing)) < len(drawing)
    True
    """
    images = need("PIL.Image", "mcp")
    image = images.open(BytesIO(data)).convert("RGB")
    file = BytesIO()
    image.quantize(_COLOURS, dither=images.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()
