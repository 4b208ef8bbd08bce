"""ANSI escape codes for the colours of a terminal."""

from __future__ import annotations

import re
from functools import lru_cache
from math import dist

RESET = "\x1b[0m"
_CODE = re.compile(r"\x1b\[[0-9;]*m")
_LEVELS = (0, 95, 135, 175, 215, 255)  # of red, green and blue in the 6x6x6 colour cube


@lru_cache(maxsize=4096)
def code(ink: str, ground: str, *, bold: bool = False, depth: int = 24) -> str:
    """Return the escape code for a text and a background colour; empty: the terminal's own.

    >>> code("#ffffff", "#dc2430")
    '\\x1b[0;38;2;255;255;255;48;2;220;36;48m'
    >>> code("#ffffff", "", depth=8)
    '\\x1b[0;38;5;231m'
    """
    parts = ["0", *(["1"] if bold else [])]
    for where, colour in (("38", ink), ("48", ground)):
        if colour and depth == 24:
            parts.append(f"{where};2;{';'.join(map(str, _channels(colour)))}")
        elif colour:
            parts.append(f"{where};5;{nearest(colour)}")
    return f"\x1b[{';'.join(parts)}m"


def without_codes(line: str) -> str:
    """Return the line without colour codes.

    >>> without_codes("a \\x1b[0;38;5;231mred\\x1b[0m car")
    'a red car'
    """
    return _CODE.sub("", line) if "\x1b" in line else line


@lru_cache(maxsize=1024)
def nearest(colour: str) -> int:
    """Return the nearest of the terminal's 256 colours, except the first 16, which users redefine.

    >>> nearest("#ff0000"), nearest("#808080")
    (196, 244)
    """
    wanted = _oklab(_channels(colour))
    return min(range(16, 256), key=lambda number: dist(wanted, _oklab_of_number(number)))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=256)
def _oklab_of_number(number: int) -> tuple[float, float, float]:
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return _oklab((grey, grey, grey))
    red, rest = divmod(number - 16, 36)
    return _oklab((_LEVELS[red], _LEVELS[rest // 6], _LEVELS[rest % 6]))


def _oklab(channels: tuple[int, int, int]) -> tuple[float, float, float]:
    """Return a colour in Oklab: lightness, green to red, blue to yellow.

    Hue is weighted more than lightness, so that tints do not become grey.
    """
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in channels)
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        2 * (1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short),
        2 * (0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short),
    )
