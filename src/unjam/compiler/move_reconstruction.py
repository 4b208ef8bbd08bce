"""From the steps of lanes back to moves of vehicles, playing them on the model as it goes.

The core does not tell twins apart, and where seams are flipped the name of a direction depends on
the way by which a vehicle came. So the moves are found by replaying: whoever stands where the step
begins is the one that moves, and of the directions in which it can slide the one that ends where
the step ends is meant. A step that cannot be played is an internal error, never an answer.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from ..errors import IllegalMoveError
from ..model.board import Cell
from ..model.legal_moves import Taken, leaves, on_board, play, slides, taken_by
from ..model.move import Move, merge_moves
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle, mirrored
from .lane_assignment import Part, Plan
from .placements import GONE, Form, form_of


def moves_of(puzzle: Puzzle, plan: Plan, steps: Sequence[int], unit: bool) -> tuple[Move, ...]:
    """The moves of a solution; ``steps`` as the core gives them, six numbers each.

    ``unit``: the steps are slides by one cell, to be joined into moves.
    """
    moves: list[Move] = []
    now = puzzle
    flat = iter(steps)
    for step in zip(*[flat] * 6, strict=True):
        moves.append(move_of(now, plan, step))
        now = play(now, moves[-1])
    if not now.won:
        raise AssertionError("the solution found does not win")
    return join_slides(puzzle, moves) if unit else tuple(moves)


def join_slides(puzzle: Puzzle, slides: Sequence[Move]) -> tuple[Move, ...]:
    """Slides by one cell as moves, as ``solve`` tells a solution in slides."""
    if puzzle.board.surface == "plane":
        return merge_moves(slides, corners=puzzle.corners)
    moves: list[Move] = []
    now = before = puzzle  # before the last of the moves
    for slide in slides:
        after = play(now, slide)
        longer = _joined(before, moves[-1], slide, after) if moves else None
        if longer is None:
            moves.append(slide)
            before = now
        else:
            moves[-1] = longer
        now = after
    return tuple(moves)


def move_of(now: Puzzle, plan: Plan, step: Sequence[int]) -> Move:
    """The move that is meant by one step of the core in a state of play.

    A step is: lane, vehicle of the lane, direction, slides, configurations before and after.
    """
    lane, vehicle, direction, distance, start, end = step
    part = plan.parts[lane]
    if part.places is None:
        label = now.vehicles[part.members[vehicle]].label
        return Move(label, part.directions[direction], distance)
    return _move(now, part, part.places.forms[start], part.places.forms[end], distance)


def _joined(before: Puzzle, move: Move, slide: Move, after: Puzzle) -> Move | None:
    """A move and a slide that follows it as one move, if they are that; else None.

    Where seams are flipped the names of the directions do not tell, so it is tried out.
    """
    if move.vehicle != slide.vehicle:
        return None
    *others, (direction, distance) = move.legs
    ways = [(*others, (direction, distance + 1))]
    if before.corners:
        ways.append((*move.legs, (slide.direction, 1)))
    for first, *rest in ways:
        longer = Move(move.vehicle, *first, tuple(rest))
        try:
            if play(before, longer)[move.vehicle] == after[move.vehicle]:
                return longer
        except IllegalMoveError:
            continue
    return None


def _move(now: Puzzle, part: Part, start: Form, end: Form, distance: int) -> Move:
    standing = on_board(now)
    labels = [now.vehicles[number].label for number in part.members]
    vehicle = next(
        standing[label]
        for label in labels
        if label in standing and form_of(now.board, standing[label]) == start
    )
    taken = taken_by(now.board, standing.values())
    for direction in vehicle.directions():
        for went, there in enumerate(slides(now, vehicle, direction, taken), 1):
            if went == distance and _form(now, there) == end:
                return Move(vehicle.label, direction, distance)
    return _bent_move(now, vehicle, end, taken)


def _form(now: Puzzle, vehicle: Vehicle) -> Form:
    return GONE if leaves(now, vehicle) else form_of(now.board, vehicle)


class _Path(NamedTuple):
    """A vehicle on its way round corners. The first three fields say which path goes on first."""

    slides: int
    bends: int
    ticket: int
    vehicle: Vehicle
    heading: str  # as its first cell calls it now
    since: frozenset[Cell]  # where the last leg began: no leg comes back there
    legs: tuple[tuple[str, int], ...]


def _bent_move(now: Puzzle, vehicle: Vehicle, end: Form, taken: Taken) -> Move:
    """The shortest way round corners, with the fewest bends among equals."""
    tickets = count()
    waiting = [_Path(0, 0, next(tickets), vehicle, "", frozenset(), ())]
    seen = set()
    while waiting:
        path = heapq.heappop(waiting)
        here = path.vehicle
        form = _form(now, here)
        if form == end and path.legs:
            return Move(vehicle.label, *path.legs[0], path.legs[1:])
        if form == GONE or (form, path.heading) in seen:
            continue
        seen.add((form, path.heading))
        for direction in here.directions():
            there = next(slides(now, here, direction, taken), None)
            if there is None:
                continue
            onward = mirrored(direction, now.board.mirror(here.cells[0], direction))
            further = path._replace(
                slides=path.slides + 1, ticket=next(tickets), vehicle=there, heading=onward
            )
            if direction == path.heading and path.since != set(there.cells):
                *others, (name, distance) = path.legs
                further = further._replace(legs=(*others, (name, distance + 1)))
            else:
                further = further._replace(
                    bends=path.bends + 1,
                    since=frozenset(here.cells),
                    legs=(*path.legs, (direction, 1)),
                )
            heapq.heappush(waiting, further)
    raise AssertionError(f"there is no way for {vehicle} to go where the search went")
