"""What pictures of state graphs are made of: layouts, paths, fitting, the parts of a board."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from matplotlib.text import Text

import unjam
from tests.support.processes import run_python
from unjam import Board, Vehicle
from unjam.compiler.lane_compiler import compiled
from unjam.core import core
from unjam.literals import Metric
from unjam.plots import graph_plot as graph_module
from unjam.plots.board_inset import INSET, body
from unjam.plots.graph_plot import StatePicture, shortest_path, undirected
from unjam.plots.layout_fitting import Box, fitted
from unjam.plots.plot_theme import THEMES, plain_settings
from unjam.plots.solution_timeline import _rows, _summary

LOOK = {"theme": THEMES["dark"], "size": (900, 600)}


def test_a_shortest_path_leads_from_the_start_to_a_win() -> None:
    for card in ("1", "20", "40"):
        found = core.explore(compiled(unjam.deck("jam")[card]), False, True)
        path = shortest_path(found.first_edge, found.edges, found.to_win)
        assert path[0] == 0
        assert [int(found.to_win[state]) for state in path] == list(range(len(path)))[::-1]
        for here, there in pairwise(path):
            begin, end = found.first_edge[here : here + 2].tolist()
            assert there in found.edges[begin:end]


def test_moves_are_drawn_once_whether_they_lead_back_or_not() -> None:
    source = random.Random(5)
    for _ in range(50):
        count = source.randrange(1, 30)
        rows = [
            sorted(source.sample(range(count), source.randrange(min(count, 6))))
            for _ in range(count)
        ]
        rows = [[to for to in row if to != here] for here, row in enumerate(rows)]
        edges = {(here, to) for here, row in enumerate(rows) for to in row}
        pairs, one_way = undirected(
            np.cumsum([0, *map(len, rows)]).astype(np.uint64),
            np.array([to for row in rows for to in row], np.uint32),
        )
        drawn = {(int(here), int(to)) for here, to in pairs}
        assert len(drawn) == len(pairs)
        assert {frozenset(pair) for pair in drawn} == {frozenset(pair) for pair in edges}
        for (here, to), single in zip(pairs.tolist(), one_way.tolist(), strict=True):
            assert (here, to) in edges
            assert single == ((to, here) not in edges)


def test_a_layout_is_turned_and_scaled_but_not_bent() -> None:
    source = np.random.default_rng(3)
    window = Box(0.5, 11.5, 0.5, 7.5)
    taken = [Box(0, 5, 6.5, 8), Box(8, 12, 0, 2)]
    for shape in ((30, 4), (4, 30), (10, 10), (60, 1), (0, 0), (25, 0)):
        places = source.normal(size=(400, 2)) * shape
        put = fitted(places, window, taken)
        assert (put > [0.49, 0.49]).all()
        assert (put < [11.51, 7.51]).all()
        for box in taken:
            inside = (put > [box.left, box.bottom]) & (put < [box.right, box.top])
            assert inside.all(axis=1).sum() <= 4, "next to nothing lies on what is taken"
        before = np.hypot(*(places[1:] - places[:-1]).T)
        after = np.hypot(*(put[1:] - put[:-1]).T)
        if before.max() > 0:
            assert after == pytest.approx(before * (after.max() / before.max()))


def test_one_place_and_places_that_fill_everything() -> None:
    window = Box(0.5, 11.5, 0.5, 7.5)
    assert fitted(np.zeros((1, 2)), window, []).tolist()[0] == pytest.approx([6, 4])
    # Where nothing is free, it lies in the middle all the same.
    put = fitted(np.array([[0.0, 0], [4, 3]]), window, [Box(0, 12, 0, 8)])
    assert put.mean(axis=0).tolist() == pytest.approx([6, 4])


def test_layouts_do_not_depend_on_how_arrays_are_given() -> None:
    found = core.explore(compiled(unjam.deck("jam")["1"]), False, True)
    places = core.layout(found.first_edge, found.edges)
    assert places.shape == (found.states, 2)
    again = core.layout(found.first_edge.astype(np.int64), found.edges.astype(np.int64), seed=1)
    assert (places == again).all()
    assert (places != core.layout(found.first_edge, found.edges, seed=2)).any()
    # Neighbours are near.
    source = np.repeat(np.arange(found.states), np.diff(found.first_edge).astype(np.int64))
    length = np.hypot(*(places[source] - places[found.edges]).T).mean()
    assert 0.3 < length < 2
    assert np.ptp(places, axis=0).max() > 10 * length


@pytest.mark.parametrize(
    ("first_edge", "edges", "sentence"),
    [
        ([], [], "first_edge must begin with 0"),
        ([0, 2], [0], "first_edge must begin with 0"),
        ([0, 2, 1, 2], [0, 0], "first_edge must begin with 0"),
        ([0, 1], [1], "an edge leads to a state that does not exist"),
    ],
)
def test_a_layout_of_what_is_no_graph(
    first_edge: list[int], edges: list[int], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        core.layout(np.array(first_edge, np.uint64), np.array(edges, np.uint32))


def test_a_layout_can_be_interrupted() -> None:
    answer = run_python(
        """
import json, signal, time
import numpy as np
from unjam.core import core
def stop(*args):
    raise KeyboardInterrupt
signal.signal(signal.SIGALRM, stop)
count = 20_000
first_edge = np.arange(count + 1, dtype=np.uint64)
edges = (np.arange(count, dtype=np.uint32) + 1) % count
signal.setitimer(signal.ITIMER_REAL, 0.2)
begin = time.monotonic()
try:
    core.layout(first_edge, edges, rounds=10**6)
except KeyboardInterrupt:
    print(json.dumps(time.monotonic() - begin))
"""
    )
    assert answer < 10


def test_where_there_are_too_many_lines_some_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_module, "MOST_LINES", 1000)
    found = core.explore(compiled(unjam.deck("jam")["1"]), False, True)
    with plain_settings():
        picture = StatePicture(found.first_edge, found.edges, found.to_win, **LOOK)  # type: ignore[arg-type]
        texts = [text.get_text() for text in picture.draw().findobj(Text)]
    assert 500 < len(picture.pairs) <= 1000
    assert any("one line in 7 drawn" in text for text in texts)
    with pytest.raises(ValueError, match="one more entry than there are states"):
        StatePicture(found.first_edge, found.edges, found.to_win[1:], **LOOK)  # type: ignore[arg-type]


def test_few_states_carry_numbers_and_many_do_not() -> None:
    example = unjam.Puzzle.parse(".... XX.B A..B AOOO")
    for puzzle, numbers in ((example, True), (unjam.deck("jam")["1"], False)):
        found = core.explore(compiled(puzzle), False, True)
        with plain_settings():
            picture = StatePicture(found.first_edge, found.edges, found.to_win, **LOOK)  # type: ignore[arg-type]
            texts = [text.get_text() for text in picture.draw().findobj(Text)]
        assert picture.style.numbered is numbers
        assert texts.count("0") == (found.wins if numbers else 0)
        assert picture.style.crowded is not numbers


def test_the_key_has_what_is_farthest_unless_that_is_the_start() -> None:
    example = unjam.Puzzle.parse(".... XX.B A..B AOOO")
    alone = unjam.deck("hardest")["slides93"]
    cases: list[tuple[unjam.Puzzle, Metric, bool]] = [
        (example, "moves", True),
        (alone, "slides", False),
    ]
    for puzzle, metric, there in cases:
        graph = puzzle.explore(metric=metric, neighbours=True)
        assert (graph.farthest.tolist() != [0]) is there
        with plain_settings():
            arrays = graph.first_edge, graph.edges, graph.to_win
            picture = StatePicture(*arrays, **LOOK)  # type: ignore[arg-type]
        assert ("D" in dict(picture.key_marks())) is there
        assert (len(picture.far) > 0) is there


@pytest.mark.parametrize(
    ("metric", "words"),
    [("moves", "fewest moves"), ("slides,moves", "fewest slides, then moves")],
)
def test_a_timeline_says_what_is_fewest(metric: Metric, words: str) -> None:
    solution = unjam.deck("jam")["1"].solve(metric=metric)
    assert _summary(solution, 7).endswith(f"  ·  {words}")
    quick = unjam.deck("jam")["40"].solve(algorithm="greedy")
    assert not quick.optimal
    assert "fewest" not in _summary(quick, 7)


def test_the_rows_of_a_timeline() -> None:
    [puzzle] = unjam.read("examples/two-targets.unjam")
    solution = puzzle.solve()
    labels = [vehicle.label for vehicle in _rows(solution)]
    assert set(labels[:2]) == {"X", "Y"}, "the red cars come first"
    moved = list(dict.fromkeys(move.vehicle for move in solution.moves))
    assert labels[2:] == [label for label in moved if label not in "XY"]


def test_a_vehicle_is_one_piece_also_across_a_seam() -> None:
    flat = Board(6, 6)
    car = list(body(Vehicle("A", ((0, 0), (0, 1)), "-"), flat))
    assert min(box.column for box in car) == INSET
    assert max(box.column + box.wide for box in car) == pytest.approx(2 - INSET)
    # A block has no hole in the middle.
    block = list(body(Vehicle("B", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|"), flat))
    assert any(
        box.row <= 1 <= box.row + box.high and box.column <= 1 <= box.column + box.wide
        for box in block
    )
    torus = Board(6, 6, join_x="same", join_y="same")
    over = list(body(Vehicle("C", ((0, 5), (0, 0)), "-"), torus))
    assert len(over) == 4, "each half reaches out to the edge"
