"""Superfluous vehicles and hardest starts of random puzzles of every variant, by the reference."""

from __future__ import annotations

import random

import pytest

from tests.support.component import Component
from tests.support.random_puzzles import hard_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import Puzzle, reference
from unjam.equivalence.minimality import simplify, without
from unjam.literals import Metric
from unjam.reference import TooManyStates

PUZZLES_OF_THEME = 3
MOST_STATES = 100


def any_puzzle(rng: random.Random, theme: str) -> Puzzle:
    if theme == "classic":
        return hard_puzzle(rng, MOST_STATES)
    return lively_puzzle(rng, theme, MOST_STATES)


def optimum(puzzle: Puzzle, metric: Metric) -> int | None:
    answer = reference.solve(puzzle, metric, max_states=2000)
    return None if answer is None else getattr(answer, metric)


@pytest.mark.parametrize("theme", ["classic", *THEMES])
def test_superfluous_vehicles(theme: str) -> None:
    rng = random.Random(f"superfluous {theme}")
    count = cases(PUZZLES_OF_THEME)
    checked = sum(check_superfluous(rng, any_puzzle(rng, theme)) for _ in range(count))
    assert checked >= count // 3


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["classic", *THEMES])
def test_superfluous_vehicles_at_length(theme: str) -> None:
    rng = random.Random(f"many superfluous {theme}")
    for _ in range(50 * PUZZLES_OF_THEME):
        check_superfluous(rng, any_puzzle(rng, theme))


def check_superfluous(rng: random.Random, puzzle: Puzzle) -> bool:
    metric: Metric = rng.choice(("moves", "slides"))
    try:
        best = optimum(puzzle, metric)
        optima = {
            vehicle.label: optimum(without(puzzle, vehicle.label), metric)
            for vehicle in puzzle.vehicles
            if not vehicle.target
        }
    except TooManyStates:
        return False
    superfluous = tuple(label for label, its in optima.items() if its == best)
    assert puzzle.superfluous(metric=metric) == superfluous
    assert puzzle.is_minimal(metric=metric) == (not superfluous)
    assert all(its is not None and (best is None or its <= best)
               for its in optima.values() if its != best)  # fmt: skip
    simpler = simplify(puzzle, metric=metric)
    assert simpler.solve(metric=metric).lower_bound == best  # of more states than the others
    assert simpler.is_minimal(metric=metric)
    return True


@pytest.mark.parametrize("theme", ["classic", *THEMES])
def test_hardest_starts(theme: str) -> None:
    rng = random.Random(f"hardest {theme}")
    compared = 0
    for _ in range(cases(PUZZLES_OF_THEME)):
        puzzle = any_puzzle(rng, theme)
        try:
            component = Component(puzzle, 3000)
        except TooManyStates:
            continue
        compared += 1
        for metric in ("moves", "slides"):
            check_hardest(puzzle, component, metric)
    assert compared > 0


def check_hardest(puzzle: Puzzle, component: Component, metric: Metric) -> None:
    distances = [
        None if optima is None else optima.of(metric)[0]
        for optima in map(component.optima, range(len(component)))
    ]
    far = max((distance for distance in distances if distance is not None), default=None)
    expected = [number for number, distance in enumerate(distances) if distance == far]
    found = puzzle.unsolve(metric=metric)
    assert len(found) == (0 if far is None else len(expected))
    assert len(set(found)) == len(found)
    if far is None:
        return
    graph = puzzle.explore()
    numbers = {graph.number(component.puzzle_at(number)) for number in expected}
    assert {graph.number(start) for start in found} == numbers
    # Whatever the start, the same one comes first.
    if len(puzzle.targets) == 1:
        again = component.puzzle_at(len(component) - 1).unsolve(metric=metric)
        assert list(map(graph.number, again)) == list(map(graph.number, found))
