"""Why a puzzle cannot be solved: the few vehicles that make it impossible.

Taking a vehicle off the board never makes a puzzle harder: every solution still is one, without the
moves of that vehicle. So what cannot be solved with some of the vehicles cannot be solved with all
of them, and vehicles are taken away, one after the other, as long as it stays unsolvable. What is
left is a *core*: without any one of its vehicles it could be solved.
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
from ..notation.descriptions import listing, name, sentence
from ..solver.solve import solve
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline

# How far one search for a smaller core may go.
MOST_STATES = 300_000
# States are looked at one by one, slowly, for cells that are never free.
MOST_LOOKED_AT = 1_000
# More cells that are never free at the same time say nothing to a person.
_MOST_CELLS = 3


class Core(NamedTuple):
    """Few vehicles that make a puzzle unsolvable.

    ``puzzle`` has only these. It is ``minimal`` if each of them, the last target excepted, was
    proven to be needed: without it, what is left can be solved. ``cells`` lie in the target's way
    and are never free at the same time, because of the vehicles ``held_by``; there are none if
    nothing as simple as that was found.
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
        """All of it as plain values, ready for JSON."""
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
    """A core of an unsolvable puzzle. After ``timeout`` seconds, or once ``cancel`` is set, what
    was found so far is kept.

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
    return Core(core, minimal, *_never_free(core))


def _least_important_first(puzzle: Puzzle) -> list[str]:
    """The vehicles farthest from the target, in the sense of who blocks whom, come first."""
    near = blocking_graph(puzzle).nodes
    far = [vehicle.label for vehicle in puzzle.vehicles if vehicle.label not in near]
    return [*far, *reversed(near)]


def take_away(puzzle: Puzzle, label: str) -> Puzzle | None:
    """The puzzle without one of its vehicles, or None if there would be nothing to win."""
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
    # What only the one target could use is of no use to anybody now.
    leaving = [v for v in smaller.targets if v.cells and v.label not in reaching]
    used = set().union(*(exits_of(smaller, target) for target in leaving))
    return smaller.replace(exits=[way for way in smaller.exits if way in used], recorded_moves=())


# ---- Cells that are never free --------------------------------------------------------------


def _never_free(core: Puzzle) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
    """Cells in the way of the target that are never free at the same time, and who holds them.

    For a target with one axis and one way out, and if there are few states.
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
    # In each state, who stands on which of these cells. The target itself does not count.
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
    """A subset for which it still holds, and for no smaller subset of that; one cell if one
    will do."""
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
    """Every state that can be reached; None if there are too many to look at."""
    seen = {puzzle.vehicles}
    found = [puzzle]
    for state in found:  # grows as it goes
        for move in state.legal_moves():
            after = state.play(move)
            if after.vehicles not in seen:
                seen.add(after.vehicles)
                found.append(after)
                if len(found) > MOST_LOOKED_AT:
                    return None
    return found


# ---- In words -------------------------------------------------------------------------------


def core_text(puzzle: Puzzle, core: Core, reason: str, obvious: bool) -> str:
    """What a core tells about an unsolvable puzzle, beyond the reason that is known already.

    ``obvious``: the reason does not come from a search, and needs no further one.
    """
    vehicles = list(on_board(core.puzzle).values())
    targets = [name(vehicle) for vehicle in vehicles if vehicle.target]
    others = [name(vehicle) for vehicle in vehicles if not vehicle.target]
    sentences = []
    if not others and len(targets) == 1:
        if len(on_board(puzzle)) > 1:
            sentences.append(f"{targets[0]} could not do it even alone on the board")
    else:
        few = len(vehicles) < len(on_board(puzzle))
        text = "every vehicle plays a part in that"
        if few:
            text = f"already {listing([*targets, *others])} make it impossible"
        if core.minimal:
            spared = others if len(targets) == 1 else [*targets, *others]
            which = listing(spared, "or") if len(spared) <= 4 else "any one of these"
            text += f"; take away {which}{' as well' if few else ''}, and it can be solved"
        sentences.append(text)
    where = listing(map(place, core.cells)) if core.cells else ""
    holders = listing((name(core.puzzle[label]) for label in core.held_by), "or") if where else ""
    if len(core.cells) == 1 and where in reason:
        sentences.insert(0, f"{holders} always stands there")
    elif len(core.cells) == 1 and not obvious:
        sentences.append(f"{where} is never free: {holders} always stands there")
    elif core.cells and not obvious:
        sentences.append(f"{where} are never free at the same time")
    return " ".join(map(sentence, sentences))
