"""Solving on the workers of an executor."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import unjam
from unjam import Puzzle, PuzzleSyntaxError, Solution, StoreError
from unjam.solver.solve_many import attempt_many

JAM = list(unjam.deck("jam"))[:12]
# A plain line, which the workers read again, beside puzzles of other kinds.
LINE = Puzzle.parse(JAM[0].to("line"))


class Here(Executor):
    """An executor that runs everything at once, and counts."""

    def __init__(self, losses: int = 0) -> None:
        self.submitted = 0
        self.losses = losses

    def submit(self, work: Any, /, *values: Any, **named: Any) -> Future[Any]:
        self.submitted += 1
        future: Future[Any] = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(OSError("the connection was lost"))
            return future
        try:
            future.set_result(work(*values, **named))
        except BaseException as error:
            future.set_exception(error)
        return future


def summary(solutions: Iterator[Solution]) -> list[object]:
    return [(s, s.puzzle.id, s.reason, s.stats._replace(seconds=0)) for s in solutions]


def test_an_executor_gives_the_same_solutions() -> None:
    puzzles = [*JAM, LINE, *unjam.deck("klotski")[:1]]
    choices: list[dict[str, Any]] = [
        {}, {"metric": "slides"}, {"algorithm": "astar"}, {"max_states": 300}
    ]  # fmt: skip
    for options in choices:
        here = summary(unjam.solve_many(puzzles, **options))
        with ThreadPoolExecutor(2) as pool:
            there = summary(unjam.solve_many(puzzles, executor=pool, **options))
        assert here == there


def test_other_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = list(unjam.solve_many([*JAM[:3], LINE], executor=pool))
        stuck = next(unjam.solve_many([Puzzle.parse(".... XX.B AA.B .OOO")], executor=pool))
    assert [s.move_count for s in there] == [s.known.moves for s in (*JAM[:3], JAM[0])]
    assert there[3].puzzle is LINE
    assert str(stuck.reason) == str(Puzzle.parse(".... XX.B AA.B .OOO").solve().reason)


def test_errors_keep_their_places() -> None:
    unplayable = Puzzle.parse("...... .BB... ......")
    items: list[Puzzle | Exception] = [JAM[0], PuzzleSyntaxError("line 2: no"), unplayable, JAM[1]]
    outcomes = [outcome for _, outcome in attempt_many(items, executor=Here())]
    assert [type(outcome).__name__ for outcome in outcomes] == [
        "Solution", "PuzzleSyntaxError", "UnplayableError", "Solution",
    ]  # fmt: skip
    with pytest.raises(unjam.UnplayableError):
        list(unjam.solve_many([unplayable], executor=Here()))


def test_puzzles_are_read_only_so_far_ahead() -> None:
    taken = 0

    def source() -> Iterator[Puzzle]:
        nonlocal taken
        while True:
            taken += 1
            yield LINE

    executor = Here()
    solutions = unjam.solve_many(source(), executor=executor)
    for _ in range(3):
        assert next(solutions).optimal
    solutions.close()  # type: ignore[attr-defined]
    assert taken < 2500


def test_an_error_of_the_source_follows_the_solutions_before_it() -> None:
    def source() -> Iterator[Puzzle]:
        yield from JAM[:3]
        raise OSError("the disk is gone")

    found: list[int | None] = []
    with pytest.raises(OSError, match="the disk is gone"):
        found.extend(s.move_count for s in unjam.solve_many(source(), executor=Here()))
    assert found == [puzzle.known.moves for puzzle in JAM[:3]]


def test_a_lost_batch_is_sent_again_a_few_times() -> None:
    executor = Here(losses=3)
    assert next(unjam.solve_many(JAM[:1], executor=executor)).optimal
    assert executor.submitted == 4
    with pytest.raises(OSError, match="the connection was lost"):
        next(unjam.solve_many(JAM[:1], executor=Here(losses=9)))


def test_a_broken_pool_is_one_sentence() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
        pool.submit(os._exit, 1)
        solutions = unjam.solve_many(JAM * 9, executor=pool)
        with pytest.raises(StoreError, match="the workers were lost"):
            list(solutions)


def test_cancelling_leaves_a_solution_for_every_puzzle() -> None:
    cancel = threading.Event()
    solutions = unjam.solve_many(JAM, executor=Here(), cancel=cancel)
    first = next(solutions)
    cancel.set()
    rest = list(solutions)
    assert first.optimal
    assert len(rest) == len(JAM) - 1
    assert [s.puzzle.id for s in rest] == [puzzle.id for puzzle in JAM[1:]]
    assert {s.status for s in rest[3:]} == {"limit"}
    assert "cancelled" in rest[-1].reason


def test_wrong_options_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="threads cannot be combined with an executor"):
        unjam.solve_many(JAM, executor=Here(), threads=2)
    with pytest.raises(ValueError, match="metric must be one of"):
        unjam.solve_many(JAM, executor=Here(), metric="laps")  # type: ignore[arg-type]


def test_progress_counts_what_was_solved() -> None:
    seen: list[unjam.Progress] = []
    list(unjam.solve_many(JAM[:4], executor=Here(), progress=seen.append))
    assert [(now.done, now.found) for now in seen] == [(1, 1), (2, 2), (3, 3), (4, 4)]
