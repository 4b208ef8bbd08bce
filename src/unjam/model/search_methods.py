"""The search methods of ``Puzzle``: solving, exploring, rating, comparing and changing puzzles.

Each is a function of a higher layer that takes the puzzle as its first argument. The model must not
import these layers, so ``ForwardedMethod`` imports a function when its method is first used. Type
checkers see the function itself: its signature and docstring exist only once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .forwarded_method import ForwardedMethod

if TYPE_CHECKING:
    from ..certificate.proof import prove as _prove
    from ..comparison.compare import compare as _compare
    from ..difficulty.rating import rate as _rate
    from ..equivalence.canonical_form import canonical as _canonical
    from ..equivalence.minimality import is_minimal as _is_minimal
    from ..equivalence.minimality import simplify as _simplify
    from ..equivalence.minimality import superfluous as _superfluous
    from ..equivalence.puzzle_relation import relation as _relation
    from ..explanation.explain import explain as _explain
    from ..explanation.hint import hint as _hint
    from ..generator.harden import harden as _harden
    from ..generator.unsolve import unsolve as _unsolve
    from ..graph.explore import explore as _explore
    from ..optimal.all_solutions import solve_all as _solve_all
    from ..solver.solution_check import check as _check
    from ..solver.solve import solve as _solve
    from ..tracing.trace import trace as _trace
else:
    _check = ForwardedMethod("solver.solution_check")
    _solve = ForwardedMethod("solver.solve")
    _solve_all = ForwardedMethod("optimal.all_solutions")
    _prove = ForwardedMethod("certificate.proof")
    _explain = ForwardedMethod("explanation.explain")
    _hint = ForwardedMethod("explanation.hint")
    _explore = ForwardedMethod("graph.explore")
    _rate = ForwardedMethod("difficulty.rating")
    _unsolve = ForwardedMethod("generator.unsolve")
    _harden = ForwardedMethod("generator.harden")
    _superfluous = ForwardedMethod("equivalence.minimality")
    _is_minimal = ForwardedMethod("equivalence.minimality")
    _simplify = ForwardedMethod("equivalence.minimality")
    _canonical = ForwardedMethod("equivalence.canonical_form")
    _relation = ForwardedMethod("equivalence.puzzle_relation")
    _trace = ForwardedMethod("tracing.trace")
    _compare = ForwardedMethod("comparison.compare")


class SearchMethods:
    """The search methods of ``Puzzle``.

    >>> import unjam
    >>> puzzle = unjam.Puzzle.parse(".... XX.B A..B AOOO")
    >>> print(puzzle.solve(metric="slides"))
    XR1 AU1 OL1 BD1 XR1
    >>> puzzle.rate().level
    'beginner'
    >>> puzzle.harden(add=1).after
    6
    >>> puzzle.is_minimal(), puzzle.simplify() == puzzle
    (True, True)
    """

    __slots__ = ()

    check = _check
    """Check whether moves are a solution and whether it is optimal."""

    solve = _solve
    """Find a solution; the same as ``unjam.solve``."""

    solve_all = _solve_all
    """Find every optimal solution; the same as ``unjam.solve_all``."""

    prove = _prove
    """Prove the optimum, or that there is no solution; the same as ``unjam.prove``."""

    trace = _trace
    """Solve the puzzle and record every event of the search; the same as ``unjam.trace``."""

    compare = _compare
    """Solve the puzzle by every algorithm and compare them; the same as ``unjam.compare``."""

    explain = _explain
    """Explain what blocks the target and whether the puzzle can be solved."""

    hint = _hint
    """Suggest where to look, which vehicle to move or which move to make."""

    explore = _explore
    """Find every reachable state; the same as ``unjam.explore``."""

    rate = _rate
    """Measure how difficult the puzzle is; the same as ``unjam.rate``."""

    unsolve = _unsolve
    """Find the hardest reachable starts; the same as ``unjam.unsolve``."""

    harden = _harden
    """Make the puzzle harder; the same as ``unjam.harden``."""

    superfluous = _superfluous
    """Find the vehicles that can be removed without changing the optimum."""

    is_minimal = _is_minimal
    """Return whether no vehicle is superfluous."""

    simplify = _simplify
    """Remove superfluous vehicles; the same as ``unjam.simplify``."""

    canonical = _canonical
    """Return the canonical form: equal for puzzles that differ only by labels or a symmetry."""

    relation = _relation
    """Determine how another puzzle is equivalent to this one."""
