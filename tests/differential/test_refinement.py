"""Solving with few vehicles first against ordinary searches, on random puzzles of every variant."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import unjam
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import METRICS
from unjam.literals import Algorithm

ALGORITHMS: tuple[Algorithm, ...] = ("auto", "dijkstra", "astar")


@pytest.mark.parametrize("theme", THEMES)
def test_answers_with_and_without_refinement_agree(theme: str) -> None:
    rng = random.Random(f"refine {theme}")
    for _ in range(cases(8)):
        puzzle = lively_puzzle(rng, theme, 2000)
        for metric in METRICS:
            expected = puzzle.solve(metric=metric)
            algorithm: Algorithm = rng.choice(ALGORITHMS)
            found = puzzle.solve(metric=metric, refine=True, algorithm=algorithm)
            assert found.status == expected.status, puzzle.to("native")
            assert found.optimal == expected.optimal
            assert found.lower_bound == expected.lower_bound
            if metric != "slides":
                assert found.move_count == expected.move_count
            if metric != "moves":
                assert found.slide_count == expected.slide_count
            now = puzzle
            for move in found.moves:
                now = now.play(move)
            assert now.won == (found.status == "solved")


def test_every_step_proves_a_bound(tmp_path: Path) -> None:
    puzzle = unjam.deck("uva")["7"]
    found = puzzle.solve(refine=True, max_states=100_000)
    assert found.status == "limit"
    assert found.lower_bound is not None
    assert found.lower_bound >= 7
    assert found.reason == (
        f"max_states was reached; at least {found.lower_bound} moves are needed"
    )
    on_disk = puzzle.solve(refine=True, max_states=100_000, disk=tmp_path)
    assert on_disk.lower_bound is not None
    assert on_disk.lower_bound >= 7
    assert (tmp_path / "001-vehicles" / "manifest").exists()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"anytime": True}, "refine cannot be combined with anytime"),
        ({"by_depth": True}, "refine cannot be combined with by_depth"),
        (
            {"algorithm": "greedy"},
            "refine requires an algorithm that proves its answer, not 'greedy'",
        ),
    ],
)
def test_invalid_options(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        unjam.deck("jam")["1"].solve(refine=True, **settings)  # type: ignore[arg-type]
