"""Every interesting 4x4 puzzle: families, components, hardest states, minimality, end to end.

The target is two cells long in the third row, its exit on the right; no other vehicle lies in that
row, none is longer than three, and no row or column is filled by its own vehicles. Each component
with a win gives one puzzle, its first hardest state, if that is minimal.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import numpy as np

from tests.support.golden import read_table
from unjam import Board, Exit, Puzzle, Vehicle, deck
from unjam.core import core
from unjam.equivalence.state_order import in_order
from unjam.graph.explored_states import NEVER

SIDE = 4


def families() -> Iterator[Puzzle]:
    """One state of every family, if it has any."""
    choices: list[tuple[int, ...]] = [(0, 2, 3)] * (
        2 * SIDE
    )  # the length of the vehicle of each row and column
    choices[2] = (2,)
    for lengths in itertools.product(*choices):
        standing = _standing(lengths, ())
        if standing is not None:
            yield Puzzle(Board(SIDE, SIDE), standing, [Exit((2, SIDE - 1), "R")])


def _standing(lengths: tuple[int, ...], so_far: tuple[Vehicle, ...]) -> tuple[Vehicle, ...] | None:
    """The vehicles in the first places that do not overlap."""
    if not lengths:
        return so_far
    length, rest = lengths[0], lengths[1:]
    if not length:
        return _standing(rest, so_far)
    lane = 2 * SIDE - len(lengths)
    taken = {cell for vehicle in so_far for cell in vehicle.cells}
    for place in range(SIDE - length + 1):
        if lane < SIDE:
            cells = tuple((lane, place + n) for n in range(length))
        else:
            cells = tuple((place + n, lane - SIDE) for n in range(length))
        if taken.isdisjoint(cells):
            axes = "-" if lane < SIDE else "|"
            more = (*so_far, Vehicle("ABXDEFGH"[lane], cells, axes, target=lane == 2))
            found = _standing(rest, more)
            if found is not None:
                return found
    return None


def test_the_census_of_4x4() -> None:
    states = components = with_win = 0
    minimal: list[Puzzle] = []
    for puzzle in families():
        graph = puzzle.explore(family=True, neighbours=True)
        states += len(graph)
        component = core.components(graph.first_edge, graph.edges)
        for number in range(int(component.max()) + 1):
            components += 1
            members = np.flatnonzero(component == number)
            distances = graph.to_win[members]
            if distances.min() == NEVER:
                continue
            with_win += 1
            hardest = members[distances == distances.max()]
            first = graph.state(int(in_order(graph, hardest)[0]))
            if first.is_minimal():
                minimal.append(first)
    assert (states, components, with_win, len(minimal)) == (9_304, 880, 493, 32)
    found = Counter(puzzle.solve().move_count for puzzle in minimal)
    assert found == {
        int(line["moves"]): int(line["puzzles"]) for line in read_table("census_4x4.tsv")
    }
    assert len({puzzle.canonical(component=True) for puzzle in minimal}) == 32


def test_record_boards_are_the_first_hardest_states_of_their_components() -> None:
    """So they stand in the published database: the order of states is its order."""
    records = deck("hardest")
    for id in ("moves51", "slides93b", "wall60", "wall58"):
        (first,) = records[id].unsolve(most=1)
        assert first == records[id]
    assert deck("jam")["40"].unsolve(most=1)[0].relation(records["moves51"]).kind == "relabelled"
