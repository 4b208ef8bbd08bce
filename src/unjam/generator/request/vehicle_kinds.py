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
# What the parts of each kind are. All cars and trucks are in one of the parts of theirs.
PARTS = {
    "cars": ("horizontal_cars", "vertical_cars"),
    "trucks": ("horizontal_trucks", "vertical_trucks"),
    "horizontal": ("horizontal_cars", "horizontal_trucks"),
    "vertical": ("vertical_cars", "vertical_trucks"),
    "vehicles": ORIENTATIONS,
}
KINDS = ("vehicles", *LENGTHS, *ORIENTED)


def kinds_of(vehicle: Vehicle) -> Iterator[str]:
    """The kinds to which a vehicle belongs.

    Which way it lies is a matter of its cells: a piece that slides on two axes counts, too.

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
    """How many vehicles there are of each kind."""
    return Counter(kind for vehicle in vehicles for kind in kinds_of(vehicle))


def in_words(name: str) -> str:
    """What vehicles of a kind are called, in the plural.

    >>> in_words("horizontal_cars"), in_words("vertical")
    ('horizontal cars', 'vertical vehicles')
    """
    return f"{name} vehicles" if name in ORIENTATIONS else name.replace("_", " ")
