"""From a component that may do to a puzzle that does: every wish is checked in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..errors import LimitError
from ..model.exits import Known
from ..model.puzzle import Puzzle
from ..solve import Cancellable, solve
from ..space.canonical import component_form, relabelled
from ..space.explore import explore
from ..space.minimal import is_minimal, simplify
from ..space.rating import estimate, level_of
from ..space.symmetry import symmetries_of
from .ranges import Range
from .request import Request
from .starts import starts
from .symmetric import is_symmetric

if TYPE_CHECKING:
    from ..space.graph import StateGraph

MOST_STATES = 200_000  # of a component


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
    puzzle: Puzzle, metric: str, most_states: int = MOST_STATES, cancel: Cancellable | None = None
) -> StateGraph | None:
    """All states that can be reached; None if these are too many."""
    try:
        return explore(puzzle, metric=metric, max_states=most_states, cancel=cancel)
    except LimitError:
        return None


def finished(request: Request, graph: StateGraph, rng: Random) -> Made | Miss | None:
    """A start in this component that meets every wish, or the one that comes nearest to that."""
    nearest: Miss | None = None
    for number in starts(request, graph, rng):
        start = _from(request, graph, number)
        if start is None or not start.solvable:
            continue
        outcome = _judged(request, start)
        if isinstance(outcome, Made):
            return outcome
        if nearest is None or outcome.rank > nearest.rank:
            nearest = outcome
    return nearest


def _from(request: Request, graph: StateGraph, number: int) -> StateGraph | None:
    """The graph from a state, and for one that is no hardest without what does not matter there."""
    puzzle = graph.state(number) if number else graph.puzzle
    if request.minimal and not (request.hardest or request.symmetric):
        simpler = simplify(puzzle, request.metric)
        number += len(puzzle.vehicles) - len(simpler.vehicles)
        puzzle = simpler
    return explored(puzzle, graph.metric) if number else graph


def _judged(request: Request, graph: StateGraph) -> Made | Miss:
    """The start of a graph: is it all that was asked for?"""
    puzzle = graph.puzzle
    rank = 0
    for rank, (asked, number, words) in enumerate(_numbers(request, graph)):
        if asked is not None and number not in asked:
            gap = asked.low - number if number < asked.low else number - asked.most
            return Miss((step, -gap), puzzle, f"{words.format(number)}, not {asked}")
    from ..space import difficulty

    in_moves = graph if graph.unit == "moves" else explore(puzzle)
    for gap, words in _properties(request, puzzle, in_moves):
        step = next(rank)
        if gap:
            return Miss((step, -gap), puzzle, words)
    tangle, farthest = difficulty.tangle(in_moves), in_moves.farthest_distance
    assert tangle is not None
    assert farthest is not None
    seconds = estimate({"tangle": tangle, "farthest": farthest})
    level = level_of(seconds)
    if request.level and level != request.level:
        return Miss((next(rank), 0), puzzle, f"it is {level}, not {request.level}")
    if request.seconds and round(seconds) not in request.seconds:
        words = f"people take about {seconds:.0f} seconds, not {request.seconds}"
        return Miss((next(rank), -abs(round(seconds) - request.seconds.low)), puzzle, words)
    slides = solve(puzzle, metric="slides").slide_count
    moves = in_moves.distance()
    assert slides is not None
    assert moves is not None
    known = Known(slides=slides, states=len(graph))
    known = known._replace(**{"corner_moves" if puzzle.corners else "moves": moves})
    named = relabelled(puzzle, symmetries_of(puzzle.board)[0])._changed(known=known, level=level)
    return Made(named, moves, slides, len(graph), seconds, level, component_form(graph))


def _numbers(request: Request, graph: StateGraph) -> Iterator[tuple[Range | None, int, str]]:
    """What is counted: the range, the number, and how to say it."""
    puzzle = graph.puzzle
    distance = graph.distance()
    assert distance is not None
    yield request.steps, distance, f"it takes {{}} {graph.unit}"
    straight = [len(v.cells) for v in puzzle.vehicles if v.kind != "piece"]
    yield request.vehicles, len(puzzle.vehicles), "it has {} vehicles"
    yield request.cars, straight.count(2), "it has {} cars"
    yield request.trucks, straight.count(3), "it has {} trucks"
    if request.metric == "moves" and request.slides:
        yield request.slides, solve(puzzle, metric="slides").slide_count or 0, "it takes {} slides"


def _properties(request: Request, puzzle: Puzzle, graph: StateGraph) -> Iterator[tuple[int, str]]:
    """What else is asked for: by how much it is missed, and how."""
    from ..space import difficulty

    if request.symmetric:
        yield not is_symmetric(puzzle, request.symmetric), "its layout is not symmetric"
    if request.hardest and request.symmetric:
        yield graph.distance() != graph.farthest_distance, "its start is not a hardest one"
    if request.minimal:
        yield not is_minimal(puzzle, request.metric), "not every vehicle matters"
    if request.movers is not None:
        movers = len({move.vehicle for move in solve(puzzle).moves})
        yield max(request.movers - movers, 0), f"{movers} vehicles move, not {request.movers}"
    if request.retreat:
        yield not difficulty.backward_moves(graph), "the target need not retreat"
    if request.solutions is not None:
        solutions = difficulty.solutions(graph)
        wanted = f"not at most {request.solutions}" if request.solutions > 1 else "not one"
        yield (
            max(solutions - request.solutions, 0),
            f"it has {solutions:,} best solutions, {wanted}",
        )
