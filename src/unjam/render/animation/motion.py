"""The ways of vehicles as they are seen: glides of their parts over the paper.

A move is one glide as long as the vehicle goes straight on over the paper. Over a joined edge each
slide is one of its own: the parts that the vehicle had go on their way out, those that it will have
come in.
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
    """Some way of a vehicle: its parts, each with the direction in which it goes; the last of them
    come in and so end where they stand. ``length`` is in cells."""

    vehicle: Vehicle
    going: tuple[tuple[Part, str], ...]
    coming: tuple[tuple[Part, str], ...]
    after: Vehicle
    length: float


def motions_of(puzzle: Puzzle, vehicle: Vehicle, move: Move) -> list[Motion]:
    """The way of a vehicle in a legal move.

    >>> puzzle = Puzzle.parse("XX.. .... .... ....")
    >>> [glide.length for glide in motions_of(puzzle, puzzle["X"], Move("X", "R", 2))]
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
            # Straight on, over a flipped seam, may have another name on the far side.
            direction = mirrored(direction, board.mirror(vehicle.cells[0], direction))
            vehicle = further
    return motions


def _straight_on(one: Motion, other: Motion) -> bool:
    """Does the second slide only go on with the first, with nothing over an edge?"""
    ways = {way for motion in (one, other) for _, way in motion.going}
    return not one.coming and not other.coming and len(ways) == 1


def _slide(board: Board, before: Vehicle, direction: str, after: Vehicle) -> Motion:
    """One vehicle by one cell. Both have their cells in the same order."""
    ways = dict(zip(before.cells, before.headings(board, direction), strict=True))
    there = dict(zip(before.cells, after.cells, strict=True))
    onward: dict[Cell, str] = {}  # the directions as they are after
    over: set[Cell] = set()  # cells after which were come to over an edge
    for old, way in ways.items():
        new = there[old]
        onward[new] = mirrored(way, board.mirror(old, way))
        if new != shifted(old, way, 1):
            over.add(new)
    coming = [
        (part, way)
        for whole in parts_of(board, after)
        for part, way in _by_way(whole, onward)
        if over & set(part.cells)
    ]
    shown = {cell for part, _ in coming for cell in part.cells} - over
    going = [
        (part, way)
        for whole in parts_of(board, before)
        for part, way in _by_way(whole, ways)
        if not shown.issuperset(there[cell] for cell in part.cells)
    ]
    return Motion(before, tuple(going), tuple(coming), after, 1)


def _by_way(part: Part, ways: dict[Cell, str]) -> Iterator[tuple[Part, str]]:
    """A part with its direction; in several if its cells go apart, as they may where a piece lies
    beside itself over a flipped seam."""
    for way in dict.fromkeys(ways[cell] for cell in part.cells):
        cells = tuple(cell for cell in part.cells if ways[cell] == way)
        if len(cells) == len(part.cells):
            yield part, way
            return
        joints = tuple(joint for joint in part.joints if set(joint) <= set(cells))
        yield Part(cells, joints, tuple(o for o in part.openings if o[0] in cells)), way


def way_out(puzzle: Puzzle, vehicle: Vehicle, first: str = "") -> list[Motion]:
    """Through the exit until nothing is to be seen; empty if it has a goal instead, or no exit.

    Of several exits the one in the direction ``first`` is taken.
    """
    if any(goal.target == vehicle.label for goal in puzzle.goals):
        return []
    for direction in sorted(vehicle.directions(), key=lambda way: way != first):
        if len(direction) == 2 or not front_at_exit(puzzle, vehicle, direction):
            continue
        ways = dict(zip(vehicle.cells, vehicle.headings(puzzle.board, direction), strict=True))
        parts = parts_of(puzzle.board, vehicle)
        going = tuple((part, way) for whole in parts for part, way in _by_way(whole, ways))
        along = 0 if direction in "UD" else 1
        length = len({cell[along] for cell in vehicle.cells}) + 1
        return [Motion(vehicle, going, (), vehicle, length)]
    return []


def corner_of(part: Part) -> Place:
    """The top left corner of the cells of a part."""
    return min(row for row, _ in part.cells), min(column for _, column in part.cells)


def shifted(place: Place, way: str, length: float) -> Place:
    """A place so many cells further in a direction."""
    down, right = DELTAS[way]
    return place[0] + down * length, place[1] + right * length
