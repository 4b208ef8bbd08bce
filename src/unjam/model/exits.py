"""The ways to win, exits and goals; and the known facts about a puzzle."""

from __future__ import annotations

from typing import NamedTuple

from .board import Cell

SIDES = {"R": "right", "L": "left", "U": "top", "D": "bottom"}


class Exit(NamedTuple):
    """A gap in the edge, through which a target on ``cell`` leaves in ``direction``.

    ``targets`` are the labels of the targets that may use it; None means all of them.

    >>> print(Exit((2, 5), "R"))
    the exit on the right of row 3
    """

    cell: Cell
    direction: str
    targets: frozenset[str] | None = None

    def __str__(self) -> str:
        row, column = self.cell[0] + 1, self.cell[1] + 1
        lane = f"row {row}" if self.direction in "LR" else f"column {column}"
        return f"the exit on the {SIDES[self.direction]} of {lane}"

    def admits(self, label: str) -> bool:
        """Return whether the target with this label may use the exit."""
        return self.targets is None or label in self.targets


class Goal(NamedTuple):
    """The cells that the target with this label must reach, instead of leaving the board.

    >>> Goal("X", frozenset({(3, 3), (3, 4)})).target
    'X'
    """

    target: str
    cells: frozenset[Cell]


class Known(NamedTuple):
    """The known facts about a puzzle: its optima and its number of reachable states.

    ``moves`` counts straight moves and ``corner_moves`` moves that may go round corners, regardless
    of the puzzle's rule. Unknown facts are None. ``proven`` distinguishes the facts of bundled
    decks and of a census from the claims of other files.

    >>> Known(10, slides=17).proven
    False
    """

    moves: int | None = None
    slides: int | None = None
    states: int | None = None
    corner_moves: int | None = None

    @property
    def proven(self) -> bool:
        """Whether unjam has proven the facts by search."""
        return False


class ProvenKnown(Known):
    """Facts that unjam has proven by search; equal to, and printed as, a ``Known``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return repr(Known(*self))

    @property
    def proven(self) -> bool:
        """Whether unjam has proven the facts by search."""
        return True
