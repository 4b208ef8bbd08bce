"""Read the cells of a rectified board: what each one holds, as logits that are not yet a board."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..util.extras import need
from .network import Layers, run_reader
from .rectification import reader_input


class CellMaps(NamedTuple):
    """Logits of what a board shows, averaged over the four ways to turn the picture.

    ``vehicle``, ``wall`` and ``target`` are (height, width). ``right`` says whether a cell and the
    one to its right belong to the same vehicle: (height, width - 1); ``below`` is (height - 1,
    width). ``gaps`` has an array for each side, ``valid`` says whether the cells are where they
    should be. ``shifts`` is (height, width, 2): how far to the right and down each cell is from
    where the corners make it, in cells.
    """

    vehicle: Any
    wall: Any
    target: Any
    right: Any
    below: Any
    gaps: dict[str, Any]
    valid: float
    shifts: Any


def read_cells(
    layers: Layers, pixels: Any, corners: Any, width: int, height: int, turns: int = 4
) -> CellMaps:
    """Return what the cells show, given the corners of the board and its size."""
    numpy = need("numpy", "photo")
    seen = reader_input(pixels, corners, width, height)
    results: list[tuple[Any, ...]] = []
    for group in ([0, 2], [1, 3]) if turns == 4 else ([0],):
        pictures = numpy.stack([numpy.rot90(seen, turn) for turn in group])
        logits, valid = run_reader(layers, pictures)
        for turn, maps, alignment in zip(group, logits, valid, strict=True):
            results.append(_turned_back(maps, turn, float(alignment)))
    parts = [sum(part) / len(results) for part in zip(*results, strict=True)]
    vehicle, wall, target, right, below, gap, valid_mean, shifts = parts
    gaps = {
        "U": gap[0, 1:-1],
        "D": gap[-1, 1:-1],
        "L": gap[1:-1, 0],
        "R": gap[1:-1, -1],
    }
    return CellMaps(vehicle, wall, target, right, below, gaps, float(valid_mean), shifts)


def mean_maps(views: list[CellMaps]) -> CellMaps:
    """Return the mean of what several views of a board show."""
    parts = [
        sum(part) / len(views)
        for part in zip(*((*view[:5], view.valid, view.shifts) for view in views), strict=True)
    ]
    gaps = {side: sum(view.gaps[side] for view in views) / len(views) for side in "UDLR"}
    vehicle, wall, target, right, below, valid, shifts = parts
    return CellMaps(vehicle, wall, target, right, below, gaps, float(valid), shifts)


def _turned_back(maps: Any, turn: int, valid: float) -> tuple[Any, ...]:
    numpy = need("numpy", "photo")

    def back(array: Any) -> Any:
        return numpy.rot90(array, -turn)

    cells = maps[1:-1, 1:-1]
    right, below = back(cells[:, :-1, 3]), back(cells[:-1, :, 4])
    if turn % 2:
        right, below = below, right
    shifts = back(cells[:, :, 6:])
    for _ in range(turn):
        # An anticlockwise turn made right into up, and down into right.
        shifts = numpy.stack([-shifts[:, :, 1], shifts[:, :, 0]], 2)
    return (
        back(cells[:, :, 0]),
        back(cells[:, :, 1]),
        back(cells[:, :, 2]),
        right,
        below,
        back(maps[:, :, 5]),
        valid,
        shifts,
    )
