"""The map of all states: the arrays say what the graph says, in the numbers of the page."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any

import numpy as np
import pytest

import unjam
from unjam import LimitError, Puzzle
from unjam.player.slide_tables import Tables
from unjam.web.endpoints import play_endpoint, state_map

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
    assert numbers(found.to_win).tolist() == graph.to_win.tolist()
    assert numbers(found.neighbours).tolist() == graph.edges.tolist()
    assert np.cumsum(numbers(found.degrees)).tolist() == graph.first_edge[1:].tolist()


@pytest.mark.parametrize("name", PUZZLES)
def test_placements_lead_back_to_the_state(name: str) -> None:
    puzzle = Puzzle.parse(PUZZLES[name])
    graph = puzzle.explore(max_states=40_000)
    rows = state_map.placements(graph).tolist()
    tables = Tables()
    for number in range(0, len(graph), max(len(graph) // 50, 1)):
        state = tables.state(puzzle, rows[number])
        assert graph.number(state) == number


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
