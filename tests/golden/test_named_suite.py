"""The suite ``unjam-1.0``: its bytes, its balance, and every answer in it."""

from __future__ import annotations

from collections import Counter

import pytest

import unjam
from unjam import reference
from unjam.tasks import KINDS, TIERS, Suite, Task, named_suite, score
from unjam.tasks.making.tiers import measured
from unjam.tasks.task import PLAN_KINDS

DIGEST = "2f9d97445dad98dab4284cc66f6d0535438ca1f04f8ebaba8537f0a5714ad7a5"
SMALL = 2_000  # states that the reference explores in a moment


@pytest.fixture(scope="module")
def suite() -> Suite:
    return named_suite("unjam-1.0")


def test_the_bytes(suite: Suite) -> None:
    assert suite.digest == DIGEST


def test_the_balance(suite: Suite) -> None:
    tasks = suite.tasks
    assert len(tasks) == 1000
    assert set(Counter(task.kind for task in tasks).values()) == {83, 84}
    assert set(Counter(task.kind for task in tasks)) == set(KINDS)
    assert set(Counter(task.tier for task in tasks)) == set(TIERS)
    assert min(Counter(task.tier for task in tasks).values()) >= 142
    assert Counter(task.variant for task in tasks)["classic"] == 504
    assert min(Counter(task.rendering for task in tasks).values()) >= 150
    for task in tasks:
        assert task.metadata["moves"] is None or TIERS[task.tier].admits(dict(task.metadata))


def test_no_two_tasks_are_equivalent(suite: Suite) -> None:
    forms = {task.puzzle.canonical() for task in suite.tasks if task.puzzle}
    assert len(forms) == 1000


def check(task: Task) -> str:
    """Check the answer of a task by other means; return which."""
    puzzle, answer = task.puzzle, task.answer
    assert puzzle is not None
    assert answer is not None
    reply = f"<answer>{answer}</answer>"
    if task.kind == "play":
        assert score(task, [f"<answer>{move}</answer>" for move in answer.split()]).score == 1
    else:
        assert score(task, reply).score == 1
    small = task.metadata["states"] <= SMALL
    if small:
        found = reference.solve(puzzle)
        fewest = None if found is None else found.moves
    else:
        second = puzzle.solve(algorithm="astar", heuristic="blockers")
        assert second.optimal or second.status == "unsolvable"
        fewest = second.move_count
    assert fewest == task.metadata["moves"]
    if task.kind in PLAN_KINDS:
        assert len(answer.split()) == fewest
    elif task.kind == "distance":
        assert int(answer) == fewest
    elif task.kind == "solvable":
        assert (answer == "yes") == (fewest is not None)
    elif task.kind == "next_move":
        after = puzzle.play(answer)
        rest = reference.solve(after) if small else after.solve()
        assert rest is not None
        left = rest.moves if isinstance(rest, reference.Answer) else rest.move_count
        assert left == (fewest or 0) - 1
    elif task.kind == "legal_moves":
        game = reference.Game(puzzle)
        legal = {f"{v}{way}{far}" for [(v, way, far)], _ in game.moves(game.start())}
        assert set(answer.split()) == legal
    return "reference" if small else "second search"


def test_answers_of_some_tasks(suite: Suite) -> None:
    some = [task for task in suite.tasks[::19] if task.metadata["states"] <= 300]
    assert Counter(map(check, some))["reference"] > 3


@pytest.mark.soak
def test_every_answer(suite: Suite) -> None:
    used = Counter(map(check, suite.tasks))
    assert used["reference"] > 300
    assert sum(used.values()) == 1000


@pytest.mark.soak
def test_the_measures_of_every_task(suite: Suite) -> None:
    for task in suite.tasks:
        assert task.puzzle is not None
        if task.metadata["moves"] is None:
            assert task.puzzle.solve().status == "unsolvable"
        else:
            assert measured(unjam.explore(task.puzzle)) == task.metadata
