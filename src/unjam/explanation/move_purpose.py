"""What the moves of a solution are for: which later move needs the room that a move makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..blocking.vehicle_paths import ray
from ..model.board import AXES, Cell
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

# What can be taken: a cell, or a point across which a diagonal vehicle lies.
Spot = tuple[str, int, int]

_OPPOSITE = [set(directions) for directions in AXES.values()]


class Step(NamedTuple):
    """A move of a solution: the vehicle before it, the spots that must be free for it, those that
    are free after it, and those that are taken then.

    ``last``: is it the last move of its vehicle? ``goes_back``: is it in the direction opposite to
    that?
    """

    move: Move
    vehicle: Vehicle
    needs: frozenset[Spot]
    leaves: frozenset[Spot]
    takes: frozenset[Spot]
    last: bool
    goes_back: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that must be free for it."""
        return tuple(sorted((row, column) for kind, row, column in self.needs if kind == "cell"))

    def makes_room_for(self, later: Step) -> bool:
        """Does it leave what another move needs?"""
        return not self.leaves.isdisjoint(later.needs)


def steps_of(puzzle: Puzzle, moves: Sequence[Move]) -> list[Step]:
    """The moves of a solution, played."""
    steps = []
    now = puzzle
    for at, move in enumerate(moves):
        before = now[move.vehicle]
        own = spots_of(now, before)
        needs = _swept(now, before, move) - own
        now = now.play(move)
        there = spots_of(now, now[move.vehicle])
        later = [other for other in moves[at + 1 :] if other.vehicle == move.vehicle]
        back = bool(later) and {move.direction, later[-1].direction} in _OPPOSITE
        steps.append(Step(move, before, needs, own - there, there - own, not later, back))
    return steps


def chain(steps: Sequence[Step]) -> list[Step]:
    """The first move, the move that it is for, the one that this is for, and so on.

    A move is for the next one that needs room which it was the last to make. If there is none, it
    must come before one that takes its way; or it is a step of the same vehicle's way.
    """
    served = _served(steps)
    at = 0
    found = [steps[0]]
    while (after := served[at]) is not None:
        at = after
        found.append(steps[at])
    return found


def _served(steps: Sequence[Step]) -> list[int | None]:
    served: list[int | None] = [None] * len(steps)
    maker: dict[Spot, int] = {}  # who was the last to make each spot free
    for at, step in enumerate(steps):
        for spot in step.needs:
            by = maker.get(spot)
            if (
                by is not None
                and served[by] is None
                and steps[by].move.vehicle != step.move.vehicle
            ):
                served[by] = at
        maker.update(dict.fromkeys(step.leaves, at))
    return [_next(steps, at) if by is None else by for at, by in enumerate(served)]


def _next(steps: Sequence[Step], at: int) -> int | None:
    """The next move that takes the way of a move, or that is of the same vehicle."""
    for later in range(at + 1, len(steps)):
        same = steps[later].move.vehicle == steps[at].move.vehicle
        if same or not steps[later].takes.isdisjoint(steps[at].needs):
            return later
    return None


def _swept(puzzle: Puzzle, vehicle: Vehicle, move: Move) -> frozenset[Spot]:
    """Everything that a vehicle passes, or lies upon, on a move."""
    board = puzzle.board
    found: set[Spot] = set()
    for direction, distance in move.legs:
        for _, (before, heading, after) in zip(
            range(distance), ray(puzzle, vehicle, direction), strict=False
        ):
            found |= spots_of(puzzle, after)
            found |= {("corner", *corner) for corner in before.passed_corners(board, heading)}
            vehicle = after
    return frozenset(found)


def spots_of(puzzle: Puzzle, vehicle: Vehicle) -> frozenset[Spot]:
    """What a vehicle takes where it stands."""
    corners = vehicle.held_corners(puzzle.board)
    return frozenset(("cell", *cell) for cell in vehicle.cells) | {
        ("corner", *corner) for corner in corners
    }
