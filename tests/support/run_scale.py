"""How many random cases a test tries.

An ordinary run tries few of every kind. ``make soak`` sets ``UNJAM_TEST_SCALE`` to 20 and runs the
same tests with 20 times as many.
"""

from __future__ import annotations

import os

SCALE = int(os.environ.get("UNJAM_TEST_SCALE", "1"))


def cases(ordinary: int) -> int:
    """The number of cases in this run, for a test that tries ``ordinary`` of them in others."""
    return ordinary * SCALE
