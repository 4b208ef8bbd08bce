"""A nudge: look here, then this vehicle, then this move, each with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from ..errors import LimitError
from ..literals import Metric
from ..model.board import Cell
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..notation.descriptions import legs_text, name, region, sentence
from ..optimal.best_moves import best_choices
from ..solver.best_effort import solve_best_effort
from ..solver.solution import Solution
from ..solver.solve import checked_metric, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.limits import watched
from ..util.plural import counted
from ..util.progress import Progress
from .explain import won_text
from .move_purpose import Step, chain, spots_of, steps_of

Status = Literal["hint", "won", "unsolvable", "limit"]

LEVELS = (1, 2, 3)


class Hint(NamedTuple):
    """A nudge towards the exit. It prints as the hint and its reason.

    ``level`` 1 says where to look, 2 adds the ``vehicle`` to move, 3 the ``move``. ``cells`` are
    those to point at, in a picture. ``to_go`` is how many moves there are to go (or slides: the
    first part of the ``metric``), the fewest possible if it is ``proven``. ``choices``, at level 3,
    is how many moves bring one closer; None if that was not worked out. ``leads_to`` are the
    moves that this one makes possible, one after the other.

    ``status`` is ``"hint"``, or why there is none: ``"won"``, ``"unsolvable"`` or ``"limit"`` (no
    solution was found within the limits).

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> for level in (1, 2, 3): print(puzzle.hint(level))
    Look at the left, at X itself. 5 moves to go.
    Move X. X must first move to make room for car A to go up 2, which makes room for truck O to
    go left 1. 5 moves to go.
    Move X right 1. X must first move to make room for car A to go up 2, which makes room for
    truck O to go left 1. It is the only move that brings you closer: 5 moves to go, then 4.
    """

    level: int
    status: Status
    text: str
    reason: str
    vehicle: str | None = None
    move: Move | None = None
    cells: tuple[Cell, ...] = ()
    to_go: int | None = None
    metric: Metric = "moves"
    proven: bool = False
    choices: int | None = None
    leads_to: tuple[Move, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} {self.reason}".strip()

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain values, ready for JSON."""
        return {
            "level": self.level,
            "status": self.status,
            "text": self.text,
            "reason": self.reason,
            "vehicle": self.vehicle,
            "move": None if self.move is None else str(self.move),
            "cells": [list(cell) for cell in self.cells],
            "to_go": self.to_go,
            "metric": self.metric,
            "proven": self.proven,
            "choices": self.choices,
            "leads_to": [str(move) for move in self.leads_to],
        }


def hint(
    puzzle: Puzzle,
    level: int = 1,
    *,
    metric: Metric = "moves",
    solution: Solution | None = None,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Hint:
    """Say where to look (``level`` 1), which vehicle to move (2) or which move to make (3).

    The move lies on a solution that is the best in the ``metric``, as far as that could be proven
    within ``timeout`` (seconds), ``max_states``, ``max_memory`` and ``cancel``, as in ``solve``. A
    ``solution`` that is known already saves the search, if the puzzle is anywhere on its way.
    ``corners`` replaces the puzzle's own rule on whether one move may go round corners.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> solution = puzzle.solve()
    >>> print(hint(puzzle.play(solution.moves[0]), 3, solution=solution))
    Move car A up 2. It makes room for truck O to go left 1, which makes room for car B to go
    down 1. It is one of 2 moves that bring you closer: 4 moves to go, then 3.
    """
    if type(level) is not int or level not in LEVELS:
        raise ValueError(f"level is 1, 2 or 3, not {level!r}")
    checked_metric(metric)
    puzzle = under_rule(puzzle, corners)
    if solution is not None and not _is_play_of(puzzle, solution.puzzle):
        raise ValueError("the solution is of another puzzle")
    if puzzle.won:
        return Hint(level, "won", won_text(puzzle), "", to_go=0, metric=metric, proven=True)
    deadline = Deadline(timeout=timeout)
    known = None if solution is None else _rest(solution, puzzle)
    if solution is None or known is None or solution.metric != metric:
        solution = solve_best_effort(
            puzzle,
            metric=metric,
            timeout=timeout,
            max_states=max_states,
            max_memory=max_memory,
            progress=progress,
            cancel=cancel,
        )
        known = solution.moves
    if solution.status == "unsolvable":
        text = "No move helps: the puzzle cannot be solved."
        return Hint(level, "unsolvable", text, sentence(solution.reason), metric=metric)
    if solution.status == "limit":
        text = "There is no hint: no way out was found."
        return Hint(level, "limit", text, sentence(solution.reason), metric=metric)
    return hint_along(
        puzzle,
        level,
        known,
        metric=metric,
        proven=solution.optimal,
        timeout=deadline.left(),
        cancel=cancel,
    )


def _is_play_of(puzzle: Puzzle, other: Puzzle) -> bool:
    """Are these states of one puzzle, as far as can be told without a search?"""

    def fixed(one: Puzzle) -> object:
        vehicles = sorted((v.label, v.target) for v in one.vehicles)
        return one.board, frozenset(one.exits), frozenset(one.goals), one.corners, vehicles

    return fixed(puzzle) == fixed(other)


def _rest(solution: Solution, puzzle: Puzzle) -> tuple[Move, ...] | None:
    """The moves of a solution from a state of play on; None if it is not on the way."""
    if solution.status != "solved":
        return () if solution.puzzle == puzzle else None
    for played, board in enumerate(solution):
        if board == puzzle:
            return solution.moves[played:]
    return None


def hint_along(
    puzzle: Puzzle,
    level: int,
    moves: Sequence[Move],
    *,
    metric: Metric = "moves",
    proven: bool = True,
    choices: int | None = None,
    timeout: float | None = None,
    cancel: Cancellable | None = None,
) -> Hint:
    """The hint from a solution that is known. ``choices``: how many moves are as good as its first
    one; worked out at level 3, if that is quick and within ``timeout`` seconds, unless given. Not
    worked out once ``cancel`` is set."""
    unit = metric.partition(",")[0]
    costs = [1 if unit == "moves" else move.slides for move in moves]
    to_go = sum(costs)
    links = chain(steps_of(puzzle, moves))
    first = links[0]
    found = Hint(level, "hint", "", "", to_go=to_go, metric=metric, proven=proven)
    if level == 1:
        text, cells = _look(puzzle, links)
        return found._replace(text=text, reason=_progress(to_go, None, unit, proven), cells=cells)
    reason = sentence(_reason(links))
    found = found._replace(vehicle=first.move.vehicle)
    if level == 2:
        return found._replace(
            text=sentence(f"move {name(first.vehicle)}"),
            reason=f"{reason} {_progress(to_go, None, unit, proven)}",
            cells=first.vehicle.cells,
        )
    if choices is None and proven:
        deadline = Deadline("not counted", timeout, cancel)
        choices = _choices_in_time(puzzle, metric, to_go, deadline)
    return found._replace(
        text=sentence(f"move {name(first.vehicle)} {legs_text(first.move.legs)}"),
        reason=f"{reason} {_progress(to_go, to_go - costs[0], unit, proven, choices)}",
        move=first.move,
        cells=tuple(sorted({*first.vehicle.cells, *first.cells})),
        choices=choices,
        leads_to=tuple(step.move for step in links[1:]),
    )


def _choices_in_time(puzzle: Puzzle, metric: Metric, to_go: int, deadline: Deadline) -> int | None:
    try:
        deadline.check()
        with watched(deadline.check_itself):
            found = best_choices(puzzle, metric, to_go)
            return None if found is None else len(found)
    except LimitError:
        return None


# ---- In words -------------------------------------------------------------------------------


def _look(puzzle: Puzzle, links: list[Step]) -> tuple[str, tuple[Cell, ...]]:
    """Where to look, without saying what to move; and the cells to point at."""
    first = links[0]
    here = first.vehicle.cells
    where = region(puzzle.board, here)
    if first.vehicle.target:
        return f"Look at {where}, at {first.vehicle} itself.", here
    at = next((at for at, step in enumerate(links) if step.vehicle.label != first.vehicle.label), 0)
    helped = links[at]
    if at == 0:
        return f"Look at {where}.", here
    if not links[at - 1].makes_room_for(helped):
        return f"Look at {where}: somebody must get past{_before(helped)}.", here
    if helped.vehicle.target:
        return f"Look at {where}: {helped.vehicle} cannot pass there.", helped.cells
    now = puzzle[helped.vehicle.label]
    way = f"needs room to go {legs_text(helped.move.legs)}"
    target = _target_served(links[at:])
    if target is not None and not target.needs.isdisjoint(spots_of(puzzle, now)):
        way = f"stands in {target.vehicle}'s way"
    return f"Look at {region(puzzle.board, now.cells)}: {name(now)} {way}.", now.cells


def _reason(links: list[Step]) -> str:
    """What the first move is for."""
    first = links[0]
    if first.vehicle.target:
        return _reason_of_target(links)
    if len(links) == 1:
        return "it is the next move of the solution that was found"
    target = _target_served(links)
    if target is not None:
        return f"it stands in {target.vehicle}'s way"
    if links[1].vehicle.label == first.vehicle.label:
        return f"it can then go {legs_text(links[1].move.legs)}{_and_then(links[1:])}"
    if not first.makes_room_for(links[1]):
        return f"it must get past{_before(links[1])}{_and_then(links[1:])}"
    return f"it makes room{_for(links[1])}{_and_then(links[1:])}"


def _reason_of_target(links: list[Step]) -> str:
    first = links[0]
    target = first.vehicle
    if first.last and len(links) > 1 and first.makes_room_for(links[1]):
        return f"nothing is in {target}'s way, and it makes room{_for(links[1])}"
    if first.last:
        return f"nothing is in {target}'s way any more"
    if links[1].vehicle.label == target.label:
        return f"it can then go {legs_text(links[1].move.legs)}"
    if not first.makes_room_for(links[1]):
        return f"{target} must get past{_before(links[1])}{_and_then(links[1:])}"
    back = "go back" if first.goes_back else "move"
    return f"{target} must first {back} to make room{_for(links[1])}{_and_then(links[1:])}"


def _target_served(links: list[Step]) -> Step | None:
    """The last move of a target, if the first of these moves makes room for it."""
    if len(links) == 1 or not links[0].makes_room_for(links[1]):
        return None
    return links[1] if links[1].vehicle.target and links[1].last else None


def _for(step: Step) -> str:
    return f" for {name(step.vehicle)} to go {legs_text(step.move.legs)}"


def _before(step: Step) -> str:
    return f" before {name(step.vehicle)} goes {legs_text(step.move.legs)}"


def _and_then(links: list[Step]) -> str:
    """What a move is for, to be added to a sentence that ends with it."""
    if len(links) == 1 or links[0].vehicle.target or not links[0].makes_room_for(links[1]):
        return ""
    target = _target_served(links)
    if target is not None:
        return f", out of {target.vehicle}'s way"
    if links[1].vehicle.label == links[0].vehicle.label:
        return ""
    return f", which makes room{_for(links[1])}"


def _progress(
    to_go: int, then: int | None, unit: str, proven: bool, choices: int | None = None
) -> str:
    """How far it is, and whether there are other moves as good."""
    if then == 0:
        return "That is the last move."
    many = f"{counted(to_go, unit)} to go"
    if then is not None:
        many += f", then {then}"
    if not proven:
        many += ", as far as is known: no solution was proven best"
    if choices is None:
        return sentence(many)
    if choices == 1:
        return f"It is the only move that brings you closer: {many}."
    return f"It is one of {choices} moves that bring you closer: {many}."
