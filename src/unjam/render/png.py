"""The PNG back end, and pictures of puzzles as PNG."""

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

SCALE = 64  # default pixels per cell


def to_png(drawing: Drawing, *, scale: float = SCALE) -> bytes:
    """Return the drawing as a PNG file, ``scale`` pixels per cell."""
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
    """Return a picture of a puzzle as a PNG file; also write it to ``path`` if given.

    A cell is ``scale`` pixels wide. The other options are those of ``Puzzle.svg``. Needs Pillow,
    which ``pip install 'unjam[pictures]'`` installs. Raises ``ValueError`` for a picture that would
    be too large.

    >>> png(Puzzle.parse("XX.B  A..B  AOOO  ...."))[:4]
    b'\\x89PNG'
    """
    drawing = drawing_of(
        puzzle, theme=theme, labels=labels, title=title, moves=moves, highlights=highlights
    )
    data = to_png(drawing, scale=scale)
    write_whole(path, data)
    return data
