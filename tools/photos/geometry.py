"""Cameras over a board and outlines of things on it; lengths in cells, z upwards."""

from __future__ import annotations

from typing import Any

import numpy as np

SHIFT = 3  # fractional bits of the points given to OpenCV


class Camera:
    """A pinhole camera; ``project`` maps points of the board to pixels."""

    def __init__(self, matrix: Any) -> None:
        self.matrix = matrix

    def project(self, points: Any, z: float = 0.0) -> Any:
        """Return the pixels of points ``(x, y)`` at the height ``z``."""
        matrix = self.matrix
        points = np.asarray(points, float)
        flat = points @ matrix[:, :2].T + (matrix[:, 2] * z + matrix[:, 3])
        return flat[:, :2] / flat[:, 2:]

    def fixed(self, points: Any, z: float = 0.0) -> Any:
        """Return the pixels as integers with ``SHIFT`` fractional bits, as OpenCV takes them."""
        pixels = np.clip(self.project(points, z) * (1 << SHIFT), -100_000, 100_000)
        return np.round(pixels).astype(np.int32)

    def scaled(self, factor: float) -> Camera:
        """Return the camera of the same picture with more pixels."""
        return Camera(np.diag([factor, factor, 1.0]) @ self.matrix)

    def cell_side(self, board: tuple[int, int]) -> float:
        """Return the mean side of a cell in pixels."""
        width, height = board
        corners = self.project([(0, 0), (width, 0), (width, height), (0, height)])
        after = np.roll(corners, -1, 0)
        area = abs(float((corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]).sum())) / 2
        return float(np.sqrt(area / (width * height)))


def random_camera(random: Any, board: tuple[int, int], picture: tuple[int, int]) -> Camera:
    """Return a camera that sees the whole board somewhere in the picture."""
    width, height = board
    tilt = np.deg2rad(random.uniform(0, 14) if random.random() < 0.35 else random.uniform(0, 48))
    azimuth = random.uniform(0, 2 * np.pi)
    roll = random.uniform(0, 2 * np.pi)
    if random.random() < 0.5:
        roll = np.pi / 2 * int(random.integers(4)) - azimuth + random.normal(0, 0.15)
    side = max(width, height)
    distance = side * random.uniform(1.5, 4.0)
    to_camera = np.array(
        [np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)]
    )
    forward = -to_camera
    right = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
    down = np.cross(forward, right)
    right, down = (
        np.cos(roll) * right + np.sin(roll) * down,
        np.cos(roll) * down - np.sin(roll) * right,
    )
    if np.linalg.det([right, down, forward]) * np.linalg.det(np.diag([1, 1, -1])) < 0:
        right = -right  # y points down on the board, so that z up makes it left-handed
    turn = np.stack([right, down, forward])
    middle = np.array([width / 2, height / 2, 0.0])
    shift = -turn @ (middle + distance * to_camera)
    camera = np.column_stack([turn, shift])
    corners = np.array([(0, 0, 0), (width, 0, 0), (width, height, 0), (0, height, 0)], float)
    # The largest zoom that keeps the board inside, reduced at random.
    seen = corners @ camera[:, :3].T + camera[:, 3]
    flat = seen[:, :2] / seen[:, 2:]
    low, high = flat.min(0), flat.max(0)
    share = random.uniform(0.55, 0.95) if random.random() < 0.85 else random.uniform(0.36, 0.6)
    zoom = share * min(np.asarray(picture) / (high - low))
    free = np.asarray(picture) - zoom * (high - low)
    spread = random.uniform(0.02, 0.98, 2) if random.random() < 0.5 else random.uniform(0.3, 0.7, 2)
    offset = free * spread - zoom * low
    lens = np.array([[zoom, 0, offset[0]], [0, zoom, offset[1]], [0, 0, 1.0]])
    return Camera(lens @ camera)


def rounded(
    left: float, top: float, right: float, bottom: float, radius: float, steps: int = 4
) -> Any:
    """Return the outline of a rectangle with rounded corners."""
    radius = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
    if radius < 1e-3:
        return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)
    angles = np.linspace(0, np.pi / 2, steps)
    centres = [
        (right - radius, bottom - radius),
        (left + radius, bottom - radius),
        (left + radius, top + radius),
        (right - radius, top + radius),
    ]
    return np.concatenate(
        [
            np.column_stack(
                [
                    x + radius * np.cos(angles + quarter * np.pi / 2),
                    y + radius * np.sin(angles + quarter * np.pi / 2),
                ]
            )
            for quarter, (x, y) in enumerate(centres)
        ]
    )


def scaled(outline: Any, along: float, across: float) -> Any:
    """Return an outline shrunk towards its centre."""
    middle = (outline.min(0) + outline.max(0)) / 2
    return middle + (outline - middle) * (along, across)
