"""The lanes of straight vehicles, listed plainly: what the core builds for a corridor."""

from __future__ import annotations

from typing import NamedTuple

from unjam.compiler.lane_compiler import positions_along


class StraightLane(NamedTuple):
    """The tables of a lane in the order of the constructor of ``core.LaneShape``."""

    cells: int
    vehicles: int
    covers: list[list[int]]
    winning: list[int] | None
    transitions: list[tuple[int, int, int, int, int, list[int]]]


def straight_lane(
    cells: int, lengths: tuple[int, ...], target: int, wins_first: bool, wins_last: bool
) -> tuple[StraightLane, dict[tuple[int, ...], int]]:
    """Return the lane of vehicles of these lengths, and the number of every joint position."""
    numbers = {positions: n for n, positions in enumerate(positions_along(cells, lengths))}
    covers = []
    winning = []
    transitions = []
    for positions, number in numbers.items():
        spans = list(zip(positions, lengths, strict=True))
        covers.append([place + k for place, length in spans for k in range(length)])
        if target >= 0:
            place, length = spans[target]
            if (wins_first and place == 0) or (wins_last and place + length == cells):
                winning.append(number)
        for vehicle, (place, length) in enumerate(spans):
            for direction, sign in enumerate((-1, 1)):
                freed: list[int] = []
                while True:
                    freed.append(
                        place - len(freed) - 1 if sign < 0 else place + length + len(freed)
                    )
                    to = place + sign * len(freed)
                    there = numbers.get((*positions[:vehicle], to, *positions[vehicle + 1 :]))
                    if there is None:
                        break
                    step = (number, there, vehicle, direction, len(freed), freed.copy())
                    transitions.append(step)
    won = winning if target >= 0 else None
    return StraightLane(cells, len(lengths), covers, won, transitions), numbers
