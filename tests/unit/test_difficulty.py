"""Measures of difficulty: worked by hand, by listing all optimal solutions, and at the edges."""

from __future__ import annotations

import gc
import random
import weakref
from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
from math import log, log2

import numpy as np
import pytest

from tests.support.random_variants import THEMES, lively_puzzle
from unjam import LimitError, Puzzle, StateGraph, deck
from unjam.blocking.blocking_counts import BlockingCounts
from unjam.blocking.blocking_graph import blocking_graph
from unjam.difficulty import measures
from unjam.graph.explored_states import NEVER
from unjam.optimal.path_statistics import BestPaths

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
STUCK = Puzzle.parse("...A XX.A ...A ....")
WON = Puzzle.parse("..XX A... A...")


def test_the_example_of_the_paper_by_hand() -> None:
    graph = SMALL.explore()
    assert measures.optimal_moves(graph) == 5
    assert measures.optimal_slides(SMALL) == 5
    # XR1 is one of 2 moves, AU1 or AU2 two of 4; then OL1, BD1 and XR1, each one of 4.
    assert measures.bits(graph) == pytest.approx(log2(2 * 2 * 4 * 4 * 4))
    assert measures.solutions(graph) == 2
    assert measures.log_solutions(graph) == pytest.approx(log(2))
    # X moves twice, A, O and B once.
    assert measures.extra_moves(graph) == 1
    assert measures.farthest(graph) == 5
    assert measures.backward_moves(graph) == 0
    assert measures.greedy_traps(graph) == 0
    # X B O A, the same, X B O, X B, X.
    assert measures.tangle(graph) == 4 + 4 + 3 + 2 + 1
    assert measures.blocking_nodes(SMALL) == 4
    assert measures.blocking_depth(SMALL) == (3, True)
    assert measures.mobility(graph) == 2


def test_a_target_that_must_go_back() -> None:
    card = deck("jam")["4"]
    assert [str(move) for move in card.solve().moves if move.vehicle == "X"] == [
        "XL1",
        "XR1",
        "XR3",
    ]
    assert measures.backward_moves(card.explore()) == 1


def test_what_cannot_be_won_has_no_measures() -> None:
    graph = STUCK.explore()
    for measure in (
        measures.optimal_moves,
        measures.bits,
        measures.extra_moves,
        measures.farthest,
        measures.backward_moves,
        measures.greedy_traps,
        measures.tangle,
        measures.hitting_time,
        measures.log_solutions,
    ):
        assert measure(graph) is None
    assert measures.optimal_slides(STUCK) is None
    assert measures.solutions(graph) == 0
    assert measures.blocking_nodes(STUCK) == 2


def test_what_is_won_is_no_effort() -> None:
    graph = WON.explore()
    for measure in (
        measures.optimal_moves,
        measures.bits,
        measures.extra_moves,
        measures.backward_moves,
        measures.greedy_traps,
        measures.tangle,
        measures.hitting_time,
        measures.log_solutions,
    ):
        assert measure(graph) == 0
    assert measures.solutions(graph) == 1


@pytest.mark.parametrize("options", [{"metric": "slides"}, {"family": True}], ids=str)
def test_other_graphs_are_refused(options: dict[str, str]) -> None:
    graph = SMALL.explore(**options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="difficulty needs a graph in moves"):
        measures.bits(graph)
    with pytest.raises(ValueError, match="difficulty needs a graph in moves"):
        measures.optimal_moves(graph)


def test_graphs_are_not_kept_alive() -> None:
    graph = SMALL.explore()
    measures.tangle(graph)
    alive = weakref.ref(graph)
    del graph
    gc.collect()
    assert alive() is None


# ---- All optimal solutions, listed ---------------------------------------------------------------


def graphs(seed: int, each: int) -> Iterator[StateGraph]:
    rng = random.Random(seed)
    for theme in THEMES:
        for _ in range(each):
            try:
                yield lively_puzzle(rng, theme, 300).explore(max_states=2000)
            except LimitError:
                continue


def from_the_farthest(graph: StateGraph) -> StateGraph:
    """The same states, beginning with one that is hard to win from."""
    return graph.state(int(graph.farthest[0])).explore() if graph.solvable else graph


def listed(graph: StateGraph, most: int = 2000) -> list[list[int]] | None:
    """Every optimal solution as states; None if there are too many."""
    if not graph.solvable:
        return []
    paths = [[0]]
    for distance in range(int(graph.to_win[0]) - 1, -1, -1):
        paths = [
            [*path, there]
            for path in paths
            for there in graph.neighbours(path[-1]).tolist()
            if graph.to_win[there] == distance
        ]
        if len(paths) > most:
            return None
    return paths


def in_the_way(puzzle: Puzzle) -> int:
    """How many vehicles stand in the way of targets."""
    graph = blocking_graph(puzzle)
    return len({label for root in graph.roots for label in graph.edges[root]})


def slides_alone(puzzle: Puzzle) -> int:
    """How far the targets have to go if nobody is in the way, one cell after the other."""
    total = 0
    for target in puzzle.targets:
        goals = [goal for goal in puzzle.goals if goal.target == target.label]
        alone = puzzle._changed(vehicles=(target,), goals=tuple(goals))
        seen, level, slides = {alone}, [alone], 0
        while level and not any(place.won for place in level):
            nearby = [
                place.play(move)
                for place in level
                for move in place.legal_moves()
                if move.distance == 1
            ]
            level = [place for place in dict.fromkeys(nearby) if place not in seen]
            seen.update(level)
            slides += 1
        total += slides if level else NEVER
    return total


def test_measures_agree_with_a_list_of_all_solutions() -> None:
    found: Counter[str] = Counter()
    cards = (deck("jam")[id].explore() for id in ("1", "3", "4", "6", "11", "21"))
    for graph in chain(cards, map(from_the_farthest, graphs(seed=1, each=6))):
        paths = listed(graph)
        if not paths:
            continue
        options = {
            state: len(set(graph.neighbours(state).tolist())) for state in set(chain(*paths))
        }
        chance = sum(float(np.prod([1 / options[state] for state in path[:-1]])) for path in paths)
        assert measures.solutions(graph) == len(paths)
        assert measures.bits(graph) == pytest.approx(-log2(chance), abs=1e-9)
        assert BestPaths(graph).length == len(paths[0]) - 1
        found["solvable"] += 1
        if any(len(target.axes) > 1 for target in graph.puzzle.targets):
            continue  # whose way out depends on who stands there
        states = {state: graph.state(state) for state in options}
        tangles = {s: len(blocking_graph(p).nodes) for s, p in states.items()}
        blockers = {s: in_the_way(p) for s, p in states.items()}
        alone = {s: slides_alone(p) for s, p in states.items()}
        steps = [list(pairwise(path)) for path in paths]
        back = min(sum(alone[b] > alone[a] for a, b in path) for path in steps)
        traps = min(
            sum(alone[b] > alone[a] or blockers[b] > blockers[a] for a, b in path) for path in steps
        )
        assert measures.tangle(graph) == min(sum(tangles[a] for a, _ in path) for path in steps)
        assert measures.backward_moves(graph) == back
        assert measures.greedy_traps(graph) == traps
        found["looked at"] += 1
        found["back"] += back > 0
        found["traps"] += traps > back
    assert found["solvable"] > 40
    assert found["looked at"] > 30
    assert found["back"] > 3
    assert found["traps"] > 1


def test_states_look_as_their_blocking_graphs_say() -> None:
    looked = 0
    for number, graph in enumerate(graphs(seed=2, each=8)):
        if any(len(target.axes) > 1 for target in graph.puzzle.targets):
            continue
        states = random.Random(number).sample(range(len(graph)), min(len(graph), 4))
        counts = BlockingCounts(graph).counts(np.array(states))
        for at, state in enumerate(states):
            puzzle = graph.state(state)
            expected = slides_alone(puzzle), in_the_way(puzzle), len(blocking_graph(puzzle).nodes)
            assert tuple(row[at] for row in counts) == expected, puzzle
            looked += 1
    assert looked > 150


def test_many_states_are_looked_at_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = SMALL.explore()
    states = np.arange(len(graph))
    whole = BlockingCounts(graph).counts(states)
    monkeypatch.setattr("unjam.blocking.blocking_counts._BLOCK", 3)
    for one, other in zip(whole, BlockingCounts(graph).counts(states), strict=True):
        assert one.tolist() == other.tolist()
    paths = BestPaths(graph)
    monkeypatch.setattr("unjam.optimal.path_statistics._BLOCK", 3)
    again = BestPaths(graph)
    for name in ("states", "options", "sources", "ends"):
        assert getattr(paths, name).tolist() == getattr(again, name).tolist()
    assert [len(row) for row in BlockingCounts(graph).counts(states[:0])] == [0, 0, 0]
