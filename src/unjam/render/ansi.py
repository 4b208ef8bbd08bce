"""Colours of a terminal: the codes that switch them on."""

from __future__ import annotations

import re
from functools import lru_cache

RESET = "\x1b[0m"
_CODE = re.compile(r"\x1b\[[0-9;]*m")
_LEVELS = (0, 95, 135, 175, 215, 255)  # of red, green and blue in the cube of 216 colours


def code(ink: str, ground: str, *, bold: bool = False, depth: int = 24) -> str:
    """The code of a colour for letters and one for what is behind them; none: the terminal's own.

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
    """The line without colours.

    >>> without_codes("a \\x1b[0;38;5;231mred\\x1b[0m car")
    'a red car'
    """
    return _CODE.sub("", line) if "\x1b" in line else line


@lru_cache(maxsize=1024)
def nearest(colour: str) -> int:
    """The one of the terminal's 256 colours that comes nearest; the first 16 are the user's own.

    >>> nearest("#ff0000"), nearest("#808080")
    (196, 244)
    """
    wanted = _channels(colour)
    return min(range(16, 256), key=lambda number: _distance(wanted, _channels_of(number)))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=256)
def _channels_of(number: int) -> tuple[int, int, int]:
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    red, rest = divmod(number - 16, 36)
    return _LEVELS[red], _LEVELS[rest // 6], _LEVELS[rest % 6]


def _distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How different they look: the eye knows dark reds from each other less well than greens."""
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    mean = (one[0] + other[0]) / 512
    return (2 + mean) * red * red + 4 * green * green + (3 - mean) * blue * blue
