"""Small parts of a census and of a hunt on a GPU, to be run by compute-sanitizer:

    compute-sanitizer --tool memcheck --error-exitcode 1 python -m tests.gpu.small_cases
    compute-sanitizer --tool racecheck --error-exitcode 1 python -m tests.gpu.small_cases

Every array is allocated by itself, so that memcheck notices each address outside.
"""

from __future__ import annotations

from typing import Any

from unjam.census.climbing import Climbing
from unjam.census.cuda.cuda_device import Shape, open_device
from unjam.census.cuda.cuda_engine import find_puzzles
from unjam.census.cuda.family_scorer import FamilyScorer
from unjam.census.parameters import make
from unjam.census.shard import Task
from unjam.census.task_plan import block_states, make_plan
from unjam.core import core

# Parameters, and one task in so many.
CASES: tuple[tuple[dict[str, Any], int], ...] = (
    ({"size": "3x3", "walls": "0-2"}, 1),
    ({"size": "4x4", "all_components": True}, 1),
    ({"size": "4x4", "walls": 1, "metric": "slides"}, 4),
    ({"size": "5x5"}, 2),
    ({"size": "5x5", "metric": "slides"}, 4),
    ({"size": "5x5", "walls": 1}, 40),
)


def largest_block(size: str) -> Task:
    """Return a task with the one block that has the most states."""
    parameters = make(size)
    states = block_states(parameters, ())
    block = states.index(max(states))
    return Task(parameters, 0, (), block, block + 1, states[block])


def tasks() -> list[Task]:
    """Return all tasks to run."""
    chosen = [task for case, every in CASES for task in make_plan(make(**case)).tasks[::every]]
    return [*chosen, largest_block("6x6")]


def climb(size: str, max_states: int) -> int:
    """Run a few steps of some climbs; return the number of families that were scored."""
    parameters = make(size)
    board = Climbing(parameters, 1, 0, max_states).board()
    batch = core.ClimbBatch(board, max_states)
    for number in range(64):
        batch.begin(number, number, 12)
    scored = 0
    with open_device().lane(Shape(parameters.width, parameters.height, 2)) as lane:
        scorer = FamilyScorer(lane, board, max_states)
        while families := batch.families():
            batch.take(scorer.scores(families))
            scored += len(families) // 8
    return scored


def main() -> None:
    """Run the tasks one after the other, and then climbs."""
    import cupy

    cupy.cuda.set_allocator(None)
    for task in tasks():
        found = find_puzzles(task)
        print(task.parameters.size, task.walls, task.first, *found.tally, flush=True)
    for size, max_states in (("5x5", 300), ("7x7", 200_000)):
        print(size, climb(size, max_states), flush=True)


if __name__ == "__main__":
    main()
