"""The progress of long work: what every ``progress`` callback is called with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..model.puzzle import Puzzle


class Progress(NamedTuple):
    """How far long work has got.

    Every function with an option ``progress`` calls it with a ``Progress``, up to about twenty
    times a second, in the thread that does the work. Whatever the callback returns is ignored; an
    exception that it raises ends the work. A field keeps its default where it has no meaning:

    - A search reports the ``states`` it has seen, how many of them it has ``expanded``, a
      ``lower_bound`` for the cost of a solution and the cost of the ``best`` one so far.
    - ``done`` counts finished units, of ``total`` if that is known: puzzles (``solve_many``,
      ``cards``), candidates (``generate``), changes (``harden``), states (``run_census``,
      ``StateGraph.export``). ``resumed`` of them were finished by an earlier run.
    - ``found`` is the number of puzzles found (``generate``, ``run_census``) or solved
      (``solve_many``), and ``hardest`` the hardest one (``run_census``).
    - ``seconds`` is the time since the work, or the search that is a part of it, began.

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
        """The part of the work that is done, from 0 to 1; None if the total is not known."""
        if self.total is None:
            return None
        return self.done / self.total if self.total else 1.0
