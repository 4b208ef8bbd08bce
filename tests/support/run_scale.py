"""How many random cases a test tries.

``UNJAM_TEST_SCALE`` multiplies it. `make test` tries few cases of every kind, to stay below ten
minutes; `make soak` sets the variable to 20.
"""

from __future__ import annotations

import os

SCALE = float(os.environ.get("UNJAM_TEST_SCALE", "0.6"))


def cases(usual: int) -> int:
    """The number of cases in this run, for a test that tries ``usual`` of them at scale 1."""
    return max(1, round(usual * SCALE))
