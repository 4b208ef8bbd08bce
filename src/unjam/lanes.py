"""Where geometry ends: a puzzle becomes tables of lanes for the core.

A *corridor* is a maximal run of cells along an axis, between walls or edges. The vehicles that
slide along one corridor form a lane; its configurations are their joint positions, and since they
cannot pass each other, the positions keep their order. What a lane can do depends only on the
length of the corridor and on the lengths of its vehicles, so that shapes are made once and serve
every corridor of every puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from .core import core
from .errors import UnplayableError, UnsupportedError
from .model.board import AXES, Board, Cell
from .model.exits import Exit
from .model.puzzle import Puzzle
from .model.vehicle import Vehicle

# Above this many joint configurations each vehicle of a corridor is a lane of its own.
MOST_CONFIGURATIONS = 400

# How the core numbers the directions.
DIRECTIONS = ("U", "D", "L", "R")


class Corridor(NamedTuple):
    """A run of cells along an axis."""

    number: int
    cells: tuple[Cell, ...]
    line: core.Line
    directions: tuple[int, int]  # of the core: towards the first cell, towards the last


class Map(NamedTuple):
    """What compiling needs to know of a board; made once for each board."""

    grid: core.Grid
    board: Board
    # By axis: the corridor of each cell and the place of the cell in it.
    corridors: dict[str, dict[Cell, tuple[Corridor, int]]]

    def goes_on_beyond(self, way: Exit) -> bool:
        """Does the board go on beyond the exit?"""
        return self.board.step(way.cell, way.direction) is not None


class Shape(NamedTuple):
    """A lane shape of the core and the number of each joint position."""

    core: core.LaneShape
    numbers: dict[tuple[int, ...], int]


@lru_cache(maxsize=1024)
def map_of(board: Board) -> Map:
    """The corridors and neighbours of a board."""
    width = board.width
    neighbours = [-1] * (width * board.height * len(DIRECTIONS))
    for row, column in board.cells():
        at = (row * width + column) * len(DIRECTIONS)
        for number, direction in enumerate(DIRECTIONS):
            step = board.step((row, column), direction)
            if step is not None:
                neighbours[at + number] = step[0][0] * width + step[0][1]
    number = 0
    corridors: dict[str, dict[Cell, tuple[Corridor, int]]] = {}
    for axis in "-|":
        back, forth = AXES[axis]
        ids = (DIRECTIONS.index(back), DIRECTIONS.index(forth))
        places = corridors[axis] = {}
        for cell in board.cells():
            if board.step(cell, back) is not None:
                continue
            run = [cell]
            while (step := board.step(run[-1], forth)) is not None:
                run.append(step[0])
            line = core.Line([row * width + column for row, column in run])
            corridor = Corridor(number, tuple(run), line, ids)
            number += 1
            for place, along in enumerate(run):
                places[along] = (corridor, place)
    return Map(core.Grid(width, neighbours), board, corridors)


@lru_cache(maxsize=4096)
def straight_shape(
    cells: int, lengths: tuple[int, ...], target: int, wins_first: bool, wins_last: bool
) -> Shape:
    """The lane of vehicles of these lengths, in order, in a corridor of so many cells.

    ``target`` is the place of the target among them, or -1; it wins with its front at the first
    cell, at the last one, at either, or (if a wall shuts it off from every exit) never.
    """
    configurations = list(_positions(cells, lengths))
    numbers = {positions: number for number, positions in enumerate(configurations)}
    covers = []
    transitions = []
    winning = []
    for number, positions in enumerate(configurations):
        covers.append(
            [p + k for p, length in zip(positions, lengths, strict=True) for k in range(length)]
        )
        if target >= 0 and (
            (wins_first and positions[target] == 0)
            or (wins_last and positions[target] + lengths[target] == cells)
        ):
            winning.append(number)
        for vehicle, (position, length) in enumerate(zip(positions, lengths, strict=True)):
            before = positions[vehicle - 1] + lengths[vehicle - 1] if vehicle else 0
            after = positions[vehicle + 1] if vehicle + 1 < len(lengths) else cells
            # Towards the first cell, then towards the last, each by growing distance.
            for direction, farthest in enumerate((position - before, after - position - length)):
                for distance in range(1, farthest + 1):
                    if direction == 0:
                        to = position - distance
                        freed = range(to, position)
                    else:
                        to = position + distance
                        freed = range(position + length, to + length)
                    there = numbers[(*positions[:vehicle], to, *positions[vehicle + 1 :])]
                    transitions.append((number, there, vehicle, direction, distance, list(freed)))
    decides = winning if target >= 0 else None
    shape = core.LaneShape(cells, len(lengths), covers, decides, transitions)
    return Shape(shape, numbers)


def _positions(cells: int, lengths: tuple[int, ...], start: int = 0) -> Iterator[tuple[int, ...]]:
    if not lengths:
        yield ()
        return
    for position in range(start, cells - sum(lengths) + 1):
        for rest in _positions(cells, lengths[1:], position + lengths[0]):
            yield (position, *rest)


@lru_cache(maxsize=64)
def _fixed_shape(cells: int) -> core.LaneShape:
    return core.LaneShape(cells, 1, [list(range(cells))], None, [])


@lru_cache(maxsize=1)
def _gone_shape() -> core.LaneShape:
    """The lane of a target that has left: one configuration, which wins."""
    return core.LaneShape(0, 1, [[]], [0], [])


def compiled(puzzle: Puzzle) -> core.Program:
    """The program of a puzzle, made when it is first asked for."""
    if puzzle._program is None:
        object.__setattr__(puzzle, "_program", compile_puzzle(puzzle))
    program: core.Program = puzzle._program
    return program


def compile_puzzle(puzzle: Puzzle) -> core.Program:
    """Turn a puzzle into lanes; ``UnplayableError`` if there is nothing to solve."""
    board = puzzle.board
    here = map_of(board)
    corridors = here.corridors
    # By corridor: the corridor and what stands in it as [(place, length), ...], [vehicle, ...].
    groups: dict[int, tuple[Corridor, list[tuple[int, int]], list[int]]] = {}
    lanes: list[tuple[core.LaneShape, core.Line, int, Sequence[int], tuple[int, ...]]] = []
    targets = [number for number, vehicle in enumerate(puzzle.vehicles) if vehicle.target]
    if len(targets) != 1 or puzzle.goals or board.join_x != "none" or board.join_y != "none":
        _refuse(puzzle, targets)
    target = targets[0]
    exits = _exits(puzzle, target)
    if not puzzle.vehicles[target].axes or any(here.goes_on_beyond(way) for way in puzzle.exits):
        _refuse(puzzle, targets)
    for number, (_, cells, axes, _, _) in enumerate(puzzle.vehicles):
        length = len(cells)
        try:
            corridor, place = corridors[axes][cells[0]]
        except (KeyError, IndexError):
            if not cells:
                lanes.append((_gone_shape(), core.Line([]), 0, (number,), ()))
                continue
            if axes:
                raise UnsupportedError(_unsupported(puzzle.vehicles[number])) from None
            fixed = core.Line([row * board.width + column for row, column in cells])
            lanes.append((_fixed_shape(length), fixed, 0, (number,), ()))
            continue
        if corridor.cells[place : place + length] != cells:
            place = _place_along(corridor, puzzle.vehicles[number])
        group = groups.get(corridor.number)
        if group is None:
            groups[corridor.number] = (corridor, [(place, length)], [number])
        else:
            group[1].append((place, length))
            group[2].append(number)

    for corridor, standing, numbers in groups.values():
        if len(standing) > 1:
            # In the order of their places; a puzzle read from a grid has them so already.
            order = sorted(range(len(standing)), key=standing.__getitem__)
            standing = [standing[at] for at in order]
            numbers = [numbers[at] for at in order]
            free = len(corridor.cells) - sum([length for _, length in standing])
            if comb(free + len(standing), len(standing)) > MOST_CONFIGURATIONS:
                for part, number in zip(standing, numbers, strict=True):
                    ends = _winning_ends(puzzle, corridor, exits) if number == target else None
                    lanes.append(_lane(corridor, (part,), (number,), 0, ends))
                continue
        if target in numbers:
            ends = _winning_ends(puzzle, corridor, exits)
            at = numbers.index(target)
            lanes.append(_lane(corridor, tuple(standing), numbers, at, ends))
        else:
            lanes.append(_lane(corridor, tuple(standing), numbers, -1, None))
    return core.Program(lanes, here.grid, puzzle.vehicles, exits)


def _place_along(corridor: Corridor, vehicle: Vehicle) -> int:
    """Where a vehicle begins whose cells are in another order than the corridor's."""
    places = sorted(corridor.cells.index(cell) for cell in vehicle.cells if cell in corridor.cells)
    if places != list(range(places[0], places[0] + len(vehicle.cells))):
        raise UnsupportedError(_unsupported(vehicle))
    return places[0]


def _lane(
    corridor: Corridor,
    standing: tuple[tuple[int, int], ...],
    numbers: Sequence[int],
    target: int,
    ends: tuple[bool, bool] | None,
) -> tuple[core.LaneShape, core.Line, int, Sequence[int], tuple[int, ...]]:
    """A lane as the core takes it: shape, line, start, vehicles, directions."""
    shape, start = _standing_shape(len(corridor.cells), standing, target, ends)
    return shape, corridor.line, start, numbers, corridor.directions


@lru_cache(maxsize=16384)
def _standing_shape(
    cells: int,
    standing: tuple[tuple[int, int], ...],
    target: int,
    ends: tuple[bool, bool] | None,
) -> tuple[core.LaneShape, int]:
    """The shape of a lane and the configuration in which its vehicles, (place, length), stand."""
    places, lengths = zip(*standing, strict=True)
    first, last = ends or (False, False)
    shape = straight_shape(cells, lengths, target if ends else -1, first, last)
    return shape.core, shape.numbers[places]


def _exits(puzzle: Puzzle, target: int) -> list[tuple[int, int, int]]:
    """The exits of the only target, as the core takes them: cell, direction, who."""
    label = puzzle.vehicles[target].label
    return [
        (way.cell[0] * puzzle.board.width + way.cell[1], DIRECTIONS.index(way.direction), target)
        for way in puzzle.exits
        if way.admits(label)
    ]


def _winning_ends(
    puzzle: Puzzle, corridor: Corridor, exits: list[tuple[int, int, int]]
) -> tuple[bool, bool]:
    """Does an exit lie beyond the first cell of the target's corridor, and one beyond the last?"""
    width = puzzle.board.width
    first, last = corridor.cells[0], corridor.cells[-1]
    back, forth = corridor.directions
    at_first = at_last = False
    for cell, direction, _ in exits:
        at_first |= direction == back and cell == first[0] * width + first[1]
        at_last |= direction == forth and cell == last[0] * width + last[1]
    if not (at_first or at_last):
        _refuse(puzzle, [0])
    return at_first, at_last


def _refuse(puzzle: Puzzle, targets: list[int]) -> None:
    """Raise if the puzzle is unplayable or of a kind that is not solved yet."""
    problems = puzzle.problems()
    if problems:
        raise UnplayableError(f"the puzzle cannot be played: {problems[0]}")
    what = ""
    if len(targets) > 1:
        what = "several targets"
    elif puzzle.goals:
        what = "goals inside the board"
    elif puzzle.board.surface != "plane":
        what = "joined edges"
    if what:
        raise UnsupportedError(f"this version does not solve puzzles with {what}")


def _unsupported(vehicle: Vehicle) -> str:
    return (
        f"this version solves straight vehicles that slide along themselves; "
        f"vehicle {vehicle.label!r} is another kind of piece"
    )
