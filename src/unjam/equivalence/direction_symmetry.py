"""How directions change places when a board is mirrored or turned: one of eight ways."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..model.board import AXES, DELTAS

_NAMES = {delta: name for name, delta in DELTAS.items()}


class DirectionSymmetry(NamedTuple):
    """Rows and columns are swapped or not; then down and right are reversed (-1) or not (1).

    >>> DirectionSymmetry(False, 1, -1).directions["UR"]
    'UL'
    >>> print(DirectionSymmetry(True, 1, -1))
    turned to the right
    >>> DirectionSymmetry(True, 1, -1).directions["U"]
    'R'
    """

    swapped: bool
    down: int
    right: int

    def __str__(self) -> str:
        return _WORDS[self]

    @property
    def directions(self) -> dict[str, str]:
        """What every direction becomes."""
        return _tables(self)[0]

    def axes(self, axes: str) -> str:
        """What the axes of a vehicle become, in their usual order."""
        return "".join(sorted(_tables(self)[1][axis] for axis in axes))

    def after(self, first: DirectionSymmetry) -> DirectionSymmetry:
        """One turn after another."""
        down, right = (first.right, first.down) if self.swapped else (first.down, first.right)
        return DirectionSymmetry(
            self.swapped != first.swapped, self.down * down, self.right * right
        )

    def inverse(self) -> DirectionSymmetry:
        """The turn that undoes this one."""
        if self.swapped:
            return DirectionSymmetry(True, self.right, self.down)
        return self

    def mirror(self) -> str:
        """A turn that swaps nothing, as a mirror of ``model.board``."""
        return ("-" if self.right < 0 else "") + ("|" if self.down < 0 else "")


def mirror_symmetry(mirror: str) -> DirectionSymmetry:
    """A mirror of ``model.board`` as a turn.

    >>> mirror_symmetry("|").directions["UL"]
    'DL'
    """
    return DirectionSymmetry(False, -1 if "|" in mirror else 1, -1 if "-" in mirror else 1)


STAY = DirectionSymmetry(False, 1, 1)

# The first that does is taken where several would do.
_WORDS: dict[DirectionSymmetry, str] = {
    STAY: "as it is",
    DirectionSymmetry(False, 1, -1): "mirrored left to right",
    DirectionSymmetry(False, -1, 1): "mirrored top to bottom",
    DirectionSymmetry(False, -1, -1): "turned half round",
    DirectionSymmetry(True, 1, -1): "turned to the right",
    DirectionSymmetry(True, -1, 1): "turned to the left",
    DirectionSymmetry(True, 1, 1): "mirrored along the falling diagonal",
    DirectionSymmetry(True, -1, -1): "mirrored along the rising diagonal",
}
TURNS = tuple(_WORDS)


@lru_cache(maxsize=8)
def _tables(turn: DirectionSymmetry) -> tuple[dict[str, str], dict[str, str]]:
    """What every direction and every axis becomes."""
    directions = {}
    for name, (down, right) in DELTAS.items():
        if turn.swapped:
            down, right = right, down
        directions[name] = _NAMES[down * turn.down, right * turn.right]
    ways = {frozenset(pair): axis for axis, pair in AXES.items()}
    axes = {
        axis: ways[frozenset(directions[direction] for direction in pair)]
        for axis, pair in AXES.items()
    }
    return directions, axes
