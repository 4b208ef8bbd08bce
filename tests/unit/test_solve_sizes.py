"""Boards up to 16x16: every width of key, long corridors, many vehicles."""

from __future__ import annotations

import itertools
from string import ascii_letters
from typing import Any

import pytest

from tests.support.component import Component
from tests.support.solutions import METRICS, first_part, replayed
from unjam import Board, Exit, Puzzle, Vehicle, deck
from unjam.compiler.lane_compiler import MOST_CONFIGURATIONS, compiled
from unjam.literals import Metric
from unjam.model import MAX_SIDE, Cell

OPTIMAL: list[dict[str, Any]] = [
    {},
    {"algorithm": "dijkstra"},
    {"algorithm": "astar"},
    {"algorithm": "astar", "heuristic": "blocker-chain"},
    {"algorithm": "ida"},
    {"anytime": True},
]


# ---- Widths of keys -------------------------------------------------------------------------


def embedded(card: Puzzle, frozen: int) -> Puzzle:
    """A card in the right upper corner of 16x16, beside so many pieces that cannot move.

    Thin walls shut in the card and every frozen piece, so that each of these is a lane of its own
    and has its place in the key.
    """
    shift = MAX_SIDE - card.board.width
    vehicles = [
        vehicle._replace(cells=tuple((row, column + shift) for row, column in vehicle.cells))
        for vehicle in card.vehicles
    ]
    own = {(row, column) for row in range(card.board.height) for column in range(shift, MAX_SIDE)}
    barriers = {frozenset({cell, near}) for cell in own for near in around(cell) if near not in own}
    outside = [
        (row, column)
        for row in range(MAX_SIDE)
        for column in range(MAX_SIDE)
        if (row, column) not in own
    ]
    for number, cell in enumerate(outside[:frozen]):
        vehicles.append(Vehicle(f"frozen{number}", (cell,), "-"))
        barriers.update(frozenset({cell, near}) for near in around(cell))
    return Puzzle(
        Board(MAX_SIDE, MAX_SIDE, barriers=frozenset(barriers)),
        vehicles,
        [Exit((way.cell[0], MAX_SIDE - 1), "R") for way in card.exits],
    )


def around(cell: Cell) -> list[Cell]:
    row, column = cell
    return [
        (r, c)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        if 0 <= r < MAX_SIDE and 0 <= c < MAX_SIDE
    ]


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize(("frozen", "key_words"), [(0, 1), (20, 1), (80, 2), (140, 3), (220, 4)])
def test_the_width_of_the_key_changes_nothing(frozen: int, key_words: int, metric: Metric) -> None:
    for id in ("1", "3"):
        card = deck("jam")[id]
        puzzle = embedded(card, frozen)
        assert compiled(puzzle).key_words == key_words
        best = card.solve(metric=metric)
        for options in OPTIMAL:
            solution = puzzle.solve(metric=metric, **options)
            assert (solution.status, solution.optimal) == ("solved", True)
            assert first_part(solution) == first_part(best)
            if "," in metric:
                assert (solution.move_count, solution.slide_count) == (
                    best.move_count,
                    best.slide_count,
                )
            assert replayed(solution).won
        if "," not in metric:
            depths = card.solve(metric=metric, by_depth=True).stats.by_depth
            assert puzzle.solve(metric=metric, by_depth=True).stats.by_depth == depths


def test_as_many_vehicles_as_there_are_cells() -> None:
    """All cells but three hold a vehicle of one cell: 253 vehicles."""
    target = Vehicle("X", ((0, 13),), "-", target=True)
    cells = [(row, column) for row in range(MAX_SIDE) for column in range(MAX_SIDE)]
    free = {(0, 13), (0, 14), (1, 15), (2, 15)}
    vehicles = [
        Vehicle(f"v{number}", (cell,), "|" if cell == (0, 15) else "-")
        for number, cell in enumerate(cells)
        if cell not in free
    ]
    puzzle = Puzzle(Board(MAX_SIDE, MAX_SIDE), [target, *vehicles], [Exit((0, 15), "R")])
    solution = puzzle.solve(max_states=500_000)
    assert str(solution) == "v15:D1 XR2"
    assert replayed(solution).won


@pytest.mark.parametrize(("rows", "key_words"), [(1, 1), (4, 2), (9, 3), (15, 5)])
def test_rows_of_five_cars(rows: int, key_words: int) -> None:
    """Up to 75 cars with room to move: the search must not get lost among them."""
    cars = [
        Vehicle(f"{row}.{place}", ((row, 2 * place), (row, 2 * place + 1)), "-")
        for row in range(1, rows + 1)
        for place in range(5)
    ]
    target = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)
    blocker = Vehicle("B", ((0, 7),), "|")
    puzzle = Puzzle(Board(MAX_SIDE, MAX_SIDE), [target, blocker, *cars], [Exit((0, 15), "R")])
    assert compiled(puzzle).key_words == key_words
    # The blocker needs a gap in row 1: the last two cars move, then it, then the target.
    for options in ({"algorithm": "astar", "heuristic": "blocker-chain"}, {"anytime": True}):
        solution = puzzle.solve(max_states=3_000_000, timeout=60, **options)
        assert (solution.status, solution.optimal, solution.move_count) == ("solved", True, 4)
        assert replayed(solution).won
    greedy = puzzle.solve(algorithm="greedy", timeout=60)
    assert greedy.status == "solved"
    assert replayed(greedy).won


# ---- Long corridors -------------------------------------------------------------------------


def corridor(cars: int) -> Puzzle:
    """A limousine above a row of cars; the piece in its way needs a gap between the cars."""
    vehicles = [
        Vehicle("X", tuple((0, column) for column in range(8)), "-", target=True),
        Vehicle("B", ((0, 9),), "|"),
        *(
            Vehicle(ascii_letters[place], ((1, 2 * place + 2), (1, 2 * place + 3)), "-")
            for place in range(cars)
        ),
    ]
    return Puzzle(Board(MAX_SIDE, 2), vehicles, [Exit((0, 15), "R")])


# With four or five cars there are 495 and 462 arrangements of the corridor, with six 210.
@pytest.mark.parametrize(("cars", "apart"), [(1, False), (4, True), (5, True), (6, False)])
def test_a_corridor_with_many_arrangements_is_one_lane_for_each_car(cars: int, apart: bool) -> None:
    puzzle = corridor(cars)
    free = MAX_SIDE - 2 * cars
    arrangements = len(list(itertools.combinations(range(free + cars), cars)))
    assert (cars > 1 and arrangements > MOST_CONFIGURATIONS) == apart
    # The target has 9 places, the blocker 2, a single car 15.
    bits = 4 + 1 + (4 * cars if apart else (arrangements - 1).bit_length())
    assert compiled(puzzle).key_bits == bits


@pytest.mark.parametrize("cars", [1, 4, 5, 6])
def test_a_corridor_is_solved_like_any_other_lane(cars: int) -> None:
    puzzle = corridor(cars)
    component = Component(puzzle, 20_000)
    best = component.optima(0)
    assert best is not None
    for metric in METRICS:
        settled = 2 if "," in metric else 1
        for options in OPTIMAL:
            solution = puzzle.solve(metric=metric, **options)
            pair = (solution.move_count, solution.slide_count)
            if metric.startswith("slides"):
                pair = pair[::-1]
            assert pair[:settled] == best.of(metric)[:settled], (metric, options)
            assert replayed(solution).won
    for metric in METRICS[:2]:
        depths = puzzle.solve(metric=metric, by_depth=True).stats.by_depth
        assert depths == component.by_depth(0, metric)


def test_the_largest_board_with_nothing_in_the_way() -> None:
    for metric in METRICS:
        board = Board(MAX_SIDE, MAX_SIDE)
        target = Vehicle("X", ((7, 0), (7, 1)), "-", target=True)
        solution = Puzzle(board, [target], [Exit((7, 15), "R")]).solve(metric=metric)
        assert str(solution) == "XR14"
        assert (solution.move_count, solution.slide_count) == (1, 14)


def test_the_smallest_board() -> None:
    target = Vehicle("X", ((0, 0),), "-", target=True)
    solution = Puzzle(Board(1, 1), [target], [Exit((0, 0), "R")]).solve()
    assert (solution.status, solution.move_count) == ("solved", 0)
