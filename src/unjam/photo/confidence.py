"""How sure a reading is: the estimated probability that the whole board is right.

A logistic model of a few certainties, each a logarithm of odds. ``tools/photos/calibrate.py`` fits
the weights to readings of synthetic pictures that the networks were not trained on.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Evidence(NamedTuple):
    """What the confidence follows from; larger is surer."""

    margin: float  # by how much the second board is less likely
    least: float  # the least certain cell or pair of cells
    valid: float  # are the cells where they should be
    exit: float  # by how much the next target or exit is less likely
    size: float  # by how much another size is less likely
    seen: float  # 1 if a gap is seen, 0 if not
    steady: float  # 1 if the corners have settled, 0 if they still move


_RANGES = Evidence(8.0, 6.0, 6.0, 8.0, 6.0, 1.0, 1.0)
_WEIGHTS = Evidence(0.25, 0.35, 0.25, 0.25, 0.2, 0.5, 0.5)
_OFFSET = -3.0


def features(evidence: Evidence) -> list[float]:
    """Return the evidence within the ranges in which it counts."""
    return [max(-limit, min(limit, value)) for value, limit in zip(evidence, _RANGES, strict=True)]


def board_confidence(evidence: Evidence) -> float:
    """Return the estimated probability that the whole board is right."""
    total = _OFFSET
    for weight, value in zip(_WEIGHTS, features(evidence), strict=True):
        total += weight * value
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
