"""How sure a reading is: the estimated probability that the whole board is right.

A reading is as sure as its weakest decision. ``tools/photos/calibrate.py`` fits the two numbers to
readings of synthetic pictures that the networks were not trained on.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Evidence(NamedTuple):
    """What the confidence follows from, each the logarithm of odds; larger is surer."""

    margin: float  # by how much the second board is less likely
    least: float  # the least certain cell or pair of cells
    valid: float  # are the cells where they should be
    exit: float  # by how much the next target or exit is less likely
    size: float  # by how much another size is less likely
    seen: float  # 1 if a gap is seen, 0 if not
    steady: float  # 1 if the corners have settled, 0 if they still move


_SLOPE = 1.078
_OFFSET = -0.280
_UNSTEADY = 0.5


def weakest(evidence: Evidence) -> float:
    """Return the least certain of the decisions."""
    least = min(evidence[:5])
    return least if evidence.steady else min(least, _UNSTEADY)


def board_confidence(evidence: Evidence) -> float:
    """Return the estimated probability that the whole board is right.

    >>> round(board_confidence(Evidence(8.0, 7.0, 6.0, 9.0, 7.0, 1.0, 1.0)), 3)
    0.998
    """
    total = _SLOPE * weakest(evidence) + _OFFSET
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
