"""One shard of a census, computed by the core on this machine.

This is the interface between the census and its engine: a ``Task`` goes in, a ``Result`` comes out.
Both are plain values that can be sent to another machine, and equal tasks give equal results.
Another engine with this interface can replace ``run_task``; ``cuda/`` holds one for GPUs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..core import core
from ..errors import LimitError
from ..literals import Metric
from .parameters import Parameters, Walls

ROOM = 3 << 29  # bytes of memory for all running tasks together
MOST_SOLUTIONS = 10**38  # counts from here on are stored as null


class Task(NamedTuple):
    """Some blocks of a census: a block is all families with the same vehicles in the rows."""

    parameters: Parameters
    number: int
    walls: Walls
    first: int  # block
    end: int
    states: int  # of all its families: its cost
    room: int = ROOM  # bytes


class Row(NamedTuple):
    """A puzzle of the census."""

    board: str
    moves: int
    slides: int | None  # None if read from a file of lines
    states: int  # of its component
    vehicles: int  # including the target
    cars: int
    trucks: int
    limos: int
    walls: int
    solutions: int | None  # optimal ones in the census's metric; None if 10^38 or more
    distances: list[int] | None  # states of the component by distance from a win


class Tally(NamedTuple):
    """Counts collected by a task."""

    families: int = 0  # families with a win
    winnable: int = 0  # states from which a win can be reached
    solvable: int = 0  # components with a win
    hopeless: int = 0  # components without a win, if they are counted

    def plus(self, other: Tally) -> Tally:
        """Return the sum of two tallies."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


class Result(NamedTuple):
    """The result of a task."""

    rows: list[Row]
    tally: Tally
    transitions: int  # that the engine looked at: not the same for all engines, and not stored


class StoppedError(Exception):
    """The task was stopped by its caller."""


def run_task(task: Task, go_on: Callable[[], bool] | None = None) -> Result:
    """Search all blocks of a task; ``go_on`` is called about twenty times a second.

    Raises ``StoppedError`` when ``go_on`` returns false, and ``LimitError`` if the task does not
    fit into its memory.
    """
    rows: list[Row] = []
    total = Tally()
    transitions = 0
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
                f"a census of {parameters.size} boards does not fit into the allowed memory: "
                f"{error}"
            ) from None
        if found is None:
            raise StoppedError
        entries, (*tally, more) = found
        total = total.plus(Tally(*tally))
        transitions += more
        rows += [row_of(parameters, len(task.walls), *entry) for entry in entries]
    return Result(rows, total, transitions)


@lru_cache(maxsize=64)
def games(parameters: Parameters, walls: Walls) -> tuple[core.CensusBoard, core.CensusBoard]:
    """Return the board of a census in its own metric and in the other one."""

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


def row_of(
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
    """Return the row of a puzzle that the core found."""
    moves, slides = (distance, other) if parameters.metric == "moves" else (other, distance)
    cars, trucks, limos = by_length[2], by_length[3], sum(by_length[4:])
    if parameters.target_length == 3:  # a target of length 3 counts as a limo
        trucks, limos = trucks - 1, limos + 1
    vehicles = cars + trucks + limos
    count = solutions[0] << 64 | solutions[1]
    exact = count if count < MOST_SOLUTIONS else None
    return Row(board, moves, slides, states, vehicles, cars, trucks, limos, walls, exact, distances)
