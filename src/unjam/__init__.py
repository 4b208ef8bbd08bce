"""unjam: a fast, exact solver and toolkit for Rush Hour and related puzzles.

>>> import unjam
>>> puzzle = unjam.deck("jam")["1"]
>>> solution = puzzle.solve()
>>> solution.move_count, solution.optimal
(8, True)
>>> print(solution.moves[-1])
XR3
"""

from __future__ import annotations

from . import interrupts as _interrupts  # noqa: F401  first, since the other imports take time

# isort: split
from typing import TYPE_CHECKING

from .decks import Deck, deck, deck_names
from .errors import (
    AmbiguousError,
    BusyError,
    CertificateError,
    DoubtfulPhotoError,
    IllegalMoveError,
    ImpossibleError,
    LimitError,
    MissingCoreError,
    MissingExtraError,
    NotationError,
    PhotoError,
    PuzzleError,
    PuzzleSyntaxError,
    StoreError,
    UnjamError,
    UnknownDeckError,
    UnplayableError,
)
from .literals import Algorithm, HeuristicName, Metric, ThemeName
from .model import Board, Exit, Goal, Known, Move, Puzzle, Vehicle
from .solver.solution import Solution, Stats
from .solver.solve import HEURISTICS, Heuristic, solve
from .util.cancellation import Cancellable
from .util.progress import Progress

if TYPE_CHECKING:
    from .census.census_result import Census
    from .census.census_run import run_census
    from .certificate.proof import Certificate, prove, verify
    from .comparison.compare import compare
    from .comparison.search_comparison import Comparison, ComparisonRow
    from .difficulty.rating import Rating, rate
    from .equivalence.minimality import simplify
    from .equivalence.puzzle_relation import Relation
    from .explanation.explain import Explanation
    from .explanation.hint import Hint
    from .generator.generate import generate
    from .generator.generation import Generation
    from .generator.harden import Hardened, harden
    from .generator.unsolve import unsolve
    from .graph.disk_graph import DiskGraph
    from .graph.explore import explore
    from .graph.state_graph import StateGraph
    from .notation.moves.move_parser import ParsedMoves, parse_moves
    from .notation.puzzle_reader import Reader, read
    from .optimal.all_solutions import AllSolutions, solve_all
    from .optimal.optimal_solutions import Optima
    from .render.cards import cards
    from .solver.solution_check import Check
    from .solver.solve_many import solve_many
    from .tracing.search_trace import Trace, TraceCounters, TraceEvent
    from .tracing.trace import trace

# deferred: imports inside functions load what most runs do not need.

__version__ = "0.1.0"

__all__ = [
    "HEURISTICS",
    "Algorithm",
    "AllSolutions",
    "AmbiguousError",
    "Board",
    "BusyError",
    "Cancellable",
    "Census",
    "Certificate",
    "CertificateError",
    "Check",
    "Comparison",
    "ComparisonRow",
    "Deck",
    "DiskGraph",
    "DoubtfulPhotoError",
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
    "Optima",
    "ParsedMoves",
    "PhotoError",
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
    "Trace",
    "TraceCounters",
    "TraceEvent",
    "UnjamError",
    "UnknownDeckError",
    "UnplayableError",
    "Vehicle",
    "__version__",
    "cards",
    "compare",
    "deck",
    "deck_names",
    "explore",
    "generate",
    "harden",
    "parse_moves",
    "prove",
    "rate",
    "read",
    "run_census",
    "simplify",
    "solve",
    "solve_all",
    "solve_many",
    "trace",
    "unsolve",
    "verify",
]

# Names that many programs never use, and their modules, which are imported on first use.
_LATER = {
    "AllSolutions": ".optimal.all_solutions",
    "Check": ".solver.solution_check",
    "DiskGraph": ".graph.disk_graph",
    "Rating": ".difficulty.rating",
    "Explanation": ".explanation.explain",
    "Generation": ".generator.generation",
    "Hardened": ".generator.harden",
    "Hint": ".explanation.hint",
    "Reader": ".notation.puzzle_reader",
    "Relation": ".equivalence.puzzle_relation",
    "StateGraph": ".graph.state_graph",
    "Trace": ".tracing.search_trace",
    "TraceCounters": ".tracing.search_trace",
    "TraceEvent": ".tracing.search_trace",
    "cards": ".render.cards",
    "Census": ".census.census_result",
    "Certificate": ".certificate.proof",
    "prove": ".certificate.proof",
    "verify": ".certificate.proof",
    "Optima": ".optimal.optimal_solutions",
    "Comparison": ".comparison.search_comparison",
    "ComparisonRow": ".comparison.search_comparison",
    "compare": ".comparison.compare",
    "ParsedMoves": ".notation.moves.move_parser",
    "parse_moves": ".notation.moves.move_parser",
    "run_census": ".census.census_run",
    "explore": ".graph.explore",
    "generate": ".generator.generate",
    "harden": ".generator.harden",
    "rate": ".difficulty.rating",
    "read": ".notation.puzzle_reader",
    "simplify": ".equivalence.minimality",
    "solve_all": ".optimal.all_solutions",
    "solve_many": ".solver.solve_many",
    "trace": ".tracing.trace",
    "unsolve": ".generator.unsolve",
}


# Packages with a public API of their own, which `import unjam` does not load.
_PACKAGES = ("gym", "photo", "planning", "tasks")


def __getattr__(name: str) -> object:
    if name not in _LATER and name not in _PACKAGES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name in _PACKAGES:
        return import_module(f".{name}", __name__)
    value: object = getattr(import_module(_LATER[name], __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
