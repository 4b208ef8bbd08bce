"""Hints of three levels: where to look, which vehicle to move, which move to make, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from ..errors import LimitError
from ..literals import Metric
from ..model.board import Cell
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..notation.descriptions import legs_text, name, region
from ..optimal.best_moves import best_choices
from ..solver.best_effort import solve_best_effort
from ..solver.solution import Solution
from ..solver.solve import checked_metric, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.limits import watched
from ..util.phrases import Phrase, joined, sentence
from ..util.progress import Progress
from .explain import won_text
from .move_purpose import Step, chain, spots_of, steps_of

Status = Literal["hint", "won", "unsolvable", "limit"]

LEVELS = (1, 2, 3)


class Hint(NamedTuple):
    """A hint and its reason; it prints as both.

    ``level`` 1 says where to look, 2 adds the ``vehicle`` to move, 3 the ``move``. ``cells`` are
    the cells to highlight in a picture. ``to_go`` is the number of moves to a win (or slides: the
    first part of the ``metric``), the minimum if ``proven``. ``choices``, at level 3, is the number
    of moves that lead closer to a win; None if it was not computed. ``leads_to`` lists the moves
    that this one makes possible, one after the other.

    ``status`` is ``"hint"``, or the reason why there is none: ``"won"``, ``"unsolvable"`` or
    ``"limit"`` (no solution was found within the limits).

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
        return joined(self.text, self.reason)

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as plain values, ready for JSON."""
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
    """Return a hint: where to look (``level`` 1), which vehicle to move (2) or which move (3).

    The move starts a solution that is optimal in the ``metric``, or the best one found within
    ``timeout`` (seconds), ``max_states``, ``max_memory`` and ``cancel``, which limit the search as
    in ``solve``. Passing a known ``solution`` saves the search if the puzzle is one of its states.
    ``corners`` overrides the puzzle's rule on whether one move may go round corners. Raises
    ``ValueError`` if an option is invalid or ``solution`` belongs to a different puzzle.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> solution = puzzle.solve()
    >>> print(hint(puzzle.play(solution.moves[0]), 3, solution=solution))
    Move car A up 2. It makes room for truck O to go left 1, which makes room for car B to go
    down 1. It is one of 2 moves that bring you closer: 4 moves to go, then 3.
    """
    if type(level) is not int or level not in LEVELS:
        raise ValueError(f"level must be 1, 2 or 3, not {level!r}")
    checked_metric(metric)
    puzzle = under_rule(puzzle, corners)
    if solution is not None and not _is_play_of(puzzle, solution.puzzle):
        raise ValueError("the solution belongs to a different puzzle")
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
        text = Phrase("No move helps: the puzzle cannot be solved.")
        return Hint(level, "unsolvable", text, sentence(solution.reason), metric=metric)
    if solution.status == "limit":
        text = Phrase("There is no hint: no way out was found.")
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
    """Return whether two puzzles have the same board and vehicles; positions are ignored."""

    def fixed(one: Puzzle) -> object:
        vehicles = sorted((v.label, v.target) for v in one.vehicles)
        return one.board, frozenset(one.exits), frozenset(one.goals), one.corners, vehicles

    return fixed(puzzle) == fixed(other)


def _rest(solution: Solution, puzzle: Puzzle) -> tuple[Move, ...] | None:
    """Return the moves of a solution from one of its states on; None if it is not one of them."""
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
    """Return the hint that follows from the moves of a known solution.

    ``choices`` is the number of moves that are as good as the first one. If it is not given, it is
    computed at level 3, provided that this is quick, within ``timeout`` seconds, and ``cancel`` is
    not set.
    """
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
            text=Phrase("Move {vehicle}.", vehicle=name(first.vehicle)),
            reason=joined(reason, _progress(to_go, None, unit, proven)),
            cells=first.vehicle.cells,
        )
    if choices is None and proven:
        deadline = Deadline("not counted", timeout, cancel)
        choices = _choices_in_time(puzzle, metric, to_go, deadline)
    return found._replace(
        text=Phrase("Move {vehicle} {legs}.", **_move(first)),
        reason=joined(reason, _progress(to_go, to_go - costs[0], unit, proven, choices)),
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


# ---- Texts ----------------------------------------------------------------------------------


def _look(puzzle: Puzzle, links: list[Step]) -> tuple[Phrase, tuple[Cell, ...]]:
    """Describe where to look without naming the move; also return the cells to highlight."""
    first = links[0]
    here = first.vehicle.cells
    where = region(puzzle.board, here)
    if first.vehicle.target:
        target = first.vehicle.label
        return Phrase("Look at {where}, at {target} itself.", where=where, target=target), here
    at = next((at for at, step in enumerate(links) if step.vehicle.label != first.vehicle.label), 0)
    helped = links[at]
    if at == 0:
        return Phrase("Look at {where}.", where=where), here
    if not links[at - 1].makes_room_for(helped):
        text = Phrase(
            "Look at {where}: a vehicle must get past before {vehicle} goes {legs}.",
            where=where,
            **_move(helped),
        )
        return text, here
    if helped.vehicle.target:
        target = helped.vehicle.label
        text = Phrase("Look at {where}: {target} cannot pass there.", where=where, target=target)
        return text, helped.cells
    return _look_at(puzzle, links[at:])


def _look_at(puzzle: Puzzle, links: list[Step]) -> tuple[Phrase, tuple[Cell, ...]]:
    """Describe the vehicle of the first of these moves, which needs room."""
    now = puzzle[links[0].vehicle.label]
    where = region(puzzle.board, now.cells)
    target = _target_served(links)
    if target is None or target.needs.isdisjoint(spots_of(puzzle, now)):
        text = Phrase(
            "Look at {where}: {vehicle} needs room to go {legs}.",
            where=where,
            vehicle=name(now),
            legs=legs_text(links[0].move.legs),
        )
    else:
        text = Phrase(
            "Look at {where}: {vehicle} stands in {target}'s way.",
            where=where,
            vehicle=name(now),
            target=target.vehicle.label,
        )
    return text, now.cells


def _reason(links: list[Step]) -> Phrase:
    """Describe the purpose of the first move."""
    first = links[0]
    if first.vehicle.target:
        return _reason_of_target(links)
    if len(links) == 1:
        return Phrase("it is the next move of the solution that was found")
    target = _target_served(links)
    if target is not None:
        return Phrase("it stands in {target}'s way", target=target.vehicle.label)
    if links[1].vehicle.label == first.vehicle.label:
        clause = Phrase("it can then go {legs}", legs=legs_text(links[1].move.legs))
    elif first.makes_room_for(links[1]):
        clause = Phrase("it makes room for {vehicle} to go {legs}", **_move(links[1]))
    else:
        clause = Phrase("it must get past before {vehicle} goes {legs}", **_move(links[1]))
    return _and_then(clause, links[1:])


def _reason_of_target(links: list[Step]) -> Phrase:
    first = links[0]
    target = first.vehicle.label
    if first.last and len(links) > 1 and first.makes_room_for(links[1]):
        return Phrase(
            "nothing is in {target}'s way, and it makes room for {vehicle} to go {legs}",
            target=target,
            **_move(links[1]),
        )
    if first.last:
        return Phrase("nothing is in {target}'s way any more", target=target)
    if links[1].vehicle.label == target:
        return Phrase("it can then go {legs}", legs=legs_text(links[1].move.legs))
    moves = {"target": target, **_move(links[1])}
    if not first.makes_room_for(links[1]):
        clause = Phrase("{target} must get past before {vehicle} goes {legs}", **moves)
    elif first.goes_back:
        clause = Phrase(
            "{target} must first go back to make room for {vehicle} to go {legs}", **moves
        )
    else:
        clause = Phrase("{target} must first move to make room for {vehicle} to go {legs}", **moves)
    return _and_then(clause, links[1:])


def _target_served(links: list[Step]) -> Step | None:
    """Return the last move of a target if the first of these moves makes room for it."""
    if len(links) == 1 or not links[0].makes_room_for(links[1]):
        return None
    return links[1] if links[1].vehicle.target and links[1].last else None


def _move(step: Step) -> dict[str, str]:
    """Return the values of a phrase about a move."""
    return {"vehicle": name(step.vehicle), "legs": legs_text(step.move.legs)}


def _and_then(clause: Phrase, links: list[Step]) -> Phrase:
    """Add the purpose of the first of these moves to a clause that ends with the move."""
    if len(links) == 1 or links[0].vehicle.target or not links[0].makes_room_for(links[1]):
        return clause
    target = _target_served(links)
    if target is not None:
        return Phrase("{clause}, out of {target}'s way", clause=clause, target=target.vehicle.label)
    if links[1].vehicle.label == links[0].vehicle.label:
        return clause
    return Phrase(
        "{clause}, which makes room for {vehicle} to go {legs}", clause=clause, **_move(links[1])
    )


def _progress(
    to_go: int, then: int | None, unit: str, proven: bool, choices: int | None = None
) -> Phrase:
    """Describe the distance to a win and the number of equally good moves."""
    if then == 0:
        return Phrase("That is the last move.")
    left = (
        Phrase.counted("{count} move to go", "{count} moves to go", to_go)
        if unit == "moves"
        else Phrase.counted("{count} slide to go", "{count} slides to go", to_go)
    )
    if then is not None:
        left = Phrase("{left}, then {then}", left=left, then=then)
    if not proven:
        left = Phrase("{left}, perhaps fewer: no solution was proven best", left=left)
    if choices is None:
        return sentence(left)
    if choices == 1:
        return Phrase("It is the only move that brings you closer: {left}.", left=left)
    return Phrase(
        "It is one of {choices} moves that bring you closer: {left}.", choices=choices, left=left
    )
