"""One search on several threads against the same search on one."""

from __future__ import annotations

import numpy as np
import pytest

import unjam
from unjam.solver.database_facts import count_states

BOARD = unjam.deck("uva")["4"]  # 9x9, 150,000 states


@pytest.mark.parametrize("metric", ["moves", "slides"])
@pytest.mark.parametrize("by_depth", [False, True])
def test_solutions_do_not_depend_on_threads(metric: unjam.Metric, by_depth: bool) -> None:
    one, *others = (
        BOARD.solve(metric=metric, by_depth=by_depth, threads=threads) for threads in (1, 2, 5)
    )
    for other in others:
        assert other.moves == one.moves
        assert other.optimal
        assert other.stats.states == one.stats.states
        assert other.stats.expanded == one.stats.expanded
        assert other.stats.by_depth == one.stats.by_depth


def test_limits_do_not_depend_on_threads() -> None:
    for states in (70_000, 120_000):
        one, other = (BOARD.solve(max_states=states, threads=threads) for threads in (1, 3))
        assert other.status == one.status == "limit"
        assert other.lower_bound == one.lower_bound
        assert other.stats.states == one.stats.states


def test_graphs_do_not_depend_on_threads() -> None:
    puzzle = unjam.deck("safari")["13"]  # 484,188 states
    one, other = (puzzle.explore(threads=threads) for threads in (1, 3))
    assert np.array_equal(one.keys, other.keys)
    assert np.array_equal(one.from_start, other.from_start)
    assert np.array_equal(one.to_win, other.to_win)
    assert count_states(puzzle, threads=2) == len(one)


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_threads_must_be_a_whole_number(threads: object) -> None:
    with pytest.raises(ValueError, match="threads must be a whole number of at least 1, not"):
        BOARD.solve(threads=threads)  # type: ignore[arg-type]


def test_a_search_on_threads_can_be_cancelled() -> None:
    import threading

    cancel = threading.Event()

    def watch(now: unjam.Progress) -> None:
        if now.states > 200_000:
            cancel.set()

    solution = unjam.deck("uva")["5"].solve(threads=2, progress=watch, cancel=cancel)
    assert solution.status == "limit"
    assert "cancelled" in solution.reason
