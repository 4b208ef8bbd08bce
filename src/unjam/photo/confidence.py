"""How sure a reading is: the estimated probability that the whole board is right.

A reading is right if none of its decisions is wrong, so the odds that it is wrong are about the sum
of theirs. ``tools/photos/calibrate.py`` fits the two numbers to readings of synthetic pictures
that the networks were not trained on.
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


_SLOPE = 1.034
_OFFSET = 0.67  # fitted: 0.948; less, because a wrong board is worse than a refused one
_LOWEST, _HIGHEST = -2.0, 8.0  # beyond these, the networks do not know how sure they are


def together(evidence: Evidence) -> float:
    """Return the logarithm of the odds that all decisions are right."""
    clipped = (max(_LOWEST, min(_HIGHEST, one)) for one in evidence)
    return -math.log(sum(math.exp(-one) for one in clipped))


def board_confidence(evidence: Evidence) -> float:
    """Return the estimated probability that the whole board is right.

    >>> board_confidence(Evidence(8.0, 7.0, 6.0, 9.0, 7.0)) > 0.99
    True
    """
    return 1 / (1 + math.exp(-(_SLOPE * together(evidence) + _OFFSET)))
