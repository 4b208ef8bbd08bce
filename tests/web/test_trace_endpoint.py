"""Recorded searches over HTTP: the columns say what the trace says, in the numbers of the page."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import unjam
from tests.support.hostile import every_piece
from tests.support.web import Running, running
from tests.web.test_state_map import PUZZLES, numbers
from unjam import LimitError, Puzzle
from unjam.player.slide_tables import Tables
from unjam.tracing.search_trace import EVENT_KINDS
from unjam.web.endpoints import state_map, trace_endpoint
from unjam.web.request_models import MOST_EVENTS, Trace

BUDGET = {"max_states": 100_000, "max_memory": 1 << 28, "timeout": 60.0}
SMALL = PUZZLES["classic"]
NOTHING = 65_535


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as found:
        yield found


def traced(text: str, **options: Any) -> unjam.Trace:
    body = Trace(puzzle=text, **options)
    return trace_endpoint.traced(body, Puzzle.parse(text), dict(BUDGET))


@pytest.mark.parametrize("options", [{}, {"algorithm": "astar"}, {"algorithm": "ida"}], ids=str)
@pytest.mark.parametrize("name", PUZZLES)
def test_columns_are_the_events(name: str, options: dict[str, Any]) -> None:
    trace = traced(PUZZLES[name], pruning=False, max_events=3000, **options)
    found = trace_endpoint.answer(trace)
    assert found.events == len(trace.events) > 3
    assert found.states == len(trace.states)
    columns = {
        "kind": np.frombuffer(b64decode(found.kind), "u1").tolist(),
        "frontier": numbers(found.frontier, "<u4").tolist(),
        "second_cost": numbers(found.second).tolist(),
    }
    for column in ("state", "parent", "cost", "estimate", "bound"):
        columns[column] = numbers(getattr(found, column)).tolist()
    for number, event in enumerate(trace.events):
        told = {key: column[number] for key, column in columns.items()}
        assert found.kinds[told.pop("kind")] == event.kind
        wanted = {key: value for key, value in event._asdict().items() if key != "kind"}
        assert told == {key: NOTHING if v is None else v for key, v in wanted.items()}
    assert found.kinds == list(EVENT_KINDS)
    assert found.path == list(trace.path)
    assert found.counters.model_dump() == trace.counters._asdict()


@pytest.mark.parametrize("name", PUZZLES)
def test_states_are_on_the_map(name: str) -> None:
    """The page looks up the placements of a state on the map of all states."""
    puzzle = Puzzle.parse(PUZZLES[name])
    trace = traced(PUZZLES[name], pruning=False, max_events=3000)
    found = trace_endpoint.answer(trace)
    rows = numbers(found.placements).reshape(-1, found.vehicles).tolist()
    assert len(rows) == len(trace.states)
    graph = puzzle.explore(max_states=40_000)
    mapped = state_map.placements(graph.codec, graph.keys).tolist()
    tables = Tables()
    for number in range(0, len(rows), max(len(rows) // 50, 1)):
        state = graph.number(tables.state(puzzle, rows[number]))
        assert state == graph.number(trace.states[number])
        assert rows[number] == mapped[state]


def test_the_answer_of_the_server(server: Running) -> None:
    answer = server.post("trace", {"puzzle": SMALL, "pruning": False}).json
    assert (answer["status"], answer["complete"], answer["optimal"]) == ("solved", True, True)
    assert answer["moves"] == ["XR1", "AU2", "OL1", "BD1", "XR1"]
    assert (answer["events"], answer["states"], answer["vehicles"]) == (63, 15, 4)
    assert (answer["algorithm"], answer["heuristic"], answer["weight"]) == ("bfs", None, None)
    weighted = server.post("trace", {"puzzle": SMALL, "algorithm": "weighted"}).json
    assert (weighted["heuristic"], weighted["weight"]) == ("blockers", 2.0)


def test_a_search_from_the_state_of_a_game(server: Running) -> None:
    later = server.post("trace", {"puzzle": SMALL, "moves": "XR1"}).json
    assert later["move_count"] == 4


def test_a_proof_without_a_search(server: Running) -> None:
    answer = server.post("trace", {"puzzle": "...A XX.A ...A ...."}).json
    assert (answer["status"], answer["events"], answer["states"]) == ("unsolvable", 0, 0)
    assert answer["placements"] == answer["kind"] == ""


def test_limits_give_part_of_the_search(server: Running) -> None:
    card = unjam.deck("jam")["40"].to("native")
    answer = server.post("trace", {"puzzle": card, "max_events": 500}).json
    assert (answer["status"], answer["complete"], answer["path"]) == ("limit", False, [])
    assert 500 <= answer["events"] < 600
    assert "max_events was reached" in answer["reason"]
    large = unjam.deck("uva")[-1].to("native")
    whole = server.post("trace", {"puzzle": large}).json
    assert not whole["complete"]
    assert whole["events"] < MOST_EVENTS + 1000
    assert whole["states"] < NOTHING


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"max_events": MOST_EVENTS + 1}, "max_events"),
        ({"max_events": 0}, "max_events"),
        ({"algorithm": "auto"}, "algorithm"),
        ({"algorithm": "bfs", "heuristic": "blockers"}, "does not use a heuristic"),
        ({"algorithm": "bfs", "metric": "moves,slides"}, "use 'dijkstra'"),
        ({"weight": 0.5, "algorithm": "weighted"}, "weight"),
    ],
)
def test_invalid_requests(server: Running, options: dict[str, Any], words: str) -> None:
    answer = server.post("trace", {"puzzle": SMALL, **options})
    assert answer.status == 422
    assert words in str(answer.json)


def test_a_limit_that_leaves_nothing_is_an_error() -> None:
    text = every_piece()  # takes long even to compile
    body = Trace.model_validate({"puzzle": text})
    with pytest.raises(LimitError, match="timeout was reached"):
        trace_endpoint.traced(body, Puzzle.parse(text), {**BUDGET, "timeout": 0.01})


def test_more_states_than_numbers_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_endpoint, "_MOST_NUMBERS", 10)
    with pytest.raises(LimitError, match="15 states are too many to show"):
        traced(SMALL, pruning=False)
