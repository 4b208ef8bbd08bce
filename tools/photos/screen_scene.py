"""Synthetic screenshots: boards of apps and pages, with what is on the screen around them."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from .camera_effects import toned
from .colours import Colour, any_colour, hsv, shade, visible
from .geometry import SHIFT, rounded
from .layouts import Layout
from .sample import Sample
from .screen_vehicles import draw_vehicles
from .shapes import LETTERS, draw_block, draw_outline, fill
from .textures import surface

LEAST_CELL = 20.0  # pixels; docs/photos.md asks for as many


def _ground(random: Any) -> Colour:
    """Return the colour of a screen: dark, light, wooden or any."""
    choice = random.random()
    if choice < 0.3:
        level = random.uniform(5, 60)
        return shade((level + random.uniform(0, 15), level, level), 1.0)
    if choice < 0.65:
        level = random.uniform(215, 255)
        return shade((level, level - random.uniform(0, 8), level - random.uniform(0, 10)), 1.0)
    if choice < 0.8:
        return hsv(random.uniform(0.05, 0.12), random.uniform(0.3, 0.75), random.uniform(0.25, 0.9))
    return any_colour(random)


def _gradient(random: Any, width: int, height: int, colour: Colour) -> Any:
    first, second = np.asarray(colour), np.asarray(shade(colour, random.uniform(0.6, 1.4)))
    steps = np.linspace(0, 1, height)[:, None, None]
    return np.repeat(first * (1 - steps) + second * steps, width, 1).astype(np.uint8)


def draw_screenshot(random: Any, layout: Layout, longest: int = 448) -> Sample:
    """Return a screenshot of a board."""
    ratio = float(random.choice([0.46, 0.5625, 0.6, 0.75, 1.0, 1.33, 1.6]))
    width = longest if ratio >= 1 else int(longest * ratio)
    height = longest if ratio <= 1 else int(longest / ratio)
    ground = _ground(random)
    choice = random.random()
    if choice < 0.5:
        pixels: Any = np.full((height, width, 3), np.asarray(ground), np.uint8)
    elif choice < 0.75:
        pixels = _gradient(random, width, height, ground)
    else:
        pixels = surface(random, width, height, ground, random.uniform(0.05, 0.3))
    share = random.uniform(0.6, 0.97) if random.random() < 0.8 else random.uniform(0.45, 0.7)
    border = random.uniform(0, 0.8)
    cell = min(
        width * share / (layout.width + 2 * border), height * share / (layout.height + 2 * border)
    )
    if cell < LEAST_CELL:  # the same screen with more pixels
        more = LEAST_CELL / cell
        width, height, cell = int(width * more), int(height * more), LEAST_CELL
        pixels = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_LINEAR)
    free_x = width - cell * (layout.width + 2 * border)
    free_y = height - cell * (layout.height + 2 * border)
    place_x = 0.5 if random.random() < 0.6 else random.random()
    left = max(free_x, 0) * place_x + cell * border
    top = max(free_y, 0) * random.uniform(0.1, 0.9) + cell * border
    frame = [left - cell * border, top - cell * border]
    frame += [left + cell * (layout.width + border), top + cell * (layout.height + border)]
    if random.random() < 0.8:
        _draw_interface(random, pixels, frame, ground, 0.6 * cell)
    floors = _draw_board(random, pixels, layout, left, top, cell, border, ground)
    draw_vehicles(random, pixels, layout, left, top, cell, floors)
    corners = np.array(
        [(0, 0), (layout.width, 0), (layout.width, layout.height), (0, layout.height)], float
    ) * cell + (left, top)
    if random.random() < 0.3:
        pixels = toned(random, pixels, 0.6)
    if random.random() < 0.3:
        pixels = cv2.GaussianBlur(pixels, (0, 0), random.uniform(0.3, 0.9))
    return Sample(pixels, corners, layout, "screenshot")


def _text(random: Any, pixels: Any, place: Any, size: float, colour: Any, count: int) -> None:
    text = "".join(LETTERS[int(random.integers(len(LETTERS)))] for _ in range(count))
    font = int(
        random.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX])
    )
    cv2.putText(
        pixels,
        text,
        (int(place[0]), int(place[1])),
        font,
        size / 30,
        colour,
        max(1, int(size / 14)),
        cv2.LINE_AA,
    )


def _draw_interface(random: Any, pixels: Any, frame: Any, ground: Colour, distance: float) -> None:
    """Draw bars, buttons, icons and text at a distance from the frame of the board."""
    behind = pixels.copy()
    height, width = pixels.shape[:2]
    ink = (30, 30, 30) if sum(ground) > 380 else (235, 235, 235)
    bands = [
        (0, 0, width, frame[1]),
        (0, frame[3], width, height),
        (0, 0, frame[0], height),
        (frame[2], 0, width, height),
    ]
    for x0, y0, x1, y1 in bands:
        wide, high = x1 - x0, y1 - y0
        if wide < 12 or high < 12:
            continue
        if random.random() < 0.4:
            fill(
                pixels,
                [rounded(x0, y0, x1, y0 + high * random.uniform(0.3, 1), 0)],
                shade(ground, random.uniform(0.7, 1.2), 5),
            )
        for _ in range(int(random.integers(0, 9))):
            size = random.uniform(8, 40)
            x, y = x0 + random.random() * wide, y0 + random.random() * high
            kind = int(random.integers(5))
            if kind == 0:
                length = size * random.uniform(1, 4)
                box = rounded(x, y, x + length, y + size, size * random.uniform(0, 0.5))
                fill(pixels, [box], any_colour(random))
                _text(random, pixels, (x + 4, y + size * 0.7), size * 0.6, ink, 4)
            elif kind == 1:
                cv2.circle(
                    pixels, (int(x), int(y)), int(size / 2), any_colour(random), -1, cv2.LINE_AA
                )
            elif kind == 2:
                _text(random, pixels, (x, y), size * 0.7, ink, int(random.integers(1, 14)))
            elif kind == 3:
                box = rounded(x, y, x + size, y + size, size * 0.2)
                draw_outline(pixels, [box], any_colour(random), 2)
            else:
                for step in range(int(random.integers(2, 7))):
                    box = rounded(
                        x + step * size * 1.2,
                        y,
                        x + size + step * size * 1.2,
                        y + size,
                        size * 0.15,
                    )
                    fill(pixels, [box], any_colour(random))
    # What came too close could be taken for an exit.
    left, top = (max(0, int(place - distance)) for place in frame[:2])
    right, bottom = (max(0, int(place + distance)) for place in frame[2:])
    pixels[top:bottom, left:right] = behind[top:bottom, left:right]


def _draw_board(
    random: Any,
    pixels: Any,
    layout: Layout,
    left: float,
    top: float,
    cell: float,
    border: float,
    ground: Colour,
) -> list[Colour]:
    """Draw the frame, the cells and the exit; return the colours of empty cells."""
    wide, high = layout.width * cell, layout.height * cell
    colour = _ground(random) if random.random() < 0.6 else shade(ground, random.uniform(0.8, 1.3))
    rim = any_colour(random) if random.random() < 0.5 else shade(colour, random.uniform(0.4, 1.4))
    radius = random.uniform(0, 0.5) * cell
    thick = border * cell
    has_rim = thick > 2 and random.random() < 0.85
    if has_rim:
        grain = None
        if random.random() < 0.25:
            grain = surface(random, 96, 48, (128, 128, 128), 0.3)
        draw_block(
            pixels,
            (left - thick, top - thick, left + wide + thick, top + high + thick),
            radius,
            rim,
            grain,
        )
        if random.random() < 0.4:
            draw_outline(
                pixels,
                [
                    rounded(
                        left - thick, top - thick, left + wide + thick, top + high + thick, radius
                    )
                ],
                shade(rim, 0.6),
                2,
            )
    padding = random.uniform(0, min(thick, 0.25 * cell)) if random.random() < 0.5 else 0.0
    inner = rounded(
        left - padding,
        top - padding,
        left + wide + padding,
        top + high + padding,
        radius * 0.4 if padding else 0,
    )
    if has_rim or random.random() < 0.6:
        grain = surface(random, 96, 96, (128, 128, 128), 0.2) if random.random() < 0.2 else None
        draw_block(
            pixels,
            (left - padding, top - padding, left + wide + padding, top + high + padding),
            radius * 0.4 if padding else 0,
            colour,
            grain,
        )
    if random.random() < 0.5 or not has_rim:
        tone = shade(colour, random.choice([0.3, 0.6, 1.5]), random.choice([0, 20]))
        if not has_rim:
            tone = _contrast(random, [ground, colour])
        draw_outline(pixels, [inner], tone, int(random.integers(1, 5)))
    cells = [(x, y) for y in range(layout.height) for x in range(layout.width)]
    tone = shade(colour, random.choice([0.75, 0.88, 0.95, 1.1, 1.3]), random.choice([-8, 0, 10]))
    kind = str(random.choice(["lines", "lines", "squares", "squares", "checks", "none", "dots"]))
    if kind == "lines":
        weight = int(random.integers(1, 3))
        for x in range(layout.width + 1):
            ends = np.array([(left + x * cell, top), (left + x * cell, top + high)])
            cv2.polylines(
                pixels,
                [np.round(ends * 8).astype(np.int32)],
                False,
                tone,
                weight,
                cv2.LINE_AA,
                SHIFT,
            )
        for y in range(layout.height + 1):
            ends = np.array([(left, top + y * cell), (left + wide, top + y * cell)])
            cv2.polylines(
                pixels,
                [np.round(ends * 8).astype(np.int32)],
                False,
                tone,
                weight,
                cv2.LINE_AA,
                SHIFT,
            )
    elif kind in ("squares", "dots"):
        inset = random.uniform(0.02, 0.12) if kind == "squares" else random.uniform(0.3, 0.45)
        curve = random.uniform(0, 0.3) if kind == "squares" else 0.5
        shapes = [
            rounded(
                left + (x + inset) * cell,
                top + (y + inset) * cell,
                left + (x + 1 - inset) * cell,
                top + (y + 1 - inset) * cell,
                curve * cell,
            )
            for x, y in cells
        ]
        fill(pixels, shapes, tone)
    elif kind == "checks":
        fill(
            pixels,
            [
                rounded(
                    left + x * cell, top + y * cell, left + (x + 1) * cell, top + (y + 1) * cell, 0
                )
                for x, y in cells
                if (x + y) % 2
            ],
            tone,
        )
    if layout.exit_visible:
        _draw_exit(
            random,
            pixels,
            layout,
            (left, top),
            cell,
            max(thick, 3.0),
            padding,
            [ground, colour],
            rim if has_rim else None,
        )
    floors = [colour, tone] if kind in ("squares", "checks") else [colour]
    _draw_walls(random, pixels, layout, (left, top), cell, floors)
    return floors


def _draw_walls(
    random: Any,
    pixels: Any,
    layout: Layout,
    origin: tuple[float, float],
    cell: float,
    floors: list[Colour],
) -> None:
    """Draw the walls, all in one style, which tells them from cells."""
    left, top = origin
    wall = shade(floors[0], random.choice([0.4, 0.6, 1.6]), random.choice([0, 25]))
    for floor in floors:
        wall = visible(random, wall, floor, 75)
    radius = random.uniform(0, 0.15) * cell
    marked = random.random() < 0.6
    ink = shade(wall, 0.7) if sum(wall) > 150 else shade(wall, 1.0, 60)
    for y, x in layout.walls:
        box = rounded(
            left + (x + 0.03) * cell,
            top + (y + 0.03) * cell,
            left + (x + 0.97) * cell,
            top + (y + 0.97) * cell,
            radius,
        )
        fill(pixels, [box], wall)
        if marked:
            draw_outline(pixels, [(box - box.mean(0)) * 0.7 + box.mean(0)], ink, 1)


def _contrast(random: Any, grounds: list[Any]) -> Colour:
    """Return a colour that is easy to tell from all of some others."""
    while True:
        colour = any_colour(random)
        if all(np.abs(np.asarray(colour) - np.asarray(one)).sum() > 100 for one in grounds):
            return colour


def _draw_exit(
    random: Any,
    pixels: Any,
    layout: Layout,
    origin: tuple[float, float],
    cell: float,
    thick: float,
    padding: float,
    grounds: list[Colour],
    rim: Colour | None,
) -> None:
    left, top = origin
    side, line = layout.exit
    out = np.array({"R": (1, 0), "L": (-1, 0), "D": (0, 1), "U": (0, -1)}[side], float)
    along = np.abs(out[::-1])
    start = np.array(
        {
            "R": (left + layout.width * cell, top + line * cell),
            "L": (left, top + line * cell),
            "D": (left + line * cell, top + layout.height * cell),
            "U": (left + line * cell, top),
        }[side]
    )
    kind = str(random.choice(["gap", "gap", "gap", "arrow", "mark", "both"]))
    tone = grounds[int(random.random() < 0.5)]
    if rim is None:
        kind = str(random.choice(["arrow", "mark"]))
    elif np.abs(np.asarray(tone) - np.asarray(rim)).sum() < 60:
        tone = _contrast(random, [rim])
    if kind in ("gap", "both"):
        reach = thick + 2
        shape = [
            start - out * 1.5,
            start + along * cell - out * 1.5,
            start + along * cell + out * reach,
            start + out * reach,
        ]
        fill(pixels, [np.array(shape)], tone)
    around = [*grounds, *([rim] if rim is not None else []), *([tone] if kind == "both" else [])]
    if kind in ("arrow", "both"):
        middle = start + along * cell / 2
        size = max(min(thick, cell * 0.5), cell * 0.25)
        shape = [
            middle + out * (padding + size),
            middle + out * padding + along * size * 0.7,
            middle + out * padding - along * size * 0.7,
        ]
        fill(
            pixels, [np.array(shape)], _contrast(random, around[:2] if len(around) > 3 else around)
        )
    if kind == "mark":
        wide = max(3.0, min(thick * 0.6, 0.2 * cell))
        shape = [
            start + out * padding,
            start + along * cell + out * padding,
            start + along * cell + out * (padding + wide),
            start + out * (padding + wide),
        ]
        fill(pixels, [np.array(shape)], _contrast(random, around))
