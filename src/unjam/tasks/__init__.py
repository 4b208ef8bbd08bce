"""Tasks for language and vision models, and a verifier that cannot be gamed.

>>> from unjam.tasks import make_suite, score
>>> suite = make_suite(3, tiers=[1], kinds=["solve"], seed=7)
>>> [score(task, f"<answer>{task.answer}</answer>").score for task in suite.tasks]
[1.0, 1.0, 1.0]

``make_suite`` makes a fresh suite from any seed, ``load_suite`` reads one from a file, ``task_of``
makes a task about any puzzle, ``score`` and ``score_many`` score replies, and ``Session`` plays a
task in several turns. ``docs/tasks.md`` describes the tasks and the score.
"""

from __future__ import annotations

from .making.make_suite import make_suite, task_of
from .making.puzzle_pool import VARIANTS
from .making.tiers import TIERS, Tier
from .named_suite import named_suite
from .report import Report, read_answers, report_on
from .scoring.plan_judge import Score
from .scoring.score import score, score_many
from .session import Session
from .suite import Suite, load_suite, task_as_dict, task_from_dict
from .task import KINDS, RENDERINGS, Kind, Picture, Question, Rendering, Task

__all__ = [
    "KINDS",
    "RENDERINGS",
    "TIERS",
    "VARIANTS",
    "Kind",
    "Picture",
    "Question",
    "Rendering",
    "Report",
    "Score",
    "Session",
    "Suite",
    "Task",
    "Tier",
    "load_suite",
    "make_suite",
    "named_suite",
    "read_answers",
    "report_on",
    "score",
    "score_many",
    "task_as_dict",
    "task_from_dict",
    "task_of",
]
