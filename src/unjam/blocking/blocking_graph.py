"""The blocking graph: which vehicle blocks which, starting from the target.

This is a directed graph. The target points to every vehicle between it and its exit. Every vehicle
reached this way points to all vehicles in its lane, on either side, up to the next wall. The size
of the graph and its depth (the length of the longest simple path) correlate with how difficult a
puzzle is for people.

In variants, a piece with several axes points to every vehicle in its path along any of them. All
targets that are not out yet are roots. A target with several paths out (exits, goals, both ways
round a joined board) points to every vehicle on any of them; a target with several axes has one
path for each exit or goal, the one that meets the fewest vehicles.

>>> graph = blocking_graph(Puzzle.parse(".... XX.B A..B AOOO"))
>>> graph.edges
{'X': ('B',), 'B': ('O',), 'O': ('A',), 'A': ('X',)}
>>> len(graph.nodes), graph.depth()
(4, Depth(edges=3, exact=True))
"""

from __future__ import annotations

from typing import NamedTuple

from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.limits import breathe
from .vehicle_paths import Traffic, in_the_way, ray

MOST_STEPS = 100_000


class Depth(NamedTuple):
    """The number of edges of the longest path; a lower bound if it is not ``exact``."""

    edges: int
    exact: bool


class BlockingGraph(NamedTuple):
    """A blocking graph. ``roots`` are the labels of the targets that are not out.

    ``edges`` maps each reachable vehicle to its blockers, nearest first in each direction.
    """

    roots: tuple[str, ...]
    edges: dict[str, tuple[str, ...]]

    @property
    def nodes(self) -> tuple[str, ...]:
        """The vehicles of the graph, including the targets, in breadth-first order."""
        return tuple(self.edges)

    def depth(self, most_steps: int = MOST_STEPS) -> Depth:
        """Return the length of the longest simple path from a target.

        The problem is NP-hard in general, but quick to solve on typical boards. After
        ``most_steps`` steps the search stops and returns the longest path found so far.
        """
        search = _LongestPath(self, most_steps)
        for root in self.roots:
            search.run(root)
        return Depth(search.longest, search.steps < most_steps)


def blocking_graph(puzzle: Puzzle) -> BlockingGraph:
    """Build the blocking graph of a puzzle; it is empty if the puzzle is won."""
    traffic = Traffic(puzzle)
    roots = [v for v in traffic.standing.values() if v.target and not puzzle.out(v)]
    edges: dict[str, tuple[str, ...]] = {}
    todo = [vehicle.label for vehicle in roots]
    for label in todo:  # extended by the loop body
        if label in edges:
            continue
        vehicle = traffic.standing[label]
        found: dict[str, None] = {}
        if vehicle in roots:
            for way in traffic.ways_out(vehicle):
                found |= dict.fromkeys(way.blockers)
        else:
            found = _in_its_lane(traffic, vehicle)
        edges[label] = tuple(found)
        todo += found
    return BlockingGraph(tuple(vehicle.label for vehicle in roots), edges)


def _in_its_lane(traffic: Traffic, vehicle: Vehicle) -> dict[str, None]:
    """Return all vehicles in the lane of a vehicle, in all directions, up to the walls."""
    found: dict[str, None] = {}
    for direction in vehicle.directions():
        for slide in ray(traffic.puzzle, vehicle, direction):
            met = in_the_way(traffic.puzzle.board, traffic.taken, slide)
            found |= dict.fromkeys(sorted(met))
    return found


class _LongestPath:
    """A search over all simple paths with branch-and-bound pruning.

    The bound is the number of vehicles reachable from the end of a path without those on the path.
    Sets of vehicles are stored as bits of an integer.
    """

    def __init__(self, graph: BlockingGraph, most_steps: int) -> None:
        self.numbers = {label: number for number, label in enumerate(graph.nodes)}
        self.next = [
            sum(1 << self.numbers[label] for label in graph.edges[node]) for node in graph.nodes
        ]
        self.most_steps = most_steps
        self.steps = 0
        self.longest = 0

    def run(self, root: str) -> None:
        """Search the paths from a root."""
        number = self.numbers[root]
        # A path is (its end, the vehicles on it); its length is their number minus one.
        stack = [(number, 1 << number)]
        # Two paths over the same vehicles with the same end have the same continuations.
        seen = set()
        while stack and self.steps < self.most_steps:
            end, path = stack.pop()
            self.steps += 1
            if self.steps % 64 == 0:
                breathe()
            length = path.bit_count() - 1
            self.longest = max(self.longest, length)
            if length + self._reached(end, path).bit_count() <= self.longest:
                continue
            for number in _bits(self.next[end] & ~path):
                further = (number, path | 1 << number)
                if further not in seen:
                    seen.add(further)
                    stack.append(further)

    def _reached(self, end: int, path: int) -> int:
        """Return the vehicles reachable from the end of a path without those on it."""
        found = todo = self.next[end] & ~path
        while todo:
            after = 0
            for number in _bits(todo):
                after |= self.next[number]
            todo = after & ~path & ~found
            found |= todo
        return found


def _bits(number: int) -> list[int]:
    """Return the indices of the set bits, lowest first."""
    found = []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found
