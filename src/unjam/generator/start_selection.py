"""Selecting states of a component as possible starts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from ..blocking.blocking_counts import BlockingCounts
from ..equivalence.state_order import in_order
from ..graph.explored_states import NEVER
from ..graph.state_graph import StateGraph
from ..optimal.uniqueness import solution_counts, unique_up_to_order
from .request.generation_request import Request

if TYPE_CHECKING:
    from ..graph.explored_states import Numbers

_MOST = 8  # starts checked per component
_MOST_DISTANCES = 4096  # states whose target distance is computed


def starts(request: Request, graph: StateGraph, rng: Random) -> Iterator[int]:
    """Yield possible starts, the graph's own start first if it is one."""
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
    for keep in (_few_solutions, _right_distance):
        kept = keep(request, graph, states)
        states = kept if len(kept) else states[:1]
    found: list[int] = states.tolist()
    return found if request.hardest else rng.sample(found, min(len(found), _MOST))


def _few_solutions(request: Request, graph: StateGraph, states: Numbers) -> Numbers:
    """Return the states with few enough solutions, where one pass can count them for all."""
    if request.solutions is None or graph.unit != "moves":
        return states
    if request.up_to_order and request.solutions > 1:
        return states
    if request.up_to_order:
        return states[unique_up_to_order(graph)[states]]
    return states[solution_counts(graph)[states] <= request.solutions]


def _right_distance(request: Request, graph: StateGraph, states: Numbers) -> Numbers:
    """Return the states whose target is as far from its exit as requested."""
    asked = request.target_distance
    if asked is None:
        return states
    states = states[:_MOST_DISTANCES]
    distance = BlockingCounts(graph).counts(states).distance
    return states[(distance >= asked.low) & (distance <= asked.most)]
