"""The distances of all states, against solving from each of them and against ``reference.py``.

The puzzles come in blocks of one theme, each a function of its number. An ordinary run takes the
first two of one block of every theme, ``-m soak`` all ten blocks: more than 1,000 puzzles.
"""

from __future__ import annotations

import random

import pytest

from tests.support.component import Component, cheapest
from tests.support.random_puzzles import hard_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import Puzzle
from unjam.graph.explored_states import NEVER
from unjam.graph.state_graph import StateGraph
from unjam.reference import TooManyStates

PLAIN = "plain"
PUZZLES_IN_BLOCK, ORDINARY_PUZZLES = 8, cases(2)
MOST_STATES = 120
BLOCKS = [(theme, number) for number in range(10) for theme in (*THEMES, PLAIN)]


@pytest.mark.parametrize(("theme", "number"), BLOCKS[: len(THEMES) + 1])
def test_distances_are_those_of_fresh_solutions(theme: str, number: int) -> None:
    check_block(theme, number, ORDINARY_PUZZLES)


@pytest.mark.soak
@pytest.mark.parametrize(("theme", "number"), BLOCKS)
def test_distances_are_those_of_fresh_solutions_of_many(theme: str, number: int) -> None:
    check_block(theme, number, PUZZLES_IN_BLOCK)


def check_block(theme: str, number: int, puzzles: int) -> None:
    rng = random.Random(f"distances {theme} {number}")
    checked = 0
    while checked < puzzles:
        if theme == PLAIN:
            puzzle = hard_puzzle(rng, MOST_STATES)
        else:
            puzzle = lively_puzzle(rng, theme, MOST_STATES)
        try:
            component = Component(puzzle, MOST_STATES)
        except TooManyStates:
            continue
        for metric in ("moves", "slides"):
            graph = puzzle.explore(metric=metric)
            check_against_solve(graph)
            check_against_reference(graph, component)
        check_family(puzzle)
        checked += 1


def check_against_solve(graph: StateGraph) -> None:
    for number in range(len(graph)):
        solution = graph.state(number).solve(metric=graph.metric)
        counted = solution.move_count if graph.metric == "moves" else solution.slide_count
        assert graph.distance(number) == counted, (graph.puzzle, number)


def check_against_reference(graph: StateGraph, component: Component) -> None:
    """The same states, distances and neighbours."""
    assert len(graph) == len(component), graph.puzzle
    moves_first = graph.metric == "moves"
    from_start = cheapest(component.edges, [0], moves_first)
    numbers = [graph.number(component.puzzle_at(state)) for state in range(len(component))]
    assert sorted(numbers) == list(range(len(graph)))
    assert numbers[0] == 0
    to_win = component.distances_to_win(moves_first)
    for state, number in enumerate(numbers):
        there, left = from_start[state], to_win[state]
        assert there is not None
        assert graph.from_start[number] == there[0], (graph.puzzle, number)
        assert graph.to_win[number] == (NEVER if left is None else left[0])
        wanted = {
            numbers[to] for to, slides in component.edges[state] if moves_first or slides == 1
        }
        found = graph.neighbours(number).tolist()
        assert len(found) == len(set(found))
        assert set(found) == wanted, (graph.puzzle, number)


def check_family(puzzle: Puzzle) -> None:
    """What can be reached comes first; the rest is apart, and every state decodes to itself."""
    graph, family = puzzle.explore(), puzzle.explore(family=True, max_states=200_000)
    count = len(graph)
    assert (family.keys[:count] == graph.keys).all()
    assert (family.to_win[:count] == graph.to_win).all()
    assert (family.from_start[count:] == NEVER).all()
    for number in range(0, len(family), max(1, len(family) // 20)):
        assert family.number(family.state(number)) == number
