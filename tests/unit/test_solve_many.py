"""Many puzzles at once."""

from __future__ import annotations

import gc
import itertools
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from unjam import Board, Puzzle, Solution, UnplayableError, Vehicle, deck, solve_many
from unjam.solver.solve_many import LARGEST_BATCH, _largest_batch
from unjam.util.cpu_count import usable_cores

threads = pytest.mark.parametrize("threads", [1, 2, 3, None])
JAM = list(deck("jam"))
UNPLAYABLE = Puzzle(Board(4, 1), [Vehicle("A", ((0, 0), (0, 1)), "-")])


class Counted:
    """An endless source of puzzles that knows how many were taken."""

    def __init__(self) -> None:
        self.taken = 0

    def __iter__(self) -> Iterator[Puzzle]:
        for puzzle in itertools.cycle(JAM):
            self.taken += 1
            yield puzzle


def workers() -> list[str]:
    names = [thread.name for thread in threading.enumerate()]
    return [name for name in names if name.startswith("unjam-solve")]


@threads
@pytest.mark.parametrize("count", [0, 1, 2, 7, 40, 333])
def test_every_puzzle_is_answered_once_and_in_order(count: int, threads: int | None) -> None:
    puzzles = list(itertools.islice(itertools.cycle(JAM), count))
    solutions = list(solve_many(puzzles, threads=threads))
    assert [solution.puzzle for solution in solutions] == puzzles
    assert [solution.move_count for solution in solutions] == [p.known.moves for p in puzzles]
    assert all(a.puzzle is b for a, b in zip(solutions, puzzles, strict=True))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"metric": "slides"},
        {"metric": "slides,moves"},
        {"algorithm": "astar", "heuristic": "blocker-chain"},
        {"algorithm": "astar", "heuristic": "patterns"},
        {"algorithm": "bidirectional"},
        {"algorithm": "weighted", "weight": 3},
        {"max_states": 2000},
        {"max_memory": "64MB"},
    ],
    ids=str,
)
def test_answers_are_those_of_solve_whatever_the_number_of_threads(options: dict[str, Any]) -> None:
    alone = [puzzle.solve(**options) for puzzle in JAM]
    for count in (1, 2, 3):
        together = list(solve_many(JAM, threads=count, **options))
        assert together == alone
        for one, other in zip(alone, together, strict=True):
            assert one.stats._replace(seconds=0) == other.stats._replace(seconds=0)
            assert one.reason == other.reason


@threads
def test_only_some_are_taken_ahead(threads: int | None) -> None:
    source = Counted()
    most = 2 * (threads or usable_cores()) * LARGEST_BATCH
    solutions = solve_many(source, threads=threads)
    assert source.taken == 0, "nothing is taken before anything is asked for"
    for number, _ in enumerate(itertools.islice(solutions, 3000), 1):
        assert source.taken - number <= most
    solutions.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("seconds", "most"), [([1e-9] * 8, LARGEST_BATCH), ([0.001, 0.005], 10), ([9.0], 1), ([], 0)]
)
def test_batches_are_as_long_as_their_puzzles_are_easy(seconds: list[float], most: int) -> None:
    results: list[Any] = [SimpleNamespace(seconds=one) for one in seconds]
    assert _largest_batch(results) == most


@threads
def test_giving_up_early_stops_the_threads(threads: int | None) -> None:
    source = Counted()
    solutions = solve_many(source, threads=threads)
    next(solutions)
    solutions.close()  # type: ignore[attr-defined]
    taken = source.taken
    assert workers() == []
    time.sleep(0.05)
    assert source.taken == taken


def test_an_iterator_that_is_dropped_stops_its_threads() -> None:
    solutions = solve_many(Counted(), threads=2)
    next(solutions)
    assert workers()
    del solutions
    gc.collect()
    assert workers() == []


def test_giving_up_ends_long_searches() -> None:
    solutions = solve_many([JAM[0], *[deck("uva")["7"]] * 4], threads=2)
    next(solutions)
    begin = time.perf_counter()
    solutions.close()  # type: ignore[attr-defined]
    assert time.perf_counter() - begin < 0.5


@threads
def test_limits_are_for_each_puzzle(threads: int | None) -> None:
    puzzles = [JAM[0], deck("uva")["7"], JAM[1], deck("uva")["7"], JAM[2]]
    solutions = list(solve_many(puzzles, threads=threads, timeout=0.1))
    assert [s.status for s in solutions] == ["solved", "limit", "solved", "limit", "solved"]
    assert all(s.reason.startswith("timeout was reached") for s in solutions if s.status == "limit")


@threads
def test_unsolvable_puzzles_are_answered_too(threads: int | None) -> None:
    puzzles = [JAM[0], Puzzle.parse("ECC. E... XXA. ..A."), Puzzle.parse("XX#.. ....."), JAM[1]]
    solutions = list(solve_many(puzzles, threads=threads))
    assert [s.status for s in solutions] == ["solved", "unsolvable", "unsolvable", "solved"]
    assert solutions[1].reason == "none of the 4 states that can be reached wins"
    assert "can never get out" in solutions[2].reason


@threads
def test_a_puzzle_that_cannot_be_played_ends_the_stream_in_its_place(threads: int | None) -> None:
    assert_ends_after_five([*JAM[:5], UNPLAYABLE, *JAM[5:]], UnplayableError, threads)


@threads
def test_an_error_of_the_source_ends_the_stream_in_its_place(threads: int | None) -> None:
    def source() -> Iterator[Puzzle]:
        yield from JAM[:5]
        raise RuntimeError("no more")

    assert_ends_after_five(source(), RuntimeError, threads)


def assert_ends_after_five(puzzles: Any, error: type[Exception], threads: int | None) -> None:
    solutions: list[Solution] = []
    with pytest.raises(error):  # noqa: PT012  (what came before is of interest)
        for solution in solve_many(puzzles, threads=threads):
            solutions.append(solution)
    assert workers() == []
    assert [solution.puzzle for solution in solutions] == JAM[:5]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"threads": 0}, "threads must be a whole number of at least 1, not 0"),
        ({"threads": -2}, "threads must be a whole number of at least 1, not -2"),
        ({"metric": "steps"}, "metric must be one of "),
        ({"algorithm": "dfs"}, "algorithm must be one of "),
        ({"max_memory": "lots"}, "max_memory must be a number of bytes or text"),
        ({"timeout": -1}, "timeout must be a number of seconds, at least 0, not -1"),
    ],
)
def test_bad_options_are_refused_at_once(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        solve_many([], **options)


def test_several_streams_at_once() -> None:
    one, other = solve_many(JAM, threads=2), solve_many(reversed(JAM), threads=2)
    pairs = list(zip(one, other, strict=True))
    assert [a.puzzle for a, _ in pairs] == JAM
    assert [b.puzzle for _, b in pairs] == JAM[::-1]


@threads
def test_the_rule_of_corners_can_be_replaced_for_all(threads: int | None) -> None:
    puzzles = [deck("klotski")[id] for id in ("pennant", "eighteen")] + JAM[:1]
    for rule, expected in ((None, [62, 23, 8]), (False, [62, 23, 8]), (True, [59, 18, 8])):
        found = [s.move_count for s in solve_many(puzzles, threads=threads, corners=rule)]
        assert found == expected
