"""A state graph in a few numbers, counted again in a plainer way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.support.random_variants import THEMES, lively_puzzle
from unjam import Board, Exit, Puzzle, Vehicle, deck, explore
from unjam.graph.graph_summary import Summary
from unjam.graph.state_graph import StateGraph

networkx: Any = pytest.importorskip("networkx")


def check(graph: StateGraph, summary: Summary) -> None:
    network = graph.to_networkx()
    reached = networkx.descendants(network, 0) | {0}
    inside = network.subgraph(reached)
    steps = [len(graph.neighbours(state)) for state in sorted(reached)]
    assert summary.states == len(reached)
    assert summary.edges == inside.to_undirected().number_of_edges()
    assert summary.branching == pytest.approx(sum(steps) / len(steps))
    assert summary.most_steps == max(steps)
    assert summary.dead_ends == steps.count(1)
    distances = [graph.distance(state) for state in sorted(reached)]
    known = [distance for distance in distances if distance is not None]
    assert summary.wins == distances.count(0)
    assert summary.hopeless == distances.count(None)
    assert summary.distance == distances[0]
    assert summary.solvable is (distances[0] is not None)
    assert summary.to_win == tuple(map(known.count, range(max(known, default=-1) + 1)))
    assert sum(summary.from_start) == len(reached)
    assert summary.eccentricity == len(summary.from_start) - 1
    if known:
        assert summary.farthest_distance == max(known)
        assert summary.farthest_count == known.count(max(known))
        assert summary.farthest_state is not None
        assert graph.distance(summary.farthest_state) == max(known)
    else:
        assert (summary.farthest_distance, summary.farthest_state) == (None, None)
        assert summary.farthest_count == 0
    if graph.codec.reversible:
        assert summary.diameter == networkx.diameter(inside)
        assert summary.radius == networkx.radius(inside)
    else:
        assert (summary.diameter, summary.radius) == (None, None)
    if graph.family and graph.codec.reversible:
        assert summary.family_components == networkx.number_connected_components(network)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_variants(theme: str) -> None:
    rng = random.Random(f"summary {theme}")
    checked = 0
    for number in range(4):
        puzzle = lively_puzzle(rng, theme, 150)
        graph = explore(puzzle, metric=("moves", "slides")[number % 2], family=number > 1)
        if len(graph) <= 600:
            check(graph, graph.summary())
            checked += 1
    assert checked > 0


def test_card_40() -> None:
    summary = deck("jam")["40"].explore(family=True).summary()
    assert (summary.states, summary.family_states, summary.family_components) == (4780, 4805, 4)
    assert (summary.distance, summary.optimal_solutions) == (51, 191_226_816)
    assert (summary.edges, summary.bytes_per_state) == (18_691, 12)
    assert deck("jam")["40"].explore().summary().family_states is None


def test_what_is_measured() -> None:
    graph = deck("jam")["1"].explore()
    assert graph.summary() == graph.summary(measure=True)
    assert graph.summary(measure=False).diameter is None


def test_large_graphs_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unjam.graph.graph_summary.QUICK", 1000)
    graph = deck("jam")["1"].explore()
    assert graph.summary().diameter is None
    assert graph.summary(measure=True).diameter == 15


def test_a_target_that_leaves() -> None:
    puzzle = Puzzle(
        Board(4, 1),
        [Vehicle("X", ((0, 1),), "-", target=True), Vehicle("Y", ((0, 0),), "-", target=True)],
        [Exit((0, 3), "R")],
    )
    graph = explore(puzzle)
    summary = graph.summary(measure=True)
    assert summary.diameter is None
    check(graph, summary)
