"""Lists the placements of one vehicle: the lane of a piece that has its own lane.

Any piece on any board is compiled the same way: all placements that it can reach on the empty
board are its configurations, and rays of transitions start from each one in every direction that
it may slide. A placement is identified by its cells and by how they are mirrored relative to each
other, which matters only where a seam is flipped. It is normalised to a form that does not depend
on the path of the piece, so equal pieces share their placements.

A placement covers cells of the board and, for diagonal pieces, the corner points that they lie
across; both are numbered resources to the core.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from ..core import core
from ..model.board import Board, Cell
from ..model.vehicle import Vehicle, combined, mirrored, mirrored_axes
from ..util.limits import breathe

# Cells, their mirrors relative to the smallest cell, and the axes in its frame.
Form = tuple[tuple[Cell, ...], tuple[str, ...], str]

GONE: Form = ((), (), "")


class Ray(NamedTuple):
    """A slide by one cell: its end, its onward direction and the resources it touches."""

    to: Form
    onward: str  # the same direction in the frame of the end
    touched: frozenset[int]


class Places(NamedTuple):
    """The lane of one piece: its shape, its cells, and the number of every placement."""

    shape: core.LaneShape
    line: core.Line
    numbers: dict[Form, int]
    forms: tuple[Form, ...]


def form_of(board: Board, vehicle: Vehicle) -> Form:
    """Return the placement of a vehicle in its normal form."""
    if not vehicle.cells:
        return GONE
    mirrors = vehicle.all_mirrors(board)
    pairs = sorted(zip(vehicle.cells, mirrors, strict=True))
    first = pairs[0][1]
    return (
        tuple(cell for cell, _ in pairs),
        tuple(combined(mirror, first) for _, mirror in pairs),
        "".join(sorted(mirrored_axes(vehicle.axes, first))),
    )


def as_vehicle(form: Form, label: str = "?", target: bool = False) -> Vehicle:
    """Return a vehicle in a placement."""
    cells, mirrors, axes = form
    return Vehicle(label, cells, axes, target, mirrors)


def vehicle_at(board: Board, form: Form, vehicle: Vehicle) -> Vehicle:
    """Return the vehicle moved to a placement, with mirrors only where they cannot be derived."""
    there = as_vehicle(form, vehicle.label, vehicle.target)
    plain = there._replace(mirrors=())
    return plain if plain.all_mirrors(board) == there.mirrors else there


def rays(board: Board, form: Form) -> dict[str, Ray]:
    """Return all slides by one cell from a placement, by direction at its smallest cell."""
    vehicle = as_vehicle(form)
    found = {}
    for direction in vehicle.directions():
        further = vehicle.pushed(board, direction)
        if further is None:
            continue
        there = form_of(board, further)
        passed = board.mirror(vehicle.cells[0], direction)
        onward = mirrored(direction, passed)  # in the frame of the cell that was the smallest
        smallest = further.cells.index(there[0][0])
        onward = mirrored(onward, further.all_mirrors(board)[smallest])
        touched = covered(board, there) | {
            _point(board, corner) for corner in vehicle.passed_corners(board, direction)
        }
        found[direction] = Ray(there, onward, touched)
    return found


def covered(board: Board, form: Form) -> frozenset[int]:
    """Return the resources that a placement covers: cells and corner points, as numbers."""
    cells = {row * board.width + column for row, column in form[0]}
    points = as_vehicle(form).held_corners(board) if form[0] else ()
    return frozenset(cells) | {_point(board, corner) for corner in points}


def _point(board: Board, corner: Cell) -> int:
    return board.width * board.height + corner[0] * (board.width + 1) + corner[1]


def places_of(
    board: Board, start: Form, wins: Callable[[Form], bool] | None, leaves: bool
) -> Places:
    """Return the lane of a piece that starts in ``start``.

    ``wins`` says which placements win, None if the piece is no target. With ``leaves`` the piece
    leaves the board in a winning placement.
    """
    if wins is None:
        return _roaming(board, start)
    return _lane(board, start, wins, leaves)


@lru_cache(maxsize=32)  # an entry of a large board takes megabytes
def _roaming(board: Board, start: Form) -> Places:
    return _lane(board, start, None, False)


def forget_places() -> None:
    """Clear the cache: entries of large boards take hundreds of megabytes."""
    _roaming.cache_clear()


def _lane(board: Board, start: Form, wins: Callable[[Form], bool] | None, leaves: bool) -> Places:
    won = _Memory(lambda form: wins is not None and (form == GONE or wins(form)))
    out = _Memory(lambda form: {} if form == GONE else rays(board, form))
    cover = _Memory(lambda form: covered(board, form))

    def settled(form: Form) -> Form:
        return GONE if leaves and won[form] else form

    forms = [settled(start)]
    numbers = {forms[0]: 0}
    for form in forms:  # grows as it goes
        breathe()
        for ray in out[form].values():
            there = settled(ray.to)
            if there not in numbers:
                numbers[there] = len(forms)
                forms.append(there)
    resources = {cell for form in forms for cell in cover[form]}
    resources.update(cell for form in forms for ray in out[form].values() for cell in ray.touched)
    line = sorted(resources)
    own = {cell: number for number, cell in enumerate(line)}
    transitions = array("i")  # in the format of the core
    for number, form in enumerate(forms):
        breathe()
        for ray_number, direction in enumerate(out[form]):
            here, way = form, direction
            touched: set[int] = set()
            slides = 0
            while (ray := out[here].get(way)) is not None and ray.to[0] != form[0]:
                slides += 1
                touched |= ray.touched
                there = settled(ray.to)
                needs = [own[cell] for cell in touched - cover[form]]
                transitions.extend((number, numbers[there], ray_number, slides, len(needs)))
                transitions.extend(needs)
                if there == GONE:
                    break
                here, way = ray.to, ray.onward
    winning = None if wins is None else [n for n, form in enumerate(forms) if won[form]]
    covers = [[own[cell] for cell in cover[form]] for form in forms]
    # A move never ends on the cells where it began. If a piece has two placements on the same
    # cells, it takes two moves to get from one to the other even along one axis.
    turns = any(len(form[2]) > 1 for form in forms) or len({form[0] for form in forms}) < len(forms)
    shape = core.LaneShape.of_piece(len(line), covers, winning, transitions.tobytes(), turns)
    return Places(shape, core.Line(line), numbers, tuple(forms))


class _Memory(dict[Form, Any]):
    """A cache that computes missing values."""

    def __init__(self, work_out: Callable[[Form], Any]) -> None:
        self._work_out = work_out

    def __missing__(self, form: Form) -> Any:
        self[form] = found = self._work_out(form)
        return found
