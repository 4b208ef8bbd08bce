"""Extraction of the size, target and exit from the lines around a list of vehicles."""

from __future__ import annotations

from collections.abc import Sequence

from ....model.board import MAX_SIDE
from ..prose.stated_properties import bare_numbers, stated_in
from .records import Context

_SIZE_WORDS = ("grid", "board", "size", "dim", "dimension", "dimensions", "field")


def context_around(above: Sequence[str], below: Sequence[str], count: int) -> Context:
    """Return the properties that the lines above and below ``count`` records state.

    Bare numbers above them may be the size or the number of vehicles; this guesses which.
    """
    stated = stated_in([*above, *below])
    size = stated.size
    numbers: list[int] = []
    for line in above:
        bare = bare_numbers(line)
        if bare is not None:
            numbers += bare if len(bare) != 2 or not numbers else ()
            if len(bare) == 2 and size is None and min(bare) >= 4 and max(bare) <= MAX_SIDE:
                size = (bare[1], bare[0])
        else:
            words = line.split()
            if (
                len(words) == 3
                and words[0].isalpha()
                and size is None
                and words[0].lower() in _SIZE_WORDS
            ):
                pair = bare_numbers(" ".join(words[1:]))
                size = (pair[0], pair[1]) if pair and len(pair) == 2 else None
    loose = size is None
    if size is None:
        left = [number for number in numbers if 4 <= number <= MAX_SIDE]
        sizes = [number for number in left if number not in (count, count - 1)]
        if len(left) > 1 and len(left) - len(sizes) == 1:
            left = sizes
        elif len(left) == 1 and left[0] in (count, count - 1) and left[0] > 6:
            left = []
        if len(left) >= 2 and left[-1] == left[-2]:
            size = (left[-1], left[-2])
        elif left:
            size = (left[0], left[0])
    return Context(size, stated.target, stated.exit, loose=loose)
