"""Boards and moves in words, against the model, for every variant."""

from __future__ import annotations

import random

import pytest

from tests.support.boards import board
from tests.support.random_puzzles import random_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import Puzzle, explore
from unjam.graph.state_graph import StateGraph
from unjam.graph.state_text import Boards, Moves
from unjam.notation.moves.move_parser import parse_move


def check(graph: StateGraph) -> None:
    """Every move can be played and leads where it is said to lead; every board looks like it."""
    states = [graph.state(number) for number in range(len(graph))]
    wide = any(len(vehicle.label) > 1 for vehicle in graph.puzzle.vehicles)
    plain = "/" not in Boards(graph.codec).texts(graph.keys[:1])[0]
    for state, text in zip(states, Boards(graph.codec).texts(graph.keys), strict=True):
        rows = grid(state)
        assert text == ("" if plain else "/").join((" " if wide else "").join(row) for row in rows)
    pairs = set()
    for batch in Moves(graph).batches(7):
        for source, target, vehicle, direction, slides, text in zip(*batch, strict=True):
            move = parse_move(text, states[source])
            assert str(move) == text
            assert (move.vehicle, move.slides) == (vehicle, slides)
            assert "".join(leg for leg, _ in move.legs) == direction
            assert graph.number(states[source].play(move)) == target
            pairs.add((source, target))
    steps = {(n, int(to)) for n in range(len(graph)) for to in graph.neighbours(n)}
    if graph.codec.reversible:
        steps = {(one, other) for one, other in steps if one < other}
    assert pairs == steps


def grid(puzzle: Puzzle) -> list[list[str]]:
    labels = {cell: vehicle.label for vehicle in puzzle.vehicles for cell in vehicle.cells}
    size = puzzle.board
    marks = dict.fromkeys(size.walls, "#") | dict.fromkeys(size.missing, " ") | labels
    return [
        [marks.get((row, column), ".") for column in range(size.width)]
        for row in range(size.height)
    ]


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_variants(theme: str) -> None:
    rng = random.Random(f"labels {theme}")
    for number in range(cases(3)):
        puzzle = lively_puzzle(rng, theme, 250)
        check(explore(puzzle, metric="slides" if number % 3 == 2 else "moves"))


def test_plain_puzzles() -> None:
    rng = random.Random("labels")
    graphs = [explore(random_puzzle(rng)) for _ in range(10)]
    small = [graph for graph in graphs if len(graph) <= 1000]
    assert len(small) > 4
    for graph in small:
        check(graph)


def test_the_family_too() -> None:
    check(explore(Puzzle.parse("A.B... A.B... XXB... C..DD. C....E .....E"), family=True))


def test_labels_of_several_characters_and_odd_ones() -> None:
    rename = {"X": "red car", "A": "ÄÖ", "B": '"', "O": "<&>"}
    puzzle = board(".... XX.B A..B AOOO")
    named = [v._replace(label=rename[v.label].replace(" ", "_")) for v in puzzle.vehicles]
    graph = explore(puzzle.replace(vehicles=named))
    assert Boards(graph.codec).texts(graph.keys[:1]) == [
        '. . . ./red_car red_car . "/ÄÖ . . "/ÄÖ <&> <&> <&>'
    ]
    check(graph)


def test_twins_are_named_as_in_the_states() -> None:
    puzzle = board("A.B ... XX.", axes={"A": "-|", "B": "-|"})
    check(explore(puzzle))
    check(explore(puzzle, corners=True))
