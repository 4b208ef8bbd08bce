"""The player who moves at random: against a dense solution and against a player who does."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import LimitError, Puzzle, StateGraph, deck
from unjam.difficulty import random_walk
from unjam.difficulty.random_walk import hitting_time
from unjam.graph.explored_states import NEVER

SMALL = Puzzle.parse(".... XX.B A..B AOOO")


def dense(graph: StateGraph) -> float | None:
    """The same equations, written out."""
    if graph.to_win[0] == 0:
        return 0.0
    states, order = {0: 0}, [0]
    for state in order:
        for there in graph.neighbours(state).tolist():
            if graph.to_win[there] != 0 and there not in states:
                states[there] = len(order)
                order.append(there)
    if not graph.solvable:
        return None
    assert not any(graph.to_win[state] == NEVER for state in order), "no move makes it unsolvable"
    matrix = np.eye(len(order))
    for row, state in enumerate(order):
        neighbours = graph.neighbours(state).tolist()
        for there in neighbours:
            if there in states:
                matrix[row, states[there]] -= 1 / len(neighbours)
    return float(np.linalg.solve(matrix, np.ones(len(order)))[0])


def test_two_states_by_hand() -> None:
    # To the right by one or two: half of the time it is over, else one is back or there.
    puzzle = Puzzle.parse("XX.. .... .... ....")
    # h0 = 1 + h1 / 2 and h1 = 1 + h0 / 2, so both are 2.
    assert hitting_time(puzzle.explore()) == pytest.approx(2)


def test_every_variant_agrees_with_dense_equations() -> None:
    rng = random.Random(3)
    solved = one_way = 0
    for theme in THEMES:
        for _ in range(cases(5)):
            try:
                graph = lively_puzzle(rng, theme, 250).explore(max_states=1500)
            except LimitError:
                continue
            expected = dense(graph)
            found = hitting_time(graph)
            if expected is None:
                assert found is None
                continue
            assert found == pytest.approx(expected, rel=random_walk.ACCURACY)
            solved += 1
            one_way += len(graph.puzzle.targets) > 1
    assert solved > cases(20)
    assert one_way > 0


def test_a_player_who_moves_at_random_takes_about_as_long() -> None:
    graph = SMALL.explore()
    rng = random.Random(11)
    total, games = 0, 4000
    neighbours = [graph.neighbours(state).tolist() for state in range(len(graph))]
    for _ in range(games):
        state = 0
        while graph.to_win[state] != 0:
            state = rng.choice(neighbours[state])
            total += 1
    # The standard deviation of a game is about its mean.
    assert total / games == pytest.approx(hitting_time(graph), rel=0.06)


def test_large_graphs_are_quick_and_larger_ones_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    graph = deck("hardest")["slides93"].explore()
    assert len(graph) == 24_132
    assert hitting_time(graph) == pytest.approx(15_913.06, rel=1e-5)
    monkeypatch.setattr(random_walk, "MOST_STATES", 24_131)
    assert hitting_time(graph) is None


def test_giving_up_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_walk, "_MOST_STEPS", 3)
    assert hitting_time(deck("jam")["1"].explore()) is None
