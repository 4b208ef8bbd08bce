"""Assigns the vehicles of any puzzle to lanes and finds twins.

Straight vehicles that slide along their axis on a plane board share the lanes of
``lane_compiler.py``. Every other vehicle gets its own lane from ``placements.py``: pieces that
slide on two axes or across their axis, diagonal pieces, all vehicles where edges are joined, and
targets that leave the board or have a goal. Equal pieces that can swap places are twins. The core
does not distinguish twins; ``move_reconstruction.py`` restores their identity.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..core import core
from ..errors import UnplayableError
from ..model.legal_moves import is_out
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .lane_compiler import Corridor, Lane, corridor_lanes, map_of
from .placements import GONE, Form, Places, as_vehicle, form_of, places_of


class Part(NamedTuple):
    """The part of a puzzle that a lane of the core stands for.

    ``members`` are the vehicles of the lane; for twins, all candidates. A lane holds either the
    placements of one piece (``places``) or the vehicles that share a ``corridor``.
    """

    members: tuple[int, ...]
    places: Places | None
    corridor: Corridor | None = None

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the two directions of a corridor."""
        return tuple("UDLR"[number] for number in self.corridor.directions) if self.corridor else ()


class Plan(NamedTuple):
    """A compiled puzzle and the parts of the puzzle that its lanes stand for.

    ``kinds`` maps every lane to the first lane of its kind; twins have the same kind.
    """

    program: core.Program
    parts: tuple[Part, ...]
    kinds: tuple[int, ...]


def plan_of(puzzle: Puzzle) -> Plan:
    """Compile any puzzle. Raise ``UnplayableError`` if it cannot be played."""
    problems = puzzle.problems()
    if problems:
        raise UnplayableError(f"the puzzle cannot be played: {problems[0]}")
    lanes: list[Lane] = []
    parts: list[Part] = []
    in_corridors = [n for n, v in enumerate(puzzle.vehicles) if keeps_to_corridor(puzzle, v)]
    # Rows from the top, then columns from the left: independent of the labels.
    in_order = sorted(corridor_lanes(puzzle, in_corridors), key=lambda pair: pair[1].number)
    for lane, corridor in in_order:
        lanes.append(lane)
        parts.append(Part(tuple(lane[3]), None, corridor))
    kinds = list(range(len(lanes)))
    roaming: list[tuple[Places, int]] = []  # placements and the number of the first lane
    for number, vehicle in enumerate(puzzle.vehicles):
        if number in in_corridors:
            continue
        start = form_of(puzzle.board, vehicle)
        first = len(lanes)  # of its kind
        if vehicle.target:
            places = places_of(
                puzzle.board, start, _wins(puzzle, vehicle), _leaves(puzzle, vehicle)
            )
            if start not in places.numbers:
                start = GONE  # it has already left the board
        else:
            twin = next((pair for pair in roaming if start in pair[0].numbers), None)
            if twin is None:
                twin = (places_of(puzzle.board, start, None, False), first)
                roaming.append(twin)
            places, first = twin
        kinds.append(first)
        lanes.append((places.shape, places.line, places.numbers[start], (number,), ()))
        parts.append(Part((number,), places))
    for at, kind in enumerate(kinds):
        if parts[at].places is not None:
            twins = [n for other, its in enumerate(kinds) if its == kind for n in lanes[other][3]]
            parts[at] = parts[at]._replace(members=tuple(twins))
    program = core.Program.of_any_kind(lanes, kinds, puzzle.corners)
    return Plan(program, tuple(parts), tuple(kinds))


def keeps_to_corridor(puzzle: Puzzle, vehicle: Vehicle) -> bool:
    """Return whether a vehicle can share a lane of ``lane_compiler.py``.

    Targets that leave the board or have a goal cannot.
    """
    if not vehicle.keeps_to_line(puzzle.board):
        return False
    if vehicle.target and (len(puzzle.targets) > 1 or puzzle.goals):
        return False
    corridor, _ = map_of(puzzle.board).corridors[vehicle.axes][vehicle.cells[0]]
    return set(vehicle.cells) <= set(corridor.cells)


def _wins(puzzle: Puzzle, target: Vehicle) -> Callable[[Form], bool]:
    """Return a function that says whether the target is out in a placement."""

    def wins(form: Form) -> bool:
        return form == GONE or is_out(puzzle, as_vehicle(form, target.label, target=True))

    return wins


def _leaves(puzzle: Puzzle, target: Vehicle) -> bool:
    """Return whether the target leaves the board when it is out."""
    several = len(puzzle.targets) > 1
    return several and all(goal.target != target.label for goal in puzzle.goals)
