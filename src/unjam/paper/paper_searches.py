"""The two searches of a paper, reproduced step by step because its tables depend on the steps.

The paper is *Rush Hour and Dijkstra's Algorithm* by Stamp, Engel, Ewell and Morrow. Both searches
visit the neighbours of a state in the order of ``StateGraph.edges``: rows from top to bottom, then
columns from left to right; within a line, the vehicles from left to right or from top to bottom;
for each vehicle, left or up by 1, 2, … cells, then right or down. A line that is divided by walls
counts as several lines, ordered by their first cells; pieces that are not bound to a line come
last.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ..util.index_arrays import repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.int64]
    Marks: TypeAlias = NDArray[np.bool_]


class Lists(NamedTuple):
    """Adjacency lists: the neighbours of ``n`` are ``edges[first[n]:first[n + 1]]``."""

    first: Numbers
    edges: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.first) - 1

    @property
    def sources(self) -> Numbers:
        """The source vertex of every edge."""
        return repeated(np.arange(len(self)), np.diff(self.first))

    def among(self, kept: Marks) -> Lists:
        """Return the lists of the subgraph of some vertices, which are renumbered."""
        numbers = np.cumsum(kept) - 1
        inside = kept[self.sources] & kept[self.edges]
        counts = np.bincount(numbers[self.sources[inside]], minlength=int(kept.sum()))
        first = np.concatenate(([0], np.cumsum(counts)))
        return Lists(first, numbers[self.edges[inside]].astype(np.uint32))


class Tree(NamedTuple):
    """A breadth-first tree: its number of levels, its vertices, and those with children."""

    levels: int
    met: Marks
    parents: Marks


def breadth_first(lists: Lists, closed: Marks) -> Tree:
    """Return the tree of a breadth-first search from 0 that never enters ``closed``.

    Computes one level at a time, with the same result as a queue: the neighbours of the previous
    level are concatenated in order, and the first occurrence of a new vertex determines its
    position and its parent.
    """
    met = np.zeros(len(lists), dtype=np.bool_)
    parents = met.copy()
    blocked = closed.copy()
    level = np.flatnonzero(~closed[:1])
    levels = 0
    while len(level):
        levels += 1
        met[level] = blocked[level] = True
        begin = lists.first[level]
        counts = lists.first[level + 1] - begin
        before = np.cumsum(counts) - counts
        there = lists.edges[repeated(begin - before, counts) + np.arange(counts.sum())]
        came_from = repeated(level, counts)
        new = np.flatnonzero(~blocked[there])
        places = new[np.sort(np.unique(there[new], return_index=True)[1])]
        parents[came_from[places]] = True
        level = there[places].astype(np.int64)
    return Tree(levels, met, parents)


class Found(NamedTuple):
    """The length of the path that ``dijkstra`` found, if any, and the number of states created."""

    slides: int | None
    moves: int | None
    states: int


def dijkstra(
    lists: Lists, weights: NDArray[np.uint16], goals: Marks, breathe: Callable[[], None]
) -> Found:
    """Run the paper's search for the fewest slides, from 0.

    A goal is recognised when it is taken from the frontier. The frontier is an unsorted array: the
    first entry of the lowest cost is taken, and the last entry moves to its index. A cost is
    updated only if the new one is strictly lower. Scanning the array each time would be slow, so a
    heap for each cost keeps the indices at which it occurs or once occurred. ``breathe`` is called
    regularly and may raise to abort.
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
            heap = places.get(least)
            if not heap:
                least += 1
            elif heap[0] < len(frontier) and cost[frontier[heap[0]]] == least:
                at = heappop(heap)
            else:
                heappop(heap)  # stale: another entry has taken this index
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
    """Return the number of moves from the root to a state."""
    length = 0
    while parent[state] >= 0:
        state = parent[state]
        length += 1
    return length
