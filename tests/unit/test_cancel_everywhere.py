"""``cancel`` wherever there is ``timeout``: each of these functions is cut short by it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import threading
import time
from pathlib import Path

import pytest

import unjam
from tests.support.cancellable_work import CANCELLED, EASY, WORK, field_graph
from unjam import Board, Goal, LimitError, Puzzle, Vehicle, deck
from unjam.compiler.placements import forget_places
from unjam.model.search_methods import SearchMethods

# Nobody has searched it to the end.
LARGE = deck("uva")["7"]

# Small functions that only check or hold a number of seconds.
NO_WORK = {
    "util.limits.checked_timeout",
    "solver.solve.checked_limits",
    "solver.solve.search_options",
    "graph.disk_graph.DiskGraph.__init__",
    "graph.pickling.StoredGraph.__new__",
}


# What asks a database is tested with one: tests/cli/test_db.py.
ASKS_A_DATABASE = {
    "census.query_limits.QueryLimits.__init__",
    "census.sql_query.Database.of",
    "census.census_result.Census.query",
}


def functions_with(parameter: str) -> dict[str, set[str]]:
    """The parameters of all public functions and methods with that parameter, by name."""
    found: dict[str, set[str]] = {}
    for module in pkgutil.walk_packages(unjam.__path__, "unjam."):
        # The server stops work for its clients in another way: ``limits.watched``.
        if module.name.startswith(("unjam.web", "unjam.cli", "unjam.__main__", "unjam._core")):
            continue
        if module.name.startswith("unjam.tasks.adapters."):
            continue  # most of them need frameworks that only ``make test-adapters`` installs
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


def test_each_of_them_is_tested_here() -> None:
    assert set(WORK) == set(functions_with("timeout")) - NO_WORK - ASKS_A_DATABASE


def test_the_methods_of_puzzles_pass_it_on() -> None:
    methods = [name for name in vars(SearchMethods) if not name.startswith("_")]
    assert len(methods) == 17
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


@pytest.fixture(scope="module", autouse=True)
def graph() -> None:
    """Explore what a test draws before its time is taken."""
    field_graph()


@pytest.mark.parametrize("name", WORK)
def test_cancelled_before_it_begins(name: str, tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    begin = time.process_time()  # not that of other programs
    assert CANCELLED in WORK[name](EASY, cancel, tmp_path)
    assert time.process_time() - begin < 2


@pytest.mark.parametrize("name", WORK)
def test_cancelled_while_it_works(name: str, tmp_path: Path) -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    begin = time.perf_counter()
    timer.start()
    assert CANCELLED in WORK[name](LARGE, cancel, tmp_path)
    assert time.perf_counter() - begin < 3
    timer.join()


# ---- Compiling, with which most of them begin ------------------------------------------------


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
    begin = time.perf_counter()
    timer.start()
    assert CANCELLED in WORK[name](puzzle, cancel, tmp_path)
    assert time.perf_counter() - begin < 2
    timer.join()


def test_compiling_ends_when_the_time_is_up() -> None:
    puzzle = slow_to_compile()
    begin = time.perf_counter()
    solution = puzzle.solve(timeout=0.1)
    assert time.perf_counter() - begin < 2
    assert solution.reason == "timeout was reached; at least 1 move is needed"
    puzzle = slow_to_compile()
    begin = time.perf_counter()
    with pytest.raises(LimitError, match="timeout was reached"):
        puzzle.explore(timeout=0.1)
    assert time.perf_counter() - begin < 2
