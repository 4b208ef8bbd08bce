"""Making an existing puzzle harder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

from ..errors import ImpossibleError, LimitError
from ..graph.explore import explore
from ..literals import Metric
from ..model.exits import Known
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..notation.descriptions import name, places
from ..optimal.uniqueness import solution_counts, unique_up_to_order
from ..solver.solve import solve, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.limits import STOPS, watched
from ..util.plural import counted
from ..util.progress import Progress
from .candidate_check import explored
from .few_solutions import FewSolutions
from .unsolve import hardest
from .vehicle_shapes import BARS, Shape, places_of, shape_of

if TYPE_CHECKING:
    from ..graph.state_graph import StateGraph

_FAMILY = 1_000_000  # states; for a larger family only the component is explored


class Hardened(NamedTuple):
    """A harder puzzle: the optimum ``before`` and ``after``, and the changes in words.

    ``cut_short`` is true if a timeout or a cancellation ended the work before all changes were
    tried. ``solutions`` is the number of optimal solutions of the given puzzle if ``keep_unique``
    found nothing: no change, and these differ in more than the order of independent moves.

    >>> import unjam
    >>> unjam.harden(unjam.deck("jam")["1"]).changes
    ('the same vehicles start elsewhere: 9 moves',)
    """

    puzzle: Puzzle
    before: int
    after: int
    changes: tuple[str, ...]
    cut_short: bool = False
    solutions: int | None = None


def harden(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    corners: bool | None = None,
    move: int = 0,
    add: int = 0,
    solutions: int | None = None,
    up_to_order: bool = False,
    keep_unique: bool = False,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Hardened:
    """Rearrange the vehicles within their lanes so that the puzzle is hardest to solve.

    Then add up to ``add`` vehicles and relocate up to ``move`` vehicles, each time choosing the
    change that makes the puzzle hardest, as long as it gets harder. Added vehicles are cars, trucks
    and the kinds that the puzzle has; a relocated car or truck may be rotated.

    ``solutions`` is the maximum number of optimal solutions of the result, in the metric; with
    ``up_to_order``, solutions that differ only by the order of independent moves count as one.
    ``keep_unique=True`` requires a unique solution: unique move by move if that of the given puzzle
    is, otherwise up to the order of independent moves.

    Changes that lead to more than 200,000 states are skipped. The limits are those of ``explore``
    for the puzzle itself; after ``timeout`` seconds, or once ``cancel`` is set, no further change
    is tried and ``cut_short`` is true. ``progress`` is called with a ``Progress`` whose ``done`` is
    the number of changes tried. ``corners`` overrides the puzzle's rule on whether one move may go
    round corners. Raises ``ImpossibleError`` if the puzzle cannot be solved, and ``LimitError`` if
    a limit is reached while exploring it.

    >>> import unjam
    >>> harder = unjam.harden(unjam.deck("jam")["1"])
    >>> harder.before, harder.after
    (8, 9)
    """
    for name_, number in (("move", move), ("add", add)):
        if type(number) is not int or number < 0:
            raise ValueError(f"{name_} must be a whole number of at least 0, not {number!r}")
    if keep_unique and (solutions is not None or up_to_order):
        raise ValueError("keep_unique fixes the number of solutions; leave out the other options")
    if up_to_order and solutions is None:
        raise ValueError("up_to_order changes how solutions are counted; give solutions as well")
    if solutions is not None and (type(solutions) is not int or solutions < 1):
        raise ValueError(f"solutions must be a whole number of at least 1, not {solutions!r}")
    deadline = Deadline(timeout=timeout, cancel=cancel)
    puzzle = under_rule(puzzle, corners)
    graph = explore(
        puzzle,
        metric=metric,
        max_states=max_states,
        max_memory=max_memory,
        timeout=timeout,
        cancel=cancel,
    )
    before = graph.distance()
    if before is None:
        raise ImpossibleError("impossible: it cannot be solved, so it cannot be made harder")
    few = None if solutions is None else FewSolutions(solutions, up_to_order)
    if keep_unique:
        few = FewSolutions(1, up_to_order=bool(solution_counts(graph)[0] > 1))
    search = _ChangeSearch(metric, deadline, cancel, progress, few)
    here, after = search.farthest(graph, before)
    changes = []
    if after > before:
        changes.append(f"the same vehicles start elsewhere: {counted(after, graph.unit)}")
    for step, times in ((search.added, add), (search.moved, move)):
        for _ in range(times):
            best = search.best(step(here), after)
            if best is None:  # a repetition would not find one either
                break
            here, after, words = best
            changes.append(f"{words}: {counted(after, graph.unit)}")
    left = deadline.left()
    left = None if left is None else max(left, 0.1)
    made = _described(here, puzzle, metric, left, cancel) if changes else puzzle
    several = None
    if keep_unique and not changes and not unique_up_to_order(graph)[0]:
        several = int(solution_counts(graph)[0])
    return Hardened(made, before, after, tuple(changes), search.cut_short, several)


def _described(
    harder: Puzzle,
    puzzle: Puzzle,
    metric: Metric,
    timeout: float | None,
    cancel: Cancellable | None,
) -> Puzzle:
    """Return the puzzle with its optima, if there is time to find them, and its source."""
    states = explored(harder, metric, 10**7, cancel, timeout)
    moves, slides = (
        solve(harder, metric=unit, timeout=timeout, cancel=cancel) for unit in ("moves", "slides")
    )
    known = Known(slides=slides.slide_count, states=None if states is None else len(states))
    unit = "corner_moves" if harder.corners else "moves"
    known = known._replace(**{unit: moves.move_count})
    source = "; before: ".join(filter(None, ["made harder by unjam", puzzle.source or puzzle.id]))
    return harder._changed(
        known=known, source=source, title="", level="", notes=(), recorded_moves=()
    )


# A puzzle with one change, and the change in words.
_Changes = Iterator[tuple[Puzzle, str]]


class _ChangeSearch:
    """Tries changes one by one."""

    def __init__(
        self,
        metric: Metric,
        deadline: Deadline,
        cancel: Cancellable | None,
        progress: Callable[[Progress], object] | None,
        few: FewSolutions | None,
    ) -> None:
        self._metric = metric
        self._few = few
        self._deadline = deadline
        self._cancel = cancel
        self._progress = progress
        self._tried = 0
        self.cut_short = False

    def _left(self) -> float | None:
        """Return the remaining seconds, 0 if cancelled; None without a limit."""
        left = 0.0 if self._deadline.stop() is not None else self._deadline.left()
        self.cut_short = self.cut_short or left == 0
        return left

    def farthest(self, graph: StateGraph, before: int) -> tuple[Puzzle, int]:
        """Return the hardest start of the family, or of the component if the family is too large.

        Returns the puzzle itself if no start with few solutions is harder.
        """
        if self._few is None:
            component = hardest(graph, 1)[0], graph.farthest_distance or 0
        else:
            component = self._hardest(graph, before) or (graph.puzzle, before)
        try:
            family = explore(
                graph.puzzle,
                metric=self._metric,
                family=True,
                max_states=_FAMILY,
                timeout=self._left(),
                cancel=self._cancel,
            )
        except LimitError:
            self._left()
            return component
        return self._hardest(family, component[1]) or component

    def _hardest(self, graph: StateGraph, least: int) -> tuple[Puzzle, int] | None:
        """Return the hardest allowed start of a graph and its distance, if above ``least``."""
        if (graph.farthest_distance or 0) <= least:
            return None
        if self._few is None:
            return hardest(graph, 1)[0], graph.farthest_distance or 0
        try:
            with watched(self._check):
                found = self._few.hardest(graph, least)
        except LimitError:
            return None
        return None if found is None else (graph.state(found[0]), found[1])

    def _check(self) -> None:
        if self._left() == 0:
            raise LimitError(STOPS["time"])

    def best(self, changes: _Changes, least: int) -> tuple[Puzzle, int, str] | None:
        """Return the change that helps most, the first of equals; None if none helps."""
        found: tuple[Puzzle, int, str] | None = None
        for puzzle, words in changes:
            if self._left() == 0:
                break
            self._tried += 1
            if self._progress is not None:
                seconds = self._deadline.elapsed()
                self._progress(Progress(done=self._tried, seconds=seconds))
            graph = explored(puzzle, self._metric, cancel=self._cancel)
            harder = None
            if graph is not None and graph.solvable:
                harder = self._hardest(graph, least)
            if harder is not None:
                found, least = (*harder, words), harder[1]
        self._left()  # records whether the last change was cut short
        return found

    def added(self, puzzle: Puzzle) -> _Changes:
        """Yield the puzzle with one more vehicle, in every position."""
        label = _new_label(puzzle)
        others = {shape_of(v) for v in puzzle.vehicles if _is_movable(v)}
        for shape in sorted(others | set(BARS)):
            yield from self._placed(puzzle, shape, label, "added")

    def moved(self, puzzle: Puzzle) -> _Changes:
        """Yield the puzzle with one vehicle relocated, in every position."""
        for vehicle in puzzle.vehicles:
            if not _is_movable(vehicle):
                continue
            rest = tuple(other for other in puzzle.vehicles if other is not vehicle)
            shape = shape_of(vehicle)
            turned = [bar for bar in BARS if bar.length == shape.length]
            for other in turned if shape in BARS else [shape]:
                yield from self._placed(
                    puzzle._changed(vehicles=rest), other, vehicle.label, "moved"
                )

    def _placed(self, puzzle: Puzzle, shape: Shape, label: str, verb: str) -> _Changes:
        covered = {cell for vehicle in puzzle.vehicles for cell in vehicle.cells}
        held = set().union(*(v.held_corners(puzzle.board) for v in puzzle.vehicles))
        for place in places_of(shape, puzzle.board):
            if covered.isdisjoint(place.cells) and held.isdisjoint(
                place.held_corners(puzzle.board)
            ):
                vehicle = place._replace(label=label)
                where = f"{verb} {'at' if verb == 'added' else 'to'} {places(place.cells)}"
                changed = puzzle._changed(vehicles=(*puzzle.vehicles, vehicle))
                yield changed, f"{name(vehicle)} {where}"


def _is_movable(vehicle: Vehicle) -> bool:
    return bool(not vehicle.target and vehicle.cells and not vehicle.mirrors and vehicle.axes)


def _new_label(puzzle: Puzzle) -> str:
    letters = (letter for letter in ascii_uppercase + ascii_lowercase if letter not in "XYZxyzoO")
    numbered = (f"V{number}" for number in count(1))
    labels = {vehicle.label for vehicle in puzzle.vehicles}
    return next(label for source in (letters, numbered) for label in source if label not in labels)
