"""Puzzles as STRIPS tasks: which places a vehicle can take, and the actions that change them.

A *place* is a placement of a vehicle. Vehicles of one shape share their places, but every target
has places of its own, because it may win or leave there. A *cell* is a cell of the board, or a
corner that a diagonal vehicle lies across. An action moves one vehicle from its place to another:
it *takes* the cells that become occupied, *passes* cells that must only be free, and *leaves* the
cells that become free. In STRIPS the number of parameters is fixed, so there is one action schema
for each combination of these three numbers.

Sliding itself is computed by ``compiler.placements``, as for the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Literal, NamedTuple

from ..compiler.placements import Form, Ray, covered, form_of, rays, vehicle_at
from ..errors import NotationError
from ..literals import Unit
from ..model.legal_moves import is_out, leaves, on_board
from ..model.puzzle import Puzzle
from ..util.limits import breathe

# What an action does to the fact that its target is out: nothing, add it, delete it; or the target
# leaves the board.
Kind = Literal["", "out", "back", "off"]


class Place(NamedTuple):
    """A placement of a vehicle; ``owner`` is the label of a target, or empty for all others."""

    form: Form
    owner: str


class Schema(NamedTuple):
    """An action schema: its kind, and how many cells it takes, passes and leaves."""

    unit: Unit
    kind: Kind
    taken: int
    passed: int
    left: int

    @property
    def name(self) -> str:
        """The name of the action.

        >>> Schema("slides", "", 1, 0, 1).name, Schema("moves", "out", 2, 1, 2).name
        ('slide', 'move-out-2-past-1')
        >>> Schema("slides", "off", 0, 1, 2).name
        'slide-off-1-from-2'
        """
        name = self.unit[:-1] + (f"-{self.kind}" if self.kind else "")
        if self.kind == "off":
            return f"{name}-{self.passed}-from-{self.left}"
        if self.unit == "slides" and self[2:] == (1, 0, 1):
            return name
        name += f"-{self.taken}"
        if self.passed:
            name += f"-past-{self.passed}"
        return name if self.left == self.taken else f"{name}-from-{self.left}"


class Step(NamedTuple):
    """An action without its vehicle; ``end`` is None if the vehicle leaves the board.

    ``direction`` refers to the smallest cell of the start. ``cells`` are the numbers of those
    taken, passed and left, in this order.
    """

    schema: Schema
    direction: str
    start: Place
    end: Place | None
    distance: int
    cells: tuple[int, ...]

    @property
    def cell_groups(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The cells taken, passed and left."""
        _, _, taken, passed, _ = self.schema
        clear = taken + passed
        return self.cells[:taken], self.cells[taken:clear], self.cells[clear:]


class Task(NamedTuple):
    """A STRIPS task: the vehicles on the board with their places, and all steps."""

    puzzle: Puzzle
    unit: Unit
    at: dict[str, Place]
    places: tuple[Place, ...]
    steps: tuple[Step, ...]
    cells: tuple[int, ...]  # all that a place covers
    free: tuple[int, ...]  # those of them that are free at the start

    @property
    def schemas(self) -> set[Schema]:
        """The action schemas of all steps."""
        return {step.schema for step in self.steps}


class _Walk(NamedTuple):
    """A straight move on the empty board, with all cells that it touches."""

    direction: str
    distance: int
    to: Form
    touched: frozenset[int]


def strips_task(puzzle: Puzzle, unit: Unit) -> Task:
    """Return the task whose plans are the solutions of a puzzle, one action per slide or move.

    Raises ``NotationError`` if PDDL cannot express the puzzle.
    """
    _check(puzzle, unit)
    board = puzzle.board
    at = {
        label: Place(form_of(board, vehicle), label if vehicle.target else "")
        for label, vehicle in on_board(puzzle).items()
    }
    slides = cache(partial(rays, board))
    owners = {place.owner for place in at.values()}
    rules = {owner: _Rules(puzzle, owner, slides) for owner in owners}
    walks: dict[Place, list[tuple[_Walk, Place | None]]] = {}
    waiting = dict.fromkeys(at.values())
    while waiting:
        breathe()
        place, _ = waiting.popitem()
        walks[place] = list(rules[place.owner].walks(place, unit))
        waiting |= {end: None for _, end in walks[place] if end and end not in walks}
    places = tuple(sorted(walks))
    cover = {place: covered(board, place.form) for place in places}
    cells = frozenset().union(*cover.values())
    steps = []
    for place in places:
        for walk, end in _needed(walks[place], cover[place]):
            steps.append(rules[place.owner].step(place, walk, end, unit, cover, cells))
    taken = frozenset().union(*(cover[place] for place in at.values()))
    return Task(
        puzzle, unit, at, places, tuple(steps), tuple(sorted(cells)), tuple(sorted(cells - taken))
    )


def _check(puzzle: Puzzle, unit: Unit) -> None:
    if unit not in ("slides", "moves"):
        raise ValueError(f"a domain of PDDL counts 'slides' or 'moves', not {unit!r}")
    if not puzzle.targets:
        raise NotationError("PDDL needs a goal, and this puzzle has no target")
    for vehicle in puzzle.vehicles:
        if puzzle.corners and unit == "moves" and len(vehicle.axes) > 1:
            raise NotationError(
                f"PDDL cannot express moves round corners, which {vehicle.label!r} can make here; "
                "write unit slides instead (--to pddl)"
            )


class _Rules:
    """The rules for the vehicles with one owner: where they win, and whether they leave."""

    def __init__(
        self, puzzle: Puzzle, owner: str, slides: Callable[[Form], dict[str, Ray]]
    ) -> None:
        self.puzzle = puzzle
        self.owner = owner
        self._slides = slides
        self._out: dict[Form, tuple[bool, bool]] = {}

    def walks(self, place: Place, unit: Unit) -> Iterator[tuple[_Walk, Place | None]]:
        """Yield all straight moves from a place, or slides by one cell, with their ends."""
        for direction in self._slides(place.form):
            here, way, distance = place.form, direction, 0
            touched: frozenset[int] = frozenset()
            # A move never ends on the cells where it began.
            while (ray := self._slides(here).get(way)) and ray.to[0] != place.form[0]:
                distance += 1
                touched |= ray.touched
                gone = self._status(ray.to)[1]
                end = None if gone else Place(ray.to, self.owner)
                yield _Walk(direction, distance, ray.to, touched), end
                if gone or unit == "slides":
                    break
                here, way = ray.to, ray.onward

    def step(
        self,
        start: Place,
        walk: _Walk,
        end: Place | None,
        unit: Unit,
        cover: dict[Place, frozenset[int]],
        cells: frozenset[int],
    ) -> Step:
        """Return a walk as a step. Corners that no vehicle ever lies across are left out."""
        before, after = cover[start], cover[end] if end else frozenset[int]()
        taken, left = after - before, before - after
        passed = (walk.touched - before - taken) & cells
        kind: Kind = "off"
        if end is not None:
            was, now = self._status(start.form)[0], self._status(end.form)[0]
            kind = "" if was == now else "out" if now else "back"
        schema = Schema(unit, kind, len(taken), len(passed), len(left))
        numbers = (*sorted(taken), *sorted(passed), *sorted(left))
        return Step(schema, walk.direction, start, end, walk.distance, numbers)

    def _status(self, form: Form) -> tuple[bool, bool]:
        """Return whether a target is out in a placement, and whether it leaves the board there."""
        if not self.owner:
            return False, False
        if form not in self._out:
            there = vehicle_at(self.puzzle.board, form, self.puzzle[self.owner])
            self._out[form] = is_out(self.puzzle, there), leaves(self.puzzle, there)
        return self._out[form]


def _needed(
    walks: list[tuple[_Walk, Place | None]], before: frozenset[int]
) -> list[tuple[_Walk, Place | None]]:
    """Return the walks from one place, without those that another one makes superfluous.

    Round a cycle there are two ways to each end. If one of them touches all that the other one
    touches and more, it is never possible when the other one is not.
    """
    by_end: dict[Place | None, list[_Walk]] = {}
    for walk, end in walks:
        by_end.setdefault(end, []).append(walk)
    needed = []
    for end, ways in by_end.items():
        ways.sort(key=lambda walk: (len(walk.touched - before), walk.direction))
        kept: list[_Walk] = []
        for walk in ways:
            if not any(other.touched - before <= walk.touched - before for other in kept):
                kept.append(walk)
        needed += [(walk, end) for walk in kept]
    return needed
