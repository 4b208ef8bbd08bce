"""The eight symmetries of directions: reflections and rotations."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..model.board import AXES, DELTAS

_NAMES = {delta: name for name, delta in DELTAS.items()}


class DirectionSymmetry(NamedTuple):
    """A permutation of directions under a reflection or rotation.

    If ``swapped`` is true, rows and columns are swapped; then ``down`` and ``right`` are reversed
    (-1) or kept (1).

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
        """The image of every direction."""
        return _tables(self)[0]

    def axes(self, axes: str) -> str:
        """Return the image of a vehicle's axes, sorted."""
        return "".join(sorted(_tables(self)[1][axis] for axis in axes))

    def after(self, first: DirectionSymmetry) -> DirectionSymmetry:
        """Return the composition: ``first``, then this symmetry."""
        down, right = (first.right, first.down) if self.swapped else (first.down, first.right)
        return DirectionSymmetry(
            self.swapped != first.swapped, self.down * down, self.right * right
        )

    def inverse(self) -> DirectionSymmetry:
        """Return the symmetry that undoes this one."""
        if self.swapped:
            return DirectionSymmetry(True, self.right, self.down)
        return self

    def mirror(self) -> str:
        """Return the symmetry as a mirror of ``model.board``; it must not be ``swapped``."""
        return ("-" if self.right < 0 else "") + ("|" if self.down < 0 else "")


def mirror_symmetry(mirror: str) -> DirectionSymmetry:
    """Convert a mirror of ``model.board`` to a symmetry.

    >>> mirror_symmetry("|").directions["UL"]
    'DL'
    """
    return DirectionSymmetry(False, -1 if "|" in mirror else 1, -1 if "-" in mirror else 1)


STAY = DirectionSymmetry(False, 1, 1)

# In order of preference, where several symmetries apply.
_WORDS: dict[DirectionSymmetry, str] = {
    STAY: "as it is",
    DirectionSymmetry(False, 1, -1): "mirrored left to right",
    DirectionSymmetry(False, -1, 1): "mirrored top to bottom",
    DirectionSymmetry(False, -1, -1): "turned by 180 degrees",
    DirectionSymmetry(True, 1, -1): "turned to the right",
    DirectionSymmetry(True, -1, 1): "turned to the left",
    DirectionSymmetry(True, 1, 1): "mirrored along the falling diagonal",
    DirectionSymmetry(True, -1, -1): "mirrored along the rising diagonal",
}
TURNS = tuple(_WORDS)


@lru_cache(maxsize=8)
def _tables(turn: DirectionSymmetry) -> tuple[dict[str, str], dict[str, str]]:
    """Return the images of all directions and of all axes."""
    directions = {}
    for name, (down, right) in DELTAS.items():
        if turn.swapped:
            down, right = right, down
        directions[name] = _NAMES[down * turn.down, right * turn.right]
    axis_of = {frozenset(pair): axis for axis, pair in AXES.items()}
    axes = {
        axis: axis_of[frozenset(directions[direction] for direction in pair)]
        for axis, pair in AXES.items()
    }
    return directions, axes
