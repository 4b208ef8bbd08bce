"""Scenes: what a picture of a puzzle shows, independent of how it is drawn.

A scene contains no rules and no pixels. It lists the cells, the walls, exits and joined edges, the
position and kind of every vehicle, and what to emphasise: arrows for moves, highlights for hints.
Every back end draws from a scene alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..model.board import DELTAS, Board, Cell
from ..model.legal_moves import on_board
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.limits import breathe

# The front of a vehicle that does not face an exit.
FRONTS = {"-": "R", "|": "U", "\\": "UL", "/": "UR"}

# A cell and the direction in which the body continues over a joined edge.
Opening = tuple[Cell, str]


class Part(NamedTuple):
    """Adjacent cells of a vehicle; a vehicle that crosses a joined edge has several parts."""

    cells: tuple[Cell, ...]
    joints: tuple[tuple[Cell, Cell], ...] = ()  # pairs of cells that touch only at a corner
    openings: tuple[Opening, ...] = ()

    def moved(self, down: int, right: int) -> Part:
        """Return the part moved down and right by whole cells."""

        def there(cell: Cell) -> Cell:
            return cell[0] + down, cell[1] + right

        return Part(
            tuple(map(there, self.cells)),
            tuple((there(one), there(other)) for one, other in self.joints),
            tuple((there(cell), way) for cell, way in self.openings),
        )


class Piece(NamedTuple):
    """A vehicle as it is drawn.

    ``colour`` is an index: targets and other vehicles are counted separately, from 0. ``heading``
    is the direction of its front, empty if it has none.
    """

    label: str
    parts: tuple[Part, ...]
    axes: str
    target: bool
    kind: str  # as of ``Vehicle.kind``
    colour: int
    heading: str = ""


class Edge(NamedTuple):
    """A thin wall: the edge on one side of a cell."""

    cell: Cell
    side: str


class Gate(NamedTuple):
    """An exit: leaving the cell in this direction; ``targets`` is empty if every target may."""

    cell: Cell
    direction: str
    targets: tuple[str, ...] = ()


class Seam(NamedTuple):
    """A joined edge of a cell.

    A vehicle that leaves over it enters at the edge with the same mark on the other side, mirrored
    if ``flipped``.
    """

    cell: Cell
    side: str
    mark: str
    flipped: bool


class Area(NamedTuple):
    """The goal cells of one target."""

    target: str
    cells: tuple[Cell, ...]


class Arrow(NamedTuple):
    """A move: the path of a vehicle's front cell as points (row, column).

    Coordinates count from the centre of the first cell. A path that crosses joined edges has
    several pieces.
    """

    label: str
    ways: tuple[tuple[tuple[float, float], ...], ...]
    number: int = 0  # of the move, from 1; 0 if it is the only one


class Scene(NamedTuple):
    """Everything a picture shows. ``floor`` are the cells of the board that are not walls."""

    width: int
    height: int
    floor: frozenset[Cell]
    walls: frozenset[Cell] = frozenset()
    edges: tuple[Edge, ...] = ()
    gates: tuple[Gate, ...] = ()
    seams: tuple[Seam, ...] = ()
    areas: tuple[Area, ...] = ()
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    highlights: frozenset[str] = frozenset()  # labels of vehicles
    labels: bool = True
    title: str = ""
    surface: str = "plane"


def scene_of(
    puzzle: Puzzle,
    *,
    moves: Sequence[Move] = (),
    highlights: Iterable[str] = (),
    labels: bool = True,
    title: str = "",
) -> Scene:
    """Return the scene of a puzzle's current position, with arrows for moves played from there.

    >>> scene = scene_of(Puzzle.parse("XX.B  A..B  AOOO  ...."))
    >>> [(piece.label, piece.heading) for piece in scene.pieces]
    [('X', 'R'), ('B', 'U'), ('A', 'U'), ('O', 'R')]
    """
    board = puzzle.board
    numbers = {True: 0, False: 0}  # of targets, of others
    pieces = []
    for vehicle in puzzle.vehicles:
        if vehicle.cells:
            pieces.append(piece_of(puzzle, vehicle, numbers[vehicle.target]))
        numbers[vehicle.target] += 1
    return Scene(
        board.width,
        board.height,
        frozenset(board.cells()),
        board.walls,
        tuple(_edges(board)),
        tuple(
            Gate(way.cell, way.direction, tuple(sorted(way.targets or ()))) for way in puzzle.exits
        ),
        tuple(_seams(board)),
        tuple(Area(goal.target, tuple(sorted(goal.cells))) for goal in puzzle.goals),
        tuple(pieces),
        tuple(arrows(puzzle, moves)),
        frozenset(highlights),
        labels,
        title,
        board.surface,
    )


def piece_of(puzzle: Puzzle, vehicle: Vehicle, colour: int) -> Piece:
    """Return a vehicle as it is drawn in its position; ``colour`` is its index in the palette."""
    parts = parts_of(puzzle.board, vehicle)
    heading = _heading(puzzle, vehicle)
    kind = vehicle.kind
    if (
        kind == "piece"
        and vehicle.axes in ("-", "|")
        and _is_straight(puzzle.board.bare(), vehicle)
    ):
        # A straight vehicle across a flipped seam lies in two lines but keeps its kind.
        line = tuple((0, column) for column in range(len(vehicle.cells)))
        kind = vehicle._replace(cells=line, mirrors=()).kind
    return Piece(vehicle.label, parts, vehicle.axes, vehicle.target, kind, colour, heading)


def _heading(puzzle: Puzzle, vehicle: Vehicle) -> str:
    """Return the direction of a vehicle's front: towards its exit, otherwise right or up.

    A vehicle with two axes has no front.
    """
    ways = vehicle.directions()
    if len(ways) != 2:
        return ""
    if vehicle.target:
        for way in puzzle.exits:
            if way.direction in ways and way.admits(vehicle.label):
                return way.direction
    return FRONTS[vehicle.axes]


def parts_of(board: Board, vehicle: Vehicle) -> tuple[Part, ...]:
    """Return the parts of a vehicle as they lie on paper, with openings where it crosses a seam."""
    own = set(vehicle.cells)
    bare = board.bare()
    near: dict[Cell, list[Cell]] = {cell: [] for cell in vehicle.cells}
    joints = []
    openings: dict[Cell, list[Opening]] = {cell: [] for cell in vehicle.cells}
    for cell in vehicle.cells:
        for way, (down, right) in DELTAS.items():
            there = (cell[0] + down, cell[1] + right)
            if there in own:
                if len(way) == 1:
                    near[cell].append(there)
                elif not {(cell[0], there[1]), (there[0], cell[1])} & own:
                    near[cell].append(there)
                    joints.append((cell, there))
            elif not (0 <= there[0] < board.height and 0 <= there[1] < board.width):
                step = bare.step(cell, way)
                if step is not None and step[0] in own and _holds(bare, vehicle, way):
                    openings[cell].append((cell, way))
    parts = []
    left = list(vehicle.cells)
    while left:
        group = [left[0]]
        for cell in group:  # grows as it goes
            group += [other for other in near[cell] if other not in group]
        left = [cell for cell in left if cell not in group]
        parts.append(
            Part(
                tuple(sorted(group)),
                tuple(sorted({tuple(sorted(pair)) for pair in joints if pair[0] in group})),  # type: ignore[misc]
                tuple(opening for cell in sorted(group) for opening in openings[cell]),
            )
        )
    return tuple(parts)


def _holds(board: Board, vehicle: Vehicle, way: str) -> bool:
    """Return whether the body continues this way over an edge.

    A straight vehicle continues only along its axis.
    """
    if len(way) == 2:
        return set(vehicle.axes) <= set("\\/") and bool(vehicle.axes)
    if len(vehicle.axes) != 1 or (vehicle.kind == "piece" and not _is_straight(board, vehicle)):
        return True
    return way in {"-": "LR", "|": "UD"}.get(vehicle.axes, "")


def _is_straight(board: Board, vehicle: Vehicle) -> bool:
    """Return whether the cells are connected along the axis, perhaps over a flipped seam."""
    found = [vehicle.cells[0]]
    for cell in found:  # grows as it goes
        steps = (board.step(cell, way) for way in vehicle.directions())
        near = [step[0] for step in steps if step is not None]
        found += [cell for cell in near if cell in vehicle.cells and cell not in found]
    return len(found) == len(vehicle.cells)


def _edges(board: Board) -> Iterable[Edge]:
    for barrier in sorted(board.barriers, key=sorted):
        one, other = sorted(barrier)
        inside = [way for way in "UDLR" if beside(one, way) == other]
        if inside:
            yield Edge(one, inside[0])
            continue
        for cell, far in ((one, other), (other, one)):
            for way in "UDLR":
                step = board.bare().step(cell, way)
                if step is not None and step[0] == far:
                    yield Edge(cell, way)


def beside(cell: Cell, way: str) -> Cell:
    """Return the neighbouring cell on paper; the cell itself for an empty direction."""
    down, right = DELTAS[way] if way else (0, 0)
    return cell[0] + down, cell[1] + right


def _seams(board: Board) -> Iterable[Seam]:
    """Yield the marks of joined edges: numbers beside rows, letters above columns."""
    if board.join_x != "none":
        flipped = board.join_x == "flip"
        for row in range(board.height):
            far = board.height - 1 - row if flipped else row
            yield Seam((row, 0), "L", str(row + 1), flipped)
            yield Seam((row, board.width - 1), "R", str(far + 1), flipped)
    if board.join_y != "none":
        flipped = board.join_y == "flip"
        for column in range(board.width):
            far = board.width - 1 - column if flipped else column
            yield Seam((0, column), "U", chr(ord("a") + column), flipped)
            yield Seam((board.height - 1, column), "D", chr(ord("a") + far), flipped)


def arrows(puzzle: Puzzle, moves: Sequence[Move]) -> Iterable[Arrow]:
    """Yield the arrows of moves that are played one after the other."""
    for number, move in enumerate(moves, 1):
        breathe()
        after = puzzle.play(move)  # raises the error of an illegal move
        yield Arrow(move.vehicle, _ways(puzzle, move), number if len(moves) > 1 else 0)
        puzzle = after


def _ways(puzzle: Puzzle, move: Move) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the path of the vehicle's front cell; each crossing of an edge starts a new piece."""
    ways: list[list[tuple[float, float]]] = []
    vehicle = on_board(puzzle)[move.vehicle]
    for direction, distance in move.legs:
        # For a long vehicle, the path of its front cell is the clearest.
        down, right = DELTAS[direction]
        front = max(vehicle.cells, key=lambda cell: cell[0] * down + cell[1] * right)
        at = (float(front[0]), float(front[1]))
        ways.append([at])
        heading = direction
        cell = front
        for _ in range(distance):
            step = puzzle.board.step(cell, heading)
            if step is None:  # it leaves through an exit
                ways[-1].append((cell[0] + DELTAS[heading][0], cell[1] + DELTAS[heading][1]))
                break
            there, onward = step
            if beside(cell, heading) != there:
                ways[-1].append((cell[0] + DELTAS[heading][0], cell[1] + DELTAS[heading][1]))
                entry = DELTAS[onward]
                ways.append([(there[0] - entry[0], there[1] - entry[1])])
            ways[-1].append((float(there[0]), float(there[1])))
            cell, heading = there, onward
        puzzle = puzzle.play(Move(move.vehicle, direction, distance))
        vehicle = on_board(puzzle).get(move.vehicle, vehicle)
    return tuple(tuple(way) for way in ways if len(way) > 1)
