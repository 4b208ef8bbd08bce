"""Kinds of vehicles that can be counted: cars and trucks, horizontal and vertical ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...model.vehicle import Vehicle

LENGTHS = {"cars": 2, "trucks": 3}
ORIENTATIONS = ("horizontal", "vertical")
ORIENTED = (
    *ORIENTATIONS,
    *(f"{orientation}_{kind}" for kind in LENGTHS for orientation in ORIENTATIONS),
)
# The parts of each kind. Every car and every truck belongs to a part of its kind.
PARTS = {
    "cars": ("horizontal_cars", "vertical_cars"),
    "trucks": ("horizontal_trucks", "vertical_trucks"),
    "horizontal": ("horizontal_cars", "horizontal_trucks"),
    "vertical": ("vertical_cars", "vertical_trucks"),
    "vehicles": ORIENTATIONS,
}
KINDS = ("vehicles", *LENGTHS, *ORIENTED)


def kinds_of(vehicle: Vehicle) -> Iterator[str]:
    """Yield the kinds to which a vehicle belongs.

    Its cells decide the orientation, so vehicles that slide along two axes have one, too.

    >>> list(kinds_of(Vehicle("A", ((0, 0), (0, 1)), "-")))
    ['vehicles', 'cars', 'horizontal', 'horizontal_cars']
    """
    yield "vehicles"
    if vehicle.kind == "piece":
        return
    length = len(vehicle.cells)
    kind = next((kind for kind, cells in LENGTHS.items() if cells == length), "")
    if kind:
        yield kind
    if length > 1:
        orientation = ORIENTATIONS[vehicle.cells[0][1] == vehicle.cells[1][1]]
        yield orientation
        if kind:
            yield f"{orientation}_{kind}"


def count_kinds(vehicles: Iterable[Vehicle]) -> Counter[str]:
    """Return the number of vehicles of each kind."""
    return Counter(kind for vehicle in vehicles for kind in kinds_of(vehicle))


def in_words(name: str) -> str:
    """Return the plural name of a kind.

    >>> in_words("horizontal_cars"), in_words("vertical")
    ('horizontal cars', 'vertical vehicles')
    """
    return f"{name} vehicles" if name in ORIENTATIONS else name.replace("_", " ")
