"""Compiles a puzzle to the lane tables of the C++ core.

A *corridor* is a maximal run of cells along an axis, between walls or edges. The vehicles that
slide along one corridor form a lane; its configurations are their joint positions, and since they
cannot pass each other, the positions keep their order. The core builds the transitions of a lane,
which depend only on the length of the corridor and on the lengths of its vehicles. It also reads
and compiles the plainest boards on one line by itself (``Program.of_line``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..core import core
from ..model.board import AXES, Board, Cell
from ..model.exits import Exit
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

if TYPE_CHECKING:
    from .lane_assignment import Plan

# deferred: imports inside functions would be circular at the top.

# Above this many joint configurations each vehicle of a corridor gets its own lane.
MOST_CONFIGURATIONS = 400

# The directions in the order in which the core numbers them.
DIRECTIONS = ("U", "D", "L", "R")


class Corridor(NamedTuple):
    """A run of cells along an axis."""

    number: int
    cells: tuple[Cell, ...]
    line: core.Line
    directions: tuple[int, int]  # core directions towards the first and the last cell


class Map(NamedTuple):
    """The corridors and neighbours of a board; cached per board."""

    grid: core.Grid
    board: Board
    # By axis: the corridor of each cell and the position of the cell in it.
    corridors: dict[str, dict[Cell, tuple[Corridor, int]]]

    def goes_on_beyond(self, way: Exit) -> bool:
        """Return whether the board continues beyond an exit."""
        return self.board.step(way.cell, way.direction) is not None


@lru_cache(maxsize=1024)
def map_of(board: Board) -> Map:
    """Return the corridors and neighbours of a board."""
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


def positions_along(
    cells: int, lengths: tuple[int, ...], start: int = 0
) -> Iterator[tuple[int, ...]]:
    """Yield all joint positions of vehicles in a corridor, in numbering order."""
    if not lengths:
        yield ()
        return
    for position in range(start, cells - sum(lengths) + 1):
        for rest in positions_along(cells, lengths[1:], position + lengths[0]):
            yield (position, *rest)


@lru_cache(maxsize=64)
def _fixed_shape(cells: int) -> core.LaneShape:
    return core.LaneShape(cells, 1, [list(range(cells))], None, [])


@lru_cache(maxsize=1)
def _gone_shape() -> core.LaneShape:
    """Return the lane of a target that has left: one configuration, which wins."""
    return core.LaneShape(0, 1, [[]], [0], [])


# A lane in the format of the core: shape, line, start, vehicles, directions.
Lane: TypeAlias = "tuple[core.LaneShape, core.Line, int, Sequence[int], Sequence[int]]"


def compiled(puzzle: Puzzle) -> core.Program:
    """Return the compiled program of a puzzle; compile it on first use."""
    if puzzle._program is None:
        object.__setattr__(puzzle, "_program", compile_puzzle(puzzle))
    program = puzzle._program
    return program if isinstance(program, core.Program) else program.program


def plan_behind(puzzle: Puzzle) -> Plan | None:
    """Return the plan of a compiled puzzle, or None if it was compiled without one."""
    program = puzzle._program
    return None if isinstance(program, core.Program) else program


def compile_puzzle(puzzle: Puzzle) -> core.Program | Plan:
    """Compile a puzzle to lanes. Raise ``UnplayableError`` if it cannot be played.

    Puzzles of straight vehicles with one target on a plane board are by far the most frequent and
    take a fast path. All others are compiled through a plan.
    """
    board = puzzle.board
    targets = [number for number, vehicle in enumerate(puzzle.vehicles) if vehicle.target]
    plain = len(targets) == 1 and not puzzle.goals and board.join_x == board.join_y == "none"
    here = map_of(board)
    if len(puzzle.exits) > 1:  # one of them may be unusable
        plain = plain and not puzzle.problems()
    if plain and not any(here.goes_on_beyond(way) for way in puzzle.exits):
        lanes = _straight_lanes(puzzle, targets[0])
        if lanes is not None:
            return core.Program(lanes, here.grid, puzzle.vehicles, _exits(puzzle, targets[0]))
    from .lane_assignment import plan_of

    return plan_of(puzzle)


def _straight_lanes(puzzle: Puzzle, target: int) -> list[Lane] | None:
    """Return the lanes of straight vehicles with one target; None if a plan is needed."""
    corridors = map_of(puzzle.board).corridors
    lanes: list[Lane] = []
    standing: list[tuple[int, Corridor, int, int]] = []  # vehicle, corridor, place, length
    if not puzzle.vehicles[target].axes:
        return None
    for number, (_, cells, axes, _, _) in enumerate(puzzle.vehicles):
        try:
            corridor, place = corridors[axes][cells[0]]
        except (KeyError, IndexError):
            if not cells:
                lanes.append((_gone_shape(), core.Line([]), 0, (number,), ()))
            elif not axes:
                width = puzzle.board.width
                fixed = core.Line([row * width + column for row, column in cells])
                lanes.append((_fixed_shape(len(cells)), fixed, 0, (number,), ()))
            else:
                return None
            continue
        if corridor.cells[place : place + len(cells)] != cells:
            found = _place_along(corridor, puzzle.vehicles[number])
            if found is None:
                return None
            place = found
        standing.append((number, corridor, place, len(cells)))
    for lane, _ in _grouped(puzzle, standing, target):
        if lane is None:
            return None
        lanes.append(lane)
    return lanes


def corridor_lanes(puzzle: Puzzle, numbers: Iterable[int]) -> Iterator[tuple[Lane, Corridor]]:
    """Yield the lanes of straight vehicles in corridors; one of them may be the target."""
    corridors = map_of(puzzle.board).corridors
    standing = []
    target = -1
    for number in numbers:
        vehicle = puzzle.vehicles[number]
        corridor, _ = corridors[vehicle.axes][vehicle.cells[0]]
        place = _place_along(corridor, vehicle)
        if place is None:
            raise AssertionError(f"{vehicle} does not keep to a corridor")
        standing.append((number, corridor, place, len(vehicle.cells)))
        target = number if vehicle.target else target
    for lane, corridor in _grouped(puzzle, standing, target):
        if lane is not None:
            yield lane, corridor


def _grouped(
    puzzle: Puzzle, standing: list[tuple[int, Corridor, int, int]], target: int
) -> Iterator[tuple[Lane | None, Corridor]]:
    """Yield one lane per corridor, or several if it would have too many configurations.

    A lane is None if no exit lies at the end of the target's corridor.
    """
    # By corridor: the corridor and what stands in it as [(place, length), ...], [vehicle, ...].
    groups: dict[int, tuple[Corridor, list[tuple[int, int]], list[int]]] = {}
    for number, corridor, place, length in standing:
        group = groups.get(corridor.number)
        if group is None:
            groups[corridor.number] = (corridor, [(place, length)], [number])
        else:
            group[1].append((place, length))
            group[2].append(number)
    for corridor, places, numbers in groups.values():
        ends = winning_ends(puzzle, corridor, target) if target in numbers else None
        if ends == (False, False) and puzzle.problems():
            yield None, corridor
            continue
        if len(places) > 1:
            # In the order of their places; a puzzle read from a grid has them so already.
            order = sorted(range(len(places)), key=places.__getitem__)
            places = [places[at] for at in order]
            numbers = [numbers[at] for at in order]
            free = len(corridor.cells) - sum([length for _, length in places])
            if comb(free + len(places), len(places)) > MOST_CONFIGURATIONS:
                for part, number in zip(places, numbers, strict=True):
                    own = ends if number == target else None
                    yield _lane(corridor, (part,), (number,), 0, own), corridor
                continue
        at = numbers.index(target) if ends is not None else -1
        yield _lane(corridor, tuple(places), numbers, at, ends), corridor


def _place_along(corridor: Corridor, vehicle: Vehicle) -> int | None:
    """Return where in a corridor a vehicle begins; None if it does not lie along it."""
    places = sorted(corridor.cells.index(cell) for cell in vehicle.cells if cell in corridor.cells)
    if places != list(range(places[0], places[0] + len(vehicle.cells))):
        return None
    return places[0]


def _lane(
    corridor: Corridor,
    standing: tuple[tuple[int, int], ...],
    numbers: Sequence[int],
    target: int,
    ends: tuple[bool, bool] | None,
) -> Lane:
    shape, start = _standing_shape(len(corridor.cells), standing, target, ends)
    return shape, corridor.line, start, numbers, corridor.directions


@lru_cache(maxsize=16384)
def _standing_shape(
    cells: int,
    standing: tuple[tuple[int, int], ...],
    target: int,
    ends: tuple[bool, bool] | None,
) -> tuple[core.LaneShape, int]:
    """Return the shape of a lane and the configuration of its vehicles, (place, length)."""
    places, lengths = zip(*standing, strict=True)
    first, last = ends or (False, False)
    return core.LaneShape.straight(cells, lengths, places, target if ends else -1, first, last)


def _exits(puzzle: Puzzle, target: int) -> list[tuple[int, int, int]]:
    """Return the exits of the only target in the format of the core: cell, direction, target."""
    label = puzzle.vehicles[target].label
    return [
        (way.cell[0] * puzzle.board.width + way.cell[1], DIRECTIONS.index(way.direction), target)
        for way in puzzle.exits
        if way.admits(label)
    ]


def winning_ends(puzzle: Puzzle, corridor: Corridor, target: int) -> tuple[bool, bool]:
    """Return whether exits lie beyond the first and beyond the last cell of a corridor."""
    width = puzzle.board.width
    first, last = corridor.cells[0], corridor.cells[-1]
    back, forth = corridor.directions
    at_first = at_last = False
    for cell, direction, _ in _exits(puzzle, target):
        at_first |= direction == back and cell == first[0] * width + first[1]
        at_last |= direction == forth and cell == last[0] * width + last[1]
    return at_first, at_last
