"""Limits hold while a puzzle is compiled: pieces on large boards take longer than most searches."""

from __future__ import annotations

from array import array
from pathlib import Path
from threading import Event

import pytest

from tests.support.hostile import every_piece, field
from unjam import LimitError, Puzzle, explore, generate, solve, solve_many
from unjam.core import core
from unjam.plots import draw_graph

WORST = Puzzle.parse(every_piece())  # which takes half a minute to compile
SMALL = Puzzle.parse(".... XX.B A..B AOOO")


def cancelled() -> Event:
    event = Event()
    event.set()
    return event


def test_solving_ends_before_the_search_begins() -> None:
    solution = solve(WORST, timeout=0.1)
    assert solution.status == "limit"
    assert solution.reason == "timeout was reached; at least 1 move is needed"
    assert (solution.moves, solution.lower_bound, solution.stats.states) == ((), 1, 0)
    solution = solve(WORST, cancel=cancelled())
    assert solution.reason == "it was cancelled; at least 1 move is needed"


def test_exploring_ends_before_the_first_state() -> None:
    with pytest.raises(LimitError, match="the end: timeout was reached after exploring 0 states"):
        explore(WORST, timeout=0.1)
    with pytest.raises(LimitError, match="to the end: it was cancelled after exploring 0 states"):
        explore(WORST, cancel=cancelled())


@pytest.mark.parametrize("threads", [1, 2])
def test_the_others_are_solved(threads: int) -> None:
    found = list(solve_many([SMALL, WORST, SMALL], threads=threads, timeout=0.3))
    assert [solution.status for solution in found] == ["solved", "limit", "solved"]


def test_generating_gives_up() -> None:
    with pytest.raises(LimitError, match="timeout was reached"):
        next(generate(1, like=WORST, timeout=0.2, threads=1))


def test_drawing_a_graph_ends(tmp_path: Path) -> None:
    graph = explore(Puzzle.parse(field(3)), neighbours=True)
    graph.timeout = 0.0
    file = tmp_path / "graph.svg"
    with pytest.raises(LimitError, match="drawn: timeout was reached while placing 3,375 states"):
        draw_graph(graph, file)
    assert not file.exists()


def test_a_layout_stops_when_it_is_told_to() -> None:
    graph = explore(Puzzle.parse(field(3)), neighbours=True)
    lists = graph.first_edge, graph.edges
    assert len(core.layout(*lists, timeout=0.0)) == 0
    assert len(core.layout(*lists, progress=lambda *_: False)) == 0
    assert core.extent(*lists, progress=lambda *_: False) is None


def test_transitions_of_a_piece() -> None:
    """Two places of a car in three cells: from, to, direction, slides, and one cell to be free."""
    covers = [[0, 1], [1, 2]]
    rows = array("i", [0, 1, 1, 1, 1, 2, 1, 0, 0, 1, 1, 0])
    assert core.LaneShape.of_piece(3, covers, None, rows.tobytes(), False).configurations == 2
    for wrong in (rows[:-1], rows[:7], array("i", [0, 1, 1, 1, -1])):
        with pytest.raises(ValueError, match="a transition is cut off"):
            core.LaneShape.of_piece(3, covers, None, wrong.tobytes(), False)
    with pytest.raises(ValueError, match="numbers out of range"):
        core.LaneShape.of_piece(3, covers, None, array("i", [0, 70_000, 0, 1, 0]).tobytes(), False)
