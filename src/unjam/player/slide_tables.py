"""A puzzle as tables of unit slides, so that a page can play it without knowing any rule.

For every vehicle there is a list of *placements*: all that it can come to on the empty board. Each
says which numbers it covers (cells, and points across which diagonal vehicles lie), which slides by
one cell go out from it, and where it is drawn. A slide is possible if no other vehicle covers a
number that the placement it leads to covers, nor one of those that it needs besides. That is the
whole game, on every board and for every piece; what wins is told for each placement of a target.

Vehicles that can come to the same placements share one table, also over the puzzles of a file, and
equal tables are written once. As JSON a table is::

    {"covers": [[number, ...], ...],          for each placement; nothing once a target has left
     "slides": [[slide, ...], ...],           for each placement
     "images": [[[look, x, y, mirror], ...], ...],
     "shapes": how many looks a vehicle has}

    slide: [direction, to, on, needs, there]

``direction`` counts in ``DIRECTIONS``, ``to`` is the placement it leads to, ``on`` is which slide
goes straight on from there (-1: none), ``needs`` are numbers that must be free besides those it
covers then, and ``there`` is what the direction is called there, which differs only where a flipped
seam was crossed. The last two are left out where they say nothing.

An image is what is seen of the vehicle: one of its looks at ``x`` and ``y``, in cells, and how it
is mirrored against the first one, which tells where it goes when the vehicle slides. On joined
edges there may be several, that are cut off at the edge.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..compiler.placements import GONE, Form, Ray, as_vehicle, covered, form_of, rays, vehicle_at
from ..model.board import AXES, DELTAS, Board, Cell
from ..model.legal_moves import front_at_exit, leaves, on_board, play
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle, combined, mirrored, mirrored_axes
from ..util.limits import breathe

DIRECTIONS = tuple(DELTAS)
_NUMBERS = {direction: number for number, direction in enumerate(DIRECTIONS)}
MIRRORS = ("", "|", "-", "-|")


class Shape(NamedTuple):
    """How a vehicle lies on the paper: its cells from the corner of their box, and its axes."""

    cells: tuple[Cell, ...]
    axes: str


class Table(NamedTuple):
    """The placements of a vehicle: as JSON, and what is needed to speak about them."""

    json: dict[str, Any]
    numbers: dict[Form, int]
    shapes: tuple[Shape, ...]
    directions: tuple[tuple[str, ...], ...]  # of the slides of each placement, in order


class Tables:
    """The tables of many puzzles, each kept once.

    >>> puzzle = Puzzle.parse("XX..  AB..  AB..  ....")
    >>> tables = Tables()
    >>> rows = tables.vehicles(puzzle)
    >>> [(row["label"], row["places"], row["at"]) for row in rows]
    [('X', 0, 0), ('A', 1, 1), ('B', 2, 1)]
    >>> tables.written[0]["covers"]
    [[0, 1], [1, 2], [2, 3]]
    """

    def __init__(self) -> None:
        self.written: list[dict[str, Any]] = []
        self.shapes: list[tuple[Shape, ...]] = []
        self._numbers: dict[str, int] = {}  # by what is written
        self._known: dict[tuple[Any, Form], tuple[int, Table]] = {}

    def vehicles(self, puzzle: Puzzle) -> list[dict[str, Any]]:
        """The vehicles of a puzzle, with the number of the table of each and where it stands."""
        return [self._vehicle(puzzle, vehicle) for vehicle in puzzle.vehicles]

    def numbers(self, puzzle: Puzzle, vehicle: Vehicle) -> dict[Form, int]:
        """The numbers of all placements of a vehicle; of having left, the first of such numbers.

        >>> puzzle = Puzzle.parse("XX.A ...A ....")
        >>> [cells for cells, *_ in Tables().numbers(puzzle, puzzle["A"])]
        [((0, 3), (1, 3)), ((1, 3), (2, 3))]
        """
        table = self._table(puzzle, vehicle)[1]
        left = [number for number, cells in enumerate(table.json["covers"]) if not cells]
        return {GONE: left[0], **table.numbers} if left else dict(table.numbers)

    def state(self, puzzle: Puzzle, at: Sequence[int]) -> Puzzle:
        """The state in which every vehicle stands in that placement of its table; ``KeyError`` if
        there is no such placement.

        >>> print(Tables().state(Puzzle.parse("XX.A ...A ...."), [1, 1]))
        .XX.
        ...A
        ...A
        """
        moved = []
        for vehicle, place in zip(puzzle.vehicles, at, strict=True):
            _, table = self._table(puzzle, vehicle)
            forms = {number: form for form, number in table.numbers.items()}
            form = forms[place]
            if table.json["covers"][place]:
                moved.append(vehicle_at(puzzle.board, form, vehicle))
            else:
                moved.append(vehicle._replace(cells=(), mirrors=()))
        return puzzle.replace(vehicles=tuple(moved))

    def path(self, puzzle: Puzzle, moves: Sequence[Move]) -> list[list[int]]:
        """Moves as numbers: the vehicle, and for each leg its first slide and how far it goes."""
        numbers = {vehicle.label: number for number, vehicle in enumerate(puzzle.vehicles)}
        path = []
        for move in moves:
            said = [numbers[move.vehicle]]
            now = puzzle
            for direction, distance in move.legs:
                vehicle = on_board(now)[move.vehicle]
                said += [self._slide(now, vehicle, direction), distance]
                now = play(now, Move(move.vehicle, direction, distance))
            path.append(said)
            puzzle = now
        return path

    def _slide(self, puzzle: Puzzle, vehicle: Vehicle, direction: str) -> int:
        """Which slide is meant; a table calls directions as the smallest cell sees them."""
        smallest = vehicle.cells.index(min(vehicle.cells))
        seen = mirrored(direction, vehicle.all_mirrors(puzzle.board)[smallest])
        _, table = self._table(puzzle, vehicle)
        placement = table.numbers[form_of(puzzle.board, vehicle)]
        return table.directions[placement].index(seen)

    def _vehicle(self, puzzle: Puzzle, vehicle: Vehicle) -> dict[str, Any]:
        number, table = self._table(puzzle, vehicle)
        at = table.numbers[form_of(puzzle.board, vehicle)]
        said = {"label": vehicle.label, "kind": vehicle.kind, "places": number, "at": at}
        if vehicle.target:
            said["wins"] = [
                [place, _way_out(puzzle, vehicle, form)]
                for form, place in table.numbers.items()
                if _wins(puzzle, vehicle, form)
            ]
        return said

    def _table(self, puzzle: Puzzle, vehicle: Vehicle) -> tuple[int, Table]:
        start = form_of(puzzle.board, vehicle)
        left: Callable[[Form], bool] = _nobody_leaves
        kind: Any = puzzle.board
        if vehicle.target:
            several = len(puzzle.targets) > 1
            kind = (puzzle.board, puzzle.exits, puzzle.goals, vehicle.label, several)
            left = partial(_leaves, puzzle, vehicle)
        if (kind, start) not in self._known:
            kept = self._keep(table_of(puzzle.board, start, left))
            self._known.update({(kind, form): kept for form in kept[1].numbers})
        return self._known[kind, start]

    def _keep(self, table: Table) -> tuple[int, Table]:
        text = json.dumps(table.json) + repr(table.shapes)
        if text not in self._numbers:
            self._numbers[text] = len(self.written)
            self.written.append(table.json)
            self.shapes.append(table.shapes)
        return self._numbers[text], table


def _wins(puzzle: Puzzle, target: Vehicle, form: Form) -> bool:
    return form == GONE or puzzle.out(as_vehicle(form, target.label, target=True))


def _leaves(puzzle: Puzzle, target: Vehicle, form: Form) -> bool:
    return form == GONE or leaves(puzzle, as_vehicle(form, target.label, target=True))


def _way_out(puzzle: Puzzle, target: Vehicle, form: Form) -> int:
    """The direction in which a target that wins there drives off; -1 if it stays."""
    vehicle = as_vehicle(form, target.label, target=True)
    if form == GONE or any(goal.target == target.label for goal in puzzle.goals):
        return -1
    straight = (way for way in vehicle.directions() if len(way) == 1)
    return next((_NUMBERS[w] for w in straight if front_at_exit(puzzle, vehicle, w)), -1)


def _nobody_leaves(form: Form) -> bool:
    return form == GONE


def table_of(board: Board, start: Form, left: Callable[[Form], bool] = _nobody_leaves) -> Table:
    """The table of a vehicle that stands in a placement; ``left``: there it takes no cells."""
    out: dict[Form, dict[str, Ray]] = {}
    todo = [start]
    for form in todo:  # grows as it goes
        if form not in out:
            out[form] = {} if left(form) else rays(board, form)
            todo += [ray.to for ray in out[form].values()]
            breathe()
    forms = sorted(out)  # so that the start makes no difference
    numbers = {form: number for number, form in enumerate(forms)}
    covers = {form: set() if left(form) else covered(board, form) for form in forms}
    shapes: dict[Shape, int] = {}
    slides = []
    for form in forms:
        breathe()
        own = []
        for direction, ray in out[form].items():
            onward = list(out[ray.to])
            on = onward.index(ray.onward) if ray.onward in onward else -1
            slide: list[Any] = [_NUMBERS[direction], numbers[ray.to], on]
            needs = sorted(ray.touched - covers[ray.to] - covers[form])
            if needs or ray.onward != direction:
                slide.append(needs)
            if ray.onward != direction:
                slide.append(_NUMBERS[ray.onward])
            own.append(slide)
        slides.append(own)
    images = [_images(board, form, shapes) for form in forms]
    return Table(
        {
            "covers": [sorted(covers[form]) for form in forms],
            "slides": slides,
            "images": images,
            "shapes": len(shapes),
        },
        numbers,
        tuple(shapes),
        tuple(tuple(out[form]) for form in forms),
    )


def _images(board: Board, form: Form, shapes: dict[Shape, int]) -> list[list[int]]:
    """What is seen of a placement: the whole piece, once for each part that lies on the paper."""
    cells, mirrors, axes = form
    offsets = _unfolded(board, form)
    seen: dict[tuple[int, int, int], int] = {}
    for cell, mirror in zip(cells, mirrors, strict=True):
        turned = {_turned(offset, mirror) for offset in offsets.values()}
        own = _turned(offsets[cell], mirror)
        top, left = min(row for row, _ in turned), min(column for _, column in turned)
        shape = Shape(
            tuple(sorted((row - top, column - left) for row, column in turned)),
            "".join(sorted(mirrored_axes(axes, mirror))),
        )
        look = shapes.setdefault(shape, len(shapes))
        image = (look, cell[1] - own[1] + left, cell[0] - own[0] + top)
        seen.setdefault(image, MIRRORS.index(mirror))
    return [[*image, mirror] if mirror else list(image) for image, mirror in sorted(seen.items())]


def _turned(offset: Cell, mirror: str) -> Cell:
    return (-offset[0] if "|" in mirror else offset[0], -offset[1] if "-" in mirror else offset[1])


def _unfolded(board: Board, form: Form) -> dict[Cell, Cell]:
    """How far each cell lies from the smallest one, over joined edges where it hangs on them."""
    cells, mirrors, _ = form
    if not cells:
        return {}
    first = cells[0]
    plain = {cell: (cell[0] - first[0], cell[1] - first[1]) for cell in cells}
    if board.surface == "plane":
        return plain
    own = dict(zip(cells, mirrors, strict=True))
    bare = board.bare()
    found = {first: (0, 0)}
    # Edge to edge before corner to corner: a cell is placed by those it hangs on most.
    for ways in (tuple(way for axis in "-|" for way in AXES[axis]), DIRECTIONS):
        todo = list(found)
        for cell in todo:  # grows as it goes
            for way in ways:
                heading = mirrored(way, own[cell])
                step = bare.step(cell, heading)
                if step is None or step[0] in found or step[0] not in own:
                    continue
                if combined(own[cell], board.mirror(cell, heading)) == own[step[0]]:
                    down, right = DELTAS[way]
                    found[step[0]] = (found[cell][0] + down, found[cell][1] + right)
                    todo.append(step[0])
    return {cell: found.get(cell, plain[cell]) for cell in cells}
