"""A census cut into tasks of similar cost.

The cost of a block is the number of states that all its families have together, which is known
before anything is searched. Neighbouring blocks make a task. The plan depends on the parameters
alone, never on the machine, so that a run can be taken up anywhere.
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

_TASK = 40_000_000  # states, some seconds of one core
_FEWEST = 16  # tasks of a census, where there are as many blocks
_MOST_ARRANGEMENTS = (1 << 20) - 1  # of the rows of a block: kMostArrangements of census_board.h


class Plan(NamedTuple):
    """All tasks of a census and the number of states of all families."""

    parameters: Parameters
    tasks: tuple[Task, ...]
    states: int


def make_plan(parameters: Parameters) -> Plan:
    """The tasks of a census.

    >>> from .parameters import make
    >>> plan = make_plan(make("4x4"))
    >>> plan.states, len(plan.tasks)
    (9304, 15)
    """
    arrangements = _most_arrangements(parameters)
    if arrangements > _MOST_ARRANGEMENTS:
        raise LimitError(
            f"a census of {parameters.size} boards does not fit into the memory that it may use: "
            f"rows can be arranged in {arrangements} ways"
        )
    placements = list(parameters.placements())
    if not placements:
        raise ValueError(f"there is no place for the walls on a {parameters.size} board")
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


def _most_arrangements(parameters: Parameters) -> int:
    """In how many ways the rows of one block of the census can be arranged.

    It is the block with the most; if there must be walls, of the board on which they stand side by
    side at the beginning of a row.

    >>> from .parameters import make
    >>> _most_arrangements(make("6x6")), _most_arrangements(make("7x7", walls=2))
    (38880, 2400000)
    """
    width, shortest = parameters.width, parameters.lengths[0]

    def most(cells: int) -> int:
        """The configurations of a row of so many cells that can stand in the most ways."""
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
    """How many states the families of each block have together."""
    return games(parameters, walls)[0].states_of_blocks()


def _cut(walls: Walls, states: list[int], fewest: int) -> Iterator[tuple[Walls, int, int, int]]:
    """The blocks of one board: its walls, the first, the end, and what they cost."""
    total = sum(states)
    count = max(fewest, -(-total // _TASK))
    first = done = before = 0
    for block, cost in enumerate(states):
        done += cost
        # As soon as another of `count` equal shares is full.
        if done * count // total > before * count // total:
            yield walls, first, block + 1, done - before
            first, before = block + 1, done
    if first < len(states):
        yield walls, first, len(states), done - before
