"""The purpose of each move of a solution: the later move that needs the room it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..blocking.vehicle_paths import ray
from ..model.board import AXES, Cell
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

# A cell ("cell", row, column), or a point that a diagonal vehicle lies across ("corner", ...).
Spot = tuple[str, int, int]

_OPPOSITE = [set(directions) for directions in AXES.values()]


class Step(NamedTuple):
    """A move of a solution, with the vehicle before it.

    ``needs`` are the spots that must be free for the move, ``leaves`` those that it frees, and
    ``takes`` those that it occupies. ``last`` is true for the last move of the vehicle;
    ``goes_back`` is true if the move is opposite to that last move.
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
        """The cells that must be free for the move."""
        return tuple(sorted((row, column) for kind, row, column in self.needs if kind == "cell"))

    def makes_room_for(self, later: Step) -> bool:
        """Return whether the move frees a spot that a later move needs."""
        return not self.leaves.isdisjoint(later.needs)


def steps_of(puzzle: Puzzle, moves: Sequence[Move]) -> list[Step]:
    """Play the moves of a solution and return them as steps."""
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
    """Return the first move, the move that it serves, the move that this one serves, and so on.

    A move serves the next move of another vehicle that needs a spot it was the last to free. If
    there is none, it serves the next move that blocks its path or that moves the same vehicle.
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
    maker: dict[Spot, int] = {}  # the last step that freed each spot
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
    """Return the next move that blocks the path of a move, or that moves the same vehicle."""
    for later in range(at + 1, len(steps)):
        same = steps[later].move.vehicle == steps[at].move.vehicle
        if same or not steps[later].takes.isdisjoint(steps[at].needs):
            return later
    return None


def _swept(puzzle: Puzzle, vehicle: Vehicle, move: Move) -> frozenset[Spot]:
    """Return all spots that a vehicle passes or occupies during a move."""
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
    """Return the spots that a vehicle occupies."""
    corners = vehicle.held_corners(puzzle.board)
    return frozenset(("cell", *cell) for cell in vehicle.cells) | {
        ("corner", *corner) for corner in corners
    }
