"""Checking against the reference: the same optima, and a verdict on any moves whatever."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.random_puzzles import random_puzzle, random_variant
from tests.support.run_scale import cases
from unjam import IllegalMoveError, Move, Puzzle
from unjam.literals import Metric
from unjam.reference import Answer, TooManyStates, solve

seeds = st.integers(0, 2**32 - 1)


def answer_to(puzzle: Puzzle, metric: Metric) -> Answer | None:
    try:
        return solve(puzzle, metric, 1000)
    except TooManyStates:
        return None


@pytest.mark.parametrize("metric", ["moves", "slides", "moves,slides", "slides,moves"])
@given(seed=seeds)
@settings(max_examples=cases(8), deadline=None)
def test_a_best_solution_is_called_optimal_and_a_longer_one_is_not(
    metric: Metric, seed: int
) -> None:
    rng = random.Random(seed)
    puzzle = rng.choice((random_puzzle, random_variant))(rng).replace(corners=False)
    answer = answer_to(puzzle, metric)
    assume(answer is not None and not puzzle.problems())
    assert answer is not None
    moves = [Move(*leg) for leg in answer.path]
    check = puzzle.check(moves, metric=metric, max_states=20_000)
    assert (check.verdict, check.moves) == ("optimal", tuple(moves))
    assert metric in check.optimal_in
    assert (check.move_count, check.slide_count) == (answer.moves, answer.slides)
    assert check.best_moves is None or check.best_moves <= answer.moves
    assert check.best_slides is None or check.best_slides <= answer.slides
    assert puzzle.check(moves[:-1]).verdict == ("unfinished" if moves else "optimal")
    for there, back in (("L", "R"), ("U", "D")):
        for vehicle in puzzle.vehicles:
            detour = [Move(vehicle.label, there, 1), Move(vehicle.label, back, 1)]
            longer = puzzle.check([*detour, *moves], metric=metric, max_states=20_000)
            if longer.legal and longer.move_count == len(moves) + 2:
                assert longer.verdict == "solved"
                assert longer.optimal_in == ()
                return


@given(seed=seeds)
@settings(max_examples=cases(70), deadline=None)
def test_any_moves_get_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = rng.choice((random_puzzle, random_variant))(rng)
    labels = [vehicle.label for vehicle in puzzle.vehicles] + ["Q"]
    ways = ["U", "D", "L", "R", "UL", "DR"]
    moves = []
    for _ in range(rng.randrange(8)):
        legs = [(rng.choice(ways), rng.randrange(5)) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        moves.append(Move(rng.choice(labels), *legs[0], tuple(legs[1:])))
    check = puzzle.check(moves, max_states=500)
    assert str(check).endswith(".")
    board = puzzle
    for move in check.moves:
        board = board.play(move)
    assert board == check.board
    assert check.solved == (board.won and check.first_illegal is None)
    if check.first_illegal is not None:
        number, move = check.first_illegal
        assert move == moves[number - 1]
        with pytest.raises(IllegalMoveError):
            board.play(move)
