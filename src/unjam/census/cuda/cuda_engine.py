"""An engine of the census: the search on a GPU, what needs a path of moves on the processor.

The device searches all families of a task, finds their components with their representatives and
rejects those with a vehicle that does not matter, as far as it has the distances without that
vehicle. The processor tests the rest, and walls, and describes the puzzles. Tasks run in several
threads, so while the device searches one task, the processor finishes others.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from ...core import core
from ...errors import LimitError
from ..shard import Result, StoppedError, Tally, Task, games, row_of
from .cuda_device import Shape, open_device
from .resident_blocks import ResidentBlocks
from .task_buffers import Lane, search


class DeviceWithLanes(Protocol):
    """A device that runs several tasks at once, each on a lane."""

    @property
    def resident(self) -> ResidentBlocks:
        """The blocks that are kept on the device."""

    def lane(self, shape: Shape) -> AbstractContextManager[Lane]:
        """Return a lane for kernels of this shape."""


def run_task(
    task: Task,
    go_on: Callable[[], bool] | None = None,
    device: DeviceWithLanes | None = None,
) -> Result:
    """Search all blocks of a task on ``device``, by default the current GPU.

    Raises ``MissingExtraError`` if there is none, and otherwise what ``shard.run_task`` raises.
    """
    found = find_puzzles(task, go_on, device)
    parameters = task.parameters
    try:
        entries = found.tables.describe(
            *games(parameters, task.walls), found.puzzles, task.room, go_on
        )
    except ValueError as error:
        raise LimitError(
            f"a census of {parameters.size} boards does not fit into the allowed memory: {error}"
        ) from None
    if entries is None:
        raise StoppedError
    rows = [row_of(parameters, len(task.walls), *entry) for entry in entries]
    return Result(rows, found.tally, found.transitions)


class Found(NamedTuple):
    """The puzzles of a task, without the columns that need another search."""

    tables: core.CensusTables
    puzzles: bytes  # FoundComponents
    tally: Tally
    transitions: int


def find_puzzles(
    task: Task,
    go_on: Callable[[], bool] | None = None,
    device: DeviceWithLanes | None = None,
) -> Found:
    """Search all blocks of a task and return its puzzles; raises what ``run_task`` raises."""

    def check() -> None:
        if go_on is not None and not go_on():
            raise StoppedError

    if device is None:
        device = open_device()
    parameters = task.parameters
    game, _ = games(parameters, task.walls)
    blocks = game.blocks()
    shape = Shape(parameters.width, parameters.height, parameters.target_row)
    with device.resident.running(task):
        check()
        tables = core.CensusTables(game, blocks[task.first : task.end], parameters.all_components)
        with device.lane(shape) as lane:
            check()
            searched = search(lane, tables, parameters.all_components, check)
        device.resident.keep(task, searched.buffers)
        device.resident.wait(task, check)
        with device.lane(shape) as lane:
            table, kept = device.resident.table(task, len(blocks), lane)
            survivors = searched.survivors(lane, table)
            del kept
    puzzles = tables.minimal(survivors, go_on)
    if puzzles is None:
        raise StoppedError
    return Found(tables, puzzles, searched.tally, searched.transitions)
