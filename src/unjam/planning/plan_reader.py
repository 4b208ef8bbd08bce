"""Reading the plans of planners: every action becomes a slide or a move.

A plan has one action in brackets per line, as at the planning competitions, with comments after
``;`` and perhaps the time before a colon. Plans that unified-planning prints are read as well, both
of ``to_problem`` (``slide_x_right_…``) and of the PDDL files (``slide(x, right, …)``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from ..compiler.move_reconstruction import join_slides
from ..compiler.placements import form_of
from ..errors import IllegalMoveError, PuzzleSyntaxError
from ..literals import Unit
from ..model.legal_moves import FREE, on_board, slides
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle, mirrored
from ..notation.moves.move_grammar import quoted
from ..notation.moves.move_parser import ParsedMoves
from ..util.limits import breathe
from ..util.plural import counted
from .object_names import Names, vehicle_names
from .strips_task import Place, Step, strips_task

_COST = re.compile(r";\s*cost\s*=", re.IGNORECASE)
_TIME = re.compile(r"[0-9]+(?:\.[0-9]+)?\s*:\s*")
_DURATION = re.compile(r"\s*\[[0-9.]+\]$")
_ACTION = re.compile(r"\(\s*([^()]+)\)|([^\s()]+)\(([^()]*)\)|([^\s()]+_[^\s()]+)")
_BETWEEN = r"[\s,_(]+"
_OURS = re.compile(
    r"^[ \t]*(?:[0-9.]+[ \t]*:[ \t]*)?(?:\([ \t]*)?(?:slide|move)[a-z0-9-]*"
    + _BETWEEN.join(("", r"[a-z0-9-]+", r"[a-z-]+", r"r[0-9]+c[0-9]+-r[0-9]+c[0-9]+")),
    re.IGNORECASE | re.MULTILINE,
)


class UnfitActionError(IllegalMoveError):
    """Raised for an action of a vehicle that is not at the place from which it starts.

    ``before`` are the moves of the actions before it, ``move`` is that of the action itself.
    """

    def __init__(self, before: ParsedMoves, move: Move, reason: str) -> None:
        super().__init__(f"{move}: {reason}")
        self.before = before
        self.move = move
        self.reason = reason


def is_plan(text: str) -> bool:
    """Return whether a text is a plan for a problem that ``to_pddl`` wrote.

    >>> is_plan("(slide x right r2c1-r2c2 r2c2-r2c3 r2c3 r2c1)"), is_plan("; cost = 0 (unit cost)")
    (True, True)
    >>> is_plan("(X, right, 1)")
    False
    """
    if _OURS.search(text) or text.strip() == "SequentialPlan:":
        return True
    lines = [line.strip() for line in text.splitlines()]
    return bool(_COST.search(text)) and all(not line or line[0] == ";" for line in lines)


def read_plan(text: str, puzzle: Puzzle) -> ParsedMoves:
    """Return the moves of a plan.

    Slides by one cell are joined into moves. Whether the moves are legal is not checked, but every
    action must start where its vehicle is: otherwise ``UnfitActionError`` is raised. Raises
    ``PuzzleSyntaxError`` if an action does not belong to the puzzle.

    >>> from unjam import Puzzle
    >>> plan = "(slide x right r2c1-r2c2 r2c2-r2c3 r2c3 r2c1)\\n; cost = 1 (unit cost)"
    >>> [str(move) for move in read_plan(plan, Puzzle.parse(".... XX.B A..B AOOO")).moves]
    ['XR1']
    """
    reader = _PlanReader(puzzle)
    for number, action in enumerate(_actions(text), 1):
        breathe()
        reader.add(number, action)
    return reader.result()


class _Action(NamedTuple):
    """An action of a plan: its text, and its words in lower case."""

    text: str
    words: tuple[str, ...]


def _actions(text: str) -> Iterator[_Action]:
    for line in text.splitlines():
        written = line.partition(";")[0].strip()
        if not written or written.lower().rstrip(":") == "sequentialplan":
            continue
        bare = _DURATION.sub("", _TIME.sub("", written, count=1))
        found = _ACTION.fullmatch(bare)
        text = " ".join(found.groups("")) if found else ""
        words = re.split(r"[\s,_]+", text.strip().lower())
        if len(words) < 2:
            raise PuzzleSyntaxError(
                f"{quoted(written)} is not an action of a plan, such as "
                "'(slide x right r3c1-r3c2 r3c2-r3c3 r3c3 r3c1)'"
            )
        yield _Action(bare, tuple(words))


class _PlanReader:
    """Turns actions into moves, and tracks the vehicles."""

    def __init__(self, puzzle: Puzzle) -> None:
        # A straight move is one under the rule on corners as well.
        self._puzzle = puzzle.replace(corners=False)
        self._corners = puzzle.corners
        labels = [vehicle.label for vehicle in puzzle.vehicles]
        self._labels = {name: label for label, name in vehicle_names(labels).items()}
        self._now = on_board(puzzle)
        self._moves: list[Move] = []
        self._steps_of = cache(self._steps)
        self._all_unit = True

    def add(self, number: int, action: _Action) -> None:
        """Append the move of an action."""
        name, vehicle, *rest = action.words
        unit: Unit = "slides" if name.startswith("slide") else "moves"
        steps, places = self._steps_of(unit)
        step = steps.get(" ".join((name, *rest)))
        label = self._labels.get(vehicle)
        if step is None or label is None:
            what = f"there is no vehicle {vehicle!r}" if label is None else "it has no such action"
            raise PuzzleSyntaxError(
                f"action {number}, {quoted(action.text)}, does not fit this puzzle: {what}"
            )
        here = self._now.get(label)
        if here is None or self._place(here) != step.start:
            where = f"at {places.get(self._place(here))}" if here else "no longer on the board"
            move = Move(label, step.direction, step.distance)
            reason = f"action {number} starts at {places[step.start]}, but {label} is {where}"
            raise UnfitActionError(self.result(), move, reason)
        self._take(here, step)
        self._all_unit &= unit == "slides"

    def _steps(self, unit: Unit) -> tuple[dict[str, Step], dict[Place, str]]:
        """Return all steps by their text, and the names of the places."""
        task = strips_task(self._puzzle, unit)
        names = Names(task)
        steps = {}
        for step in task.steps:
            # With all arguments, and as an action without parameters names it.
            steps[f"{step.schema.name} {names.arguments(step)}"] = step
            steps[" ".join((step.schema.name, *names.way(step)))] = step
        return steps, names.places

    def _place(self, vehicle: Vehicle) -> Place:
        owner = vehicle.label if vehicle.target else ""
        return Place(form_of(self._puzzle.board, vehicle), owner)

    def _take(self, vehicle: Vehicle, step: Step) -> None:
        """Move the vehicle. A step has its direction at the smallest cell, a move at the first."""
        mirrors = vehicle.all_mirrors(self._puzzle.board)
        smallest = mirrors[vehicle.cells.index(min(vehicle.cells))]
        direction = mirrored(step.direction, smallest)
        path = slides(self._puzzle, vehicle, direction, FREE)
        there = next(islice(path, step.distance - 1, None))
        self._moves.append(Move(vehicle.label, direction, step.distance))
        self._now[vehicle.label] = there
        if step.end is None:
            del self._now[vehicle.label]

    def result(self) -> ParsedMoves:
        """Return the moves so far."""
        moves = tuple(self._moves)
        if not self._all_unit or not moves:
            return ParsedMoves(moves)
        try:
            joined = join_slides(self._puzzle.replace(corners=self._corners), moves)
        except IllegalMoveError:
            return ParsedMoves(moves)
        if len(joined) == len(moves):
            return ParsedMoves(joined)
        what = f"{len(moves)} slides of one cell each were joined into"
        return ParsedMoves(joined, (f"{what} {counted(len(joined), 'move')}",))
