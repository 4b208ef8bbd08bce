"""One piece of a census, run by the engine of this machine.

This is the narrow place of the whole: a ``Task`` goes in, a ``Result`` comes out, both plain values
that can be sent elsewhere, and equal tasks give equal results. Any other engine that keeps to it
can take the place of ``run_task``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..core import core
from ..errors import LimitError
from ..literals import Metric
from .parameters import Parameters, Walls

ROOM = 3 << 29  # bytes for all that run at once
MOST_SOLUTIONS = 10**38  # where counting stops


class Task(NamedTuple):
    """Some blocks: a block is all families with the same vehicles in the rows."""

    parameters: Parameters
    number: int
    walls: Walls
    first: int  # block
    end: int
    states: int  # of all its families: what it costs
    room: int = ROOM  # bytes


class Row(NamedTuple):
    """A puzzle of the census."""

    board: str
    moves: int
    slides: int | None  # None: a file of lines does not say it
    states: int  # of its component
    vehicles: int  # with the target
    cars: int
    trucks: int
    limos: int
    walls: int
    solutions: int | None  # optimal ones in the census's metric; None if 10^38 or more
    distances: list[int] | None  # states of the component by distance from a win


class Tally(NamedTuple):
    """What was counted on the way."""

    families: int = 0  # that have a win
    winnable: int = 0  # states from which one can win
    solvable: int = 0  # components with a win
    hopeless: int = 0  # components without, if they are counted
    transitions: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


class Result(NamedTuple):
    """What a task came to."""

    rows: list[Row]
    tally: Tally


class StoppedError(Exception):
    """The task was told not to go on."""


def run_task(task: Task, go_on: Callable[[], bool] | None = None) -> Result:
    """Search all blocks of a task; ``go_on`` is asked about twenty times a second."""
    rows: list[Row] = []
    total = Tally()
    parameters = task.parameters
    game, other = games(parameters, task.walls)
    for block in game.blocks()[task.first : task.end]:
        if go_on is not None and not go_on():
            raise StoppedError
        try:
            found = core.census_block(
                game, other, block, parameters.all_components, task.room, go_on
            )
        except ValueError as error:
            raise LimitError(
                f"a census of {parameters.size} boards does not fit into the memory that it may "
                f"use: {error}"
            ) from None
        if found is None:
            raise StoppedError
        entries, tally = found
        total = total.plus(Tally(*tally))
        rows += [_row(parameters, len(task.walls), *entry) for entry in entries]
    return Result(rows, total)


@lru_cache(maxsize=64)
def games(parameters: Parameters, walls: Walls) -> tuple[core.CensusBoard, core.CensusBoard]:
    """The board of a census in its own metric and in the other one."""

    def game(metric: Metric) -> core.CensusBoard:
        return core.CensusBoard(
            parameters.width,
            parameters.height,
            parameters.target_row,
            parameters.target_length,
            list(parameters.lengths),
            list(walls),
            metric == "slides",
        )

    return game(parameters.metric), game(parameters.other_metric)


def _row(
    parameters: Parameters,
    walls: int,
    board: str,
    distance: int,
    other: int,
    states: int,
    solutions: list[int],
    by_length: list[int],
    distances: list[int],
) -> Row:
    moves, slides = (distance, other) if parameters.metric == "moves" else (other, distance)
    cars, trucks, limos = by_length[2], by_length[3], sum(by_length[4:])
    if parameters.target_length == 3:  # as a target it is a limo
        trucks, limos = trucks - 1, limos + 1
    vehicles = cars + trucks + limos
    count = solutions[0] << 64 | solutions[1]
    exact = count if count < MOST_SOLUTIONS else None
    return Row(board, moves, slides, states, vehicles, cars, trucks, limos, walls, exact, distances)
