"""Write a sheet of synthetic pictures: ``python -m tools.photos.preview photo out.png [SEED]``."""

from __future__ import annotations

import sys

import cv2
import numpy as np

from .synthetic import make


def sheet(kind: str, seed: int, columns: int = 6, rows: int = 4, side: int = 300) -> np.ndarray:
    """Return pictures side by side, with the corners of their boards."""
    tiles = []
    for index in range(columns * rows):
        sample = make(kind, seed + index)
        pixels = sample.pixels.copy()
        if sample.layout is not None:
            cv2.polylines(pixels, [np.round(sample.corners).astype(np.int32)], True, (0, 255, 0), 1)
            x, y = sample.corners[0]
            cv2.circle(pixels, (int(x), int(y)), 4, (0, 255, 0), -1)
        factor = side / max(pixels.shape[:2])
        pixels = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        tile = np.zeros((side, side, 3), np.uint8)
        tile[: pixels.shape[0], : pixels.shape[1]] = pixels
        tiles.append(tile)
    return np.vstack([np.hstack(tiles[row * columns : (row + 1) * columns]) for row in range(rows)])


if __name__ == "__main__":
    cv2.imwrite(sys.argv[2], sheet(sys.argv[1], int((sys.argv[3:] or ["0"])[0])))
