"""The directory of a census, and runs that go wrong."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from tests.support.census_files import contents
from tests.support.processes import run_python
from unjam import LimitError, Progress
from unjam.census import Census, run_census
from unjam.census.census_store import Store
from unjam.census.parameters import make
from unjam.census.shard import Result, Task, run_task
from unjam.census.task_plan import make_plan
from unjam.errors import BusyError, StoreError
from unjam.util.directory_lock import locked


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Census:
    """The census of 5x5 in moves."""
    return run_census("5x5", tmp_path_factory.mktemp("five"), threads=2)


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Census:
    """The census of 4x4 in moves, in a directory with a name that must be quoted."""
    return run_census("4x4", tmp_path_factory.mktemp("four") / "it's", threads=1)


def test_threads_and_order_do_not_matter(five: Census, tmp_path: Path) -> None:
    run_census("5x5", tmp_path, threads=1)
    assert contents(tmp_path) == contents(five.directory)


class Backwards(Executor):
    """Runs what it was given last first, once it has been given enough."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self._timer: threading.Timer | None = None

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, call, arguments))
        if self._timer is None:
            self._timer = threading.Timer(0.1, self._work)
            self._timer.start()
        return future

    def _work(self) -> None:
        self._timer = None
        while self._waiting:
            future, call, arguments = self._waiting.pop()
            future.set_result(call(*arguments))


def test_any_executor(five: Census, tmp_path: Path) -> None:
    run_census("5x5", tmp_path / "a", executor=Backwards())
    assert contents(tmp_path / "a") == contents(five.directory)


def test_processes(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert len(run_census("4x4", tmp_path, executor=pool)) == 32


class Unreliable(Executor):
    """Loses every task some times before it does it."""

    def __init__(self, times: int, error: Exception) -> None:
        self.times = times
        self.error = error
        self.lost: dict[int, int] = {}

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        number = arguments[0].number
        self.lost[number] = self.lost.get(number, 0) + 1
        if self.lost[number] <= self.times:
            future.set_exception(self.error)
        else:
            future.set_result(call(*arguments))
        return future


def test_lost_workers(five: Census, tmp_path: Path) -> None:
    run_census("5x5", tmp_path / "a", executor=Unreliable(2, RuntimeError("lost")))
    assert contents(tmp_path / "a") == contents(five.directory)
    with pytest.raises(RuntimeError, match="lost"):
        run_census("5x5", tmp_path / "b", executor=Unreliable(9, RuntimeError("lost")))
    with pytest.raises(StoreError, match="the workers were lost"):
        run_census("5x5", tmp_path / "b", executor=Unreliable(1, BrokenExecutor("pool")))
    run_census("5x5", tmp_path / "b")
    assert contents(tmp_path / "b") == contents(five.directory)


def test_progress_and_going_on(five: Census, tmp_path: Path) -> None:
    seen: list[Progress] = []

    def stop_after_some(state: Progress) -> None:
        seen.append(state)
        if state.done > (state.total or 0) / 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_census("5x5", tmp_path, threads=1, progress=stop_after_some)
    assert 0 < len(os.listdir(tmp_path / "shards")) < 16
    with pytest.raises(StoreError, match=r"the census in .* is not finished"):
        Census(tmp_path)
    before = seen[-1].done
    seen.clear()
    run_census("5x5", tmp_path, threads=1, progress=seen.append)
    assert seen[0].resumed >= before
    assert seen[-1].done == seen[-1].total == 6_795_364
    assert seen[-1].found == 1730
    assert seen[-1].hardest is not None
    assert seen[-1].hardest.solve().move_count == 20
    assert contents(tmp_path) == contents(five.directory)


def test_the_time_is_up(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="timeout was reached; run it again to continue"):
        run_census("4x4", tmp_path, threads=1, timeout=0)
    assert len(run_census("4x4", tmp_path, threads=1, timeout=600)) == 32


def test_damaged_and_forgotten_files(five: Census, tmp_path: Path) -> None:
    def stop(state: Progress) -> None:
        if state.done > (state.total or 0) / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_census("5x5", tmp_path, threads=1, progress=stop)
    shards = sorted((tmp_path / "shards").iterdir())
    shards[0].write_bytes(shards[0].read_bytes()[:-40])
    shards[1].write_bytes(b"")
    (tmp_path / "shards" / "000003.parquet.99.part").write_bytes(b"half")
    (tmp_path / "puzzles.parquet.99.part").write_bytes(b"half")
    run_census("5x5", tmp_path)
    assert contents(tmp_path) == contents(five.directory)


def test_a_damaged_page_is_noticed(five: Census, tmp_path: Path) -> None:
    """The file says of itself what it should, but its rows are not what was written."""
    plan = make_plan(make("5x5"))
    store = Store(str(tmp_path), plan)
    for task in plan.tasks:
        store.save(task.number, run_task(task))
    shard = tmp_path / "shards" / "000000.parquet"
    content = bytearray(shard.read_bytes())
    content[60] ^= 0x55
    shard.write_bytes(content)
    with pytest.raises(
        StoreError, match=r"was damaged .* and has been removed; run it again to continue"
    ):
        run_census("5x5", tmp_path)
    run_census("5x5", tmp_path)
    assert contents(tmp_path) == contents(five.directory)


def test_the_directory_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(StoreError, match=r"holds 'thesis.tex' and no census"):
        run_census("3x3", tmp_path)
    run_census("3x3", tmp_path / "a")
    with pytest.raises(StoreError, match="holds another census"):
        run_census("3x3", tmp_path / "a", metric="slides")
    (tmp_path / "a" / "manifest.json").write_text("{")
    with pytest.raises(StoreError, match="is damaged"):
        run_census("3x3", tmp_path / "a")
    (tmp_path / "a" / "manifest.json").write_text('{"format": 0}')
    with pytest.raises(StoreError, match="was written by another version"):
        Census(tmp_path / "a")
    with pytest.raises(StoreError, match="there is no census in"):
        Census(tmp_path)


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    """Also such as look like what a run leaves behind that was killed."""
    for name in ("film.part", "puzzles.parquet.part"):
        (tmp_path / name).write_text("precious")
        with pytest.raises(StoreError, match=f"holds '{name}' and no census"):
            run_census("3x3", tmp_path)
        assert (tmp_path / name).read_text() == "precious"
        (tmp_path / name).unlink()
    run_census("3x3", tmp_path)
    (tmp_path / "film.part").write_text("precious")
    run_census("3x3", tmp_path)
    assert (tmp_path / "film.part").exists()


@pytest.mark.parametrize(
    "manifest",
    [
        '{"format": 1}',
        '{"format": 1, "parameters": 7}',
        '{"format": 1, "parameters": {"wheels": 4}}',
        '{"format": 1, "parameters": {"width": 3, "height": 3}}',
    ],
)
def test_a_manifest_that_is_not_one(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "manifest.json").write_text(manifest)
    with pytest.raises(StoreError):
        run_census("3x3", tmp_path)
    with pytest.raises(StoreError):
        Census(tmp_path)


def test_a_result_that_was_damaged(four: Census, tmp_path: Path) -> None:
    for name, content in contents(four.directory).items():
        (tmp_path / name).write_bytes(content)
    found = Census(tmp_path)
    file = tmp_path / "puzzles.parquet"
    content = file.read_bytes()
    file.write_bytes(content[:-9] + bytes(9))
    with pytest.raises(StoreError, match="is damaged"):
        found.query()
    with pytest.raises(StoreError, match="is damaged"):
        found[1]
    for rest in (content[:-1], None):
        file.unlink() if rest is None else file.write_bytes(rest)
        with pytest.raises(StoreError, match="is missing or does not match its manifest"):
            run_census("4x4", tmp_path)


def test_another_version_cut_other_tasks(tmp_path: Path) -> None:
    plan = make_plan(make("4x4"))
    Store(str(tmp_path), plan._replace(tasks=plan.tasks[1:]))
    with pytest.raises(StoreError, match="another version of unjam started the census in"):
        run_census("4x4", tmp_path)


def test_a_family_too_large_for_its_share(
    five: Census, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With very many threads each has little room; then some tasks have to run alone."""
    rooms = []

    def seen(
        task: Task, go_on: Callable[[], bool] | None = None, engine: str = "cpu"
    ) -> tuple[Result, float]:
        rooms.append(task.room)
        return run_task(task, go_on), 0.0

    monkeypatch.setattr("unjam.census.census_run.ROOM", 900_000)
    monkeypatch.setattr("unjam.census.census_run.timed", seen)
    run_census("5x5", tmp_path, threads=4)
    assert set(rooms) == {225_000, 900_000}
    assert rooms == sorted(rooms)
    assert contents(tmp_path) == contents(five.directory)


class Idle(Executor):
    """Never does anything."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        self.given.append(Future())
        return self.given[-1]


def test_what_has_not_begun_is_called_off(tmp_path: Path) -> None:
    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    idle = Idle()
    with pytest.raises(KeyboardInterrupt):
        run_census("5x5", tmp_path, executor=idle, progress=stop)
    assert idle.given
    assert all(future.cancelled() for future in idle.given)


def test_a_second_run_is_refused(tmp_path: Path) -> None:
    with locked(str(tmp_path)), pytest.raises(BusyError, match="another run is using"):
        run_census("3x3", tmp_path)
    run_census("3x3", tmp_path)


def test_a_census_again_costs_nothing(five: Census) -> None:
    before = contents(five.directory)
    assert len(run_census("5x5", five.directory)) == 1730
    assert contents(five.directory) == before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_stays_small() -> None:
    """All of 5x5, with the files."""
    # Not ru_maxrss: it may be that of the process which started this one.
    peak = run_python("""
import json, tempfile
from unjam.census import run_census
with tempfile.TemporaryDirectory() as directory:
    run_census("5x5", directory, threads=2, all_components=True)
with open("/proc/self/status") as lines:
    print(json.dumps(next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))))
""")
    assert peak < 300_000  # kB
