"""Rating a puzzle: every measure of difficulty, and one estimate of how long people take.

The estimate is a formula with two measures, fitted to the times of people on 70 puzzles by
``tools/fit_difficulty.py``. It is an estimate, and beyond such puzzles a guess; its notes say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import LimitError
from ..graph.explore import explore
from ..model.board import Board
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..solver.solve import solve, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.extras import need
from ..util.progress import Progress
from .calibration import CONSTANT, LEVELS, RANGES, WEIGHTS

if TYPE_CHECKING:
    from ..graph.state_graph import StateGraph

# deferred: imports inside functions are circular, or load what most runs do not need.

# What the measures are called for people, in the order in which they are shown.
LABELS = {
    "moves": "fewest moves",
    "slides": "fewest slides",
    "tangle": "tangle: vehicles to keep in mind, over all moves",
    "farthest": "moves from the farthest state",
    "bits": "bits of luck to solve it by chance",
    "extra_moves": "moves beyond the first of each vehicle",
    "backward_moves": "moves of the target away from its exit",
    "greedy_traps": "moves that look wrong",
    "random_walk": "moves of a player who moves at random",
    "solutions": "optimal solutions",
    "states": "states",
    "mobility": "moves at the start",
    "vehicles": "vehicles",
    "blocking_nodes": "vehicles in the blocking graph",
    "blocking_depth": "depth of the blocking graph",
}


class Rating(NamedTuple):
    """How difficult a puzzle is.

    ``estimate`` is about how many seconds half of the people need at most, ``level`` what a puzzle
    of that time would be in the first box of the game: beginner, intermediate, advanced or expert.
    Both are estimates; ``notes`` say what they rest on. All other fields are the measures of
    ``unjam.difficulty.measures``. What has no meaning for the puzzle is None: the level if it is
    won already, and nearly all if it cannot be won; then the notes say why.

    >>> rating = Puzzle.parse(".... XX.B A..B AOOO").rate()
    >>> rating.moves, rating.slides, rating.solutions, rating.level
    (5, 5, 2, 'beginner')
    """

    solvable: bool
    estimate: float | None
    level: str | None
    moves: int | None
    slides: int | None
    tangle: int | None
    farthest: int | None
    bits: float | None
    extra_moves: int | None
    backward_moves: int | None
    greedy_traps: int | None
    random_walk: float | None
    solutions: int
    states: int | None
    mobility: int | None
    vehicles: int
    blocking_nodes: int
    blocking_depth: int
    notes: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """All fields by name, as JSON can say them."""
        return {**self._asdict(), "notes": list(self.notes)}

    def __str__(self) -> str:
        if not self.solvable:
            return self.summary()
        rows = [(text, getattr(self, name)) for name, text in LABELS.items()]
        width = max(len(text) for text, _ in rows)
        lines = [self.summary(), ""]
        lines += [f"{text:<{width}}  {shown_number(value):>14}" for text, value in rows]
        lines += ["", *(f"note: {note}" for note in self.notes)]
        return "\n".join(lines).rstrip()

    def _repr_html_(self) -> str:
        """A card with a scale of levels and all measures, for notebooks."""
        from ..plots.rating_html import rating_html

        return rating_html(self)

    def summary(self) -> str:
        """The estimate in words.

        >>> Puzzle.parse(".... XX.B A..B AOOO").rate().summary()
        'beginner: people take about 5 s'
        """
        if self.estimate is None:
            return f"unsolvable: {self.notes[0]}"
        if self.level is None:
            return "won already: there is nothing left to do"
        return f"{self.level}: people take about {time_text(self.estimate)}"


def rate(
    puzzle: Puzzle,
    *,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Rating:
    """Measure how difficult a puzzle is, and estimate how long people take.

    All states that can be reached are explored. The options are those of ``unjam.explore``; if a
    limit is reached, ``LimitError`` says which.

    >>> import unjam
    >>> rating = unjam.rate(unjam.deck("jam")["40"])
    >>> rating.moves, rating.states, rating.backward_moves, rating.level
    (51, 4780, 4, 'expert')
    """
    need("numpy", "graph")
    puzzle = under_rule(puzzle, corners)
    deadline = Deadline("not rated", timeout, cancel)

    def limits() -> dict[str, Any]:
        limited = {"max_states": max_states, "max_memory": max_memory, "timeout": deadline.left()}
        return {**limited, "progress": progress, "cancel": cancel}

    solution = _finished(solve(puzzle, **limits()))
    if solution.status == "unsolvable":
        return _unsolvable(puzzle, solution.reason)
    graph = explore(puzzle, **limits())
    in_slides = _finished(solve(puzzle, metric="slides", **limits()))
    return _rated(graph, solution, in_slides, deadline)


def estimate(measures: Mapping[str, float]) -> float:
    """About how many seconds half of the people need at most, from the measures of ``WEIGHTS``.

    >>> round(estimate({"tangle": 60, "farthest": 15}))
    33
    """
    if not all(measures[name] for name in WEIGHTS):
        return 0.0  # it is won already
    return exp(CONSTANT + sum(weight * log(measures[name]) for name, weight in WEIGHTS.items()))


def level_of(seconds: float) -> str:
    """What a puzzle of that time would be in the first box.

    >>> level_of(10), level_of(1000)
    ('beginner', 'expert')
    """
    return [level for level, least in LEVELS.items() if seconds >= least][-1]


def time_text(seconds: float) -> str:
    """A time as roughly as an estimate is meant.

    >>> time_text(4.7), time_text(33.3), time_text(461), time_text(20000)
    ('5 s', '33 s', '8 min', '6 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:,.0f} h"


def _finished(solution: Solution) -> Solution:
    if solution.status == "limit":
        raise LimitError(f"not rated: {solution.reason}", solution.stats.states)
    return solution


def _unsolvable(puzzle: Puzzle, reason: str) -> Rating:
    from .measures import blocking_depth, blocking_nodes

    measures: dict[str, Any] = dict.fromkeys(LABELS)
    measures["solutions"] = 0
    measures["vehicles"] = len(puzzle.vehicles)
    measures["blocking_nodes"] = blocking_nodes(puzzle)
    measures["blocking_depth"] = blocking_depth(puzzle).edges
    return Rating(False, None, None, **measures, notes=(reason,))


def _rated(
    graph: StateGraph, solution: Solution, in_slides: Solution, deadline: Deadline
) -> Rating:
    from . import measures as difficulty

    puzzle = graph.puzzle
    deadline.states = len(graph)
    deadline.check()
    depth = difficulty.blocking_depth(puzzle)
    measures: dict[str, Any] = {
        "slides": in_slides.slide_count,
        "extra_moves": difficulty.extra_moves(graph, solution),
        "states": len(graph),
        "vehicles": len(puzzle.vehicles),
        "blocking_nodes": difficulty.blocking_nodes(puzzle),
        "blocking_depth": depth.edges,
    }
    in_graph: dict[str, Callable[[StateGraph], Any]] = {
        "moves": difficulty.optimal_moves,
        "tangle": difficulty.tangle,
        "farthest": difficulty.farthest,
        "bits": difficulty.bits,
        "backward_moves": difficulty.backward_moves,
        "greedy_traps": difficulty.greedy_traps,
        "random_walk": lambda graph: difficulty.hitting_time(graph, deadline.check),
        "solutions": difficulty.solutions,
        "mobility": difficulty.mobility,
    }
    for name, measure in in_graph.items():
        measures[name] = measure(graph)
        deadline.check()
    seconds = estimate(measures)
    level = level_of(seconds) if measures["moves"] else None
    notes = _notes(puzzle, measures, depth.exact)
    return Rating(True, round(seconds, 1), level, **measures, notes=notes)


def _notes(puzzle: Puzzle, measures: Mapping[str, Any], exact: bool) -> tuple[str, ...]:
    if not measures["moves"]:
        return ("it is won already",)
    notes = ["time and level are estimates, fitted to 70 puzzles of 6x6 with 6 to 15 moves"]
    if not (_is_classic(puzzle) and _is_within(measures)):
        notes.append("this puzzle is unlike those, which makes them a guess")
    if not exact:
        notes.append("the blocking graph is at least so deep; it may be deeper")
    return tuple(notes)


def _is_classic(puzzle: Puzzle) -> bool:
    """Is it a plain board of 6x6 with straight vehicles and one target that drives off?"""
    straight = all(vehicle.keeps_to_line(puzzle.board) for vehicle in puzzle.vehicles)
    one_way_out = len(puzzle.targets) == 1 and not puzzle.goals
    return puzzle.board == Board(6, 6) and straight and one_way_out


def _is_within(measures: Mapping[str, Any]) -> bool:
    return all(least <= measures[name] <= most for name, (least, most) in RANGES.items())


def shown_number(value: float | None) -> str:
    """A measure for people; a dash where it has no meaning."""
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.1f}"
