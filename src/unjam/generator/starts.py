"""Which states of a component may do as a start."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from ..space.graph import NEVER, StateGraph
from ..space.order import in_order
from .request import Request

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST = 8  # of one component that are looked at


def starts(request: Request, graph: StateGraph, rng: Random) -> Iterator[int]:
    """States that may do, the graph's own start first if it is among them."""
    if graph.solvable and (request.symmetric or _is_hardest(request, graph)):
        yield 0
    if graph.solvable and not request.symmetric:
        yield from islice((state for state in _others(request, graph, rng) if state), _MOST)


def _is_hardest(request: Request, graph: StateGraph) -> bool:
    return request.hardest and graph.distance() == graph.farthest_distance


def _others(request: Request, graph: StateGraph, rng: Random) -> list[int]:
    if request.hardest:
        states = in_order(graph, graph.farthest)
    else:
        low, high = max(request.steps.low, 1), min(request.steps.most, NEVER - 1)
        states = np.flatnonzero((graph.to_win >= low) & (graph.to_win <= high))
    if request.solutions is not None and graph.unit == "moves":
        few = states[solution_counts(graph)[states] <= request.solutions]
        states = few if len(few) else states[:1]
    found: list[int] = states.tolist()
    return found if request.hardest else rng.sample(found, min(len(found), _MOST))


def solution_counts(graph: StateGraph) -> NDArray[np.float64]:
    """For every state, how many optimal solutions there are from it.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> int(solution_counts(graph)[0])
    2
    """
    to_win = graph.to_win.astype(np.int64)
    first = graph.first_edge.astype(np.int64)
    sources = np.repeat(np.arange(len(graph)), first[1:] - first[:-1])
    ends = graph.edges.astype(np.int64)
    nearer = to_win[ends] + 1 == to_win[sources]
    # Two moves with the same ends are one.
    steps = np.unique(sources[nearer] * len(graph) + ends[nearer])
    sources, ends = np.divmod(steps, len(graph))
    order = np.argsort(to_win[sources], kind="stable")
    sources, ends = sources[order], ends[order]
    counts: NDArray[np.float64] = (to_win == 0).astype(np.float64)
    bounds = np.searchsorted(to_win[sources], np.arange(1, graph.farthest_distance or 0) + 1)
    for some, others in zip(np.split(sources, bounds), np.split(ends, bounds), strict=True):
        np.add.at(counts, some, counts[others])
    return counts
