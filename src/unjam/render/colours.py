"""Colours as ``#rrggbb``: mixing them, and which ink can be read on which."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another, from 0 (none of it) to 1 (nothing else).

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(255 * (one + (two - one) * share)):02x}" for one, two in parts)


def darker(colour: str, share: float) -> str:
    """A colour with so much black in it."""
    return mix(colour, "#000000", share)


def lighter(colour: str, share: float) -> str:
    """A colour with so much white in it."""
    return mix(colour, "#ffffff", share)


@lru_cache(maxsize=1024)
def ink_on(colour: str, dark: str = "#16191d", light: str = "#ffffff") -> str:
    """The one of two inks that is read more easily on a colour.

    >>> ink_on("#ffee88"), ink_on("#203060")
    ('#16191d', '#ffffff')
    """
    return max((dark, light), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """How much two colours differ in brightness, from 1 (not at all) to 21 (black on white).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1: its relative luminance."""
    red, green, blue = map(_linear, _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
