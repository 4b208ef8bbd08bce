"""An engine of the census: the search on a GPU, what needs a path of moves on the processor.

The device searches all families of a task, finds their components with their representatives and
rejects those with a vehicle that does not matter, as far as it has the distances without that
vehicle. The processor tests the rest, and walls, and describes the puzzles. Tasks run in several
threads, so while the device searches one task, the processor finishes others.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from ...core import core
from ...errors import LimitError
from ..parameters import Parameters
from ..shard import Result, StoppedError, Tally, Task, games, row_of
from ..task_plan import board_tasks
from .cuda_device import Shape, open_device
from .resident_blocks import ResidentBlocks
from .task_buffers import Lane, Searched, search


class DeviceWithLanes(Protocol):
    """A device that runs several tasks at once, each on a lane."""

    @property
    def lanes(self) -> int:
        """The number of lanes."""

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
    resident = device.resident
    parameters = task.parameters
    with resident.running(task):
        check()
        tables, searched = _search(task, device, check)
        resident.wait(task, check)
        open_board, kept = _open_board(task, device, check) if task.walls else (None, [])
        blocks, also_kept = resident.table(task, len(games(parameters, task.walls)[0].blocks()))
        with device.lane(_shape(parameters)) as lane:
            survivors = searched.survivors(lane, blocks, open_board)
        del kept, also_kept
    puzzles = tables.minimal(survivors, go_on)
    if puzzles is None:
        raise StoppedError
    return Found(tables, puzzles, searched.tally, searched.transitions)


def _search(
    task: Task, device: DeviceWithLanes, check: Callable[[], None]
) -> tuple[core.CensusTables, Searched]:
    """Search all blocks of a task, and keep them on the device."""
    parameters = task.parameters
    game, _ = games(parameters, task.walls)
    blocks = game.blocks()[task.first : task.end]
    tables = core.CensusTables(game, blocks, parameters.all_components)
    with device.lane(_shape(parameters)) as lane:
        check()
        searched = search(lane, tables, parameters.all_components, check)
    device.resident.keep(task, searched.buffers)
    return tables, searched


def _open_board(
    task: Task, device: DeviceWithLanes, check: Callable[[], None]
) -> tuple[Any, list[Any]]:
    """Return the table of the board without walls on the device, and what must not be released."""

    def upload(table: bytes) -> Any:
        with device.lane(_shape(task.parameters)) as lane:
            array = lane.upload(table)
            lane.download(array, 1)  # it must be there before other lanes read it
            return array

    return device.resident.open_table(
        _open_tasks(task.parameters), lambda other: _search(other, device, check), upload, check
    )


@lru_cache(maxsize=8)
def _open_tasks(parameters: Parameters) -> list[Task]:
    return board_tasks(parameters, ())


def _shape(parameters: Parameters) -> Shape:
    return Shape(parameters.width, parameters.height, parameters.target_row)
