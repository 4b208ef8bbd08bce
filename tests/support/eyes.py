"""How different two colours look: to most people, to those with red-green blindness, in grey print.

Colours are compared in CIE L*a*b*. Red-green blindness is simulated by the usual linear maps from
red, green and blue as cones see them to what is left of them.
"""

from __future__ import annotations

from collections.abc import Callable

Triple = tuple[float, float, float]

_TO_XYZ = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE = (0.9505, 1.0, 1.089)

# Both keep blue and yellow, and mix red and green (severity 1 of the model by Machado et al.).
_DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
_PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)


def linear(colour: str) -> Triple:
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def lab(light: Triple) -> Triple:
    def root(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    x, y, z = (root(v / w) for v, w in zip(times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _seen_by(matrix: tuple[Triple, ...]) -> Callable[[str], Triple]:
    def see(colour: str) -> Triple:
        red, green, blue = (min(1.0, max(0.0, v)) for v in times(matrix, linear(colour)))
        return lab((red, green, blue))

    return see


def usual(colour: str) -> Triple:
    return lab(linear(colour))


def grey(colour: str) -> Triple:
    return usual(colour)[0], 0, 0


deuteranope = _seen_by(_DEUTERANOPIA)
protanope = _seen_by(_PROTANOPIA)

EYES: dict[str, Callable[[str], Triple]] = {
    "usual": usual,
    "deuteranope": deuteranope,
    "protanope": protanope,
    "grey": grey,
}


def distance(see: Callable[[str], Triple], one: str, other: str) -> float:
    """How different two colours look; about 2 is just seen, 10 at a glance."""
    pairs = zip(see(one), see(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)
