"""Limits, progress and being stopped."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.processes import run_python, seconds_to_interrupt
from tests.support.solutions import METRICS, first_part, replayed
from unjam import Puzzle, deck
from unjam.compiler.lane_compiler import compiled
from unjam.literals import Metric
from unjam.util.progress import Progress

ALGORITHMS: list[dict[str, Any]] = [
    {},
    {"algorithm": "dijkstra"},
    {"algorithm": "astar"},
    {"algorithm": "astar", "heuristic": "blocker-chain"},
    {"algorithm": "astar", "heuristic": "patterns"},
    {"algorithm": "ida"},
    {"algorithm": "weighted"},
    {"algorithm": "greedy", "heuristic": "zero"},
    {"anytime": True},
]
algorithms = pytest.mark.parametrize("options", ALGORITHMS, ids=str)
# Known optima, and enough states to run into limits: 27 moves, 51 slides.
MEDIUM = deck("uva")["4"]
# Nobody has searched it to the end.
LARGE = deck("uva")["7"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    begin = time.perf_counter()
    yield
    assert time.perf_counter() - begin < seconds


# ---- States ---------------------------------------------------------------------------------


@algorithms
@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("most", [1, 4_000])
def test_bounds_at_a_limit_are_true(most: int, metric: Metric, options: dict[str, Any]) -> None:
    optimum = MEDIUM.known.moves if metric.startswith("moves") else MEDIUM.known.slides
    solution = MEDIUM.solve(metric=metric, max_states=most, **options)
    assert optimum is not None
    assert solution.lower_bound is not None
    assert solution.lower_bound <= optimum
    if solution.status == "limit":
        assert (solution.moves, solution.move_count, solution.slide_count) == ((), None, None)
        assert not solution.optimal
        unit = metric.partition(",")[0]
        needed = f"{unit} are" if solution.lower_bound != 1 else f"{unit[:-1]} is"
        assert solution.reason == (
            f"max_states was reached; at least {solution.lower_bound} {needed} needed"
        )
        assert str(solution) == f"limit: {solution.reason}"
        assert list(solution) == []
    else:
        assert solution.status == "solved"
        assert optimum <= first_part(solution)
        assert solution.optimal == (optimum == first_part(solution)) or not solution.optimal
        assert replayed(solution).won


@algorithms
def test_max_states_holds_roughly(options: dict[str, Any]) -> None:
    """Limits are looked at now and then, so that a search goes a little beyond."""
    solution = LARGE.solve(max_states=100_000, timeout=60, **options)
    assert solution.status in ("limit", "solved")
    assert 100_000 <= solution.stats.states < 130_000


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    plain = MEDIUM.solve()
    limited = MEDIUM.solve(max_states=10**9, max_memory="3GiB", timeout=600)
    assert limited == plain


def test_more_states_prove_a_better_bound() -> None:
    bounds = [MEDIUM.solve(max_states=most).lower_bound or 0 for most in (2_000, 20_000, 100_000)]
    assert bounds == sorted(set(bounds))


# ---- Time -----------------------------------------------------------------------------------


@algorithms
@pytest.mark.parametrize("metric", ["moves", "slides,moves"])
def test_a_timeout_is_kept(metric: Metric, options: dict[str, Any]) -> None:
    LARGE.solve(max_states=1)  # so that compiling is not counted
    with within(0.4):
        solution = LARGE.solve(metric=metric, timeout=0.2, **options)
    if solution.status == "limit":
        assert solution.reason.startswith("timeout was reached; at least ")
        assert solution.lower_bound is not None
        assert solution.lower_bound <= (25 if metric == "moves" else 49)
    assert solution.stats.seconds < 0.4


def test_no_time_at_all() -> None:
    assert LARGE.solve(timeout=0).status == "limit"
    assert Puzzle.parse("XX.. .... .... ....").solve(timeout=0).status in ("limit", "solved")
    assert MEDIUM.solve(timeout=float("inf")).status == "solved"


# ---- Memory ---------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [10_000_000, "10MB", "10 mb", "0.01g", "9.5367431641 MiB"])
def test_max_memory_is_a_number_or_text(amount: int | str) -> None:
    solution = LARGE.solve(max_memory=amount)
    assert solution.status == "limit"
    assert solution.reason.startswith("max_memory was reached; at least ")
    assert 7_000_000 < solution.stats.peak_bytes <= 10_000_000


@algorithms
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux for the peak")
def test_max_memory_holds_within_a_tenth(options: dict[str, Any]) -> None:
    """What the operating system saw, over what the process had before."""
    limit = 25_000_000
    # Memory does not bound IDA*, which would use all the time it gets.
    seconds = 0.5 if options.get("algorithm") == "ida" else 30
    before, after, reason = run_python(
        f"""
import json, unjam

def peak():
    lines = open("/proc/self/status").read().splitlines()
    return 1024 * int(next(line.split()[1] for line in lines if line.startswith("VmHWM")))

jam, large = unjam.deck("jam")["1"], unjam.deck("uva")["7"]
for puzzle in (jam, large):
    puzzle.solve(max_states=1000, **{options!r})
before = peak()
solution = large.solve(max_memory={limit}, timeout={seconds}, **{options!r})
print(json.dumps([before, peak(), solution.reason]))
"""
    )
    grown = after - before
    assert grown <= 1.1 * limit
    if options.get("algorithm") != "ida":
        assert "max_memory" in reason
        assert grown >= 0.6 * limit


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("5", {}),
        ("5", {"metric": "slides"}),
        ("7", {}),
        ("7", {"metric": "slides"}),
        ("7", {"metric": "moves,slides"}),
        ("7", {"algorithm": "dijkstra", "metric": "slides"}),
        ("7", {"algorithm": "astar"}),
        ("7", {"algorithm": "astar", "heuristic": "blocker-chain"}),
    ],
    ids=str,
)
def test_a_state_takes_its_key_and_at_most_16_bytes(id: str, options: dict[str, Any]) -> None:
    puzzle = deck("uva")[id]
    solution = puzzle.solve(max_states=1_050_000, **options)
    assert solution.stats.states >= 1_000_000
    # A metric with two parts keeps both costs, which may take a little more for a while.
    per_state = 8 * compiled(puzzle).key_words + (17 if "," in options.get("metric", "") else 16)
    assert solution.stats.peak_bytes <= per_state * solution.stats.states


# ---- Progress and cancelling ----------------------------------------------------------------


@algorithms
def test_progress_is_told(options: dict[str, Any]) -> None:
    told: list[Progress] = []
    LARGE.solve(progress=told.append, timeout=0.4, **options)
    assert 3 <= len(told) <= 20
    for field in ("seconds", "lower_bound"):
        values = [getattr(progress, field) for progress in told]
        assert values == sorted(values), field
    assert all(progress.best is None for progress in told if not options.get("anytime"))
    assert all(progress.states > 0 for progress in told)
    if options == {}:
        states = [progress.states for progress in told]
        assert states == sorted(states)


def test_progress_tells_of_better_solutions() -> None:
    told: list[Progress] = []
    solution = LARGE.solve(anytime=True, progress=told.append, timeout=1.5, max_memory="1GB")
    best = [progress.best for progress in told if progress.best is not None]
    assert best == sorted(best, reverse=True)
    bounds = [progress.lower_bound for progress in told]
    assert bounds == sorted(bounds)
    assert solution.stats.states > 0
    if best:
        assert solution.status == "solved"
        assert solution.move_count is not None
        assert solution.move_count <= best[-1]


def test_what_progress_returns_does_not_matter() -> None:
    calls: list[Progress] = []

    def listen(progress: Progress) -> bool:
        calls.append(progress)
        return False

    assert LARGE.solve(progress=listen, timeout=0.3).reason.startswith("timeout was reached")
    assert len(calls) > 1


def test_small_searches_end_before_anything_is_told() -> None:
    assert deck("jam")["1"].solve(progress=lambda progress: 1 / 0).move_count == 8


class Stop(Exception):
    pass


@algorithms
@pytest.mark.parametrize("kind", [Stop, KeyboardInterrupt, SystemExit])
def test_an_error_in_progress_ends_the_search(
    kind: type[BaseException], options: dict[str, Any]
) -> None:
    def listen(progress: Progress) -> None:
        raise kind("enough")

    with within(1), pytest.raises(kind, match="enough"):
        LARGE.solve(progress=listen, timeout=10, **options)
    assert deck("jam")["1"].solve().move_count == 8, "the engine is fit for the next search"


@algorithms
def test_cancelling_from_another_thread(options: dict[str, Any]) -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    with within(0.7):
        solution = LARGE.solve(cancel=cancel, timeout=10, **options)
    timer.join()
    assert solution.status == "limit" or options.get("anytime")
    assert "it was cancelled" in solution.reason


def test_cancelled_before_it_began() -> None:
    cancel = threading.Event()
    cancel.set()
    with within(0.3):
        solution = LARGE.solve(cancel=cancel, timeout=10)
    assert solution.reason.startswith("it was cancelled; at least ")


def test_other_threads_run_while_a_search_does() -> None:
    ticks = 0
    done = threading.Event()

    def search() -> None:
        LARGE.solve(timeout=0.5)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        time.sleep(0.01)
        ticks += 1
    thread.join()
    assert ticks > 10


def test_one_puzzle_in_several_threads() -> None:
    puzzle = deck("jam")["40"]
    found: list[int | None] = []

    def search() -> None:
        found.extend(puzzle.solve(metric="moves").move_count for _ in range(20))

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [51] * 80


# ---- Ctrl-C ---------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize(
    "call",
    [
        "large.solve()",
        "large.solve(metric='slides,moves')",
        "large.solve(algorithm='astar')",
        "large.solve(algorithm='ida')",
        "large.solve(algorithm='astar', heuristic='patterns')",
        "large.solve(algorithm='bidirectional')",
        "large.solve(algorithm='weighted')",
        "large.solve(algorithm='greedy', heuristic='zero')",
        "large.solve(anytime=True)",
        "large.solve(progress=lambda progress: None)",
        "next(unjam.solve_many([large], threads=1))",
        "next(unjam.solve_many([large] * 3, threads=2))",
    ],
)
def test_ctrl_c_ends_a_search_within_half_a_second(call: str) -> None:
    assert seconds_to_interrupt('large = unjam.deck("uva")["7"]', call) < 0.5
