"""The shortest paths from the start to a win, as an acyclic graph.

Its states are those on a shortest path, farthest from a win first, so that every edge leads from an
earlier state to a later one. For ``"moves"`` and ``"slides"``, each step reduces the distance to a
win by one. For ``"moves,slides"``, only the paths of these steps with the fewest slides are kept.
For ``"slides,moves"``, a step is a move of any length that reduces the distance by its slides, and
only the paths with the fewest moves are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from ..core import core
from ..graph.explored_states import NEVER
from ..graph.state_graph import StateGraph
from ..util.index_arrays import repeated
from ..util.limits import breathe

Step: TypeAlias = "tuple[int, ...]"  # lane, vehicle, direction, slides, from, to


class Edge(NamedTuple):
    """A step of a shortest path; ``to`` is an index into ``Paths.states``."""

    to: int
    step: Step


class Paths(NamedTuple):
    """Shortest paths: the numbers of their states, start first, and the steps out of each."""

    states: list[int]
    edges: list[list[Edge]]


def shortest_paths(graph: StateGraph, start: int = 0) -> Paths:
    """Return all shortest paths from a state in the graph's metric; empty if it is unsolvable."""
    if graph.to_win[start] == NEVER:
        return Paths([], [])
    if graph.metric == "slides,moves":
        generator = core.SuccessorGenerator(graph.codec.program, False)
        return _cheapest(_nearer(graph, start, generator, by_slides=True), lambda step: 1)
    generator = core.SuccessorGenerator(graph.codec.program, graph.unit == "slides")
    paths = _nearer(graph, start, generator, by_slides=False)
    return _cheapest(paths, lambda step: step[3]) if graph.metric == "moves,slides" else paths


def _nearer(
    graph: StateGraph, start: int, generator: core.SuccessorGenerator, by_slides: bool
) -> Paths:
    """Return all paths from a state whose steps reduce the distance to a win by their cost.

    A step costs 1 or, if ``by_slides`` is true, its number of slides.
    """
    steps_out: dict[int, list[tuple[int, Step]]] = {}
    frontier: dict[int, set[int]] = {int(graph.to_win[start]): {start}}  # by distance to a win
    while frontier:
        breathe()
        distance = max(frontier)
        states = np.array(sorted(frontier.pop(distance)))
        if distance == 0:
            steps_out.update((state, []) for state in states.tolist())
            continue
        counts, keys, steps = generator.successors(np.ascontiguousarray(graph.keys[states]))
        there = graph.find(keys)
        left = graph.to_win[there]
        cost = steps[:, 3] if by_slides else 1
        kept = np.flatnonzero((left != NEVER) & (left.astype(np.int64) + cost == distance))
        sources = repeated(states, counts)[kept].tolist()
        steps_out.update((state, []) for state in states.tolist())
        for source, to, nearer, step in zip(
            sources, there[kept].tolist(), left[kept].tolist(), steps[kept].tolist(), strict=True
        ):
            steps_out[source].append((to, tuple(step)))
            frontier.setdefault(nearer, set()).add(to)
    return _numbered(steps_out)


def _numbered(steps_out: dict[int, list[tuple[int, Step]]]) -> Paths:
    """Number the states in insertion order and let the edges refer to these numbers."""
    places = {state: place for place, state in enumerate(steps_out)}
    edges = [[Edge(places[to], step) for to, step in steps] for steps in steps_out.values()]
    return Paths(list(places), edges)


def _cheapest(paths: Paths, cost_of: Callable[[Step], int]) -> Paths:
    """Keep only the paths with the lowest total cost."""
    costs = [0] * len(paths.states)
    for place in reversed(range(len(paths.states))):
        out = paths.edges[place]
        if out:
            costs[place] = min(costs[to] + cost_of(step) for to, step in out)
    kept: dict[int, list[tuple[int, Step]]] = {}
    reached = {0}
    for place, state in enumerate(paths.states):
        if place not in reached:
            continue
        best = [e for e in paths.edges[place] if costs[e.to] + cost_of(e.step) == costs[place]]
        reached.update(edge.to for edge in best)
        kept[state] = [(paths.states[edge.to], edge.step) for edge in best]
    return _numbered(kept)
