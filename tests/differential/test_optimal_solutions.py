"""Every optimal solution, against listing them all by the rules of ``reference.py``.

The puzzles come in blocks of one theme, each a function of its number. An ordinary run takes the
first three of one block of every theme, ``-m soak`` all ten blocks: more than 2,000 puzzles.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import accumulate

import pytest

from tests.support.component import Component
from tests.support.every_solution import Listed, TooManySolutions, list_solutions
from tests.support.random_puzzles import hard_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import METRICS
from unjam import Move, Puzzle, StateGraph
from unjam.literals import Metric
from unjam.optimal.uniqueness import solution_classes, solution_counts, unique_up_to_order
from unjam.reference import TooManyStates

PUZZLES_IN_BLOCK, ORDINARY_PUZZLES = 17, cases(2)
PLAIN = "plain"
BLOCKS = [(theme, number) for number in range(10) for theme in (*THEMES, PLAIN)]
MOST_STATES = 250
MOST_SOLUTIONS = 400


@pytest.mark.parametrize(("theme", "number"), BLOCKS[: len(THEMES) + 1])
def test_all_solutions_are_found(theme: str, number: int) -> None:
    check_block(theme, number, ORDINARY_PUZZLES)


@pytest.mark.soak
@pytest.mark.parametrize(("theme", "number"), BLOCKS)
def test_all_solutions_are_found_in_many_puzzles(theme: str, number: int) -> None:
    check_block(theme, number, PUZZLES_IN_BLOCK)


def check_block(theme: str, number: int, puzzles: int) -> None:
    """So many solvable puzzles of a theme, in every metric in which there are not too many."""
    rng = random.Random(f"optima {theme} {number}")
    checked = 0
    while checked < puzzles:
        if theme == PLAIN:
            puzzle = hard_puzzle(rng, MOST_STATES)
        else:
            puzzle = lively_puzzle(rng, theme, MOST_STATES)
        try:
            component = Component(puzzle, MOST_STATES)
        except TooManyStates:
            continue
        # Most are solvable, and of those most not at once.
        if component.optima(0) is None or component.won[0]:
            if rng.random() < 0.05:
                check_puzzle(puzzle, component)
            continue
        checked += check_puzzle(puzzle, component) > 0


def check_puzzle(puzzle: Puzzle, component: Component) -> int:
    """In how many metrics it was compared."""
    done = 0
    for metric in METRICS:
        try:
            listed = list_solutions(component, metric, MOST_SOLUTIONS)
        except TooManySolutions:
            continue
        check_metric(puzzle, component, metric, listed)
        done += 1
    return done


def check_metric(
    puzzle: Puzzle, component: Component, metric: Metric, listed: Listed | None
) -> None:
    graph = puzzle.explore(metric=metric)
    optima = graph.optima
    if listed is None:
        assert (optima.count, optima.classes, list(optima.solutions())) == (0, 0, []), puzzle
        assert (optima.bottlenecks, optima.common_moves) == ((), ()), puzzle
        return
    numbers = [graph.number(component.puzzle_at(state)) for state in range(len(component))]
    wanted = sorted(tuple(numbers[state] for state in sequence) for sequence in listed.solutions)
    assert optima.count == len(wanted), (puzzle, metric)
    assert sorted(optima.sequences()) == wanted, (puzzle, metric)
    assert set(optima.bottlenecks) == {numbers[state] for state in listed.bottlenecks}
    assert optima.divergence == listed.divergence, (puzzle, metric)
    assert len(optima.common_moves) == listed.common_actions, (puzzle, metric)
    kinds = {
        tuple(numbers[state] for state in sequence): kind
        for sequence, kind in listed.classes.items()
    }
    assert optima.classes == len(set(kinds.values())), (puzzle, metric)
    chosen = [states_along(graph, moves) for moves in optima.representatives()]
    assert sorted(kinds[sequence] for sequence in chosen) == sorted(set(kinds.values()))
    solutions = list(optima.solutions())
    assert sorted(states_along(graph, moves) for moves in solutions) == wanted
    check_all(puzzle, metric, len(wanted), optima.classes)
    if "," not in metric:
        check_unique(graph, len(wanted), optima.classes)


def states_along(graph: StateGraph, moves: Iterable[Move]) -> tuple[int, ...]:
    """The numbers of the states on the way."""
    boards = list(accumulate(moves, Puzzle.play, initial=graph.puzzle))
    assert boards[-1].won
    return tuple(map(graph.number, boards))


def check_unique(graph: StateGraph, count: int, classes: int) -> None:
    """What is told of all states at once is the same for the start."""
    assert solution_counts(graph)[0] == count
    assert solution_classes(graph) == classes
    unique = bool(unique_up_to_order(graph)[0])
    if graph.puzzle.board.surface == "plane":
        assert unique == (classes == 1), graph.puzzle
    else:
        assert classes == 1 or not unique, graph.puzzle


def check_all(puzzle: Puzzle, metric: Metric, count: int, classes: int) -> None:
    """``solve_all`` lists the same ones, as moves that can be played."""
    found = puzzle.solve_all(metric=metric)
    assert (found.status, found.count, found.classes) == ("solved", count, classes)
    assert found.complete
    assert len({str(solution) for solution in found.solutions}) == count, (puzzle, metric)
    best = found.best
    for solution in found.solutions:
        *_, last = solution
        assert last.won
        costs = {"moves": solution.move_count, "slides": solution.slide_count}
        assert costs["slides"] == sum(move.slides for move in solution.moves)
        for unit in metric.split(","):
            assert costs[unit] == {"moves": best.move_count, "slides": best.slide_count}[unit]
    few = puzzle.solve_all(metric=metric, up_to_order=True, limit=3)
    assert len(few.solutions) == min(classes, 3)
    assert few.complete == (classes <= 3)
