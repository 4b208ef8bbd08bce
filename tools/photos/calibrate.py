"""Fit the confidence to measured readings: ``python -m tools.photos.calibrate EVIDENCE``.

Prints the weights for ``unjam/photo/confidence.py``, and for several thresholds how many readings
are refused and how many wrong ones pass. EVIDENCE comes from ``measure --evidence``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from unjam.photo.confidence import Evidence, features


def fit(rows: np.ndarray, right: np.ndarray, steps: int = 20_000) -> np.ndarray:
    """Return weights, none negative, and an offset, by gradient descent."""
    scale = rows.std(0) + 1e-6
    inputs = rows / scale
    weights, offset = np.zeros(rows.shape[1]), 0.0
    for step in range(steps):
        chance = 1 / (1 + np.exp(-np.clip(inputs @ weights + offset, -30, 30)))
        error = chance - right
        rate = 1.0 if step < steps / 2 else 0.2
        weights = np.maximum(weights - rate * (inputs.T @ error / len(rows) + 1e-3 * weights), 0)
        offset -= rate * float(error.mean())
    return np.append(weights / scale, offset)


def main(file: Path) -> None:
    """Print the weights and what they give."""
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    rows = np.array([features(Evidence(*record["evidence"])) for record in records])
    right = np.array([not record["fault"] for record in records], float)
    found = fit(rows, right)
    print("_WEIGHTS = Evidence(" + ", ".join(f"{weight:.3f}" for weight in found[:-1]) + ")")
    print(f"_OFFSET = {found[-1]:.3f}")
    # How good it is on readings that it was not fitted to.
    half = np.arange(len(rows)) % 2 == 0
    chances = np.empty(len(rows))
    for part in (half, ~half):
        other = fit(rows[~part], right[~part])
        chances[part] = 1 / (1 + np.exp(-(rows[part] @ other[:-1] + other[-1])))
    for threshold in (0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99):
        passed = chances >= threshold
        print(
            f"{threshold}: {100 * (1 - passed.mean()):.1f} % refused, "
            f"{100 * (passed & (right < 1)).mean():.2f} % wrong with confidence"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
