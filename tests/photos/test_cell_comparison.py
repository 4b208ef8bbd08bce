"""Cells are compared with each other: walls that the reader takes for floor are found."""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.photos.pool import decode_entry, entry
from unjam.photo.board_decoder import decode
from unjam.photo.board_placement import place_board, view_board
from unjam.photo.cell_comparison import FEATURES, cell_features, compared
from unjam.photo.cell_reader import CellMaps
from unjam.photo.network import load_networks
from unjam.photo.rectification import MARGIN, PITCH

SIDE = 6
WALLS = [(1, 1), (4, 3)]


def empty_maps(doubtful: float) -> CellMaps:
    """Return what the reader says of an empty board whose walls it takes for floor."""
    wall = np.full((SIDE, SIDE), -6.0)
    for cell in WALLS:
        wall[cell] = doubtful
    sides = {side: np.full(SIDE, -6.0) for side in "UDLR"}
    return CellMaps(
        np.full((SIDE, SIDE), -6.0),
        wall,
        np.full((SIDE, SIDE), -6.0),
        np.full((SIDE, SIDE - 1), -8.0),
        np.full((SIDE - 1, SIDE), -8.0),
        sides,
        4.0,
        np.zeros((SIDE, SIDE, 2)),
    )


def flat_board(walls: list[tuple[int, int]]) -> Any:
    """Return a plain floor, seen from above, with dark squares as walls."""
    side = (SIDE + 2 * MARGIN) * PITCH
    flat = np.full((side, side, 3), 150, np.uint8)
    for row, column in walls:
        top, left = (row + MARGIN) * PITCH, (column + MARGIN) * PITCH
        flat[top + 1 : top + PITCH - 1, left + 1 : left + PITCH - 1] = 95
    return flat


def test_a_cell_that_looks_unlike_all_empty_ones_is_not_empty() -> None:
    layers = load_networks()
    maps = compared(layers, empty_maps(-1.0), flat_board(WALLS))
    assert sorted(decode(maps).parts) == [(cell,) for cell in WALLS]


def test_a_cell_that_looks_like_all_empty_ones_is_empty() -> None:
    layers = load_networks()
    maps = compared(layers, empty_maps(0.5), flat_board([]))
    assert not decode(maps).parts


def test_features_turn_with_the_picture() -> None:
    random = np.random.default_rng(1)
    flat = random.integers(0, 256, flat_board([]).shape).astype(np.uint8)
    maps = empty_maps(-1.0)
    turned = maps._replace(wall=np.rot90(maps.wall))
    before = cell_features(maps, flat).reshape(SIDE, SIDE, FEATURES)
    after = cell_features(turned, np.rot90(flat).copy()).reshape(SIDE, SIDE, FEATURES)
    assert np.allclose(np.rot90(before), after, atol=1e-4)


def test_comparing_leaves_the_place_of_a_board_alone() -> None:
    layers = load_networks()
    pixels = decode_entry(entry("screenshot", 600_100))
    view, placed = view_board(layers, pixels, None), place_board(layers, pixels, None)
    assert view is not None
    assert placed is not None
    assert np.array_equal(view.corners, placed.corners)
    assert not np.array_equal(view.maps.vehicle, placed.maps.vehicle)
    assert np.array_equal(view.maps.right, placed.maps.right)
