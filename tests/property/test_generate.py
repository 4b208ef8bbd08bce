"""Whatever is asked for, what is generated is just that, and the same on any number of threads."""

from __future__ import annotations

import random
from typing import Any

import pytest

import unjam
from tests.support.run_scale import SCALE, cases
from tests.support.wishes import check_wishes
from unjam.generator.request.puzzle_setting import VARIANTS

REQUESTS = cases(10)

# Boards on which puzzles of every variant are found at once.
SMALL = dict.fromkeys(("torus", "moebius", "klein", "projective"), "4x4")
SMALL |= {"two": "5x5", "railroad": "5x5", "safari": "5x5", "diagonal": "5x5", "klotski": "4x4"}


def random_wishes(rng: random.Random) -> dict[str, Any]:
    """A request for a classic puzzle that can be met."""
    low = rng.randint(4, 9)
    wishes: dict[str, Any] = {"size": rng.choice(["5x5", "6x6", "6x5", "5x6", "7x6"])}
    wishes[rng.choice(["moves", "moves", "slides"])] = (low, low + rng.randint(4, 12))
    some = {
        "vehicles": (4, rng.randint(8, 11)),
        "cars": (3, 9),
        "trucks": (1, None),
        "walls": rng.randint(1, 2),
        "exit": rng.choice(["left 2", "top 3", "bottom 1", "right 1", "right 4"]),
        "minimal": False,
        "hardest": False,
        "solutions": rng.randint(4, 40),
        "retreat": True,
        "movers": rng.randint(3, 5),
        "box": True,
        "level": "beginner",
        "seconds": (1, 60),
        "symmetric": rng.choice(["left-right", "top-bottom", "turn"]),
    }
    wishes |= {name: some[name] for name in rng.sample(sorted(some), rng.randint(0, 3))}
    if "symmetric" in wishes:  # which is hard enough
        wishes = {"size": "6x6", "symmetric": wishes["symmetric"], "moves": (3, None)}
    return wishes


@pytest.mark.parametrize("number", range(REQUESTS))
def test_a_random_request(number: int) -> None:
    wishes = random_wishes(random.Random(number))
    check_request(wishes, number)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant(variant: str) -> None:
    wishes: dict[str, Any] = {"variant": variant, "moves": (4, None)}
    if variant in SMALL:
        wishes["size"] = SMALL[variant]
    check_request(wishes, 2)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(REQUESTS, 20 * REQUESTS))
def test_many_random_requests(number: int) -> None:
    check_request(random_wishes(random.Random(number)), number)


def check_request(wishes: dict[str, Any], seed: int) -> None:
    one = list(unjam.generate(2, seed=seed, threads=1, **wishes))
    # A shorter list is the beginning of a longer one.
    two = list(unjam.generate(1 if SCALE <= 1 else 2, seed=seed, threads=2, **wishes))
    assert [p.to("native") for p in one[: len(two)]] == [p.to("native") for p in two]
    assert len(one) == 2
    assert two
    for puzzle in one:
        check_wishes(puzzle, **wishes)
    assert not one[0].relation(one[1])
