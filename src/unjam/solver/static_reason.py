"""Why a puzzle is unsolvable, in words, if a proof without search shows it."""

from __future__ import annotations

from ..compiler.lane_compiler import plan_behind
from ..core import core
from ..model.board import Cell, place
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.phrases import Listing, Phrase


def static_reason(puzzle: Puzzle, result: core.Result) -> Phrase:
    """Return why a target's lane can never win."""
    plan = plan_behind(puzzle)
    numbers = result.stuck_vehicles if plan is None else plan.parts[result.stuck_lane].members
    number = next(n for n in numbers if puzzle.vehicles[n].target)
    target = puzzle.vehicles[number]
    others = [puzzle.vehicles[n] for n in numbers if n != number]
    why = _obstacle(puzzle, target, others, result, has_plan=plan is not None)
    if puzzle.goals:
        return Phrase("{target} can never reach its goal: {why}", target=target.label, why=why)
    return Phrase("{target} can never get out: {why}", target=target.label, why=why)


def _obstacle(
    puzzle: Puzzle, target: Vehicle, others: list[Vehicle], result: core.Result, *, has_plan: bool
) -> Phrase:
    """Describe what blocks the lane of a target: one of the others in it, or cells."""
    ahead = _cells_ahead(puzzle, target) if len(target.axes) == 1 else set()
    for other in others:
        if not ahead.isdisjoint(other.cells):
            return Phrase("{vehicle} blocks it in the same lane", vehicle=other.label)
    width, height = puzzle.board.width, puzzle.board.height
    # Numbers after those of the cells are corners, which diagonal vehicles cross.
    cells = {divmod(cell, width) for cell in result.stuck_cells if cell < width * height}
    stuck = sorted(cells & ahead or cells)
    if not stuck:
        return (
            Phrase("the board has no path for it")
            if has_plan
            else Phrase("a wall separates it from its exit")
        )
    if len(stuck) > 3:
        return Phrase("{count} cells around it can never be free", count=len(stuck))
    cells_text = Listing(map(place, stuck), separator="; ")
    return Phrase.counted(
        "{cells} can never be free", "{cells} can never be free", len(stuck), cells=cells_text
    )


def _cells_ahead(puzzle: Puzzle, target: Vehicle) -> set[Cell]:
    """Return the cells between the target and its exits that no wall cuts off."""
    ahead: set[Cell] = set()
    for way in puzzle.exits:
        if not way.admits(target.label) or way.direction not in target.directions():
            continue
        cells = [target.cells[0]]
        while (step := puzzle.board.step(cells[-1], way.direction)) and step[0] not in cells:
            cells.append(step[0])
        if cells[-1] == way.cell:
            ahead.update(cells)
    return ahead - set(target.cells)
