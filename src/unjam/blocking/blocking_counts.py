"""Who stands in whose way, in many states at once.

What ``blocking_graph.py`` says of one puzzle, for all states on the way to a win. Where a vehicle
stands and what it sweeps depends on the configuration of its own lane alone; so both are looked up
as sets of bits, and who hinders whom is an intersection.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..graph.state_graph import NEVER
from ..model.board import Board, Cell, Corner
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .vehicle_paths import Traffic, ray

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.state_graph import Numbers, StateGraph

_BLOCK = 2048  # states that are looked at together


class StateCounts(NamedTuple):
    """How states look to a player, a row for each state.

    ``distance`` is how many slides the targets have before them if nobody were in the way,
    ``blockers`` how many vehicles stand in their way, ``tangle`` how many there are when those in
    the way of the blockers are counted, and so on, the targets included.
    """

    distance: Numbers
    blockers: Numbers
    tangle: Numbers


class _Placed(NamedTuple):
    """One vehicle in one place: the bits that it covers, those that it wants free, and whether it
    is a target that is not out yet, with its distance."""

    covers: int
    sweeps: int
    is_root: bool
    distance: int


class BlockingCounts:
    """Looks at states of one graph.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> looks = BlockingCounts(graph).looks(np.array([0]))
    >>> [int(row[0]) for row in looks]
    [2, 1, 4]
    """

    def __init__(self, graph: StateGraph) -> None:
        self._graph = graph
        self._board = graph.puzzle.board
        self._bits: dict[Cell | tuple[str, Corner], int] = {}
        standing = graph.codec.standing
        # Every vehicle by its lane and where it stands among the vehicles of the lane.
        self._vehicles = [
            (lane, member)
            for lane, placed in enumerate(standing)
            for member in range(len(placed[0]))
        ]
        self._known: dict[tuple[int, int, int], _Placed] = {}

    def looks(self, states: Numbers) -> StateCounts:
        """How some states look."""
        blocks = [
            self._look(states[begin : begin + _BLOCK]) for begin in range(0, len(states), _BLOCK)
        ]
        if not blocks:
            return StateCounts(*np.zeros((3, 0), np.int64))
        return StateCounts(*(np.concatenate(rows) for rows in zip(*blocks, strict=True)))

    def _look(self, states: Numbers) -> StateCounts:
        configurations = self._graph.codec.configurations(self._graph.keys[states])
        chosen = []
        for lane, member in self._vehicles:
            unique, at = np.unique(configurations[:, lane], return_inverse=True)
            chosen.append(([self._placed(lane, member, int(c)) for c in unique], at))
        covers = np.stack([self._words([p.covers for p in row])[at] for row, at in chosen], axis=1)
        sweeps = np.stack([self._words([p.sweeps for p in row])[at] for row, at in chosen], axis=1)
        roots = np.stack([np.array([p.is_root for p in row])[at] for row, at in chosen], axis=1)
        distance = sum(np.array([p.distance for p in row])[at] for row, at in chosen)
        hindered = np.empty((*roots.shape, roots.shape[1]), bool)  # state, by whom, whom
        for number in range(roots.shape[1]):
            hindered[:, number] = (sweeps & covers[:, number, None]).any(axis=2)
            hindered[:, number, number] = False
        blockers = (hindered & roots[:, None]).any(axis=2)
        tangle, more = roots, roots | blockers
        while not np.array_equal(tangle, more):
            tangle, more = more, more | (hindered & more[:, None]).any(axis=2)
        return StateCounts(np.asarray(distance), blockers.sum(axis=1), tangle.sum(axis=1))

    def _words(self, sets: list[int]) -> NDArray[np.uint64]:
        """Sets of bits as rows of words."""
        size = 8 * (len(self._bits) // 64 + 1)
        return np.frombuffer(
            b"".join(bits.to_bytes(size, "little") for bits in sets), np.uint64
        ).reshape(len(sets), -1)

    def _placed(self, lane: int, member: int, configuration: int) -> _Placed:
        key = lane, member, configuration
        if key not in self._known:
            vehicle = self._graph.codec.standing[lane][configuration][member]
            self._known[key] = self._judge(vehicle)
        return self._known[key]

    def _judge(self, vehicle: Vehicle) -> _Placed:
        if not vehicle.cells:  # it has left
            return _Placed(0, 0, False, 0)
        if vehicle.target and not self._graph.puzzle.out(vehicle):
            covers = self._set(set(vehicle.cells), vehicle.held_corners(self._board))
            return self._judge_target(vehicle, covers)
        room = _room(self._board, vehicle._replace(label="", target=False))
        return _Placed(self._set(*room[:2]), self._set(*room[2:]), False, 0)

    def _judge_target(self, target: Vehicle, covers: int) -> _Placed:
        """A target wants its ways out free, each of them the shortest, as if it were alone."""
        cells, corners, distance = _room_out(_alone(self._graph.puzzle, target))
        return _Placed(covers, self._set(cells, corners), True, distance)

    def _set(self, cells: Collection[Cell], corners: Collection[Corner]) -> int:
        """Cells and points as bits, numbered as they come."""
        places: list[Cell | tuple[str, Corner]] = [*cells, *(("corner", c) for c in corners)]
        return sum(1 << self._bits.setdefault(place, len(self._bits)) for place in places)


@lru_cache(maxsize=4096)  # many puzzles of one board are rated one after the other
def _room(
    board: Board, vehicle: Vehicle
) -> tuple[frozenset[Cell], frozenset[Corner], frozenset[Cell], frozenset[Corner]]:
    """What a vehicle covers, and what it sweeps on its ways straight on: cells and points each."""
    empty = Puzzle(board, [])
    cells: set[Cell] = set()
    corners: set[Corner] = set()
    for direction in vehicle.directions():
        for before, heading, after in ray(empty, vehicle, direction):
            cells |= set(after.cells)
            corners |= before.passed_corners(board, heading)
            corners |= after.held_corners(board)
    covered = frozenset(vehicle.cells), frozenset(vehicle.held_corners(board))
    return *covered, frozenset(cells), frozenset(corners)


@lru_cache(maxsize=512)
def _room_out(alone: Puzzle) -> tuple[frozenset[Cell], frozenset[Corner], int]:
    """What a target sweeps on its shortest ways out: cells and points; and how long they are."""
    ways = Traffic(alone).ways_out(alone.vehicles[0])
    cells = frozenset(cell for way in ways for cell in way.room.cells)
    corners = frozenset(corner for way in ways for corner in way.room.corners)
    lengths = [sum(cells for _, cells in way.legs) for way in ways]
    return cells, corners, min(lengths, default=NEVER)


def distance_out(puzzle: Puzzle) -> int:
    """How many slides the targets have before them if each were alone on the board.

    >>> distance_out(Puzzle.parse(".... XX.B A..B AOOO"))
    2
    """
    targets = (target for target in puzzle.targets if target.cells and not puzzle.out(target))
    return sum(_room_out(_alone(puzzle, target))[2] for target in targets)


def _alone(puzzle: Puzzle, target: Vehicle) -> Puzzle:
    """The puzzle with nobody but one target."""
    goals = tuple(goal for goal in puzzle.goals if goal.target == target.label)
    return puzzle._changed(vehicles=(target,), goals=goals)
