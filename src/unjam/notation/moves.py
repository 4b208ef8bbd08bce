"""Moves as text: ``fL3`` is vehicle ``f``, left, three cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..errors import PuzzleSyntaxError
from ..model.move import Move

if TYPE_CHECKING:
    from ..model.puzzle import Puzzle

_LEGS = re.compile(r"(?:(?:UL|UR|DL|DR|[UDLR])\d+)+", re.IGNORECASE)
_LEG = re.compile(r"([A-Z]+)(\d+)")


def parse_move(text: str, puzzle: Puzzle) -> Move:
    """Read one move of a puzzle; the labels decide where the label ends.

    >>> from unjam import Puzzle
    >>> parse_move("XR1", Puzzle.parse(".... XX.B A..B AOOO"))
    Move(vehicle='X', direction='R', distance=1, bends=())
    """
    text = text.strip()
    readings = []
    for vehicle in puzzle.vehicles:
        label = vehicle.label
        if not text.startswith(label):
            continue
        legs = text[len(label) :].removeprefix(":")
        if _LEGS.fullmatch(legs):
            readings.append(_move(label, legs.upper()))
    if len(readings) == 1:
        return readings[0]
    if readings:
        raise PuzzleSyntaxError(f"{text!r} can be read in two ways; write a colon after the label")
    raise PuzzleSyntaxError(
        f"{text!r} is no move of this puzzle; a move is a label, a direction and a distance, "
        f"such as {puzzle.vehicles[0].label + 'R2' if puzzle.vehicles else 'XR2'}"
    )


def _move(label: str, legs: str) -> Move:
    first, *rest = [(direction, int(distance)) for direction, distance in _LEG.findall(legs)]
    return Move(label, *first, tuple(rest))
