"""Work without threads, as in a browser: the same results, and limits that hold."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from types import SimpleNamespace

import pytest

import unjam
from unjam.util.cpu_count import can_start_threads, usable_cores
from unjam.util.thread_pools import WaitingPool, thread_pool


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python that says it cannot start threads, and does not."""
    info = SimpleNamespace(pthreads=False)
    monkeypatch.setattr(sys, "_emscripten_info", info, raising=False)

    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)


def test_a_pool_has_threads_where_they_can_be_started() -> None:
    assert can_start_threads()
    with thread_pool(2, "unjam") as pool:
        assert isinstance(pool, ThreadPoolExecutor)
        assert pool.submit(sum, (1, 2)).result() == 3


def test_work_waits_for_its_result(browser: None) -> None:
    done: list[int] = []
    pool = thread_pool(2, "unjam")
    first, second = pool.submit(done.append, 1), pool.submit(done.append, 2)
    assert not done
    second.result(timeout=0)
    second.result(timeout=0)
    assert done == [2]
    assert not first.done()


def test_an_error_is_raised_by_the_result() -> None:
    future = WaitingPool().submit(int, "x")
    with pytest.raises(ValueError, match="invalid literal"):
        future.result()
    assert isinstance(future.exception(), ValueError)


def test_one_core(browser: None) -> None:
    assert usable_cores() == 1


def test_solve_many(browser: None) -> None:
    found = unjam.solve_many(unjam.deck("jam")[:5], threads=4)
    assert [solution.move_count for solution in found] == [8, 8, 14, 9, 9]


def test_generate_gives_the_same_puzzles(browser: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def some() -> list[str]:
        return [
            p.to("line") for p in unjam.generate(3, size="5x5", moves=(6, 9), seed=5, threads=2)
        ]

    without = some()
    monkeypatch.undo()
    assert without == some()
    assert len(without) == 3


def test_generate_stops_at_its_timeout(browser: None) -> None:
    begin = perf_counter()
    with pytest.raises(unjam.LimitError, match="timeout was reached"):
        next(unjam.generate(1, size="8x8", moves=(60, 70), method="climb", timeout=0.3))
    assert perf_counter() - begin < 5
