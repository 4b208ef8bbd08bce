"""Palettes of synthetic pictures: easy ones and poor ones. Colours are blue, green, red."""

from __future__ import annotations

import colorsys
from typing import Any

import numpy as np

Colour = tuple[float, float, float]


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """Return a colour; the hue in turns."""
    red, green, blue = colorsys.hsv_to_rgb(
        hue % 1.0, min(max(saturation, 0), 1), min(max(value, 0), 1)
    )
    return 255 * blue, 255 * green, 255 * red


def shade(colour: Any, factor: float, lift: float = 0.0) -> Colour:
    """Return a darker or lighter colour."""
    blue, green, red = (min(max(channel * factor + lift, 0.0), 255.0) for channel in colour)
    return blue, green, red


def red(random: Any) -> Colour:
    """Return a red as targets have it."""
    return hsv(random.normal(0.995, 0.012), random.uniform(0.7, 1.0), random.uniform(0.5, 1.0))


def any_colour(random: Any) -> Colour:
    """Return any colour, greys included."""
    if random.random() < 0.2:
        level = random.uniform(20, 245)
        tint = random.normal(0, 5, 3)
        return shade((level + tint[0], level + tint[1], level + tint[2]), 1.0)
    return hsv(random.random(), random.uniform(0.2, 1.0), random.uniform(0.2, 1.0))


def vehicle_colours(
    random: Any, count: int, floor: Colour, alone: bool
) -> tuple[Colour, list[Colour]]:
    """Return the colour of the target and those of ``count`` other vehicles.

    The target is red unless it is ``alone`` in line with the exit: otherwise nobody could tell.
    """
    target = red(random)
    kind = random.random() * (1.0 if alone else 0.9)
    others: list[Colour]
    if kind < 0.45:  # a toy: hues all around, few near the target's
        others = []
        for _ in range(count):
            hue = random.uniform(0.05, 0.93)
            choice = random.random()
            if choice < 0.1:
                others.append(shade(_grey(random), 1.0))
            elif choice < 0.2:
                others.append(hsv(random.uniform(0.02, 0.06), 0.9, random.uniform(0.6, 1)))
            else:
                others.append(hsv(hue, random.uniform(0.35, 1.0), random.uniform(0.35, 1.0)))
    elif kind < 0.6:  # one colour for all
        base = hsv(random.uniform(0.05, 0.92), random.uniform(0.1, 0.9), random.uniform(0.3, 0.95))
        spread = random.choice([0.0, 4.0, 12.0])
        others = [_near(random, base, spread) for _ in range(count)]
    elif kind < 0.72:  # one for each direction or size, chosen by chance
        few = [any_colour(random) for _ in range(int(random.integers(2, 4)))]
        others = [_near(random, few[int(random.integers(len(few)))], 3) for _ in range(count)]
        others = [colour if _apart(colour, target) else _grey(random) for colour in others]
    elif kind < 0.8:  # close to the floor
        others = [
            _near(random, shade(floor, random.uniform(0.6, 1.3)), 10)
            if random.random() < 0.4
            else hsv(random.uniform(0.05, 0.92), 0.7, 0.8)
            for _ in range(count)
        ]
    elif kind < 0.9:  # reddish neighbours
        others = [
            hsv(random.choice([0.03, 0.05, 0.08, 0.9, 0.12]), random.uniform(0.5, 1), 0.9)
            if random.random() < 0.4
            else hsv(random.uniform(0.08, 0.9), random.uniform(0.4, 1), random.uniform(0.4, 1))
            for _ in range(count)
        ]
    else:  # another colour for the target
        target = any_colour(random)
        others = []
        for _ in range(count):
            colour = any_colour(random)
            while not _apart(colour, target):
                colour = any_colour(random)
            others.append(colour)
    return target, others


def _grey(random: Any) -> Colour:
    level = random.uniform(40, 220)
    return level, level, level


def _near(random: Any, colour: Any, spread: float) -> Colour:
    blue, green, red_ = np.clip(np.asarray(colour) + random.normal(0, 1, 3) * spread, 0, 255)
    return float(blue), float(green), float(red_)


def difference(first: Any, second: Any) -> float:
    """Return how different two colours are: the sum over the channels."""
    return float(np.abs(np.asarray(first, float) - np.asarray(second, float)).sum())


def visible(random: Any, colour: Any, ground: Any, least: float) -> Colour:
    """Return the colour, made lighter or darker until it stands out from the ground."""
    towards = 255.0 if sum(ground) < 3 * 128 else 0.0
    if random.random() < 0.3 and 3 * 60 < sum(ground) < 3 * 195:
        towards = 255.0 - towards
    for share in np.linspace(0, 1, 11):
        mixed = np.asarray(colour, float) * (1 - share) + towards * share
        if difference(mixed, ground) >= least:
            break
    blue, green, red_ = mixed
    return float(blue), float(green), float(red_)


def _apart(first: Colour, second: Colour) -> bool:
    return difference(first, second) > 110
