"""Boards are placed on pictures: corners that are a little wrong, or wrong by a row, are mended."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from tools.photos.batches import shifts_of
from tools.photos.pool import Entry, decode_entry, entry
from unjam.photo.board_aligner import Alignment
from unjam.photo.board_placement import Place, searched, shifted
from unjam.photo.cell_reader import read_cells
from unjam.photo.network import load_networks

SEEDS = range(600_000, 600_012)


def cells_wrong(corners: Any, one: Entry) -> float:
    """Return the mean distance of corners from where they are, in cells."""
    assert one.layout is not None
    side = (cv2.contourArea(one.corners) / (one.layout.width * one.layout.height)) ** 0.5
    return float(np.linalg.norm(corners - one.corners, axis=1).mean() / side)


def moved_sides(one: Entry, sides: tuple[float, float, float, float]) -> Any:
    """Return the corners after moving the left, top, right and bottom side by some cells."""
    assert one.layout is not None
    wide, high = one.layout.width, one.layout.height
    whole = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    left, top, right, bottom = sides
    moves = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32)
    place = cv2.getPerspectiveTransform(whole, one.corners)
    return cv2.perspectiveTransform((whole + moves)[None], place)[0]


def test_the_reader_tells_where_the_cells_are() -> None:
    layers = load_networks()
    before, after = [], []
    for seed in SEEDS:
        one = entry("screenshot", seed)
        assert one.layout is not None
        width, height = one.layout.width, one.layout.height
        random = np.random.default_rng(seed)
        rough = moved_sides(one, tuple(random.choice((-0.15, 0.15), 4)))
        corners = shifted(layers, decode_entry(one), rough, width, height)
        before.append(cells_wrong(rough, one))
        after.append(cells_wrong(corners, one))
    assert np.median(after) < np.median(before) / 2


def test_a_board_without_its_last_row_is_completed() -> None:
    layers = load_networks()
    found = tried = 0
    for seed in SEEDS:
        one = entry("screenshot", seed)
        assert one.layout is not None
        width, height = one.layout.width, one.layout.height
        if height == 4:
            continue
        pixels = decode_entry(one)
        alignment = Alignment(moved_sides(one, (0, 0, 0, -1)), np.zeros((2, 6)))
        valid = read_cells(layers, pixels, alignment.corners, width, height - 1, turns=1).valid
        first = Place(valid, valid, alignment, width, height - 1, 0.0)
        tried += 1
        found += cells_wrong(searched(layers, pixels, first, None).alignment.corners, one) < 0.3
    assert found >= 0.8 * tried


def test_training_says_how_far_cells_are_from_their_place() -> None:
    corners = np.array([(10, 10), (70, 10), (70, 50), (10, 50)], np.float32)
    assert np.allclose(shifts_of(corners, corners, 6, 4), 0, atol=1e-4)
    # The corners are taken to be a cell too far to the left, and half a cell too low.
    rough = corners + np.array((-10, 5), np.float32)
    across, down = shifts_of(rough, corners, 6, 4)
    assert across.shape == (4, 6)
    assert np.allclose(across, 1, atol=1e-4)
    assert np.allclose(down, -0.5, atol=1e-4)
