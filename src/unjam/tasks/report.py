"""The report on a set of answers: scores by tier and kind, with confidence intervals."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from ..errors import PuzzleSyntaxError
from ..util.plural import counted
from .scoring.score import score_many
from .suite import Suite, json_lines
from .task import Task

_Z = 1.959964  # of a 95 % confidence interval

# The replies to each task; a task may have several, which are averaged.
Answers = Mapping[str, Sequence[str | list[str]]]


class Interval(NamedTuple):
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def proportion(successes: float, count: int) -> Interval:
    """Return a proportion with Wilson's interval.

    >>> [round(number, 3) for number in proportion(8, 10)]
    [0.8, 0.49, 0.943]
    """
    share = successes / count
    spread = _Z * sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2))
    scale = 1 + _Z**2 / count
    middle = share + _Z**2 / (2 * count)
    return Interval(share, max((middle - spread) / scale, 0), min((middle + spread) / scale, 1))


def mean_of(values: Sequence[float]) -> Interval:
    """Return a mean of scores with the interval of a normal distribution, cut at 0 and 1.

    >>> mean_of([0.5, 0.5])
    Interval(mean=0.5, low=0.5, high=0.5)
    """
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    half = _Z * sqrt(variance / count)
    return Interval(mean, max(mean - half, 0), min(mean + half, 1))


class Result(NamedTuple):
    """The result of one task, averaged over its replies. ``moves`` are the fewest, if any."""

    task: Task
    score: float
    metrics: dict[str, float]


class Row(NamedTuple):
    """A row of the report: a group of tasks."""

    name: str
    tasks: int
    accuracy: Interval
    score: Interval
    metrics: dict[str, float]

    def as_dict(self) -> dict[str, Any]:
        """Return the row as plain values, ready for JSON."""
        found = self._asdict()
        return found | {"accuracy": self.accuracy._asdict(), "score": self.score._asdict()}


class Point(NamedTuple):
    """A point of the plot: accuracy for tasks whose puzzles take ``low`` to ``high`` moves."""

    low: int
    high: int
    accuracy: float
    least: float
    most: float
    tasks: int


class Report(NamedTuple):
    """The report on the answers to a suite. Prints as a table.

    >>> from unjam.tasks import make_suite
    >>> suite = make_suite(2, tiers=[1], kinds=["distance"], seed=5)
    >>> answers = {task.id: [f"<answer>{task.answer}</answer>"] for task in suite.tasks}
    >>> report = report_on(suite, answers)
    >>> report.total.accuracy.mean, report.unanswered
    (1.0, 0)
    """

    suite: str
    digest: str
    total: Row
    tiers: tuple[Row, ...]
    kinds: tuple[Row, ...]
    variants: tuple[Row, ...]
    points: tuple[Point, ...]
    unanswered: int

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain values, ready for JSON."""
        groups = ("tiers", "kinds", "variants")
        return {
            "suite": self.suite,
            "digest": self.digest,
            "unanswered": self.unanswered,
            "total": self.total.as_dict(),
            **{name: [row.as_dict() for row in getattr(self, name)] for name in groups},
            "points": [point._asdict() for point in self.points],
        }

    def __str__(self) -> str:
        lines = [f"{'':<16} {'tasks':>5}  {'correct':>22}  {'score':>22}"]
        for rows in (self.tiers, self.kinds, self.variants, (self.total,)):
            lines += [_line(row) for row in rows]
            lines.append("")
        if self.unanswered:
            lines.append(f"{counted(self.unanswered, 'task')} without an answer, scored 0")
        lines.append("intervals are 95 % confidence intervals")
        return "\n".join(lines)


def _line(row: Row) -> str:
    parts = [f"{part.mean:6.1%} ({part.low:5.1%}-{part.high:6.1%})" for part in row[2:4]]
    return f"{row.name:<16} {row.tasks:>5}  {parts[0]:>22}  {parts[1]:>22}".replace("%", " %")


def report_on(suite: Suite, answers: Answers) -> Report:
    """Score answers and return the report. Tasks without an answer score 0.

    Raises ``ValueError`` if an answer is for a task that the suite does not have.
    """
    unknown = set(answers) - {task.id for task in suite.tasks}
    if unknown:
        raise ValueError(f"the suite {suite.name!r} has no task {min(unknown)!r}")
    results = [_result(task, answers.get(task.id) or [""]) for task in suite.tasks]

    def rows(name: Callable[[Task], str]) -> tuple[Row, ...]:
        groups: dict[str, list[Result]] = defaultdict(list)
        for result in results:
            groups[name(result.task)].append(result)
        return tuple(_row(name, groups[name]) for name in groups)

    by_tier = sorted(rows(lambda task: f"tier {task.tier}"), key=lambda row: row.name)
    return Report(
        suite.name,
        suite.digest,
        _row("all", results),
        tuple(by_tier),
        rows(lambda task: task.kind),
        rows(lambda task: task.variant),
        tuple(_points(results)),
        sum(not answers.get(task.id) for task in suite.tasks),
    )


def _result(task: Task, replies: Sequence[str | list[str]]) -> Result:
    scores = score_many((task, reply) for reply in replies)
    count = len(scores)
    metrics = {
        name: sum(found.metrics[name] for found in scores) / count for name in scores[0].metrics
    }
    return Result(task, sum(found.score for found in scores) / count, metrics)


def _row(name: str, results: Sequence[Result]) -> Row:
    sums: dict[str, list[float]] = defaultdict(list)
    for result in results:
        for metric, value in result.metrics.items():
            sums[metric].append(value)
    return Row(
        name,
        len(results),
        proportion(sum(result.metrics["correct"] for result in results), len(results)),
        mean_of([result.score for result in results]),
        {metric: sum(values) / len(values) for metric, values in sums.items()},
    )


def _points(results: Iterable[Result]) -> Iterable[Point]:
    """Yield the accuracy by tier, over the fewest moves of its puzzles."""
    tiers: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        if isinstance(result.task.metadata.get("moves"), int):
            tiers[result.task.tier].append(result)
    for _, group in sorted(tiers.items()):
        moves = [result.task.metadata["moves"] for result in group]
        share = proportion(sum(result.metrics["correct"] for result in group), len(group))
        yield Point(min(moves), max(moves), *share, len(group))


def read_answers(path: str | os.PathLike[str]) -> dict[str, list[str | list[str]]]:
    """Read a file of answers: one JSON object per line, with ``id`` and ``answer``.

    ``answer`` is the whole text of a reply, or the list of all replies for the kind ``play``. A
    task may have several lines. Raises ``PuzzleSyntaxError`` if a line has another form.
    """
    found: dict[str, list[str | list[str]]] = defaultdict(list)
    for where, value in json_lines(path):
        id, answer = value.get("id"), value.get("answer")
        several = isinstance(answer, list) and all(isinstance(reply, str) for reply in answer)
        if not isinstance(id, str) or not (several or isinstance(answer, str)):
            raise PuzzleSyntaxError(
                f"{where}: an answer must have an 'id' and an 'answer', a text or a list of texts"
            )
        found[id].append(answer)  # type: ignore[arg-type]
    return dict(found)
