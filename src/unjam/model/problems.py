"""What can be wrong with a puzzle that is well-formed: it has no way to be won."""

from __future__ import annotations

from .board import DELTAS, place
from .exits import Exit
from .puzzle import Puzzle
from .vehicle import Vehicle


def find_problems(puzzle: Puzzle) -> list[str]:
    """One sentence for each thing that keeps the puzzle from being played."""
    problems = [
        f"{way} is not at an edge: the cell beyond {place(way.cell)} is part of the board"
        for way in puzzle.exits
        if puzzle.board.step(way.cell, way.direction) is not None
    ]
    if not puzzle.targets:
        return [*problems, "there is no target: no vehicle must get out"]
    goal_labels = {goal.target for goal in puzzle.goals}
    for target in puzzle.targets:
        if target.cells and target.label not in goal_labels:
            problems += _way_out(puzzle, target)
    return problems


def _way_out(puzzle: Puzzle, target: Vehicle) -> list[str]:
    name = f"target {target.label!r}"
    usable = [way for way in puzzle.exits if way.admits(target.label)]
    if not usable:
        return [f"there is no exit for {name}"]
    facing = [way for way in usable if way.direction in target.directions()]
    if not facing:
        how = "does not move" if not target.axes else f"slides only along {target.axes}"
        return [f"{name} {how}, so it cannot drive through {usable[0]}"]
    in_line = [way for way in facing if len(target.axes) > 1 or _in_line(target, way)]
    if not in_line:
        return [f"{facing[0]} is not in line with {name}"]
    for way in in_line:
        if len(target.axes) > 1 or _length(target, way) <= _lane_length(puzzle, way):
            return []
    return [f"{name} is longer than the lane that leads to {in_line[0]}"]


def _in_line(target: Vehicle, way: Exit) -> bool:
    across = 0 if way.direction in "LR" else 1
    return any(cell[across] == way.cell[across] for cell in target.cells)


def _length(target: Vehicle, way: Exit) -> int:
    """How many cells of the target lie in line with the exit."""
    across = 0 if way.direction in "LR" else 1
    return sum(cell[across] == way.cell[across] for cell in target.cells)


def _lane_length(puzzle: Puzzle, way: Exit) -> int:
    """How many cells lie in line behind the exit before a wall or the far edge."""
    down, right = DELTAS[way.direction]
    back = next(name for name, delta in DELTAS.items() if delta == (-down, -right))
    cell, length = way.cell, 1
    while (step := puzzle.board.step(cell, back)) is not None and step[0] != way.cell:
        cell, length = step[0], length + 1
    return length
