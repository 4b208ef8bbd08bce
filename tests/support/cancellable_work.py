"""Every function with a time limit, called in a way that is cancelled before it is done."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import unjam
from tests.support.hostile import field
from unjam import LimitError, Puzzle, deck
from unjam.census.census_run import run, run_sample
from unjam.census.parameters import make
from unjam.certificate.proof import certify
from unjam.explanation.hint import hint_along
from unjam.explanation.unsolvable_core import unsolvable_core
from unjam.generator.candidate_check import explored
from unjam.paper.paper_tables import table_row
from unjam.player.album import Album
from unjam.plots import draw_graph
from unjam.solver.best_effort import solve_best_effort
from unjam.solver.database_facts import count_states, with_facts
from unjam.solver.optimal_counts import Searcher
from unjam.solver.solve_many import attempt_many
from unjam.util.cancellation import Cancellable, cancelled
from unjam.util.deadline import Deadline

CANCELLED = "it was cancelled"
EASY = deck("jam")["40"]
# It takes seconds to prove that these moves are the fewest.
SLOW_PROOF = deck("uva")["5"]
PROOF = "GL2 KU4 SU4 TU6 JL1 QL2 UL2 LD2 ML3 LU2 VU2 RL3 ND1 XL2 HD2 IL3 CD2 DL1 PU4 OR1 HD1 XR3"

# Starts the work and returns how it ended: a text with CANCELLED if it was cut short as it should.
Work = Callable[[Puzzle, Cancellable, Path], str]


@cache
def field_graph() -> unjam.StateGraph:
    """A graph whose states take a minute to lay out."""
    return Puzzle.parse(field(4)).explore(metric="slides", neighbours=True)


def error_of(work: Callable[[], object]) -> str:
    """The message of the ``LimitError`` that the work ends with."""
    try:
        result = work()
    except LimitError as error:
        return str(error)
    return f"it returned {result!r}"


def worst(reasons: Iterable[str]) -> str:
    """A reason that does not tell of the cancellation; if all do, one of them."""
    return min(reasons, key=lambda reason: CANCELLED in reason)


def _check(_: Puzzle, cancel: Cancellable, folder: Path) -> str:
    check = SLOW_PROOF.check(PROOF, cancel=cancel)
    return check.reason if check.verdict == "unproven" else check.verdict


def _unfinished_core(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    # Of a puzzle that can be solved nothing can be taken away: only searches that were not
    # finished keep the core from being minimal.
    core = unsolvable_core(puzzle, cancel=cancel)
    return CANCELLED if core.puzzle == puzzle and not core.minimal else repr(core)


def _not_explored(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    found = explored(puzzle, "moves", 10**9, cancel=cancel)
    return CANCELLED if found is None else repr(found)


def _compared(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    rows = puzzle.compare(cancel=cancel).rows
    return worst(row.solution.reason for row in rows) if len(rows) == 16 else repr(rows)


def _generation(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    endless = unjam.generate(size="6x6", moves=(51, None), cancel=cancel, tries=10**9, threads=1)
    return worst([error_of(lambda: next(endless)), endless.reason])


def _levels(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    endless = unjam.generate(400, levels=True, cancel=cancel, tries=10**9, threads=1)
    try:
        made = list(endless)
    except LimitError:
        made = []
    return endless.reason if len(made) < 400 else "all were made"


def _many(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    solutions = [
        solution
        for threads in (1, 2)
        for solution in unjam.solve_many([puzzle] * 5, cancel=cancel, threads=threads)
    ]
    for solution in solutions:
        if not solution.reason.startswith(f"{CANCELLED}; at least "):
            return f"{solution.status}: not {solution.reason!r}".replace(CANCELLED, "")
    return worst(solution.reason for solution in solutions) if len(solutions) == 10 else "too few"


def _attempts(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    error = ValueError("unreadable")
    reasons = []
    for threads in (1, 2):
        found = list(attempt_many([puzzle, error, puzzle], cancel=cancel, threads=threads))
        if found[1] != (error, error):
            return repr(found[1])
        reasons += [getattr(outcome, "reason", repr(outcome)) for _, outcome in found[::2]]
    return worst(reasons)


def _cards(puzzle: Puzzle, cancel: Cancellable, folder: Path) -> str:
    ending = error_of(lambda: unjam.cards([puzzle] * 3, folder / "cards.pdf", cancel=cancel))
    return left_behind(folder) or ending


def left_behind(folder: Path) -> str:
    """The names of files that work which was cancelled left in a folder."""
    return " ".join(file.name for file in folder.iterdir())


def _album(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    # The page shows the status only.
    album = Album()
    album.add(puzzle, cancel=cancel)
    status = album.json()["puzzles"][0]["status"]
    return CANCELLED if status == "limit" else status


def _hint_along(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    # The hint is there either way; what is left out is the count of choices.
    moves = EASY.solve().moves
    event = threading.Event()
    if hint_along(EASY, 3, moves, cancel=event).choices is None:
        return "the choices are not counted even if there is time"
    event.set()
    choices = hint_along(EASY, 3, moves, cancel=event).choices
    return CANCELLED if choices is None else f"{choices} choices were counted"


def _deadline(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    def work() -> None:
        deadline = Deadline("not done", cancel=cancel)
        while True:
            deadline.check()
            time.sleep(0.01)

    return error_of(work)


def _neighbours(puzzle: Puzzle, cancel: Cancellable, _: Path) -> str:
    """What a graph works out later ends as well."""
    return error_of(lambda: _explored(puzzle, cancel).edges)


def _explored(puzzle: Puzzle, cancel: Cancellable) -> unjam.StateGraph:
    if not cancelled(cancel):
        return unjam.explore(puzzle, cancel=cancel)
    graph = unjam.explore(puzzle)
    graph.cancel = cancel
    return graph


def _picture(puzzle: Puzzle, cancel: Cancellable, folder: Path) -> str:
    """A picture ends while its states are placed, and leaves no file."""
    graph = copy(field_graph())
    graph.cancel = cancel
    ending = error_of(lambda: draw_graph(graph, folder / "graph.svg"))
    return left_behind(folder) or ending


def _method(name: str, *arguments: Any, **options: Any) -> Work:
    """A method of puzzles that raises."""
    return lambda puzzle, cancel, _: error_of(
        lambda: getattr(puzzle, name)(*arguments, cancel=cancel, **options)
    )


def _refined(puzzle: Puzzle, cancel: Cancellable, folder: Path) -> str:
    return puzzle.solve(refine=True, cancel=cancel).reason


def _on_disk(puzzle: Puzzle, cancel: Cancellable, folder: Path) -> str:
    return error_of(lambda: puzzle.explore(disk=folder / "states", cancel=cancel))


WORK: dict[str, Work] = {
    "graph.disk_graph.explore_on_disk": _on_disk,
    "solver.refinement.solve_by_refinement": _refined,
    "solver.solution_check.check": _check,
    "generator.candidate_check.explored": _not_explored,
    "generator.generate.generate": _generation,
    "generator.harden.harden": lambda p, c, _: error_of(
        lambda: unjam.harden(p, move=9, add=9, cancel=c)
    ),
    "generator.generation.Generation.__init__": _levels,
    "solver.solve_many.solve_many": _many,
    "solver.solve_many.attempt_many": _attempts,
    "solver.optimal_counts.Searcher.__init__": lambda p, c, _: str(
        Searcher(p, cancel=c).find("moves").why
    ),
    "player.album.Album.add": _album,
    "render.cards.cards": _cards,
    "certificate.proof.certify": lambda _, c, __: error_of(
        lambda: certify(deck("uva")["4"].solve(), smallest=True, cancel=c)
    ),
    "certificate.proof.prove": lambda p, c, _: error_of(lambda: p.prove(cancel=c)),
    "solver.solve.solve": lambda p, c, _: p.solve(cancel=c).reason,
    "util.deadline.Deadline.__init__": _deadline,
    "solver.database_facts.count_states": lambda p, c, _: error_of(
        lambda: count_states(p, cancel=c)
    ),
    "solver.database_facts.with_facts": lambda p, c, _: error_of(lambda: with_facts(p, cancel=c)),
    "model.puzzle.Puzzle.to": lambda _, c, __: error_of(
        lambda: Puzzle.parse(field()).to("database", cancel=c)
    ),
    "tracing.trace.trace": lambda p, c, _: p.trace(cancel=c, max_events=10**9).reason,
    "comparison.compare.compare": _compared,
    "optimal.all_solutions.solve_all": lambda p, c, _: unjam.solve_all(p, cancel=c).reason,
    "plots.graph_plot.StatePicture.__init__": _picture,
    "solver.best_effort.solve_best_effort": lambda p, c, _: solve_best_effort(p, cancel=c).reason,
    "equivalence.canonical_form.canonical": _method("canonical", component=True),
    "explanation.explain.explain": lambda p, c, _: str(
        getattr(p.explain(cancel=c, timeout=None).solution, "reason", None)
    ),
    "graph.explore.explore": _method("explore"),
    "graph.explored_states.ExploredStates.__init__": _neighbours,
    "explanation.hint.hint": lambda p, c, _: p.hint(cancel=c, timeout=None).reason.lower(),
    "explanation.hint.hint_along": _hint_along,
    "equivalence.minimality.superfluous": _method("superfluous"),
    "equivalence.minimality.is_minimal": _method("is_minimal"),
    "equivalence.minimality.simplify": lambda p, c, _: error_of(
        lambda: unjam.simplify(p, cancel=c)
    ),
    "difficulty.rating.rate": _method("rate"),
    "equivalence.puzzle_relation.relation": lambda p, c, _: error_of(
        lambda: p.relation(p.play(next(iter(p.legal_moves()))), cancel=c)
    ),
    "explanation.unsolvable_core.unsolvable_core": _unfinished_core,
    "paper.paper_tables.table_row": lambda p, c, _: error_of(lambda: table_row(p, cancel=c)),
    "generator.unsolve.unsolve": _method("unsolve"),
    "census.census_run.run_census": lambda _, c, folder: error_of(
        lambda: unjam.run_census("5x5", folder, threads=1, cancel=c)
    ),
    "census.census_run.run": lambda _, c, folder: error_of(
        lambda: run(make("6x6"), folder, threads=1, cancel=c)
    ),
    "census.census_run.run_sample": lambda _, c, folder: error_of(
        lambda: run_sample(make("5x6"), folder, 16, threads=1, cancel=c)
    ),
}
