"""Settings: the fixed parts of a request's puzzles, and the vehicle shapes to choose from.

A named variant makes a setting for any board size; an existing puzzle makes one, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...errors import PuzzleError
from ...model.board import Board, Cell, Join
from ...model.exits import Exit, Goal
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...notation.error_text import listing
from ...notation.formats.native_header import SURFACES, exits_named
from ...util.suggestions import suggest
from ..vehicle_shapes import (
    BARS,
    DIAGONALS,
    FREE_SQUARE,
    KLOTSKI,
    SQUARE,
    Shape,
    shape_of,
)


class Setting(NamedTuple):
    """A board with targets, exits and goals; the targets may start anywhere in their lanes."""

    name: str
    board: Board
    targets: tuple[Vehicle, ...]
    exits: tuple[Exit, ...]
    goals: tuple[Goal, ...] = ()
    corners: bool = False
    shapes: tuple[Shape, ...] = BARS

    def puzzle(self, vehicles: tuple[Vehicle, ...]) -> Puzzle:
        """Return the puzzle with these vehicles, targets included, without validating them."""
        return Puzzle._trusted(
            self.board,
            vehicles,
            self.exits,
            self.goals,
            self.corners,
            "",
            "",
            "",
            "",
            (),
            _KNOWN,
            (),
        )

    @property
    def is_classic(self) -> bool:
        """Whether it is a plain board of cars and trucks with one straight target and one exit."""
        return (
            self.board.surface == "plane"
            and not (self.board.missing or self.board.barriers or self.goals)
            and len(self.targets) == len(self.exits) == 1
            and self.targets[0].keeps_to_line(self.board)
            and set(self.shapes) == set(BARS)
        )


_KNOWN = Puzzle(Board(1, 1), []).known


class Variant(NamedTuple):
    """A named variant: its usual size, a description, and a function that makes its setting."""

    size: tuple[int, int]
    about: str
    make: Callable[[str, Board, str], Setting]


def setting_of(variant: str, size: tuple[int, int] | None = None, exit: str = "") -> Setting:
    """Return the setting of a named variant.

    Raises ``ValueError``, with the name of the option, for an unknown variant or a size that does
    not fit.

    ``exit`` is written as in a puzzle's own text, such as ``"right 3"``; the default is on the
    right, in the middle row or the one above the middle.

    >>> setting_of("classic").exits
    (Exit(cell=(2, 5), direction='R', targets=None),)
    """
    if variant not in VARIANTS:
        raise ValueError(
            f"there is no variant {variant!r}{suggest(variant, VARIANTS)}; "
            f"there are {listing(VARIANTS)}"
        )
    width, height = size or VARIANTS[variant].size
    board = Board(width, height)
    try:
        board.check()
    except PuzzleError as error:  # the request is at fault, not a puzzle
        raise ValueError(f"size: {error}") from error
    return VARIANTS[variant].make(variant, board, exit)


def setting_like(puzzle: Puzzle) -> Setting:
    """Return the setting of a puzzle: its board, targets, exits, rules and vehicle shapes."""
    others = [v for v in puzzle.vehicles if v.cells and not v.target and v.axes]
    shapes = {shape_of(v) for v in others if not v.mirrors}
    if shapes <= set(BARS):
        shapes |= set(BARS)
    return Setting(
        "like",
        puzzle.board,
        puzzle.targets,
        puzzle.exits,
        puzzle.goals,
        puzzle.corners,
        tuple(sorted(shapes)),
    )


# ---- Planes --------------------------------------------------------------------------------------


def _exits(board: Board, text: str, wide: int = 1) -> tuple[Exit, ...]:
    """Return the requested exits, or one on the right, ``wide`` cells wide."""
    row = (board.height - wide) // 2
    usual = f"right {row + 1}-{row + wide}"
    exits = exits_named(text or usual, board)
    if not exits:
        raise ValueError(f"{text!r} is not an exit; the target needs a way out")
    return exits


def _straight_target(board: Board, exit: Exit, label: str, length: int, nearer: int = 0) -> Vehicle:
    """Return a target in line with an exit, ``nearer`` cells from the far end of its lane."""
    along_row = exit.direction in "LR"
    lane = board.width if along_row else board.height
    places = [nearer + n for n in range(length)]
    if exit.direction in "LU":
        places = [lane - 1 - place for place in reversed(places)]
    cells = tuple((exit.cell[0], n) if along_row else (n, exit.cell[1]) for n in places)
    return Vehicle(label, cells, "-" if along_row else "|", target=True)


def _plane(
    length: int = 2, targets: int = 1, more: tuple[Shape, ...] = ()
) -> Callable[..., Setting]:
    def make(name: str, board: Board, exit: str) -> Setting:
        exits = _exits(board, exit)
        lane = board.width if exits[0].direction in "LR" else board.height
        _need_room(name, lane, length * targets + 1)
        cars = tuple(
            _straight_target(board, exits[0], "XYZ"[n], length, n * length) for n in range(targets)
        )
        return Setting(name, board, cars, exits, shapes=(*BARS, *more))

    return make


def _need_room(name: str, lane: int, cells: int) -> None:
    if lane < cells:
        raise ValueError(
            f"size: the board is too small for {name!r}; the target's lane needs {cells} cells"
        )


def _free_square(
    corners: bool, shapes: tuple[Shape, ...], exit: str = ""
) -> Callable[..., Setting]:
    """Return a maker of settings with a 2x2 target that moves in all four directions."""
    usual = exit

    def make(name: str, board: Board, exit: str) -> Setting:
        _need_room(name, min(board.width, board.height), 3)
        if usual and not exit:
            left = (board.width - 2) // 2 + 1
            exit = f"{usual} {left}-{left + 1}"
        exits = _exits(board, exit, 2)
        target = Vehicle("X", SQUARE, "-|", target=True)
        return Setting(name, board, (target,), exits, corners=corners, shapes=shapes)

    return make


# ---- Joined edges --------------------------------------------------------------------------------


def _joined(target: tuple[Cell, ...], goal: tuple[Cell, ...] | None) -> Callable[..., Setting]:
    """Return a maker of settings whose name is a surface. Negative cells count from the far end."""

    def make(name: str, board: Board, exit: str) -> Setting:
        joins: tuple[Join, Join] = SURFACES[name]
        board = board._replace(join_x=joins[0], join_y=joins[1])
        _need_room(name, min(board.width, board.height), 3)
        exits = _exits(board, exit or f"top {(board.width + 1) // 2}") if goal is None else ()
        if goal is not None and exit:
            raise ValueError(f"{name!r} has a goal and no exit")
        cells = _counted(board, target)
        if exits:
            cells = tuple((row, exits[0].cell[1]) for row, _ in cells)
        axes = "-" if cells[0][0] == cells[1][0] else "|"
        car = Vehicle("X", cells, axes, target=True)
        goals = (Goal("X", frozenset(_counted(board, goal))),) if goal else ()
        return Setting(name, board, (car,), exits, goals)

    return make


def _counted(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple((row % board.height, column % board.width) for row, column in cells)


VARIANTS: dict[str, Variant] = {
    "classic": Variant((6, 6), "cars and trucks, one red car", _plane()),
    "limo": Variant((6, 6), "the target is 3 long", _plane(3)),
    "two": Variant((6, 6), "two targets in one row must both leave", _plane(targets=2)),
    "railroad": Variant(
        (7, 7), "with pieces of 2x2 that go all four ways", _plane(more=(FREE_SQUARE,))
    ),
    "safari": Variant(
        (7, 7), "a target of 2x2; one move may go round corners",
        _free_square(True, (*BARS, FREE_SQUARE)),
    ),
    "klotski": Variant(
        (4, 5), "every piece is free; the square must get to the bottom",
        _free_square(False, KLOTSKI, "bottom"),
    ),
    "diagonal": Variant((6, 6), "some cars stand on diagonals", _plane(more=DIAGONALS)),
    "cylinder": Variant((6, 6), "left joins right", _joined(((-2, 0), (-1, 0)), None)),
    "torus": Variant(
        (5, 5), "left joins right, top joins bottom; a goal instead of an exit",
        _joined(((2, 0), (2, 1)), ((2, -2), (2, -1))),
    ),
    "moebius": Variant(
        (5, 5), "left joins right turned over; a goal",
        _joined(((1, 0), (1, 1)), ((-2, 0), (-2, 1))),
    ),
    "klein": Variant(
        (5, 5), "left joins right, top joins bottom turned over; a goal",
        _joined(((0, 0), (1, 0)), ((-2, -1), (-1, -1))),
    ),
    "projective": Variant(
        (5, 5), "both pairs of edges joined turned over; a goal",
        _joined(((0, 0), (0, 1)), ((-1, -2), (-1, -1))),
    ),
}  # fmt: skip
