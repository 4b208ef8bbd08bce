"""A census divided into tasks of similar cost.

The cost of a block is the number of states of all its families, which is known before the search.
Consecutive blocks form a task. The plan depends on the parameters alone, never on the machine, so a
run can be continued anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

from ..errors import LimitError
from ..util.cpu_count import usable_cores
from .parameters import Parameters, Walls
from .shard import Task, games

_TASK = 160_000_000  # states per task, some ten seconds of one core
_FEWEST = 16  # tasks of a census, if it has as many blocks
_MOST_ARRANGEMENTS = (1 << 20) - 1  # of the rows of a block: kMostArrangements of census_board.h


class Plan(NamedTuple):
    """All tasks of a census, and the number of states of all families."""

    parameters: Parameters
    tasks: tuple[Task, ...]
    states: int


def make_plan(parameters: Parameters) -> Plan:
    """Return the tasks of a census.

    Raises ``LimitError`` if it would not fit into memory, and ``ValueError`` if walls do not fit.

    >>> from .parameters import make
    >>> plan = make_plan(make("4x4"))
    >>> plan.states, len(plan.tasks)
    (9304, 15)
    """
    arrangements = _most_arrangements(parameters)
    if arrangements > _MOST_ARRANGEMENTS:
        raise LimitError(
            f"a census of {parameters.size} boards does not fit into the allowed memory: "
            f"rows can be arranged in {arrangements} ways"
        )
    placements = list(parameters.placements())
    if not placements:
        raise ValueError(f"there is no room for the walls on a {parameters.size} board")
    fewest = -(-_FEWEST // len(placements))
    with ThreadPoolExecutor(usable_cores()) as pool:
        costs = pool.map(lambda walls: block_states(parameters, walls), placements)
        parts = [
            part
            for walls, states in zip(placements, costs, strict=True)
            for part in _cut(walls, states, fewest)
        ]
    tasks = tuple(
        Task(parameters, number, walls, first, end, states)
        for number, (walls, first, end, states) in enumerate(parts)
    )
    return Plan(parameters, tasks, sum(task.states for task in tasks))


def board_tasks(parameters: Parameters, walls: Walls) -> list[Task]:
    """Return tasks for all blocks of one board, numbered from 0.

    >>> from .parameters import make
    >>> [(task.first, task.end, task.states) for task in board_tasks(make("4x4"), (0,))]
    [(0, 18, 3876)]
    """
    parts = _cut(walls, block_states(parameters, walls), 1)
    return [Task(parameters, number, *part) for number, part in enumerate(parts)]


def _most_arrangements(parameters: Parameters) -> int:
    """Return the maximum number of arrangements of the rows of one block.

    If walls are required, they are assumed side by side at the beginning of a row.

    >>> from .parameters import make
    >>> _most_arrangements(make("6x6")), _most_arrangements(make("7x7", walls=2))
    (38880, 2400000)
    """
    width, shortest = parameters.width, parameters.lengths[0]

    def most(cells: int) -> int:
        """Return the maximum number of arrangements of one configuration in this many cells."""
        counts = range(max(-(-cells // shortest), 1))
        return max(comb(cells - (shortest - 1) * count, count) for count in counts)

    others = [width] * (parameters.height - 1)
    if others:
        others[0] -= min(parameters.walls[0], width)
    ways = width - parameters.target_length + 1
    for cells in others:
        ways *= most(cells)
    return ways


def block_states(parameters: Parameters, walls: Walls) -> list[int]:
    """Return the number of states of the families of each block."""
    return games(parameters, walls)[0].states_of_blocks()


def _cut(walls: Walls, states: list[int], fewest: int) -> Iterator[tuple[Walls, int, int, int]]:
    """Yield the tasks of one board: its walls, the first block, the end, and the cost."""
    total = sum(states)
    count = max(fewest, -(-total // _TASK))
    first = done = before = 0
    for block, cost in enumerate(states):
        done += cost
        # End a task as soon as the next of `count` equal shares is full.
        if done * count // total > before * count // total:
            yield walls, first, block + 1, done - before
            first, before = block + 1, done
    if first < len(states):
        yield walls, first, len(states), done - before
