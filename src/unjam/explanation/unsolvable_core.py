"""Why a puzzle cannot be solved: a small set of vehicles that makes it impossible.

Removing a vehicle never makes a puzzle harder: every solution, without the moves of that vehicle,
is still a solution. So if a puzzle is unsolvable with some of its vehicles, it is unsolvable with
all of them. Vehicles are removed one by one as long as the puzzle stays unsolvable. The result is a
*core*: removing any one of its vehicles makes it solvable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..blocking.blocking_graph import blocking_graph
from ..blocking.vehicle_paths import Traffic
from ..equivalence.minimality import without
from ..model.board import Cell, place
from ..model.legal_moves import on_board
from ..model.puzzle import Puzzle
from ..model.puzzle_problems import exits_of
from ..model.vehicle import Vehicle
from ..notation.descriptions import name
from ..solver.solve import solve
from ..util.cancellation import Cancellable, cancelled
from ..util.deadline import Deadline
from ..util.phrases import Listing, Phrase

# The maximum number of states of each search for a smaller core.
MOST_STATES = 300_000
# The maximum number of states checked for cells that are never free; the check is slow.
MOST_LOOKED_AT = 1_000
# The maximum number of cells in the explanation; more would not help a reader.
_MOST_CELLS = 3


class Core(NamedTuple):
    """A small set of vehicles that makes a puzzle unsolvable.

    ``puzzle`` has only these vehicles. The core is ``minimal`` if each of them, except the last
    target, was proven to be necessary: the rest can be solved without it. ``cells`` are cells on
    the target's path that are never free at the same time, because of the vehicles ``held_by``;
    both are empty if no such explanation was found.
    """

    puzzle: Puzzle
    minimal: bool
    cells: tuple[Cell, ...] = ()
    held_by: tuple[str, ...] = ()

    @property
    def vehicles(self) -> tuple[str, ...]:
        """The labels of the vehicles, targets first."""
        return tuple(vehicle.label for vehicle in _targets_first(self.puzzle))

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as plain values, ready for JSON."""
        return {
            "vehicles": list(self.vehicles),
            "minimal": self.minimal,
            "cells": [list(cell) for cell in self.cells],
            "held_by": list(self.held_by),
        }


def unsolvable_core(
    puzzle: Puzzle,
    *,
    timeout: float | None = None,
    max_memory: int | str | None = None,
    cancel: Cancellable | None = None,
) -> Core:
    """Find a core of an unsolvable puzzle.

    After ``timeout`` seconds, or once ``cancel`` is set, the smallest core found so far is
    returned.

    >>> core = unsolvable_core(Puzzle.parse("BB.A XX.A C..A C..."))
    >>> core.vehicles, core.minimal, core.cells, core.held_by
    (('X', 'A'), True, ((1, 3),), ('A',))
    """
    deadline = Deadline(timeout=timeout)
    core, minimal = puzzle, True
    for label in _least_important_first(puzzle):
        smaller = take_away(core, label)
        if smaller is None:
            continue
        found = solve(
            smaller,
            timeout=deadline.left(),
            max_states=MOST_STATES,
            max_memory=max_memory,
            cancel=cancel,
        )
        if found.status == "unsolvable":
            core = smaller
        elif found.status == "limit":
            minimal = False
    if cancelled(cancel):
        return Core(core, minimal)
    return Core(core, minimal, *_never_free(core))


def _least_important_first(puzzle: Puzzle) -> list[str]:
    """Return the labels of the vehicles, farthest from the target in the blocking graph first."""
    near = blocking_graph(puzzle).nodes
    far = [vehicle.label for vehicle in puzzle.vehicles if vehicle.label not in near]
    return [*far, *reversed(near)]


def take_away(puzzle: Puzzle, label: str) -> Puzzle | None:
    """Return the puzzle without one of its vehicles; None if no target would remain to win."""
    if not puzzle[label].target:
        return without(puzzle, label)
    vehicles = [vehicle for vehicle in puzzle.vehicles if vehicle.label != label]
    if not any(vehicle.target and not puzzle.out(vehicle) for vehicle in vehicles):
        return None
    goals = [goal for goal in puzzle.goals if goal.target != label]
    reaching = {goal.target for goal in goals}
    exits = [
        way._replace(targets=None if way.targets is None else way.targets - {label})
        for way in puzzle.exits
    ]
    smaller = puzzle.replace(
        vehicles=vehicles, exits=[way for way in exits if way.targets != frozenset()], goals=goals
    )
    # Drop the exits that only the removed target could use.
    leaving = [v for v in smaller.targets if v.cells and v.label not in reaching]
    used = set().union(*(exits_of(smaller, target) for target in leaving))
    return smaller.replace(exits=[way for way in smaller.exits if way in used], recorded_moves=())


# ---- Cells that are never free --------------------------------------------------------------


def _never_free(core: Puzzle) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
    """Find cells on the target's path that are never free at the same time, and their occupants.

    Only for a single target with one axis and one path out, and a puzzle with few states.
    """
    nothing: tuple[tuple[Cell, ...], tuple[str, ...]] = (), ()
    targets = [vehicle for vehicle in core.targets if not core.out(vehicle)]
    if len(targets) != 1 or len(targets[0].axes) != 1:
        return nothing
    ways = Traffic(core).ways_out(targets[0])
    states = _states(core) if len(ways) == 1 else None
    if states is None:
        return nothing
    ahead = ways[0].room.cells
    # For each state, the label of the vehicle on each of these cells, except the target.
    taken = [
        {cell: v.label for v in on_board(state).values() for cell in v.cells if cell in ahead}
        for state in states
    ]
    for here in taken:
        for cell in [cell for cell, label in here.items() if label == targets[0].label]:
            del here[cell]

    def held(cells: Iterable[Cell]) -> bool:
        return all(not here.keys().isdisjoint(cells) for here in taken)

    if not held(ahead):
        return nothing
    cells = _smallest(sorted(ahead), held)
    if len(cells) > _MOST_CELLS:
        return nothing
    holders = {here[cell] for here in taken for cell in cells if cell in here}
    return tuple(cells), tuple(label for label in _labels(core) if label in holders)


def _labels(puzzle: Puzzle) -> list[str]:
    return [vehicle.label for vehicle in _targets_first(puzzle)]


def _targets_first(puzzle: Puzzle) -> list[Vehicle]:
    return sorted(puzzle.vehicles, key=lambda vehicle: not vehicle.target)


def _smallest(cells: list[Cell], holds: Callable[[Iterable[Cell]], bool]) -> list[Cell]:
    """Return a minimal subset of cells for which ``holds`` is true; a single cell if possible."""
    for cell in cells:
        if holds([cell]):
            return [cell]
    left = list(cells)
    for cell in cells:
        fewer = [other for other in left if other != cell]
        if holds(fewer):
            left = fewer
    return left


def _states(puzzle: Puzzle) -> list[Puzzle] | None:
    """Return every reachable state; None if there are more than ``MOST_LOOKED_AT``."""
    seen = {puzzle.vehicles}
    found = [puzzle]
    for state in found:  # extended by the loop body
        for move in state.legal_moves():
            after = state.play(move)
            if after.vehicles not in seen:
                seen.add(after.vehicles)
                found.append(after)
                if len(found) > MOST_LOOKED_AT:
                    return None
    return found


# ---- Texts ----------------------------------------------------------------------------------


def core_sentences(puzzle: Puzzle, core: Core, reason: str, obvious: bool) -> list[Phrase]:
    """Describe what a core adds to the known reason why a puzzle is unsolvable.

    If ``obvious`` is true, the reason was found without a search and needs no further explanation.
    """
    found = _which_vehicles(puzzle, core)
    if not core.cells:
        return found
    where = Listing(map(place, core.cells))
    holders = Listing((name(core.puzzle[label]) for label in core.held_by), "or")
    if len(core.cells) > 1:
        if not obvious:
            found.append(Phrase("{Cells} are never free at the same time.", cells=where))
    elif where in reason:
        found.insert(0, Phrase("{Vehicle} is always there.", vehicle=holders))
    elif not obvious:
        found.append(
            Phrase("{Cell} is never free: {vehicle} is always there.", cell=where, vehicle=holders)
        )
    return found


def _which_vehicles(puzzle: Puzzle, core: Core) -> list[Phrase]:
    """Return a sentence with the vehicles of a core, unless the target is alone on the board."""
    vehicles = list(on_board(core.puzzle).values())
    targets = [name(vehicle) for vehicle in vehicles if vehicle.target]
    others = [name(vehicle) for vehicle in vehicles if not vehicle.target]
    few = len(vehicles) < len(on_board(puzzle))
    if not others and len(targets) == 1:
        if not few:
            return []
        return [Phrase("{Target} could not do it even alone on the board.", target=targets[0])]
    spared = others if len(targets) == 1 else [*targets, *others]
    which = Listing(spared, "or") if len(spared) <= 4 else Phrase("any one of these")
    if few:
        alone = Listing([*targets, *others])
        if core.minimal:
            return [
                Phrase(
                    "{Vehicles} alone make it impossible; take away {which} as well, and it can be "
                    "solved.",
                    vehicles=alone,
                    which=which,
                )
            ]
        return [Phrase("{Vehicles} alone make it impossible.", vehicles=alone)]
    if core.minimal:
        return [
            Phrase(
                "Every vehicle plays a part in that; take away {which}, and it can be solved.",
                which=which,
            )
        ]
    return [Phrase("Every vehicle plays a part in that.")]
