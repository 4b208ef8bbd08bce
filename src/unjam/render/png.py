"""Pictures as PNG."""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import BytesIO

from ..literals import ThemeName
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..util.atomic_files import write_whole
from .drawing import Drawing
from .puzzle_picture import drawing_of
from .raster import to_image

SCALE = 64  # dots of a cell, unless one says otherwise


def to_png(drawing: Drawing, *, scale: float = SCALE) -> bytes:
    """The drawing as a PNG file, ``scale`` dots for each cell."""
    image = to_image(drawing, scale=scale)
    file = BytesIO()
    (image.convert("RGB") if drawing.paper else image).save(file, "PNG")
    return file.getvalue()


def png(
    puzzle: Puzzle,
    path: str | os.PathLike[str] | None = None,
    *,
    theme: ThemeName = "light",
    scale: float = SCALE,
    labels: bool = True,
    title: str | None = None,
    moves: str | Iterable[Move | str] = (),
    highlights: Iterable[str] = (),
) -> bytes:
    """A picture of a puzzle as a PNG file, which is written to ``path`` if there is one.

    A cell is ``scale`` dots wide. The other options are those of
    ``unjam.render.puzzle_picture.svg``. It needs Pillow, which ``pip install 'unjam[pictures]'``
    brings along.

    >>> png(Puzzle.parse("XX.B  A..B  AOOO  ...."))[:4]
    b'\\x89PNG'
    """
    drawing = drawing_of(
        puzzle, theme=theme, labels=labels, title=title, moves=moves, highlights=highlights
    )
    data = to_png(drawing, scale=scale)
    write_whole(path, data)
    return data
