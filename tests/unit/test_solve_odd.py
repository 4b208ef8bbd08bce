"""Puzzles told in unusual ways, and options that nobody should give."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.boards import board
from tests.support.solutions import METRICS
from unjam import Board, Exit, Puzzle, UnplayableError, Vehicle, deck, reference

RED = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)


def test_the_cells_of_a_vehicle_may_come_in_any_order() -> None:
    puzzle = Puzzle(
        Board(4, 3),
        [RED._replace(cells=((0, 1), (0, 0))), Vehicle("A", ((1, 3), (0, 3)), "|")],
        [Exit((0, 3), "R")],
    )
    for metric in METRICS:
        answer, solution = reference.solve(puzzle, metric), puzzle.solve(metric=metric)
        assert answer is not None
        if metric.startswith("moves"):
            assert solution.move_count == answer.moves == 2
        else:
            assert solution.slide_count == answer.slides == 3
        assert list(solution)[-1].won


def test_a_target_that_has_left_has_won() -> None:
    puzzle = Puzzle(Board(4, 1), [RED._replace(cells=())], [Exit((0, 3), "R")])
    assert puzzle.won
    for metric in METRICS:
        solution = puzzle.solve(metric=metric)
        assert (solution.status, solution.moves, solution.optimal) == ("solved", (), True)
        assert reference.solve(puzzle, metric) == reference.Answer(0, 0, ())


@pytest.mark.parametrize(
    "puzzle",
    [
        # A target that does not move.
        Puzzle(Board(4, 1), [RED._replace(axes="")], [Exit((0, 3), "R")]),
        # One exit of two is inside the board.
        Puzzle(Board(6, 1), [RED], [Exit((0, 3), "R"), Exit((0, 5), "R")]),
    ],
)
def test_problems_are_never_passed_over(puzzle: Puzzle) -> None:
    assert puzzle.problems()
    with pytest.raises(UnplayableError):
        puzzle.solve()


@pytest.mark.parametrize(
    "options",
    [
        {"max_states": 2**70},
        {"max_memory": 2**70},
        {"max_memory": "1000000 TiB"},
        {"timeout": float("inf")},
        {"timeout": 10**9},
        {"timeout": 1e300},
        {"algorithm": "weighted", "weight": 1000},
        {"algorithm": "weighted", "weight": 1},
    ],
    ids=str,
)
def test_limits_beyond_all_reason_are_no_limits(options: dict[str, Any]) -> None:
    assert deck("jam")["1"].solve(**options).status == "solved"


@pytest.mark.parametrize(
    "options",
    [
        {"max_states": 1.5},
        {"max_states": "many"},
        {"max_memory": 1e9},
        {"max_memory": None, "max_states": float("nan")},
        {"timeout": float("-inf")},
    ],
    ids=str,
)
def test_options_of_the_wrong_kind_are_refused_with_a_sentence(options: dict[str, Any]) -> None:
    name = next(name for name in reversed(options) if name not in ("algorithm",))
    with pytest.raises((TypeError, ValueError)) as caught:
        deck("jam")["1"].solve(**options)
    sentence = str(caught.value)
    assert name.removeprefix("max_") in sentence
    assert repr(options[name]) in sentence or str(options[name]) in sentence
    assert "incompatible function arguments" not in sentence


def test_no_memory_to_speak_of() -> None:
    for puzzle in (deck("jam")["40"], deck("uva")["7"]):
        for options in ({}, {"algorithm": "astar"}, {"anytime": True}, {"algorithm": "ida"}):
            solution = puzzle.solve(max_memory=1, timeout=1, **options)
            assert solution.status in ("limit", "solved")


def test_anytime_search_ends_on_a_small_board_with_little_memory() -> None:
    puzzle = deck("jam")["40"]
    for kilobytes in range(100, 1000, 50):
        for metric in METRICS:
            solution = puzzle.solve(
                metric=metric, anytime=True, max_memory=f"{kilobytes}kB", timeout=5
            )
            assert "timeout was reached" not in solution.reason
            assert (solution.lower_bound or 0) <= (51 if metric.startswith("moves") else 81)


def test_two_lanes_that_cross_and_nothing_else() -> None:
    puzzle = board("X.A X.A ...", targets="X", exits=[Exit((2, 0), "D")])
    assert str(puzzle.solve()) == "XD1"


def test_a_vehicle_as_long_as_the_board() -> None:
    puzzle = board("XX... ..... AAAAA BBBBB")
    assert str(puzzle.solve()) == "XR3"
