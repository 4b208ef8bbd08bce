"""The hardest start of a graph that has few optimal solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..equivalence.state_order import in_order
from ..graph.explored_states import NEVER
from ..graph.state_graph import StateGraph
from ..optimal.uniqueness import solution_classes, solution_counts, unique_up_to_order
from .candidate_check import MOST_SETS

if TYPE_CHECKING:
    from ..graph.explored_states import Numbers

_MOST_TESTS = 200  # states tested one by one, where the graph cannot be tested as a whole


class FewSolutions(NamedTuple):
    """The maximum number of optimal solutions, counted with or without the order of moves."""

    most: int
    up_to_order: bool = False

    def hardest(self, graph: StateGraph, least: int) -> tuple[int, int] | None:
        """Return the farthest such state from a win, and its distance; None if there is none.

        Only distances above ``least`` count.
        """
        harder = np.flatnonzero((graph.to_win > least) & (graph.to_win != NEVER))
        if not len(harder):
            return None
        if self.up_to_order and self.most > 1:
            return self._by_testing(graph, harder)
        if self.up_to_order:
            good = unique_up_to_order(graph)[harder]
        else:
            good = solution_counts(graph)[harder] <= self.most
        return _first_of_farthest(graph, harder[good])

    def _by_testing(self, graph: StateGraph, states: Numbers) -> tuple[int, int] | None:
        farthest_first = states[np.argsort(-graph.to_win[states].astype(np.int64), kind="stable")]
        for state in farthest_first[:_MOST_TESTS].tolist():
            classes = solution_classes(graph, state, MOST_SETS)
            if classes is not None and classes <= self.most:
                return state, int(graph.to_win[state])
        return None


def _first_of_farthest(graph: StateGraph, states: Numbers) -> tuple[int, int] | None:
    if not len(states):
        return None
    farthest = int(graph.to_win[states].max())
    best = in_order(graph, states[graph.to_win[states] == farthest])
    return int(best[0]), farthest
