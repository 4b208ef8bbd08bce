"""Rows of the tables: odd starts, other boards, limits."""

from __future__ import annotations

import threading
from math import comb

import pytest

from tests.support.boards import board
from unjam import Board, Exit, LimitError, Puzzle, Vehicle, deck, explore
from unjam.graph.state_codec import Codec
from unjam.paper.paper_columns import placements
from unjam.paper.paper_tables import table_row


def test_a_start_that_is_won() -> None:
    row = table_row(Puzzle.parse("..XX .... A... A..."))
    assert (row.minimum_moves, row.minimum_slide, row.slide_moves) == (0, 0, 0)
    assert (row.graph_vertices, row.graph_diameter, row.dead_ends, row.winning_edges) == (0,) * 4
    assert (row.start_eccentricity, row.true_diameter) == (None, None)
    assert row.slide_vertices == 1
    assert row.component_diameter == 2


def test_a_start_one_move_from_a_win() -> None:
    row = table_row(Puzzle.parse("XX.. .... A... A..."))
    assert (row.minimum_moves, row.minimum_slide, row.slide_moves) == (1, 2, 1)
    assert row.graph_vertices == 0


def test_an_unsolvable_puzzle_has_a_graph_but_no_solution() -> None:
    row = table_row(Puzzle.parse("XX.A ...A ...A ...."))
    assert row.minimum_moves == 2
    row = table_row(Puzzle.parse("XX.A ...A ...A ...A"))
    assert (row.minimum_moves, row.minimum_slide, row.slide_moves, row.slide_vertices) == (
        (None,) * 4
    )
    assert (row.graph_vertices, row.graph_diameter, row.winning_edges) == (2, 2, 0)
    assert row.fewest_slide_moves is None


def test_vehicles_of_a_long_corridor_keep_their_order() -> None:
    """Five cars in 16 cells are too many for one lane, and still cannot pass each other."""
    puzzle = Puzzle.parse("AABBCCDD.XX..... ................")
    row = table_row(puzzle)
    assert len(Codec(puzzle).plan.parts) == 5
    assert row.placements == row.all_moves_vertices == row.component_states == comb(16 - 10 + 5, 5)
    assert row.all_moves_components == 1


def test_equal_pieces_are_not_told_apart() -> None:
    puzzle = board("A.B ... XX.", axes={"A": "-|", "B": "-|"})
    assert placements(Codec(puzzle)) == comb(9, 2) * 2
    assert len(explore(puzzle, family=True)) == 2 * comb(7, 2)


def two_targets() -> Puzzle:
    return Puzzle(
        Board(4, 1),
        [
            Vehicle("X", ((0, 1),), "-", target=True),
            Vehicle("Y", ((0, 0),), "-", target=True),
        ],
        [Exit((0, 3), "R")],
    )


def test_a_target_that_leaves_does_not_come_back() -> None:
    row = table_row(two_targets())
    graph = explore(two_targets(), family=True)
    assert not graph.codec.reversible
    pairs = {
        frozenset((state, int(there)))
        for state in range(len(graph))
        for there in graph.neighbours(state)
    }
    assert row.all_moves_edges == len(pairs) < len(graph.edges)
    assert row.minimum_moves == 2
    measured = (row.true_diameter, row.component_radius, row.articulation_states)
    assert measured == (None, None, None)
    assert row.all_moves_components is None


def test_what_is_measured() -> None:
    puzzle = deck("jam")["1"]
    without = table_row(puzzle, measure=False)
    row = table_row(puzzle, measure=True)
    assert row == table_row(puzzle)
    assert without == row._replace(
        true_diameter=None,
        true_radius=None,
        component_diameter=None,
        component_radius=None,
        articulation_states=None,
    )
    graph = puzzle.explore(neighbours=True)
    extent = graph.extent(graph.first_edge, graph.edges)
    assert (row.component_diameter, row.component_radius) == extent


def test_corners() -> None:
    puzzle = deck("klotski")["pennant"]
    straight, bent = (table_row(puzzle, corners=corners).minimum_moves for corners in (False, True))
    assert straight == puzzle.solve(corners=False).move_count
    assert bent == puzzle.solve(corners=True).move_count
    assert straight != bent


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"max_states": 50}, "max_states was reached"),
        ({"max_memory": 1000}, "max_memory was reached"),
        ({"timeout": 0}, "timeout was reached"),
    ],
)
def test_limits(limits: dict[str, int], words: str) -> None:
    with pytest.raises(LimitError, match=words):
        table_row(deck("jam")["14"], **limits)  # type: ignore[arg-type]


def test_cancelling() -> None:
    event = threading.Event()
    assert table_row(deck("jam")["1"], cancel=event).minimum_moves == 8
    event.set()
    with pytest.raises(LimitError, match="it was cancelled"):
        table_row(deck("jam")["1"], cancel=event)
