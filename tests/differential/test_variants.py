"""The engine against ``reference.py`` on random puzzles of every variant, and of all mixed.

The puzzles come in blocks of one theme, each a function of its number. An ordinary run takes the
first twelve of one block of every theme, ``-m soak`` all ten blocks.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.differential.test_engine import (
    BOUNDED,
    MOST_STATES,
    OPTIMAL,
    check_bounded,
    check_optima,
    check_optimal,
    check_unsolvable,
    solved,
)
from tests.support.component import Component, Optima
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import METRICS
from unjam import Puzzle
from unjam.compiler.lane_compiler import compiled
from unjam.core import core
from unjam.reference import TooManyStates

PUZZLES_IN_BLOCK, ORDINARY_PUZZLES = 176, cases(8)
BLOCKS_OF_THEME = 10
BLOCKS = [(theme, number) for number in range(BLOCKS_OF_THEME) for theme in THEMES]
ORDINARY_BLOCKS = BLOCKS[: len(THEMES)]


@pytest.mark.parametrize(("theme", "number"), ORDINARY_BLOCKS)
def test_engine_and_reference_agree_on_variants(theme: str, number: int) -> None:
    found = check_block(theme, number, ORDINARY_PUZZLES)
    assert len(found) == ORDINARY_PUZZLES


@pytest.mark.soak
@pytest.mark.parametrize(("theme", "number"), BLOCKS)
def test_engine_and_reference_agree_on_all_variants(theme: str, number: int) -> None:
    check_block(theme, number, PUZZLES_IN_BLOCK)


class Found(NamedTuple):
    """What a puzzle was like."""

    puzzle: Puzzle
    states: int
    best: Optima | None


def check_block(theme: str, number: int, puzzles: int) -> list[Found]:
    """Check the first puzzles of a block."""
    found = []
    optimal, bounded = itertools.cycle(OPTIMAL[1:]), itertools.cycle(BOUNDED)
    for count, (component, start) in enumerate(puzzles_of_block(theme, number, puzzles)):
        puzzle = component.puzzle_at(start)
        best = component.optima(start)
        states = component.reachable(start)
        told = (puzzle.to("native"), count)
        assert core.count_states(compiled(puzzle)) == states, told
        if count % 25 == 0 and len(component) < 300:
            check_optima(puzzle, best)
        for metric in METRICS:
            check_optimal(solved(puzzle, metric, {}), best, {})
            for options in itertools.islice(optimal, 2):
                if options.get("algorithm") == "bidirectional" and "," in metric:
                    continue
                check_optimal(solved(puzzle, metric, options), best, options)
            for options in itertools.islice(bounded, 1):
                check_bounded(solved(puzzle, metric, options), best, options)
        if count % 4 == 0:
            check_depths(component, start, puzzle)
        found.append(Found(puzzle, states, best))
    return found


def puzzles_of_block(theme: str, number: int, puzzles: int) -> Iterator[tuple[Component, int]]:
    """Some states of some components, far from a win rather than near."""
    rng = random.Random(f"variants {theme} {number}")
    left = puzzles
    while left:
        most = rng.choice((30, 100, 100, 300, 300, MOST_STATES if rng.random() < 0.2 else 600))
        try:
            component = Component(lively_puzzle(rng, theme, most), MOST_STATES)
        except TooManyStates:
            continue
        if component.optima(0) is None and rng.random() < 0.8:
            continue
        for start in starts(rng, component)[:left]:
            yield component, start
            left -= 1


def starts(rng: random.Random, component: Component) -> list[int]:
    """The drawn start, unless it is dull, and one that is far from a win."""
    everywhere = range(len(component))
    drawn = everywhere if rng.random() < 0.5 else rng.choices(everywhere, k=4)
    far = max(drawn, key=lambda number: component.optima(number) or ())
    return sorted({far} if component.won[0] and rng.random() < 0.8 else {0, far})


def check_depths(component: Component, start: int, puzzle: Puzzle) -> None:
    for metric in ("moves", "slides"):
        solution = puzzle.solve(metric=metric, by_depth=True)
        if solution.status == "unsolvable" and solution.stats.states == 0:
            check_unsolvable(solution, {})  # by a static proof
            continue
        expected = component.by_depth(start, metric)
        assert solution.stats.by_depth == expected, (puzzle.to("native"), metric)
