"""How many random cases a test tries.

`make test` tries few of every kind. `make soak` sets ``UNJAM_TEST_SCALE`` to 20, and the same tests
try 20 times as many.
"""

from __future__ import annotations

import os

SCALE = int(os.environ.get("UNJAM_TEST_SCALE", "1"))


def cases(usual: int) -> int:
    """The number of cases in this run, for a test that tries ``usual`` of them at scale 1."""
    return usual * SCALE
