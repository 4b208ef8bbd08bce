"""Exploring with and without corners, from anywhere in a component, in either way of the core.

``test_distances.py`` holds all distances against solving and against ``reference.py``; here the
same component is reached by different ways, and must be the same.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.support.component import Component, cheapest
from tests.support.random_puzzles import hard_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import Puzzle
from unjam.graph.explored_states import NEVER
from unjam.graph.state_graph import StateGraph
from unjam.literals import Metric
from unjam.reference import TooManyStates

PLAIN = "plain"
METRICS: tuple[Metric, ...] = ("moves", "slides")
MOST_STATES = 250
PUZZLES = cases(3)


@pytest.mark.parametrize("theme", [*THEMES, PLAIN])
def test_a_component_is_the_same_from_everywhere(theme: str) -> None:
    for puzzle in drawn(theme):
        for metric in METRICS:
            graph = puzzle.explore(metric=metric)
            check_listed(graph)
            for number in random.Random(f"{theme} {len(graph)}").sample(
                range(len(graph)), min(3, len(graph))
            ):
                check_from(graph, number)


@pytest.mark.parametrize("theme", ["two axes", "corners", "diagonal", "goals", "mixture"])
def test_corners_make_other_distances_and_no_other_states(theme: str) -> None:
    compared = 0
    for puzzle in drawn(theme):
        for corners in (False, True):
            try:
                component = Component(puzzle.replace(corners=corners), MOST_STATES)
            except TooManyStates:
                continue
            compared += 1
            for metric in METRICS:
                graph = puzzle.explore(metric=metric, corners=corners)
                check_distances(graph, component)
    assert compared > 0


def drawn(theme: str) -> list[Puzzle]:
    rng = random.Random(f"explore {theme}")
    if theme == PLAIN:
        return [hard_puzzle(rng, MOST_STATES) for _ in range(PUZZLES)]
    return [lively_puzzle(rng, theme, MOST_STATES) for _ in range(PUZZLES)]


def check_listed(graph: StateGraph) -> None:
    """With its neighbours listed, a component is explored in another way."""
    listed = graph.puzzle.explore(metric=graph.metric, neighbours=True)
    for name in ("keys", "from_start", "to_win"):
        assert np.array_equal(getattr(graph, name), getattr(listed, name)), graph.puzzle
    for number in range(0, len(graph), max(1, len(graph) // 20)):
        assert graph.neighbours(number).tolist() == listed.neighbours(number).tolist()


def check_from(graph: StateGraph, number: int) -> None:
    """Explored from that state: nothing but what can be reached from it, as far from a win."""
    other = graph.state(number).explore(metric=graph.metric)
    there = [graph.number(other.state(state)) for state in range(len(other))]
    assert there[0] == number, graph.puzzle
    assert len(set(there)) == len(there)
    assert (graph.to_win[there] == other.to_win).all(), graph.puzzle
    back = other.neighbours(0).tolist()
    assert sorted(there[state] for state in back) == sorted(graph.neighbours(number).tolist())
    # Only if a target has left, there is no way back.
    if graph.puzzle in other:
        assert len(other) == len(graph)
        assert other.distance(graph.puzzle) == graph.distance()


def check_distances(graph: StateGraph, component: Component) -> None:
    assert len(graph) == len(component), graph.puzzle
    moves_first = graph.metric == "moves"
    back: list[list[tuple[int, int]]] = [[] for _ in component.edges]
    for state, row in enumerate(component.edges):
        for neighbour, slides in row:
            back[neighbour].append((state, slides))
    wins = [state for state, won in enumerate(component.won) if won]
    to_win = cheapest(back, wins, moves_first)
    from_start = cheapest(component.edges, [0], moves_first)
    for state, (left, gone) in enumerate(zip(to_win, from_start, strict=True)):
        number = graph.number(component.puzzle_at(state))
        assert graph.to_win[number] == (NEVER if left is None else left[0]), graph.puzzle
        assert gone is not None
        assert graph.from_start[number] == gone[0], graph.puzzle


def test_a_target_that_is_still_there_has_not_left() -> None:
    start = Puzzle.parse("""
target: X Y
exit: right 1; left 2
XX..
..YY
""")
    graph = start.explore()
    after = start.play("XR2")
    assert after.explore().distance() == 1
    assert start not in after.explore()
    assert after in graph
