"""Read a puzzle from a photo or a screenshot.

``Puzzle.from_image`` returns the puzzle; ``read_image`` also says what was seen where, and how
sure each part of it is. This needs OpenCV and NumPy: ``pip install 'unjam[photo]'``.

>>> from unjam.photo import is_image
>>> is_image(b"not a picture")
False
"""

from __future__ import annotations

from ..errors import DoubtfulPhotoError, PhotoError
from .image_decoder import MAX_BYTES, MAX_PIXELS
from .image_type import is_image
from .photo_reading import (
    BOARD_CONFIDENCE,
    CELL_CONFIDENCE,
    CellReading,
    PhotoReading,
    VehicleReading,
)
from .read_image import read_image

__all__ = [
    "BOARD_CONFIDENCE",
    "CELL_CONFIDENCE",
    "MAX_BYTES",
    "MAX_PIXELS",
    "CellReading",
    "DoubtfulPhotoError",
    "PhotoError",
    "PhotoReading",
    "VehicleReading",
    "is_image",
    "read_image",
]
