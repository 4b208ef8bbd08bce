"""From the steps of lanes back to moves of vehicles, playing them on the model as it goes.

The core does not tell twins apart, and where seams are flipped the name of a direction depends on
the way by which a vehicle came. So the moves are found by replaying: whoever stands where the step
begins is the one that moves, and of the directions in which it can slide the one that ends where
the step ends is meant. A step that cannot be played is an internal error, never an answer.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from .model.move import Move, merge_moves
from .model.play import Taken, leaves, on_board, play, slides, taken_by
from .model.puzzle import Puzzle
from .model.vehicle import Vehicle, mirrored
from .places import GONE, Form, form_of
from .plan import Part, Plan


def moves_of(puzzle: Puzzle, plan: Plan, steps: Sequence[int], unit: bool) -> tuple[Move, ...]:
    """The moves of a solution; ``steps`` as the core gives them, six numbers each.

    ``unit``: the steps are slides by one cell, to be joined into moves.
    """
    moves = []
    now = puzzle
    flat = iter(steps)
    for lane, vehicle, direction, distance, start, end in zip(*[flat] * 6, strict=True):
        part = plan.parts[lane]
        if part.places is None:
            label = puzzle.vehicles[part.members[vehicle]].label
            move = Move(label, part.directions[direction], distance)
        else:
            forms = part.places.forms
            move = _move(now, part, forms[start], forms[end], distance)
        moves.append(move)
        now = play(now, move)
    if not now.won:
        raise AssertionError("the solution found does not win")
    return merge_moves(moves, corners=puzzle.corners) if unit else tuple(moves)


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


def _bent_move(now: Puzzle, vehicle: Vehicle, end: Form, taken: Taken) -> Move:
    """The shortest way round corners, with the fewest bends among equals."""
    ticket = 0
    waiting: list[tuple[int, int, int, Vehicle, str, tuple[tuple[str, int], ...]]] = [
        (0, 0, ticket, vehicle, "", ())
    ]
    seen = set()
    while waiting:
        went, bends, _, here, heading, legs = heapq.heappop(waiting)
        form = _form(now, here)
        if form == end and legs:
            return Move(vehicle.label, *legs[0], legs[1:])
        if form == GONE or (form, heading) in seen:
            continue
        seen.add((form, heading))
        for direction in here.directions():
            there = next(slides(now, here, direction, taken), None)
            if there is None:
                continue
            onward = mirrored(direction, now.board.mirror(here.cells[0], direction))
            ticket += 1
            if direction == heading:
                name, distance = legs[-1]
                longer = (*legs[:-1], (name, distance + 1))
                heapq.heappush(waiting, (went + 1, bends, ticket, there, onward, longer))
            else:
                longer = (*legs, (direction, 1))
                heapq.heappush(waiting, (went + 1, bends + 1, ticket, there, onward, longer))
    raise AssertionError(f"there is no way for {vehicle} to go where the search went")
