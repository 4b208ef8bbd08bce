"""Random boards that a person might publish, and the names that people give to vehicles."""

from __future__ import annotations

import random
from string import ascii_lowercase, ascii_uppercase

from unjam.model import Board, Cell, Exit, Puzzle, Vehicle

_SIZES = ((6, 6),) * 10 + (
    (4, 4), (5, 5), (5, 5), (7, 7), (7, 7), (8, 8), (9, 9), (5, 6), (6, 5), (7, 6), (6, 7), (4, 5),
)  # fmt: skip
_WORDS = (
    "blue", "green", "yellow", "orange", "purple", "pink", "brown", "black", "white", "cyan",
    "lime", "teal", "olive", "navy", "gold", "silver", "beige", "violet",
)  # fmt: skip
_SQUARES = "\U0001f7e6\U0001f7e9\U0001f7e8\U0001f7e7\U0001f7ea\U0001f7eb\u2b1b"
_CIRCLES = "\U0001f535\U0001f7e2\U0001f7e1\U0001f7e0\U0001f7e3\U0001f7e4\u26ab"

#: How the vehicles are named: the scheme, and the names of the target it is seen with.
SCHEMES: dict[str, tuple[str, ...]] = {
    "upper": ("X", "X", "X", "R", "A", "P", "Z", "?"),
    "lower": ("x", "x", "r", "a", "?"),
    "mixed": ("X", "X", "R", "A", "x"),
    "X and lower": ("X",),
    "digits": ("1", "1", "2", "X", "R", "?"),
    "numbers": ("1", "2", "0", "X", "?"),
    "tokens": ("X", "XX", "R1", "x1", "g", "X0"),
    "doubled": ("XX", "RR", "AA"),
    "words": ("red", "X", "target", "player"),
    "squares": ("\U0001f7e5",),
    "circles": ("\U0001f534",),
}
#: Schemes whose names have one character each.
SHORT = frozenset(("upper", "lower", "mixed", "X and lower", "digits", "squares", "circles"))


def random_board(rng: random.Random, *, walls: bool, fewest: int = 3, most: int = 40) -> Puzzle:
    """A puzzle with straight vehicles, one target, and an exit in line with it.

    The target is called ``X`` and can get out if all other vehicles of other lanes give way; the
    game is not won yet.
    """
    while True:
        puzzle = _draw(rng, walls, most)
        if puzzle is None or len(puzzle.vehicles) < fewest or puzzle.won or puzzle.problems():
            continue
        if _has_room(puzzle):
            return puzzle


def _draw(rng: random.Random, walls: bool, most: int) -> Puzzle | None:
    width, height = rng.choice(_SIZES)
    side = rng.choice("RRRRRRRRRLUD")
    board = Board(width, height)
    free = set(board.cells())
    lies = side in "LR"
    across = height if lies else width
    lane = (across - 1) // 2 if rng.random() < 0.7 else rng.randrange(across)
    length = rng.choice((2, 2, 2, 2, 3))
    along = width if lies else height
    start = rng.randrange(along - length)
    if side in "LU":
        start += 1
    target = _bar(lane, start, length, lies)
    free -= set(target)
    if walls:
        found = rng.sample(sorted(free), rng.choice((1, 1, 2)))
        board = board._replace(walls=frozenset(found))
        free -= set(found)
    end = {"R": (lane, width - 1), "L": (lane, 0), "U": (0, lane), "D": (height - 1, lane)}[side]
    if end in board.walls:
        return None
    bars = _others(rng, free, lane, lies, min(most, rng.randint(3, width * height // 4 + 3)))
    vehicles = [Vehicle("X", target, "-" if lies else "|", target=True)]
    for number, cells in enumerate(bars):
        axis = "-" if cells[0][0] == cells[-1][0] else "|"
        vehicles.append(Vehicle(f"v{number}", cells, axis))
    vehicles.sort(key=lambda vehicle: vehicle.cells)
    return Puzzle(board, vehicles, [Exit(end, side)])


def _bar(lane: int, start: int, length: int, lies: bool) -> tuple[Cell, ...]:
    return tuple((lane, start + n) if lies else (start + n, lane) for n in range(length))


def _others(
    rng: random.Random, free: set[Cell], lane: int, target_lies: bool, count: int
) -> list[tuple[Cell, ...]]:
    found: list[tuple[Cell, ...]] = []
    for _ in range(count * 4):
        if len(found) >= count - 1:
            break
        lies = rng.random() < 0.5
        row, column = rng.choice(sorted(free))
        length = rng.choice((2, 2, 2, 3, 3))
        cells = _bar(row, column, length, True) if lies else _bar(column, row, length, False)
        in_lane = lies == target_lies and (row if lies else column) == lane
        if not in_lane and free.issuperset(cells) and len(free) > length + 2:
            found.append(cells)
            free -= set(cells)
    return found


def _has_room(puzzle: Puzzle) -> bool:
    taken = sum(len(vehicle.cells) for vehicle in puzzle.vehicles)
    return taken + len(puzzle.board.walls) < puzzle.board.width * puzzle.board.height - 2


def fills_edges(puzzle: Puzzle) -> bool:
    """Does something stand in the first and the last row and column?"""
    taken = {cell for vehicle in puzzle.vehicles for cell in vehicle.cells} | puzzle.board.walls
    rows, columns = {row for row, _ in taken}, {column for _, column in taken}
    width, height = puzzle.board.width, puzzle.board.height
    return {0, height - 1} <= rows and {0, width - 1} <= columns


def named(puzzle: Puzzle, rng: random.Random, scheme: str, avoid: str) -> Puzzle | None:
    """The puzzle under names of a scheme, none of them in ``avoid``; None if there are too few."""
    target = rng.choice(SCHEMES[scheme])
    count = len(puzzle.vehicles) - 1
    pool = [name for name in _pool(rng, scheme, target) if name not in avoid and name != target]
    if target == "?":
        if not pool:
            return None
        target = pool.pop(rng.randrange(len(pool)))
    if len(pool) < count or target in avoid:
        return None
    names = iter(pool)
    vehicles = [
        vehicle._replace(label=target if vehicle.target else next(names))
        for vehicle in puzzle.vehicles
    ]
    return puzzle.replace(vehicles=vehicles)


def _pool(rng: random.Random, scheme: str, target: str) -> list[str]:
    """Names for vehicles that are not the target: none that readers would take for it."""
    if scheme in ("digits", "numbers"):
        first = int(target) if target.isdigit() else 0
        numbers = [str(n) for n in range(first + 1, 10 if scheme == "digits" else 60)]
        if rng.random() < 0.3:
            rng.shuffle(numbers)
        return numbers
    if scheme == "words":
        return rng.sample(_WORDS, len(_WORDS))
    if scheme in ("squares", "circles"):
        return list(_SQUARES if scheme == "squares" else _CIRCLES)
    if scheme == "tokens":
        kinds = rng.choice((("c", "t"), ("C", "T"), ("V", "V"), ("h", "v"), ("A", "B")))
        return [f"{rng.choice(kinds)}{n}" for n in range(1, 60)]
    if scheme == "doubled":
        return [letter * 2 for letter in ascii_uppercase if letter not in "XR"]
    marks = {
        "upper": ascii_uppercase, "lower": ascii_lowercase, "X and lower": ascii_lowercase,
        "mixed": ascii_uppercase + ascii_lowercase,
    }[scheme]  # fmt: skip
    # A second name that is usual for targets would make the text undecidable.
    usual = {"X": "Xx", "x": "Xx"}.get(target, "XxRrAa")
    letters = [letter for letter in marks if letter not in usual]
    if rng.random() < 0.4 or scheme == "mixed":
        rng.shuffle(letters)
    return letters
