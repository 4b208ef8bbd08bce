"""The forms of a certificate: where each vehicle of a puzzle can stand, with numbers.

``docs/certificates.md`` specifies the format. A vehicle that slides up, down, left and right on a
plane board is *plain*: a checker derives its forms from the picture of the board. The certificate
lists the forms and slides of all others: on joined edges, with thin walls, on diagonals, and of
targets that leave the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from ..compiler.placements import GONE, Form, as_vehicle, covered, form_of, rays
from ..model.board import AXES, Board, Cell
from ..model.legal_moves import is_out, leaves
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

Slide = tuple[int, str, int, str, tuple[int, ...]]  # from, way, to, way on, what else must be free


class Table(NamedTuple):
    """All forms of a vehicle: the cells and points that each takes, and the slides between them."""

    forms: tuple[tuple[int, ...], ...]
    slides: tuple[Slide, ...]
    indices: dict[Any, int]  # by first cell if the vehicle is plain, otherwise by placement
    ways: str | None  # of a plain vehicle

    @property
    def plain(self) -> bool:
        """Whether a checker derives the table itself."""
        return self.ways is not None

    @property
    def kind(self) -> object:
        """A value that only equal tables of a puzzle have in common."""
        return (self.forms[0], self.ways) if self.ways is not None else (self.forms, self.slides)


class Piece(NamedTuple):
    """A vehicle of a certificate: its mark on the board, its table and its first form's number."""

    mark: str
    table: Table
    first: int
    start: int  # the number of the form in which it starts
    out: tuple[bool, ...]  # for each form of a target; empty for other vehicles


def cell_number(board: Board, cell: Cell) -> int:
    """Return the number of a cell in the picture of the board, which has a border."""
    return (cell[0] + 1) * (board.width + 2) + cell[1] + 1


def resource_number(board: Board, resource: int) -> int:
    """Return the number in a certificate of a cell or point of the compiler."""
    points = resource - board.width * board.height
    if points >= 0:
        return (board.width + 2) * (board.height + 2) + points
    return cell_number(board, divmod(resource, board.width))


def is_plain(puzzle: Puzzle, vehicle: Vehicle) -> bool:
    """Return whether a checker can derive the forms of a vehicle from the picture."""
    board = puzzle.board
    if board.barriers or not board.join_x == board.join_y == "none" or not vehicle.cells:
        return False
    if vehicle.target and may_leave(puzzle, vehicle):
        return False
    return vehicle.axes in ("-", "|", "-|", "") and not vehicle.held_corners(board)


def may_leave(puzzle: Puzzle, target: Vehicle) -> bool:
    """Return whether a target leaves the board when it is out."""
    several = len(puzzle.targets) > 1
    return several and all(goal.target != target.label for goal in puzzle.goals)


@lru_cache(maxsize=16)
def ways_of(axes: str) -> str:
    """Return the directions of axes, in the order of the format.

    >>> ways_of("|"), ways_of("-|")
    ('UD', 'UDLR')
    """
    return "".join(way for way in "UDLR" if any(way in AXES[axis] for axis in axes))


def table_of(puzzle: Puzzle, vehicle: Vehicle) -> Table:
    """Return the table of a vehicle."""
    if is_plain(puzzle, vehicle):
        board = puzzle.board
        shut = board.walls | board.missing
        return _plain_table(board.width, board.height, shut, vehicle.cells, ways_of(vehicle.axes))
    return _given_table(puzzle, vehicle)


@lru_cache(maxsize=4096)
def _plain_table(
    width: int, height: int, shut: frozenset[Cell], cells: tuple[Cell, ...], ways: str
) -> Table:
    wide = width + 2
    steps = {"U": -wide, "D": wide, "L": -1, "R": 1}
    inside = {
        (row + 1) * wide + column + 1
        for row in range(height)
        for column in range(width)
        if (row, column) not in shut
    }
    shape = sorted((row + 1) * wide + column + 1 for row, column in cells)
    offsets = [cell - shape[0] for cell in shape]
    found = [shape[0]]
    known = {shape[0]}
    for first in found:  # grows during the loop
        for way in ways:
            there = first + steps[way]
            if there not in known and all(there + offset in inside for offset in offsets):
                known.add(there)
                found.append(there)
    found.sort()
    indices = {first: index for index, first in enumerate(found)}
    slides = tuple(
        (index, way, indices[first + steps[way]], way, ())
        for index, first in enumerate(found)
        for way in ways
        if first + steps[way] in known
    )
    forms = tuple(tuple(first + offset for offset in offsets) for first in found)
    return Table(forms, slides, indices, ways)


def _given_table(puzzle: Puzzle, vehicle: Vehicle) -> Table:
    board = puzzle.board

    def settled(form: Form) -> Form:
        target = as_vehicle(form, vehicle.label, target=True)
        return GONE if vehicle.target and form != GONE and leaves(puzzle, target) else form

    start = settled(form_of(board, vehicle))
    found: dict[Form, list[tuple[str, Form, str, frozenset[int]]]] = {}
    todo = [start]
    for form in todo:  # grows during the loop
        if form in found:
            continue
        found[form] = []
        for way, ray in rays(board, form).items() if form != GONE else ():
            found[form].append((way, settled(ray.to), ray.onward, ray.touched))
            todo.append(settled(ray.to))
    order = sorted(found)
    indices = {form: index for index, form in enumerate(order)}
    taken = {form: covered(board, form) for form in order}

    def numbers(resources: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(resource_number(board, resource) for resource in resources))

    slides = tuple(
        (indices[form], way, indices[to], on, numbers(touched - taken[to]))
        for form in order
        for way, to, on, touched in found[form]
    )
    return Table(tuple(numbers(taken[form]) for form in order), slides, indices, None)


def out_flags(puzzle: Puzzle, vehicle: Vehicle, table: Table) -> tuple[bool, ...]:
    """Return for each form of a target whether it is out."""
    if not table.plain:
        return tuple(
            form == GONE or is_out(puzzle, as_vehicle(form, vehicle.label, target=True))
            for form in table.indices
        )
    wide = puzzle.board.width + 2
    places = [tuple([(cell // wide - 1, cell % wide - 1) for cell in f]) for f in table.forms]
    decisive = {way.cell for way in puzzle.exits}.union(*(goal.cells for goal in puzzle.goals))
    return tuple(
        not decisive.isdisjoint(cells) and is_out(puzzle, vehicle._replace(cells=cells))
        for cells in places
    )
