"""Traces: the events of a small search, limits, options, and the type that holds them."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import unjam
from tests.support.trace_replay import replay_breadth_first
from unjam import Puzzle, Trace, TraceEvent, UnplayableError
from unjam.tracing.search_trace import EVENT_KINDS
from unjam.tracing.trace import TRACED

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
STUCK = Puzzle.parse("...A XX.A ...A ....")
CARD = unjam.deck("jam")["1"]
HARD = unjam.deck("jam")["40"]


def test_the_events_of_a_small_search_by_hand() -> None:
    """One car and one that blocks it: down by one frees the way; the win is two moves away."""
    puzzle = Puzzle.parse("XX.A ...A ....")
    trace = puzzle.trace(pruning=False)
    assert trace.events[:] == (
        TraceEvent("generated", 0, None, 0, 0, 0, 1, 0),
        TraceEvent("expanded", 0, None, 0, 0, 0, 0, 1),
        TraceEvent("generated", 1, 0, 1, 0, 0, 1, 1),  # XR1
        TraceEvent("generated", 2, 0, 1, 0, 0, 2, 1),  # AD1
        TraceEvent("expanded", 1, 0, 1, 0, 0, 1, 2),
        TraceEvent("known", 0, 1, 2, 0, 0, 1, 2),  # XL1
        TraceEvent("generated", 3, 1, 2, 0, 0, 2, 2),  # AD1
        TraceEvent("expanded", 2, 0, 1, 0, 0, 1, 2),
        TraceEvent("known", 3, 2, 2, 0, 0, 1, 2),  # XR1
        TraceEvent("generated", 4, 2, 2, 0, 0, 2, 2),  # XR2
        TraceEvent("won", 4, 2, 2, 0, 0, 2, 2),
        TraceEvent("known", 0, 2, 2, 0, 0, 2, 2),  # AU1
    )
    assert trace.path == (0, 2, 4)
    assert [str(state).split()[0] for state in trace.states] == [
        "XX.A", ".XXA", "XX..", ".XX.", "..XX",
    ]  # fmt: skip
    assert str(trace.solution) == "AD1 XR2"
    assert trace.counters[:7] == (5, 3, 7, 3, 0, 0, 0)
    assert trace.counters.peak_frontier == 2


def test_pruning_leaves_out_what_the_solver_leaves_out() -> None:
    pruned, textbook = CARD.trace(), CARD.trace(pruning=False)
    assert pruned.counters.states < textbook.counters.states
    assert pruned.counters.transitions < textbook.counters.transitions / 5
    kinds = [event.kind for event in pruned.events]
    assert kinds[-3:] == ["foreseen", "foreseen", "won"]
    with pytest.raises(AssertionError):  # so the check of the differential tests can fail
        replay_breadth_first(pruned)


def test_a_static_proof_needs_no_events() -> None:
    trace = STUCK.trace()
    assert (len(trace.events), len(trace.states), trace.path) == (0, 0, ())
    assert trace.complete
    assert trace.counters == (0,) * 9
    searched = STUCK.trace(pruning=False)
    assert searched.solution.status == "unsolvable"
    assert searched.counters.expanded == searched.counters.states == len(searched.states) == 4
    assert "none of the 4 states" in searched.solution.reason


def test_dead_ends() -> None:
    informed = STUCK.trace(algorithm="astar", pruning=False)
    assert [event.kind for event in informed.events] == ["generated", "dead"]
    assert informed.events[0].estimate is None
    assert informed.solution.status == "unsolvable"
    assert informed.counters.dead == 1


def test_a_puzzle_that_is_won_already() -> None:
    won = Puzzle.parse("..XX A... A...")
    for algorithm in TRACED:
        trace = won.trace(algorithm=algorithm)
        assert trace.path == (0,)
        assert trace.events[-1].kind == "won"
        assert trace.solution.move_count == 0


@pytest.mark.parametrize("algorithm", TRACED)
def test_a_limit_of_events_gives_what_was_recorded(algorithm: Any) -> None:
    whole = HARD.trace(algorithm=algorithm, max_events=2000)
    part = HARD.trace(algorithm=algorithm, max_events=300)
    assert part.solution.status == "limit"
    assert not part.complete
    assert "max_events was reached" in part.solution.reason
    assert 300 <= len(part.events) < 350
    assert part.events[:] == whole.events[: len(part.events)]
    assert part.path == ()


def test_the_other_limits() -> None:
    few = HARD.trace(max_states=100)
    assert few.solution.status == "limit"
    assert 100 <= few.counters.states < 1000
    little = HARD.trace(max_memory=200_000)
    assert "max_memory was reached" in little.solution.reason
    none = Puzzle.parse(SMALL.to("native")).trace(timeout=0)
    assert none.solution.status == "limit"
    assert len(none.events) in (0, 1, 2, 3)
    cancel = threading.Event()
    cancel.set()
    stopped = Puzzle.parse(HARD.to("native")).trace(cancel=cancel)
    assert "cancelled" in stopped.solution.reason
    seen: list[unjam.Progress] = []
    HARD.trace(algorithm="ida", heuristic="blockers", max_events=200_000, progress=seen.append)
    assert all(isinstance(progress, unjam.Progress) for progress in seen)


def test_memory_limits_count_events() -> None:
    solved = HARD.solve(max_memory=400_000)
    traced = HARD.trace(max_memory=400_000)
    assert solved.status == "solved"
    assert traced.solution.status == "limit"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"algorithm": "auto"}, "algorithm must be one of 'bfs', 'dijkstra', 'astar'"),
        ({"algorithm": "bfs", "metric": "moves,slides"}, "use 'dijkstra'"),
        ({"algorithm": "bfs", "heuristic": "zero"}, "does not use a heuristic"),
        ({"algorithm": "astar", "heuristic": "best"}, "heuristic must be one of"),
        ({"algorithm": "astar", "weight": 2}, "weight requires algorithm 'weighted'"),
        ({"metric": "cells"}, "metric must be one of"),
        ({"max_events": 0}, "max_events must be a whole number of at least 1, not 0"),
        ({"max_events": 1.5}, "max_events must be"),
        ({"max_states": 0}, "max_states must be"),
    ],
)
def test_invalid_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SMALL.trace(**options)


def test_what_cannot_be_played() -> None:
    with pytest.raises(UnplayableError):
        SMALL.replace(exits=()).trace()
    with pytest.raises(TypeError, match="expected a Puzzle"):
        unjam.trace("XX..")  # type: ignore[arg-type]


def test_settings_are_stated() -> None:
    weighted = SMALL.trace(algorithm="weighted")
    assert (weighted.heuristic, weighted.weight) == ("blockers", 2.0)
    plain = SMALL.trace(algorithm="dijkstra", metric="slides,moves", pruning=False)
    assert (plain.heuristic, plain.weight, plain.pruning) == (None, None, False)
    assert repr(plain).startswith("<Trace of dijkstra: ")


def test_corners() -> None:
    klotski = unjam.deck("klotski")[0]
    straight = klotski.trace(corners=False, max_events=5000)
    bent = klotski.trace(corners=True, max_events=5000)
    assert straight.puzzle.corners != bent.puzzle.corners
    assert straight.events != bent.events


def test_events_are_a_sequence() -> None:
    events = SMALL.trace().events
    assert len(list(events)) == len(events)
    assert events[-1] == list(events)[-1]
    assert events[2:4] == (events[2], events[3])
    with pytest.raises(IndexError, match="index out of range"):
        events[len(events)]
    with pytest.raises(TypeError, match="indices must be integers or slices, not str"):
        events["state"]  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="the columns are 'kind', 'state'"):
        events.column("colour")
    parents = events.column("parent")
    assert parents[0] == -1
    assert parents.readonly


def test_states_are_a_sequence() -> None:
    states = SMALL.trace().states
    assert states[0] == SMALL
    assert list(states)[-1] == states[-1]
    assert states[1:3] == (states[1], states[2])
    assert len(set(states)) == len(states)
    with pytest.raises(IndexError):
        states[len(states)]


def outline(puzzle: Puzzle) -> frozenset[frozenset[Any]]:
    """The cells of the vehicles; which of two equal ones stands where makes no difference."""
    return frozenset(frozenset(vehicle.cells) for vehicle in puzzle.vehicles)


@pytest.mark.parametrize("name", ["jam", "safari", "klotski"])
def test_every_event_is_a_legal_move(name: str) -> None:
    puzzle = unjam.deck(name)[2].replace(corners=False)
    trace = puzzle.trace(max_events=400, pruning=False)
    after: dict[int, set[frozenset[frozenset[Any]]]] = {}
    for event in trace.events[1:]:
        if event.kind == "expanded":
            here = trace.states[event.state]
            after[event.state] = {outline(here.play(move)) for move in here.legal_moves()}
        else:
            assert event.parent is not None
            assert outline(trace.states[event.state]) in after[event.parent]
    assert len(after) > 20


def test_a_trace_is_immutable_and_can_be_copied() -> None:
    trace = SMALL.trace(algorithm="ida")
    with pytest.raises(FrozenInstanceError):
        trace.path = ()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        trace.events.kinds = b""  # type: ignore[misc]
    with pytest.raises(TypeError):
        trace.events.column("state")[0] = 1
    _ = trace.states[1], trace.events[0], trace.counters  # what is computed on first use
    for same in (copy.copy(trace), copy.deepcopy(trace), pickle.loads(pickle.dumps(trace))):
        assert isinstance(same, Trace)
        assert same == trace
        assert same.states[1] == trace.states[1]
        assert same.counters == trace.counters
    assert trace == SMALL.trace(algorithm="ida")
    assert trace != SMALL.trace(algorithm="astar")


def test_as_dict_can_be_written_as_json() -> None:
    trace = STUCK.trace(algorithm="greedy", pruning=False)
    value = json.loads(json.dumps(trace.as_dict()))
    assert value["events"]["kind"] == ["generated", "dead"]
    assert value["events"]["estimate"] == [None, None]
    assert value["events"]["parent"] == [None, None]
    assert value["counters"] == trace.counters._asdict()
    assert value["states"] == [str(STUCK)]
    columns = SMALL.trace().as_dict()["events"]
    assert set(columns) == set(TraceEvent._fields)
    assert {len(column) for column in columns.values()} == {len(SMALL.trace().events)}


def test_kinds_are_those_of_the_core() -> None:
    """The kinds of IDA*, the last to be added, would show a shift."""
    kinds = Counter(event.kind for event in CARD.trace(algorithm="ida").events)
    assert EVENT_KINDS[-2:] == ("deepened", "beyond")
    assert kinds["deepened"] == 6
    assert kinds["won"] == 1


def test_numpy_is_not_needed() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import unjam; trace = unjam.deck('jam')['1'].trace()\n"
        "print(len(trace.events), trace.states[5].won, trace.counters.states)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1661", "False", "770"]
