"""What one can ask of a puzzle that takes a search: solutions, states, difficulty, comparisons.

The answers are elsewhere in the package, and loaded when one asks. ``self`` is always a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..literals import Algorithm, HeuristicName, Metric

if TYPE_CHECKING:
    from ..difficulty.rating import Rating
    from ..equivalence.puzzle_relation import Relation
    from ..explanation.explain import Explanation
    from ..explanation.hint import Hint
    from ..graph.state_graph import StateGraph
    from ..optimal.all_solutions import AllSolutions
    from ..solver.solution import Solution
    from ..solver.solution_check import Check
    from ..solver.solve import Progress
    from ..util.cancellation import Cancellable
    from .move import Move
    from .puzzle import Puzzle

# deferred: imports inside functions would be circular at the top.


class SearchMethods:
    """The part of ``Puzzle`` that asks for a search."""

    __slots__ = ()

    def check(
        self: Any,
        moves: str | Iterable[Move | str],
        *,
        metric: Metric = "moves",
        timeout: float | None = None,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> Check:
        """Are these moves a solution, and is it the best one? ``Check`` explains the answer.

        ``moves`` is text in any of the notations of ``docs/moves.md``, or an iterable of moves.
        The limits are those of ``solve``, for the proof; so is ``corners``, for counting as well.

        >>> import unjam
        >>> print(unjam.Puzzle.parse(".... XX.B A..B AOOO").check("XR1 AU1 OL1 BD1 XR1"))
        Legal and solved: 5 moves, 5 slides. Optimal in moves and in slides.
        """
        from ..solver.solution_check import check

        return check(
            self,
            moves,
            metric=metric,
            timeout=timeout,
            max_states=max_states,
            max_memory=max_memory,
            cancel=cancel,
            corners=corners,
        )

    def solve(
        self: Any,
        *,
        metric: Metric = "moves",
        algorithm: Algorithm = "auto",
        heuristic: HeuristicName | None = None,
        weight: float | None = None,
        anytime: bool = False,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Cancellable | None = None,
        by_depth: bool = False,
        corners: bool | None = None,
    ) -> Solution:
        """Find a way out; ``unjam.solve`` explains the options.

        >>> import unjam
        >>> print(unjam.Puzzle.parse(".... XX.B A..B AOOO").solve(metric="slides"))
        XR1 AU1 OL1 BD1 XR1
        """
        from ..solver.solve import solve

        return solve(
            self,
            metric=metric,
            algorithm=algorithm,
            heuristic=heuristic,
            weight=weight,
            anytime=anytime,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            progress=progress,
            cancel=cancel,
            by_depth=by_depth,
            corners=corners,
        )

    def solve_all(
        self: Any,
        *,
        metric: Metric = "moves",
        limit: int | None = 10_000,
        up_to_order: bool = False,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> AllSolutions:
        """Find every optimal solution; ``unjam.solve_all`` explains the options.

        >>> import unjam
        >>> for solution in unjam.Puzzle.parse(".... XX.B A..B AOOO").solve_all().solutions:
        ...     print(solution)
        XR1 AU1 OL1 BD1 XR1
        XR1 AU2 OL1 BD1 XR1
        """
        from ..optimal.all_solutions import solve_all

        return solve_all(
            self,
            metric=metric,
            limit=limit,
            up_to_order=up_to_order,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            progress=progress,
            cancel=cancel,
            corners=corners,
        )

    def explain(
        self: Any,
        *,
        depth: int | None = None,
        metric: Metric = "moves",
        timeout: float | None = 10.0,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> Explanation:
        """Why is it stuck? Who blocks the target, who blocks the blockers, as a tree; and if it
        cannot be solved, why.

        ``depth`` is how many vehicles away from the target to look; unless given, as many as a
        person can read. The other options are those of ``solve``, for finding out whether it can
        be solved.

        >>> import unjam
        >>> print(unjam.Puzzle.parse(".... XX.B A..B AOOO").explain(depth=1))
        X must go right 2 to the exit on the right of row 2
        └─ car B is in its way and must go down 1 …
        <BLANKLINE>
        It can be solved in 5 moves.
        """
        from ..explanation.explain import explain

        return explain(
            self,
            depth=depth,
            metric=metric,
            timeout=timeout,
            max_states=max_states,
            max_memory=max_memory,
            cancel=cancel,
            corners=corners,
        )

    def hint(
        self: Any,
        level: int = 1,
        *,
        solution: Solution | None = None,
        metric: Metric = "moves",
        timeout: float | None = 10.0,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> Hint:
        """A nudge from here: where to look (``level`` 1), which vehicle to move (2), which move to
        make (3), each with the reason.

        A ``solution`` that is known already saves the search, if this puzzle is anywhere on its
        way. The other options are those of ``solve``.

        >>> import unjam
        >>> print(unjam.Puzzle.parse(".... XX.B A..B AOOO").hint(2))
        Move X. X must first move to make room for car A to go up 2, which makes room for truck O to
        go left 1. 5 moves to go.
        """
        from ..explanation.hint import hint

        return hint(
            self,
            level,
            solution=solution,
            metric=metric,
            timeout=timeout,
            max_states=max_states,
            max_memory=max_memory,
            cancel=cancel,
            corners=corners,
        )

    def explore(
        self: Any,
        *,
        metric: Metric = "moves",
        family: bool = False,
        neighbours: bool = False,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> StateGraph:
        """Find every state that can be reached; ``unjam.explore`` explains the options.

        >>> import unjam
        >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
        >>> len(graph), graph.distance()
        (16, 5)
        """
        from ..graph.explore import explore

        return explore(
            self,
            metric=metric,
            family=family,
            neighbours=neighbours,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            progress=progress,
            cancel=cancel,
            corners=corners,
        )

    def rate(
        self: Any,
        *,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> Rating:
        """Measure how difficult it is; ``unjam.rate`` explains the options.

        >>> import unjam
        >>> unjam.Puzzle.parse(".... XX.B A..B AOOO").rate().level
        'beginner'
        """
        from ..difficulty.rating import rate

        return rate(
            self,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            progress=progress,
            cancel=cancel,
            corners=corners,
        )

    def unsolve(
        self: Any,
        metric: Metric = "moves",
        *,
        most: int | None = None,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> tuple[Puzzle, ...]:
        """The hardest starts that can be reached; ``unjam.unsolve`` explains the options.

        >>> import unjam
        >>> hardest = unjam.deck("jam")["1"].unsolve(metric="slides")
        >>> len(hardest), hardest[0].known.slides
        (2, 18)
        """
        from ..generator.unsolve import unsolve

        return unsolve(
            self,
            metric,
            most=most,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            cancel=cancel,
            corners=corners,
        )

    def superfluous(
        self: Any,
        metric: Metric = "moves",
        *,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> tuple[str, ...]:
        """The labels of all vehicles each of which could be left out without changing the optimum.

        Targets are never among them. Two that are superfluous may matter together. For a puzzle
        that cannot be solved these are the vehicles without which it still cannot. The limits and
        ``corners`` are those of ``solve``; if a limit is reached, ``LimitError`` says which.

        >>> from unjam import Puzzle
        >>> Puzzle.parse("..BC.. ..BC.. XXBC.. ...... DD...E .....E").superfluous()
        ('D', 'E')
        """
        from ..equivalence.minimality import superfluous

        return superfluous(
            self,
            metric,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            cancel=cancel,
            corners=corners,
        )

    def is_minimal(
        self: Any,
        metric: Metric = "moves",
        *,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
        corners: bool | None = None,
    ) -> bool:
        """Does every vehicle matter, so that none is ``superfluous``?

        >>> import unjam
        >>> unjam.deck("jam")["40"].is_minimal()
        True
        """
        from ..equivalence.minimality import is_minimal

        return is_minimal(
            self,
            metric,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            cancel=cancel,
            corners=corners,
        )

    def canonical(
        self: Any,
        *,
        component: bool = False,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
    ) -> Puzzle:
        """The same puzzle for all that differ by labels, order of vehicles or a symmetry.

        Symmetries are reflections, rotations and, where edges are joined, shifts along them; so
        a board of 4x3 is the same as one of 3x4 on its side. ``component=True`` gives the same for
        all states that can be reached from each other as well; that takes exploring them, with
        the limits of ``explore``.

        >>> from unjam import Puzzle
        >>> Puzzle.parse("exit: left 3\\nTTTS\\nR..S\\nR.XX\\n....").canonical()
        <Puzzle ..../XX.C/B..C/BAAA>
        """
        from ..equivalence.canonical_form import canonical

        return canonical(
            self,
            component=component,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            cancel=cancel,
        )

    def relation(
        self: Any,
        other: Puzzle,
        *,
        component: bool = True,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
    ) -> Relation:
        """In what way another puzzle is the same as this one; false if in none.

        Components are explored only where that must decide, with the limits of ``explore``, and
        not at all with ``component=False``.

        >>> import unjam
        >>> project, jam = unjam.deck("project"), unjam.deck("jam")
        >>> print(project["A01"].relation(jam["1"]))
        the same puzzle under other labels
        >>> bool(project["B14"].relation(jam["14"]))
        True
        """
        from ..equivalence.puzzle_relation import relation

        return relation(
            self,
            other,
            component=component,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            cancel=cancel,
        )
