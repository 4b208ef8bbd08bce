"""All optimal solutions of a puzzle as one result, within limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..compiler.move_reconstruction import join_slides
from ..errors import LimitError
from ..literals import Metric
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..solver.solution import Solution, Status
from ..solver.solve import checked_limits, solve, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.extras import need
from ..util.limits import STOPS, watched
from ..util.progress import Progress

# deferred: imports inside functions load what most runs do not need.

MOST_LISTED = 10_000  # solutions, the default limit

_WORK = "not all solutions were found"

# Approximate bytes per state on optimal solutions (with its steps), listed solution and move.
_STATE, _SOLUTION, _MOVE = 1500, 500, 150


@dataclass(frozen=True)
class AllSolutions:
    """The optimal solutions of a puzzle, all of them or up to a limit.

    ``status`` is ``"solved"``, ``"unsolvable"`` or ``"limit"``. ``best`` is the result of
    ``solve``. ``count`` is the number of optimal solutions; ``classes`` is their number if those
    that differ only in the order of independent moves count as one. Each is None if a limit was
    reached before it was known. ``solutions`` lists the solutions, or one of each class if
    ``up_to_order`` is true. ``reason`` explains the status in words.
    """

    puzzle: Puzzle
    metric: Metric
    status: Status
    best: Solution
    count: int | None
    classes: int | None
    solutions: tuple[Solution, ...]
    up_to_order: bool
    reason: str

    @property
    def complete(self) -> bool:
        """Whether ``solutions`` is a complete list."""
        number = self.classes if self.up_to_order else self.count
        return number == len(self.solutions)


def solve_all(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    limit: int | None = MOST_LISTED,
    up_to_order: bool = False,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> AllSolutions:
    """Find and count all optimal solutions, also up to the order of independent moves.

    Two consecutive moves are independent if swapping them gives the same result. Solutions that
    differ only by such swaps belong to one class. Solutions are sequences of states: two moves of a
    vehicle between the same positions, such as the two ways round a torus, count as one. If the
    metric is ``"slides"``, every slide is a separate step, so solutions may also differ in when
    other vehicles move between the slides of one vehicle.

    At most ``limit`` solutions are listed (None: all of them); ``up_to_order=True`` lists one of
    each class. The other options have the same meaning as in ``solve``. All reachable states are
    explored, which takes more time and memory than finding one solution. If a limit is reached,
    the status is ``"limit"``, and the result holds what was found until then. Raises
    ``ValueError`` if an option is invalid.

    >>> import unjam
    >>> found = unjam.solve_all(unjam.deck("jam")["1"], limit=2)
    >>> found.count, found.classes, found.complete
    (61, 4, False)
    >>> print(found.solutions[0])
    BR1 FL3 AU1 EU1 DL2 CD2 GD3 XR3
    >>> len(unjam.solve_all(unjam.deck("jam")["1"], up_to_order=True).solutions)
    4
    """
    need("numpy", "graph")
    if limit is not None and (type(limit) is not int or limit < 0):
        raise ValueError(f"limit must be a whole number of at least 0 or None, not {limit!r}")
    memory = checked_limits(max_states, max_memory, timeout)[1]
    puzzle = under_rule(puzzle, corners)
    deadline = Deadline(_WORK, timeout, cancel)
    best = solve(
        puzzle,
        metric=metric,
        max_states=max_states,
        max_memory=memory,
        timeout=timeout,
        progress=progress,
        cancel=cancel,
    )
    if best.status != "solved":
        known = 0 if best.status == "unsolvable" else None
        return AllSolutions(
            puzzle, metric, best.status, best, known, known, (), up_to_order, best.reason
        )
    search = _Search(best, deadline, limit, up_to_order, memory)
    status: Status = "solved"
    reason = best.reason
    try:
        with watched(deadline.check_itself):
            search.run(max_states, progress, cancel)
    except LimitError as error:
        status, reason = "limit", str(error)
    if search.unsorted:
        reason = f"{reason}; {search.unsorted}"
    return AllSolutions(
        puzzle,
        metric,
        status,
        best,
        search.count,
        search.classes,
        tuple(search.listed),
        up_to_order,
        reason,
    )


class _Search:
    """A search that counts the solutions, then lists them, and keeps partial results."""

    def __init__(
        self, best: Solution, deadline: Deadline, limit: int | None, up_to_order: bool, memory: int
    ) -> None:
        self.count: int | None = None
        self.classes: int | None = None
        self.unsorted = ""  # the reason why ``classes`` is None
        self.listed: list[Solution] = []
        self._best = best
        self._deadline = deadline
        self._limit = limit
        self._up_to_order = up_to_order
        self._memory = memory

    def run(
        self,
        max_states: int | None,
        progress: Callable[[Progress], object] | None,
        cancel: Cancellable | None,
    ) -> None:
        """Explore, count and list; raise ``LimitError`` if a limit is reached."""
        import numpy as np

        from ..graph.explore import explore

        graph = explore(
            self._best.puzzle,
            metric=self._best.metric,
            max_states=max_states,
            max_memory=self._memory,
            timeout=self._deadline.left(),
            progress=progress,
            cancel=cancel,
        )
        self._deadline.states = len(graph)
        # A state is on an optimal solution if its two distances add up to that of the start.
        both = graph.from_start.astype(np.uint32) + graph.to_win
        self._use(_STATE * int(np.count_nonzero(both == graph.to_win[0])))
        optima = graph.optima
        self.count = optima.count
        try:
            self.classes = optima.classes
        except LimitError as error:
            self._deadline.check()  # raises if the deadline was the reason
            self.unsorted = str(error)
        if self._up_to_order:
            walks = iter(()) if self.classes is None else optima.representatives()
        else:
            walks = optima.solutions()
        self._list(walks)

    def _list(self, walks: Iterator[tuple[Move, ...]]) -> None:
        room = self._limit
        while room is None or len(self.listed) < room:
            moves = next(walks, None)
            if moves is None:
                return
            self._use(_SOLUTION + _MOVE * len(moves))
            self.listed.append(self._solution(moves))

    def _solution(self, moves: tuple[Move, ...]) -> Solution:
        best = self._best
        slides = len(moves) if best.metric == "slides" else sum(move.slides for move in moves)
        if best.metric == "slides":
            moves = join_slides(best.puzzle, moves)
        return Solution(
            best.puzzle,
            best.metric,
            "solved",
            moves,
            len(moves),
            slides,
            True,
            best.lower_bound,
            best.reason,
            best.stats,
        )

    def _use(self, memory: int) -> None:
        self._memory -= memory
        if self._memory <= 0:
            raise LimitError(f"{_WORK}: {STOPS['memory']}", self._deadline.states)
