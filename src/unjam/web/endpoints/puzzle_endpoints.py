"""The endpoints that take one puzzle: parse, solve, check, explore, hint and others.

They run on worker threads and do not open files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from pydantic import BaseModel

from ...errors import LimitError, NotationError, UnplayableError
from ...model.puzzle import Puzzle
from ...solver.solve import under_rule
from ...util.limits import breathe
from ...util.phrases import joined, translatable
from .. import request_models, response_models
from ..problem_details import reading_moves
from ..worker_pool import Interrupted
from . import play_endpoint, render_endpoint
from .export_endpoint import exported
from .play_endpoint import path_of, state_of
from .puzzle_view import solution_fields, view
from .puzzle_weight import LIGHT_WEIGHT, weight

# deferred: imports inside functions load what most runs do not need.

# State graphs with more states are measured in the slow pool.
_QUICKLY_MEASURED = 3_000
# Recorded searches with more events are written in the slow pool.
_QUICKLY_SENT = 20_000


class Budget(NamedTuple):
    """The limits of one search. ``quick``: it runs in the quick pool."""

    max_states: int
    max_memory: int
    timeout: float
    quick: bool = False

    def limits(self) -> dict[str, Any]:
        """Return the limits as keyword arguments of ``solve`` and similar functions."""
        return {
            "max_states": self.max_states,
            "max_memory": self.max_memory,
            "timeout": self.timeout,
        }


class Found(NamedTuple):
    """A response, the number of states searched for it, and the type of text or bytes."""

    value: BaseModel | str | bytes
    states: int | None = None
    media_type: str = "application/json"


Question = Callable[[Any, Puzzle, Budget], Found]


class Kind(NamedTuple):
    """An endpoint: its models, the function that answers, and a summary.

    ``is_slow`` returns whether a request goes straight to the slow pool. ``media_types`` are those
    of responses that are not JSON.
    """

    request_model: type[request_models.PuzzleRequest]
    response_model: type[BaseModel] | None
    answer: Question
    summary: str
    is_slow: Callable[[Any, Puzzle], bool]
    media_types: tuple[str, ...] = ()


def read(body: request_models.PuzzleRequest) -> Puzzle:
    """Return the puzzle of a request, after its moves."""
    puzzle = Puzzle.parse(
        body.puzzle,
        format=cast(Any, body.format),
        target=body.target,
        wall=body.wall,
        empty=body.empty,
        exit=body.exit,
        size=body.size,
    )
    if body.moves is not None:
        from ...notation.moves.move_parser import parse_moves

        with reading_moves("moves"):
            parsed = parse_moves(body.moves, puzzle)
        for move in parsed.moves:
            breathe()
            puzzle = puzzle.play(move)
        if parsed.notes:
            puzzle = puzzle.replace(notes=(*puzzle.notes, *parsed.notes))
    if body.at is not None:
        puzzle = state_of(puzzle, body.at)
    return under_rule(puzzle, body.corners)


def is_heavy(body: request_models.PuzzleRequest, puzzle: Puzzle) -> bool:
    """Return whether a search would take too long for a quick worker."""
    return weight(puzzle) > LIGHT_WEIGHT


def searches_long(body: request_models.Parse, puzzle: Puzzle) -> bool:
    """Return whether converting a puzzle takes a long search, as a database line may."""
    known = puzzle.known.moves is not None and puzzle.known.states is not None
    return "database" in body.to and not known and is_heavy(body, puzzle)


def parse(body: request_models.Parse, puzzle: Puzzle, budget: Budget) -> Found:
    """Return the parsed puzzle in the requested notations."""
    texts: dict[str, str] = {}
    refused: dict[str, str] = {}
    for format in body.to:
        try:
            texts[format] = puzzle.to(format, **budget.limits())
        except (NotationError, LimitError, UnplayableError) as error:
            refused[format] = str(error)
    return Found(
        response_models.ParseAnswer(
            puzzle=view(puzzle),
            notes=list(puzzle.notes),
            problems=puzzle.problems(),
            legal_moves=list(map(str, puzzle.legal_moves())),
            texts=texts,
            refused=refused,
        )
    )


def solve(body: request_models.Solve, puzzle: Puzzle, budget: Budget) -> Found:
    """Return an optimal solution."""
    solution = puzzle.solve(metric=body.metric, anytime=body.anytime, **budget.limits())
    if solution.status == "limit" and not solution.stats.states:
        raise LimitError(solution.reason)  # without even a lower bound
    answer = response_models.SolveAnswer(
        id=puzzle.id or None,
        **solution_fields(solution),
        lower_bound=solution.lower_bound,
        metric=body.metric,
        states=solution.stats.states,
        seconds=round(solution.stats.seconds, 6),
        notes=list(puzzle.notes),
    )
    return Found(answer, solution.stats.states)


def way(body: request_models.Way, puzzle: Puzzle, budget: Budget) -> Found:
    """Return an optimal solution as indices of slide tables."""
    found = play_endpoint.way(body, puzzle, budget.limits())
    return Found(found, found.states)


def play(body: request_models.Play, puzzle: Puzzle, budget: Budget) -> Found:
    """Return the slide tables of a puzzle."""
    return Found(play_endpoint.play(puzzle))


def check(body: request_models.Check, puzzle: Puzzle, budget: Budget) -> Found:
    """Return whether moves are a solution, and whether it is optimal."""
    with reading_moves("solution"):
        result = puzzle.check(body.solution, metric=body.metric, **budget.limits())
    first = result.first_illegal
    return Found(
        response_models.CheckAnswer(
            id=puzzle.id or None,
            verdict=result.verdict,
            legal=result.legal,
            solved=result.solved,
            metric=body.metric,
            moves=list(map(str, result.moves)),
            move_count=result.move_count,
            slide_count=result.slide_count,
            best_moves=result.best_moves,
            best_slides=result.best_slides,
            optimal_in=list(result.optimal_in),
            first_illegal=first
            and response_models.FirstIllegal(number=first[0], move=str(first[1])),
            reason=result.reason,
            notes=[*puzzle.notes, *result.notes],
            text=str(result),
        )
    )


def explore(body: request_models.Explore, puzzle: Puzzle, budget: Budget) -> Found:
    """Return statistics of all reachable states."""
    graph = puzzle.explore(metric=body.metric, family=body.family, **budget.limits())
    if budget.quick and len(graph) > _QUICKLY_MEASURED:
        raise Interrupted
    summary = graph.summary(measure=body.measure)
    values: dict[str, Any] = summary._asdict()
    del values["bytes_per_state"]
    values |= {"to_win": list(summary.to_win), "from_start": list(summary.from_start)}
    farthest = values.pop("farthest_state")
    return Found(
        response_models.ExploreAnswer(
            id=puzzle.id or None,
            solvable=summary.solvable,
            farthest=None if farthest is None else graph.state(farthest).to("native"),
            notes=list(puzzle.notes),
            **values,
        ),
        len(graph),
    )


def state_map(body: request_models.StateMap, puzzle: Puzzle, budget: Budget) -> Found:
    """Return a map of all reachable states."""
    from .partial_map import partial_map
    from .state_map import QUICK_STATES, TooLargeError, explored, map_of

    limits = budget.limits()
    try:
        graph = explored(puzzle, body.metric, limits)
    except TooLargeError as error:
        if not body.partial:
            raise
        if budget.quick:
            raise Interrupted from None
        found = partial_map(puzzle, body.metric, limits)
        return Found(found, max(error.states, found.whole.at_least))
    if budget.quick and len(graph) > QUICK_STATES:
        raise Interrupted
    return Found(map_of(graph), len(graph))


def trace(body: request_models.Trace, puzzle: Puzzle, budget: Budget) -> Found:
    """Return a recorded search."""
    from . import trace_endpoint

    found = trace_endpoint.traced(body, puzzle, budget.limits())
    if budget.quick and len(found.events) > _QUICKLY_SENT:
        raise Interrupted
    return Found(trace_endpoint.answer(found), found.counters.states)


def hint(body: request_models.Hint, puzzle: Puzzle, budget: Budget) -> Found:
    """Return a hint."""
    found = puzzle.hint(body.level, metric=body.metric, **budget.limits())
    step = path_of(puzzle, [found.move])[0] if found.move else None
    return Found(
        response_models.HintAnswer(
            **found.as_dict(),
            phrase=translatable(joined(found.text, found.reason)),
            step=step,
            notes=list(puzzle.notes),
        )
    )


def rate(body: request_models.Rate, puzzle: Puzzle, budget: Budget) -> Found:
    """Return the difficulty of a puzzle."""
    rating = puzzle.rate(**budget.limits())
    values = {"id": puzzle.id or None, "summary": rating.summary(), **rating.as_dict()}
    values["notes"] = [*puzzle.notes, *values["notes"]]
    return Found(response_models.RateAnswer(**values), rating.states)


def explain(body: request_models.Explain, puzzle: Puzzle, budget: Budget) -> Found:
    """Return what blocks the target."""
    explanation = puzzle.explain(depth=body.depth, metric=body.metric, **budget.limits())
    solution = explanation.solution
    return Found(
        response_models.ExplainAnswer(
            **explanation.as_dict(),
            phrase=translatable(explanation.verdict),
            text=str(explanation),
            lines=[line.as_dict() for line in explanation.lines()],
            notes=list(puzzle.notes),
        ),
        solution.stats.states if solution else None,
    )


def render(body: request_models.Render, puzzle: Puzzle, budget: Budget) -> Found:
    """Return a picture of a puzzle."""
    media_type = "image/png" if body.to == "png" else "image/svg+xml"
    return Found(render_endpoint.picture(body, puzzle), media_type=media_type)


def export(body: request_models.Export, puzzle: Puzzle, budget: Budget) -> Found:
    """Return a file that plays a puzzle."""
    return Found(exported(puzzle, budget.limits()), media_type="text/html")


KINDS: dict[str, Kind] = {
    "parse": Kind(
        request_models.Parse,
        response_models.ParseAnswer,
        parse,
        "Parse a puzzle, or convert it",
        searches_long,
    ),
    "solve": Kind(
        request_models.Solve, response_models.SolveAnswer, solve, "Solve a puzzle", is_heavy
    ),
    "play": Kind(
        request_models.Play,
        response_models.PlayAnswer,
        play,
        "Get the slide tables of a puzzle",
        is_heavy,
    ),
    "way": Kind(
        request_models.Way, response_models.WayAnswer, way, "Solve a puzzle for the page", is_heavy
    ),
    "check": Kind(
        request_models.Check, response_models.CheckAnswer, check, "Check a solution", is_heavy
    ),
    "explore": Kind(
        request_models.Explore,
        response_models.ExploreAnswer,
        explore,
        "Analyse all reachable states",
        is_heavy,
    ),
    "map": Kind(
        request_models.StateMap,
        response_models.StateMapAnswer,
        state_map,
        "Get a map of all reachable states",
        is_heavy,
    ),
    "trace": Kind(
        request_models.Trace,
        response_models.TraceAnswer,
        trace,
        "Watch a search, event by event",
        is_heavy,
    ),
    "hint": Kind(request_models.Hint, response_models.HintAnswer, hint, "Get a hint", is_heavy),
    "rate": Kind(
        request_models.Rate,
        response_models.RateAnswer,
        rate,
        "Rate the difficulty of a puzzle",
        is_heavy,
    ),
    "explain": Kind(
        request_models.Explain,
        response_models.ExplainAnswer,
        explain,
        "Explain what blocks the target",
        is_heavy,
    ),
    "render": Kind(
        request_models.Render,
        None,
        render,
        "Draw a puzzle",
        render_endpoint.is_large,
        ("image/svg+xml", "image/png"),
    ),
    "export": Kind(
        request_models.Export,
        None,
        export,
        "Export a puzzle as one HTML file",
        is_heavy,
        ("text/html",),
    ),
}


def load_all() -> None:
    """Import what endpoints import on first use, such as NumPy, so that no request waits for it."""
    from ...difficulty import rating
    from ...explanation import explain, hint
    from . import partial_map, trace_endpoint

    assert all((rating, explain, hint, partial_map, trace_endpoint))
