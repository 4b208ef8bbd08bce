"""The engine against ``reference.py`` on random puzzles, with every algorithm and metric.

The puzzles come in blocks of 200, each a function of its number. An ordinary run takes the first
sixteen of the first ten blocks, ``-m soak`` all hundred blocks.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.compact import Compact
from tests.support.component import Component, Optima
from tests.support.random_puzzles import hard_puzzle, random_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import METRICS, first_part, replayed
from unjam import HEURISTICS, Puzzle, Solution, reference

MOST_STATES = 2000
BLOCKS, ORDINARY_BLOCKS = 100, 8
PUZZLES_IN_BLOCK, ORDINARY_PUZZLES = 200, cases(16)

ADMISSIBLE = [name for name, heuristic in HEURISTICS.items() if heuristic.admissible]
Options = dict[str, Any]

OPTIMAL: list[Options] = [
    {},
    {"algorithm": "bfs"},
    {"algorithm": "bidirectional"},
    {"algorithm": "dijkstra"},
    *({"algorithm": "astar", "heuristic": name} for name in ADMISSIBLE),
    *({"algorithm": "ida", "heuristic": name} for name in ADMISSIBLE),
    {"anytime": True},
    {"anytime": True, "heuristic": "blockers"},
]
BOUNDED: list[Options] = [
    *({"algorithm": "weighted", "heuristic": name} for name in HEURISTICS),
    {"algorithm": "weighted", "weight": 1},
    {"algorithm": "weighted", "weight": 1.3, "heuristic": "blocker-chain"},
    {"algorithm": "weighted", "weight": 7.5, "heuristic": "blocker-chain"},
    *({"algorithm": "greedy", "heuristic": name} for name in HEURISTICS),
    {"algorithm": "astar", "heuristic": "move-blockers"},
    {"algorithm": "ida", "heuristic": "move-blockers"},
    {"anytime": True, "heuristic": "move-blockers"},
]


@pytest.mark.parametrize("block", range(ORDINARY_BLOCKS))
def test_engine_and_reference_agree(block: int) -> None:
    moves = check_block(block, ORDINARY_PUZZLES)
    assert len(moves) == ORDINARY_PUZZLES
    hard = sum(count is None or 5 <= count <= 25 for count in moves)
    assert hard >= ORDINARY_PUZZLES // 10, "a good share takes many moves or has no solution"


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_engine_and_reference_agree_on_all_puzzles(block: int) -> None:
    check_block(block, PUZZLES_IN_BLOCK)


def check_block(block: int, puzzles: int) -> list[int | None]:
    """Check the first puzzles of a block and return their fewest moves."""
    moves: list[int | None] = []
    bounded = itertools.cycle(BOUNDED)
    for count, (component, number) in enumerate(puzzles_of_block(block, puzzles)):
        puzzle = component.puzzle_at(number)
        best = component.optima(number)
        if count % 25 == 0 and len(component) < 500:
            check_optima(puzzle, best)
        for metric in METRICS:
            for options in OPTIMAL:
                if options.get("algorithm") == "bidirectional" and "," in metric:
                    continue
                check_optimal(solved(puzzle, metric, options), best, options)
            for options in itertools.islice(bounded, 3):
                check_bounded(solved(puzzle, metric, options), best, options)
        if count % 4 == 0:
            check_depths(component, number)
        moves.append(None if best is None else best.moves_slides[0])
    return moves


def solved(puzzle: Puzzle, metric: Any, options: Options) -> Solution:
    # None of them takes a tenth of a second; a search that does not end shall not stop the tests.
    return puzzle.solve(metric=metric, timeout=10, **options)


def puzzles_of_block(block: int, puzzles: int) -> Iterator[tuple[Component, int]]:
    """Some states of some components: the start, and others of it, far ones rather than near."""
    rng = random.Random(f"engine {block}")
    left = puzzles
    while left:
        hard = rng.random() < 0.7
        if hard:
            puzzle = hard_puzzle(rng, rng.choice((200, 600, MOST_STATES)))
        else:
            puzzle = random_puzzle(rng)
            if not Compact(puzzle, MOST_STATES).complete:
                continue
        component = Component(puzzle, MOST_STATES)
        for number in starts(rng, component, 6 if hard else 2)[:left]:
            yield component, number
            left -= 1


def starts(rng: random.Random, component: Component, most: int) -> list[int]:
    numbers = [0]
    for _ in range(most - 1):
        drawn = [rng.randrange(len(component)) for _ in range(4)]
        numbers.append(max(drawn, key=lambda number: component.optima(number) or ()))
    return sorted(set(numbers))


def check_optima(puzzle: Puzzle, best: Optima | None) -> None:
    """What the other checks take for the truth is what ``reference.solve`` says."""
    for metric in METRICS:
        answer = reference.solve(puzzle, metric, MOST_STATES)
        if answer is None:
            assert best is None
            continue
        assert best is not None
        moves_first = metric.startswith("moves")
        pair = (answer.moves, answer.slides) if moves_first else (answer.slides, answer.moves)
        settled = 2 if "," in metric else 1
        assert pair[:settled] == best.of(metric)[:settled]


def check_optimal(solution: Solution, best: Optima | None, options: Options) -> None:
    told = (str(solution.puzzle), solution.metric, options, solution)
    if best is None:
        check_unsolvable(solution, options)
        return
    assert solution.status == "solved", told
    assert solution.optimal, told
    settled = 2 if "," in solution.metric else 1
    assert counts(solution)[:settled] == best.of(solution.metric)[:settled], told
    assert solution.lower_bound == best.of(solution.metric)[0], told
    check_moves(solution, options)


def check_bounded(solution: Solution, best: Optima | None, options: Options) -> None:
    told = (str(solution.puzzle), solution.metric, options, solution)
    if best is None:
        check_unsolvable(solution, options)
        return
    assert solution.status == "solved", told
    assert solution.lower_bound is not None, told
    optimum = best.of(solution.metric)
    assert solution.lower_bound <= optimum[0] <= first_part(solution), told
    if solution.optimal:
        settled = 2 if "," in solution.metric else 1
        assert counts(solution)[:settled] == optimum[:settled], told
    check_moves(solution, options)


def check_unsolvable(solution: Solution, options: Options) -> None:
    told = (str(solution.puzzle), solution.metric, options, solution)
    assert solution.status == "unsolvable", told
    assert (solution.moves, solution.move_count, solution.slide_count) == ((), None, None), told
    assert not solution.optimal, told
    assert solution.lower_bound is None, told
    assert solution.reason, told


def check_moves(solution: Solution, options: Options) -> None:
    told = (str(solution.puzzle), solution.metric, options, solution)
    assert len(solution.moves) == solution.move_count, told
    assert sum(move.slides for move in solution.moves) == solution.slide_count, told
    # To play it on the model takes longer than to find it, so not for every algorithm.
    if not options or options in BOUNDED:
        assert replayed(solution).won, told


def check_depths(component: Component, number: int) -> None:
    puzzle = component.puzzle_at(number)
    for metric in ("moves", "slides"):
        solution = puzzle.solve(metric=metric, by_depth=True)
        static = solution.status == "unsolvable" and solution.stats.states == 0
        expected = () if static else component.by_depth(number, metric)
        assert solution.stats.by_depth == expected, (str(puzzle), metric)
        if not static:
            assert solution.stats.states == sum(expected), (str(puzzle), metric)


def counts(solution: Solution) -> tuple[int, int]:
    """Moves and slides, in the order of the metric."""
    assert solution.move_count is not None
    assert solution.slide_count is not None
    pair = (solution.move_count, solution.slide_count)
    return pair if solution.metric.startswith("moves") else pair[::-1]
