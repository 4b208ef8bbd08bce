"""Which states of a component may do as a start."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from ..blocking.blocking_counts import BlockingCounts
from ..equivalence.state_order import in_order
from ..graph.state_graph import NEVER, StateGraph
from ..optimal.uniqueness import solution_counts, unique_up_to_order
from .request.generation_request import Request

if TYPE_CHECKING:
    from ..graph.state_graph import Numbers

_MOST = 8  # of one component that are looked at
_LOOKED_AT = 4096  # states whose target's place is looked at


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
    for wish in (_few_solutions, _right_distance):
        kept = wish(request, graph, states)
        states = kept if len(kept) else states[:1]
    found: list[int] = states.tolist()
    return found if request.hardest else rng.sample(found, min(len(found), _MOST))


def _few_solutions(request: Request, graph: StateGraph, states: Numbers) -> Numbers:
    """Keep the states with few enough solutions, if that is known for all of them at once."""
    if request.solutions is None or graph.unit != "moves":
        return states
    if request.up_to_order and request.solutions > 1:
        return states
    if request.up_to_order:
        return states[unique_up_to_order(graph)[states]]
    return states[solution_counts(graph)[states] <= request.solutions]


def _right_distance(request: Request, graph: StateGraph, states: Numbers) -> Numbers:
    """Those whose target is as far from its exit as asked for."""
    asked = request.target_distance
    if asked is None:
        return states
    states = states[:_LOOKED_AT]
    distance = BlockingCounts(graph).counts(states).distance
    return states[(distance >= asked.low) & (distance <= asked.most)]
