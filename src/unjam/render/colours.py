"""Colours as ``#rrggbb``: mixing, contrast, and a readable text colour for a background."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    """Return a mix of two colours; ``share`` is the part of ``other``, from 0 to 1.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(255 * (one + (two - one) * share)):02x}" for one, two in parts)


def darker(colour: str, share: float) -> str:
    """Return the colour mixed with this share of black."""
    return mix(colour, "#000000", share)


def lighter(colour: str, share: float) -> str:
    """Return the colour mixed with this share of white."""
    return mix(colour, "#ffffff", share)


@lru_cache(maxsize=1024)
def ink_on(colour: str, dark: str = "#16191d", light: str = "#ffffff") -> str:
    """Return whichever of two text colours has more contrast with a background.

    >>> ink_on("#ffee88"), ink_on("#203060")
    ('#16191d', '#ffffff')
    """
    return max((dark, light), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 (equal) to 21 (black on white).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    red, green, blue = map(_linear, _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
