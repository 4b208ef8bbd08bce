"""Turns the steps of lanes back into moves of vehicles by replaying them on the model.

The core does not distinguish twins, and where seams are flipped the name of a direction depends on
the path of the vehicle. Replaying resolves both: the vehicle at the start of the step is the one
that moves, and the direction is the one that leads to the end of the step. A step that cannot be
replayed raises ``AssertionError``: it is an internal error.
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
    """Return the moves of a solution from the steps of the core, six numbers each.

    ``unit`` means that the steps are slides by one cell, which are joined into moves.
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
    """Join slides by one cell into moves, as ``solve`` reports a solution in slides."""
    if puzzle.board.surface == "plane":
        return merge_moves(slides, corners=puzzle.corners)
    moves: list[Move] = []
    now = before = puzzle  # the state before the last move
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
    """Return the move of one step of the core in a state.

    A step is: lane, vehicle of the lane, direction, slides, configurations before and after.
    """
    lane, vehicle, direction, distance, start, end = step
    part = plan.parts[lane]
    if part.places is None:
        label = now.vehicles[part.members[vehicle]].label
        return Move(label, part.directions[direction], distance)
    return _move(now, part, part.places.forms[start], part.places.forms[end], distance)


def _joined(before: Puzzle, move: Move, slide: Move, after: Puzzle) -> Move | None:
    """Return a move and the slide after it as one move; None if they are two moves.

    Where seams are flipped the names of the directions are not enough, so the move is played.
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
    """A partial path round corners. The first three fields order the priority queue."""

    slides: int
    bends: int
    ticket: int
    vehicle: Vehicle
    heading: str  # in the frame of its first cell
    since: frozenset[Cell]  # start of the last leg; no leg returns to it
    legs: tuple[tuple[str, int], ...]


def _bent_move(now: Puzzle, vehicle: Vehicle, end: Form, taken: Taken) -> Move:
    """Return the shortest path round corners; among equals, the one with the fewest bends."""
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
    raise AssertionError(f"no path of {vehicle} leads to the end of the step")
