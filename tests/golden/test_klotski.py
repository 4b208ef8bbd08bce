"""The classic Klotski: 116 slides, 90 straight moves, 81 round corners, 25,955 states."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.boards import board
from tests.support.solutions import METRICS, replayed
from unjam import Exit, Puzzle
from unjam.compiler.lane_compiler import compiled
from unjam.core import core
from unjam.literals import Metric

PICTURE = "ABBC ABBC DEEF DGHF I..J"
STATES = 25_955


@pytest.fixture(scope="module")
def klotski() -> Puzzle:
    return board(
        PICTURE,
        targets="B",
        axes=dict.fromkeys("ABCDEFGHIJ", "-|"),
        exits=[Exit((4, 1), "D"), Exit((4, 2), "D")],
    )


def test_equal_pieces_are_not_told_apart(klotski: Puzzle) -> None:
    assert core.count_states(compiled(klotski)) == STATES
    assert core.count_states(compiled(klotski.replace(corners=True))) == STATES


@pytest.mark.parametrize(
    ("metric", "corners", "counts"),
    [
        ("moves", False, (90, None)),
        ("moves", True, (81, None)),
        ("slides", False, (None, 116)),
        ("slides", True, (None, 116)),
    ],
)
@pytest.mark.parametrize(
    "options",
    [{}, {"algorithm": "dijkstra"}, {"algorithm": "astar"}, {"anytime": True}],
    ids=["auto", "dijkstra", "astar", "anytime"],
)
def test_the_optima(
    klotski: Puzzle,
    options: dict[str, Any],
    metric: Metric,
    corners: bool,
    counts: tuple[int | None, int | None],
) -> None:
    solution = klotski.solve(metric=metric, corners=corners, **options)
    assert (solution.status, solution.optimal) == ("solved", True)
    moves, slides = counts
    assert moves in (None, solution.move_count)
    assert slides in (None, solution.slide_count)
    assert replayed(solution).won


@pytest.mark.parametrize("corners", [False, True])
def test_what_both_metrics_together_come_to(klotski: Puzzle, corners: bool) -> None:
    found = {
        metric: klotski.solve(metric=metric, corners=corners) for metric in METRICS if "," in metric
    }
    assert found["moves,slides"].move_count == (81 if corners else 90)
    assert found["slides,moves"].slide_count == 116
    for solution in found.values():
        assert solution.optimal
        assert replayed(solution).won


def test_labels_are_right_although_equal_pieces_are_not_told_apart(klotski: Puzzle) -> None:
    solution = klotski.solve()
    assert {move.vehicle for move in solution.moves} <= set("ABCDEFGHIJ")
    now = klotski
    for move in solution.moves:
        before = {vehicle.label: set(vehicle.cells) for vehicle in now.vehicles}
        now = now.play(move)
        changed = [v.label for v in now.vehicles if set(v.cells) != before[v.label]]
        assert changed == [move.vehicle]
    assert now.won
