"""The blocking graph: who stands in whose way, counted from the target on.

A directed graph. The target points to every vehicle between it and its exit, and every vehicle that
is reached points to all that stand in its lane, on either side of it, up to the next wall. Its size
and its depth, the length of the longest path that visits nobody twice, say something about how
difficult a puzzle is for people.

For the variants: a piece with several axes points to everybody in its sweep on any of them. Several
targets that are not out yet are all roots. A target with several ways out (exits, goals, both ways
round a joined board) points to everybody who stands in any of them; one with several axes has one
way for each exit or goal, the one that meets the fewest vehicles.

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
    """How many edges the longest path has; at least so many if it is not ``exact``."""

    edges: int
    exact: bool


class BlockingGraph(NamedTuple):
    """Who stands in whose way: ``roots`` are the targets that are not out, ``edges`` lead from
    each vehicle that is reached to those in its way, nearest first in each direction."""

    roots: tuple[str, ...]
    edges: dict[str, tuple[str, ...]]

    @property
    def nodes(self) -> tuple[str, ...]:
        """The vehicles of the graph, the targets included, in the order in which they are
        reached."""
        return tuple(self.edges)

    def depth(self, most_steps: int = MOST_STEPS) -> Depth:
        """The length of the longest path from a target that visits nobody twice.

        Finding it is hard in general, and quick on boards as people make them. After so many steps
        the search gives up, and the longest path so far is what is known.
        """
        search = _LongestPath(self, most_steps)
        for root in self.roots:
            search.run(root)
        return Depth(search.longest, search.steps < most_steps)


def blocking_graph(puzzle: Puzzle) -> BlockingGraph:
    """The blocking graph of a puzzle; empty if it is won."""
    traffic = Traffic(puzzle)
    roots = [v for v in traffic.standing.values() if v.target and not puzzle.out(v)]
    edges: dict[str, tuple[str, ...]] = {}
    todo = [vehicle.label for vehicle in roots]
    for label in todo:  # grows as it goes
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
    """Everybody in the sweep of a vehicle, in all directions, up to the walls."""
    found: dict[str, None] = {}
    for direction in vehicle.directions():
        for slide in ray(traffic.puzzle, vehicle, direction):
            met = in_the_way(traffic.puzzle.board, traffic.taken, slide)
            found |= dict.fromkeys(sorted(met))
    return found


class _LongestPath:
    """Walks all simple paths, leaving out those that can no longer become the longest.

    A path can still grow by no more than the vehicles that its end reaches without those already
    on it. Sets of vehicles are bits of a number.
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
        """Look at the paths from a root."""
        number = self.numbers[root]
        # A path, as (its end, the vehicles on it); its length is their number less one.
        waiting = [(number, 1 << number)]
        # Two paths of the same vehicles with the same end have the same future.
        seen = set()
        while waiting and self.steps < self.most_steps:
            end, path = waiting.pop()
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
                    waiting.append(further)

    def _reached(self, end: int, path: int) -> int:
        """The vehicles that can be reached from the end of a path without those on it."""
        found = todo = self.next[end] & ~path
        while todo:
            after = 0
            for number in _bits(todo):
                after |= self.next[number]
            todo = after & ~path & ~found
            found |= todo
        return found


def _bits(number: int) -> list[int]:
    """The places of the bits that are set, the lowest first."""
    found = []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found
