"""Blocking statistics of many states at once.

Vectorised counterpart of ``blocking_graph.py``, which handles a single puzzle. The cells that a
vehicle covers and sweeps depend only on the configuration of its own lane. Both are looked up as
bit sets, and a vehicle blocks another if its covered set intersects the other's swept set.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..graph.explored_states import NEVER
from ..model.board import Board, Cell, Corner
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .vehicle_paths import Traffic, ray

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..graph.explored_states import Numbers
    from ..graph.state_graph import StateGraph

_BLOCK = 2048  # states that are processed together


class StateCounts(NamedTuple):
    """Blocking statistics, one entry for each state.

    ``distance`` is the number of slides the targets would need without other vehicles, ``blockers``
    is the number of vehicles that block a target, and ``tangle`` is the number of vehicles in the
    blocking graph: the targets, their blockers, the blockers of these, and so on.
    """

    distance: Numbers
    blockers: Numbers
    tangle: Numbers


class _Placed(NamedTuple):
    """A vehicle in one position: the bits it covers and sweeps, and its distance if it is a root.

    Roots are the targets that are not out yet.
    """

    covers: int
    sweeps: int
    is_root: bool
    distance: int


class BlockingCounts:
    """A calculator of blocking statistics for the states of one graph.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> counts = BlockingCounts(graph).counts(np.array([0]))
    >>> [int(row[0]) for row in counts]
    [2, 1, 4]
    """

    def __init__(self, graph: StateGraph) -> None:
        self._graph = graph
        self._board = graph.puzzle.board
        self._bits: dict[Cell | tuple[str, Corner], int] = {}
        standing = graph.codec.standing
        # Every vehicle as its lane and its index among the vehicles of the lane.
        self._vehicles = [
            (lane, member)
            for lane, placed in enumerate(standing)
            for member in range(len(placed[0]))
        ]
        self._known: dict[tuple[int, int, int], _Placed] = {}

    def counts(self, states: Numbers) -> StateCounts:
        """Compute the statistics of some states."""
        blocks = [
            self._count(states[begin : begin + _BLOCK]) for begin in range(0, len(states), _BLOCK)
        ]
        if not blocks:
            return StateCounts(*np.zeros((3, 0), np.int64))
        return StateCounts(*(np.concatenate(rows) for rows in zip(*blocks, strict=True)))

    def _count(self, states: Numbers) -> StateCounts:
        configurations = self._graph.codec.configurations(self._graph.keys[states])
        chosen = []
        for lane, member in self._vehicles:
            unique, at = np.unique(configurations[:, lane], return_inverse=True)
            chosen.append(([self._placed(lane, member, int(c)) for c in unique], at))
        covers = np.stack([self._words([p.covers for p in row])[at] for row, at in chosen], axis=1)
        sweeps = np.stack([self._words([p.sweeps for p in row])[at] for row, at in chosen], axis=1)
        roots = np.stack([np.array([p.is_root for p in row])[at] for row, at in chosen], axis=1)
        distance = sum(np.array([p.distance for p in row])[at] for row, at in chosen)
        blocks = np.empty((*roots.shape, roots.shape[1]), bool)  # state, blocker, blocked vehicle
        for number in range(roots.shape[1]):
            blocks[:, number] = (sweeps & covers[:, number, None]).any(axis=2)
            blocks[:, number, number] = False
        blockers = (blocks & roots[:, None]).any(axis=2)
        tangle, more = roots, roots | blockers
        while not np.array_equal(tangle, more):
            tangle, more = more, more | (blocks & more[:, None]).any(axis=2)
        return StateCounts(np.asarray(distance), blockers.sum(axis=1), tangle.sum(axis=1))

    def _words(self, sets: list[int]) -> NDArray[np.uint64]:
        """Convert bit sets to rows of 64-bit words."""
        size = 8 * (len(self._bits) // 64 + 1)
        return np.frombuffer(
            b"".join(bits.to_bytes(size, "little") for bits in sets), np.uint64
        ).reshape(len(sets), -1)

    def _placed(self, lane: int, member: int, configuration: int) -> _Placed:
        key = lane, member, configuration
        if key not in self._known:
            vehicle = self._graph.codec.standing[lane][configuration][member]
            self._known[key] = self._place(vehicle)
        return self._known[key]

    def _place(self, vehicle: Vehicle) -> _Placed:
        if not vehicle.cells:  # it has left the board
            return _Placed(0, 0, False, 0)
        if vehicle.target and not self._graph.puzzle.out(vehicle):
            covers = self._set(set(vehicle.cells), vehicle.held_corners(self._board))
            return self._place_target(vehicle, covers)
        room = _room(self._board, vehicle._replace(label="", target=False))
        return _Placed(self._set(*room[:2]), self._set(*room[2:]), False, 0)

    def _place_target(self, target: Vehicle, covers: int) -> _Placed:
        """Return the position of a target, which sweeps its shortest paths out of the board."""
        cells, corners, distance = _room_out(_alone(self._graph.puzzle, target))
        return _Placed(covers, self._set(cells, corners), True, distance)

    def _set(self, cells: Collection[Cell], corners: Collection[Corner]) -> int:
        """Return cells and corner points as a bit set; bits are assigned on first use."""
        places: list[Cell | tuple[str, Corner]] = [*cells, *(("corner", c) for c in corners)]
        return sum(1 << self._bits.setdefault(place, len(self._bits)) for place in places)


@lru_cache(maxsize=4096)  # rating many puzzles of one board repeats the same calls
def _room(
    board: Board, vehicle: Vehicle
) -> tuple[frozenset[Cell], frozenset[Corner], frozenset[Cell], frozenset[Corner]]:
    """Return the cells and points a vehicle covers, and those it sweeps on straight paths."""
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
    """Return the cells and points a target sweeps on its shortest paths out, and their length."""
    ways = Traffic(alone).ways_out(alone.vehicles[0])
    cells = frozenset(cell for way in ways for cell in way.room.cells)
    corners = frozenset(corner for way in ways for corner in way.room.corners)
    lengths = [sum(cells for _, cells in way.legs) for way in ways]
    return cells, corners, min(lengths, default=NEVER)


def distance_out(puzzle: Puzzle) -> int:
    """Return the number of slides the targets would need if each were alone on the board.

    >>> distance_out(Puzzle.parse(".... XX.B A..B AOOO"))
    2
    """
    targets = (target for target in puzzle.targets if target.cells and not puzzle.out(target))
    return sum(_room_out(_alone(puzzle, target))[2] for target in targets)


def _alone(puzzle: Puzzle, target: Vehicle) -> Puzzle:
    """Return the puzzle with all vehicles but one target removed."""
    goals = tuple(goal for goal in puzzle.goals if goal.target == target.label)
    return puzzle._changed(vehicles=(target,), goals=goals)
