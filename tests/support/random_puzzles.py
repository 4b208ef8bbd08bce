"""Random puzzles: plain ones, hard ones, and mixtures of everything that the model can express.

All are a function of the state of ``rng`` alone, so that a seed gives the same puzzle everywhere.
"""

from __future__ import annotations

import random
from string import ascii_lowercase, ascii_uppercase
from typing import Literal

from tests.support.compact import Compact
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
EVEN = ("unit", "domino", "truck", "square")


def random_puzzle(rng: random.Random) -> Puzzle:
    """Straight vehicles on a rectangle, one target, one exit in its line; solvable or not."""
    while True:
        puzzle = _straight_puzzle(rng)
        if puzzle is not None and not puzzle.problems():
            return puzzle


def _straight_puzzle(rng: random.Random) -> Puzzle | None:
    width, height = rng.choice((3, 4, 5, 6, 6, 7)), rng.choice((3, 4, 5, 6, 6, 7))
    every_cell = [(row, column) for row in range(height) for column in range(width)]
    walls = frozenset(rng.sample(every_cell, rng.choice((0, 0, 0, 1, 2, 3))))
    free = set(every_cell) - walls
    lying = rng.random() < 0.5
    cells = _place_bar(rng, free, rng.choice((2, 2, 2, 3)), lying)
    if cells is None:
        return None
    free -= set(cells)
    way_out = _exit_in_line(rng, width, height, cells, lying)
    vehicles = [Vehicle("X", cells, "-" if lying else "|", target=True)]
    wanted = rng.choice((0.3, 0.5, 0.6, 0.7, 0.8)) * len(free)
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
    return Puzzle(board, vehicles, [way_out]) if way_out.cell not in walls else None


def _exit_in_line(
    rng: random.Random, width: int, height: int, cells: tuple[Cell, ...], lying: bool
) -> Exit:
    """At one end of the target's lane, mostly the far one: there is more to play then."""
    (row, column), (last_row, last_column) = cells[0], cells[-1]
    if lying:
        near, far = Exit((row, 0), "L"), Exit((row, width - 1), "R")
        right_way_round = column <= width - 1 - last_column
    else:
        near, far = Exit((0, column), "U"), Exit((height - 1, column), "D")
        right_way_round = row <= height - 1 - last_row
    if not right_way_round:
        near, far = far, near
    return far if rng.random() < 0.9 else near


def _place_bar(
    rng: random.Random, free: set[Cell], length: int, lying: bool
) -> tuple[Cell, ...] | None:
    for row, column in rng.sample(sorted(free), len(free)):
        bar = [(row, column + n) if lying else (row + n, column) for n in range(length)]
        if free.issuperset(bar):
            return tuple(bar)
    return None


def hard_puzzle(rng: random.Random, most_states: int = 2000) -> Puzzle:
    """A crowded board of straight vehicles, begun far from any win; mostly 5 to 25 moves.

    Now and then with a wall, a missing cell, a thin wall, a vehicle that does not move, one of a
    single cell, or a second exit. One in ten cannot be solved.
    """
    while True:
        puzzle = _crowded_puzzle(rng)
        if puzzle is None or puzzle.problems():
            continue
        compact = Compact(puzzle, most_states)
        if not compact.complete or len(compact.states) < 4:
            continue
        distances = compact.to_a_win()
        if distances is None:
            if rng.random() < 0.2:
                return puzzle
            continue
        farthest = max(distances)
        # Most crowded boards are easy even at their farthest: keep few of these.
        if rng.random() < (farthest / 10) ** 2:
            ends = [n for n, distance in enumerate(distances) if distance == farthest]
            return compact.puzzle_at(rng.choice(ends))


def _crowded_puzzle(rng: random.Random) -> Puzzle | None:
    width, height = rng.choice(((5, 5), (5, 5), (6, 6), (6, 6), (6, 6), (6, 5), (5, 6), (7, 5)))
    every_cell = [(row, column) for row in range(height) for column in range(width)]
    solid = rng.sample(every_cell, rng.choice((0, 0, 0, 0, 1, 2)))
    walls = frozenset(cell for cell in solid if rng.random() < 0.7)
    barriers = set()
    if rng.random() < 0.1:
        row, column = rng.choice(every_cell)
        if column + 1 < width:
            barriers.add(frozenset({(row, column), (row, column + 1)}))
    board = Board(width, height, walls, frozenset(solid) - walls, frozenset(barriers))
    free = set(every_cell) - set(solid)
    # The target stands before its exit, so that the board is filled without shutting it in.
    row = rng.randrange(1, height - 1)
    length = rng.choice((2, 2, 2, 3))
    left = 0 if rng.random() < 0.02 else width - length
    red = tuple((row, left + n) for n in range(length))
    if not free.issuperset(red):
        return None
    free -= set(red)
    vehicles = [Vehicle("X", red, "-", target=True)]
    wanted = rng.uniform(0.6, 0.85) * len(free)
    for label in LABELS:
        if wanted <= 0:
            break
        lying = rng.random() < 0.45
        bar = _place_bar(rng, free, rng.choice((1, 2, 2, 2, 2, 2, 2, 3, 3, 3)), lying)
        if bar is None or (lying and bar[0][0] == row and rng.random() < 0.8):
            continue
        if any(barrier <= set(bar) for barrier in barriers):
            continue
        axes = "" if rng.random() < 0.01 else "-" if lying else "|"
        vehicles.append(Vehicle(label, bar, axes))
        free -= set(bar)
        wanted -= len(bar)
    rng.shuffle(vehicles)
    exits = [Exit((row, width - 1), "R")]
    if rng.random() < 0.05:
        exits.append(Exit((row, 0), "L"))
    try:
        return Puzzle(board, vehicles, exits)
    except PuzzleError:  # the exit in a wall, the target across a barrier
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
    exits = _random_exits(rng, board, targets)
    puzzle = Puzzle(board, vehicles, exits, goals, corners=rng.random() < 0.3)
    useless = [said for said in puzzle.problems() if said.startswith("no target can use")]
    if rng.random() < 0.2:
        return puzzle
    used = [way for way in puzzle.exits if not any(str(way) in said for said in useless)]
    return puzzle.replace(exits=used)


def _random_board(rng: random.Random) -> Board:
    width, height = rng.choice((2, 3, 4, 4, 5)), rng.choice((2, 3, 4, 4, 5))
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
    count = rng.randint(0, 5)
    # Only a target with an even front can leave; any can reach a goal.
    even = [shape for shape in sorted(SHAPES) if shape.split()[-1] in EVEN]
    for label in [*target_labels, *LABELS[:count]]:
        is_target = label in target_labels
        shape = rng.choice(even if is_target and rng.random() < 0.8 else shapes)
        cells = _place_shape(rng, board, free, SHAPES[shape])
        if cells is not None:
            vehicles.append(Vehicle(label, cells, _random_axes(rng, shape), is_target))
            free -= set(cells)
    return vehicles


def _random_axes(rng: random.Random, shape: str) -> str:
    if rng.random() < 0.05:
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
    place = _stroll(rng, board, target)
    extra = rng.sample(sorted(board.cells()), rng.choice((0, 0, 1)))
    return frozenset(place.cells) | frozenset(extra)


def _random_exits(rng: random.Random, board: Board, targets: list[Vehicle]) -> list[Exit]:
    """Gaps where the board ends: for most targets one that fits, and some anywhere.

    Some gaps are for one target only.
    """
    gaps = [
        (cell, direction)
        for cell in board.cells()
        for direction in "UDLR"
        if board.step(cell, direction) is None
    ]
    chosen = rng.sample(gaps, min(len(gaps), rng.choice((0, 1, 2, len(gaps)))))
    for target in targets:
        if rng.random() < 0.8:
            chosen += _fitting_gap(rng, board, target)
    labels = [target.label for target in targets]
    return [
        Exit(cell, direction, frozenset({rng.choice(labels)}) if rng.random() < 0.2 else None)
        for cell, direction in sorted(set(chosen))
        if labels
    ]


def _fitting_gap(rng: random.Random, board: Board, target: Vehicle) -> list[tuple[Cell, str]]:
    """The front of the target after a stroll to an edge of the otherwise empty board."""
    straight = [direction for direction in target.directions() if direction in "UDLR"]
    if not straight:
        return []
    place = _stroll(rng, board, target)
    direction = rng.choice(straight)
    for _ in range(board.width * board.height):
        further = place.slid(board, direction)
        if further is None:
            break
        place = further
    headings = zip(place.cells, place.headings(board, direction), strict=True)
    return [(cell, heading) for cell, heading in headings if board.step(cell, heading) is None]


def _stroll(rng: random.Random, board: Board, vehicle: Vehicle) -> Vehicle:
    for _ in range(rng.randint(1, 6)):
        if vehicle.axes:
            vehicle = vehicle.slid(board, rng.choice(vehicle.directions())) or vehicle
    return vehicle
