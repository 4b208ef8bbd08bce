"""Validation of puzzles: immutable parts of plain types that are consistent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..errors import PuzzleError
from .board import AXES, Board, Cell, Corner, place
from .exits import SIDES, Exit, Goal
from .vehicle import Vehicle

if TYPE_CHECKING:
    from .puzzle import Puzzle


def plain_board(board: Board) -> Board:
    """Return the board with frozen sets, whatever collections it was created with."""
    if not isinstance(board, Board):
        raise PuzzleError(f"board must be a Board, not {board!r}")
    return board._replace(
        walls=_cell_set(board.walls),
        missing=_cell_set(board.missing),
        barriers=frozenset(map(_cell_set, board.barriers)),
    )


def plain_vehicle(vehicle: Vehicle) -> Vehicle:
    """Return the vehicle with plain strings, tuples and booleans."""
    if not isinstance(vehicle, Vehicle):
        raise PuzzleError(f"a vehicle must be a Vehicle, not {vehicle!r}")
    texts: tuple[object, object] = (vehicle.label, vehicle.axes)
    if not all(isinstance(text, str) for text in texts):
        raise PuzzleError(f"the label and the axes of a vehicle must be text: {vehicle!r}")
    cells = tuple(map(_cell, vehicle.cells))
    return Vehicle(vehicle.label, cells, vehicle.axes, bool(vehicle.target), tuple(vehicle.mirrors))


def plain_exit(way: Exit) -> Exit:
    """Return the exit with a plain cell and frozen targets."""
    targets = None if way.targets is None else frozenset(way.targets)
    return Exit(_cell(way.cell), way.direction, targets)


def plain_goal(goal: Goal) -> Goal:
    """Return the goal with frozen cells."""
    return Goal(goal.target, _cell_set(goal.cells))


def _cell_set(cells: Iterable[Any]) -> frozenset[Cell]:
    return frozenset(map(_cell, cells))


def _cell(cell: Any) -> Cell:
    try:
        row, column = cell
    except (TypeError, ValueError):
        row = column = None
    if not isinstance(row, int) or not isinstance(column, int):
        raise PuzzleError(f"a cell must be (row, column), not {cell!r}")
    return int(row), int(column)


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise ``PuzzleError`` if the parts do not form a valid puzzle."""
    puzzle.board.check()
    cells_of_board = set(puzzle.board.cells())
    taken: dict[Cell, str] = {}
    crossed: dict[Corner, str] = {}
    labels: set[str] = set()
    for vehicle in puzzle.vehicles:
        label = vehicle.label
        if not label or not label.isprintable() or any(c.isspace() for c in label):
            raise PuzzleError(f"a label must be printable and without spaces, not {label!r}")
        if label in labels:
            raise PuzzleError(f"two vehicles have the label {label!r}")
        labels.add(label)
        for axis in vehicle.axes:
            if axis not in AXES:
                raise PuzzleError(
                    f"vehicle {label!r} must slide along '-', '|', '\\' or '/', not {axis!r}"
                )
            if vehicle.axes.count(axis) > 1:
                raise PuzzleError(f"vehicle {label!r} has the axis {axis!r} twice")
        if vehicle.mirrors and len(vehicle.mirrors) != len(vehicle.cells):
            raise PuzzleError(f"vehicle {label!r} must have one mirror per cell, or none")
        if not vehicle.cells and not vehicle.target:
            raise PuzzleError(f"vehicle {label!r} covers no cell, but only targets may leave")
        for cell in vehicle.cells:
            if cell not in cells_of_board:
                what = "in a wall" if cell in puzzle.board.walls else "outside the board"
                raise PuzzleError(f"vehicle {label!r} is {what} at {place(cell)}")
            if taken.get(cell) == label:
                raise PuzzleError(
                    f"vehicle {label!r} overlaps itself at {place(cell)}: it must cover every cell "
                    f"only once, even across a seam"
                )
            if cell in taken:
                raise PuzzleError(
                    f"vehicles {taken[cell]!r} and {label!r} overlap at {place(cell)}"
                )
            taken[cell] = label
        shut = vehicle.shut_joint(puzzle.board)
        if shut is not None:
            raise PuzzleError(
                f"vehicle {label!r} lies across the corner between {place(shut[0])} and "
                f"{place(shut[1])}, where walls touch: nothing can pass there"
            )
        for corner in vehicle.held_corners(puzzle.board):
            if corner in crossed:
                raise PuzzleError(
                    f"vehicles {crossed[corner]!r} and {label!r} cross between rows {corner[0]} "
                    f"and {corner[0] + 1}, columns {corner[1]} and {corner[1] + 1}"
                )
            crossed[corner] = label
        for barrier in puzzle.board.barriers:
            if barrier <= set(vehicle.cells):
                one, other = sorted(barrier)
                raise PuzzleError(
                    f"vehicle {label!r} is across the barrier between {place(one)} "
                    f"and {place(other)}"
                )
    for way in puzzle.exits:
        if way.direction not in SIDES:
            raise PuzzleError(f"an exit must face U, D, L or R, not {way.direction!r}")
        if way.cell not in cells_of_board:
            raise PuzzleError(f"{way} is not at a cell of the board")
        _check_targets(puzzle, str(way), way.targets or ())
    for goal in puzzle.goals:
        _check_targets(puzzle, "a goal", (goal.target,))
        if not goal.cells:
            raise PuzzleError(f"the goal of {goal.target!r} has no cells")
        for cell in sorted(goal.cells - cells_of_board):
            what = "a wall" if cell in puzzle.board.walls else "outside the board"
            raise PuzzleError(f"the goal of {goal.target!r} has {place(cell)}, which is {what}")


def _check_targets(puzzle: Puzzle, what: str, labels: Iterable[str]) -> None:
    targets = {vehicle.label for vehicle in puzzle.vehicles if vehicle.target}
    for label in labels:
        if label not in targets:
            raise PuzzleError(f"{what} names {label!r}, which is not a target")
