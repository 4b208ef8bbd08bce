"""Bidirectional search against breadth-first search, on random puzzles of every variant."""

from __future__ import annotations

import random
import threading

import pytest

import unjam
from tests.support.random_puzzles import hard_puzzle, random_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import first_part, replayed
from unjam import Puzzle, reference
from unjam.literals import Unit
from unjam.reference import TooManyStates

UNITS: tuple[Unit, ...] = ("moves", "slides")
TOO_MANY = "too many states win to search backwards from them; use another algorithm"


def check(puzzle: Puzzle, unit: Unit) -> str:
    """Compare the searches; return the status."""
    expected = puzzle.solve(metric=unit)
    found = puzzle.solve(metric=unit, algorithm="bidirectional")
    assert found.status == expected.status, puzzle.to("native")
    assert found.optimal == expected.optimal
    assert found.lower_bound == expected.lower_bound
    if found.status == "solved":
        assert first_part(found) == first_part(expected), puzzle.to("native")
        assert replayed(found).won
    return found.status


@pytest.mark.parametrize("theme", THEMES)
def test_it_agrees_with_breadth_first_search(theme: str) -> None:
    rng = random.Random(f"bidirectional {theme}")
    statuses = [
        check(lively_puzzle(rng, theme, 2000), unit) for _ in range(cases(12)) for unit in UNITS
    ]
    assert "solved" in statuses


def test_it_agrees_with_the_reference() -> None:
    rng = random.Random("bidirectional")
    statuses = set()
    for number in range(cases(40)):
        puzzle = hard_puzzle(rng, 500) if number % 2 else random_puzzle(rng)
        for unit in UNITS:
            try:
                best = reference.solve(puzzle, unit, 1000)
            except TooManyStates:
                continue
            found = puzzle.solve(metric=unit, algorithm="bidirectional")
            statuses.add(found.status)
            if best is None:
                assert found.status == "unsolvable", str(puzzle)
            else:
                optimum = best.moves if unit == "moves" else best.slides
                assert first_part(found) == optimum, str(puzzle)
    assert statuses == {"solved", "unsolvable"}


@pytest.mark.parametrize("id", ["1", "20", "40"])
def test_it_solves_cards(id: str) -> None:
    card = unjam.deck("jam")[id]
    found = card.solve(algorithm="bidirectional")
    assert found.move_count == card.known.moves
    assert found.optimal
    refined = card.solve(algorithm="bidirectional", refine=True)
    assert refined.move_count == card.known.moves


def test_too_many_wins_are_a_limit() -> None:
    found = unjam.deck("uva")["7"].solve(algorithm="bidirectional")
    assert found.status == "limit"
    assert found.reason == f"{TOO_MANY}; at least 1 move is needed"


def test_bounds_at_a_limit_are_true() -> None:
    card = unjam.deck("jam")["40"]
    bounds = []
    for states in (1000, 10_000, 100_000):
        found = card.solve(algorithm="bidirectional", max_states=states)
        if found.status == "limit":
            assert "max_states was reached" in found.reason
            assert found.lower_bound is not None
            assert found.lower_bound <= 51
            bounds.append(found.lower_bound)
    assert bounds
    assert bounds == sorted(bounds)
    small = card.solve(algorithm="bidirectional", max_memory="300kB")
    assert "max_memory was reached" in small.reason


def test_it_can_be_cancelled() -> None:
    cancel = threading.Event()
    found = unjam.deck("jam")["40"].solve(
        algorithm="bidirectional", progress=lambda _: cancel.set(), cancel=cancel
    )
    assert found.optimal or "it was cancelled" in found.reason
