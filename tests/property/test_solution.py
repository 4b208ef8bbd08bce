"""Solutions: they play, they keep the labels, and they do not depend on how a puzzle is told."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.compact import Compact
from tests.support.random_puzzles import hard_puzzle, random_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import METRICS
from unjam import Board, Exit, Puzzle, Solution, Vehicle
from unjam.literals import Metric

seeds = st.integers(0, 2**32 - 1)
metrics = st.sampled_from(METRICS)
MIRRORED = {"L": "R", "R": "L", "U": "U", "D": "D"}
TURNED = {"L": "U", "R": "D", "U": "L", "D": "R"}


def any_puzzle(seed: int) -> Puzzle:
    rng = random.Random(seed)
    if rng.random() < 0.3:
        return hard_puzzle(rng, 300)
    while True:
        puzzle = random_puzzle(rng)
        if Compact(puzzle, 1000).complete:
            return puzzle


@given(seed=seeds, metric=metrics)
@settings(max_examples=cases(30), deadline=None)
def test_iterating_a_solution_gives_every_board_and_ends_with_a_win(
    seed: int, metric: Metric
) -> None:
    puzzle = any_puzzle(seed)
    solution = puzzle.solve(metric=metric)
    boards = list(solution)
    if solution.status != "solved":
        assert boards == []
        return
    assert solution.move_count is not None
    assert len(boards) == solution.move_count + 1
    assert boards[0] == puzzle
    assert boards[-1].won
    assert not any(board.won for board in boards[:-1])
    for before, move, after in zip(boards, solution.moves, boards[1:], strict=False):
        assert move in list(before.legal_moves())
        assert before.play(move) == after


@given(seed=seeds, metric=metrics)
@settings(max_examples=cases(24), deadline=None)
def test_moves_name_the_vehicles_as_the_puzzle_does(seed: int, metric: Metric) -> None:
    puzzle = any_puzzle(seed)
    labels = {vehicle.label: f"«{number}»" for number, vehicle in enumerate(puzzle.vehicles)}
    renamed = puzzle.replace(
        vehicles=[vehicle._replace(label=labels[vehicle.label]) for vehicle in puzzle.vehicles]
    )
    solution, other = puzzle.solve(metric=metric), renamed.solve(metric=metric)
    assert [move._replace(vehicle=labels[move.vehicle]) for move in solution.moves] == list(
        other.moves
    )
    assert {move.vehicle for move in other.moves} <= set(labels.values())


@given(seed=seeds, metric=metrics)
@settings(max_examples=cases(24), deadline=None)
def test_the_order_of_the_vehicles_does_not_matter(seed: int, metric: Metric) -> None:
    puzzle = any_puzzle(seed)
    vehicles = list(puzzle.vehicles)
    random.Random(seed).shuffle(vehicles)
    assert optimum(puzzle.replace(vehicles=vehicles), metric) == optimum(puzzle, metric)


@pytest.mark.parametrize("change", ["mirrored", "turned"])
@given(seed=seeds, metric=metrics)
@settings(max_examples=cases(24), deadline=None)
def test_a_mirrored_or_turned_board_has_the_same_optimum(
    change: str, seed: int, metric: Metric
) -> None:
    puzzle = any_puzzle(seed)
    other = mirrored(puzzle) if change == "mirrored" else turned(puzzle)
    assert optimum(other, metric) == optimum(puzzle, metric)


@given(seed=seeds, metric=metrics)
@settings(max_examples=cases(12), deadline=None)
def test_a_vehicle_more_never_makes_it_shorter(seed: int, metric: Metric) -> None:
    puzzle = any_puzzle(seed)
    others = [vehicle for vehicle in puzzle.vehicles if not vehicle.target]
    with_all = optimum(puzzle, metric)
    assume(others and with_all is not None)
    fewer = puzzle.replace(vehicles=[v for v in puzzle.vehicles if v != others[0]])
    without_one = optimum(fewer, metric)
    assert with_all is not None
    assert without_one is not None
    assert without_one[0] <= with_all[0]


@given(seed=seeds, metric=metrics)
@settings(max_examples=cases(12), deadline=None)
def test_solutions_pickle_and_compare(seed: int, metric: Metric) -> None:
    solution = any_puzzle(seed).solve(metric=metric, by_depth="," not in metric)
    for again in (pickle.loads(pickle.dumps(solution)), copy.deepcopy(solution)):
        assert isinstance(again, Solution)
        assert again == solution
        assert hash(again) == hash(solution)
        assert again.stats == solution.stats
        assert str(again) == str(solution)
        assert repr(again) == repr(solution)
        assert list(again) == list(solution)


@given(seed=seeds, metric=metrics)
@settings(max_examples=cases(12), deadline=None)
def test_the_same_question_has_the_same_answer(seed: int, metric: Metric) -> None:
    puzzle = any_puzzle(seed)
    again = pickle.loads(pickle.dumps(puzzle))
    one, other = puzzle.solve(metric=metric), again.solve(metric=metric)
    assert one == other
    assert one.stats._replace(seconds=0) == other.stats._replace(seconds=0)


def optimum(puzzle: Puzzle, metric: Metric) -> tuple[int, ...] | None:
    """The numbers that the metric settles; None if there is no solution."""
    solution = puzzle.solve(metric=metric)
    if solution.status == "unsolvable":
        return None
    assert solution.status == "solved"
    assert solution.optimal
    assert solution.move_count is not None
    assert solution.slide_count is not None
    pair = (solution.move_count, solution.slide_count)
    if metric.startswith("slides"):
        pair = pair[::-1]
    return pair if "," in metric else pair[:1]


def mirrored(puzzle: Puzzle) -> Puzzle:
    """Left becomes right."""
    last = puzzle.board.width - 1
    return _moved(puzzle, lambda cell: (cell[0], last - cell[1]), MIRRORED, puzzle.board.width)


def turned(puzzle: Puzzle) -> Puzzle:
    """Rows become columns."""
    return _moved(puzzle, lambda cell: (cell[1], cell[0]), TURNED, puzzle.board.height)


def _moved(
    puzzle: Puzzle,
    place: Callable[[tuple[int, int]], tuple[int, int]],
    directions: dict[str, str],
    width: int,
) -> Puzzle:
    board = puzzle.board
    axes = {"-": "|", "|": "-", "": ""} if directions is TURNED else {"-": "-", "|": "|", "": ""}
    height = board.width if directions is TURNED else board.height
    return Puzzle(
        Board(
            width,
            height,
            frozenset(map(place, board.walls)),
            frozenset(map(place, board.missing)),
            frozenset(frozenset(map(place, barrier)) for barrier in board.barriers),
        ),
        [
            Vehicle(v.label, tuple(sorted(map(place, v.cells))), axes[v.axes], v.target)
            for v in puzzle.vehicles
        ],
        [Exit(place(way.cell), directions[way.direction], way.targets) for way in puzzle.exits],
    )
