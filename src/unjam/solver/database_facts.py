"""The facts in a database line: the fewest moves and the number of reachable states.

Both require a search with limits, which the notation package must not depend on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import core
from ..errors import LimitError, NotationError
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.cpu_count import search_threads
from ..util.deadline import Deadline
from ..util.plural import counted
from ..util.progress import Progress
from .solve import checked_limits, compiled_in_time, listener, solve, stop_of

_WORK = "not written as a database line"


def with_facts(
    puzzle: Puzzle,
    *,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Puzzle:
    """Return the puzzle with its fewest moves and number of states in ``known``.

    Known facts are not searched for again. ``timeout`` (seconds) applies to both searches
    together, ``max_states`` and ``max_memory`` to each. Raises ``LimitError`` if a limit is
    reached, and ``NotationError`` if there is no solution.

    >>> with_facts(Puzzle.parse(".... XX.B A..B AOOO")).known[:3]
    (5, None, 16)
    """
    known = puzzle.known
    deadline = Deadline(_WORK, timeout, cancel)
    settings: dict[str, Any] = {
        "max_states": max_states,
        "max_memory": max_memory,
        "progress": progress,
        "cancel": cancel,
    }
    if known.moves is None:
        solution = solve(puzzle, timeout=deadline.left(), **settings)
        if solution.status == "limit":
            raise LimitError(f"{_WORK}: {solution.reason}", solution.stats.states)
        if solution.move_count is None:
            raise NotationError("a database line needs the fewest moves, and there is no solution")
        known = known._replace(moves=solution.move_count)
    if known.states is None:
        known = known._replace(states=count_states(puzzle, timeout=deadline.left(), **settings))
    return puzzle.replace(known=known)


def count_states(
    puzzle: Puzzle,
    *,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> int:
    """Return the number of reachable states, wins included.

    Needs less memory than ``explore``, which keeps the states. Raises ``LimitError`` if a limit is
    reached.

    >>> count_states(Puzzle.parse(".... XX.B A..B AOOO"))
    16
    """
    states, memory = checked_limits(max_states, max_memory, timeout)
    deadline = Deadline(_WORK, timeout, cancel)
    program = compiled_in_time(puzzle, deadline)
    options = core.Options(
        "moves",
        "breadth-first",
        "zero",
        1.0,
        False,
        states,
        memory,
        deadline.left(),
        every_state=True,
        threads=search_threads(threads),
    )
    result = core.solve(program, options, listener(progress, cancel))
    if result.status == "limit":
        many = counted(result.seen, "state")
        raise LimitError(f"{_WORK}: {stop_of(result)} after counting {many}", result.seen)
    return result.seen
