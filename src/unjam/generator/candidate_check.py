"""From a component that may do to a puzzle that does: every wish is checked in turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..blocking.blocking_counts import distance_out
from ..difficulty.rating import estimate, level_of
from ..equivalence.canonical_form import component_form, relabelled
from ..equivalence.minimality import is_minimal, simplify
from ..equivalence.symmetry import symmetries_of
from ..errors import LimitError
from ..graph.explore import explore
from ..literals import Metric
from ..model.exits import Known
from ..model.puzzle import Puzzle
from ..solver.solve import solve
from ..util.cancellation import Cancellable
from ..util.plural import counted
from .layout_symmetry import is_symmetric
from .request.generation_request import Request
from .request.number_range import Range
from .request.vehicle_kinds import KINDS, count_kinds, in_words
from .start_selection import starts

if TYPE_CHECKING:
    from ..graph.state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.

MOST_STATES = 200_000  # of a component
MOST_SETS = 20_000  # for counting solutions up to order: what takes longer has too many


class Made(NamedTuple):
    """A puzzle that is all that was asked for, and what is known of it.

    ``estimate`` is about how many seconds people need. ``method`` is how it was found, and
    ``batch`` when: the same seed gives the same puzzle in the same batch.
    """

    puzzle: Puzzle
    moves: int
    slides: int
    states: int
    estimate: float
    level: str
    form: Puzzle  # the same for all that are equivalent
    method: str = ""
    batch: int = 0


class Miss(NamedTuple):
    """A puzzle that is not: the ``rank`` of what it missed, and that in words. Larger is nearer."""

    rank: tuple[int, int]
    puzzle: Puzzle
    reason: str


def explored(
    puzzle: Puzzle,
    metric: Metric,
    most_states: int = MOST_STATES,
    cancel: Cancellable | None = None,
    timeout: float | None = None,
) -> StateGraph | None:
    """All states that can be reached; None if these are too many for the limits."""
    try:
        return explore(
            puzzle, metric=metric, max_states=most_states, cancel=cancel, timeout=timeout
        )
    except LimitError:
        return None


def finished(
    request: Request, graph: StateGraph, rng: Random, cancel: Cancellable | None = None
) -> Made | Miss | None:
    """A start in this component that meets every wish, or the one that comes nearest to that."""
    nearest: Miss | None = None
    for number in starts(request, graph, rng):
        try:
            start = _from(request, graph, number, cancel)
            outcome = (
                None if start is None or not start.solvable else _judged(request, start, cancel)
            )
        except LimitError:
            break
        if cancel is not None and cancel.is_set():  # what was worked out since then may be wrong
            break
        if outcome is None:
            continue
        if isinstance(outcome, Made):
            return outcome
        if nearest is None or outcome.rank > nearest.rank:
            nearest = outcome
    return nearest


def _from(
    request: Request, graph: StateGraph, number: int, cancel: Cancellable | None
) -> StateGraph | None:
    """The graph from a state, and for one that is no hardest without what does not matter there."""
    puzzle = graph.state(number) if number else graph.puzzle
    if request.minimal and not (request.hardest or request.symmetric):
        simpler = simplify(puzzle, metric=request.metric, cancel=cancel)
        number += len(puzzle.vehicles) - len(simpler.vehicles)
        puzzle = simpler
    return explored(puzzle, graph.metric, cancel=cancel) if number else graph


class _Start:
    """The start of a graph; what is asked of it is worked out once."""

    def __init__(self, graph: StateGraph, cancel: Cancellable | None) -> None:
        self.graph = graph
        self.cancel = cancel
        self.puzzle = graph.puzzle

    @cached_property
    def in_moves(self) -> StateGraph:
        return (
            self.graph if self.graph.unit == "moves" else explore(self.puzzle, cancel=self.cancel)
        )

    @cached_property
    def moves(self) -> int:
        return self.in_moves.distance() or 0

    @cached_property
    def slides(self) -> int:
        return solve(self.puzzle, metric="slides", cancel=self.cancel).slide_count or 0

    @cached_property
    def seconds(self) -> float:
        from ..difficulty import measures

        tangle = measures.tangle(self.in_moves) or 0
        return estimate({"tangle": tangle, "farthest": self.in_moves.farthest_distance or 0})

    def made(self) -> Made:
        puzzle = self.puzzle
        known = Known(slides=self.slides, states=len(self.graph))
        known = known._replace(**{"corner_moves" if puzzle.corners else "moves": self.moves})
        level = level_of(self.seconds)
        named = relabelled(puzzle, symmetries_of(puzzle.board)[0])
        return Made(
            named._changed(known=known, level=level),
            self.moves,
            self.slides,
            len(self.graph),
            self.seconds,
            level,
            component_form(self.graph),
        )


def _judged(request: Request, graph: StateGraph, cancel: Cancellable | None) -> Made | Miss:
    """The start of a graph: is it all that was asked for?"""
    start = _Start(graph, cancel)
    for rank, (gap, words) in enumerate(chain(_numbers(request, start), _rest(request, start))):
        if gap:
            return Miss((rank, -gap), start.puzzle, words)
    return start.made()


def _numbers(request: Request, start: _Start) -> Iterator[tuple[int, str]]:
    """What is counted: how far it is out of its range, and the number in words."""
    found = count_kinds(start.puzzle.vehicles)
    steps = start.graph.distance() or 0
    yield _out_of(request.steps, steps, f"it takes {counted(steps, start.graph.unit)}")
    for name in KINDS:
        yield _out_of(
            getattr(request, name), found[name], f"it has {counted(found[name], in_words(name))}"
        )
    walls = len(start.puzzle.board.walls) - request.own_walls
    yield _out_of(request.walls, walls, f"it has {counted(walls, 'walls')}")
    if request.target_distance:
        far = distance_out(start.puzzle)
        away = f"its target is {counted(far, 'slides')} from the exit"
        yield _out_of(request.target_distance, far, away)
    if request.metric == "moves" and request.slides:
        yield _out_of(request.slides, start.slides, f"it takes {counted(start.slides, 'slides')}")


def _too_many_solutions(request: Request, start: _Start) -> tuple[int, str]:
    from ..difficulty.measures import solutions
    from ..optimal.uniqueness import solution_classes

    most = request.solutions or 0
    found: int | None = solutions(start.in_moves)
    order = ""
    if request.up_to_order:
        order = " up to the order of moves"
        found = solution_classes(start.in_moves, 0, MOST_SETS)
    if found is None:
        return 1, f"it has more best solutions{order} than {most}"
    words = f"it has {counted(found, 'best solutions')}{order}, not {most} at most"
    return max(found - most, 0), words


def _out_of(asked: Range | None, number: int, words: str) -> tuple[int, str]:
    if asked is None:
        return 0, words
    return max(asked.low - number, number - asked.most, 0), f"{words}, not {asked}"


def _rest(request: Request, start: _Start) -> Iterator[tuple[int, str]]:
    """What else is asked for, the quickest first: by how much it is missed, and how."""
    from ..difficulty import measures

    puzzle = start.puzzle
    if request.symmetric:
        yield not is_symmetric(puzzle, request.symmetric), "its layout is not symmetric"
        graph = start.graph
        easier = request.hardest and graph.distance() != graph.farthest_distance
        yield easier, "its start is not a hardest one"
    if request.minimal:
        minimal = is_minimal(puzzle, metric=request.metric, cancel=start.cancel)
        yield not minimal, "not every vehicle matters"
    if request.movers is not None:
        movers = len({move.vehicle for move in solve(puzzle, cancel=start.cancel).moves})
        move = "1 vehicle moves" if movers == 1 else f"{movers} vehicles move"
        yield max(request.movers - movers, 0), f"{move}, not {request.movers}"
    if request.retreat:
        yield not measures.backward_moves(start.in_moves), "the target need not retreat"
    if request.solutions is not None:
        yield _too_many_solutions(request, start)
    if request.level:
        level = level_of(start.seconds)
        yield level != request.level, f"it is {level}, not {request.level}"
    seconds = round(start.seconds)
    yield _out_of(request.seconds, seconds, f"people take about {counted(seconds, 'seconds')}")
