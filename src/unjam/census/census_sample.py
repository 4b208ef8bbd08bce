"""A sample of a census: some of its tasks, drawn at random, and estimates for all of them.

The tasks of a plan are put into a random order, which depends on the seed alone; a sample is the
beginning of this order, so that a sample can be extended. ``sample.jsonl`` holds a line for each
finished task.

The number of states of every task is known beforehand. So the estimate of a total is the ratio of
that count to states in the sample, times all states. Its interval follows from the variance of the
residuals, the finite number of tasks, and Student's distribution.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from ..errors import StoreError
from ..util.plural import counted
from .parameters import Parameters
from .shard import Result, Row
from .task_plan import Plan

FORMAT = 1
FILE = "sample.jsonl"
FEWEST = 5  # tasks of a sample
CONFIDENCE = 0.95
COUNTS = ("families", "winnable_states", "solvable", "puzzles")


class Estimate(NamedTuple):
    """An estimated total and its confidence interval."""

    value: float
    low: float
    high: float


def random_order(plan: Plan, seed: int) -> list[int]:
    """Return the numbers of all tasks in an order that depends on the seed."""
    numbers = range(len(plan.tasks))
    return random.Random(seed).sample(numbers, len(numbers))


def sampled(census: Plan, count: int, seed: int) -> Plan:
    """Return the plan of a sample. Raises ``ValueError`` if it cannot have so many tasks."""
    tasks = len(census.tasks)
    if tasks < FEWEST:
        raise ValueError(f"this census has only {counted(tasks, 'task')}; run it without a sample")
    if not FEWEST <= count <= tasks:
        raise ValueError(f"a sample has from {FEWEST} to {tasks:,} tasks, not {count:,}")
    if len(census.parameters.walls) > 1:
        raise ValueError("a sample needs one number of walls: with more walls, puzzles are rarer")
    chosen = tuple(census.tasks[number] for number in random_order(census, seed)[:count])
    return Plan(census.parameters, chosen, sum(task.states for task in chosen))


def estimate_total(
    counts: Sequence[int], sizes: Sequence[int], tasks: int, states: int
) -> Estimate:
    """Estimate the total of a count over all tasks from those of a sample.

    ``counts`` and ``sizes``, in states, belong to the tasks of the sample; there are ``tasks`` in
    all, with ``states`` states.

    >>> estimate_total([1, 2, 3, 4], [10, 20, 30, 40], 8, 200)
    Estimate(value=20.0, low=20.0, high=20.0)
    """
    sampled = len(counts)
    ratio = sum(counts) / sum(sizes)
    squares = sum(
        (count - ratio * size) ** 2 for count, size in zip(counts, sizes, strict=True)
    ) / (sampled - 1)
    # The error of the mean of a task, for the share that is not in the sample, in units of a mean
    # task of the census.
    error = sqrt(squares * (1 - sampled / tasks) / sampled) / (sum(sizes) / sampled)
    reach = _student(sampled - 1) * error * states
    value = ratio * states
    return Estimate(value, max(value - reach, sum(counts)), value + reach)


def _student(freedom: int) -> float:
    """Return the quantile of Student's distribution, by its expansion around the normal one.

    >>> [round(_student(freedom), 3) for freedom in (4, 10, 100)]  # exact: 2.776, 2.228, 1.984
    [2.769, 2.228, 1.984]
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def _finished_task(line: str) -> dict[str, Any] | None:
    """Return what a line of the file says about a task; None if it is damaged."""
    try:
        about: dict[str, Any] = json.loads(line)
        whole = [about["task"], *about["tally"], *about["by_distance"].values()]
        row = about["hardest"] and Row(**about["hardest"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    known = len(about["tally"]) >= 3 and all(isinstance(number, int) for number in whole)
    return about if known and (row is None or isinstance(row, Row)) else None


class Sample:
    """The directory of a sample; the caller must hold its lock. ``plan`` has the sampled tasks."""

    def __init__(self, directory: str, census: Plan, count: int, seed: int) -> None:
        self._census = census
        self._seed = seed
        self._path = os.path.join(directory, FILE)
        self.plan = sampled(census, count, seed)
        self._finished = self._load()
        self._rewrite()

    def _header(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "parameters": self._census.parameters.as_json(),
            "seed": self._seed,
            "tasks": len(self._census.tasks),
        }

    def _load(self) -> dict[int, dict[str, Any]]:
        """Read finished tasks; what follows a line that was cut off is ignored."""
        try:
            with open(self._path, encoding="utf-8") as file:
                lines = file.read().splitlines()
        except FileNotFoundError:
            return {}
        try:
            header = json.loads(lines[0])
            Parameters.from_json(header["parameters"])
        except (ValueError, IndexError, KeyError, TypeError, AttributeError):
            raise StoreError(f"{self._path!r} is damaged; name another directory") from None
        if header != json.loads(json.dumps(self._header())):
            raise StoreError(f"{self._path!r} is another sample; name a new directory")
        found: dict[int, dict[str, Any]] = {}
        for line in lines[1:]:
            about = _finished_task(line)
            if about is None:
                break
            found[about["task"]] = about
        return found

    def _rewrite(self) -> None:
        """Write what is known, so that no line is cut off."""
        aside = f"{self._path}.part"
        with open(aside, "w", encoding="utf-8") as file:
            for line in (self._header(), *self._finished.values()):
                file.write(json.dumps(line) + "\n")
        os.replace(aside, self._path)

    def finished(self) -> dict[int, dict[str, Any]]:
        """Return what is known about finished tasks, by number, in the order of the sample."""
        numbers = (task.number for task in self.plan.tasks)
        return {n: self._finished[n] for n in numbers if n in self._finished}

    def save(self, number: int, result: Result) -> dict[str, Any]:
        """Add the result of a task."""
        distances = Counter(getattr(row, self.plan.parameters.metric) for row in result.rows)
        hardest = max(result.rows, key=self.hardness)._asdict() if result.rows else None
        about = {
            "task": number,
            "tally": list(result.tally),
            "by_distance": {str(key): distances[key] for key in sorted(distances)},
            "hardest": hardest and {**hardest, "solutions": None, "distances": None},
        }
        with open(self._path, "a", encoding="utf-8") as file:
            file.write(json.dumps(about) + "\n")
        self._finished[number] = about
        return about

    def hardness(self, row: Row) -> tuple[int, int]:
        """Return the sort key of a puzzle: the metric, then the other one."""
        moves, slides = row.moves, row.slides or 0
        return (moves, slides) if self.plan.parameters.metric == "moves" else (slides, moves)

    def estimates(self) -> dict[str, Estimate]:
        """Return the estimated counts of the whole census, when all tasks are finished."""
        known = [self._finished[task.number] for task in self.plan.tasks]
        sizes = [task.states for task in self.plan.tasks]
        counts = [(*about["tally"][:3], sum(about["by_distance"].values())) for about in known]
        return {
            name: estimate_total(column, sizes, len(self._census.tasks), self._census.states)
            for name, column in zip(COUNTS, zip(*counts, strict=True), strict=True)
        }

    def hardest(self) -> Row | None:
        """Return the hardest puzzle of the sample; of several, that of the first task."""
        rows = [Row(**about["hardest"]) for about in self.finished().values() if about["hardest"]]
        return max(rows, key=self.hardness, default=None)
