"""State graphs as pickles: the puzzle and the arrays, from which everything else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..core import core
from ..literals import Metric
from ..model.puzzle import Puzzle
from .state_codec import Codec
from .state_graph import StateGraph

if TYPE_CHECKING:
    from numpy.typing import NDArray


class StoredGraph(NamedTuple):
    """What is pickled of a graph. The last two arrays are empty if neighbours are not listed."""

    puzzle: Puzzle
    places: tuple[tuple[int, int, int], ...]  # of the lanes in a key
    metric: Metric
    family: bool
    max_memory: int | None
    timeout: float | None
    seconds: float
    keys: NDArray[np.uint64]
    from_start: NDArray[np.uint16]
    to_win: NDArray[np.uint16]
    first_edge: NDArray[np.uint64]
    edges: NDArray[np.uint32]


def stored_graph(graph: StateGraph) -> tuple[Any, ...]:
    """Return the parts of a graph that are pickled, as a plain tuple."""
    component = graph._component
    return tuple(
        StoredGraph(
            graph.puzzle,
            graph.codec.places,
            graph.metric,
            graph.family,
            graph.max_memory,
            graph.timeout,
            component.seconds,
            graph.keys,
            graph.from_start,
            graph.to_win,
            component.first_edge,
            component.edges,
        )
    )


def restored_graph(*parts: Any) -> StateGraph:
    """Build a graph from the parts that were pickled.

    The puzzle is compiled again. If that packs states in another way than it did when the graph
    was pickled, by another version of unjam, ``ValueError`` is raised.
    """
    stored = StoredGraph(*parts)
    codec = Codec(stored.puzzle)
    if codec.places != stored.places or codec.key_of(stored.puzzle) != stored.keys[0].tolist():
        raise ValueError(
            "the state graph was pickled by another version of unjam; explore the puzzle again"
        )
    component = core.Component(
        np.ascontiguousarray(stored.keys),
        np.ascontiguousarray(stored.from_start),
        np.ascontiguousarray(stored.to_win),
        np.ascontiguousarray(stored.first_edge),
        np.ascontiguousarray(stored.edges),
        stored.seconds,
    )
    return StateGraph(
        codec, stored.metric, stored.family, component, stored.max_memory, stored.timeout
    )
