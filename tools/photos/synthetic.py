"""Synthetic pictures by seed: ``make("photo", 1)``, ``make("screenshot", 1)``."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from . import photo_scene, screen_scene
from .layouts import Layout, random_layout
from .sample import Sample

KINDS = ("photo", "screenshot")


def make(kind: str, seed: int, walled: float = 0.08) -> Sample:
    """Return a synthetic picture; the same seed gives the same picture.

    ``walled`` is the share of boards with walls.
    """
    cv2.setRNGSeed(seed)
    random = np.random.default_rng((KINDS.index(kind), seed))
    sample: Sample = MAKERS[kind](random, random_layout(random, walled=walled))
    return sample


def make_photo(random: Any, layout: Layout, longest: int = 448) -> Sample:
    """Return a photo of a board whose exit is on the right, turned at random."""
    for _ in range(int(random.integers(4))):
        layout = layout.turned()
    return photo_scene.draw_photo(random, layout, longest)


def make_screenshot(random: Any, layout: Layout, longest: int = 448) -> Sample:
    """Return a screenshot of a board, whose exit is and mostly remains on the right."""
    if random.random() < 0.12:
        # No exit is drawn: it is on the right, in the row of the target.
        layout.exit_visible = False
    elif random.random() < 0.3:
        for _ in range(int(random.integers(1, 4))):
            layout = layout.turned()
    return screen_scene.draw_screenshot(random, layout, longest)


MAKERS: dict[str, Any] = {"photo": make_photo, "screenshot": make_screenshot}
