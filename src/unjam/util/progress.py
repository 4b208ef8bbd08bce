"""The progress of long-running work: the argument of every ``progress`` callback."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..model.puzzle import Puzzle


class Progress(NamedTuple):
    """The progress of long-running work.

    Every function with the option ``progress`` calls it with a ``Progress``, up to about twenty
    times a second, in the thread that does the work. The return value is ignored; an exception
    ends the work. Fields that do not apply keep their defaults:

    - A search reports the number of ``states`` seen and ``expanded``, a ``lower_bound`` on the cost
      of a solution and the cost of the ``best`` one so far.
    - ``done`` counts finished units, of ``total`` if that is known: puzzles (``solve_many``,
      ``cards``), searches (``compare``), candidates (``generate``), changes (``harden``), states
      (``run_census``, ``StateGraph.export``). ``resumed`` of them were finished by an earlier run.
    - ``found`` is the number of puzzles found (``generate``, ``run_census``) or solved
      (``solve_many``), and ``hardest`` the hardest one (``run_census``).
    - ``seconds`` is the time since the start of the work, or of its current search.

    >>> progress = Progress(done=30, total=120, seconds=1.5)
    >>> progress.fraction
    0.25
    >>> Progress(states=1000).fraction is None
    True
    """

    states: int = 0
    expanded: int = 0
    lower_bound: int = 0
    best: int | None = None
    seconds: float = 0.0
    done: int = 0
    total: int | None = None
    found: int = 0
    resumed: int = 0
    hardest: Puzzle | None = None

    @property
    def fraction(self) -> float | None:
        """The completed fraction of the work, from 0 to 1; None if the total is unknown."""
        if self.total is None:
            return None
        return self.done / self.total if self.total else 1.0
