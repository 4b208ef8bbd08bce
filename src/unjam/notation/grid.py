"""A grid of cells, one character each, on several lines or on one.

Rows stand on lines of their own or are separated by spaces; a single run of characters is a
square board row by row. Every other character than the following is the label of a vehicle:

- Empty: ``.``, ``-`` and ``_``. A lower-case ``o`` is empty too where none of these occurs.
- The target: ``X``. Where there is no ``X``: a lower-case ``x`` if the grid has no upper-case
  letters, otherwise ``A``.
- Wall: ``#``. A lower-case ``x`` is a wall too where it is not the target.

``target=``, ``wall=`` and ``empty=`` replace these rules. A straight vehicle slides along itself,
any other shape in all four directions. The exit is on the right of the target's row, or at the
bottom of its column if the target stands upright.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from ..errors import PuzzleSyntaxError
from ..model.board import MAX_SIDE, Board, Cell
from ..model.exits import Exit, Known
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

_UNKNOWN = Known()
# Makes a named tuple from a tuple of its fields without the detour through its constructor.
_vehicle = tuple.__new__


def parse_grid(
    text: str,
    *,
    target: str | None = None,
    wall: str | None = None,
    empty: str | None = None,
    id: str = "",
    title: str = "",
    source: str = "",
    level: str = "",
    known: Known = _UNKNOWN,
) -> Puzzle:
    """Read a puzzle from a grid; see above for the rules."""
    if not isinstance(text, str):
        raise TypeError(f"a puzzle is read from text, not from {type(text).__name__}")
    width, height, cells = _layout(text)
    empties, walls, red = _marks(cells, target, wall, empty)
    places = _places(width, height)
    vehicles = []
    exits: tuple[Exit, ...] = ()
    for label in dict.fromkeys(cells):
        if label in empties or label in walls:
            continue
        first, last, count = cells.find(label), cells.rfind(label), cells.count(label)
        if count == 1:
            raise PuzzleSyntaxError(
                f"vehicle {label!r} covers one cell in {_quote(text)}: it needs at least two, "
                f"or empty= or wall= must say what it is"
            )
        if last - first == count - 1 and last // width == first // width:
            spots, axes = places[first : last + 1], "-"
        elif (
            last - first == (count - 1) * width and cells[first : last + 1 : width] == label * count
        ):
            spots, axes = places[first : last + 1 : width], "|"
        else:
            spots = tuple(place for place, mark in zip(places, cells, strict=True) if mark == label)
            axes = "-|"
            _check_connected(text, label, spots)
        vehicles.append(_vehicle(Vehicle, (label, spots, axes, label == red, ())))
        if label == red:
            exits = _way_out(spots, axes, width, height)
    if not vehicles:
        raise PuzzleSyntaxError(f"there is no vehicle in {_quote(text)}")
    board = _plain_board(width, height)
    if not walls.isdisjoint(cells):
        solid = frozenset(place for place, mark in zip(places, cells, strict=True) if mark in walls)
        board = Board(width, height, solid)
    return Puzzle._trusted(
        board, tuple(vehicles), exits, (), False, id, title, source, level, (), known, ()
    )


def _layout(text: str) -> tuple[int, int, str]:
    """Width, height and all cells in one string."""
    rows = text.split()
    if not rows:
        raise PuzzleSyntaxError(
            "the text is empty; a puzzle is a grid such as 'XX.B A..B AOOO ....'"
        )
    cells = "".join(rows)
    if not cells.isprintable():
        raise PuzzleSyntaxError(f"there are unprintable characters in {_quote(text)}")
    if len(rows) > 1:
        width, height = len(rows[0]), len(rows)
        for number, row in enumerate(rows, 1):
            if len(row) != width:
                raise PuzzleSyntaxError(
                    f"row {number} {_quote(row)} has {len(row)} cells, the first one has {width}"
                )
    else:
        width = height = isqrt(len(cells))
        if width * height != len(cells):
            raise PuzzleSyntaxError(
                f"{_quote(cells)} has {len(cells)} cells, which is no square; "
                f"separate the rows by spaces or lines"
            )
    if width > MAX_SIDE or height > MAX_SIDE:
        raise PuzzleSyntaxError(
            f"a board has at most {MAX_SIDE}x{MAX_SIDE} cells, not {width}x{height}"
        )
    return width, height, cells


def _marks(
    cells: str, target: str | None, wall: str | None, empty: str | None
) -> tuple[frozenset[str], frozenset[str], str]:
    """Which characters are empty cells and walls, and which is the target."""
    if target is not None:
        red = target
    elif "X" in cells:
        red = "X"
    elif "x" in cells and wall is None and not any(map(str.isupper, cells)):
        red = "x"
    else:
        red = "A"
    if empty is not None:
        empties = frozenset(empty)
    elif "o" in cells and _EMPTIES.isdisjoint(cells):
        empties = _EMPTIES_AND_O
    else:
        empties = _EMPTIES
    walls = _WALLS if red == "x" else _WALLS_AND_X
    if wall is not None:
        walls = frozenset(wall)
    for name, marks in (("empty", empties), ("wall", walls)):
        if red in marks:
            raise PuzzleSyntaxError(f"{red!r} cannot be both the target and {name}")
    if empties & walls:
        raise PuzzleSyntaxError(f"{min(empties & walls)!r} cannot be both empty and wall")
    return empties, walls, red


_EMPTIES = frozenset(".-_")
_EMPTIES_AND_O = frozenset(".-_o")
_WALLS = frozenset("#")
_WALLS_AND_X = frozenset("#x")


def _way_out(spots: tuple[Cell, ...], axes: str, width: int, height: int) -> tuple[Exit, ...]:
    if axes == "|":
        return (Exit((height - 1, spots[0][1]), "D"),)
    # As high as the target: a 2x2 target leaves through two cells.
    return tuple([Exit((row, width - 1), "R") for row in sorted({row for row, _ in spots})])


def _check_connected(text: str, label: str, spots: tuple[Cell, ...]) -> None:
    left = set(spots)
    todo = [spots[0]]
    left.discard(spots[0])
    while todo:
        row, column = todo.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in left:
                left.discard(near)
                todo.append(near)
    if left:
        raise PuzzleSyntaxError(f"vehicle {label!r} is in several pieces in {_quote(text)}")


@lru_cache(maxsize=256)
def _places(width: int, height: int) -> tuple[Cell, ...]:
    return tuple((row, column) for row in range(height) for column in range(width))


@lru_cache(maxsize=256)
def _plain_board(width: int, height: int) -> Board:
    return Board(width, height)


def _quote(text: str) -> str:
    short = text if len(text) <= 60 else text[:57] + "..."
    return repr(short)
