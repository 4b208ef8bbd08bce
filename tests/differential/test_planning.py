"""PDDL against ``reference.py``: breadth-first search on the ground actions of random puzzles.

``support/strips.py`` interprets what ``to_pddl`` writes. The shortest plan must have as many
actions as ``reference.py`` counts slides or moves, and ``check`` must read it as an optimal
solution.
"""

from __future__ import annotations

import random

import pytest

from tests.support.random_puzzles import random_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from tests.support.strips import Strips, plan_text
from unjam import NotationError, Puzzle, reference
from unjam.literals import Unit
from unjam.planning import to_pddl

MOST_STATES = 120
UNITS: tuple[Unit, ...] = ("slides", "moves")


def agrees(puzzle: Puzzle, unit: Unit) -> bool | None:
    """Compare one puzzle; return whether it can be solved, None if PDDL cannot express it."""
    try:
        task = to_pddl(puzzle, unit)
    except NotationError as error:
        assert "corners" in str(error)  # noqa: PT017
        assert unit == "moves"
        assert puzzle.corners
        return None
    told = puzzle.to("json")
    strips = Strips(*task)
    plan = strips.shortest_plan()
    best = reference.solve(puzzle, unit, 50 * MOST_STATES)
    if best is None:
        assert plan is None, told
        return False
    assert plan is not None, told
    assert len(plan) == getattr(best, unit), told
    assert strips.accepts(plan)
    result = puzzle.check(plan_text(plan), metric=unit)
    assert result.verdict == "optimal", (told, str(result))
    assert getattr(result, f"{unit[:-1]}_count") == len(plan), told
    return True


@pytest.mark.parametrize("theme", THEMES)
def test_plans_are_as_short_as_solutions_of_variants(theme: str) -> None:
    rng = random.Random(f"planning {theme}")
    solvable = 0
    for _ in range(cases(5)):
        puzzle = lively_puzzle(rng, theme, MOST_STATES)
        for unit in UNITS:
            solvable += agrees(puzzle, unit) is True
    assert solvable >= cases(1)


def test_plans_are_as_short_as_solutions_of_plain_puzzles() -> None:
    rng = random.Random("planning")
    solvable = 0
    for _ in range(cases(12)):
        puzzle = random_puzzle(rng)
        if reference.reachable(puzzle, 100_000) > 2 * MOST_STATES:
            continue
        for unit in UNITS:
            solvable += agrees(puzzle, unit) is True
    assert solvable >= cases(4)
