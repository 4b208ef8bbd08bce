"""Searches on disk against searches in memory, on random puzzles of every variant."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import Puzzle
from unjam.literals import Metric

METRICS: tuple[Metric, ...] = ("moves", "slides")


@pytest.mark.parametrize("theme", THEMES)
def test_answers_on_disk_and_in_memory_agree(theme: str, tmp_path: Path) -> None:
    rng = random.Random(f"disk {theme}")
    for number in range(cases(2)):
        puzzle = lively_puzzle(rng, theme, 2000)
        for metric in METRICS:
            folder = tmp_path / f"{number}-{metric}"
            check_solution(puzzle, metric, folder, by_depth=number % 2 == 1)
            check_graph(puzzle, metric, folder / "explore")


def check_solution(puzzle: Puzzle, metric: Metric, folder: Path, by_depth: bool) -> None:
    expected = puzzle.solve(metric=metric, by_depth=by_depth)
    found = puzzle.solve(metric=metric, by_depth=by_depth, disk=folder / "bfs")
    assert found.status == expected.status, puzzle.to("native")
    assert found.optimal == expected.optimal
    assert found.lower_bound == expected.lower_bound
    if metric == "moves":
        assert found.move_count == expected.move_count
    else:
        assert found.slide_count == expected.slide_count
    if by_depth:
        assert found.stats.by_depth == expected.stats.by_depth
    for heuristic in ("zero", "blockers", "blocker-chain", "patterns"):
        guided = puzzle.solve(
            metric=metric, algorithm="astar", heuristic=heuristic, disk=folder / heuristic
        )
        assert guided.status == expected.status, puzzle.to("native")
        assert guided.optimal == expected.optimal
        assert guided.lower_bound == expected.lower_bound, puzzle.to("native")
        if metric == "moves":
            assert guided.move_count == expected.move_count
        else:
            assert guided.slide_count == expected.slide_count
    again = puzzle.solve(metric=metric, by_depth=by_depth, disk=folder / "bfs")
    assert again.moves == found.moves


def check_graph(puzzle: Puzzle, metric: Metric, folder: Path) -> None:
    expected = puzzle.explore(metric=metric)
    found = puzzle.explore(metric=metric, disk=folder)
    assert len(found) == len(expected)
    numbers = expected.find(np.ascontiguousarray(found.keys))
    assert sorted(numbers.tolist()) == list(range(len(expected)))
    assert numbers[0] == 0
    assert (found.from_start == expected.from_start[numbers]).all(), puzzle.to("native")
    assert (found.to_win == expected.to_win[numbers]).all(), puzzle.to("native")
    assert found.find(found.keys).tolist() == list(range(len(found)))
    plain, stored = expected.summary(measure=False), found.summary(measure=False)
    assert stored._replace(farthest_state=None) == plain._replace(farthest_state=None)
    state = len(found) // 2
    same = int(numbers[state])
    assert found.distance(state) == expected.distance(same)
    moves = [str(move) for move in found.best_moves(found.state(state))]
    assert sorted(moves) == sorted(map(str, expected.best_moves(expected.state(same))))
