"""Playing by the tables of the page against playing on the model, in every variant."""

from __future__ import annotations

import random

import pytest

from tests.support.page_play import TableGame
from tests.support.random_variants import THEMES, lively_puzzle, puzzle_of
from tests.support.run_scale import cases
from unjam import Puzzle, deck
from unjam.compiler.placements import form_of
from unjam.model import Move
from unjam.model.legal_moves import leaves, on_board, play, slides, taken_by
from unjam.player.slide_tables import DIRECTIONS, Tables

PUZZLES, STEPS = cases(7), 8


def placements(puzzle: Puzzle, label: str, tables: Tables) -> list[list[int]]:
    """Where the model lets a vehicle go in each direction, as numbers of its table."""
    standing = on_board(puzzle)
    taken = taken_by(puzzle.board, standing.values())
    vehicle = standing[label]
    _, table = tables._table(puzzle, vehicle)
    rays = (slides(puzzle, vehicle, way, taken) for way in vehicle.directions())
    found = [[table.numbers[form_of(puzzle.board, place)] for place in ray] for ray in rays]
    return sorted(ray for ray in found if ray)


@pytest.mark.parametrize("theme", THEMES)
def test_tables_and_model_agree_along_a_random_walk(theme: str) -> None:
    rng = random.Random(f"tables {theme}")
    tables = Tables()  # shared, as in a file of many puzzles
    for _ in range(PUZZLES):
        puzzle = puzzle_of(rng, theme)
        game = TableGame(tables.vehicles(puzzle), tables.written)
        for _ in range(STEPS):
            assert game.won == puzzle.won
            standing = on_board(puzzle)
            for number, vehicle in enumerate(puzzle.vehicles):
                if vehicle.label not in standing:
                    assert not game.covers(number)
                    assert not game.slides(number)
                    continue
                own = {row * puzzle.board.width + column for row, column in vehicle.cells}
                cells = puzzle.board.width * puzzle.board.height
                assert {c for c in game.covers(number) if c < cells} == own
                assert sorted(game.rays(number)) == placements(puzzle, vehicle.label, tables)
            moves = list(puzzle.legal_moves())
            if not moves:
                break
            move = rng.choice(moves)
            game.play(*tables.path(puzzle, [move]))
            puzzle = puzzle.play(move)


@pytest.mark.parametrize("theme", THEMES)
def test_the_stored_path_is_the_solution(theme: str) -> None:
    rng = random.Random(f"path {theme}")
    solved = 0
    for _ in range(PUZZLES):
        puzzle = lively_puzzle(rng, theme, 3000)
        solution = puzzle.solve(metric="moves,slides", max_states=20_000)
        if solution.status != "solved":
            continue
        tables = Tables()
        game = TableGame(tables.vehicles(puzzle), tables.written)
        path = tables.path(puzzle, solution.moves)
        assert len(path) == solution.move_count
        assert sum(sum(move[2::2]) for move in path) == solution.slide_count
        for move in path:
            game.play(move)
        assert game.won
        solved += 1
    assert solved > cases(1)


@pytest.mark.parametrize("theme", THEMES)
def test_images_show_every_cell_once(theme: str) -> None:
    """Cut off at the edge of the board, the images of a placement cover its cells and no others."""
    rng = random.Random(f"images {theme}")
    for _ in range(PUZZLES):
        puzzle = puzzle_of(rng, theme)
        board = puzzle.board
        tables = Tables()
        for vehicle in puzzle.vehicles:
            number, table = tables._table(puzzle, vehicle)
            shapes = tables.shapes[number]
            for form, place in table.numbers.items():
                seen = [
                    (y + row, x + column)
                    for look, x, y, *_ in tables.written[number]["images"][place]
                    for row, column in shapes[look].cells
                ]
                inside = [c for c in seen if 0 <= c[0] < board.height and 0 <= c[1] < board.width]
                assert set(inside) == set(form[0])
                if max(board.width, board.height) > 3:
                    assert len(inside) == len(form[0])


def test_a_target_that_leaves_covers_nothing_and_is_seen_where_it_left() -> None:
    puzzle = Puzzle.parse("target: X Y\nexit: right 1; right 2\n\nXX..\nYY..")
    tables = Tables()
    game = TableGame(tables.vehicles(puzzle), tables.written)
    first = puzzle.play("XR2")
    assert not first.won
    game.play(*tables.path(puzzle, [Move("X", "R", 2)]))
    x = next(n for n, vehicle in enumerate(game.vehicles) if vehicle["label"] == "X")
    assert game.covers(x) == []
    assert game.tables[x]["images"][game.at[x]] == [[0, 2, 0]]
    [[place, way]] = game.vehicles[x]["wins"]
    assert (place, DIRECTIONS[way]) == (game.at[x], "R")
    assert leaves(puzzle, play(puzzle, Move("X", "R", 1))["X"]) is False


def test_puzzles_of_a_deck_share_their_tables() -> None:
    tables = Tables()
    for puzzle in deck("jam"):
        tables.vehicles(puzzle)
    assert len(tables.written) < 30
