"""Photos of a real board are read right, however they are turned."""

from __future__ import annotations

import cv2
import pytest

from unjam import Puzzle
from unjam.photo import PhotoError, read_image

from ..support.run_scale import SCALE
from .real_photos import RealPhoto, board_of, decoded, encoded, real_photos, turned, varied

PHOTOS = real_photos()


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda photo: photo.name)
def test_every_photo_is_read_in_all_four_ways_to_turn_it(photo: RealPhoto) -> None:
    pixels = decoded(photo.data)
    board = board_of(photo.puzzle)
    for _ in range(4):
        reading = read_image(encoded(pixels))
        assert reading.puzzle is not None
        assert board_of(reading.puzzle) == board
        pixels, board = cv2.rotate(pixels, cv2.ROTATE_90_CLOCKWISE), turned(board)


def test_a_puzzle_comes_from_a_path_or_bytes() -> None:
    photo = PHOTOS[0]
    puzzle = Puzzle.from_image(photo.data)
    assert board_of(puzzle) == board_of(photo.puzzle)
    assert puzzle.solve().move_count == 11
    assert Puzzle.from_image(photo.data, size=(6, 6)) == puzzle


def test_mild_changes_do_not_matter() -> None:
    right = wrong = count = 0
    for seed in range(20 if SCALE > 1 else 2):
        for photo in PHOTOS:
            pixels = decoded(photo.data)
            count += 1
            try:
                reading = read_image(encoded(varied(pixels, seed)))
            except PhotoError:
                continue
            assert reading.puzzle is not None
            if board_of(reading.puzzle) == board_of(photo.puzzle):
                right += 1
            else:
                wrong += 1
    assert right >= 0.95 * count
    assert wrong <= 0.01 * count
