"""English descriptions of vehicles, directions and cells, for explanations and hints."""

from __future__ import annotations

from collections.abc import Iterable

from ..model.board import Board, Cell, columns_text, place, rows_text
from ..model.vehicle import Vehicle
from ..util.phrases import Listing, Phrase

Legs = tuple[tuple[str, int], ...]

_DIRECTIONS = {
    "U": Phrase("up|direction"),
    "D": Phrase("down|direction"),
    "L": Phrase("left|direction"),
    "R": Phrase("right|direction"),
    "UL": Phrase("up-left|direction"),
    "UR": Phrase("up-right|direction"),
    "DL": Phrase("down-left|direction"),
    "DR": Phrase("down-right|direction"),
}
_THIRDS = (
    (Phrase("the top left"), Phrase("the top"), Phrase("the top right")),
    (Phrase("the left"), Phrase("the middle"), Phrase("the right")),
    (Phrase("the bottom left"), Phrase("the bottom"), Phrase("the bottom right")),
)


def direction_name(direction: str) -> Phrase:
    """Return a direction in words.

    >>> direction_name("L"), direction_name("UR")
    ('left', 'up-right')
    """
    return _DIRECTIONS[direction]


def legs_text(legs: Legs) -> str:
    """Return the legs of a path in words.

    >>> legs_text((("L", 3),)), legs_text((("L", 3), ("U", 1)))
    ('left 3', 'left 3, then up 1')
    """
    parts = [
        Phrase("{direction} {distance}", direction=direction_name(direction), distance=cells)
        for direction, cells in legs
    ]
    return parts[0] if len(parts) == 1 else Listing(parts, "then")


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
    label = vehicle.label
    if vehicle.target:
        return label
    match kind_name(vehicle):
        case "car":
            return Phrase("car {label}", label=label)
        case "truck":
            return Phrase("truck {label}", label=label)
        case "limo":
            return Phrase("limo {label}", label=label)
        case "piece":
            return Phrase("piece {label}", label=label)
        case "diagonal car":
            return Phrase("diagonal car {label}", label=label)
        case "diagonal truck":
            return Phrase("diagonal truck {label}", label=label)
        case "diagonal limo":
            return Phrase("diagonal limo {label}", label=label)
        case kind:
            return f"{kind} {label}"


def places(cells: Iterable[Cell]) -> str:
    """Return cells in words; a rectangle is described by its rows and columns.

    >>> places({(3, 1), (3, 2)})
    'row 4, columns 2 to 3'
    """
    found = sorted(cells)
    rows = sorted({row for row, _ in found})
    columns = sorted({column for _, column in found})
    if len(found) != (rows[-1] - rows[0] + 1) * (columns[-1] - columns[0] + 1):
        return Listing(map(place, found), separator="; ")
    return Phrase(
        "{rows}, {columns}",
        rows=rows_text(rows[0], rows[-1]),
        columns=columns_text(columns[0], columns[-1]),
    )


def region(board: Board, cells: Iterable[Cell]) -> Phrase:
    """Return the part of the board that contains the cells, in words.

    >>> region(Board(6, 6), [(0, 4), (0, 5)]), region(Board(6, 6), [(2, 0), (2, 1)])
    ('the top right', 'the left')
    """
    found = list(cells)
    down = _third([row for row, _ in found], board.height)
    right = _third([column for _, column in found], board.width)
    return _THIRDS[down][right]


def _third(places: list[int], side: int) -> int:
    """Return the number of the third of a side that contains the middle of ``places``."""
    twice_middle = (min(places) + max(places) + 1) * 3
    return 0 if twice_middle < 2 * side else 1 if twice_middle <= 4 * side else 2
