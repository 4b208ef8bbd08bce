"""What is around a board in synthetic photos: tables, clutter and hands."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from .colours import Colour, any_colour, hsv, shade
from .geometry import SHIFT, Camera, rounded
from .textures import surface


def draw_table(
    random: Any, size: tuple[int, int], colour: Colour, camera: Camera, board: tuple[int, int]
) -> Any:
    """Return a picture of a table with clutter around the place of the board."""
    width, height = size
    contrast = float(random.choice([0.03, 0.1, 0.25, 0.6]))
    pixels = surface(random, width, height, colour, contrast)
    if random.random() < 0.15:  # the edge of the table
        angle, other = random.uniform(0, np.pi), any_colour(random)
        normal = np.array([np.cos(angle), np.sin(angle)])
        across = normal[::-1] * (1, -1)
        start = np.array(size) * random.uniform(0, 1, 2)
        shape = np.array(
            [
                start - 999 * across,
                start + 999 * across,
                start + 999 * (across + normal),
                start + 999 * (normal - across),
            ]
        )
        cv2.fillPoly(pixels, [shape.astype(np.int32)], other, cv2.LINE_AA)
    if random.random() < 0.6:
        for _ in range(int(random.integers(1, 12))):
            _draw_thing(random, pixels, camera, board)
    return pixels


def _draw_thing(random: Any, pixels: Any, camera: Camera, board: tuple[int, int]) -> None:
    height, width = pixels.shape[:2]
    colour = any_colour(random)
    place = random.uniform(0, 1, 2) * (width, height)
    size = random.uniform(5, 0.4 * max(width, height))
    kind = int(random.integers(6))
    centre = (int(place[0]), int(place[1]))
    if kind == 0:  # another vehicle or a box, lying on the table
        spot = random.uniform(-3, 3, 2) + random.uniform(0, 1, 2) * board
        turn = random.uniform(0, 2 * np.pi)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        shape = rounded(-1, -0.45, 1, 0.45, 0.2) * random.uniform(0.8, 1.5) @ spin + spot
        for z in np.linspace(0, 0.5, 5):
            cv2.fillPoly(
                pixels, [camera.fixed(shape, z)], shade(colour, 0.8 + 0.4 * z), cv2.LINE_AA, SHIFT
            )
    elif kind == 1:
        axes = (int(size / 2), int(size / 2 * random.uniform(0.3, 1)))
        angle = random.uniform(0, 180)
        cv2.ellipse(pixels, centre, axes, angle, 0, 360, colour, -1, cv2.LINE_AA)
        if random.random() < 0.5:
            cv2.ellipse(pixels, centre, axes, angle, 0, 360, any_colour(random), 3, cv2.LINE_AA)
    elif kind == 2:
        other = place + random.normal(0, size, 2)
        end = (int(other[0]), int(other[1]))
        cv2.line(pixels, centre, end, colour, int(random.integers(1, 12)), cv2.LINE_AA)
    elif kind == 3:
        text = "".join(
            chr(int(random.integers(33, 123))) for _ in range(int(random.integers(1, 9)))
        )
        cv2.putText(
            pixels,
            text,
            centre,
            cv2.FONT_HERSHEY_DUPLEX,
            random.uniform(0.3, 2),
            colour,
            int(random.integers(1, 4)),
            cv2.LINE_AA,
        )
    else:
        box = cv2.boxPoints(
            (tuple(place), (size, size * random.uniform(0.2, 1.4)), random.uniform(0, 180))
        )
        cv2.fillPoly(pixels, [box.astype(np.int32)], colour, cv2.LINE_AA)
        if random.random() < 0.4:
            cv2.polylines(pixels, [box.astype(np.int32)], True, any_colour(random), 2, cv2.LINE_AA)


def draw_hand(random: Any, pixels: Any, corners: Any, exit: Any) -> None:
    """Draw a hand, or a plain object, that hides some of the rim, but not the exit."""
    skin = hsv(random.uniform(0.02, 0.08), random.uniform(0.2, 0.6), random.uniform(0.3, 0.95))
    if random.random() < 0.3:
        skin = any_colour(random)
    share = random.uniform(0, 1)
    first = int(random.integers(4))
    edge = corners[first] * share + corners[(first + 1) % 4] * (1 - share)
    middle = corners.mean(0)
    side = float(np.sqrt(abs(cv2.contourArea(corners.astype(np.float32)))))
    outward = (edge - middle) / max(float(np.linalg.norm(edge - middle)), 1e-6)
    if float(np.linalg.norm(edge - exit)) < 0.5 * side:
        return
    tip = edge + outward * side * random.uniform(-0.02, 0.12)
    across = outward[::-1] * (1, -1)
    wide = max(2, int(side * random.uniform(0.05, 0.12)))
    for finger in range(int(random.integers(1, 5))):
        start = tip + across * wide * 1.05 * finger + outward * abs(finger - 1.5) * wide * 0.4
        end = start + outward * side * 1.5 + across * random.normal(0, 0.15) * side
        tone = shade(skin, random.uniform(0.85, 1.05))
        cv2.line(
            pixels,
            tuple(map(int, start)),
            tuple(map(int, end)),
            shade(tone, 0.75),
            wide + 2,
            cv2.LINE_AA,
        )
        cv2.line(pixels, tuple(map(int, start)), tuple(map(int, end)), tone, wide, cv2.LINE_AA)
