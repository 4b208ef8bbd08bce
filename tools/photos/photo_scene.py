"""Synthetic photos of boards on a table: trays, rims with a gap, vehicles that lean, clutter.

Everything is drawn as outlines in the order of their height. A ray from a camera above the board
meets higher things first, so this order is right without any depth buffer.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from . import backdrop, camera_effects
from .colours import Colour, any_colour, hsv, shade, vehicle_colours, visible
from .geometry import SHIFT, Camera, random_camera, rounded
from .layouts import Layout
from .sample import Sample
from .textures import surface
from .vehicle_shapes import Slice, Style, placed, random_style, slices

LEAST_CELL = 20.0  # pixels; docs/photos.md asks for as many


def draw_photo(random: Any, layout: Layout, longest: int = 448) -> Sample:
    """Return a photo of a board."""
    ratio = random.choice([0.75, 1.0, 0.5625, 0.75])
    picture = (longest, int(longest * ratio))
    if random.random() < 0.5:
        picture = picture[::-1]
    board = (layout.width, layout.height)
    camera = random_camera(random, board, picture)
    small = max(1.0, LEAST_CELL / camera.cell_side(board))
    camera, picture = camera.scaled(small), (int(picture[0] * small), int(picture[1] * small))
    tray = _Tray(random, layout)
    table = any_colour(random)
    if random.random() < 0.25:  # the tray is hard to tell from the table
        table = shade(tray.colour, random.uniform(0.85, 1.1))
    pixels = backdrop.draw_table(random, picture, table, camera, board)
    light = random.normal(0, 1, 2)
    light /= np.linalg.norm(light)
    reach = random.uniform(0.2, 1.1)
    _draw_tray(random, pixels, camera, tray, layout, light)
    style = random_style(random)
    target, others = vehicle_colours(
        random, len(layout.pieces) - 1, tray.floor, layout.target_is_alone()
    )
    if random.random() < 0.9:  # otherwise edges and shadows alone tell some of them from the floor
        others = [visible(random, colour, tray.floor, 50) for colour in others]
    colours = iter(others)
    bodies: list[tuple[list[tuple[int, int]], bool, list[Slice], Colour]] = []
    for piece in layout.pieces:
        colour = target if piece.target else next(colours)
        parts = slices(random, style, len(piece.cells), colour)
        bodies.append((piece.cells, random.random() < 0.5, parts, colour))
    block = rounded(0.04, 0.04, 0.96, 0.96, 0.1)
    tone = visible(random, shade(tray.colour, random.uniform(0.5, 1.1)), tray.floor, 60)
    for row, column in layout.walls:
        parts = [Slice(z, block, shade(tone, 0.8)) for z in np.linspace(0, tray.wall, 5)]
        parts[-1].colour, parts[-1].on_top = tone, True
        bodies.append(([(row, column)], False, parts, tone))
    _shadows(random, pixels, camera, tray, bodies, light * reach)
    _draw_heights(random, pixels, camera, tray, style, bodies, light, layout)
    corners = camera.project([(0, 0), (board[0], 0), board, (0, board[1])])
    if random.random() < 0.22:
        backdrop.draw_hand(random, pixels, corners, exit_of(camera, layout))
    pixels = camera_effects.photograph(random, pixels, corners)
    return Sample(pixels, corners, layout, "photo")


def exit_of(camera: Camera, layout: Layout) -> Any:
    """Return the pixel of the middle of the exit."""
    side, line = layout.exit
    return camera.project(
        [
            {
                "R": (layout.width, line + 0.5),
                "L": (0, line + 0.5),
                "D": (line + 0.5, layout.height),
                "U": (line + 0.5, 0),
            }[side]
        ]
    )[0]


class _Tray:
    """The measures and colours of a tray."""

    def __init__(self, random: Any, layout: Layout) -> None:
        choice = random.random()
        if choice < 0.4:
            level = random.uniform(150, 250)
            self.colour: Colour = tuple(np.clip(level + random.normal(0, 5, 3), 0, 255))
        elif choice < 0.6:
            level = random.uniform(15, 140)
            self.colour = tuple(np.clip(level + random.normal(0, 6, 3), 0, 255))
        elif choice < 0.75:
            self.colour = hsv(
                random.uniform(0.05, 0.13), random.uniform(0.3, 0.7), random.uniform(0.4, 0.9)
            )
        else:
            self.colour = any_colour(random)
        self.floor: Colour = (
            self.colour
            if random.random() < 0.6
            else shade(self.colour, random.uniform(0.5, 1.3))
            if random.random() < 0.6
            else any_colour(random)
        )
        self.rim_width = random.uniform(0.15, 0.95)
        self.rim_height = random.uniform(0.03, 0.55)
        self.clearance = random.choice([0.0, 0.0, random.uniform(0, 0.18)])
        self.thickness = random.uniform(0.05, 0.6)
        self.skirt = random.uniform(0, 0.25) if random.random() < 0.5 else 0.0
        self.radius = random.uniform(0, 0.6)
        self.floor_kind = str(
            random.choice(
                ["squares", "squares", "pits", "flat", "lines", "dots", "checks", "crosses"]
            )
        )
        self.gap_lip = random.choice([0.0, 0.0, 0.0, random.uniform(0, 0.5)])
        self.wall = random.uniform(0.15, 0.6)
        self.textured = random.random() < 0.35


def _fill(pixels: Any, camera: Camera, shapes: list[Any], z: float, colour: Any) -> None:
    cv2.fillPoly(pixels, [camera.fixed(shape, z) for shape in shapes], colour, cv2.LINE_AA, SHIFT)


def _draw_tray(
    random: Any, pixels: Any, camera: Camera, tray: _Tray, layout: Layout, light: Any
) -> None:
    width, height = layout.width, layout.height
    out = tray.clearance + tray.rim_width
    base = rounded(-out, -out, width + out, height + out, tray.radius)
    lower = rounded(
        -out - tray.skirt,
        -out - tray.skirt,
        width + out + tray.skirt,
        height + out + tray.skirt,
        tray.radius,
    )
    if random.random() < 0.75:  # the shadow on the table
        shadow = np.full(pixels.shape[:2], 255, np.uint8)
        for step in np.linspace(0, tray.thickness + tray.rim_height, 4):
            _fill(
                shadow, camera, [base + light * step], -tray.thickness, int(random.uniform(60, 160))
            )
        shadow = cv2.blur(shadow, (int(random.integers(3, 25)),) * 2)
        cv2.multiply(pixels, cv2.merge([shadow] * 3), pixels, 1 / 255)
    levels = max(3, int(tray.thickness * 14))
    for step in range(levels + 1):
        z = -tray.thickness * (1 - step / levels)
        shape = lower if tray.skirt and step < levels * 0.3 else base
        _fill(pixels, camera, [shape], z, shade(tray.colour, random.uniform(0.7, 0.85)))
    edge = tray.clearance
    _fill(pixels, camera, [rounded(-edge, -edge, width + edge, height + edge, 0)], 0, tray.floor)
    _draw_floor(random, pixels, camera, tray, layout)
    if tray.textured:
        target = cv2.boundingRect(camera.fixed(base) >> SHIFT)
        left, top = max(0, target[0]), max(0, target[1])
        right = min(pixels.shape[1], target[0] + target[2])
        bottom = min(pixels.shape[0], target[1] + target[3])
        if right - left > 8 and bottom - top > 8:
            mask = np.zeros(pixels.shape[:2], np.uint8)
            _fill(mask, camera, [base], 0, 255)
            part = mask[top:bottom, left:right, None] > 0
            grain = surface(random, right - left, bottom - top, (128, 128, 128), 0.25)
            region = pixels[top:bottom, left:right]
            mixed = cv2.multiply(region, grain, scale=1 / 128)
            pixels[top:bottom, left:right] = np.where(part, mixed, region)


def _draw_floor(random: Any, pixels: Any, camera: Camera, tray: _Tray, layout: Layout) -> None:
    width, height = layout.width, layout.height
    contrast = random.choice([0.06, 0.12, 0.25, 0.5]) * random.uniform(0.7, 1.3)
    up = random.random() < 0.5
    tone = shade(tray.floor, 1 + contrast if up else 1 - contrast, 12 if up else -4)
    other = shade(tray.floor, 1 - contrast)
    cells = [(row, column) for row in range(height) for column in range(width)]
    kind = tray.floor_kind
    if kind in ("squares", "pits"):
        inset = random.uniform(0.05, 0.22)
        radius = random.choice([0.02, 0.12, 0.5])
        lift = random.uniform(0.02, 0.12) * (1 if kind == "squares" else -1)
        shapes = [
            rounded(x + inset, y + inset, x + 1 - inset, y + 1 - inset, radius, 3) for y, x in cells
        ]
        _fill(pixels, camera, shapes, min(lift, 0), other)
        for z in np.linspace(0, lift, 3)[1:]:
            _fill(pixels, camera, shapes, float(z), other)
        inner = [
            rounded(
                x + inset + 0.03, y + inset + 0.03, x + 0.97 - inset, y + 0.97 - inset, radius, 3
            )
            for y, x in cells
        ]
        _fill(pixels, camera, inner, lift, tone)
        if random.random() < 0.4:
            frames = [camera.fixed(shape, lift) for shape in shapes]
            bright = shade(tray.floor, 1.15, 15)
            cv2.polylines(pixels, frames, True, bright, 1, cv2.LINE_AA, SHIFT)
        if random.random() < 0.3:  # bridges between the squares
            bars = [
                rounded(x - inset, y + 0.35, x + inset, y + 0.65, 0, 2) for y, x in cells if x
            ] + [rounded(x + 0.35, y - inset, x + 0.65, y + inset, 0, 2) for y, x in cells if y]
            _fill(pixels, camera, bars, lift / 2, shade(tone, 0.95))
    elif kind == "checks":
        shapes = [rounded(x, y, x + 1, y + 1, 0) for y, x in cells if (x + y) % 2]
        _fill(pixels, camera, shapes, 0, tone)
    elif kind == "dots":
        size = random.uniform(0.05, 0.3)
        shapes = [
            rounded(x + 0.5 - size, y + 0.5 - size, x + 0.5 + size, y + 0.5 + size, size, 3)
            for y, x in cells
        ]
        _fill(pixels, camera, shapes, 0, tone)
    elif kind in ("lines", "crosses"):
        reach = 0.5 if kind == "lines" else random.uniform(0.08, 0.3)
        segments = []
        for y in range(height + 1):
            for x in range(width + 1):
                for dx, dy in ((reach, 0.0), (0.0, reach)):
                    ends = np.clip([(x - dx, y - dy), (x + dx, y + dy)], 0, (width, height))
                    segments.append(camera.fixed(ends))
        wide = int(random.integers(1, 4))
        cv2.polylines(pixels, segments, False, tone, wide, cv2.LINE_AA, SHIFT)


def _rim_outlines(tray: _Tray, layout: Layout) -> tuple[list[Any], list[Any]]:
    """Return the rim without and with its gap, as shapes to fill by the even-odd rule."""
    width, height = layout.width, layout.height
    inner = tray.clearance
    outer = inner + tray.rim_width
    whole = [
        rounded(-outer, -outer, width + outer, height + outer, tray.radius),
        rounded(-inner, -inner, width + inner, height + inner, 0),
    ]
    side, line = layout.exit
    if not layout.exit_visible:
        return whole, whole
    # Drawn for an exit on the right, then turned.
    turns = {"R": 0, "D": 1, "L": 2, "U": 3}[side]
    wide, high = (width, height) if turns % 2 == 0 else (height, width)
    first = line if turns in (0, 3) else high - 1 - line
    points = [
        (wide + inner, first),
        (wide + outer, first),
        (wide + outer, -outer),
        (-outer, -outer),
        (-outer, high + outer),
        (wide + outer, high + outer),
        (wide + outer, first + 1),
        (wide + inner, first + 1),
        (wide + inner, high + inner),
        (-inner, high + inner),
        (-inner, -inner),
        (wide + inner, -inner),
    ]
    shape = np.array(points, float)
    for _ in range(turns):
        shape = np.column_stack([high - shape[:, 1], shape[:, 0]])
        wide, high = high, wide
    return whole, [shape]


def _shadows(
    random: Any, pixels: Any, camera: Camera, tray: _Tray, bodies: list[Any], slope: Any
) -> None:
    if random.random() < 0.12:
        return
    dark = int(random.uniform(60, 200))
    mask = np.full(pixels.shape[:2], 255, np.uint8)
    for cells, backwards, parts, _ in bodies:
        for part in parts[:: max(1, len(parts) // 4)]:
            _fill(mask, camera, [placed(part.outline, cells, backwards) + slope * part.z], 0, dark)
    mask = cv2.blur(mask, (int(random.integers(1, 7)) * 2 + 1,) * 2)
    cv2.multiply(pixels, cv2.merge([mask] * 3), pixels, 1 / 255)


def _draw_heights(
    random: Any,
    pixels: Any,
    camera: Camera,
    tray: _Tray,
    style: Style,
    bodies: list[Any],
    light: Any,
    layout: Layout,
) -> None:
    events: list[tuple[float, Any]] = []
    whole, broken = _rim_outlines(tray, layout)
    steps = max(3, int(tray.rim_height * 16))
    for step in range(steps + 1):
        z = tray.rim_height * step / steps
        shapes = whole if step / steps < tray.gap_lip else broken
        factor = 1.0 if step == steps else random.uniform(0.72, 0.9)
        events.append((z, ("rim", shapes, shade(tray.colour, factor))))
    for cells, backwards, parts, colour in bodies:
        for part in parts:
            outline = placed(part.outline, cells, backwards)
            events.append((part.z, ("slice", outline, part, (cells, backwards, colour))))
    events.sort(key=lambda event: event[0])
    lit = random.random() < 0.8
    for z, event in events:
        if event[0] == "rim":
            _fill(pixels, camera, event[1], z, event[2])
            continue
        _, outline, part, about = event
        fixed = camera.fixed(outline, z)
        cv2.fillPoly(pixels, [fixed], part.colour, cv2.LINE_AA, SHIFT)
        if lit and not part.on_top:
            middle = outline.mean(0)
            facing = (outline - middle) @ light
            bright = fixed[facing < -0.15]
            if 1 < len(bright) < len(fixed):
                start = int(np.argmax((facing < -0.15) & (np.roll(facing, 1) >= -0.15)))
                chain = np.roll(fixed, -start, 0)[: len(bright)]
                tone = shade(part.colour, 1.25, 10)
                cv2.polylines(pixels, [chain], False, tone, 2, cv2.LINE_AA, SHIFT)
        if part.on_top:
            _mark_top(random, pixels, camera, style, part, outline, z, about)
    if tray.rim_height > 0.05 and random.random() < 0.5:
        tone = shade(tray.colour, 1.15, 15)
        cv2.polylines(
            pixels,
            [camera.fixed(shape, tray.rim_height) for shape in broken],
            True,
            tone,
            1,
            cv2.LINE_AA,
            SHIFT,
        )


def _mark_top(
    random: Any,
    pixels: Any,
    camera: Camera,
    style: Style,
    part: Slice,
    outline: Any,
    z: float,
    about: Any,
) -> None:
    colour = part.colour
    middle = (outline.min(0) + outline.max(0)) / 2
    if random.random() < 0.5:  # a sheen
        patch = middle + (outline - middle) * random.uniform(0.4, 0.8) + random.normal(0, 0.04, 2)
        _fill(pixels, camera, [patch], z, shade(colour, random.uniform(0.95, 1.15), 8))
    if style.marks == "none" or len(about[0]) < 2:
        return
    span = outline.max(0) - outline.min(0)
    along = np.array([1.0, 0.0]) if span[0] > span[1] else np.array([0.0, 1.0])
    across = along[::-1]
    ink = shade(colour, 0.4) if random.random() < 0.5 else (235, 235, 235)
    long, wide = float(span @ along), float(span @ across)
    if style.marks == "stripe":
        half = along * long * 0.48 + across * wide * 0.08
        shape = rounded(*_around(middle, half), 0)
        _fill(pixels, camera, [shape], z, ink)
    elif style.marks == "dots":
        for place in (-0.3, 0.0, 0.3):
            centre = middle + along * long * place
            _fill(pixels, camera, [rounded(*_around(centre, 0.1), 0.1, 3)], z, ink)
    elif style.marks == "lamps":
        for end, tone in ((0.44, (60, 60, 230)), (-0.44, (200, 245, 250))):
            for offset in (-0.32, 0.32):
                centre = middle + along * long * end + across * wide * offset
                _fill(pixels, camera, [rounded(*_around(centre, 0.06), 0.05, 3)], z, tone)
    elif style.marks == "letter":
        size = float(
            np.linalg.norm(camera.project([middle + across * 0.5], z) - camera.project([middle], z))
        )
        text = chr(65 + int(random.integers(26)))
        place = camera.project([middle], z)[0] - size / 3 * np.array([1, -1])
        cv2.putText(
            pixels,
            text,
            (int(place[0]), int(place[1])),
            cv2.FONT_HERSHEY_SIMPLEX,
            size / 28,
            ink,
            max(1, int(size / 9)),
            cv2.LINE_AA,
        )


def _around(centre: Any, half: Any) -> tuple[float, float, float, float]:
    """Return the sides of a box: left, top, right, bottom."""
    left, top = centre - half
    right, bottom = centre + half
    return left, top, right, bottom
