"""The blocking graph against its definition, on plain boards and on variants."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, WALL_60, board
from tests.support.random_puzzles import random_puzzle
from tests.support.random_variants import THEMES, puzzle_of
from unjam import deck
from unjam.blocking.blocking_graph import BlockingGraph, Depth, blocking_graph
from unjam.model import Exit, Goal, Puzzle, Vehicle


def test_by_hand() -> None:
    graph = blocking_graph(board(FOUR_BY_FOUR))
    assert graph.roots == ("X",)
    assert graph.edges == {"X": ("B",), "B": ("O",), "O": ("A",), "A": ("X",)}
    assert graph.depth() == Depth(3, exact=True)


def test_card_1_by_hand() -> None:
    graph = blocking_graph(board(JAM_1))
    assert {node: set(edges) for node, edges in graph.edges.items()} == {
        "X": set("CG"), "C": set("D"), "G": set("F"), "D": set("E"), "F": set("E"),
        "E": set("AB"), "A": set("BE"), "B": set("G"),
    }  # fmt: skip
    # X C D E A B G F
    assert graph.depth() == Depth(7, exact=True)


def test_a_wall_ends_a_lane() -> None:
    graph = blocking_graph(board(WALL_60))
    assert "B" not in graph.edges["L"], "the wall stands between them"


def test_a_won_puzzle_has_none() -> None:
    graph = blocking_graph(board("..XX A..."))
    assert graph == BlockingGraph((), {})
    assert (graph.nodes, graph.depth()) == ((), Depth(0, exact=True))
    free = blocking_graph(board("XX.. A..."))
    assert (free.nodes, free.depth().edges) == (("X",), 0)


def lane(puzzle: Puzzle, vehicle: Vehicle) -> set[str]:
    """Everybody in the row or column of a straight vehicle, up to the walls, by scanning it."""
    along = 1 if vehicle.axes == "-" else 0
    cells = {cell: v.label for v in puzzle.vehicles for cell in v.cells}
    found = set()
    for end, step in ((min(vehicle.cells), -1), (max(vehicle.cells), 1)):
        at = list(end)
        while True:
            at[along] += step
            inside = 0 <= at[0] < puzzle.board.height and 0 <= at[1] < puzzle.board.width
            if not inside or (at[0], at[1]) in puzzle.board.walls:
                break
            found.add(cells.get((at[0], at[1]), vehicle.label))
    return found - {vehicle.label}


def ahead(puzzle: Puzzle, target: Vehicle) -> set[str] | None:
    """Everybody between the target and its exit; None if a wall is."""
    (way,) = puzzle.exits
    along = 1 if way.direction in "LR" else 0
    cells = {cell: v.label for v in puzzle.vehicles for cell in v.cells}
    one, other = sorted((target.cells[0][along], way.cell[along]))
    between = []
    for place in range(one, other + 1):
        cell = (way.cell[0], place) if along else (place, way.cell[1])
        if cell in puzzle.board.walls:
            return None
        between.append(cells.get(cell, target.label))
    return set(between) - {target.label}


def longest(edges: dict[str, set[str]], path: tuple[str, ...]) -> int:
    further = [longest(edges, (*path, node)) for node in edges[path[-1]] if node not in path]
    return max(further, default=len(path) - 1)


def test_random_boards_by_the_definition() -> None:
    rng = random.Random("blocking")
    compared = 0
    for _ in range(150):
        puzzle = random_puzzle(rng)
        first = ahead(puzzle, puzzle["X"])
        if first is None or puzzle.won:
            continue
        edges = {"X": first}
        todo = sorted(first)
        for label in todo:
            if label not in edges:
                edges[label] = lane(puzzle, puzzle[label])
                todo += sorted(edges[label])
        graph = blocking_graph(puzzle)
        assert {node: set(found) for node, found in graph.edges.items()} == edges
        if len(edges) <= 10:
            assert graph.depth() == Depth(longest(edges, ("X",)), exact=True)
            compared += 1
    assert compared > 50


def test_a_piece_with_two_axes_points_both_ways() -> None:
    puzzle = board("XX.PP. .B.PP. .B.... ...CC.", targets="X")
    graph = blocking_graph(puzzle)
    assert graph.edges["X"] == ("P",)
    assert set(graph.edges["P"]) == {"X", "B", "C"}


def test_several_targets_and_exits() -> None:
    puzzle = board(
        "A..... A.XX.B ...... YY.C..",
        targets="XY",
        exits=[Exit((1, 5), "R"), Exit((1, 0), "L"), Exit((3, 5), "R")],
    )
    graph = blocking_graph(puzzle)
    assert graph.roots == ("X", "Y")
    assert set(graph.edges["X"]) == {"A", "B"}
    assert graph.edges["Y"] == ("C",)


def test_a_goal_both_ways_round_a_torus() -> None:
    puzzle = board(
        "...... XX.A.B", exits=[], goals=[Goal("X", frozenset({(1, 3), (1, 4)}))], join_x="same"
    )
    assert set(blocking_graph(puzzle).edges["X"]) == {"A", "B"}


@pytest.mark.parametrize("theme", THEMES)
def test_every_variant_has_one(theme: str) -> None:
    rng = random.Random(f"blocking {theme}")
    for _ in range(10):
        graph = blocking_graph(puzzle_of(rng, theme))
        for node, edges in graph.edges.items():
            assert node not in edges
            assert set(edges) <= set(graph.nodes)
        assert graph.depth().edges < max(len(graph.nodes), 1)


def test_the_longest_path_is_bounded_and_says_so() -> None:
    labels = [f"v{number}" for number in range(40)]
    cliques = {label: tuple(other for other in labels if other != label) for label in labels}
    dense = BlockingGraph(("v0",), cliques)
    assert dense.depth() == Depth(39, exact=True)
    # A grid, in which no path visits all and many come near.
    size = 9
    names = {(r, c): f"{r}.{c}" for r in range(size) for c in range(size)}
    grid = BlockingGraph(
        ("0.1",),
        {
            names[r, c]: tuple(
                names[near]
                for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
                if near in names
            )
            for r, c in names
        },
    )
    begin = time.monotonic()
    depth = grid.depth(most_steps=5000)
    assert not depth.exact
    assert depth.edges >= size
    assert time.monotonic() - begin < 5


def test_the_decks_are_quick_and_exact() -> None:
    for name in ("jam", "thinkfun", "hardest", "project"):
        for puzzle in deck(name):
            assert blocking_graph(puzzle).depth().exact


def test_a_path_is_a_path() -> None:
    edges: dict[str, tuple[str, ...]] = {one: (other,) for one, other in pairwise("abcde")}
    chain = BlockingGraph(("a",), edges | {"e": ("a",)})
    assert chain.depth() == Depth(4, exact=True)
