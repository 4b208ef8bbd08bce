"""Improve the corners of a board, and count its cells, on the rectified picture."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..util.extras import need
from .network import Layers, run_aligner
from .rectification import ALIGNER_SIDE, aligner_goal, aligner_input

_ROUNDS = 3
_STARTS = (0.96, 1.04, 1.08)


class Alignment(NamedTuple):
    """Corners in pixels, and the logarithms of the chances of sizes from 4 to 9.

    ``sizes`` has a row for the width and one for the height.
    """

    corners: Any
    sizes: Any


def align(layers: Layers, pixels: Any, corners: Any, rounds: int = _ROUNDS) -> Alignment:
    """Return better corners and the size of the board; the corners run clockwise."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    goal = aligner_goal()
    unit = ALIGNER_SIDE / 16
    side = float(goal[1][0] - goal[0][0])
    for _ in range(rounds):
        seen = aligner_input(pixels, corners)
        offsets, sizes = run_aligner(
            layers, numpy.stack([numpy.rot90(seen, turn) for turn in range(4)])
        )
        place = numpy.zeros((4, 2), numpy.float32)
        chances = numpy.zeros((2, 6), numpy.float32)
        for turn in range(4):
            place += _turned_back(goal + offsets[turn] * unit, turn) / 4
            chances += sizes[turn][:: -1 if turn % 2 else 1] / 4
        step = float(numpy.abs(place - goal).max()) / side
        back = cv2.getPerspectiveTransform(goal, numpy.asarray(corners, numpy.float32))
        moved = cv2.perspectiveTransform(place[None], back)[0]
        if not cv2.isContourConvex(moved) or not numpy.isfinite(moved).all():
            break
        corners = moved
        if step < 0.004:
            break
    chances -= chances.max(axis=1, keepdims=True)
    chances -= numpy.log(numpy.exp(chances).sum(axis=1, keepdims=True))
    return Alignment(corners, chances)


def settled(layers: Layers, pixels: Any, corners: Any) -> Any:
    """Return corners that are already good as the mean of aligning from several starts."""
    numpy = need("numpy", "photo")
    middle = corners.mean(0)
    found = [corners]
    for grown in _STARTS:
        start = ((corners - middle) * grown + middle).astype(numpy.float32)
        found.append(align(layers, pixels, start, 1).corners)
    return numpy.mean(found, axis=0).astype(numpy.float32)


def _turned_back(points: Any, turn: int) -> Any:
    """Return corners of a picture that was turned anticlockwise, in the picture before."""
    numpy = need("numpy", "photo")
    last = ALIGNER_SIDE - 1
    for _ in range(turn):
        # (x, y) came to (y, last - x); its first corner came to the last place.
        points = numpy.column_stack([last - points[:, 1], points[:, 0]])
    # After an anticlockwise turn the top right corner is the top left one.
    return numpy.roll(points, turn, 0)
