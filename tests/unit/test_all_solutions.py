"""All optimal solutions in one answer: numbers, lists, limits."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest

import unjam
from unjam import Puzzle, deck, solve_all

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
CARD = deck("jam")["1"]
HARD = deck("jam")["40"]


def test_all_of_them_are_listed_and_counted() -> None:
    found = solve_all(CARD)
    assert (found.status, found.count, found.classes) == ("solved", 61, 4)
    assert found.complete
    assert len({solution.moves for solution in found.solutions}) == 61
    assert all(CARD.check(solution.moves).verdict == "optimal" for solution in found.solutions)
    assert all(solution.optimal and solution.move_count == 8 for solution in found.solutions)
    assert found.reason == found.best.reason == "no solution has fewer moves: the search proved it"


def test_one_of_each_class_is_listed() -> None:
    found = solve_all(HARD, up_to_order=True)
    assert (found.count, found.classes, len(found.solutions)) == (191_226_816, 12, 12)
    assert found.complete
    assert len({solution.moves for solution in found.solutions}) == 12


@pytest.mark.parametrize(("limit", "listed"), [(0, 0), (1, 1), (60, 60), (61, 61), (None, 61)])
def test_the_limit_of_the_list(limit: int | None, listed: int) -> None:
    found = solve_all(CARD, limit=limit)
    assert (found.status, found.count, found.classes) == ("solved", 61, 4)
    assert len(found.solutions) == listed
    assert found.complete == (listed == 61)


def test_slides_are_joined_to_moves_as_solve_does() -> None:
    found = solve_all(SMALL, metric="slides")
    assert [str(solution) for solution in found.solutions] == ["XR1 AU1 OL1 BD1 XR1"]
    torus = Puzzle.parse("edges: torus\ngoal: X r1c3-r1c4\nXX....")
    (solution,) = solve_all(torus, metric="slides").solutions
    assert solution.moves == torus.solve(metric="slides").moves
    assert solution.move_count == 1


def test_what_is_won_or_cannot_be() -> None:
    won = solve_all(Puzzle.parse("..XX .... .... ...."))
    assert (won.count, won.classes, won.best.moves) == (1, 1, ())
    assert [solution.moves for solution in won.solutions] == [()]
    stuck = solve_all(Puzzle.parse("...A XX.A ...A ...."))
    assert (stuck.status, stuck.count, stuck.classes, stuck.solutions) == ("unsolvable", 0, 0, ())
    assert "can never get out" in stuck.reason


def test_the_rule_on_corners() -> None:
    puzzle = deck("klotski")["huarongdao"]
    straight, bent = (solve_all(puzzle, corners=corners, limit=1) for corners in (False, True))
    assert (straight.best.move_count, bent.best.move_count) == (90, 81)
    assert bent.puzzle.corners
    assert bent.count != straight.count


# ---- Limits --------------------------------------------------------------------------------------


class _After:
    """Is set when it has been asked so many times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"max_states": 50}, "max_states was reached"),
        ({"max_memory": 2000}, "max_memory was reached"),
        ({"timeout": 0}, "timeout was reached"),
        ({"cancel": _After(0)}, "it was cancelled"),
    ],
)
def test_a_limit_before_there_is_a_solution(limits: dict[str, Any], sentence: str) -> None:
    found = solve_all(HARD, **limits)
    assert (found.status, found.count, found.classes, found.solutions) == ("limit", None, None, ())
    assert not found.complete
    assert sentence in found.reason


def test_a_limit_keeps_what_is_known() -> None:
    unexplored = solve_all(HARD, max_states=4000)
    assert (unexplored.status, unexplored.best.move_count) == ("limit", 51)
    assert unexplored.count is None
    assert "max_states was reached" in unexplored.reason
    # The list is what takes long here.
    late = solve_all(HARD, limit=None, timeout=1.5)
    assert (late.status, late.count, late.classes) == ("limit", 191_226_816, 12)
    assert 0 < len(late.solutions) < 100_000
    assert "timeout was reached" in late.reason
    full = solve_all(HARD, limit=None, max_memory=8_000_000)
    assert (full.status, full.count, full.classes) == ("limit", 191_226_816, 12)
    assert 0 < len(full.solutions) < 2000
    assert "max_memory was reached" in full.reason


def test_it_can_be_cancelled_while_it_lists() -> None:
    cancel = _After(500)
    found = solve_all(HARD, limit=None, cancel=cancel)
    assert found.status == "limit"
    assert found.count == 191_226_816
    assert len(found.solutions) <= 500
    assert "it was cancelled" in found.reason
    assert solve_all(CARD, cancel=Event()).complete


def test_too_many_to_be_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unjam.optimal.optimal_solutions.count_traces", lambda *_: None)
    found = solve_all(CARD)
    assert (found.status, found.count, found.classes) == ("solved", 61, None)
    assert len(found.solutions) == 61
    assert "too many to be sorted into classes" in found.reason
    assert solve_all(CARD, up_to_order=True).solutions == ()


def test_progress_is_reported() -> None:
    seen: list[int] = []
    solve_all(deck("uva")["7"], max_states=300_000, progress=lambda now: seen.append(now.states))
    assert seen


def test_wrong_arguments() -> None:
    with pytest.raises(
        ValueError, match="limit must be a whole number of at least 0 or None, not -1"
    ):
        solve_all(SMALL, limit=-1)
    with pytest.raises(ValueError, match="metric must be one of"):
        solve_all(SMALL, metric="steps")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Puzzle, not str"):
        solve_all("XX")  # type: ignore[arg-type]
    assert unjam.solve_all is solve_all
    assert SMALL.solve_all() == solve_all(SMALL)
