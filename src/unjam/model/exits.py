"""The ways to win: exits in the edge, goals inside the board; and optima known before."""

from __future__ import annotations

from typing import NamedTuple

from .board import Cell

SIDES = {"R": "right", "L": "left", "U": "top", "D": "bottom"}


class Exit(NamedTuple):
    """A gap in the edge: standing on ``cell`` and heading ``direction``, one drives off.

    ``targets`` are the labels of the targets that may use it; None means all of them.
    """

    cell: Cell
    direction: str
    targets: frozenset[str] | None = None

    def __str__(self) -> str:
        row, column = self.cell[0] + 1, self.cell[1] + 1
        lane = f"row {row}" if self.direction in "LR" else f"column {column}"
        return f"the exit on the {SIDES[self.direction]} of {lane}"

    def admits(self, label: str) -> bool:
        """May the target of that label use it?"""
        return self.targets is None or label in self.targets


class Goal(NamedTuple):
    """Instead of leaving, the target of that label must come to stand inside ``cells``."""

    target: str
    cells: frozenset[Cell]


class Known(NamedTuple):
    """What was known of a puzzle before: its optima and the number of states that can be reached.

    ``moves`` counts straight moves and ``corner_moves`` those that may go round corners, whatever
    the puzzle's own rule is. None where nothing is known. ``proven`` tells the facts of decks that
    come with unjam, and of a census, from those that any other file claims.

    >>> Known(10, slides=17).proven
    False
    """

    moves: int | None = None
    slides: int | None = None
    states: int | None = None
    corner_moves: int | None = None

    @property
    def proven(self) -> bool:
        """Whether a search of unjam has proved the facts."""
        return False


class ProvenKnown(Known):
    """Facts that a search of unjam has proved; equal to, and printed as, a ``Known``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return repr(Known(*self))

    @property
    def proven(self) -> bool:
        """Whether a search of unjam has proved the facts."""
        return True
