"""Compare the cells of a board with each other: its empty cells look alike, and so do its walls.

The reader sees each cell with its surroundings, and may take a wall for a floor that is a little
darker there. A person compares it with the other cells. So does a very small network, which sees
what the reader says of a cell and how different it looks from the nearest of the cells that are
empty, walls or vehicles without doubt, in proportion to how different empty cells are.
"""

from __future__ import annotations

from typing import Any

from ..util.extras import need
from .cell_reader import CellMaps
from .network import Layers, run_comparison
from .rectification import MARGIN, PITCH

FEATURES = 15
_PARTS = 6  # a cell is compared by as many squares across and down, without the outermost ones
_NO_OTHER = 60.0  # how different cells are if there is none to compare with
_FEW = 3  # so few empty cells do not show how different they are
_USUAL_SPREAD, _USUAL_GRAIN = 5.0, 3.0


def compared(layers: Layers, maps: CellMaps, flat: Any) -> CellMaps:
    """Return the maps with what follows from comparing cells.

    ``flat`` is what the reader sees: the rectified board with its margin.
    """
    change = run_comparison(layers, cell_features(maps, flat))
    change = change.reshape(*maps.vehicle.shape, 2)
    return maps._replace(vehicle=maps.vehicle + change[:, :, 0], wall=maps.wall + change[:, :, 1])


def cell_features(maps: CellMaps, flat: Any) -> Any:
    """Return what the network sees of each cell, row by row: (cells, features)."""
    numpy = need("numpy", "photo")
    squares = _squares(flat, *maps.vehicle.shape)
    vehicle, wall = maps.vehicle.reshape(-1), maps.wall.reshape(-1)
    empty = (vehicle < -2) & (wall < -2)
    walls, vehicles = (wall > 1) & (vehicle < wall), vehicle > 2
    apart = squares[:, None] - squares[None]
    apart = numpy.sqrt((apart**2).sum(3).mean(2))
    numpy.fill_diagonal(apart, numpy.inf)

    def nearest(others: Any, rank: int = 0) -> Any:
        found = numpy.sort(numpy.where(others, apart, numpy.inf), axis=1)[:, rank]
        return numpy.minimum(found, _NO_OTHER)

    enough = int(empty.sum()) >= _FEW
    from_empty = nearest(empty)
    spread = float(numpy.median(from_empty[empty])) if enough else _USUAL_SPREAD
    mean, grain = squares.mean(1), squares.std(1).sum(1)
    usual_grain = float(numpy.median(grain[empty])) if empty.any() else _USUAL_GRAIN
    alike = numpy.argmin(numpy.where(empty, apart, numpy.inf), axis=1)
    other = (mean - mean[alike]) / 30 if empty.any() else numpy.zeros_like(mean)

    def ratio(distances: Any, usual: float = spread) -> Any:
        return numpy.log((distances + 1) / (usual + 1))

    columns = [
        numpy.clip(vehicle, -12, 12) / 4,
        numpy.clip(wall, -12, 12) / 4,
        numpy.log(from_empty + 1),
        ratio(from_empty),
        ratio(nearest(empty, 1) if enough else from_empty),
        ratio(nearest(walls)) if walls.any() else 0.0,
        float(walls.any()),
        ratio(nearest(vehicles)),
        float(numpy.log(1 + empty.sum())),
        ratio(grain, usual_grain),
        other[:, 0],
        numpy.linalg.norm(other[:, 1:], axis=1),
        *_joined(maps),
        float(numpy.log(spread + 1)),
    ]
    return numpy.stack([column + numpy.zeros(len(vehicle)) for column in columns], 1)


def _squares(flat: Any, height: int, width: int) -> Any:
    """Return the colours of the inner squares of each cell, in Lab: (cells, squares, 3)."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    lab = cv2.cvtColor(flat.astype(numpy.float32) / 255, cv2.COLOR_BGR2LAB)
    edge, side = MARGIN * PITCH, PITCH // _PARTS
    inner = lab[edge : edge + height * PITCH, edge : edge + width * PITCH]
    means = inner.reshape(height, _PARTS, side, width, _PARTS, side, 3).mean(axis=(2, 5))
    return means[:, 1:-1, :, 1:-1].transpose(0, 2, 1, 3, 4).reshape(height * width, -1, 3)


def _joined(maps: CellMaps) -> list[Any]:
    """Return for each cell how much it seems to be joined to one neighbour, and to a second."""
    numpy = need("numpy", "photo")
    height, width = maps.vehicle.shape
    sides = numpy.full((4, height, width), -10.0)
    sides[0, :, :-1] = sides[1, :, 1:] = maps.right
    sides[2, :-1] = sides[3, 1:] = maps.below
    ordered = numpy.sort(numpy.clip(sides, -10, 10), axis=0).reshape(4, -1)
    return [ordered[3] / 4, ordered[2] / 4]
