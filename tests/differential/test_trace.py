"""Traces against the rules of ``reference.py``: every event, on random puzzles of every variant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.random_puzzles import random_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import METRICS
from tests.support.trace_replay import replay_best_first, replay_breadth_first
from unjam import HEURISTICS, Puzzle, Trace, reference
from unjam.compiler.lane_compiler import compiled
from unjam.core import core

Options = dict[str, Any]

INFORMED: list[Options] = [
    {"algorithm": "dijkstra"},
    *({"algorithm": "astar", "heuristic": name} for name in HEURISTICS),
    *({"algorithm": "greedy", "heuristic": name} for name in HEURISTICS),
    {"algorithm": "weighted", "heuristic": "blockers"},
    {"algorithm": "weighted", "heuristic": "blocker-chain", "weight": 1.5},
]
EVERY: list[Options] = [
    {"algorithm": "bfs"},
    *INFORMED,
    *({"algorithm": "ida", "heuristic": name} for name in HEURISTICS),
]
KINDS = ["plain", *THEMES]


def puzzles(kind: str, purpose: str, number: int, most_states: int) -> Iterator[Puzzle]:
    """Random puzzles of a kind with few states."""
    rng = random.Random(f"{purpose} {kind}")
    found = 0
    while found < number:
        plain = kind == "plain"
        puzzle = random_puzzle(rng) if plain else lively_puzzle(rng, kind, most_states)
        states = core.count_states(compiled(puzzle), most_states)
        if states is not None and states > 3:
            found += 1
            yield puzzle


@pytest.mark.parametrize("kind", KINDS)
def test_textbook_breadth_first_search(kind: str) -> None:
    statuses = set()
    for puzzle in puzzles(kind, "breadth-first", cases(4), 100):
        for metric in ("moves", "slides"):
            trace = puzzle.trace(metric=metric, pruning=False)
            replay_breadth_first(trace)
            answer = reference.solve(puzzle, metric)
            assert (answer is None) == (trace.solution.status == "unsolvable")
            if answer is not None:
                best = answer.moves if metric == "moves" else answer.slides
                assert trace.events[-1].cost <= best
                assert len(trace.path) == best + 1
            else:
                assert trace.counters.expanded == trace.counters.states
                assert trace.counters.states == reference.reachable(puzzle)
            statuses.add(trace.solution.status)
    assert "solved" in statuses


@pytest.mark.parametrize("kind", KINDS)
def test_best_first_searches(kind: str) -> None:
    seen = set()
    for number, puzzle in enumerate(puzzles(kind, "best-first", cases(3), 25)):
        for shift, options in enumerate(INFORMED):
            metric = METRICS[(number + shift) % len(METRICS)]
            trace = puzzle.trace(metric=metric, pruning=False, **options)
            replay_best_first(trace)
            seen |= {event.kind for event in trace.events}
    assert {"generated", "expanded", "known"} <= seen


def test_best_first_searches_of_a_card() -> None:
    """One that has everything: improvements, dead ends, outdated entries and a win."""
    puzzle = Puzzle.parse(".A.BB .ACC. XX..D .EE.D FF..G ....G")
    seen = set()
    for metric in METRICS:
        for options in INFORMED:
            trace = puzzle.trace(metric=metric, **options)
            replay_best_first(trace)
            seen |= {event.kind for event in trace.events}
    assert seen >= {"generated", "expanded", "known", "improved", "outdated", "won"}


@pytest.mark.parametrize("kind", KINDS)
def test_counters_are_those_of_the_solver(kind: str) -> None:
    compared = 0
    for puzzle in puzzles(kind, "counters", cases(2), 400):
        for options in EVERY:
            for metric in METRICS:
                if options["algorithm"] == "bfs" and "," in metric:
                    continue
                trace = puzzle.trace(metric=metric, **options)
                solution = puzzle.solve(metric=metric, **options)
                assert trace.solution == solution
                assert trace.solution.stats[:4] == solution.stats[:4]
                check_events(trace)
                compared += 1
    assert compared == cases(2) * (2 + 4 * (len(EVERY) - 1))


def check_events(trace: Trace) -> None:
    """What holds for every search: parents, path, bounds and totals."""
    counters = trace.counters
    expanded = set()
    best = trace.solution.lower_bound if trace.solution.optimal else None
    limits = []
    for event in trace.events:
        if event.kind == "expanded":
            expanded.add(event.state)
        elif event.kind == "deepened":
            limits.append(event.bound or 0)
        elif event.kind == "foreseen":
            assert event.parent is not None
        elif event.parent is None:
            assert event.state == 0
        else:
            assert event.parent in expanded or event.kind == "won"
        if best is not None and event.bound is not None and is_admissible(trace):
            assert event.bound <= best
        # With a second part, the limit falls once a solution is found.
        one_part = "," not in trace.metric
        if trace.algorithm == "ida" and one_part and event.kind in ("expanded", "generated"):
            assert event.estimate is not None
            assert event.bound is not None
            assert event.cost + event.estimate <= event.bound
    assert limits == sorted(set(limits))
    kinds: list[str] = [event.kind for event in trace.events]
    assert kinds.count("expanded") == counters.expanded
    if trace.algorithm != "ida":
        assert kinds.count("generated") == counters.states
        successors = sum(map(kinds.count, ("generated", "known", "improved")))
        assert successors == counters.transitions + (1 if kinds else 0)
    if trace.solution.status == "solved":
        assert trace.path[0] == 0
        assert trace.states[trace.path[-1]].won
        assert not any(trace.states[number].won for number in trace.path[:-1])
    else:
        assert trace.path == ()


def is_admissible(trace: Trace) -> bool:
    return trace.heuristic is None or HEURISTICS[trace.heuristic].admissible


@pytest.mark.parametrize("kind", KINDS)
def test_priorities_of_consistent_heuristics_never_fall(kind: str) -> None:
    longest = 0
    for puzzle in puzzles(kind, "consistent", cases(10), 1000):
        for name in HEURISTICS:
            if not HEURISTICS[name].consistent:
                continue
            for metric in METRICS:
                trace = puzzle.trace(metric=metric, algorithm="astar", heuristic=name)
                priorities = [
                    event.cost + (event.estimate or 0)
                    for event in trace.events
                    if event.kind == "expanded"
                ]
                assert priorities == sorted(priorities)
                longest = max(longest, len(priorities))
    assert longest > 10
