"""English descriptions of vehicles, directions and cells, for explanations and hints."""

from __future__ import annotations

from collections.abc import Iterable

from ..model.board import Board, Cell
from ..model.vehicle import Vehicle

Legs = tuple[tuple[str, int], ...]

_DIRECTIONS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def direction_name(direction: str) -> str:
    """Return a direction in words.

    >>> direction_name("L"), direction_name("UR")
    ('left', 'up-right')
    """
    return "-".join(_DIRECTIONS[letter] for letter in direction)


def legs_text(legs: Legs) -> str:
    """Return the legs of a path in words.

    >>> legs_text((("L", 3),)), legs_text((("L", 3), ("U", 1)))
    ('left 3', 'left 3, then up 1')
    """
    return ", then ".join(f"{direction_name(direction)} {cells}" for direction, cells in legs)


def kind_name(vehicle: Vehicle) -> str:
    """Return the noun for a vehicle: ``car``, ``truck``, ``piece`` and so on.

    >>> kind_name(Vehicle("O", ((0, 0), (0, 1), (0, 2)), "-"))
    'truck'
    >>> kind_name(Vehicle("D", ((0, 0), (1, 1)), "\\\\"))
    'diagonal car'
    >>> kind_name(Vehicle("R", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|"))
    'piece'
    """
    kind = vehicle.kind
    if kind == "piece" and _is_diagonal(vehicle.cells):
        return f"diagonal {vehicle._replace(cells=tuple((0, c) for _, c in vehicle.cells)).kind}"
    return "piece" if kind == "unit" else kind


def _is_diagonal(cells: tuple[Cell, ...]) -> bool:
    """Return whether the cells form one diagonal line."""
    steps = {
        (here[0] - before[0], here[1] - before[1])
        for before, here in zip(sorted(cells), sorted(cells)[1:], strict=False)
    }
    return steps in ({(1, 1)}, {(1, -1)})


def name(vehicle: Vehicle) -> str:
    """Return the kind and label of a vehicle; for a target, the label alone.

    >>> name(Vehicle("B", ((0, 0), (0, 1)), "-"))
    'car B'
    """
    return vehicle.label if vehicle.target else f"{kind_name(vehicle)} {vehicle.label}"


def places(cells: Iterable[Cell]) -> str:
    """Return cells in words; a rectangle is described by its rows and columns.

    >>> places({(3, 1), (3, 2)})
    'row 4, columns 2 to 3'
    """
    found = sorted(cells)
    rows = sorted({row for row, _ in found})
    columns = sorted({column for _, column in found})
    if len(found) != (rows[-1] - rows[0] + 1) * (columns[-1] - columns[0] + 1):
        return "; ".join(f"row {row + 1}, column {column + 1}" for row, column in found)
    return f"{_span('row', rows)}, {_span('column', columns)}"


def _span(word: str, numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"{word} {numbers[0] + 1}"
    return f"{word}s {numbers[0] + 1} to {numbers[-1] + 1}"


def region(board: Board, cells: Iterable[Cell]) -> str:
    """Return the part of the board that contains the cells, in words.

    >>> region(Board(6, 6), [(0, 4), (0, 5)]), region(Board(6, 6), [(2, 0), (2, 1)])
    ('the top right', 'the left')
    """
    found = list(cells)
    down = _third([row for row, _ in found], board.height, ("top", "", "bottom"))
    right = _third([column for _, column in found], board.width, ("left", "", "right"))
    return f"the {' '.join(filter(None, (down, right))) or 'middle'}"


def _third(places: list[int], side: int, words: tuple[str, str, str]) -> str:
    """Return the word for the third of a side that contains the middle of ``places``."""
    twice_middle = (min(places) + max(places) + 1) * 3
    return words[0 if twice_middle < 2 * side else 1 if twice_middle <= 4 * side else 2]


def listing(words: Iterable[str], last_word: str = "and") -> str:
    """Join words with commas and a final conjunction.

    >>> listing(["A", "B", "C"]), listing(["left", "right"], "or")
    ('A, B and C', 'left or right')
    """
    *most, last = words
    return f"{', '.join(most)} {last_word} {last}" if most else last


def sentence(text: str) -> str:
    """Return the text with an initial capital letter and a final full stop.

    >>> sentence("nothing can move")
    'Nothing can move.'
    """
    return f"{text[0].upper()}{text[1:]}."
