"""Wishes about orientation, the target's place, and solutions up to order; what is kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.wishes import check_wishes, lying, slides_alone
from unjam import Puzzle, Vehicle, deck, generate
from unjam.blocking.blocking_counts import distance_out
from unjam.generator.candidate_check import NearMiss, check_component
from unjam.generator.request.vehicle_kinds import KINDS, count_kinds, kinds_of

CARD = deck("jam")["20"]

WISHES: list[dict[str, Any]] = [
    {"horizontal_cars": "2..4", "vertical_trucks": 2},
    {"horizontal_trucks": 0, "vertical_trucks": (3, None), "moves": (8, None)},
    {"horizontal": (2, 4), "vertical": (3, None), "size": "5x5"},
    {"vertical_cars": 3, "exit": "top 3", "moves": (8, None)},
    {"horizontal_cars": 3, "method": "climb", "moves": (6, None)},
    {"variant": "torus", "horizontal_cars": (3, None), "vertical_cars": (2, 3)},
    {"variant": "diagonal", "size": "5x5", "vertical": (3, 5), "moves": (3, None)},
    {"target_distance": 4, "moves": (10, None)},
    {"target_distance": (1, 2), "hardest": False, "moves": (6, None), "size": "5x5"},
    {"solutions": 1, "up_to_order": True, "moves": (10, None)},
    {"solutions": 2, "up_to_order": True, "moves": (8, None), "size": "5x5"},
    {"solutions": 1, "up_to_order": True, "hardest": True, "size": "5x5"},
    {"solutions": 1, "up_to_order": True, "variant": "railroad", "size": "5x5", "moves": (4, None)},
]


@pytest.mark.parametrize("wishes", WISHES, ids=str)
def test_puzzles_are_what_was_wished_for(wishes: dict[str, Any]) -> None:
    found = list(generate(2, seed=3, timeout=60, **wishes))
    assert len(found) == 2
    for puzzle in found:
        check_wishes(puzzle, **wishes)


def test_the_source_repeats_the_wishes() -> None:
    wishes: dict[str, Any] = {
        "horizontal_cars": (1, 4),
        "target_distance": (2, None),
        "size": "5x5",
    }
    puzzle = next(generate(moves=(6, None), solutions=3, up_to_order=True, **wishes))
    words = "--moves 6.. --horizontal-cars 1..4 --target-distance 2.. --solutions 3 --up-to-order"
    assert words in puzzle.source


def test_what_is_kept_of_a_puzzle() -> None:
    kept = next(generate(like=CARD, keep=["orientation", "target"], moves=(8, None)))
    assert lying(kept) == lying(CARD)
    assert slides_alone(kept) == slides_alone(CARD)
    request = generate(0, like=CARD, keep="kinds").request
    assert (request.cars, request.trucks) == ((7, 7), (3, 3))
    assert request.horizontal_cars is None
    # A range that is given counts for more.
    wider = generate(0, like=CARD, keep="orientation", vertical_trucks=(0, 4)).request
    assert (wider.vertical_trucks, wider.horizontal_trucks) == ((0, 4), (2, 2))
    assert generate(0, like=CARD).request.is_oriented is False


def test_a_near_miss_says_what_is_wrong() -> None:
    graph = Puzzle.parse(".... XX.B A..B AOOO").explore()
    cases: list[tuple[dict[str, Any], str]] = [
        ({"vertical_cars": 1}, "it has 2 vertical cars, not 1"),
        ({"horizontal": (4, None)}, "it has 2 horizontal vehicles, not 4.."),
        ({"target_distance": 1}, "its target is 2 slides from the exit, not 1"),
        (
            {"solutions": 1, "up_to_order": True},
            "it has 2 best solutions up to the order of moves, not 1 at most",
        ),
    ]
    for wishes, sentence in cases:
        request = generate(0, size="4x4", exit="right 2", moves=(3, None), **wishes).request
        miss = check_component(request._replace(hardest=True), graph, Random(1))
        assert isinstance(miss, NearMiss)
        assert miss.reason == sentence


def test_kinds() -> None:
    counts = count_kinds(CARD.vehicles)
    assert set(counts) <= set(KINDS)
    assert {name: counts[name] for name in lying(CARD)} == lying(CARD)
    assert counts["vehicles"] == len(CARD.vehicles)
    square = Vehicle("A", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|")
    assert list(kinds_of(square)) == ["vehicles"]
    limo = Vehicle("A", tuple((n, 0) for n in range(4)), "|")
    assert list(kinds_of(limo)) == ["vehicles", "vertical"]
    assert list(kinds_of(Vehicle("A", ((0, 0),), "-|"))) == ["vehicles"]
    slanting = Vehicle("A", ((0, 0), (1, 1)), "\\")
    assert list(kinds_of(slanting)) == ["vehicles"]


def test_how_far_a_target_is() -> None:
    for puzzle in deck("jam")[:10]:
        assert distance_out(puzzle) == slides_alone(puzzle)
    assert distance_out(Puzzle.parse("..XX .... .... ....")) == 0
