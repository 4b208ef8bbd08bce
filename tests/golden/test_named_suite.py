"""The suite ``unjam-1.0``: its bytes, its balance, and every answer in it."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

import unjam
from tests.support.reference_answers import SMALL, Replay, blockers_of, fewest_moves, is_core
from unjam.tasks import KINDS, TIERS, Suite, Task, named_suite, score
from unjam.tasks.making.tiers import MEASURES, measured
from unjam.tasks.task import PLAN_KINDS

DIGEST = "7e9b9f4e60afffcb907731942a700e603de501e008cdb3b8a7d201f23590cd0a"
PAGE = Path(__file__).resolve().parents[2] / "docs" / "tasks.md"


@pytest.fixture(scope="module")
def suite() -> Suite:
    return named_suite("unjam-1.0")


def test_the_bytes(suite: Suite) -> None:
    assert suite.digest == DIGEST


def test_the_datasheet(suite: Suite) -> None:
    page = PAGE.read_text("utf-8")
    assert DIGEST in page
    for tier in TIERS:
        assert datasheet_row(suite, tier) in page


def datasheet_row(suite: Suite, tier: int) -> str:
    """Return the ranges of the measures of the puzzles in a tier that can be won."""
    found = [task.metadata for task in suite.tasks if task.tier == tier]
    columns = [[its[name] for its in found if its["moves"]] for name in MEASURES]
    return f"| {tier} | {' | '.join(shown_range(min(of), max(of)) for of in columns)} |"


def shown_range(low: int, high: int) -> str:
    """Return a range as the datasheet shows it, large numbers rounded."""
    if low == high:
        return f"{low}"
    if high < 10**9:
        return f"{low:,}\u2013{high:,}"
    power = len(str(high)) - 1
    digits = str(power).translate(
        str.maketrans("0123456789", "\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079")
    )
    return f"{low:,}\u2013{high / 10**power:.1f} \xb7 10{digits}"


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
    """Check the answer of a task by other means; return which search was used."""
    puzzle, answer = task.puzzle, task.answer
    assert puzzle is not None
    assert answer is not None
    words = answer.split()
    replies = [f"<answer>{move}</answer>" for move in words]
    assert score(task, replies if task.kind == "play" else f"<answer>{answer}</answer>").score == 1
    small = task.metadata["states"] <= SMALL
    fewest, used = fewest_moves(puzzle, SMALL if small else 0)
    assert fewest == task.metadata["moves"]
    replay = Replay(puzzle, words if task.kind in PLAN_KINDS else task.question.moves)
    match task.kind:
        case "distance":
            assert int(answer) == fewest
        case "solvable":
            verdict, _, core = answer.partition(": ")
            assert (verdict == "yes") == (fewest is not None)
            assert verdict == "yes" or is_core(puzzle, core.split())
        case "next_move":
            assert answer in replay.options()
            assert fewest_moves(puzzle.play(answer), SMALL if small else 0)[0] == (fewest or 0) - 1
        case "legal_moves":
            assert set(words) == replay.options().keys()
        case "state_after":
            assert replay.played == len(task.question.moves)
            assert words == replay.rows
        case "image_board":
            assert words == replay.rows
        case "illegal_move":
            illegal = replay.played + 1
            assert int(answer) == (0 if illegal > len(task.question.moves) else illegal)
        case "blockers":
            assert [sorted(part.split()) for part in answer.replace("none", "").split(";")] == [
                *blockers_of(puzzle)
            ]
        case _:
            assert (replay.won, replay.played) == (True, fewest)
            assert len(words) == fewest
    return used


def test_answers_of_some_tasks(suite: Suite) -> None:
    for kind in KINDS:
        small = (t for t in suite.tasks if t.kind == kind and t.metadata["states"] <= 300)
        assert [check(task) for task in islice(small, 2)] == ["reference"] * 2


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
