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

from . import interrupts as _interrupts  # noqa: F401  before all others: they take time

# isort: split
from typing import TYPE_CHECKING

from .cancellation import Cancellable
from .decks import Deck, deck, deck_names
from .errors import (
    AmbiguousError,
    BusyError,
    IllegalMoveError,
    ImpossibleError,
    LimitError,
    MissingCoreError,
    MissingExtraError,
    NotationError,
    PuzzleError,
    PuzzleSyntaxError,
    StoreError,
    UnjamError,
    UnknownDeckError,
    UnplayableError,
)
from .literals import Algorithm, HeuristicName, Metric, ThemeName
from .model import Board, Exit, Goal, Known, Move, Puzzle, Vehicle
from .solution import Solution, Stats
from .solve import HEURISTICS, Heuristic, Progress, solve

if TYPE_CHECKING:
    from .census import census
    from .check import Check
    from .generator.generate import generate
    from .generator.harden import Hardened, harden
    from .generator.run import Generation
    from .many import solve_many
    from .notation.stream import Reader, read
    from .render.cards import cards
    from .space.all_solutions import AllSolutions, solve_all
    from .space.explain import Explanation
    from .space.explore import explore
    from .space.graph import StateGraph
    from .space.hint import Hint
    from .space.minimal import simplify
    from .space.rating import Rating, rate
    from .space.relation import Relation
    from .space.unsolve import unsolve

__version__ = "0.1.0"

__all__ = [
    "HEURISTICS",
    "Algorithm",
    "AllSolutions",
    "AmbiguousError",
    "Board",
    "BusyError",
    "Cancellable",
    "Check",
    "Deck",
    "Exit",
    "Explanation",
    "Generation",
    "Goal",
    "Hardened",
    "Heuristic",
    "HeuristicName",
    "Hint",
    "IllegalMoveError",
    "ImpossibleError",
    "Known",
    "LimitError",
    "Metric",
    "MissingCoreError",
    "MissingExtraError",
    "Move",
    "NotationError",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "PuzzleSyntaxError",
    "Rating",
    "Reader",
    "Relation",
    "Solution",
    "StateGraph",
    "Stats",
    "StoreError",
    "ThemeName",
    "UnjamError",
    "UnknownDeckError",
    "UnplayableError",
    "Vehicle",
    "__version__",
    "cards",
    "census",
    "deck",
    "deck_names",
    "explore",
    "generate",
    "harden",
    "rate",
    "read",
    "simplify",
    "solve",
    "solve_all",
    "solve_many",
    "unsolve",
]

# What many programs never ask for is loaded when it is asked for.
_LATER = {
    "AllSolutions": ".space.all_solutions",
    "Check": ".check",
    "Rating": ".space.rating",
    "Explanation": ".space.explain",
    "Generation": ".generator.run",
    "Hardened": ".generator.harden",
    "Hint": ".space.hint",
    "Reader": ".notation.stream",
    "Relation": ".space.relation",
    "StateGraph": ".space.graph",
    "cards": ".render.cards",
    "census": ".census",
    "explore": ".space.explore",
    "generate": ".generator.generate",
    "harden": ".generator.harden",
    "rate": ".space.rating",
    "read": ".notation.stream",
    "simplify": ".space.minimal",
    "solve_all": ".space.all_solutions",
    "solve_many": ".many",
    "unsolve": ".space.unsolve",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_LATER[name], __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
