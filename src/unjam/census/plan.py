"""A census cut into tasks of similar cost.

The cost of a block is the number of states that all its families have together, which is known
before anything is searched. Neighbouring blocks make a task. The plan depends on the parameters
alone, never on the machine, so that a run can be taken up anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .parameters import Parameters, Walls
from .shard import Task, games

_TASK = 40_000_000  # states, some seconds of one core
_FEWEST = 16  # tasks, where there are as many blocks


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
    (9304, 16)
    """
    blocks = [
        (walls, block, states)
        for walls in parameters.placements()
        for block, states in _blocks(parameters, walls)
    ]
    total = sum(states for _, _, states in blocks)
    count = max(_FEWEST, -(-total // _TASK))
    tasks: list[Task] = []
    part: list[tuple[Walls, int, int]] = []
    done = 0
    for item in blocks:
        part.append(item)
        done += item[2]
        if done * count >= total * (len(tasks) + 1):
            tasks.append(_task(parameters, len(tasks), part))
            part = []
    if part:
        tasks.append(_task(parameters, len(tasks), part))
    return Plan(parameters, tuple(tasks), total)


def _blocks(parameters: Parameters, walls: Walls) -> Iterable[tuple[int, int]]:
    game, _ = games(parameters, walls)
    return zip(game.blocks(), game.states_of_blocks(), strict=True)


def _task(parameters: Parameters, number: int, part: list[tuple[Walls, int, int]]) -> Task:
    by_walls: dict[Walls, list[int]] = {}
    for walls, block, _ in part:
        by_walls.setdefault(walls, []).append(block)
    blocks = tuple((walls, tuple(those)) for walls, those in by_walls.items())
    return Task(parameters, number, blocks, sum(states for _, _, states in part))
