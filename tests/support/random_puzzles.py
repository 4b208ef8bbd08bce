"""Random puzzles: plain ones, and mixtures of everything that the model can express.

Both are a function of the state of ``rng`` alone, so that a seed gives the same puzzle everywhere.
"""

from __future__ import annotations

import random
from string import ascii_lowercase, ascii_uppercase
from typing import Literal

from unjam.errors import PuzzleError
from unjam.model import Board, Cell, Exit, Goal, Puzzle, Vehicle

LABELS = (ascii_uppercase + ascii_lowercase).replace("X", "").replace("Y", "").replace("Z", "")

# Shapes as they hang from their first cell.
SHAPES: dict[str, tuple[Cell, ...]] = {
    "unit": ((0, 0),),
    "lying domino": ((0, 0), (0, 1)),
    "standing domino": ((0, 0), (1, 0)),
    "lying truck": ((0, 0), (0, 1), (0, 2)),
    "standing truck": ((0, 0), (1, 0), (2, 0)),
    "square": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "corner": ((0, 0), (1, 0), (1, 1)),
    "ell": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "jay": ((0, 1), (1, 1), (2, 1), (2, 0)),
    "ess": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "tee": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "falling pair": ((0, 0), (1, 1)),
    "rising pair": ((1, 0), (0, 1)),
}


def random_puzzle(rng: random.Random) -> Puzzle:
    """Straight vehicles on a rectangle, one target, one exit in its line; solvable or not."""
    while True:
        puzzle = _straight_puzzle(rng)
        if puzzle is not None and not puzzle.problems():
            return puzzle


def _straight_puzzle(rng: random.Random) -> Puzzle | None:
    width, height = rng.randint(3, 7), rng.randint(3, 7)
    every_cell = [(row, column) for row in range(height) for column in range(width)]
    walls = frozenset(rng.sample(every_cell, rng.choice((0, 0, 0, 1, 2, 3))))
    free = set(every_cell) - walls
    lying = rng.random() < 0.5
    cells = _place_bar(rng, free, rng.choice((2, 2, 2, 3)), lying)
    if cells is None:
        return None
    free -= set(cells)
    row, column = cells[0]
    if lying:
        way_out = rng.choice((Exit((row, width - 1), "R"), Exit((row, 0), "L")))
    else:
        way_out = rng.choice((Exit((height - 1, column), "D"), Exit((0, column), "U")))
    vehicles = [Vehicle("X", cells, "-" if lying else "|", target=True)]
    wanted = rng.uniform(0.2, 0.8) * len(free)
    for label in LABELS:
        if wanted <= 0:
            break
        lying = rng.random() < 0.5
        bar = _place_bar(rng, free, rng.choice((2, 2, 2, 3, 3, 4)), lying)
        if bar is not None:
            vehicles.append(Vehicle(label, bar, "-" if lying else "|"))
            free -= set(bar)
            wanted -= len(bar)
    rng.shuffle(vehicles)
    board = Board(width, height, walls)
    return Puzzle(board, vehicles, [way_out]) if way_out.cell in board else None


def _place_bar(
    rng: random.Random, free: set[Cell], length: int, lying: bool
) -> tuple[Cell, ...] | None:
    for row, column in rng.sample(sorted(free), len(free)):
        bar = [(row, column + n) if lying else (row + n, column) for n in range(length)]
        if free.issuperset(bar):
            return tuple(bar)
    return None


def random_variant(rng: random.Random) -> Puzzle:
    """A small puzzle with a bit of everything; well-formed, but perhaps with ``problems()``."""
    while True:
        try:
            return _variant(rng)
        except PuzzleError:  # a vehicle across a barrier, an exit in a wall: draw again
            continue


def _variant(rng: random.Random) -> Puzzle:
    board = _random_board(rng)
    vehicles = _random_vehicles(rng, board)
    targets = [vehicle for vehicle in vehicles if vehicle.target]
    goals = [
        Goal(target.label, _goal_cells(rng, board, target))
        for target in targets
        if rng.random() < 0.2
    ]
    return Puzzle(
        board,
        vehicles,
        _random_exits(rng, board, [target.label for target in targets]),
        goals,
        corners=rng.random() < 0.3,
    )


def _random_board(rng: random.Random) -> Board:
    width, height = rng.randint(2, 5), rng.randint(2, 5)
    joins: list[Literal["none", "same", "flip"]] = ["none", "same", "flip"]
    join_x, join_y = rng.choice(joins), rng.choice(joins)
    every_cell = [(row, column) for row in range(height) for column in range(width)]
    solid = rng.sample(every_cell, rng.choice((0, 0, 0, 1, 2)))
    walls = frozenset(cell for cell in solid if rng.random() < 0.5)
    bare = Board(width, height, join_x=join_x, join_y=join_y)
    barriers = set()
    for cell in rng.sample(every_cell, rng.choice((0, 0, 0, 1, 2))):
        step = bare.step(cell, rng.choice("UDLR"))
        if step is not None and step[0] != cell:
            barriers.add(frozenset((cell, step[0])))
    return bare._replace(
        walls=walls, missing=frozenset(solid) - walls, barriers=frozenset(barriers)
    )


def _random_vehicles(rng: random.Random, board: Board) -> list[Vehicle]:
    free = set(board.cells())
    target_labels = ["X", "Y", "Z"][: rng.choice((1, 1, 1, 2, 2, 3))]
    vehicles = []
    # Few shapes in one puzzle, so that equal vehicles are common.
    shapes = rng.sample(sorted(SHAPES), 3)
    count = rng.randint(1, 6)
    for label in [*target_labels, *LABELS[:count]]:
        shape = rng.choice(shapes)
        cells = _place_shape(rng, board, free, SHAPES[shape])
        if cells is not None:
            vehicles.append(Vehicle(label, cells, _random_axes(rng, shape), label in target_labels))
            free -= set(cells)
    return vehicles


def _random_axes(rng: random.Random, shape: str) -> str:
    if rng.random() < 0.1:
        return ""
    if rng.random() < 0.1:
        return rng.choice(("\\", "/", "\\/", "-\\"))
    along = {"lying": "-", "standing": "|", "falling": "\\", "rising": "/"}.get(shape.split()[0])
    if along is not None and rng.random() < 0.7:
        return along
    return rng.choice(("-", "|", "-|", "-|"))


def _place_shape(
    rng: random.Random, board: Board, free: set[Cell], shape: tuple[Cell, ...]
) -> tuple[Cell, ...] | None:
    """The shape laid on free cells, now and then across a joined edge."""
    for row, column in rng.sample(sorted(free), len(free)):
        cells = tuple(_fold(board, row + down, column + right) for down, right in shape)
        if len(set(cells)) == len(cells) and free.issuperset(cells):
            return cells
    return None


def _fold(board: Board, row: int, column: int) -> Cell:
    """The cell that lies there, if the plane beyond the edges is seen through the joints."""
    if column >= board.width and board.join_x != "none":
        column -= board.width
        row = board.height - 1 - row if board.join_x == "flip" else row
    if not 0 <= row < board.height and board.join_y != "none":
        row %= board.height
        column = board.width - 1 - column if board.join_y == "flip" else column
    return row, column


def _goal_cells(rng: random.Random, board: Board, target: Vehicle) -> frozenset[Cell]:
    """The cells the target would cover after a stroll over the otherwise empty board."""
    place = target
    for _ in range(rng.randint(1, 6)):
        if target.axes:
            place = place.slid(board, rng.choice(place.directions())) or place
    extra = rng.sample(sorted(board.cells()), rng.choice((0, 0, 1)))
    return frozenset(place.cells) | frozenset(extra)


def _random_exits(rng: random.Random, board: Board, targets: list[str]) -> list[Exit]:
    """Gaps where the board ends, wide ones among them; some are for one target only."""
    gaps = [
        (cell, direction)
        for cell in board.cells()
        for direction in "UDLR"
        if board.step(cell, direction) is None
    ]
    exits = []
    for cell, direction in rng.sample(gaps, min(len(gaps), rng.choice((1, 2, 3, len(gaps))))):
        rights = frozenset({rng.choice(targets)}) if targets and rng.random() < 0.3 else None
        exits.append(Exit(cell, direction, rights))
    return exits
