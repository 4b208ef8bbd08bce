"""Runs many dressed texts, in several processes, and reports what was read wrong."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from dress import Outcome, Plan, Tally, outcome_of, plan, shrunk, text_of
from limited import Hang, arm, disarm, limited

from dressing.verdict import SILENT
from unjam import Puzzle

SLICE = 1000
MOST_SHRUNK = 5  # failures of one slice that are made smaller


class Failure(NamedTuple):
    """A text that was read wrong, in the words of a report."""

    number: int
    what: str
    report: str


def run(runs: int, seed: int, jobs: int, seconds: float) -> tuple[Tally, list[Failure]]:
    """Read that many dressed texts, or for that long."""
    tally, failures = Tally(Counter(), {}), list[Failure]()
    end = time.monotonic() + seconds
    slices = ((seed, start, min(start + SLICE, runs)) for start in range(0, runs, SLICE))
    for more, found in _results(slices, jobs):
        tally.merge(more)
        failures += found
        if time.monotonic() > end:
            break
    return tally, failures


def _results(
    slices: Iterator[tuple[int, int, int]], jobs: int
) -> Iterator[tuple[Tally, list[Failure]]]:
    if jobs < 2:
        yield from map(_run_slice, slices)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(_run_slice, slices)
        finally:
            pool.shutdown(cancel_futures=True)


def _run_slice(which: tuple[int, int, int]) -> tuple[Tally, list[Failure]]:
    seed, start, stop = which
    tally, failures = Tally(Counter(), {}), list[Failure]()
    with limited():
        for number in range(start, stop):
            drawn = plan(seed, number)
            what = ""
            outcome: Outcome | None = None
            arm()
            try:
                outcome = outcome_of(drawn)
            except Hang:
                what = "slow"
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
            disarm()
            if outcome is not None and outcome.verdict.name == SILENT:
                what = f"{SILENT}: {', '.join(outcome.verdict.aspects)}"
            verdict = SILENT if what or outcome is None else outcome.verdict.name
            tally.add(drawn.dressings, verdict)
            if what:
                smaller = shrunk(drawn) if outcome and len(failures) < MOST_SHRUNK else drawn
                failures.append(Failure(number, what, _report(seed, number, what, drawn, smaller)))
    return tally, failures


def _report(seed: int, number: int, what: str, drawn: Plan, smaller: Plan) -> str:
    lines = [f"text {number} of seed {seed}: {what}", *_described(drawn)]
    if smaller != drawn:
        outcome = outcome_of(smaller)
        lines += [f"smaller: {', '.join(smaller.dressings)}", text_of(smaller)]
        for puzzle in outcome.found:
            lines += [f"is read as {puzzle!r}, {_facts(puzzle)}", f"notes: {puzzle.notes}"]
        lines.append(f"is meant as {smaller.puzzle!r}, {_facts(smaller.puzzle)}")
    return "\n".join(lines)


def _described(drawn: Plan) -> list[str]:
    return [", ".join(drawn.dressings), repr(text_of(drawn)), f"is meant as {drawn.puzzle!r}"]


def _facts(puzzle: Puzzle) -> str:
    targets = " ".join(target.label for target in puzzle.targets) or "none"
    exits = " ".join(f"{way}" for way in puzzle.exits) or "none"
    return f"{puzzle.board.width}x{puzzle.board.height}, target {targets}, exit {exits}"
