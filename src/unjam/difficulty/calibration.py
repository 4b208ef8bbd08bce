"""The fitted estimate. Written by tools/fit_difficulty.py; change it there."""

from __future__ import annotations

# The logarithm of the median time in seconds is about this ...
CONSTANT = -1.4178
# ... and so much times the logarithm of each of these measures.
WEIGHTS = {"tangle": 0.8362, "farthest": 0.5495}

# From so many seconds on, the cards of the first box are mostly of this level.
LEVELS = {"beginner": 0, "intermediate": 52, "advanced": 130, "expert": 239}

# Of the puzzles to which it was fitted, the least and the most of each.
RANGES = {"moves": (6, 15), "tangle": (23, 127), "farthest": (6, 35)}
