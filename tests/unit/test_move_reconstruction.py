"""Naming: the steps of lanes come back as moves under the labels of the puzzle, and they play."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.support.boards import board
from tests.support.random_variants import lively_puzzle
from tests.support.solutions import METRICS, replayed
from unjam import Board, Exit, Puzzle, Vehicle
from unjam.model import Cell, Goal


def placed(puzzle: Puzzle) -> dict[str, tuple[Cell, ...]]:
    return {vehicle.label: tuple(sorted(vehicle.cells)) for vehicle in puzzle.vehicles}


def goal(label: str, *cells: Cell) -> Goal:
    return Goal(label, frozenset(cells))


def test_twins_keep_their_labels() -> None:
    """A, B and C are one to the search; each move names the one that stands there."""
    puzzle = board("ABX C.. ...", axes=dict.fromkeys("ABCX", "-|"), exits=[], goals=[
        goal("X", (0, 0))])  # fmt: skip
    for metric in METRICS:
        for algorithm in ("auto", "dijkstra", "astar", "ida"):
            solution = puzzle.solve(metric=metric, algorithm=algorithm)
            assert solution.optimal
            now = puzzle
            for move in solution.moves:
                before = placed(now)
                now = now.play(move)
                after = placed(now)
                assert [label for label in after if after[label] != before[label]] == [move.vehicle]
            assert now.won


def test_whichever_twin_is_meant_the_solution_is_as_long() -> None:
    cells = [(0, 0), (0, 1), (1, 0)]
    lengths = set()
    for labels in itertools.permutations("ABC"):
        twins = [Vehicle(a, (cell,), "-|") for a, cell in zip(labels, cells, strict=True)]
        target = Vehicle("X", ((0, 2),), "-|", target=True)
        puzzle = Puzzle(Board(3, 3), [*twins, target], goals=[goal("X", (0, 0))])
        solution = puzzle.solve(metric="moves,slides")
        assert replayed(solution).won
        lengths.add((solution.move_count, solution.slide_count))
    assert len(lengths) == 1


def test_on_a_cycle_the_shorter_way_round_is_named() -> None:
    ring = board("X....", exits=[], goals=[goal("X", (0, 4))], join_x="same", axes={"X": "-"})
    assert str(ring.solve(metric="moves,slides")) == "XL1"
    blocked = board("X...A", exits=[], goals=[goal("X", (0, 3))], join_x="same",
                    axes={"X": "-", "A": ""})  # fmt: skip
    assert str(blocked.solve(metric="slides")) == "XR3"
    far = board("X......", exits=[], goals=[goal("X", (0, 3))], join_x="same", axes={"X": "-"})
    assert str(far.solve(metric="slides")) == "XR3"
    assert far.solve().slide_count in (3, 4)


def test_over_a_flipped_seam_directions_are_read_at_the_first_cell() -> None:
    band = Board(4, 4, join_x="flip")
    square = Vehicle("X", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|", target=True)
    mirrored = goal("X", (2, 2), (2, 3), (3, 2), (3, 3))
    puzzle = Puzzle(band, [square], goals=[mirrored])
    solution = puzzle.solve(metric="moves,slides")
    # Over the left edge, two cells, it stands at the bottom right.
    assert (str(solution), solution.slide_count) == ("XL2", 2)
    assert replayed(solution).won
    tee = Vehicle("X", ((0, 0), (0, 1), (0, 2), (1, 1)), "-|", target=True)
    upside_down = goal("X", (3, 0), (3, 1), (3, 2), (2, 1))
    solution = Puzzle(band, [tee], goals=[upside_down]).solve(metric="slides")
    assert solution.slide_count == 4
    assert str(solution) in ("XL4", "XR4")
    assert replayed(solution).won


def test_a_diagonal_van_goes_on_over_a_flipped_seam_in_one_move() -> None:
    """Right of row 0 lies the last row, mirrored: a van that falls rises from there on."""
    band = Board(4, 4, join_x="flip")
    van = Vehicle("X", ((0, 2), (1, 3)), "\\", target=True)
    beyond = goal("X", (1, 0), (0, 1))
    for metric in METRICS:
        solution = Puzzle(band, [van], goals=[beyond]).solve(metric=metric)
        assert (str(solution), solution.move_count, solution.slide_count) == ("XDR2", 1, 2)
        assert replayed(solution).won


def test_slides_are_joined_into_moves_only_where_that_is_one_move() -> None:
    """A unit that slides on both diagonals turns at the seam though the name stays the same."""
    band = Board(3, 3, join_x="flip")
    unit = Vehicle("X", ((1, 2),), "\\/", target=True)
    solved = 0
    for end in [(row, column) for row in range(3) for column in range(3)]:
        puzzle = Puzzle(band, [unit], goals=[goal("X", end)])
        for corners in (False, True):
            for metric in METRICS:
                solution = puzzle.solve(metric=metric, corners=corners)
                if solution.status == "solved":
                    assert replayed(solution).won
                    assert len(solution.moves) == solution.move_count
                    assert sum(move.slides for move in solution.moves) == solution.slide_count
                    solved += 1
    assert solved > 40


def test_a_path_round_corners_never_names_a_leg_that_comes_back() -> None:
    """On this board X lies on the same cells in two manners, and goes straight from one to the
    other; a straight leg may not do that, two in a row may."""
    puzzle = Puzzle(
        Board(2, 2, join_x="flip", join_y="flip"),
        [
            Vehicle("X", ((1, 0), (0, 0)), "-|/", target=True),
            Vehicle("Z", ((0, 1),), "-", target=True),
        ],
        goals=[goal("X", (0, 0), (0, 1), (1, 1)), goal("Z", (1, 0))],
        corners=True,
    )
    for metric in METRICS:
        for algorithm in ("auto", "dijkstra", "astar", "ida", "greedy"):
            solution = puzzle.solve(metric=metric, algorithm=algorithm)
            assert solution.status == "solved"
            assert replayed(solution).won


def test_bent_moves_are_the_shortest_with_the_fewest_bends() -> None:
    puzzle = board("X... .... ...A", axes={"X": "-|", "A": ""}, exits=[], corners=True,
                   goals=[goal("X", (2, 2))])  # fmt: skip
    solution = puzzle.solve(metric="moves,slides")
    assert (solution.move_count, solution.slide_count) == (1, 4)
    (move,) = solution.moves
    assert len(move.legs) == 2
    assert puzzle.play(move).won


def test_slides_round_corners_are_joined_into_bent_moves() -> None:
    puzzle = board("X.. #.# ...", axes={"X": "-|"}, exits=[], goals=[goal("X", (2, 2))])
    bent = puzzle.solve(metric="slides", corners=True)
    assert (str(bent), bent.move_count, bent.slide_count) == ("XR1D2R1", 1, 4)
    straight = puzzle.solve(metric="slides")
    assert (str(straight), straight.move_count, straight.slide_count) == ("XR1 XD2 XR1", 3, 4)


def test_targets_that_leave_are_named_to_their_last_move() -> None:
    puzzle = board("XX.Y ...Y ...Y", targets="XY", exits=[Exit((0, 3), "R"), Exit((2, 3), "D")])
    for metric in METRICS:
        solution = puzzle.solve(metric=metric)
        # Y is out from the beginning: it stands at its exit, and has left.
        assert str(solution) == "XR2"
        assert replayed(solution).won
        assert all(not vehicle.cells for vehicle in replayed(solution).targets)


@pytest.mark.parametrize("theme", ["mixture", "Klein bottle", "projective plane", "corners"])
def test_solutions_play_with_the_counts_they_claim(theme: str) -> None:
    rng = random.Random(f"naming {theme}")
    solved = 0
    for _ in range(25):
        puzzle = lively_puzzle(rng, theme, 200)
        for metric in METRICS:
            solution = puzzle.solve(metric=metric, timeout=10)
            if solution.status == "solved":
                assert replayed(solution).won
                assert len(solution.moves) == solution.move_count
                assert sum(move.slides for move in solution.moves) == solution.slide_count
                assert puzzle.corners or not any(move.bends for move in solution.moves)
                solved += 1
    assert solved > 20
