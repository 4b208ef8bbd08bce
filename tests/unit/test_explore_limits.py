"""Exploring can be ended at any time: by a limit, from another thread, by an error, by Ctrl-C."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import unjam
from tests.support.processes import seconds_to_interrupt
from unjam import LimitError
from unjam.util.progress import Progress

LARGE = unjam.deck("sevens")["2"]  # 457,303 states
MEDIUM = unjam.deck("sevens")["3"]  # 188,201 states
NEIGHBOURS = pytest.mark.parametrize("neighbours", [False, True])


@NEIGHBOURS
def test_as_many_states_as_there_are_suffice(neighbours: bool) -> None:
    for puzzle, states in ((unjam.deck("jam")["40"], 4780), (unjam.deck("klotski")["trail"], None)):
        count = states or len(puzzle.explore())
        found = puzzle.explore(max_states=count, neighbours=neighbours)
        assert len(found) == count
        with pytest.raises(LimitError, match="max_states was reached") as caught:
            puzzle.explore(max_states=count - 1, neighbours=neighbours)
        assert caught.value.states == count


@NEIGHBOURS
@pytest.mark.parametrize("part", [0.2, 0.5, 0.7, 0.9])
def test_cancelled_and_timed_out_in_every_phase(part: float, neighbours: bool) -> None:
    begin = time.perf_counter()
    MEDIUM.explore(neighbours=neighbours)
    wait = part * (time.perf_counter() - begin)
    cancel = threading.Event()
    timer = threading.Timer(wait, cancel.set)
    timer.start()
    # On a machine that is busy only now and then it may be done before.
    assert ended(wait, neighbours, cancel=cancel) in ("", "it was cancelled")
    timer.join()
    assert ended(wait, neighbours, timeout=wait) in ("", "timeout was reached")


def ended(wait: float, neighbours: bool, **options: Any) -> str:
    """What ended exploring, soon after that many seconds; nothing if it came to its end."""
    begin = time.perf_counter()
    try:
        MEDIUM.explore(neighbours=neighbours, **options)
    except LimitError as error:
        reason = str(error).removeprefix("not explored to the end: ").partition(",")[0]
    else:
        return ""
    assert time.perf_counter() - begin < wait + 0.5
    return reason


class Enough(Exception):
    pass


@NEIGHBOURS
@pytest.mark.parametrize("calls", [1, 4])
def test_an_error_in_progress_ends_exploring(calls: int, neighbours: bool) -> None:
    seen: list[int] = []

    def listen(progress: Progress) -> None:
        seen.append(progress.states)
        if len(seen) == calls:
            raise Enough

    with pytest.raises(Enough):
        LARGE.explore(progress=listen, neighbours=neighbours)
    assert seen == sorted(seen)
    assert len(unjam.deck("jam")["40"].explore()) == 4780, "fit for the next one"


@pytest.mark.parametrize("options", ["", "neighbours=True", "family=True"])
def test_ctrl_c_ends_exploring(options: str) -> None:
    before = 'large = unjam.deck("uva")["7"]; unjam.deck("jam")["1"].explore()'
    assert seconds_to_interrupt(before, f"large.explore({options})") < 1
