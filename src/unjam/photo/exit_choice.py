"""Choose the target and the exit: a vehicle that looks like a target, in line with a gap."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..model import Cell, Exit
from .board_decoder import Part
from .cell_reader import CellMaps

# How much less likely it is that a picture shows no gap at all.
_NO_GAP = -1.25
_NO_GAP_ACROSS = -4.0


class ExitChoice(NamedTuple):
    """The target, the exit, and by how much the next best pair is less likely.

    ``seen`` is false if no gap is visible, and the exit only follows from the rules.
    """

    target: Part | None
    exit: Exit | None
    margin: float
    seen: bool


def choose_exit(maps: CellMaps, parts: list[Part]) -> ExitChoice:
    """Return the likeliest pair of a target and an exit in line with it."""
    height, width = maps.vehicle.shape
    pairs: list[tuple[float, Part, str, bool]] = []
    for part in parts:
        if len(part) < 2:
            continue
        look = sum(float(maps.target[cell]) for cell in part) / len(part)
        look = max(-12.0, min(12.0, look))
        across = part[0][0] == part[-1][0]
        line = part[0][0] if across else part[0][1]
        for side in "RL" if across else "DU":
            gap = max(-12.0, min(12.0, float(maps.gaps[side][line])))
            # A picture that shows no gap has its exit on the usual side.
            hidden = -math.inf if side in "LU" else _NO_GAP if across else _NO_GAP_ACROSS
            either = max(gap, hidden) + math.log1p(math.exp(-abs(gap - hidden)))
            pairs.append((look + either, part, side, gap > hidden))
    if not pairs:
        return ExitChoice(None, None, -10.0, False)
    pairs.sort(key=lambda pair: -pair[0])
    score, part, side, seen = pairs[0]
    margin = score - pairs[1][0]
    row, column = part[0]
    cell: Cell = {
        "R": (row, width - 1),
        "L": (row, 0),
        "D": (height - 1, column),
        "U": (0, column),
    }[side]
    return ExitChoice(part, Exit(cell, side), margin, seen)
