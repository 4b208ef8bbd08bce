"""Vehicles of synthetic screenshots: blocks with edges, textures, letters and arrows."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from .colours import Colour, hsv, shade, vehicle_colours, visible
from .geometry import rounded
from .layouts import Layout
from .shapes import LETTERS, draw_block, draw_outline, fill
from .textures import surface


def draw_vehicles(
    random: Any,
    pixels: Any,
    layout: Layout,
    left: float,
    top: float,
    cell: float,
    floors: list[Colour],
) -> None:
    """Draw the vehicles; ``floors`` are the colours of empty cells, which they differ from."""
    floor = floors[0]
    target, others = vehicle_colours(
        random,
        len(layout.pieces) - 1,
        floor,
        layout.target_is_alone() and layout.exit_visible,
    )
    if random.random() < 0.2:  # wooden blocks
        wood = hsv(random.uniform(0.06, 0.12), random.uniform(0.4, 0.8), random.uniform(0.5, 0.95))
        others = [shade(wood, random.uniform(0.95, 1.05)) for _ in others]
    for ground in floors:
        others = [visible(random, colour, ground, 60) for colour in others]
    grain = None
    if random.random() < 0.3:
        grain = surface(random, 128, 64, (128, 128, 128), random.uniform(0.05, 0.35))
    inset = random.uniform(0.01, 0.1)
    radius = random.choice([0.0, 0.1, 0.2, 0.4]) * cell
    edge = str(random.choice(["none", "dark", "light", "bevel"]))
    if edge == "none":  # neighbours of one colour must not melt into one
        inset = max(inset, 0.8 / cell)
    sheen, shadow = random.random() < 0.3, random.random() < 0.25
    mark = str(random.choice(["none", "none", "letter", "letter", "car", "lines", "arrow"]))
    names = iter(LETTERS)
    colours = iter(others)
    for piece in layout.pieces:
        colour = target if piece.target else next(colours)
        name = next(names)
        if piece.target:
            name = str(random.choice(["X", "R", name]))
        (row, column), (last_row, last_column) = piece.cells[0], piece.cells[-1]
        box = (
            left + (column + inset) * cell,
            top + (row + inset) * cell,
            left + (last_column + 1 - inset) * cell,
            top + (last_row + 1 - inset) * cell,
        )
        outline = rounded(*box, radius)
        if shadow:
            fill(pixels, [outline + cell * 0.05], shade(floor, 0.5))
        draw_block(pixels, box, radius, colour, grain)
        _decorate(random, pixels, piece, box, outline, colour, cell, radius, edge, sheen)
        _mark(random, pixels, box, colour, cell, mark, name)


def _decorate(
    random: Any,
    pixels: Any,
    piece: Any,
    box: Any,
    outline: Any,
    colour: Colour,
    cell: float,
    radius: float,
    edge: str,
    sheen: bool,
) -> None:
    left, top, right, bottom = box
    if sheen:
        fill(
            pixels,
            [rounded(left + 2, top + 2, right - 2, top + (bottom - top) * 0.4, radius)],
            shade(colour, 1.15, 12),
        )
    if edge == "dark":
        draw_outline(pixels, [outline], shade(colour, 0.5), max(1, int(cell / 16)))
    elif edge == "light":
        draw_outline(pixels, [outline], shade(colour, 1.3, 25), max(1, int(cell / 16)))
    elif edge == "bevel":
        step = max(1.0, cell * 0.06)
        fill(
            pixels,
            [rounded(left, bottom - 2 * step, right, bottom, min(radius, step))],
            shade(colour, 0.7),
        )
        draw_outline(
            pixels,
            [rounded(left + step, top + step, right - step, bottom - step, radius)],
            shade(colour, 1.2, 15),
            1,
        )


def _mark(
    random: Any, pixels: Any, box: Any, colour: Colour, cell: float, mark: str, name: str
) -> None:
    left, top, right, bottom = box
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    ink = (20, 20, 20) if sum(colour) > 330 else (240, 240, 240)
    across = right - left > bottom - top
    long = np.array([right - left, 0.0]) if across else np.array([0.0, bottom - top])
    wide = np.array([0.0, bottom - top]) if across else np.array([right - left, 0.0])
    if mark == "letter":
        size = cell * 0.55
        font = cv2.FONT_HERSHEY_SIMPLEX
        place = (int(middle[0] - size / 3), int(middle[1] + size / 3))
        cv2.putText(pixels, name, place, font, size / 28, ink, max(1, int(size / 10)), cv2.LINE_AA)
    elif mark == "car":
        for along, half in ((0.2, 0.07), (-0.28, 0.05)):
            spot = middle + long * along
            corner = [
                spot - long * half - wide * 0.32,
                spot + long * half - wide * 0.32,
                spot + long * half + wide * 0.32,
                spot - long * half + wide * 0.32,
            ]
            fill(pixels, [np.array(corner)], shade(colour, 0.3))
    elif mark == "lines":
        for aside in (-0.25, 0.0, 0.25):
            ends = np.array(
                [middle - long * 0.4 + wide * aside, middle + long * 0.4 + wide * aside]
            )
            cv2.line(
                pixels,
                tuple(map(int, ends[0])),
                tuple(map(int, ends[1])),
                shade(colour, 0.8),
                1,
                cv2.LINE_AA,
            )
    elif mark == "arrow":
        first, second = middle - long * 0.25, middle + long * 0.25
        cv2.arrowedLine(
            pixels,
            tuple(map(int, first)),
            tuple(map(int, second)),
            ink,
            max(1, int(cell / 20)),
            cv2.LINE_AA,
            0,
            0.25,
        )
