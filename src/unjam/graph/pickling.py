"""Pickling of state graphs: the puzzle and the arrays, from which the rest is rebuilt."""

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
    """The pickled fields of a graph. The last two are empty if neighbours are not listed."""

    puzzle: Puzzle
    places: tuple[tuple[int, int, int], ...]  # word, shift and bits of each lane in a key
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
    """Return the pickled fields of a graph as a plain tuple."""
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
    """Rebuild a graph from its pickled fields.

    The puzzle is compiled again. Raises ``ValueError`` if the graph was pickled by a version of
    unjam that encodes states differently.
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
