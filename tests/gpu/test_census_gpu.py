"""The census on a GPU, compared with the processor. Run with ``-m gpu`` on a machine with a GPU."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.support.census_files import contents
from unjam.census import run_census
from unjam.census.cuda import cuda_device, cuda_engine
from unjam.census.parameters import make
from unjam.census.shard import run_task
from unjam.census.task_plan import make_plan
from unjam.errors import MissingExtraError
from unjam.literals import Metric

pytestmark = pytest.mark.gpu

METRICS: tuple[Metric, ...] = ("moves", "slides")


@pytest.fixture(autouse=True, scope="module")
def _gpu() -> None:
    try:
        cuda_device.open_device()
    except MissingExtraError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(
    ("options", "every"),
    [
        *(({"size": "3x3", "walls": "0-2", "metric": metric}, 1) for metric in METRICS),
        *(({"size": "4x4", "walls": "0-2", "metric": metric}, 1) for metric in METRICS),
        *(({"size": "5x5", "walls": walls}, 1) for walls in range(3)),
        ({"size": "5x5", "metric": "slides", "all_components": True}, 1),
        ({"size": "5x4", "target_length": 3, "lengths": (2, 3, 4)}, 1),
        *(({"size": "6x6", "metric": metric}, 20) for metric in METRICS),
    ],
    ids=str,
)
def test_results_are_those_of_the_processor(options: dict[str, Any], every: int) -> None:
    tasks = make_plan(make(**options)).tasks[::every]
    with ThreadPoolExecutor(8) as pool:
        on_gpu = list(pool.map(cuda_engine.run_task, tasks))
        on_cpu = list(pool.map(run_task, tasks))
    for task, found, expected in zip(tasks, on_gpu, on_cpu, strict=True):
        assert found.rows == expected.rows, task
        assert found.tally == expected.tally, task


def test_files_are_those_of_the_processor(tmp_path: Path) -> None:
    run_census("5x5", tmp_path / "cpu")
    run_census("5x5", tmp_path / "gpu", engine="cuda")
    assert contents(tmp_path / "gpu") == contents(tmp_path / "cpu")
