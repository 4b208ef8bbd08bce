"""NumPy functions that count or repeat, for integers of every width.

NumPy does both with ``np.intp``, which has 32 bits in a browser. It refuses wider integers there
instead of narrowing them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T = TypeVar("_T", bound=np.generic)


def repeated(values: NDArray[_T], counts: NDArray[Any]) -> NDArray[_T]:
    """Return each value as often as its count says.

    >>> repeated(np.array([5, 7]), np.array([2, 1], np.uint32)).tolist()
    [5, 5, 7]
    """
    return np.repeat(values, counts.astype(np.intp, copy=False))


def occurrences(numbers: NDArray[Any], least: int = 0) -> NDArray[np.intp]:
    """Return how often 0, 1, 2, ... occur, for at least so many of them.

    >>> occurrences(np.array([2, 0, 2], np.uint64)).tolist()
    [1, 0, 2]
    """
    return np.bincount(numbers.astype(np.intp, copy=False), minlength=least)
