"""Filled and outlined shapes of synthetic screenshots."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from .colours import Colour
from .geometry import SHIFT, rounded

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def fill(pixels: Any, shapes: list[Any], colour: Any) -> None:
    """Fill outlines; the points may be between pixels."""
    fixed = [np.round(np.asarray(shape) * (1 << SHIFT)).astype(np.int32) for shape in shapes]
    cv2.fillPoly(pixels, fixed, colour, cv2.LINE_AA, SHIFT)


def draw_outline(pixels: Any, shapes: list[Any], colour: Any, wide: int) -> None:
    """Draw outlines."""
    fixed = [np.round(np.asarray(shape) * (1 << SHIFT)).astype(np.int32) for shape in shapes]
    cv2.polylines(pixels, fixed, True, colour, wide, cv2.LINE_AA, SHIFT)


def draw_block(pixels: Any, box: Any, radius: float, colour: Colour, grain: Any) -> None:
    """Draw a rounded rectangle, with the pattern of a texture if given."""
    left, top, right, bottom = box
    shape = rounded(left, top, right, bottom, radius)
    if grain is None:
        fill(pixels, [shape], colour)
        return
    x0, y0 = max(0, int(left)), max(0, int(top))
    x1, y1 = min(pixels.shape[1], int(right) + 1), min(pixels.shape[0], int(bottom) + 1)
    if x1 <= x0 or y1 <= y0:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    fill(mask, [shape - (x0, y0)], 255)
    region = pixels[y0:y1, x0:x1]
    part = grain
    if (x1 - x0 > y1 - y0) != (grain.shape[1] > grain.shape[0]):
        part = np.ascontiguousarray(grain.transpose(1, 0, 2))
    part = cv2.resize(part, (x1 - x0, y1 - y0))
    painted = np.clip(part.astype(np.float32) * (np.asarray(colour, np.float32) / 128), 0, 255)
    share = mask[:, :, None].astype(np.float32) / 255
    pixels[y0:y1, x0:x1] = (region * (1 - share) + painted * share).astype(np.uint8)
