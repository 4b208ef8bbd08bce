"""Pictures of states as arrays, drawn by the renderer and kept for the next time."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import numpy as np

from ..model.puzzle import Puzzle
from ..render.puzzle_picture import drawing_of
from ..render.raster import to_image

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCALE = 16  # pixels of a cell
MOST_IMAGES = 4096


def drawn(puzzle: Puzzle, scale: int = SCALE) -> NDArray[np.uint8]:
    """Return a picture of a puzzle as an array: row, column, colour.

    >>> drawn(Puzzle.parse("XX.. AB.. AB.. ....")).dtype
    dtype('uint8')
    """
    image = to_image(drawing_of(puzzle, labels=False), scale=scale)
    return np.asarray(image.convert("RGB"), np.uint8)


class BoardImages:
    """A cache of pictures of one size; smaller ones are padded with white."""

    def __init__(self, size: tuple[int, int] | None = None) -> None:
        self._size = size
        self._kept: OrderedDict[Puzzle, NDArray[np.uint8]] = OrderedDict()

    def image(self, puzzle: Puzzle) -> NDArray[np.uint8]:
        """Return the picture of a state; do not change it."""
        found = self._kept.get(puzzle)
        if found is None:
            found = drawn(puzzle)
            if self._size is not None and found.shape[:2] != self._size:
                padded = np.full((*self._size, 3), 255, np.uint8)
                padded[: found.shape[0], : found.shape[1]] = found
                found = padded
            self._kept[puzzle] = found
            if len(self._kept) > MOST_IMAGES:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(puzzle)
        return found


def joint_image_size(puzzles: list[Puzzle]) -> tuple[int, int]:
    """Return a height and width that pictures of all these puzzles fit into."""
    boards = {(puzzle.board, puzzle.exits): puzzle for puzzle in puzzles}
    shapes = [drawn(puzzle).shape for puzzle in boards.values()]
    return max(shape[0] for shape in shapes), max(shape[1] for shape in shapes)
