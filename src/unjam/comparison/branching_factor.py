"""The effective branching factor of a search."""

from __future__ import annotations


def effective_branching_factor(generated: int, depth: int) -> float | None:
    """Return the branching factor of a uniform tree of this depth with this many nodes.

    It is the number *b* with ``generated = 1 + b + b² + … + b**depth``: a search that generates
    that many states to find a solution of that length is as large as a tree in which every node has
    *b* children. It allows comparisons between puzzles of different lengths; 1 would be a search
    that generates the solution and nothing else. None if the depth is 0.

    >>> effective_branching_factor(1 + 2 + 4 + 8, 3)
    2.0
    >>> effective_branching_factor(9, 8)
    1.0
    >>> round(effective_branching_factor(770, 8), 2)
    2.12
    """
    if generated < 1 or depth < 0:
        raise ValueError(f"no tree has {generated} nodes and depth {depth}")
    if depth == 0:
        return None
    low: float = 0.0
    high: float = max(float(generated) ** (1 / depth), 1.0)
    while True:
        middle = (low + high) / 2
        if not low < middle < high:
            break
        total = 1.0
        for _ in range(depth):
            total = total * middle + 1
        if total < generated:
            low = middle
        else:
            high = middle
    return round(high, 9)  # hides the error of the bisection
