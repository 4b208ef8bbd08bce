"""A bridge to automated planning: puzzles as PDDL, and plans as moves.

``to_pddl`` writes a puzzle as a domain and a problem, ``to_problem`` makes a problem of the package
unified-planning. ``puzzle.check(plan)`` reads the plan of a planner back. ``docs/planning.md``
describes the encoding.

>>> import unjam
>>> task = to_pddl(unjam.Puzzle.parse(".... XX.B A..B AOOO"))
>>> print(task.problem.splitlines()[0])
(define (problem puzzle)
"""

from __future__ import annotations

from .pddl_text import PddlTask, to_pddl
from .unified_problem import to_problem

__all__ = ["PddlTask", "to_pddl", "to_problem"]
