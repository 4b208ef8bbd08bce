"""The census on a GPU, with a stand-in for the GPU; ``tests/gpu`` has the tests on a real one."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from tests.support.census_files import contents
from tests.support.host_device import HostDevice
from unjam.census import run_census
from unjam.census.cuda import cuda_device, cuda_engine
from unjam.census.parameters import make
from unjam.census.shard import StoppedError, Task, run_task
from unjam.census.task_plan import board_tasks, make_plan
from unjam.core import core
from unjam.errors import LimitError, MissingExtraError


@pytest.mark.parametrize(
    "options",
    [
        {"size": "3x3", "walls": "0-2", "all_components": True},
        {"size": "4x4", "all_components": True},
        {"size": "4x4", "metric": "slides", "walls": 1},
        {"size": "5x4", "target_length": 3, "target_row": 1},
        {"size": "4x5", "lengths": (2, 3, 4), "metric": "slides"},
        {"size": "2x1"},
        pytest.param({"size": "4x4", "walls": "0-2"}, marks=pytest.mark.soak),
        pytest.param({"size": "5x5"}, marks=pytest.mark.soak),
        pytest.param({"size": "5x5", "metric": "slides"}, marks=pytest.mark.soak),
        pytest.param({"size": "5x5", "walls": 1}, marks=pytest.mark.soak),
    ],
    ids=str,
)
def test_results_are_those_of_the_processor(options: dict[str, Any]) -> None:
    device = HostDevice()
    for task in make_plan(make(**options)).tasks:
        found, expected = cuda_engine.run_task(task, device=device), run_task(task)
        assert found.rows == expected.rows
        assert found.tally == expected.tally
        assert found.transitions >= 0


def test_all_memory_is_used() -> None:
    device = HostDevice()
    for task in make_plan(make("4x4")).tasks:
        cuda_engine.run_task(task, device=device)
    searches = {shared for kernel, shared in device.launches if kernel == "search_families"}
    assert 0 in searches  # families too large for shared memory
    assert max(searches) > 0


def test_files_are_those_of_the_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = HostDevice()
    monkeypatch.setattr(cuda_engine, "open_device", lambda: device)
    monkeypatch.setattr(cuda_device, "open_device", lambda: device)
    run_census("4x4", tmp_path / "cpu", threads=1)
    run_census("4x4", tmp_path / "gpu", threads=2, engine="cuda")
    assert contents(tmp_path / "gpu") == contents(tmp_path / "cpu")


def test_rows_are_looked_up() -> None:
    """Tasks find the blocks of earlier ones, unless they are gone; the result is the same."""
    tasks = make_plan(make("5x4")).tasks
    expected = [run_task(task).rows for task in tasks]
    for resident_bytes in (0, 20_000, 1 << 28):
        device = HostDevice(resident_bytes=resident_bytes)
        assert [cuda_engine.run_task(task, device=device).rows for task in tasks] == expected
    # In any order: those that wait for nothing search instead.
    device = HostDevice()
    found = {task.number: cuda_engine.run_task(task, device=device).rows for task in tasks[::-1]}
    assert [found[task.number] for task in tasks] == expected
    with ThreadPoolExecutor(4) as pool:
        device = HostDevice()
        results = pool.map(lambda task: cuda_engine.run_task(task, device=device), tasks)
        assert [result.rows for result in results] == expected


@pytest.mark.parametrize("walls", [1, 2])
def test_walls_are_looked_up(walls: int) -> None:
    """The board without walls is searched once, if it fits; the result is the same."""
    tasks = make_plan(make("3x4", walls=walls)).tasks
    expected = [run_task(task).rows for task in tasks]
    searches = []
    for resident_bytes in (0, 1 << 28):
        device = HostDevice(resident_bytes=resident_bytes)
        with ThreadPoolExecutor(2) as pool:
            results = pool.map(lambda task: cuda_engine.run_task(task, device=device), tasks)  # noqa: B023
            assert [result.rows for result in results] == expected
        searches.append(sum(kernel == "measure_families" for kernel, _ in device.launches))
    assert searches == [len(tasks), len(tasks) + 1]


def test_a_board_without_walls_that_is_too_large() -> None:
    """Walls are tested by the processor then."""

    def search(task: Task) -> None:
        searched.append(task)
        raise LimitError("a family has too many states")

    searched: list[Task] = []
    resident = HostDevice().resident
    tasks = board_tasks(make("4x4", walls=1), ())
    for _ in range(2):
        assert resident.open_table(tasks, search, bytes, lambda: None) == (None, [])
    assert len(searched) == 1


def test_stopping() -> None:
    task = make_plan(make("4x4")).tasks[0]
    for calls in range(3):
        answers = chain([True] * calls, repeat(False))
        with pytest.raises(StoppedError):
            cuda_engine.run_task(task, answers.__next__, HostDevice())


def test_too_little_memory() -> None:
    task = make_plan(make("4x4")).tasks[-1]
    with pytest.raises(LimitError, match=r"^the memory of the GPU does not suffice: a family has "):
        cuda_engine.run_task(task, device=HostDevice(lane_bytes=1000))
    with pytest.raises(LimitError, match=r"does not fit into the allowed memory: a family has "):
        all_of(task._replace(room=100))


def all_of(task: Task) -> None:
    """Run all blocks of the board of a task."""
    blocks = len(make_plan(task.parameters).tasks)
    assert blocks > 1
    cuda_engine.run_task(task._replace(first=0, end=27), device=HostDevice())


def test_no_gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    cuda_device.open_device.cache_clear()
    with pytest.raises(MissingExtraError, match=r"^this needs cupy: pip install 'unjam\[cuda\]'$"):
        run_census("4x4", tmp_path / "none", engine="cuda")
    assert not (tmp_path / "none").exists()
    with pytest.raises(
        ValueError, match=r"^the engine of a census must be cpu or cuda, not 'tpu'$"
    ):
        run_census("4x4", tmp_path / "none", engine="tpu")  # type: ignore[arg-type]


def test_unknown_kernels() -> None:
    with pytest.raises(ValueError, match="there is no kernel 'none'"):
        core.run_census_kernel("none", bytes(208))
    with pytest.raises(ValueError, match="a part of a value is missing"):
        core.run_census_kernel("measure_families", bytes(207))
