"""An engine of the census: the search on a GPU, what needs a path of moves on the processor.

The device searches all families of a task, finds their components with their representatives and
rejects those with a vehicle in a column that does not matter. The processor tests rows and walls of
the few that remain and describes the puzzles. Tasks run in several threads, so while the device
searches one task, the processor finishes others.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from ...core import core
from ...errors import LimitError
from ..shard import Result, StoppedError, Task, games, row_of
from .cuda_device import Shape, open_device
from .task_buffers import Lane, search


class DeviceWithLanes(Protocol):
    """A device that runs several tasks at once, each on a lane."""

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

    def check() -> None:
        if go_on is not None and not go_on():
            raise StoppedError

    if device is None:
        device = open_device()
    parameters = task.parameters
    game, other = games(parameters, task.walls)
    check()
    blocks = game.blocks()[task.first : task.end]
    tables = core.CensusTables(game, blocks, parameters.all_components)
    shape = Shape(parameters.width, parameters.height, parameters.target_row)
    with device.lane(shape) as lane:
        check()
        searched = search(lane, tables, parameters.all_components, check)
    puzzles = tables.minimal(searched.candidates, go_on)
    if puzzles is None:
        raise StoppedError
    try:
        entries = tables.describe(game, other, puzzles, task.room, go_on)
    except ValueError as error:
        raise LimitError(
            f"a census of {parameters.size} boards does not fit into the allowed memory: {error}"
        ) from None
    if entries is None:
        raise StoppedError
    rows = [row_of(parameters, len(task.walls), *entry) for entry in entries]
    return Result(rows, searched.tally, searched.transitions)
