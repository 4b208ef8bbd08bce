"""The paths of one vehicle across the board, and the vehicles that block them.

A path is computed as if the board were empty; then its blockers are determined. A path through a
vehicle that never moves is used only if there is no other.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Set
from functools import partial
from itertools import count
from typing import NamedTuple

from ..model.board import Board, Cell, Corner
from ..model.exits import Exit, gap_name
from ..model.legal_moves import FREE, Taken, is_out, leaves, on_board, slides, taken_by
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle, mirrored
from ..notation.descriptions import Legs, places
from ..util.phrases import Phrase

# One slide: the vehicle before it, the direction of its first cell, the vehicle after it.
Slide = tuple[Vehicle, str, Vehicle]

# The cost of passing a vehicle that never moves; passing any other costs 1.
_FAR = 1000
# The number of searches for a path round vehicles that cannot make room.
_TRIES = 4


class Room(NamedTuple):
    """The cells that must be free for a vehicle, and the points where diagonals would cross."""

    cells: frozenset[Cell]
    corners: frozenset[Corner] = frozenset()

    def hindered_by(self, board: Board, vehicle: Vehicle) -> bool:
        """Return whether a vehicle in its position occupies any of the room."""
        if not self.cells.isdisjoint(vehicle.cells):
            return True
        return bool(self.corners) and not self.corners.isdisjoint(vehicle.held_corners(board))


class Way(NamedTuple):
    """A path of a vehicle.

    ``legs`` are its straight parts, ``room`` is the room it needs beyond the vehicle's current
    cells, ``blockers`` are the vehicles in that room, nearest first, and ``end`` is the vehicle at
    the end of the path. ``aim`` names the exit or goal that the path leads to, if any.
    """

    legs: Legs
    room: Room
    blockers: tuple[str, ...]
    end: Vehicle
    aim: str = ""


class Traffic:
    """A path finder for the vehicles of a puzzle.

    ``standing`` maps labels to the vehicles on the board, ``taken`` cells and points to labels.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.standing = on_board(puzzle)
        self.taken = taken_by(puzzle.board, self.standing.values())

    def ways_out(self, target: Vehicle) -> list[Way]:
        """Return the paths of a target to each of its exits or goals, best first.

        A vehicle with one axis has a straight path in each direction that leads there. Any other
        vehicle may go round corners and has one path for each exit or goal: the shortest of those
        that meet the fewest vehicles.
        """
        found = []
        for aim, reached in self._aims(target):
            found += [way._replace(aim=aim) for way in self._ways_to(target, reached)]
        if not found:  # across a joined edge, a vehicle may need several exits at once
            whole = self._ways_to(target, partial(is_out, self.puzzle))
            found = [way._replace(aim=Phrase("its exits")) for way in whole]
        return sorted(found, key=self._cost)

    def _ways_to(self, target: Vehicle, reached: Callable[[Vehicle], bool]) -> list[Way]:
        if len(target.axes) == 1:
            ways = [self.straight(target, way, reached) for way in target.directions()]
        else:
            ways = [self._best_that_can_be_cleared(target, reached)]
        return [way for way in ways if way is not None]

    def _best_that_can_be_cleared(
        self, vehicle: Vehicle, reached: Callable[[Vehicle], bool]
    ) -> Way | None:
        """Return the best path whose blockers can all make room.

        If none is found in a few tries, returns the best path regardless of its blockers.
        """
        best = way = self.best(vehicle, reached)
        avoid: set[str] = set()
        for _ in range(_TRIES):
            if way is None:
                break
            blockers = (self.standing[label] for label in way.blockers)
            stuck = {v.label for v in blockers if not self.ways_aside(v, way.room)}
            if not stuck:
                return way
            if stuck <= avoid:
                break
            avoid |= stuck
            way = self.best(vehicle, reached, avoid)
        return best

    def ways_aside(self, vehicle: Vehicle, room: Room) -> list[Way]:
        """Return the paths by which a vehicle makes room, best first.

        These are straight, one for each direction. Only if there are none, a piece with several
        axes may go round corners.
        """

        def aside(place: Vehicle) -> bool:
            gone = leaves(self.puzzle, place)
            return gone or not room.hindered_by(self.puzzle.board, place)

        straight = [self.straight(vehicle, way, aside) for way in vehicle.directions()]
        found = [way for way in straight if way is not None]
        if not found and len(vehicle.axes) > 1:
            bent = self.best(vehicle, aside)
            found = [bent] if bent is not None else []
        return sorted(found, key=self._cost)

    def straight(
        self, vehicle: Vehicle, direction: str, reached: Callable[[Vehicle], bool]
    ) -> Way | None:
        """Return the straight path to the first position that is ``reached``; None if none is."""
        path = []
        for slide in ray(self.puzzle, vehicle, direction):
            path.append(slide)
            if reached(slide[2]):
                return self._way(vehicle, ((direction, len(path)),), path)
        return None

    def best(
        self, vehicle: Vehicle, reached: Callable[[Vehicle], bool], avoid: Set[str] = frozenset()
    ) -> Way | None:
        """Return the best path to a position that is ``reached``, possibly round corners.

        The best path meets the fewest vehicles; ties are broken by the fewest slides, then by the
        fewest bends. Meeting a vehicle to ``avoid`` costs as much as meeting 1000 others. Returns
        None if there is no path.
        """
        tickets = count()
        queue = [_Path((0, 0, 0), next(tickets), vehicle, "", frozenset(), (), None)]
        seen = set()
        while queue:
            path = heapq.heappop(queue)
            here = path.vehicle
            if path.legs and reached(here):
                return self._way(vehicle, path.legs, path.slides())
            key = (here.cells, here.mirrors, path.heading)
            if key in seen or leaves(self.puzzle, here):
                continue
            seen.add(key)
            for direction in here.directions():
                slide = next(ray(self.puzzle, here, direction), None)
                if slide is not None:
                    further = self._further(path, slide, next(tickets), avoid)
                    heapq.heappush(queue, further)
        return None

    def _further(self, path: _Path, slide: Slide, ticket: int, avoid: Set[str]) -> _Path:
        """Extend a path by one slide."""
        before, direction, after = slide
        met = self._in_the_way(slide)
        bends = direction != path.heading
        vehicles, slides, corners = path.cost
        for label in met - path.met:
            vehicles += _FAR if label in avoid else self._weight(label)
        legs = [*path.legs, (direction, 0)] if bends else list(path.legs)
        legs[-1] = (legs[-1][0], legs[-1][1] + 1)
        return _Path(
            cost=(vehicles, slides + 1, corners + bends),
            ticket=ticket,
            vehicle=after,
            heading=_onward(self.puzzle.board, before, direction),
            met=frozenset(met),
            legs=tuple(legs),
            before=(slide, path),
        )

    def _way(self, vehicle: Vehicle, legs: Legs, path: list[Slide]) -> Way:
        board = self.puzzle.board
        cells: set[Cell] = set()
        corners: set[Corner] = set()
        blockers: dict[str, None] = {}
        for before, direction, after in path:
            cells |= set(after.cells)
            corners |= before.passed_corners(board, direction) | after.held_corners(board)
            blockers |= dict.fromkeys(sorted(self._in_the_way((before, direction, after))))
        room = Room(frozenset(cells) - set(vehicle.cells), frozenset(corners))
        return Way(legs, room, tuple(blockers), path[-1][2])

    def _in_the_way(self, slide: Slide) -> set[str]:
        """Return the labels of the vehicles that block a slide."""
        return in_the_way(self.puzzle.board, self.taken, slide)

    def _weight(self, label: str) -> int:
        return 1 if self.standing[label].axes else _FAR

    def _cost(self, way: Way) -> tuple[int, int]:
        met = sum(map(self._weight, way.blockers))
        return met, sum(cells for _, cells in way.legs)

    def _aims(self, target: Vehicle) -> Iterator[tuple[str, Callable[[Vehicle], bool]]]:
        """Yield each destination of a target, as text and as a test of a position."""
        goals = [goal for goal in self.puzzle.goals if goal.target == target.label]
        for goal in goals:
            only = self.puzzle._changed(goals=(goal,))
            yield Phrase("its goal in {place}", place=places(goal.cells)), partial(is_out, only)
        if goals:
            return
        admitted = [way for way in self.puzzle.exits if way.admits(target.label)]
        for gap in gaps(admitted):
            only = self.puzzle._changed(exits=gap)
            yield _aim(gap), partial(is_out, only)


class _Path(NamedTuple):
    """A partial path in the search. The first two fields determine its order in the queue."""

    cost: tuple[int, int, int]  # vehicles met, slides, bends
    ticket: int
    vehicle: Vehicle
    heading: str
    met: frozenset[str]  # vehicles met by the last slide; meeting one again directly is free
    legs: Legs
    before: tuple[Slide, _Path] | None

    def slides(self) -> list[Slide]:
        """Return all slides of the path, in order."""
        path = []
        step = self.before
        while step is not None:
            path.append(step[0])
            step = step[1].before
        return path[::-1]


def ray(puzzle: Puzzle, vehicle: Vehicle, direction: str) -> Iterator[Slide]:
    """Yield the slides of a vehicle in one direction as far as the empty board allows."""
    before = vehicle
    for after in slides(puzzle, vehicle, direction, FREE):
        yield before, direction, after
        direction = _onward(puzzle.board, before, direction)
        before = after


def _onward(board: Board, vehicle: Vehicle, direction: str) -> str:
    """Return the direction that continues a slide; a flipped seam may mirror it."""
    return mirrored(direction, board.mirror(vehicle.cells[0], direction))


def in_the_way(board: Board, taken: Taken, slide: Slide) -> set[str]:
    """Return the labels of the vehicles that block a slide."""
    before, direction, after = slide
    found = {taken.cells[cell] for cell in after.cells if cell in taken.cells}
    if taken.corners:
        corners = before.passed_corners(board, direction) | after.held_corners(board)
        found |= {taken.corners[corner] for corner in corners if corner in taken.corners}
    return found - {before.label}


def gaps(exits: list[Exit]) -> list[tuple[Exit, ...]]:
    """Group exits that lie side by side."""
    found: list[list[Exit]] = []
    for way in sorted(exits, key=_along_the_edge):
        last = found[-1][-1] if found else None
        if last is not None and _are_side_by_side(last, way):
            found[-1].append(way)
        else:
            found.append([way])
    return [tuple(gap) for gap in found]


def _along_the_edge(way: Exit) -> tuple[str, int, int]:
    """Return a sort key that puts neighbouring exits next to each other."""
    row, column = way.cell
    return (way.direction, column, row) if way.direction in "LR" else (way.direction, row, column)


def _are_side_by_side(one: Exit, other: Exit) -> bool:
    down, right = other.cell[0] - one.cell[0], other.cell[1] - one.cell[1]
    along = (1, 0) if one.direction in "LR" else (0, 1)
    return one.direction == other.direction and (down, right) in (along, (0, 0))


def _aim(gap: tuple[Exit, ...]) -> Phrase:
    """Describe a group of exits.

    >>> _aim((Exit((2, 5), "R"), Exit((3, 5), "R")))
    'the exit on the right of rows 3 to 4'
    """
    direction = gap[0].direction
    at = 0 if direction in "LR" else 1
    return gap_name(direction, gap[0].cell[at], gap[-1].cell[at])
