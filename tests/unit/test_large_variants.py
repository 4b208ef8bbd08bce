"""Variants on boards of 16x16: lanes with hundreds of cells and points, keys of many words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.support.run_scale import SCALE
from tests.support.solutions import replayed
from unjam import Board, Puzzle, Vehicle
from unjam.compiler.lane_compiler import compiled
from unjam.model import MAX_SIDE, Cell, Goal
from unjam.model.board import Join

CELLS: list[Cell] = [(row, column) for row in range(MAX_SIDE) for column in range(MAX_SIDE)]
JOINS: list[tuple[Join, Join]] = [("none", "none"), ("same", "same"), ("flip", "flip")]


OTHERS: list[dict[str, Any]] = [
    {"algorithm": "astar", "heuristic": "blocker-chain"},
    {"algorithm": "astar", "heuristic": "patterns"},
    {"algorithm": "greedy"},
]


def surface(join: tuple[Join, Join]) -> str:
    return Board(MAX_SIDE, MAX_SIDE, join_x=join[0], join_y=join[1]).surface


@pytest.mark.parametrize("join", JOINS, ids=surface)
def test_a_piece_that_slides_on_all_four_axes(join: tuple[Join, Join]) -> None:
    """It comes to every cell and to every point: 545 of them on a plane board."""
    board = Board(MAX_SIDE, MAX_SIDE, join_x=join[0], join_y=join[1])
    star = Vehicle("X", ((0, 0), (1, 1)), "-|\\/", target=True)
    others = [
        Vehicle("A", ((15, 14), (15, 15)), "-"),
        Vehicle("B", ((7, 7), (7, 8), (8, 7), (8, 8)), "-|"),
    ]
    puzzle = Puzzle(board, [star, *others], goals=[Goal("X", frozenset({(13, 13), (14, 14)}))])
    assert compiled(puzzle).key_bits <= 26
    best = puzzle.solve(max_states=400_000)
    assert (best.status, best.optimal, best.move_count) == ("solved", True, 2)
    assert replayed(best).won
    # The tables of a joined board take seconds: all of them only in long runs.
    others_tried = len(OTHERS) if SCALE > 1 else {"plane": 2, "torus": 1}.get(board.surface, 0)
    for options in OTHERS[:others_tried]:
        solution = puzzle.solve(max_states=400_000, **options)
        assert solution.status == "solved"
        assert solution.move_count is not None
        assert solution.move_count >= 2
        assert solution.move_count == 2 or not solution.optimal
        assert replayed(solution).won
    if others_tried:
        bent = puzzle.solve(corners=True, max_states=400_000)
        assert (bent.move_count, bent.optimal) == (1, True)
        assert replayed(bent).won


@pytest.mark.parametrize(("count", "words"), [(100, 13), (200, 26), (254, 32)])
def test_many_unit_cars(count: int, words: int) -> None:
    rng = random.Random(1)
    taken = rng.sample(CELLS[1:], count)
    cars = [Vehicle(f"u{number}", (cell,), "-|") for number, cell in enumerate(taken)]
    target = Vehicle("X", ((0, 0),), "-|", target=True)
    free = [cell for cell in CELLS[1:] if cell not in taken]
    puzzle = Puzzle(
        Board(MAX_SIDE, MAX_SIDE), [target, *cars], goals=[Goal("X", frozenset({free[0]}))]
    )
    assert compiled(puzzle).key_words == words
    solution = puzzle.solve(max_states=15_000)
    if solution.status == "solved":
        assert replayed(solution).won
    else:
        assert solution.status == "limit"
        assert solution.lower_bound
    greedy = puzzle.solve(algorithm="greedy", max_states=15_000)
    if greedy.status == "solved":
        assert replayed(greedy).won
    assert solution.stats.peak_bytes < 100 << 20


def test_as_many_diagonal_cars_as_there_are_cells() -> None:
    """On a Möbius band each stands on one of 256 cells and on one of two diagonals: 9 bits."""
    board = Board(MAX_SIDE, MAX_SIDE, join_x="flip")
    cars = [Vehicle(f"d{number}", (cell,), "-|\\") for number, cell in enumerate(CELLS[:-2])]
    target = Vehicle("X", ((15, 14),), "-", target=True)
    puzzle = Puzzle(board, [target, *cars], goals=[Goal("X", frozenset({(15, 15)}))])
    assert compiled(puzzle).key_words == 37
    assert str(puzzle.solve(max_states=1000)) == "XR1"


@pytest.mark.parametrize("corners", [False, True])
def test_cars_all_round_a_klein_bottle(corners: bool) -> None:
    """A square goes over the flipped top edge and comes in at the bottom, where nothing stands."""
    board = Board(MAX_SIDE, MAX_SIDE, join_x="same", join_y="flip")
    vehicles = [
        Vehicle("X", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|", target=True),
        *(Vehicle(f"a{column}", ((3, column), (4, column)), "|") for column in range(16)),
        *(Vehicle(f"b{row}", ((row, 0), (row, 1), (row, 2)), "-") for row in range(6, 14)),
    ]
    goal = Goal("X", frozenset({(14, 8), (14, 9), (15, 8), (15, 9)}))
    puzzle = Puzzle(board, vehicles, goals=[goal], corners=corners)
    assert compiled(puzzle).key_words == 2
    for options in ({}, *OTHERS[:1], {"anytime": True}):
        solution = puzzle.solve(max_states=300_000, **options)
        assert (solution.optimal, solution.move_count) == (True, 1 if corners else 2)
        assert solution.slide_count == 8
        assert replayed(solution).won
