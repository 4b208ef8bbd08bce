"""Which vehicles matter."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from unjam import Exit, Goal, Puzzle, deck
from unjam.equivalence.minimality import simplify, without
from unjam.errors import LimitError, UnplayableError
from unjam.literals import Metric


def test_a_vehicle_far_away_does_not_matter() -> None:
    puzzle = board("..B... ..B... XXB... ...... AA...C .....C")
    assert puzzle.superfluous() == ("A", "C")
    assert not puzzle.is_minimal()
    assert str(simplify(puzzle)).split() == [
        "..B...", "..B...", "XXB...", "......", "......", "......",
    ]  # fmt: skip


def test_one_that_stands_still_may_matter() -> None:
    """Without A the car B would make way by going up, and C need not move."""
    puzzle = board(".AAA.. ..B... XXB... ..CC.. ...... EE....", axes={"A": ""})
    assert puzzle.solve().move_count == 3
    assert {move.vehicle for move in puzzle.solve().moves} == {"B", "C", "X"}
    assert puzzle.superfluous() == ("E",)
    assert str(simplify(puzzle)).split()[-2:] == ["......", "......"]
    assert simplify(puzzle).is_minimal()


def test_two_that_do_not_matter_alone_may_together() -> None:
    """Each of A and D keeps B from going up: one of them must stay, the first goes."""
    puzzle = board(".AAA.. .DD... XXB... ..B... ..CC.. ......", axes={"A": "", "D": ""})
    assert puzzle.solve().move_count == 3
    assert puzzle.superfluous() == ("A", "D")
    simpler = simplify(puzzle)
    assert str(simpler).split()[:2] == ["......", ".DD..."]
    assert simpler.superfluous() == ()


def test_unsolvable_puzzles_are_infinitely_long() -> None:
    """What is left of one is a reason why it cannot be solved."""
    puzzle = board("A.B... A.B... XXB... ..C... ..C.DD ..C...")
    assert puzzle.solve().status == "unsolvable"
    assert puzzle.superfluous() == ("A", "D")
    assert sorted(vehicle.label for vehicle in simplify(puzzle).vehicles) == ["B", "C", "X"]
    assert simplify(puzzle).is_minimal()


def test_in_a_won_puzzle_nobody_matters() -> None:
    puzzle = board("A.. A.. .XX")
    assert puzzle.superfluous() == ("A",)
    assert [vehicle.label for vehicle in simplify(puzzle).vehicles] == ["X"]


def test_targets_are_never_superfluous() -> None:
    exits = [Exit((0, 3), "R"), Exit((1, 3), "R")]
    pair = board("XX.. YY.. A... A...", targets="XY", exits=exits)
    assert pair.superfluous() == ("A",)
    assert board("XX.").is_minimal()


@pytest.mark.parametrize("metric", ["moves", "slides", "moves,slides", "slides,moves"])
def test_every_metric(metric: Metric) -> None:
    puzzle = board(FOUR_BY_FOUR)
    assert puzzle.is_minimal(metric=metric)
    assert puzzle.superfluous(metric=metric) == ()
    assert simplify(puzzle, metric=metric) == puzzle


def test_metrics_differ() -> None:
    """A makes B go down by two cells instead of up by one: a longer move, but one move."""
    puzzle = board("..A... ..B... XXB... ...... ...... ......", axes={"A": ""})
    assert puzzle.superfluous(metric="moves") == ("A",)
    assert puzzle.superfluous(metric="slides") == puzzle.superfluous(metric="moves,slides") == ()


def test_the_rule_on_corners() -> None:
    """A and B stand in the only corners that X could turn at once."""
    goal = [Goal("X", frozenset({(2, 2)}))]
    puzzle = board("X.A ... B..", axes={"A": "", "B": ""}, exits=[], goals=goal)
    assert puzzle.solve().move_count == 3
    assert puzzle.superfluous() == ()
    assert puzzle.superfluous(corners=True) == ("A", "B")
    assert simplify(puzzle, corners=True).corners


def test_limits_and_wrong_use() -> None:
    with pytest.raises(LimitError, match="not known whether all vehicles matter: max_states"):
        board(JAM_1).superfluous(max_states=10)
    with pytest.raises(ValueError, match="metric must be one of"):
        board(JAM_1).is_minimal(metric="steps")  # type: ignore[arg-type]
    with pytest.raises(UnplayableError):
        board(FOUR_BY_FOUR, exits=[]).is_minimal()


def test_what_is_left_has_no_old_claims() -> None:
    puzzle = deck("jam")["2"]
    assert puzzle.known.moves == 8
    rest = simplify(puzzle)
    assert len(rest.vehicles) < len(puzzle.vehicles)
    assert (rest.known.moves, rest.solve().move_count) == (None, 8)
    assert rest.is_minimal()


@pytest.mark.parametrize("metric", ["moves", "slides"])
def test_all_vehicles_of_the_first_box(metric: Metric) -> None:
    """Leave out one vehicle after the other."""
    minimal = 0
    for puzzle in deck("jam"):
        best = puzzle.solve(metric=metric).lower_bound
        expected = [
            vehicle.label
            for vehicle in puzzle.vehicles
            if not vehicle.target
            and without(puzzle, vehicle.label).solve(metric=metric).lower_bound == best
        ]
        assert list(puzzle.superfluous(metric=metric)) == expected
        assert puzzle.is_minimal(metric=metric) == (not expected)
        minimal += not expected
    assert minimal == {"moves": 30, "slides": 28}[metric]


def test_the_order_of_the_vehicles_does_not_matter() -> None:
    puzzle = deck("jam")["4"]
    backwards = puzzle.replace(vehicles=puzzle.vehicles[::-1])
    assert simplify(backwards) == simplify(puzzle)
    assert set(backwards.superfluous()) == set(puzzle.superfluous())
    assert isinstance(simplify(puzzle), Puzzle)
