"""Legal moves, the puzzle after a move, and whether targets are out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..errors import IllegalMoveError
from ..util.plural import counted
from .board import Board, Cell, Corner
from .exits import Known
from .move import Move
from .vehicle import Vehicle, mirrored

if TYPE_CHECKING:
    from .puzzle import Puzzle


def is_out(puzzle: Puzzle, vehicle: Vehicle) -> bool:
    """Return whether a target has left, or is at its goal or with its whole front at an exit."""
    if not vehicle.cells:
        return True
    goals = [goal.cells for goal in puzzle.goals if goal.target == vehicle.label]
    if goals:
        return any(cells.issuperset(vehicle.cells) for cells in goals)
    return any(
        front_at_exit(puzzle, vehicle, direction)
        for direction in vehicle.directions()
        if len(direction) == 1
    )


def front_at_exit(puzzle: Puzzle, vehicle: Vehicle, direction: str) -> bool:
    """Return whether the whole front of a target in this direction is at exits it may use."""
    gaps = {(way.cell, way.direction) for way in puzzle.exits if way.admits(vehicle.label)}
    if not gaps:
        return False
    front = front_of(puzzle.board, vehicle, direction)
    # A vehicle that fills a whole cycle has no front.
    return bool(front) and front <= gaps


def front_of(board: Board, vehicle: Vehicle, direction: str) -> set[tuple[Cell, str]]:
    """Return the foremost cells of a vehicle in a direction, each with its own heading."""
    own = set(vehicle.cells)
    front = set()
    for cell, heading in zip(vehicle.cells, vehicle.headings(board, direction), strict=True):
        ahead = board.step(cell, heading)
        if ahead is None or ahead[0] not in own:
            front.add((cell, heading))
    return front


def leaves(puzzle: Puzzle, vehicle: Vehicle) -> bool:
    """Return whether this is one of several targets and is out, so that it leaves at once."""
    return (
        vehicle.target
        and len(puzzle.targets) > 1
        and all(goal.target != vehicle.label for goal in puzzle.goals)
        and is_out(puzzle, vehicle)
    )


def on_board(puzzle: Puzzle) -> dict[str, Vehicle]:
    """Return the vehicles on the board by label, without targets that leave at once."""
    return {v.label: v for v in puzzle.vehicles if v.cells and not leaves(puzzle, v)}


class Taken(NamedTuple):
    """The labels of the vehicles by cell, and by the corners that diagonal vehicles hold."""

    cells: dict[Cell, str]
    corners: dict[Corner, str]

    def blocker(self, board: Board, before: Vehicle, direction: str, after: Vehicle) -> str | None:
        """Return the vehicle that blocks a slide by one cell; None if the slide is free."""
        own = before.label
        for cell in after.cells:
            if self.cells.get(cell, own) != own:
                return self.cells[cell]
        if self.corners:
            for corner in before.passed_corners(board, direction) | after.held_corners(board):
                if self.corners.get(corner, own) != own:
                    return self.corners[corner]
        return None


FREE = Taken({}, {})


def taken_by(board: Board, standing: Iterable[Vehicle]) -> Taken:
    """Return the cells and corners that vehicles occupy."""
    cells, corners = {}, {}
    for vehicle in standing:
        cells.update(dict.fromkeys(vehicle.cells, vehicle.label))
        corners.update(dict.fromkeys(vehicle.held_corners(board), vehicle.label))
    return Taken(cells, corners)


def legal_moves(puzzle: Puzzle) -> Iterator[Move]:
    """Yield every legal straight move: by vehicle, direction and increasing distance."""
    standing = on_board(puzzle)
    taken = taken_by(puzzle.board, standing.values())
    for vehicle in standing.values():
        for direction in vehicle.directions():
            for distance, _ in enumerate(slides(puzzle, vehicle, direction, taken), 1):
                yield Move(vehicle.label, direction, distance)


def slides(puzzle: Puzzle, vehicle: Vehicle, direction: str, taken: Taken) -> Iterator[Vehicle]:
    """Yield the vehicle after sliding 1, 2, … cells, up to the first obstacle."""
    board = puzzle.board
    start = set(vehicle.cells)
    place = vehicle
    while True:
        # Beyond a flipped seam, the same direction may have another name.
        passed = board.mirror(place.cells[0], direction)
        further = place.slid(board, direction)
        if further is None or set(further.cells) == start:
            return
        if taken.blocker(board, place, direction, further) is not None:
            return
        yield further
        if leaves(puzzle, further):
            return
        place, direction = further, mirrored(direction, passed)


def play(puzzle: Puzzle, move: Move) -> Puzzle:
    """Return the puzzle after a move; raise ``IllegalMoveError`` if it is illegal."""
    vehicle = moved(puzzle, move)
    standing = on_board(puzzle)
    standing[vehicle.label] = vehicle
    if leaves(puzzle, vehicle):
        del standing[vehicle.label]
    vehicles = tuple(
        standing.get(v.label, v._replace(cells=(), mirrors=())) for v in puzzle.vehicles
    )
    return puzzle._changed(vehicles=vehicles, known=Known(), recorded_moves=())


def moved(puzzle: Puzzle, move: Move) -> Vehicle:
    """Return the vehicle after a move; raise ``IllegalMoveError`` if it is illegal."""
    standing = on_board(puzzle)
    vehicle = standing.get(move.vehicle)
    if vehicle is None:
        gone = move.vehicle in puzzle
        raise IllegalMoveError(
            f"{move}: {move.vehicle} has left the board"
            if gone
            else f"{move}: there is no vehicle {move.vehicle!r}"
        )
    taken = taken_by(puzzle.board, standing.values())
    for leg, (direction, distance) in enumerate(move.legs):
        if leg and leaves(puzzle, vehicle):
            raise IllegalMoveError(f"{move}: {vehicle} leaves the board before the move ends")
        vehicle = _leg(puzzle, move, vehicle, direction, distance, taken)
    return vehicle


def _leg(
    puzzle: Puzzle,
    move: Move,
    vehicle: Vehicle,
    direction: str,
    distance: int,
    taken: Taken,
) -> Vehicle:
    """Return the vehicle after one straight leg of a move."""
    if distance < 1:
        raise IllegalMoveError(f"{move}: a move must go at least one cell")
    if direction not in vehicle.directions():
        raise IllegalMoveError(f"{move}: {vehicle} {manner(vehicle)}")
    place, went = vehicle, 0
    for went, place in enumerate(slides(puzzle, vehicle, direction, taken), 1):
        if went == distance:
            return place
    far = f"can go only {counted(went, 'cell')}" if went else "cannot go"
    what = _obstacle(puzzle, vehicle, direction, went, taken)
    raise IllegalMoveError(f"{move}: {vehicle} {far} that way, {what}")


def _obstacle(puzzle: Puzzle, vehicle: Vehicle, direction: str, went: int, taken: Taken) -> str:
    """Return what stops a vehicle after ``went`` cells, in words."""
    path = [vehicle, *islice(slides(puzzle, vehicle, direction, FREE), went + 1)]
    if len(path) < went + 2:
        return "the board ends or there is a wall"
    blocker = taken.blocker(puzzle.board, path[-2], direction, path[-1])
    return f"{blocker} is in the way" if blocker else "there is no space"


def manner(vehicle: Vehicle) -> str:
    """Return how a vehicle moves, in words."""
    names = {
        "": "does not move",
        "-": "is horizontal: it moves left and right",
        "|": "is vertical: it moves up and down",
        "-|": "moves left, right, up and down",
    }
    return names.get(vehicle.axes, f"slides only along {vehicle.axes}")
