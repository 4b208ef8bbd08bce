"""Fit the confidence to measured readings: ``python -m tools.photos.calibrate EVIDENCE``.

Prints the numbers for ``unjam/photo/confidence.py``, and for several thresholds how many readings
are refused and how many wrong ones pass. EVIDENCE comes from ``measure --evidence``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from unjam.photo.confidence import Evidence, together


def main(file: Path, steps: int = 20_000) -> None:
    """Print the slope and the offset, and what they give."""
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    sure = np.array([together(Evidence(*record["evidence"])) for record in records])
    right = np.array([not record["fault"] for record in records], float)
    slope = offset = 0.0
    for _ in range(steps):
        error = 1 / (1 + np.exp(-(slope * sure + offset))) - right
        slope -= 0.05 * float((error * sure).mean())
        offset -= 0.05 * float(error.mean())
    print(f"_SLOPE = {slope:.3f}\n_OFFSET = {offset:.3f}")
    for threshold in (2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0):
        passed = sure >= threshold
        chance = 1 / (1 + np.exp(-(slope * threshold + offset)))
        print(
            f"from {threshold} ({chance:.3f}): {100 * (1 - passed.mean()):.1f} % refused, "
            f"{100 * (passed & (right < 1)).mean():.2f} % wrong with confidence"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
