"""The tables against the paper's searches written out, and against the reference."""

from __future__ import annotations

import random

import pytest

from tests.support.component import Component
from tests.support.paper import PaperGame
from tests.support.random_puzzles import random_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import explore
from unjam.paper.paper_tables import TableRow, table_row
from unjam.reference import TooManyStates


@pytest.mark.parametrize("seed", range(6))
def test_plain_puzzles(seed: int) -> None:
    rng = random.Random(f"tables {seed}")
    compared = 0
    while compared < 12:
        puzzle = random_puzzle(rng)
        # The plain searches know no walls, and take long.
        if puzzle.board.walls or len(explore(puzzle)) > 1500:
            continue
        compared += 1
        row = table_row(puzzle)
        game = PaperGame(puzzle)
        table_1 = (row.graph_diameter, row.graph_vertices, row.dead_ends, row.winning_edges)
        assert table_1 == game.fewest_moves(), puzzle
        table_2 = (row.minimum_slide, row.slide_moves, row.slide_vertices)
        assert table_2 == (game.least_slide() or (None, None, None)), puzzle


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_variants(theme: str) -> None:
    rng = random.Random(f"tables {theme}")
    compared = 0
    for _ in range(cases(4)):
        puzzle = lively_puzzle(rng, theme, 600)
        try:
            component = Component(puzzle, 3000)
        except TooManyStates:
            continue
        compared += 1
        compare(table_row(puzzle), component)
    assert compared > 0


def compare(row: TableRow, component: Component) -> None:
    """All that does not depend on the order of a search."""
    best = component.optima(0)
    assert row.minimum_moves == (best.moves_slides[0] if best else None)
    assert row.minimum_slide == (best.slides_moves[1] if best else None)
    assert row.fewest_slide_moves == (best.slides_moves[0] if best else None)
    assert row.component_states == len(component)
    winning = [
        won or any(component.won[there] for there, _ in row)
        for won, row in zip(component.won, component.edges, strict=True)
    ]
    levels, edges = levels_and_winning_edges(component, winning)
    assert row.graph_diameter == len(levels)
    assert row.graph_vertices == sum(map(len, levels))
    assert row.winning_edges == edges
    assert row.all_moves_vertices is not None
    assert row.placements is not None
    assert len(component) <= row.all_moves_vertices <= row.placements


def levels_and_winning_edges(
    component: Component, winning: list[bool]
) -> tuple[list[set[int]], int]:
    """The levels of a breadth-first search that enters no winning vertex."""
    levels: list[set[int]] = []
    level = set() if winning[0] else {0}
    met = set(level)
    edges = 0
    while level:
        levels.append(level)
        ways = {(state, there) for state in level for there, _ in component.edges[state]}
        edges += sum(winning[there] for _, there in ways)
        level = {there for _, there in ways if not winning[there]} - met
        met |= level
    return levels, edges
