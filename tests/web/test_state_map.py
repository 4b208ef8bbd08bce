"""The map of all states: the arrays say what the graph says, in the numbers of the page."""

from __future__ import annotations

import json
from base64 import b64decode
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import unjam
from tests.support.web import Running, running
from unjam import LimitError, Puzzle
from unjam.player.slide_tables import Tables
from unjam.web.endpoints import partial_map, play_endpoint, state_map

BUDGET = {"max_states": 100_000, "max_memory": 1 << 28, "timeout": 60.0}
PUZZLES = {
    "classic": ".... XX.B A..B AOOO",
    "two targets": "target: X Y\nexit: right 1; right 3\nXX.A\n...A\nYY..\n....",
    "torus": "edges: torus\ngoal: X r1c3-r1c4\nXX..\n.A..\n.A..\n....",
    "moebius band": "edges: left-right flipped\nexit: none\ngoal: X r4c1-r4c2\n"
    ".....\nAAAXX\nBBCC.\nDD.E.\n...E.",
    "klein bottle": "edges: klein\ngoal: X r1c3-r1c4\nXX..\n.A..\n.A..\n....",
    "twins": "free: all\nexit: bottom 2\nAXB\nAXB\nC.D",
    "diagonal": "axes: A=/\nXX..\n..A.\n.A..\n....",
    "corners": "corners: yes\nfree: X A\nexit: right 3\nXXA.\n..A.\n....",
}


def numbers(text: str, kind: str = "<u2") -> Any:
    return np.frombuffer(b64decode(text), kind).astype(int)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_map_is_the_graph(name: str) -> None:
    puzzle = Puzzle.parse(PUZZLES[name])
    graph = puzzle.explore(max_states=40_000)
    found = state_map.map_of(graph)
    assert (found.states, found.vehicles) == (len(graph), len(puzzle.vehicles))
    assert (found.distance, found.wins) == (graph.distance(0), len(graph.wins))
    places = numbers(found.places, "<i2").reshape(-1, 2)
    assert len(places) == len(graph)
    assert np.abs(places).max() in (0, 32_000)
    assert (found.complete, found.left_out, found.hidden) == (True, 0, "")
    assert numbers(found.to_win).tolist() == graph.to_win.tolist()
    check_path(found)
    assert numbers(found.neighbours).tolist() == graph.edges.tolist()
    assert np.cumsum(numbers(found.degrees)).tolist() == graph.first_edge[1:].tolist()


@pytest.mark.parametrize("name", PUZZLES)
def test_placements_lead_back_to_the_state(name: str) -> None:
    puzzle = Puzzle.parse(PUZZLES[name])
    graph = puzzle.explore(max_states=40_000)
    rows = state_map.placements(graph.codec, graph.keys).tolist()
    tables = Tables()
    for number in range(0, len(graph), max(len(graph) // 50, 1)):
        state = tables.state(puzzle, rows[number])
        assert graph.number(state) == number


def check_path(found: Any) -> None:
    """The path leads from the start to a win, one step at a time."""
    if found.distance is None:
        assert found.path == []
        return
    to_win, edges = numbers(found.to_win), numbers(found.neighbours)
    ends = np.cumsum(numbers(found.degrees))
    assert found.path[0] == 0
    assert to_win[found.path[-1]] == 0
    assert len(found.path) == found.distance + 1
    for here, there in pairwise(found.path):
        assert there in edges[ends[here] - numbers(found.degrees)[here] : ends[here]]


# ---- Parts of large state spaces -----------------------------------------------------------------


@pytest.fixture
def small_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps of few states, so that small puzzles are too large."""
    sizes = {"AROUND_START": 40, "AROUND_ENDS": 70, "MOST_STATES": 120}
    for name, size in sizes.items():
        monkeypatch.setattr(partial_map, name, size)


LARGER = {"jam 1": unjam.deck("jam")["1"], "jam 9": unjam.deck("jam")["9"]}
LARGER |= {name: Puzzle.parse(text) for name, text in PUZZLES.items()}


def states_of(found: Any, puzzle: Puzzle) -> list[Puzzle]:
    tables = Tables()
    rows = numbers(found.placements).reshape(-1, found.vehicles)
    return [tables.state(puzzle, row.tolist()) for row in rows]


@pytest.mark.usefixtures("small_maps")
@pytest.mark.parametrize("metric", ["moves", "slides"])
@pytest.mark.parametrize("name", LARGER)
def test_a_part_of_the_map_agrees_with_the_whole(name: str, metric: Any) -> None:
    puzzle = LARGER[name]
    graph = puzzle.explore(metric=metric)
    found = partial_map.partial_map(puzzle, metric, dict(BUDGET))
    at = [graph.number(state) for state in states_of(found, puzzle)]
    assert at[0] == 0
    assert len(set(at)) == len(at) == found.states <= max(120, len(found.path))
    assert (found.complete, found.left_out) == (len(at) == len(graph), len(graph) - len(at))
    assert (found.exact, found.unit) == (True, metric)
    whole = found.whole
    assert (whole.states, whole.wins, whole.farthest) == (
        len(graph), len(graph.wins), graph.farthest_distance,
    )  # fmt: skip
    assert numbers(found.to_win).tolist() == graph.to_win[at].tolist()
    check_path(found)
    # The edges are those between states of the map; the others are counted.
    ends, edges = np.cumsum(numbers(found.degrees)), numbers(found.neighbours)
    for number, begin in enumerate([0, *ends[:-1].tolist()]):
        shown = {at[there] for there in edges[begin : ends[number]]}
        every = set(graph.neighbours(at[number]).tolist())
        assert shown == every & set(at)
        hidden = numbers(found.hidden)[number] if found.hidden else 0
        assert hidden == len(every - shown)
    if found.radius is not None:
        near = np.flatnonzero(graph.from_start <= found.radius).tolist()
        assert set(near) <= set(at)


@pytest.mark.usefixtures("small_maps")
@pytest.mark.parametrize("metric", ["moves", "slides"])
@pytest.mark.parametrize("name", LARGER)
def test_a_map_of_states_that_cannot_all_be_visited(
    name: str, metric: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partial_map, "_whole", lambda *_: (None, 2_000_000))
    puzzle = LARGER[name]
    graph = puzzle.explore(metric=metric)
    found = partial_map.partial_map(puzzle, metric, dict(BUDGET))
    assert (found.complete, found.left_out, found.whole.states) == (False, None, None)
    assert found.whole.at_least == 2_000_000
    assert found.whole.distance == graph.distance(0)
    at = [graph.number(state) for state in states_of(found, puzzle)]
    to_win, true = numbers(found.to_win), graph.to_win[at]
    assert (to_win >= true).all()
    assert ((to_win == 0) == (true == 0)).all()
    assert found.optimal == (found.distance is not None)
    assert to_win[found.path].tolist() == true[found.path].tolist()
    check_path(found)


@pytest.mark.usefixtures("small_maps")
def test_a_map_without_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    unsolvable = Puzzle.parse("...A.. XX.A.. B..A.. B.CC..")
    found = partial_map.partial_map(unsolvable, "moves", dict(BUDGET))
    assert (found.path, found.optimal, found.wins) == ([], False, 0)
    assert set(numbers(found.to_win).tolist()) == {65535}
    monkeypatch.setattr(partial_map, "_whole", lambda *_: (None, 500))
    monkeypatch.setattr(
        partial_map,
        "solve_best_effort",
        lambda puzzle, **_: puzzle.solve(max_states=1, metric="moves"),
    )
    # Nothing is known about the states.
    found = partial_map.partial_map(unjam.deck("jam")["40"], "moves", dict(BUDGET))
    assert (found.path, found.exact, found.distance, found.farthest) == ([], False, None, None)
    assert set(numbers(found.to_win).tolist()) == {65534}
    assert found.radius is not None
    assert found.radius >= 1


def test_a_part_over_http() -> None:
    with running(timeout=20.0) as server:
        check_part(server)


def check_part(server: Running) -> None:
    asked = {"puzzle": unjam.deck("safari")["30"].to("native")}
    refused = server.post("map", asked)
    assert (refused.status, refused.code) == (422, "limit")
    assert "too many to draw" in refused.json["detail"]
    reply = server.post("map", {**asked, "partial": True})
    assert reply.status == 200, reply.body
    answer = reply.json
    assert not answer["complete"]
    assert answer["states"] <= partial_map.MOST_STATES
    assert len(answer["path"]) == 27
    assert answer["whole"]["states"] in (None, 169_652)
    small = server.post("map", {"puzzle": PUZZLES["classic"], "partial": True}).json
    assert small["complete"]


def test_too_many_states_are_one_sentence() -> None:
    puzzle = Puzzle.parse("XX...... AA...... BB...... CC...... DD...... EE...... FF...... GG......")
    with pytest.raises(LimitError, match="more than 40,000 states, too many to draw"):
        state_map.explored(puzzle, "moves", dict(BUDGET))


def test_a_limit_of_the_client_is_its_own() -> None:
    puzzle = unjam.deck("jam")["1"]
    with pytest.raises(LimitError) as caught:
        state_map.explored(puzzle, "moves", {**BUDGET, "max_states": 100})
    assert "too many to draw" not in str(caught.value)


def test_the_page_asks_with_the_numbers_it_was_given() -> None:
    vehicles = [
        {"label": "X", "cells": [[1, 0], [1, 1]], "axes": "-", "target": True},
        {"label": "A", "cells": [[0, 3], [1, 3]], "axes": "|"},
        {"label": "B", "cells": [[0, 0], [0, 1]], "axes": "-"},
    ]
    board = {"width": 4, "height": 4}
    exits = [{"cell": [1, 3], "direction": "R"}]
    said = {"format": "unjam 1", "board": board, "vehicles": vehicles, "exits": exits}
    answer = play_endpoint.play(Puzzle.parse(json.dumps(said)))
    drawn = [vehicle["label"] for vehicle in answer.album["puzzles"][0]["vehicles"]]
    read = Puzzle.parse(answer.puzzle.text)
    assert drawn == [vehicle.label for vehicle in read.vehicles]
