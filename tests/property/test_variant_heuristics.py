"""What the heuristics promise, on puzzles of every variant and round corners."""

from __future__ import annotations

import random

import pytest

from tests.property.test_heuristics import ADMISSIBLE, CONSISTENT, DEAD_END, estimate
from tests.support.component import Component
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import HEURISTICS
from unjam.reference import TooManyStates


@pytest.mark.parametrize("theme", THEMES)
def test_heuristics_keep_their_promises(theme: str) -> None:
    """From every state of a component, along every move, in moves and in slides."""
    rng = random.Random(f"promises {theme}")
    told = 0  # estimates that say something
    for _ in range(cases(8)):
        try:
            component = Component(lively_puzzle(rng, theme, 60), 120)
        except TooManyStates:
            continue
        puzzles = [component.puzzle_at(number) for number in range(len(component))]
        for metric in ("moves", "slides"):
            for name in HEURISTICS:
                found = [estimate(puzzle, name, metric) for puzzle in puzzles]
                check_estimates(component, found, name, metric)
                told += sum(guess > 0 for guess in found if name in ADMISSIBLE)
                if name in CONSISTENT:
                    check_consistent(component, found, metric)
    assert told > cases(40)


def check_estimates(component: Component, found: list[int], name: str, metric: str) -> None:
    def told() -> tuple[object, ...]:  # takes longer than the checks, so only for a failure
        return component.puzzle_at(number).to("native"), name, metric, guess

    for number, guess in enumerate(found):
        best = component.optima(number)
        if guess == DEAD_END:
            assert best is None, told()
        elif best is not None and name in ADMISSIBLE:
            assert guess <= best.of(metric)[0], told()
        if component.won[number]:
            assert guess == 0, told()


def check_consistent(component: Component, found: list[int], metric: str) -> None:
    """A move lowers the estimate by no more than it costs; a target that left cannot come back."""

    def told() -> tuple[object, ...]:
        return component.puzzle_at(number).to("native"), metric, here, there, cost

    for number, row in enumerate(component.edges):
        for neighbour, slides in row:
            here, there = found[number], found[neighbour]
            cost = 1 if metric == "moves" else slides
            if here == DEAD_END:
                assert there == DEAD_END, told()
            elif there != DEAD_END:
                assert here <= there + cost, told()
