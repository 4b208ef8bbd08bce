"""A sample layout of a request, made before any puzzle is found."""

from __future__ import annotations

from itertools import islice
from random import Random

from ..equivalence.canonical_form import relabelled
from ..equivalence.symmetry import symmetries_of
from ..model.exits import Known
from ..model.puzzle import Puzzle
from .random_walls import with_walls
from .request.generation_request import Request
from .vehicle_shapes import BARS, places_of


def sample(request: Request) -> Puzzle:
    """Return a board with the targets, and cars and trucks at its edges; it is not a puzzle.

    A notation that cannot express it cannot express the results either. Other vehicles are left
    out, because not every puzzle has them.
    """
    setting = (with_walls(request, Random(1)) if request.walls.low else request).setting
    vehicles = list(setting.targets)
    covered = {cell for vehicle in vehicles for cell in vehicle.cells}
    bars = [places_of(shape, setting.board) for shape in setting.shapes if shape in BARS]
    for places in [*bars, *(standing[::-1] for standing in bars)]:
        free = (place for place in places if covered.isdisjoint(place.cells))
        for place in islice(free, 1):
            vehicles.append(place._replace(label=f"v{len(vehicles)}"))
            covered.update(place.cells)
    puzzle = setting.puzzle(tuple(vehicles))
    named = relabelled(puzzle, symmetries_of(puzzle.board)[0])
    return named._changed(known=Known(moves=1, slides=1, states=1))
