"""Shapes of vehicles in synthetic photos: outlines at rising heights, and marks on their tops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .colours import Colour, shade
from .geometry import rounded, scaled


@dataclass
class Slice:
    """An outline at a height; ``on_top`` says whether nothing stands over all of it."""

    z: float
    outline: Any
    colour: Colour
    on_top: bool = False


@dataclass
class Style:
    """What the vehicles of a set have in common."""

    kind: str
    gap_side: float
    gap_end: float
    radius: float
    height: float
    steps: int
    side_shade: float
    peg: bool
    windows: float
    wheels: bool
    marks: str


def random_style(random: Any) -> Style:
    """Return the style of a set."""
    kind = str(random.choice(["block", "car", "car", "car", "bus", "dome", "toy", "toy"]))
    height = random.uniform(0.12, 0.5) if kind == "block" else random.uniform(0.3, 0.85)
    return Style(
        kind,
        random.uniform(0.02, 0.16),
        random.uniform(0.02, 0.14),
        random.uniform(0.0, 0.4),
        height,
        int(np.clip(height * 14, 4, 11)),
        random.uniform(0.45, 0.95),
        kind == "toy" and random.random() < 0.8,
        random.random(),
        random.random() < 0.25,
        str(random.choice(["none", "none", "none", "letter", "stripe", "lamps", "dots"])),
    )


def _box(length: float, start: float, end: float, inset: float, radius: float) -> Any:
    return rounded(start, inset, end, 1 - inset, radius)


def slices(random: Any, style: Style, length: int, colour: Colour) -> list[Slice]:
    """Return the slices of a vehicle that lies along x, from (0, 0) to (length, 1)."""
    low, high = style.gap_end, length - style.gap_end
    side = style.gap_side + random.normal(0, 0.01)
    base = _box(length, low, high, side, style.radius)
    height = style.height * (1.12 if length > 2 and style.kind in ("car", "toy") else 1.0)
    dark = shade(colour, style.side_shade)
    result: list[Slice] = []
    body = (
        height
        * (
            {"block": 1.0, "car": 0.55, "bus": 1.0, "dome": 1.0, "toy": random.uniform(0.6, 0.85)}[
                style.kind
            ]
        )
    )
    steps = style.steps
    for step in range(steps):
        part = step / (steps - 1)
        z = body * part
        outline = base
        if style.kind == "dome":
            shrink = float(np.sqrt(1 - 0.75 * part * part))
            outline = scaled(base, 1 - (1 - shrink) / length * 1.3, shrink)
        elif style.kind == "toy":
            shrink = 1 - 0.18 * part**3
            outline = scaled(base, 1 - (1 - shrink) / length, shrink)
        elif part > 0.8:
            shrink = 1 - 0.09 * (part - 0.8) / 0.2
            outline = scaled(base, 1 - (1 - shrink) / length, shrink)
        tone = dark
        if style.windows > 0.6 and style.kind == "bus" and 0.45 < part < 0.8:
            tone = shade(colour, 0.25)
        if style.wheels and part < 0.25 and style.kind != "block":
            tone = (30, 30, 30)
        if style.kind in ("dome", "toy"):
            tone = shade(colour, style.side_shade + (1 - style.side_shade) * part**2)
        result.append(Slice(z, outline, tone))
    result[-1].on_top = True
    result[-1].colour = colour
    if style.kind in ("car", "toy"):
        _add_cabin(random, style, result, length, colour, body, height)
    return result


def _add_cabin(
    random: Any,
    style: Style,
    result: list[Slice],
    length: int,
    colour: Colour,
    body: float,
    height: float,
) -> None:
    dark = shade(colour, style.side_shade * 0.95)
    glass = style.windows > 0.5
    if style.peg:
        middle = length * random.uniform(0.42, 0.58)
        wide = random.uniform(0.08, 0.2)
        inset = random.uniform(0.2, 0.38)
        roof = _box(length, middle - 0.45, middle + 0.45, style.gap_side + 0.08, 0.2)
        if random.random() < 0.6:
            for z in np.linspace(body, (body + height) / 2, 3):
                result.append(Slice(float(z), roof, shade(colour, 0.9)))
            result[-1].on_top = True
            result[-1].colour = shade(colour, 1.02)
        outline = _box(length, middle - wide, middle + wide, inset, 0.05)
        first, last = (body + height) / 2, height * random.uniform(1.0, 1.25)
        if random.random() < 0.5:  # a strip along the roof
            outline = _box(length, middle - 0.5, middle + 0.5, 0.4, 0.05)
    else:
        start = length * random.uniform(0.2, 0.35)
        end = length * random.uniform(0.65, 0.9)
        outline = _box(length, start, end, style.gap_side + 0.07, min(style.radius, 0.2))
        first, last = body, height
    for part in np.linspace(0, 1, 5):
        tone = shade(colour, 0.22) if glass and not style.peg and part < 0.9 else dark
        shrink = 1 - 0.18 * part
        result.append(
            Slice(
                float(first + (last - first) * part),
                scaled(outline, 1 - (1 - shrink) / 1.5, shrink),
                tone,
            )
        )
    result[-1].on_top = True
    result[-1].colour = shade(colour, 1.03)


def placed(points: Any, cells: list[tuple[int, int]], backwards: bool) -> Any:
    """Return points of a vehicle that lies along x on the board, where its cells are."""
    (top, left), (bottom, _) = cells[0], cells[-1]
    length = len(cells)
    if backwards:
        points = np.array([length, 1.0]) - points
    if top == bottom:
        return points + np.array([left, top])
    return points[:, ::-1] + np.array([left, top])
