"""The motions of vehicles: how their parts move across the paper.

A move is one motion as long as the vehicle goes straight on over the paper. Each slide across a
joined edge is a motion of its own, in which the old parts of the vehicle move out while the new
parts move in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...model.board import DELTAS, Board, Cell
from ...model.legal_moves import front_at_exit
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle, mirrored
from ..scene import Part, parts_of

Place = tuple[float, float]  # row, column


class Motion(NamedTuple):
    """A movement of a vehicle: its parts, each with a direction.

    Parts in ``going`` start from their position, parts in ``coming`` end in theirs. ``length`` is
    in cells.
    """

    vehicle: Vehicle
    going: tuple[tuple[Part, str], ...]
    coming: tuple[tuple[Part, str], ...]
    after: Vehicle
    length: float


def motions_of(puzzle: Puzzle, vehicle: Vehicle, move: Move) -> list[Motion]:
    """Return the motions of a vehicle in a legal move.

    >>> puzzle = Puzzle.parse("XX.. .... .... ....")
    >>> [motion.length for motion in motions_of(puzzle, puzzle["X"], Move("X", "R", 2))]
    [2]
    """
    board = puzzle.board
    motions: list[Motion] = []
    for direction, distance in move.legs:
        for _ in range(distance):
            further = vehicle.slid(board, direction)
            if further is None:
                break
            motion = _slide(board, vehicle, direction, further)
            if motions and _straight_on(motions[-1], motion):
                longer = motions[-1].length + 1
                motions[-1] = motions[-1]._replace(after=further, length=longer)
            else:
                motions.append(motion)
            # Crossing a flipped seam may change the name of the direction.
            direction = mirrored(direction, board.mirror(vehicle.cells[0], direction))
            vehicle = further
    return motions


def _straight_on(one: Motion, other: Motion) -> bool:
    """Return whether the second motion merely continues the first, without crossing an edge."""
    headings = {heading for motion in (one, other) for _, heading in motion.going}
    return not one.coming and not other.coming and len(headings) == 1


def _slide(board: Board, before: Vehicle, direction: str, after: Vehicle) -> Motion:
    """Return the motion of a slide by one cell; both vehicles list cells in the same order."""
    headings = dict(zip(before.cells, before.headings(board, direction), strict=True))
    there = dict(zip(before.cells, after.cells, strict=True))
    onward: dict[Cell, str] = {}  # the directions after the slide
    crossed: set[Cell] = set()  # new cells that were entered over an edge
    for old, heading in headings.items():
        new = there[old]
        onward[new] = mirrored(heading, board.mirror(old, heading))
        if new != shifted(old, heading, 1):
            crossed.add(new)
    coming = [
        (part, heading)
        for whole in parts_of(board, after)
        for part, heading in _by_heading(whole, onward)
        if crossed & set(part.cells)
    ]
    shown = {cell for part, _ in coming for cell in part.cells} - crossed
    going = [
        (part, heading)
        for whole in parts_of(board, before)
        for part, heading in _by_heading(whole, headings)
        if not shown.issuperset(there[cell] for cell in part.cells)
    ]
    return Motion(before, tuple(going), tuple(coming), after, 1)


def _by_heading(part: Part, headings: dict[Cell, str]) -> Iterator[tuple[Part, str]]:
    """Yield a part with its direction, split if its cells move in different directions.

    That happens where a vehicle lies beside itself over a flipped seam.
    """
    for heading in dict.fromkeys(headings[cell] for cell in part.cells):
        cells = tuple(cell for cell in part.cells if headings[cell] == heading)
        if len(cells) == len(part.cells):
            yield part, heading
            return
        joints = tuple(joint for joint in part.joints if set(joint) <= set(cells))
        yield Part(cells, joints, tuple(o for o in part.openings if o[0] in cells)), heading


def exit_motions(puzzle: Puzzle, vehicle: Vehicle, first: str = "") -> list[Motion]:
    """Return the motion through an exit until nothing is visible; empty if there is no such exit.

    A target with a goal instead of an exit has none. With several exits, the direction ``first`` is
    preferred.
    """
    if any(goal.target == vehicle.label for goal in puzzle.goals):
        return []
    for direction in sorted(vehicle.directions(), key=lambda heading: heading != first):
        if len(direction) == 2 or not front_at_exit(puzzle, vehicle, direction):
            continue
        headings = dict(zip(vehicle.cells, vehicle.headings(puzzle.board, direction), strict=True))
        parts = parts_of(puzzle.board, vehicle)
        going = tuple(
            (part, heading) for whole in parts for part, heading in _by_heading(whole, headings)
        )
        along = 0 if direction in "UD" else 1
        length = len({cell[along] for cell in vehicle.cells}) + 1
        return [Motion(vehicle, going, (), vehicle, length)]
    return []


def corner_of(part: Part) -> Place:
    """Return the top left corner of the cells of a part."""
    return min(row for row, _ in part.cells), min(column for _, column in part.cells)


def shifted(place: Place, heading: str, length: float) -> Place:
    """Return the place ``length`` cells away in a direction."""
    down, right = DELTAS[heading]
    return place[0] + down * length, place[1] + right * length
