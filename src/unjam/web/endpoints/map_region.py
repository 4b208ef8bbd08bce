"""A region of a state space: the states around the start and along a path.

It is for state spaces that are too large to draw, or even to visit. The region grows in whole
rings: around the start, around the win and around the path, as long as it stays small enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...core import core
from ...graph.state_codec import Codec
from ...util.limits import breathe

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_STEPS = 300_000  # out of all states of a region
_BATCH = 64  # states whose steps are listed together; few, as this holds the interpreter lock


class Region:
    """Some states, numbered from 0, and the steps between them."""

    def __init__(self, codec: Codec, *, slides: bool) -> None:
        self.radius = 0  # all states up to this distance from the first one are in the region
        self._successors = core.SuccessorGenerator(codec.program, slides)
        self._words = codec.program.key_words
        self._numbers: dict[bytes, int] = {}
        self._steps: dict[bytes, list[bytes]] = {}  # the neighbours of states, in the region or not
        self._listed = 0  # all of them

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def keys(self) -> NDArray[np.uint64]:
        """The keys of all states."""
        return self._array(self._numbers)

    def add_path(self, keys: Sequence[Sequence[int]]) -> list[int]:
        """Add the states of a path; return their numbers."""
        packed = [np.array(key, np.uint64).tobytes() for key in keys]
        self._add(packed)
        return [self._numbers[key] for key in packed]

    def grow_around_start(self, most: int) -> None:
        """Add all states up to a distance from the first one, ``most`` in all."""
        ring = [next(iter(self._numbers))]
        known = set(ring)
        while ring:
            found = dict.fromkeys(key for keys in self._neighbours(ring) for key in keys)
            ring = [key for key in found if key not in known]
            new = sum(key not in self._numbers for key in ring)
            if len(self) + new > self._limited(most):
                return
            known.update(ring)
            self._add(ring)
            self.radius += bool(ring)

    def grow(self, numbers: Sequence[int], most: int) -> None:
        """Add the states around some states ring by ring, as long as there are ``most`` in all."""
        everything = list(self._numbers)
        ring = [everything[number] for number in numbers]
        while ring:
            found = dict.fromkeys(key for keys in self._neighbours(ring) for key in keys)
            ring = [key for key in found if key not in self._numbers]
            if len(self) + len(ring) > self._limited(most):
                return
            self._add(ring)

    def edges(self) -> tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.int64]]:
        """Return the edges as in ``StateGraph``, and how many each state has out of the region."""
        numbers = self._numbers
        found: list[int] = []
        counts, hidden = [], []
        for number, keys in enumerate(self._neighbours(list(numbers))):
            if number % _BATCH == 0:
                breathe()
            inside = [numbers[key] for key in keys if key in numbers]
            found += inside
            counts.append(len(inside))
            hidden.append(len(keys) - len(inside))
        first_edge = np.concatenate([[0], np.cumsum(counts)]).astype(np.uint64)
        return first_edge, np.array(found, np.uint32), np.array(hidden, np.int64)

    def _limited(self, most: int) -> int:
        """Return ``most``, or fewer if states have so many steps that they would be too many."""
        average = self._listed / max(len(self._steps), 1)
        return min(most, int(MOST_STEPS / max(average, 1)))

    def _add(self, keys: Sequence[bytes]) -> None:
        for key in keys:
            self._numbers.setdefault(key, len(self._numbers))

    def _neighbours(self, keys: list[bytes]) -> list[list[bytes]]:
        """Return the neighbours of each state; those of a state are listed once."""
        missing = [key for key in keys if key not in self._steps]
        for begin in range(0, len(missing), _BATCH):
            breathe()
            some = missing[begin : begin + _BATCH]
            counts, there, _ = self._successors.successors(self._array(some))
            rows = np.ascontiguousarray(there).view(f"V{8 * self._words}").ravel().tolist()
            end = 0
            for key, count in zip(some, counts.tolist(), strict=True):
                self._steps[key] = list(dict.fromkeys(rows[end : end + count]))
                end += count
            self._listed += end
        return [self._steps[key] for key in keys]

    def _array(self, keys: Sequence[bytes] | dict[bytes, int]) -> NDArray[np.uint64]:
        return np.frombuffer(b"".join(keys), np.uint64).reshape(-1, self._words)
