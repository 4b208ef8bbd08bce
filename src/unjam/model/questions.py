"""What one can ask of a puzzle and its relatives: how it compares, what of it matters.

The answers are in ``unjam.space``, which is loaded when one asks. ``self`` is always a puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..space.relation import Relation
    from .puzzle import Puzzle


class Questions:
    """The part of ``Puzzle`` that compares puzzles."""

    __slots__ = ()

    def unsolve(
        self: Any,
        metric: str = "moves",
        *,
        most: int | None = None,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        corners: bool | None = None,
    ) -> tuple[Puzzle, ...]:
        """The hardest starts that can be reached; ``unjam.unsolve`` explains the options.

        >>> import unjam
        >>> hardest = unjam.deck("jam")["1"].unsolve(metric="slides")
        >>> len(hardest), hardest[0].known.slides
        (2, 18)
        """
        from ..space.unsolve import unsolve

        return unsolve(
            self,
            metric,
            most=most,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            corners=corners,
        )

    def superfluous(
        self: Any,
        metric: str = "moves",
        *,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
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
        from ..space.minimal import superfluous

        return superfluous(
            self,
            metric,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            corners=corners,
        )

    def is_minimal(
        self: Any,
        metric: str = "moves",
        *,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
        corners: bool | None = None,
    ) -> bool:
        """Does every vehicle matter, so that none is ``superfluous``?

        >>> import unjam
        >>> unjam.deck("jam")["40"].is_minimal()
        True
        """
        from ..space.minimal import is_minimal

        return is_minimal(
            self,
            metric,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
            corners=corners,
        )

    def canonical(
        self: Any,
        *,
        component: bool = False,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
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
        from ..space.canonical import canonical

        return canonical(
            self,
            component=component,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
        )

    def relation(
        self: Any,
        other: Puzzle,
        *,
        component: bool = True,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        timeout: float | None = None,
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
        from ..space.relation import relation

        return relation(
            self,
            other,
            component=component,
            max_states=max_states,
            max_memory=max_memory,
            timeout=timeout,
        )
