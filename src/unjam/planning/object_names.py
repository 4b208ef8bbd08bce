"""The names of vehicles, places, cells and directions in PDDL.

A name of PDDL is a letter followed by letters, digits, ``-`` and ``_``; case does not matter.
Vehicles are called by their labels in lower case where that is unambiguous. All names depend only
on the puzzle, so that the plan of a planner can be read with nothing but the puzzle.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ..model.board import Board
from ..model.puzzle import Puzzle
from .strips_task import Place, Step, Task

DIRECTIONS = {
    "U": "up",
    "D": "down",
    "L": "left",
    "R": "right",
    "UL": "up-left",
    "UR": "up-right",
    "DL": "down-left",
    "DR": "down-right",
}

_PLAIN = re.compile(r"(?!r[0-9]+c[0-9]+$)[a-z][a-z0-9]{0,31}")
# Words of PDDL and of the domains.
_TAKEN = {
    *("and", "or", "not", "when", "imply", "forall", "exists", "either", "preference", "define"),
    *("domain", "problem", "object", "number", "vehicle", "place", "cell", "direction", "at"),
    *("free", "out", "always", "sometime", "within", "over", "all", "start", "end", "increase"),
    *("decrease", "assign", "minimize", "maximize", "undefined", *DIRECTIONS.values()),
}


def vehicle_names(labels: Iterable[str]) -> dict[str, str]:
    """Return the name of the vehicle with each label.

    >>> vehicle_names(["X", "a", "A", "é", "up"])
    {'X': 'x', 'a': 'a', 'A': 'v-41', 'é': 'v-e9', 'up': 'v-75-70'}
    """
    labels = list(labels)
    same = Counter(label.lower() for label in labels)
    names = {}
    for label in labels:
        name = label.lower()
        clear = same[name] == 1 or label == name
        if not clear or name in _TAKEN or not _PLAIN.fullmatch(name):
            name = "-".join(("v", *(f"{ord(letter):x}" for letter in label)))
        names[label] = name
    return names


def cell_name(board: Board, number: int) -> str:
    """Return the name of a cell or of a corner, with rows and columns counted from 1.

    >>> cell_name(Board(6, 6), 13), cell_name(Board(6, 6), 36 + 8)
    ('r3c2', 'corner-1-1')
    """
    if number < board.width * board.height:
        row, column = divmod(number, board.width)
        return f"r{row + 1}c{column + 1}"
    down, right = divmod(number - board.width * board.height, board.width + 1)
    return f"corner-{down}-{right}"


def place_names(board: Board, places: Iterable[Place]) -> dict[Place, str]:
    """Return the name of each place: its first and its last cell, and a number if that is taken."""
    names: dict[Place, str] = {}
    seen: Counter[str] = Counter()
    for place in sorted(places):
        ends = (place.form[0][0], place.form[0][-1])
        name = "-".join(cell_name(board, row * board.width + column) for row, column in ends)
        seen[name] += 1
        names[place] = name if seen[name] == 1 else f"{name}-{seen[name]}"
    return names


class Names:
    """The names of all objects of a task."""

    def __init__(self, task: Task) -> None:
        board = task.puzzle.board
        self.vehicles = vehicle_names(vehicle.label for vehicle in task.puzzle.vehicles)
        self.places = place_names(board, task.places)
        numbers = {*task.cells, *(number for step in task.steps for number in step.cells)}
        self.cells = {number: cell_name(board, number) for number in sorted(numbers)}

    def arguments(self, step: Step) -> str:
        """Return the arguments of a step but for its vehicle."""
        return " ".join((*self.way(step), *(self.cells[number] for number in step.cells)))

    def short(self, label: str, step: Step) -> str:
        """Return the name of an action that has no parameters; no other name contains ``_``."""
        return "_".join((step.schema.name, self.vehicles[label], *self.way(step)))

    def way(self, step: Step) -> list[str]:
        """Return the direction and the ends of a step."""
        ends = [step.start] if step.end is None else [step.start, step.end]
        return [DIRECTIONS[step.direction], *(self.places[place] for place in ends)]


def problem_name(puzzle: Puzzle) -> str:
    """Return the name of a puzzle's problem: its id, as far as PDDL allows.

    >>> from unjam import Puzzle
    >>> problem_name(Puzzle.parse("XX..").replace(id="A 01"))
    'puzzle-a-01'
    """
    words = re.findall("[a-z0-9]+", puzzle.id.lower())
    return "-".join(("puzzle", *words))
