"""Cut pictures for the networks: the whole picture, or a board seen straight from above."""

from __future__ import annotations

from typing import Any

from ..util.extras import need

FINDER_SIDE = 160
ALIGNER_SIDE = 128
ALIGNER_MARGIN = 0.22  # of the board's side, on each side
PITCH = 24  # pixels per cell
MARGIN = 1  # cells around the board


def letterbox(pixels: Any, side: int = FINDER_SIDE) -> tuple[Any, float, tuple[float, float]]:
    """Return the picture inside a square, its scale, and the place of its origin."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    height, width = pixels.shape[:2]
    factor = side / max(width, height)
    wide, high = max(1, round(width * factor)), max(1, round(height * factor))
    square = numpy.full((side, side, 3), 128, numpy.uint8)
    left, top = (side - wide) // 2, (side - high) // 2
    square[top : top + high, left : left + wide] = cv2.resize(
        pixels, (wide, high), interpolation=cv2.INTER_AREA
    )
    return square, factor, (left, top)


def warp_board(pixels: Any, corners: Any, goal: Any, size: tuple[int, int]) -> Any:
    """Return the part of the picture whose ``corners`` come to the points ``goal``.

    Large pictures are reduced first, so that fine patterns do not turn into noise.
    """
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    corners = numpy.asarray(corners, numpy.float32)
    goal = numpy.asarray(goal, numpy.float32)
    seen, wanted = cv2.contourArea(corners), cv2.contourArea(goal)
    factor = 1.2 * (wanted / max(seen, 1.0)) ** 0.5
    if factor < 0.8:
        height, width = pixels.shape[:2]
        reduced = (max(1, round(width * factor)), max(1, round(height * factor)))
        pixels = cv2.resize(pixels, reduced, interpolation=cv2.INTER_AREA)
        # The centres of pixels are at whole coordinates.
        scale = numpy.array([reduced[0] / width, reduced[1] / height], numpy.float32)
        corners = (corners + 0.5) * scale - 0.5
    transform = cv2.getPerspectiveTransform(corners.astype(numpy.float32), goal)
    return cv2.warpPerspective(
        pixels, transform, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def aligner_goal() -> Any:
    """Return where the corners of a board come to in the picture that the aligner sees."""
    numpy = need("numpy", "photo")
    low = ALIGNER_SIDE * ALIGNER_MARGIN / (1 + 2 * ALIGNER_MARGIN)
    high = ALIGNER_SIDE - low
    return numpy.array([(low, low), (high, low), (high, high), (low, high)], numpy.float32)


def aligner_input(pixels: Any, corners: Any) -> Any:
    """Return what the aligner sees of a board at about these corners."""
    return warp_board(pixels, corners, aligner_goal(), (ALIGNER_SIDE, ALIGNER_SIDE))


def reader_input(pixels: Any, corners: Any, width: int, height: int) -> Any:
    """Return what the reader sees of a board: its cells, and a margin of one cell."""
    numpy = need("numpy", "photo")
    low, right, bottom = MARGIN * PITCH, (MARGIN + width) * PITCH, (MARGIN + height) * PITCH
    goal = numpy.array([(low, low), (right, low), (right, bottom), (low, bottom)], numpy.float32)
    return warp_board(pixels, corners, goal, (right + low, bottom + low))
