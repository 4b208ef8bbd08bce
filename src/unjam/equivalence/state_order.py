"""The order of the states of a graph, and the smallest one under all symmetries.

It is the order of ``canonical_form.py``, without looking at states one by one: all vehicles of a
lane stand where its configuration says, so the cells that a group of vehicles covers are looked up
lane by lane and added up for all states at once. Where the covered cells are the same, as with
pieces of several shapes, states are told apart by the configurations themselves. These are ranked
by the placements that they stand for, and lanes are sorted by the smallest placements they have,
because the numbers that the engine gives to both depend on the start and on the labels. The ranks
of lanes that share their placements, those of twins, are sorted too.
"""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..compiler.placements import GONE
from ..graph.state_codec import Codec
from ..graph.state_graph import NEVER, StateGraph
from ..model.puzzle import Puzzle
from .canonical_form import Standing, covered_cells, rights_of, smallest_settings
from .symmetry import Symmetry, symmetries_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Keys: TypeAlias = NDArray[np.uint64]
    Numbers: TypeAlias = NDArray[np.int64]

_WORD = 64  # bits; the cells of a group make as many words as the board needs


def in_order(graph: StateGraph, states: Numbers) -> Numbers:
    """Some states of a graph sorted: the smallest comes first, whatever the start and the labels.

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
    """The state with the smallest image of all that can be reached from the start and back again.

    And the symmetries that lead to this image, from that state first, from others perhaps.
    """
    keys = graph.keys[_there_and_back(graph)]
    found = [(StateOrder(graph.codec, its), keys) for its in smallest_settings(graph.puzzle)]
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
    """Where covered cells are all the same, lanes and the ranks of configurations decide."""
    chosen = []
    for order, keys in found:
        ranks = order.ranks(keys)
        first = np.lexsort(ranks.T[::-1])[0]
        chosen.append(((order.lanes, ranks[first].tolist()), order, keys[first : first + 1]))
    smallest = min(its for its, _, _ in chosen)
    return [(order, keys) for its, order, keys in chosen if its == smallest]


def _there_and_back(graph: StateGraph) -> NDArray[np.bool_]:
    """The states of the component in which no target has left that was there at the start.

    These can all be reached from each other: every move can be taken back, but for the one by
    which a target leaves.
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
        # For each place the lanes that have a say, with the word of every configuration.
        self._words: list[list[tuple[int, Keys]]] = [[] for _ in range(self.places)]
        for lane in range(len(codec.plan.parts)):
            masks = [covered_cells(symmetry, forms) for forms in codec.forms(lane)]
            for place in range(self.places):
                group, word = divmod(place, words)
                shift = (words - 1 - word) * _WORD  # the highest comes first
                row = [(mask[group] >> shift) & (2**_WORD - 1) for mask in masks]
                if any(row):
                    self._words[place].append((lane, np.array(row, np.uint64)))

    def covered(self, keys: Keys, place: int) -> Keys:
        """A word of the cells that a group of vehicles covers, for every key."""
        total = np.zeros(len(keys), np.uint64)
        for lane, words in self._words[place]:
            total += words[self._codec.configuration(keys, lane)]
        return total

    @property
    def lanes(self) -> list[Standing]:
        """The smallest placements of every lane, in order."""
        return [smallest for smallest, _, _ in self._ranked]

    def ranks(self, keys: Keys) -> Numbers:
        """The ranks of the configurations of all lanes in order, a row for every key."""
        found = np.empty((len(keys), len(self._ranked)), np.int64)
        for column, (_, lane, ranks) in enumerate(self._ranked):
            found[:, column] = ranks[self._codec.configuration(keys, lane)]
        begin = 0
        for _, alike in groupby(self.lanes):
            end = begin + len(list(alike))
            found[:, begin:end].sort(axis=1)  # such lanes may change places
            begin = end
        return found

    @cached_property
    def _ranked(self) -> list[tuple[Standing, int, Numbers]]:
        """Every lane with its smallest placements and the ranks of its configurations, in order."""
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
            # A lane may have lost its target or be about to: the empty placement says nothing.
            told = [its for its in standing if its[0][1] != GONE]
            ranked.append((min(told or standing), lane, ranks))
        return sorted(ranked, key=lambda its: its[:2])
