"""Ranges of whole numbers, as one asks for them: ``20``, ``"15..25"``, ``(15, None)``."""

from __future__ import annotations

import re
from typing import NamedTuple


class Range(NamedTuple):
    """From ``low`` to ``high``, both included; ``high`` None: no end."""

    low: int = 0
    high: int | None = None

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}..{'' if self.high is None else self.high}"

    @property
    def most(self) -> int:
        """The end, or a number larger than any that is meant."""
        return 10**9 if self.high is None else self.high


Wanted = int | str | tuple[int | None, int | None] | Range | None


_MOST = 10**9 - 1
_RANGE = re.compile(r"\s*([0-9]{0,9})\s*(?:(\.\.|-)\s*([0-9]{0,9}))?\s*")


def as_range(name: str, wanted: Wanted) -> Range | None:
    """What is asked for under a name as a range; None if nothing is.

    >>> as_range("moves", "15..25"), as_range("moves", 20), as_range("moves", (15, None))
    (Range(low=15, high=25), Range(low=20, high=20), Range(low=15, high=None))
    """
    if wanted is None:
        return None
    low: object = wanted
    high: object = wanted
    if isinstance(wanted, str):
        match = _RANGE.fullmatch(wanted)
        # What begins with a dash would be a negative number.
        if not match or not (match[1] or match[3]) or (match[2] == "-" and not match[1]):
            raise ValueError(f"{name} is a number or a range like '15..25', not {wanted!r}")
        low = int(match[1]) if match[1] else None
        high = low if not match[2] else (int(match[3]) if match[3] else None)
    elif isinstance(wanted, tuple):
        if len(wanted) != 2:
            raise ValueError(f"{name} is a number or a range like (15, 25), not {wanted!r}")
        low, high = wanted
    low = 0 if low is None else low
    for end in (low, high):
        if end is not None and (type(end) is not int or not 0 <= end <= _MOST):
            raise ValueError(f"{name} is a number or a range like (15, 25), not {wanted!r}")
    assert isinstance(low, int)
    assert high is None or isinstance(high, int)
    if high is not None and high < low:
        raise ValueError(f"{name} goes from the smaller to the larger number, not {wanted!r}")
    return Range(low, high)
