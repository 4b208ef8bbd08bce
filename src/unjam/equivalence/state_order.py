"""The order of the states of a graph, and the smallest state under all symmetries.

This is the order of ``canonical_form.py``, vectorised. The configuration of a lane determines the
positions of its vehicles, so the cells covered by a group of vehicles are looked up lane by lane
and added up for all states at once. States that cover the same cells, as pieces of several shapes
can, are distinguished by their configurations. The engine numbers configurations and lanes in an
order that depends on the start and on the labels. Configurations are therefore ranked by their
placements, and lanes are sorted by their smallest placements. The ranks of lanes with the same
placements, those of twins, are sorted too.
"""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..compiler.placements import GONE
from ..graph.explored_states import NEVER
from ..graph.state_codec import Codec
from ..graph.state_graph import StateGraph
from ..model.puzzle import Puzzle
from .canonical_form import Standing, covered_cells, rights_of, smallest_settings
from .symmetry import Symmetry, symmetries_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Keys: TypeAlias = NDArray[np.uint64]
    Numbers: TypeAlias = NDArray[np.int64]

_WORD = 64  # bits in a word; the cells of a board take one or more words


def in_order(graph: StateGraph, states: Numbers) -> Numbers:
    """Sort some states of a graph, smallest first, independently of the start and the labels.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> [graph.state(state) for state in in_order(graph, graph.farthest).tolist()]
    [<Puzzle ...B/XX.B/A.../AOOO>, <Puzzle ..../XX.B/A..B/AOOO>]
    """
    order = StateOrder(graph.codec, symmetries_of(graph.puzzle.board)[0])
    keys = graph.keys[states]
    columns = [order.covered(keys, place) for place in range(order.places)]
    columns += list(order.ranks(keys).T)
    return states[np.lexsort(columns[::-1])]


def smallest_state(graph: StateGraph) -> tuple[Puzzle, list[Symmetry]]:
    """Return the state with the smallest image among those that can return to the start.

    Also returns the symmetries that produce this image; the first one does so from the returned
    state, the others possibly from other states.
    """
    keys = graph.keys[_there_and_back(graph)]
    symmetries = smallest_settings(graph.puzzle)
    found = [(StateOrder(graph.codec, symmetry), keys) for symmetry in symmetries]
    for place in range(found[0][0].places):
        columns = [order.covered(keys, place) for order, keys in found]
        smallest = min(int(column.min()) for column in columns)
        found = [
            (order, keys[column == smallest])
            for (order, keys), column in zip(found, columns, strict=True)
            if smallest in column
        ]
    if len(found) > 1 or len(found[0][1]) > 1:
        found = _least_ranks(found)
    keys = found[0][1]
    state = graph.codec.puzzle_at(graph.codec.configurations(keys)[0].tolist())
    return state, [order.symmetry for order, _ in found]


def _least_ranks(found: list[tuple[StateOrder, Keys]]) -> list[tuple[StateOrder, Keys]]:
    """Break ties between states that cover the same cells, by lanes and configuration ranks."""
    chosen = []
    for order, keys in found:
        ranks = order.ranks(keys)
        first = np.lexsort(ranks.T[::-1])[0]
        chosen.append(((order.lanes, ranks[first].tolist()), order, keys[first : first + 1]))
    smallest = min(value for value, _, _ in chosen)
    return [(order, keys) for value, order, keys in chosen if value == smallest]


def _there_and_back(graph: StateGraph) -> NDArray[np.bool_]:
    """Flag the reachable states in which no further target has left the board.

    These can all be reached from each other: the only move that cannot be undone is one by which a
    target leaves.
    """
    stayed: NDArray[np.bool_] = graph.from_start != NEVER
    for lane, part in enumerate(graph.codec.plan.parts):
        if part.places is not None and GONE in part.places.numbers:
            gone = graph.codec.configuration(graph.keys, lane) == part.places.numbers[GONE]
            stayed &= gone == gone[0]
    return stayed


class StateOrder:
    """The order of the images of all states under one symmetry.

    Images are compared by ``covered`` at ``places`` 0, 1, … and then by ``lanes`` and ``ranks``.
    """

    def __init__(self, codec: Codec, symmetry: Symmetry) -> None:
        self.symmetry = symmetry
        self._codec = codec
        board = symmetry.after
        words = -(-board.width * board.height // _WORD)
        self.places = 3 * words
        # For each place, the lanes that contribute, with the word of each configuration.
        self._words: list[list[tuple[int, Keys]]] = [[] for _ in range(self.places)]
        for lane in range(len(codec.plan.parts)):
            masks = [covered_cells(symmetry, forms) for forms in codec.forms(lane)]
            for place in range(self.places):
                group, word = divmod(place, words)
                shift = (words - 1 - word) * _WORD  # the most significant word comes first
                row = [(mask[group] >> shift) & (2**_WORD - 1) for mask in masks]
                if any(row):
                    self._words[place].append((lane, np.array(row, np.uint64)))

    def covered(self, keys: Keys, place: int) -> Keys:
        """Return one word of the cells covered by a group of vehicles, for every key."""
        total = np.zeros(len(keys), np.uint64)
        for lane, words in self._words[place]:
            total += words[self._codec.configuration(keys, lane)]
        return total

    @property
    def lanes(self) -> list[Standing]:
        """The smallest placements of every lane, sorted."""
        return [smallest for smallest, _, _ in self._ranked]

    def ranks(self, keys: Keys) -> Numbers:
        """Return the ranks of the configurations of all sorted lanes, one row for every key."""
        found = np.empty((len(keys), len(self._ranked)), np.int64)
        for column, (_, lane, ranks) in enumerate(self._ranked):
            found[:, column] = ranks[self._codec.configuration(keys, lane)]
        begin = 0
        for _, alike in groupby(self.lanes):
            end = begin + len(list(alike))
            found[:, begin:end].sort(axis=1)  # these lanes are interchangeable
            begin = end
        return found

    @cached_property
    def _ranked(self) -> list[tuple[Standing, int, Numbers]]:
        """The lanes, each with its smallest placements and configuration ranks, sorted."""
        codec = self._codec
        rights = rights_of(codec.puzzle, self.symmetry)
        ranked = []
        for lane, part in enumerate(codec.plan.parts):
            vehicles = [codec.puzzle.vehicles[number] for number in part.members]
            own = [(rights[vehicle.label],) if vehicle.target else () for vehicle in vehicles]
            standing: list[Standing] = [
                sorted((own[at], self.symmetry.form(form)) for at, form in enumerate(forms))
                for forms in codec.forms(lane)
            ]
            numbers = sorted(range(len(standing)), key=standing.__getitem__)
            ranks = np.empty(len(numbers), np.int64)
            ranks[numbers] = np.arange(len(numbers))
            # The empty placement is ignored: whether a target has left must not affect the order.
            occupied = [placements for placements in standing if placements[0][1] != GONE]
            ranked.append((min(occupied or standing), lane, ranks))
        return sorted(ranked, key=lambda entry: entry[:2])
