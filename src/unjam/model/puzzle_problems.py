"""Problems of well-formed puzzles: no way to win, or an exit or a goal that no target can use.

For a straight target that slides along its line on a plane board, the line is inspected. For any
other target, all placements that it can reach on the empty board are tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..util.limits import breathe
from .board import DELTAS, place
from .exits import Exit
from .legal_moves import front_at_exit, front_of
from .puzzle import Puzzle
from .vehicle import Vehicle


def find_problems(puzzle: Puzzle) -> list[str]:
    """Return the reasons why a puzzle cannot be played, one sentence each."""
    inside = {way for way in puzzle.exits if puzzle.board.step(way.cell, way.direction) is not None}
    problems = [
        f"{way} is not at an edge: the cell beyond {place(way.cell)} is part of the board"
        for way in puzzle.exits
        if way in inside
    ]
    if not puzzle.targets:
        return [*problems, "there is no target: no vehicle must get out"]
    reaching = {goal.target for goal in puzzle.goals}
    used = set(inside)
    for target in puzzle.targets:
        if not target.cells:  # it has left, through any exit
            used.update(way for way in puzzle.exits if way.admits(target.label))
        elif target.label in reaching:
            problems += _goals(puzzle, target)
        else:
            own = exits_of(puzzle, target)
            if not own:
                problems += _way_out(puzzle, target)
                own = _facing(puzzle, target)  # the problem with these is already reported
            used |= own
    reported = "\n".join(problems)
    problems += [
        _useless(puzzle, way, reaching)
        for way in puzzle.exits
        if way not in used and str(way) not in reported
    ]
    return problems


# ---- Exits ----------------------------------------------------------------------------------


def exits_of(puzzle: Puzzle, target: Vehicle) -> set[Exit]:
    """Return the exits through which a target could leave the otherwise empty board."""
    usable = _facing(puzzle, target)
    if target.keeps_to_line(puzzle.board):
        length = len(target.cells)
        return {
            way for way in usable if _in_line(target, way) and length <= _lane_length(puzzle, way)
        }
    found: set[Exit] = set()
    for there in _placements(puzzle, target) if usable else ():
        for direction in there.directions():
            if len(direction) == 1 and front_at_exit(puzzle, there, direction):
                front = front_of(puzzle.board, there, direction)
                found |= {way for way in usable if (way.cell, way.direction) in front}
        if found == usable:
            break
    return found


def _facing(puzzle: Puzzle, target: Vehicle) -> set[Exit]:
    """Return the exits that admit a target and face a direction in which it slides."""
    ways = target.directions()
    return {way for way in puzzle.exits if way.admits(target.label) and way.direction in ways}


def _way_out(puzzle: Puzzle, target: Vehicle) -> list[str]:
    """Return why a target cannot leave."""
    name = f"target {target.label!r}"
    usable = [way for way in puzzle.exits if way.admits(target.label)]
    if not usable:
        return [f"there is no exit for {name}"]
    facing = [way for way in usable if way.direction in target.directions()]
    if not facing:
        return [f"{name} {_manner(target)}, so it cannot drive through {usable[0]}"]
    if target.keeps_to_line(puzzle.board):
        in_line = [way for way in facing if _in_line(target, way)]
        if not in_line:
            return [f"{facing[0]} is not in line with {name}"]
        return [f"{name} is longer than the lane that leads to {in_line[0]}"]
    whole = "to leave, its whole front must be at exits at once"
    fronts = {way.direction: front_of(puzzle.board, target, way.direction) for way in facing}
    if all(_is_jagged(front, direction) for direction, front in fronts.items()):
        return [f"{name} has a jagged front: {whole}"]
    direction, front = next(iter(fronts.items()))
    gaps = sum(way.direction == direction for way in facing)
    if len(fronts) == 1 and gaps < len(front):
        return [f"{facing[0]} is too narrow for {name}: {whole}, which is {len(front)} cells wide"]
    return [f"{name} can never reach {facing[0]}, not even on an empty board"]


def _useless(puzzle: Puzzle, way: Exit, reaching: set[str]) -> str:
    """Return why no target can use an exit."""
    admitted = [t for t in puzzle.targets if t.cells and way.admits(t.label)]
    leaving = [target for target in admitted if target.label not in reaching]
    if not leaving:
        names = ", ".join(target.label for target in admitted)
        return f"no target can use {way}: {names} must reach a goal and never leaves"
    facing = [target for target in leaving if way.direction in target.directions()]
    if not facing:
        return f"no target can use {way}: {leaving[0].label} {_manner(leaving[0])}"
    names = ", ".join(target.label for target in facing)
    if all(target.keeps_to_line(puzzle.board) and not _in_line(target, way) for target in facing):
        return f"no target can use {way}: it is not in line with {names}"
    return f"no target can use {way}: the whole front of {names} is never at exits there"


def _manner(target: Vehicle) -> str:
    return f"slides only along {target.axes}" if target.axes else "does not move"


def _is_jagged(front: set[tuple[tuple[int, int], str]], direction: str) -> bool:
    """Return whether the cells of a front are not in one line."""
    along = 1 if direction in "LR" else 0
    return len({cell[along] for cell, heading in front if heading == direction}) > 1


# ---- Goals ----------------------------------------------------------------------------------


def _goals(puzzle: Puzzle, target: Vehicle) -> Iterator[str]:
    """Yield a sentence for each goal that a target cannot reach even on an empty board."""
    goals = [goal.cells for goal in puzzle.goals if goal.target == target.label]
    name = f"target {target.label!r}"
    left = set(goals)
    for there in _placements(puzzle, target):
        left -= {cells for cells in left if cells.issuperset(there.cells)}
        if not left:
            return
    for cells in goals:
        if cells not in left:
            continue
        where = f"the goal at {place(min(cells))}"
        if len(cells) < len(target.cells):
            yield f"{name} covers {len(target.cells)} cells and {where} has only {len(cells)}"
        elif len(target.axes) < 2:
            yield f"{name} {_manner(target)}, so it can never reach {where}"
        else:
            yield f"{name} can never reach {where}, not even on an empty board"


# ---- Placements -----------------------------------------------------------------------------


def _placements(puzzle: Puzzle, target: Vehicle) -> Iterator[Vehicle]:
    """Yield the target at every placement that it can reach on the empty board."""
    seen = {(target.cells, target.mirrors)}
    todo = [target]
    for here in todo:  # grows while it is iterated
        breathe()
        yield here
        for direction in here.directions():
            there = here.slid(puzzle.board, direction)
            if there is not None and (there.cells, there.mirrors) not in seen:
                seen.add((there.cells, there.mirrors))
                todo.append(there)


def _in_line(target: Vehicle, way: Exit) -> bool:
    across = 0 if way.direction in "LR" else 1
    return target.cells[0][across] == way.cell[across]


def _lane_length(puzzle: Puzzle, way: Exit) -> int:
    """Return the number of cells from the exit to a wall or the opposite edge."""
    down, right = DELTAS[way.direction]
    back = next(name for name, delta in DELTAS.items() if delta == (-down, -right))
    cell, length = way.cell, 1
    while (step := puzzle.board.step(cell, back)) is not None and step[0] != way.cell:
        cell, length = step[0], length + 1
    return length
