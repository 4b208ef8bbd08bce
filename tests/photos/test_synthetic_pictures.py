"""Some of the synthetic pictures: most boards are right, and hardly one is wrong in silence."""

from __future__ import annotations

import cv2
import pytest

from tools.photos.measure import compare, look
from tools.photos.pool import decode_entry, entry
from unjam.photo.confidence import board_confidence
from unjam.photo.network import load_networks
from unjam.photo.photo_reading import BOARD_CONFIDENCE

from ..support.run_scale import SCALE


@pytest.mark.parametrize(("kind", "least_right"), [("photo", 0.9), ("screenshot", 0.92)])
def test_most_boards_are_right_and_hardly_one_is_wrong_in_silence(
    kind: str, least_right: float
) -> None:
    count = 1000 if SCALE > 1 else 100
    right = silent = 0
    layers = load_networks()
    cv2.setNumThreads(1)
    for seed in range(500_000, 500_000 + count):
        one = entry(kind, seed)
        assert one.layout is not None
        result = look(layers, decode_entry(one))
        if result is None:
            continue
        corners, found, evidence = result
        fault = compare(corners, one.corners, one.layout, found)
        right += not fault
        silent += bool(fault) and board_confidence(evidence) >= BOARD_CONFIDENCE
    assert right >= least_right * count
    assert silent <= 0.03 * count


@pytest.mark.parametrize("kind", ["photo", "screenshot"])
def test_the_share_of_boards_with_walls_can_be_chosen(kind: str) -> None:
    def walled(share: float) -> int:
        layouts = [entry(kind, seed, share).layout for seed in range(20)]
        return sum(1 for layout in layouts if layout is not None and layout.walls)

    assert walled(0.0) == 0
    assert walled(1.0) >= 15
