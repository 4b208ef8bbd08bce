"""Two searches as a paper ran them, step by step, because its tables depend on the steps.

The paper is *Rush Hour and Dijkstra's Algorithm* by Stamp, Engel, Ewell and Morrow. Both searches
take the neighbours of a state in the order of ``StateGraph.edges``: rows from top to bottom, then
columns from left to right; within a line the vehicles from left to right or from top to bottom;
for each vehicle left or up by 1, 2, … cells, then right or down. A line that walls cut is several,
in the order of their first cells; pieces that keep to no line come last.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.int64]
    Marks: TypeAlias = NDArray[np.bool_]


class Lists(NamedTuple):
    """Lists of neighbours: those of ``n`` are ``edges[first[n]:first[n + 1]]``."""

    first: Numbers
    edges: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.first) - 1

    @property
    def sources(self) -> Numbers:
        """For every edge the vertex that it leaves."""
        return np.repeat(np.arange(len(self)), np.diff(self.first))

    def among(self, kept: Marks) -> Lists:
        """The lists of some vertices alone, which are numbered anew."""
        numbers = np.cumsum(kept) - 1
        inside = kept[self.sources] & kept[self.edges]
        counts = np.bincount(numbers[self.sources[inside]], minlength=int(kept.sum()))
        first = np.concatenate(([0], np.cumsum(counts)))
        return Lists(first, numbers[self.edges[inside]].astype(np.uint32))


class Tree(NamedTuple):
    """A breadth-first tree: how many levels it has, who is in it, who has children."""

    levels: int
    met: Marks
    parents: Marks


def breadth_first(lists: Lists, closed: Marks) -> Tree:
    """The tree of a breadth-first search from 0 with a queue, which never enters ``closed``.

    The queue of a level, and who is whose parent, come from all neighbours of the level before in
    their order: whoever is new enters where it stands there first.
    """
    met = np.zeros(len(lists), dtype=np.bool_)
    parents = met.copy()
    shut = closed.copy()
    level = np.flatnonzero(~closed[:1])
    levels = 0
    while len(level):
        levels += 1
        met[level] = shut[level] = True
        begin = lists.first[level]
        counts = lists.first[level + 1] - begin
        before = np.cumsum(counts) - counts
        there = lists.edges[np.repeat(begin - before, counts) + np.arange(counts.sum())]
        came_from = np.repeat(level, counts)
        new = np.flatnonzero(~shut[there])
        places = new[np.sort(np.unique(there[new], return_index=True)[1])]
        parents[came_from[places]] = True
        level = there[places].astype(np.int64)
    return Tree(levels, met, parents)


class Found(NamedTuple):
    """The way that ``dijkstra`` found, None if there is none, and how many states it created."""

    slides: int | None
    moves: int | None
    states: int


def dijkstra(
    lists: Lists, weights: NDArray[np.uint16], goals: Marks, breathe: Callable[[], None]
) -> Found:
    """The paper's search for the least slide, from 0; ``breathe`` is called now and then.

    A goal is known when it is taken from the frontier. The frontier is an array without order: the
    first one of the least cost is taken, and the last one moves into its place; a cost improves
    only if it gets less. Scanning the array each time would take long, so for every cost the places
    at which it stands, or stood, are kept in a heap.
    """
    far = 2**31 - 1
    cost, parent, place = (array("i", [fill]) * len(lists) for fill in (far, -1, -1))
    cost[0] = place[0] = 0
    frontier = [0]
    places: dict[int, list[int]] = {0: [0]}
    created = 1
    least = 0
    taken = 0
    while frontier:
        taken += 1
        if taken % 4096 == 0:
            breathe()
        at = -1
        while at < 0:
            waiting = places.get(least)
            if not waiting:
                least += 1
            elif waiting[0] < len(frontier) and cost[frontier[waiting[0]]] == least:
                at = heappop(waiting)
            else:
                heappop(waiting)  # somebody else stands there by now
        here = frontier[at]
        last = frontier.pop()
        if last != here:
            frontier[at] = last
            place[last] = at
            heappush(places[cost[last]], at)
        if goals[here]:
            return Found(least, _length(parent, here), created)
        begin, end = lists.first[here : here + 2].tolist()
        for there, weight in zip(
            lists.edges[begin:end].tolist(), weights[begin:end].tolist(), strict=True
        ):
            if least + weight >= cost[there]:
                continue
            if place[there] < 0:
                created += 1
                place[there] = len(frontier)
                frontier.append(there)
            cost[there] = least + weight
            parent[there] = here
            heappush(places.setdefault(least + weight, []), place[there])
    return Found(None, None, created)


def _length(parent: array[int], state: int) -> int:
    """How many moves lead from the root to a state."""
    length = 0
    while parent[state] >= 0:
        state = parent[state]
        length += 1
    return length
