"""The functions that score answers: one at a time, or many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .plan_judge import Score

if TYPE_CHECKING:
    from ..task import Task

# deferred: imports inside functions are circular.


def score(task: Task, reply: str | Sequence[str]) -> Score:
    """Return the score of the reply to a task, with a dictionary of metrics.

    ``reply`` is the whole text of a reply; the answer in it is found by the grammar of
    ``docs/tasks.md``. For a task of the kind ``play`` it is the list of all replies, one per turn.
    Raises ``ValueError`` if the answers of the suite are withheld.

    >>> from unjam import Puzzle
    >>> from unjam.tasks import task_of
    >>> task = task_of(Puzzle.parse(".... XX.B A..B AOOO"), "solve")
    >>> score(task, "<answer>XR1 AU1 OL1 BD1 XR1</answer>").score
    1.0
    >>> half_way = score(task, "<answer>XR1 AU1 BD1 OL1 XR1</answer>")
    >>> half_way.score, half_way.metrics["legal_prefix"], half_way.metrics["distance"]
    (0.2, 2, 3)
    """
    if task.kind == "play":
        from ..session import Session

        session = Session(task)
        for text in [reply] if isinstance(reply, str) else reply:
            session.reply(text)
        return session.score()
    if not isinstance(reply, str):
        raise ValueError(f"task {task.id} has one reply, not a list of replies")
    return task.judge.score(reply)


def score_many(answers: Iterable[tuple[Task, str | Sequence[str]]]) -> list[Score]:
    """Return the scores of many replies, in order. Replies to one task are best kept together.

    >>> from unjam import Puzzle
    >>> from unjam.tasks import task_of
    >>> task = task_of(Puzzle.parse(".... XX.B A..B AOOO"), "next_move")
    >>> [found.score for found in score_many([(task, "<answer>XR1</answer>"), (task, "XR1")])]
    [1.0, 0.0]
    """
    found = []
    last: Task | None = None
    judge = None
    for task, reply in answers:
        if task is not last:
            last, judge = task, None if task.kind == "play" else task.judge
        if judge is None or not isinstance(reply, str):
            found.append(score(task, reply))
        else:
            found.append(judge.score(reply))
    return found
