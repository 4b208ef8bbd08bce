"""The shortest paths from the start to a win, as a graph without cycles.

Its states are those on some shortest path, the farthest from a win first, so that every edge leads
from an earlier state to a later one. In moves and in slides these are the states from which each
step comes one nearer; in ``"moves,slides"`` only those steps stay that also have the fewest slides
among them; and in ``"slides,moves"`` a step is a move of any length whose slides are all needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from ..core import core
from ..graph.state_graph import NEVER, StateGraph
from ..util.limits import breathe

Step: TypeAlias = "tuple[int, ...]"  # lane, vehicle, direction, slides, from, to


class Edge(NamedTuple):
    """A step of a shortest path; ``to`` is a place in ``Paths.states``."""

    to: int
    step: Step


class Paths(NamedTuple):
    """Shortest paths: the numbers of their states, the start first, and the steps out of each."""

    states: list[int]
    edges: list[list[Edge]]


def shortest_paths(graph: StateGraph, start: int = 0) -> Paths:
    """All shortest paths from a state, in the metric of the graph; empty if it is unsolvable."""
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
    """All steps that come as much nearer to a win as they cost, from a state on.

    They cost 1, or ``by_slides`` as many as they have slides.
    """
    steps_out: dict[int, list[tuple[int, Step]]] = {}
    waiting: dict[int, set[int]] = {int(graph.to_win[start]): {start}}  # by distance to a win
    while waiting:
        breathe()
        distance = max(waiting)
        states = np.array(sorted(waiting.pop(distance)))
        if distance == 0:
            steps_out.update((state, []) for state in states.tolist())
            continue
        counts, keys, steps = generator.successors(np.ascontiguousarray(graph.keys[states]))
        there = graph.find(keys)
        left = graph.to_win[there]
        cost = steps[:, 3] if by_slides else 1
        kept = np.flatnonzero((left != NEVER) & (left.astype(np.int64) + cost == distance))
        sources = np.repeat(states, counts)[kept].tolist()
        steps_out.update((state, []) for state in states.tolist())
        for source, to, nearer, step in zip(
            sources, there[kept].tolist(), left[kept].tolist(), steps[kept].tolist(), strict=True
        ):
            steps_out[source].append((to, tuple(step)))
            waiting.setdefault(nearer, set()).add(to)
    return _numbered(steps_out)


def _numbered(steps_out: dict[int, list[tuple[int, Step]]]) -> Paths:
    """States in the order in which they were put in, their edges by place in that order."""
    places = {state: place for place, state in enumerate(steps_out)}
    edges = [[Edge(places[to], step) for to, step in steps] for steps in steps_out.values()]
    return Paths(list(places), edges)


def _cheapest(paths: Paths, cost_of: Callable[[Step], int]) -> Paths:
    """Only those paths that cost least in all."""
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
