"""The states of a puzzle that were explored, and their distances."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, SupportsIndex, TypeAlias

import numpy as np

from ..core import core
from ..literals import Distances, Metric, Unit, unit_of
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.index_arrays import occurrences
from .state_codec import Codec

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.int64]

NEVER = 65535  # the distance between states that no path connects


class ExploredStates:
    """The states of a graph: their keys, numbers and distances, without the moves between them.

    ``StateGraph`` describes the arrays.
    """

    def __init__(
        self,
        codec: Codec,
        metric: Metric,
        family: bool,
        component: core.Component,
        max_memory: int | None = None,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
    ) -> None:
        self.codec = codec
        # The limits of each later computation: bytes, seconds, and a cancellation token.
        self.max_memory = max_memory
        self.timeout = timeout
        self.cancel = cancel
        self.metric = metric
        self.family = family
        self._component = component
        self.keys: NDArray[np.uint64] = component.keys
        self.from_start: NDArray[np.uint16] = component.from_start
        self.to_win: NDArray[np.uint16] = component.to_win

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle at the start."""
        return self.codec.puzzle

    @property
    def unit(self) -> Unit:
        """The unit of distances: ``moves`` or ``slides``."""
        return unit_of(self.metric)

    @property
    def seconds(self) -> float:
        """The duration of the exploration in seconds."""
        return self._component.seconds

    def __len__(self) -> int:
        return len(self.keys)

    def __eq__(self, other: object) -> bool:
        """Compare the puzzle, the metric and the family; they determine the states."""
        if not isinstance(other, ExploredStates):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        # Equal puzzles may list their vehicles in a different order, and keys depend on it.
        return self.puzzle, self.puzzle.vehicles, self.metric, self.family

    # ---- States ----------------------------------------------------------------------------------

    def state(self, number: int) -> Puzzle:
        """Return the puzzle in a state. Identical pieces keep their listed order."""
        at = self._checked(number)
        return self.codec.puzzle_at(self.codec.configurations(self.keys[at : at + 1])[0].tolist())

    def number(self, state: int | Puzzle) -> int:
        """Return a state's number, ignoring labels; raise ``KeyError`` if the graph lacks it."""
        if not isinstance(state, Puzzle):
            return self._checked(state)
        key = self.codec.key_of(state)
        found = -1 if key is None else int(self.find(np.array([key], np.uint64))[0])
        if found < 0:
            raise KeyError("the state cannot be reached from the explored puzzle")
        return found

    def __contains__(self, state: object) -> bool:
        """Return whether the graph contains a state, given as a puzzle or as a number."""
        try:
            self.number(state)  # type: ignore[arg-type]
        except (KeyError, TypeError):
            return False
        return True

    def find(self, keys: NDArray[np.uint64]) -> Numbers:
        """Look up states by key; return their numbers, -1 for keys that are not in the graph."""
        return self._component.find(keys)

    def _checked(self, number: SupportsIndex) -> int:
        try:
            at = index(number)
        except TypeError:
            raise TypeError(f"state must be a puzzle or an integer, not {number!r}") from None
        if not 0 <= at < len(self):
            raise KeyError(f"state must be from 0 to {len(self) - 1}, not {at}")
        return at

    # ---- Distances -------------------------------------------------------------------------------

    @property
    def wins(self) -> Numbers:
        """The numbers of all won states."""
        return np.flatnonzero(self.to_win == 0)

    @property
    def solvable(self) -> bool:
        """Whether the start can be won."""
        return bool(self.to_win[0] != NEVER)

    def distance(self, state: int | Puzzle = 0) -> int | None:
        """Return the distance of a state to the nearest win; None if it cannot be won."""
        return known_distance(self.to_win[self.number(state)])

    @property
    def farthest_distance(self) -> int | None:
        """The largest distance of any state to a win; None if no state can be won."""
        winnable = self.to_win[self.to_win != NEVER]
        return int(winnable.max()) if len(winnable) else None

    @property
    def farthest(self) -> Numbers:
        """The numbers of all states farthest from a win, the hardest starts of this graph."""
        farthest = self.farthest_distance
        return np.flatnonzero(self.to_win == farthest) if farthest is not None else self.wins

    def histogram(self, of: Distances = "to_win") -> list[int]:
        """Count the states at each distance to a win, or from the start (``of="from_start"``)."""
        if of not in ("to_win", "from_start"):
            raise ValueError(f"of must be 'to_win' or 'from_start', not {of!r}")
        distances: NDArray[np.uint16] = getattr(self, of)
        counts: list[int] = occurrences(distances[distances != NEVER]).tolist()
        return counts


def known_distance(distance: int | np.uint16) -> int | None:
    """Return a distance as an integer, None if it stands for no path."""
    return None if distance == NEVER else int(distance)
