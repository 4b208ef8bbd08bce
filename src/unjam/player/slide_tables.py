"""Tables of unit slides, from which a page can play a puzzle without knowing the rules.

For every vehicle there is a list of *placements*: all that it can reach on the empty board. A
placement lists the numbers it covers (cells, and points crossed by diagonal vehicles), the slides
by one cell that start from it, and its images. A slide is possible if no other vehicle covers a
number that its destination covers or that the slide itself needs. These are all the rules, for
every board and every vehicle. For a target, the winning placements are listed as well.

Vehicles with the same placements share one table, also across the puzzles of an album, and equal
tables are written once. A table in JSON::

    {"covers": [[number, ...], ...],          for each placement; empty once a target has left
     "slides": [[slide, ...], ...],           for each placement
     "images": [[[look, x, y, mirror], ...], ...],
     "shapes": number of looks of a vehicle}

    slide: [direction, to, on, needs, there]

``direction`` is an index of ``DIRECTIONS``, ``to`` is the destination, ``on`` is the index of the
slide that continues straight from there (-1: none), ``needs`` are numbers that must be free besides
those the destination covers, and ``there`` is the direction as seen at the destination, which
differs only after crossing a flipped seam. The last two are omitted where they add nothing.

An image is one of the vehicle's looks at ``x`` and ``y``, in cells, and its mirroring relative to
the first image, which determines where it moves when the vehicle slides. On joined edges a vehicle
may have several images, clipped at the edge of the board.
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
    """The shape of a vehicle as drawn: its cells relative to their bounding box, and its axes."""

    cells: tuple[Cell, ...]
    axes: str


class Table(NamedTuple):
    """The placements of a vehicle: the JSON value, and the indices into it."""

    json: dict[str, Any]
    numbers: dict[Form, int]
    shapes: tuple[Shape, ...]
    directions: tuple[tuple[str, ...], ...]  # of the slides of each placement, in order


class Tables:
    """The slide tables of many puzzles, each stored once.

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
        self._numbers: dict[str, int] = {}  # by serialized table
        self._known: dict[tuple[Any, Form], tuple[int, Table]] = {}

    def vehicles(self, puzzle: Puzzle) -> list[dict[str, Any]]:
        """Return the vehicles of a puzzle, each with its table and its placement."""
        return [self._vehicle(puzzle, vehicle) for vehicle in puzzle.vehicles]

    def numbers(self, puzzle: Puzzle, vehicle: Vehicle) -> dict[Form, int]:
        """Return the index of each placement of a vehicle; for ``GONE``, the first that has left.

        >>> puzzle = Puzzle.parse("XX.A ...A ....")
        >>> [cells for cells, *_ in Tables().numbers(puzzle, puzzle["A"])]
        [((0, 3), (1, 3)), ((1, 3), (2, 3))]
        """
        table = self._table(puzzle, vehicle)[1]
        left = [number for number, cells in enumerate(table.json["covers"]) if not cells]
        return {GONE: left[0], **table.numbers} if left else dict(table.numbers)

    def state(self, puzzle: Puzzle, at: Sequence[int]) -> Puzzle:
        """Return the state with each vehicle at the given placement of its table.

        Raises ``KeyError`` if there is no such placement.

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
        """Return moves as numbers: the vehicle, then for each leg its first slide and distance."""
        numbers = {vehicle.label: number for number, vehicle in enumerate(puzzle.vehicles)}
        path = []
        for move in moves:
            step = [numbers[move.vehicle]]
            now = puzzle
            for direction, distance in move.legs:
                vehicle = on_board(now)[move.vehicle]
                step += [self._slide(now, vehicle, direction), distance]
                now = play(now, Move(move.vehicle, direction, distance))
            path.append(step)
            puzzle = now
        return path

    def _slide(self, puzzle: Puzzle, vehicle: Vehicle, direction: str) -> int:
        """Return the index of a slide; a table names directions as seen from the smallest cell."""
        smallest = vehicle.cells.index(min(vehicle.cells))
        seen = mirrored(direction, vehicle.all_mirrors(puzzle.board)[smallest])
        _, table = self._table(puzzle, vehicle)
        placement = table.numbers[form_of(puzzle.board, vehicle)]
        return table.directions[placement].index(seen)

    def _vehicle(self, puzzle: Puzzle, vehicle: Vehicle) -> dict[str, Any]:
        number, table = self._table(puzzle, vehicle)
        at = table.numbers[form_of(puzzle.board, vehicle)]
        row = {"label": vehicle.label, "kind": vehicle.kind, "places": number, "at": at}
        if vehicle.target:
            row["wins"] = [
                [place, _exit_direction(puzzle, vehicle, form)]
                for form, place in table.numbers.items()
                if _wins(puzzle, vehicle, form)
            ]
        return row

    def _table(self, puzzle: Puzzle, vehicle: Vehicle) -> tuple[int, Table]:
        start = form_of(puzzle.board, vehicle)
        left: Callable[[Form], bool] = _never_leaves
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


def _exit_direction(puzzle: Puzzle, target: Vehicle, form: Form) -> int:
    """Return the direction in which a winning target leaves the board; -1 if it stays."""
    vehicle = as_vehicle(form, target.label, target=True)
    if form == GONE or any(goal.target == target.label for goal in puzzle.goals):
        return -1
    straight = (direction for direction in vehicle.directions() if len(direction) == 1)
    return next((_NUMBERS[d] for d in straight if front_at_exit(puzzle, vehicle, d)), -1)


def _never_leaves(form: Form) -> bool:
    return form == GONE


def table_of(board: Board, start: Form, left: Callable[[Form], bool] = _never_leaves) -> Table:
    """Return the table of a vehicle that starts at a placement.

    ``left`` returns whether the vehicle has left the board at a placement and covers no cells.
    """
    out: dict[Form, dict[str, Ray]] = {}
    todo = [start]
    for form in todo:  # grows during the loop
        if form not in out:
            out[form] = {} if left(form) else rays(board, form)
            todo += [ray.to for ray in out[form].values()]
            breathe()
    forms = sorted(out)  # independent of the start
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
    """Return the images of a placement: the whole vehicle, once per part that is on the board."""
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
    """Return the offset of each cell from the smallest one, measured across joined edges."""
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
    # Cells that share an edge come before cells that touch at a corner.
    for directions in (tuple(way for axis in "-|" for way in AXES[axis]), DIRECTIONS):
        todo = list(found)
        for cell in todo:  # grows during the loop
            for direction in directions:
                heading = mirrored(direction, own[cell])
                step = bare.step(cell, heading)
                if step is None or step[0] in found or step[0] not in own:
                    continue
                if combined(own[cell], board.mirror(cell, heading)) == own[step[0]]:
                    down, right = DELTAS[direction]
                    found[step[0]] = (found[cell][0] + down, found[cell][1] + right)
                    todo.append(step[0])
    return {cell: found.get(cell, plain[cell]) for cell in cells}
