"""The pieces of a census: parameters, tasks, the directory, runs that go wrong."""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import unjam
from tests.support.processes import run_python
from unjam.census import Census, census
from unjam.census.lock import locked
from unjam.census.parameters import Parameters, make
from unjam.census.plan import make_plan
from unjam.census.result import puzzle_of
from unjam.census.run import State
from unjam.census.shard import StoppedError, Task, run_task
from unjam.census.store import Store
from unjam.errors import BusyError, LimitError, StoreError, UnknownDeckError


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Census:
    """The census of 5x5 in moves."""
    return census("5x5", tmp_path_factory.mktemp("five"), threads=2)


def contents(directory: str | Path) -> dict[str, bytes]:
    """All files but the log."""
    return {
        file.name: file.read_bytes()
        for file in Path(directory).iterdir()
        if file.name != "census.log"
    }


# --- what is asked for -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": "5y5"}, "a size is text like 6x6, not '5y5'"),
        ({"size": "1x5"}, "a census is of boards from 2x1 to 8x8, not 1x5"),
        ({"size": "5x5", "metric": "steps"}, "a census counts moves or slides, not 'steps'"),
        ({"size": "5x5", "target_row": 5}, "the target's row is a number from 0 to 4, not 5"),
        ({"size": "5x5", "target_length": 6}, "the target is 2 to 5 cells long, not 6"),
        ({"size": "5x5", "lengths": (1, 2)}, "vehicles are 2 to 8 cells long, not 1, 2"),
        ({"size": "5x5", "lengths": ()}, "vehicles are 2 to 8 cells long, not "),
        ({"size": "5x5", "walls": 3}, "walls are a number or a range from 0 to 2, not 3"),
        ({"size": "5x5", "walls": "2-1"}, "walls are a number or a range from 0 to 2, not '2-1'"),
    ],
)
def test_what_cannot_be(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        make(**options)


def test_parameters_survive_json() -> None:
    parameters = make("6x5", "slides", walls="0-2", lengths=[3, 2, 2])
    assert Parameters.from_json(json.loads(json.dumps(parameters.as_json()))) == parameters
    assert parameters.lengths == (2, 3)


def test_walls_stand_left_of_the_target() -> None:
    placements = list(make("4x4", walls=1).placements())
    assert len(placements) == 16 - 2
    assert (10,) not in placements
    assert (9,) in placements
    assert len(list(make("4x4", walls="0-2").placements())) == 1 + 14 + 14 * 13 // 2


def test_tasks_are_of_similar_cost() -> None:
    plan = make_plan(make("5x5"))
    share = plan.states / 16
    assert 12 <= len(plan.tasks) <= 16
    assert max(task.states for task in plan.tasks) < 2 * share


# --- one task ----------------------------------------------------------------------------------


def test_little_room_changes_nothing() -> None:
    """Where distances cannot be kept, a search tells instead of a look-up."""
    for metric in ("moves", "slides"):
        parameters = make("5x5", metric)
        task = Task(parameters, 0, (), 60, 110, 0)
        little = run_task(task._replace(room=900_000))
        plenty = run_task(task)
        assert little.rows == plenty.rows
        assert little.rows


def test_too_little_room() -> None:
    task = Task(make("5x5"), 0, (), 0, 1, 0, room=1000)
    with pytest.raises(LimitError, match="does not fit into the memory that it may use: a family"):
        run_task(task)


def test_rows_that_can_be_arranged_in_too_many_ways() -> None:
    two_cars_each = 2 * (4**7 - 1) // 3  # of the ways none, one, two or three in each row
    task = Task(make("8x8", lengths=(2,)), 0, (), two_cars_each, two_cars_each + 1, 0)
    with pytest.raises(LimitError, match=f"rows can be arranged in {7 * 15**7} ways"):
        run_task(task)


def test_a_task_can_be_stopped() -> None:
    with pytest.raises(StoppedError):
        run_task(Task(make("5x5"), 0, (), 0, 256, 0), lambda: False)


# --- the result --------------------------------------------------------------------------------


def test_everything_that_is_said_of_a_puzzle(five: Census) -> None:
    rows = list(five.rows())
    assert [row["id"] for row in rows] == list(range(1, 1731))
    assert [row["moves"] for row in rows] == sorted((row["moves"] for row in rows), reverse=True)
    for row in rows[::40]:
        puzzle = puzzle_of(row, 5)
        graph = puzzle.explore()
        assert puzzle.solve().move_count == row["moves"]
        assert puzzle.solve(metric="slides").slide_count == row["slides"]
        assert (len(graph), graph.optima.count) == (row["states"], row["solutions"])
        assert np.bincount(graph.to_win).tolist() == row["distances"]
        lengths = sorted(len(vehicle.cells) for vehicle in puzzle.vehicles)
        assert lengths == [2] * row["cars"] + [3] * row["trucks"]
        assert row["vehicles"] == len(lengths)
        assert puzzle.is_minimal()
        assert puzzle.unsolve(most=1)[0] == puzzle


def test_looking_up_puzzles(five: Census) -> None:
    assert len(five) == 1730
    assert repr(five) == "<Census 5x5 by moves: 1,730 puzzles>"
    assert five[1].known == unjam.Known(20, 33, 299)
    assert next(iter(five)) == five[1]
    for id in (0, 1731, -1):
        with pytest.raises(UnknownDeckError, match="it has 1,730, counted from 1"):
            five[id]


def test_questions(five: Census) -> None:
    rows = five.query("moves between 12 and 15 and cars <= 8 order by states limit 20")
    assert len(rows) == 20
    assert all(12 <= row["moves"] <= 15 and row["cars"] <= 8 for row in rows)
    assert [row["states"] for row in rows] == sorted(row["states"] for row in rows)
    assert five.query("select max(moves) as most from puzzles") == [{"most": 20}]
    assert len(five.query()) == 1730
    assert five.query("limit 1")[0]["id"] == 1
    with pytest.raises(ValueError, match=r"cannot answer 'wheels > 3': .*wheels"):
        five.query("wheels > 3")


def test_the_manifest_says_what_is_there(five: Census) -> None:
    import hashlib

    (file,) = five.manifest["files"]
    content = Path(five.path).read_bytes()
    assert file["sha256"] == hashlib.sha256(content).hexdigest()
    assert (file["bytes"], file["rows"]) == (len(content), 1730)
    assert five.manifest["counts"]["components"] is None
    assert set(contents(five.directory)) == {".lock", "manifest.json", "puzzles.parquet"}


def test_the_package_can_be_called(tmp_path: Path) -> None:
    assert len(unjam.census("3x3", tmp_path)) == 3  # type: ignore[operator,unused-ignore]


# --- the directory -----------------------------------------------------------------------------


def test_threads_and_order_do_not_matter(five: Census, tmp_path: Path) -> None:
    census("5x5", tmp_path, threads=1)
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
    census("5x5", tmp_path / "a", executor=Backwards())
    assert contents(tmp_path / "a") == contents(five.directory)


def test_processes(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert len(census("4x4", tmp_path, executor=pool)) == 32


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
    census("5x5", tmp_path / "a", executor=Unreliable(2, RuntimeError("lost")))
    assert contents(tmp_path / "a") == contents(five.directory)
    with pytest.raises(RuntimeError, match="lost"):
        census("5x5", tmp_path / "b", executor=Unreliable(9, RuntimeError("lost")))
    with pytest.raises(StoreError, match="the workers are gone"):
        census("5x5", tmp_path / "b", executor=Unreliable(1, BrokenExecutor("pool")))
    census("5x5", tmp_path / "b")
    assert contents(tmp_path / "b") == contents(five.directory)


def test_progress_and_going_on(five: Census, tmp_path: Path) -> None:
    seen: list[State] = []

    def stop_after_some(state: State) -> None:
        seen.append(state)
        if state.done > state.work / 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        census("5x5", tmp_path, threads=1, progress=stop_after_some)
    assert 0 < len(os.listdir(tmp_path / "shards")) < 16
    with pytest.raises(StoreError, match="there is a census that is not finished in"):
        Census(tmp_path)
    before = seen[-1].done
    seen.clear()
    census("5x5", tmp_path, threads=1, progress=seen.append)
    assert seen[0].before >= before
    assert seen[-1].done == seen[-1].work == 6_795_364
    assert seen[-1].puzzles == 1730
    assert seen[-1].hardest is not None
    assert seen[-1].hardest.moves == 20
    assert contents(tmp_path) == contents(five.directory)


def test_damaged_and_forgotten_files(five: Census, tmp_path: Path) -> None:
    def stop(state: State) -> None:
        if state.done > state.work / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        census("5x5", tmp_path, threads=1, progress=stop)
    shards = sorted((tmp_path / "shards").iterdir())
    shards[0].write_bytes(shards[0].read_bytes()[:-40])
    shards[1].write_bytes(b"")
    (tmp_path / "shards" / "000003.parquet.99.part").write_bytes(b"half")
    (tmp_path / "puzzles.parquet.99.part").write_bytes(b"half")
    census("5x5", tmp_path)
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
    with pytest.raises(StoreError, match=r"was damaged .* and is removed; start again to go on"):
        census("5x5", tmp_path)
    census("5x5", tmp_path)
    assert contents(tmp_path) == contents(five.directory)


def test_the_directory_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(StoreError, match=r"holds 'thesis.tex' and no census"):
        census("3x3", tmp_path)
    census("3x3", tmp_path / "a")
    with pytest.raises(StoreError, match="holds another census"):
        census("3x3", tmp_path / "a", "slides")
    (tmp_path / "a" / "manifest.json").write_text("{")
    with pytest.raises(StoreError, match="is damaged"):
        census("3x3", tmp_path / "a")
    (tmp_path / "a" / "manifest.json").write_text('{"format": 0}')
    with pytest.raises(StoreError, match="is not of this version"):
        Census(tmp_path / "a")
    with pytest.raises(StoreError, match="there is no census in"):
        Census(tmp_path)


def test_a_second_run_is_refused(tmp_path: Path) -> None:
    with locked(str(tmp_path)), pytest.raises(BusyError, match="another run is at work in"):
        census("3x3", tmp_path)
    census("3x3", tmp_path)


def test_a_census_again_costs_nothing(five: Census) -> None:
    before = contents(five.directory)
    assert len(census("5x5", five.directory)) == 1730
    assert contents(five.directory) == before


def test_memory_stays_small() -> None:
    """The largest block of 6x6 that is not large, with the files."""
    peak = run_python("""
import json, resource, tempfile
from unjam.census import census
with tempfile.TemporaryDirectory() as directory:
    census("5x5", directory, threads=2, all_components=True)
print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))
""")
    assert peak < 300_000  # kB
