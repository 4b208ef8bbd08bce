"""The ways to win, exits and goals; and the known facts about a puzzle."""

from __future__ import annotations

from typing import NamedTuple

from ..util.phrases import Phrase
from .board import Cell, columns_text, rows_text

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
        lane = self.cell[0 if self.direction in "LR" else 1]
        return gap_name(self.direction, lane, lane)

    def admits(self, label: str) -> bool:
        """Return whether the target with this label may use the exit."""
        return self.targets is None or label in self.targets


def gap_name(direction: str, first: int, last: int) -> Phrase:
    """Describe the exits on one side of neighbouring rows or columns, counted from 0, as one.

    >>> gap_name("R", 2, 3), gap_name("D", 0, 0)
    ('the exit on the right of rows 3 to 4', 'the exit on the bottom of column 1')
    """
    if direction == "R":
        return Phrase("the exit on the right of {rows}", rows=rows_text(first, last))
    if direction == "L":
        return Phrase("the exit on the left of {rows}", rows=rows_text(first, last))
    if direction == "U":
        return Phrase("the exit on the top of {columns}", columns=columns_text(first, last))
    return Phrase("the exit on the bottom of {columns}", columns=columns_text(first, last))


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


NOTHING_KNOWN = Known()
