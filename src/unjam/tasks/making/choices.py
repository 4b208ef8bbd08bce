"""Random choices that are the same on every machine and in every version of Python.

Only whole numbers are drawn, from the one method of ``random.Random`` whose results are documented
to stay: the bits of the Mersenne Twister.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

Choice = TypeVar("Choice")


class Chooser:
    """A source of random choices, seeded by a text.

    >>> Chooser("a").below(100) == Chooser("a").below(100)
    True
    >>> sorted(Chooser("a").shuffled("abc"))
    ['a', 'b', 'c']
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(int.from_bytes(sha256(seed.encode()).digest(), "big"))

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit - 1``."""
        bits = limit.bit_length()
        while True:
            number = self._random.getrandbits(bits)
            if number < limit:
                return number

    def choose(self, options: Sequence[Choice]) -> Choice:
        """Return one of the options."""
        return options[self.below(len(options))]

    def shuffled(self, items: Iterable[Choice]) -> list[Choice]:
        """Return the items in random order."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
