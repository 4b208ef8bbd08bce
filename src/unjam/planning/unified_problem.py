"""Puzzles as problems of the package unified-planning."""

from __future__ import annotations

from typing import Any

from ..literals import Unit
from ..model.puzzle import Puzzle
from ..util.extras import need
from .pddl_text import to_pddl


def to_problem(puzzle: Puzzle, unit: Unit = "slides") -> Any:
    """Return a puzzle as a ``Problem`` of unified-planning, for all planners that it can call.

    The actions are those of ``to_pddl``; ``puzzle.check(str(plan))`` checks a plan. Needs the extra
    ``planning``: raises ``MissingExtraError`` without it, and ``NotationError`` if PDDL cannot
    express the puzzle.

    >>> import unjam
    >>> problem = to_problem(unjam.deck("jam")["1"])  # doctest: +SKIP
    >>> len(problem.goals)  # doctest: +SKIP
    1
    """
    task = to_pddl(puzzle, unit)
    reader = need("unified_planning.io", "planning").PDDLReader()
    return reader.parse_problem_string(task.domain, task.problem)
