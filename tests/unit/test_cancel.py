"""``cancel``: wherever there is ``timeout``, and with one meaning everywhere."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any

import pytest

import unjam
from tests.support.hostile import field
from unjam import Board, Goal, LimitError, Progress, Puzzle, Vehicle, deck
from unjam.census.census_run import run
from unjam.census.parameters import make
from unjam.compiler.placements import forget_places
from unjam.explanation.hint import hint_along
from unjam.explanation.unsolvable_core import unsolvable_core
from unjam.generator.candidate_check import explored
from unjam.generator.generation import Generation
from unjam.model.search_methods import SearchMethods
from unjam.paper.paper_tables import table_row
from unjam.player.album import Album
from unjam.plots import draw_graph
from unjam.solver.best_effort import solve_best_effort
from unjam.solver.database_facts import count_states, with_facts
from unjam.solver.optimal_counts import Searcher
from unjam.solver.solve_many import attempt_many
from unjam.util.cancellation import Cancellable, cancelled
from unjam.util.deadline import Deadline

EASY = deck("jam")["40"]
# Nobody has searched it to the end.
LARGE = deck("uva")["7"]
# It takes a minute to lay out these states.
FIELD_GRAPH = Puzzle.parse(field(4)).explore(metric="slides", neighbours=True)

# Small functions that only check or hold a number of seconds.
NO_WORK = {
    "util.limits.checked_timeout",
    "solver.solve.checked_limits",
    "solver.solve.search_options",
    "graph.pickling.StoredGraph.__new__",
}


# What asks a database is tested with one: tests/cli/test_db.py.
ASKS_A_DATABASE = {
    "census.query_limits.QueryLimits.__init__",
    "census.sql_query.Database.of",
    "census.census_result.Census.query",
}


# ---- Every function that has a timeout ------------------------------------------------------


def functions_with(parameter: str) -> dict[str, set[str]]:
    """The parameters of all public functions and methods with that parameter, by name."""
    found: dict[str, set[str]] = {}
    for module in pkgutil.walk_packages(unjam.__path__, "unjam."):
        # The server stops work for its clients in another way: ``limits.watched``.
        if module.name.startswith(("unjam.web", "unjam.cli", "unjam.__main__", "unjam._core")):
            continue
        for name, thing in vars(importlib.import_module(module.name)).items():
            if getattr(thing, "__module__", None) != module.name or name.startswith("_"):
                continue
            members = {name: thing}
            if inspect.isclass(thing):
                members = {f"{name}.{member}": value for member, value in vars(thing).items()}
            for member, value in members.items():
                function = inspect.unwrap(getattr(value, "__func__", value))
                if inspect.isfunction(function):
                    parameters = set(inspect.signature(function).parameters)
                    if parameter in parameters:
                        found[f"{module.name}.{member}".removeprefix("unjam.")] = parameters
    return found


def test_what_has_a_timeout_can_be_cancelled() -> None:
    functions = {k: v for k, v in functions_with("timeout").items() if k not in NO_WORK}
    assert len(functions) > 25
    assert [name for name, parameters in functions.items() if "cancel" not in parameters] == []


# ---- What each of them does ------------------------------------------------------------------


def raises(work: Callable[[], object]) -> None:
    with pytest.raises(LimitError, match="it was cancelled"):
        work()


def says(work: Callable[[], Any], reason: Callable[[Any], str]) -> None:
    assert "it was cancelled" in reason(work())


Work = Callable[[Puzzle, Cancellable, Path], None]


# It takes seconds to prove that these moves are the fewest.
SLOW_PROOF = deck("uva")["5"]
PROOF = "GL2 KU4 SU4 TU6 JL1 QL2 UL2 LD2 ML3 LU2 VU2 RL3 ND1 XL2 HD2 IL3 CD2 DL1 PU4 OR1 HD1 XR3"


def _check(_: Puzzle, cancel: Cancellable, folder: Path) -> None:
    check = SLOW_PROOF.check(PROOF, cancel=cancel)
    assert check.verdict == "unproven"
    assert "it was cancelled" in check.reason


def _unfinished_core(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    # Of a puzzle that can be solved nothing can be taken away: only searches that were not
    # finished keep the core from being minimal.
    core = unsolvable_core(puzzle, cancel=cancel)
    assert core.puzzle == puzzle
    assert not core.minimal


def _not_explored(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    assert explored(puzzle, "moves", 10**9, cancel=cancel) is None


def _compared(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    comparison = puzzle.compare(cancel=cancel)
    assert len(comparison.rows) == 16
    assert all("it was cancelled" in row.solution.reason for row in comparison.rows)


def _generation(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    endless = unjam.generate(size="6x6", moves=(51, None), cancel=cancel, tries=10**9, threads=1)
    raises(lambda: next(endless))
    assert "it was cancelled" in endless.reason


def _levels(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    endless = unjam.generate(400, levels=True, cancel=cancel, tries=10**9, threads=1)
    try:
        made = list(endless)
    except LimitError:
        made = []
    assert len(made) < 400
    assert "it was cancelled" in endless.reason


def _many(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    for threads in (1, 2):
        solutions = list(unjam.solve_many([puzzle] * 5, cancel=cancel, threads=threads))
        assert [s.status for s in solutions] == ["limit"] * 5
        for solution in solutions:
            assert solution.reason.startswith("it was cancelled; at least ")


def _attempts(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    error = ValueError("unreadable")
    for threads in (1, 2):
        found = list(attempt_many([puzzle, error, puzzle], cancel=cancel, threads=threads))
        assert found[1] == (error, error)
        for outcome in (found[0][1], found[2][1]):
            assert isinstance(outcome, unjam.Solution)
            assert "it was cancelled" in outcome.reason


def _cards(puzzle: Puzzle, cancel: Cancellable, folder: Path) -> None:
    raises(lambda: unjam.cards([puzzle] * 3, folder / "cards.pdf", cancel=cancel))
    assert list(folder.iterdir()) == []


def _album(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    album = Album()
    album.add(puzzle, cancel=cancel)
    assert album.json()["puzzles"][0]["status"] == "limit"


def _hint_along(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    # The hint is there either way; what is left out is the count of choices.
    moves = EASY.solve().moves
    event = threading.Event()
    assert hint_along(EASY, 3, moves, cancel=event).choices is not None
    event.set()
    assert hint_along(EASY, 3, moves, cancel=event).choices is None


def _deadline(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    def work() -> None:
        deadline = Deadline("not done", cancel=cancel)
        while True:
            deadline.check()
            time.sleep(0.01)

    raises(work)


def _neighbours(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    """What a graph works out later ends as well."""
    raises(lambda: _explored(puzzle, cancel).edges)


def _explored(puzzle: Puzzle, cancel: Cancellable) -> unjam.StateGraph:
    if not cancelled(cancel):
        return unjam.explore(puzzle, cancel=cancel)
    graph = unjam.explore(puzzle)
    graph.cancel = cancel
    return graph


def _hardened(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    raises(lambda: unjam.harden(puzzle, move=9, add=9, cancel=cancel))


def _written(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
    raises(lambda: Puzzle.parse(field()).to("database", cancel=cancel))


def _picture(puzzle: Puzzle, cancel: Cancellable, folder: Path) -> None:
    """A picture ends while its states are placed, and leaves no file."""
    graph = copy(FIELD_GRAPH)
    graph.cancel = cancel
    raises(lambda: draw_graph(graph, folder / "graph.svg"))
    assert list(folder.iterdir()) == []


def slow_to_compile() -> Puzzle:
    """A board full of pieces that may go anywhere: compiling takes seconds."""
    forget_places()
    board = Board(16, 16, join_x="flip", join_y="flip")
    shapes = [[divmod(at, 3) for at in range(6) if mask >> at & 1] for mask in range(1, 31)]
    pieces = [
        Vehicle(f"A{at}", tuple((at // 5 * 2 + 1 + r, at % 5 * 3 + c) for r, c in shape), "-|")
        for at, shape in enumerate(shapes)
    ]
    target = Vehicle("X", ((0, 0),), "-|", target=True)
    return Puzzle(board, [target, *pieces], [], [Goal("X", frozenset({(15, 15)}))])


COMPILING = [
    "solver.solve.solve",
    "solver.solve_many.solve_many",
    "solver.database_facts.count_states",
    "graph.explore.explore",
]


@pytest.mark.parametrize("name", COMPILING)
@pytest.mark.parametrize("seconds", [0, 0.2])
def test_compiling_is_cancelled(name: str, seconds: float, tmp_path: Path) -> None:
    """In everything that begins with it."""
    puzzle = slow_to_compile()
    cancel = threading.Event()
    timer = threading.Timer(seconds, cancel.set)
    timer.start()
    with within(2):
        WORK[name](puzzle, cancel, tmp_path)
    timer.join()


def test_compiling_ends_when_the_time_is_up() -> None:
    with within(2):
        solution = slow_to_compile().solve(timeout=0.1)
    assert solution.reason == "timeout was reached; at least 1 move is needed"
    with within(2), pytest.raises(LimitError, match="timeout was reached"):
        slow_to_compile().explore(timeout=0.1)


def _both(name: str, *arguments: Any, **options: Any) -> Work:
    """A method of puzzles that raises."""

    def work(puzzle: Puzzle, cancel: Cancellable, _: Path) -> None:
        method = getattr(puzzle, name)
        raises(lambda: method(*arguments, cancel=cancel, **options))

    return work


WORK: dict[str, Work] = {
    "solver.solution_check.check": _check,
    "generator.candidate_check.explored": _not_explored,
    "generator.generate.generate": _generation,
    "generator.harden.harden": _hardened,
    "generator.generation.Generation.__init__": _levels,
    "solver.solve_many.solve_many": _many,
    "solver.solve_many.attempt_many": _attempts,
    "solver.optimal_counts.Searcher.__init__": lambda p, c, _: says(
        lambda: Searcher(p, cancel=c).find("moves"), lambda found: str(found.why)
    ),
    "player.album.Album.add": _album,
    "render.cards.cards": _cards,
    "solver.solve.solve": lambda p, c, _: says(lambda: p.solve(cancel=c), lambda s: str(s.reason)),
    "util.deadline.Deadline.__init__": _deadline,
    "solver.database_facts.count_states": lambda p, c, _: raises(lambda: count_states(p, cancel=c)),
    "solver.database_facts.with_facts": lambda p, c, _: raises(lambda: with_facts(p, cancel=c)),
    "model.puzzle.Puzzle.to": _written,
    "tracing.trace.trace": lambda p, c, _: says(
        lambda: p.trace(cancel=c, max_events=10**9), lambda found: str(found.reason)
    ),
    "comparison.compare.compare": _compared,
    "optimal.all_solutions.solve_all": lambda p, c, _: says(
        lambda: unjam.solve_all(p, cancel=c), lambda found: str(found.reason)
    ),
    "plots.graph_plot.StatePicture.__init__": _picture,
    "solver.best_effort.solve_best_effort": lambda p, c, _: says(
        lambda: solve_best_effort(p, cancel=c), lambda s: str(s.reason)
    ),
    "equivalence.canonical_form.canonical": _both("canonical", component=True),
    "explanation.explain.explain": lambda p, c, _: says(
        lambda: p.explain(cancel=c, timeout=None), lambda e: str(e.solution.reason)
    ),
    "graph.explore.explore": _both("explore"),
    "graph.state_graph.StateGraph.__init__": _neighbours,
    "explanation.hint.hint": lambda p, c, _: says(
        lambda: p.hint(cancel=c, timeout=None), lambda h: str(h.reason).lower()
    ),
    "explanation.hint.hint_along": _hint_along,
    "equivalence.minimality.superfluous": _both("superfluous"),
    "equivalence.minimality.is_minimal": _both("is_minimal"),
    "equivalence.minimality.simplify": lambda p, c, _: raises(lambda: unjam.simplify(p, cancel=c)),
    "difficulty.rating.rate": _both("rate"),
    "equivalence.puzzle_relation.relation": lambda p, c, _: raises(
        lambda: p.relation(p.play(next(iter(p.legal_moves()))), cancel=c)
    ),
    "explanation.unsolvable_core.unsolvable_core": _unfinished_core,
    "paper.paper_tables.table_row": lambda p, c, _: raises(lambda: table_row(p, cancel=c)),
    "generator.unsolve.unsolve": _both("unsolve"),
    "census.census_run.run_census": lambda _, c, folder: raises(
        lambda: unjam.run_census("5x5", folder, threads=1, cancel=c)
    ),
    "census.census_run.run": lambda _, c, folder: raises(
        lambda: run(make("5x5"), folder, threads=1, cancel=c)
    ),
}


def test_each_of_them_is_tested_here() -> None:
    assert set(WORK) == set(functions_with("timeout")) - NO_WORK - ASKS_A_DATABASE


def test_the_methods_of_puzzles_pass_it_on() -> None:
    methods = [name for name in vars(SearchMethods) if not name.startswith("_")]
    assert len(methods) == 16
    cancel = threading.Event()
    cancel.set()
    for name in methods:
        arguments = {
            "check": (EASY.solve().moves,),
            "relation": (EASY.play(next(iter(EASY.legal_moves()))),),
        }.get(name, ())
        options = {"component": True} if name == "canonical" else {}
        try:
            found = getattr(EASY, name)(*arguments, cancel=cancel, **options)
        except LimitError as error:
            found = error
        if name == "compare":
            found = found.rows[0].solution
        assert "cancelled" in f"{found} {getattr(found, 'reason', '')}", name


@pytest.mark.parametrize("name", WORK)
def test_cancelled_before_it_begins(name: str, tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    with within(2):
        WORK[name](EASY, cancel, tmp_path)


@pytest.mark.parametrize("name", WORK)
def test_cancelled_while_it_works(name: str, tmp_path: Path) -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    with within(3):
        WORK[name](LARGE, cancel, tmp_path)
    timer.join()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    begin = time.perf_counter()
    yield
    assert time.perf_counter() - begin < seconds


# ---- The census, which goes on ---------------------------------------------------------------


@pytest.mark.parametrize("seconds", [None, 0.3])
def test_a_census_is_cancelled_and_goes_on(seconds: float | None, tmp_path: Path) -> None:
    cancel = threading.Event()
    timer = threading.Timer(seconds or 0, cancel.set)
    timer.start()
    if seconds is None:
        timer.join()
    with within(5):
        raises(lambda: unjam.run_census("5x5", tmp_path, threads=1, cancel=cancel))
    timer.join()


def test_a_cancelled_census_is_continued(tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    raises(lambda: unjam.run_census("4x4", tmp_path, threads=1, cancel=cancel))
    cancel.clear()
    assert len(unjam.run_census("4x4", tmp_path, threads=1, cancel=cancel)) == 32


# ---- What can be passed ----------------------------------------------------------------------


def test_anything_that_can_be_set() -> None:
    class Flag:
        def is_set(self) -> bool:
            return True

    assert EASY.solve(cancel=Flag()).status == "limit"
    assert EASY.solve(cancel=threading.Event()).status == "solved"


@pytest.mark.parametrize("wrong", [True, 1, "yes", object()])
def test_what_cannot_be_set_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"cancel must be a threading\.Event or None, not"):
        EASY.solve(cancel=wrong)


def test_an_error_inside_of_it_is_not_hidden() -> None:
    class Broken:
        def is_set(self) -> bool:
            raise AttributeError("inside")

    with pytest.raises(AttributeError, match="inside"):
        cancelled(Broken())


def test_a_search_that_was_not_begun() -> None:
    cancel = threading.Event()
    cancel.set()
    solution = EASY.solve(metric="slides,moves", cancel=cancel)
    assert solution.reason == "it was cancelled; at least 1 slide is needed"
    assert (solution.status, solution.lower_bound, solution.moves) == ("limit", 1, ())
    won = Puzzle.parse(".. XX").solve(cancel=cancel)
    assert (won.status, won.lower_bound) == ("limit", 0)


def test_harder_puzzles_found_before_are_kept() -> None:
    """Cancelled while changes are tried, it gives what it has, and says that it was cut short."""
    cancel = threading.Event()
    tried: list[int] = []

    def progress(now: Progress) -> None:
        tried.append(now.done)
        if now.done == 40:
            cancel.set()

    harder = unjam.harden(deck("jam")["1"], add=3, cancel=cancel, progress=progress)
    assert harder.cut_short
    assert tried[-1] == 40
    assert harder.after > harder.before


def test_a_generation_keeps_what_it_has_found() -> None:
    cancel = threading.Event()
    made = unjam.generate(10**6, size="5x5", moves=(5, None), cancel=cancel, threads=1)
    assert isinstance(made, Generation)
    next(made)
    cancel.set()
    assert len(list(made)) < 10_000
    assert "found: it was cancelled" in made.reason
