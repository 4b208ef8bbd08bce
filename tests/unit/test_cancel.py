"""``cancel``: what can be passed, and what is kept of work that was cut short."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest

import unjam
from unjam import LimitError, Progress, Puzzle, deck
from unjam.generator.generation import Generation
from unjam.util.cancellation import cancelled

EASY = deck("jam")["40"]


def test_anything_that_can_be_set() -> None:
    class Flag:
        def is_set(self) -> bool:
            return True

    assert EASY.solve(cancel=Flag()).status == "limit"
    assert EASY.solve(cancel=threading.Event()).status == "solved"


@pytest.mark.parametrize("wrong", [True, 1, "yes", object()])
def test_what_cannot_be_set_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"cancel must be a threading\.Event or None, not"):
        EASY.solve(cancel=wrong)


def test_an_error_inside_of_it_is_not_hidden() -> None:
    class Broken:
        def is_set(self) -> bool:
            raise AttributeError("inside")

    with pytest.raises(AttributeError, match="inside"):
        cancelled(Broken())


def test_a_search_that_was_not_begun() -> None:
    cancel = threading.Event()
    cancel.set()
    solution = EASY.solve(metric="slides,moves", cancel=cancel)
    assert solution.reason == "it was cancelled; at least 1 slide is needed"
    assert (solution.status, solution.lower_bound, solution.moves) == ("limit", 1, ())
    won = Puzzle.parse(".. XX").solve(cancel=cancel)
    assert (won.status, won.lower_bound) == ("limit", 0)


def test_harder_puzzles_found_before_are_kept() -> None:
    """Cancelled while changes are tried, it gives what it has, and says that it was cut short."""
    cancel = threading.Event()
    tried: list[int] = []

    def progress(now: Progress) -> None:
        tried.append(now.done)
        if now.done == 40:
            cancel.set()

    harder = unjam.harden(deck("jam")["1"], add=3, cancel=cancel, progress=progress)
    assert harder.cut_short
    assert tried[-1] == 40
    assert harder.after > harder.before


def test_a_generation_keeps_what_it_has_found() -> None:
    cancel = threading.Event()
    made = unjam.generate(10**6, size="5x5", moves=(5, None), cancel=cancel, threads=1)
    assert isinstance(made, Generation)
    next(made)
    cancel.set()
    assert len(list(made)) < 10_000
    assert "found: it was cancelled" in made.reason


@pytest.mark.parametrize("seconds", [None, 0.3])
def test_a_census_is_cancelled(seconds: float | None, tmp_path: Path) -> None:
    cancel = threading.Event()
    timer = threading.Timer(seconds or 0, cancel.set)
    timer.start()
    if seconds is None:
        timer.join()
    begin = time.perf_counter()
    with pytest.raises(LimitError, match="it was cancelled"):
        unjam.run_census("6x6", tmp_path, threads=1, cancel=cancel)
    assert time.perf_counter() - begin < 5
    timer.join()


def test_a_cancelled_census_is_continued(tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(LimitError, match="it was cancelled"):
        unjam.run_census("4x4", tmp_path, threads=1, cancel=cancel)
    cancel.clear()
    assert len(unjam.run_census("4x4", tmp_path, threads=1, cancel=cancel)) == 32
