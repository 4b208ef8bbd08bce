"""unjam: Rush Hour and its relatives, solved exactly and fast.

>>> import unjam
>>> puzzle = unjam.deck("jam")["1"]
>>> solution = puzzle.solve()
>>> solution.move_count, solution.optimal
(8, True)
>>> print(solution.moves[-1])
XR3
"""

from __future__ import annotations

from .check import Check
from .decks import Deck, deck, deck_names
from .errors import (
    AmbiguousError,
    IllegalMoveError,
    MissingCoreError,
    NotationError,
    PuzzleError,
    PuzzleSyntaxError,
    UnjamError,
    UnknownDeckError,
    UnplayableError,
)
from .many import solve_many
from .model import Board, Exit, Goal, Known, Move, Puzzle, Vehicle
from .notation.stream import Reader, read
from .solution import Solution, Stats
from .solve import HEURISTICS, Heuristic, solve

__version__ = "0.1.0"

__all__ = [
    "HEURISTICS",
    "AmbiguousError",
    "Board",
    "Check",
    "Deck",
    "Exit",
    "Goal",
    "Heuristic",
    "IllegalMoveError",
    "Known",
    "MissingCoreError",
    "Move",
    "NotationError",
    "Puzzle",
    "PuzzleError",
    "PuzzleSyntaxError",
    "Reader",
    "Solution",
    "Stats",
    "UnjamError",
    "UnknownDeckError",
    "UnplayableError",
    "Vehicle",
    "__version__",
    "deck",
    "deck_names",
    "read",
    "solve",
    "solve_many",
]
