"""The same options everywhere: names, defaults, order; and methods that are functions."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import unjam
from unjam import Progress, Puzzle, deck
from unjam.cli.solution_output import as_json
from unjam.model.picture_methods import PictureMethods
from unjam.model.search_methods import SearchMethods
from unjam.util.plural import counted

LIMITS = ["timeout", "max_states", "max_memory", "progress", "cancel"]
SMALL = Puzzle.parse(".... XX.B A..B AOOO")


def public_functions() -> dict[str, Callable[..., Any]]:
    """The functions of ``unjam`` and the methods of its classes."""
    found: dict[str, Callable[..., Any]] = {}
    for name in unjam.__all__:
        value = getattr(unjam, name)
        if inspect.isfunction(value):
            found[name] = value
        elif inspect.isclass(value) and value.__module__.startswith("unjam"):
            for member, method in inspect.getmembers(value, inspect.isfunction):
                if not member.startswith("_") and method.__module__.startswith("unjam"):
                    found[f"{name}.{member}"] = method
    return found


FUNCTIONS = public_functions()
LONG = [name for name, f in FUNCTIONS.items() if {*LIMITS} & set(inspect.signature(f).parameters)]


def test_the_functions_that_can_take_long() -> None:
    assert {
        "solve", "solve_many", "solve_all", "explore", "rate", "unsolve", "harden", "simplify",
        "generate", "cards", "run_census", "Census.query", "StateGraph.export", "Puzzle.to",
        "Puzzle.check", "Puzzle.hint", "Puzzle.explain", "Puzzle.superfluous", "Puzzle.is_minimal",
        "Puzzle.canonical", "Puzzle.relation",
    } <= set(LONG)  # fmt: skip


@pytest.mark.parametrize("name", LONG)
def test_limits_come_last_in_one_order_and_are_none_by_default(name: str) -> None:
    parameters = inspect.signature(FUNCTIONS[name]).parameters
    own = [limit for limit in LIMITS if limit in parameters]
    assert list(parameters)[-len(own) :] == own
    for limit in own:
        assert parameters[limit].kind is inspect.Parameter.KEYWORD_ONLY
        assert parameters[limit].default is None


# What these lack would mean nothing to them.
LACK = {
    "generate": {"max_states", "max_memory"},
    "run_census": {"max_states", "max_memory"},
    "Census.query": {"max_states", "progress"},
    "StateGraph.export": {"timeout", "max_states", "max_memory", "cancel"},
    "DiskGraph.export": {"timeout", "max_states", "max_memory", "cancel"},
}


@pytest.mark.parametrize("name", LONG)
def test_all_limits_are_there(name: str) -> None:
    missing = {*LIMITS} - set(inspect.signature(FUNCTIONS[name]).parameters)
    assert missing == LACK.get(name, set())


def test_every_progress_function_takes_a_progress() -> None:
    annotations = {
        str(inspect.signature(FUNCTIONS[name]).parameters["progress"].annotation)
        for name in LONG
        if "progress" in inspect.signature(FUNCTIONS[name]).parameters
    }
    assert annotations == {"Callable[[Progress], object] | None"}


# The first arguments of some functions have a default, and say what the call is about.
POSITIONAL_WITH_DEFAULT = {
    "path", "format", "what", "of", "state", "level", "count", "question",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_options_are_passed_by_keyword(name: str) -> None:
    positional = {
        parameter.name
        for parameter in inspect.signature(FUNCTIONS[name]).parameters.values()
        if parameter.default is not parameter.empty and parameter.kind is not parameter.KEYWORD_ONLY
    }
    assert positional <= POSITIONAL_WITH_DEFAULT


def test_metric_is_an_option_everywhere() -> None:
    having = [
        inspect.signature(function).parameters["metric"]
        for function in FUNCTIONS.values()
        if "metric" in inspect.signature(function).parameters
    ]
    assert len(having) > 15
    assert {parameter.kind for parameter in having} == {inspect.Parameter.KEYWORD_ONLY}
    assert {parameter.default for parameter in having} == {"moves", "moves,slides"}


# ---- Methods that are functions --------------------------------------------------------------

FORWARDED = [
    *((SearchMethods, name) for name in vars(SearchMethods) if not name.startswith("_")),
    *((PictureMethods, name) for name in vars(PictureMethods) if not name.startswith("_")),
]


@pytest.mark.parametrize(("mixin", "name"), FORWARDED, ids=[name for _, name in FORWARDED])
def test_methods_are_the_functions(mixin: type, name: str) -> None:
    function = getattr(mixin, name)
    assert inspect.isfunction(function)
    assert function.__name__ == name
    assert function.__doc__
    assert ">>> " in function.__doc__, "an example"
    method = getattr(SMALL, name)
    assert method.__func__ is function
    assert method.__self__ is SMALL
    assert (
        list(inspect.signature(method).parameters)
        == list(inspect.signature(function).parameters)[1:]
    )
    if name in unjam.__all__:
        assert getattr(unjam, name) is function


def test_methods_as_well_as_functions() -> None:
    names = {name for _, name in FORWARDED}
    assert {"simplify", "harden", "unsolve", "solve", "solve_all", "explore", "rate"} <= names
    assert len(names) >= 16
    assert SMALL.simplify() == unjam.simplify(SMALL)
    assert SMALL.harden() == unjam.harden(SMALL)
    assert SMALL.unsolve(metric="slides") == unjam.unsolve(SMALL, metric="slides")


# ---- Names -----------------------------------------------------------------------------------


def test_census_is_one_thing() -> None:
    assert "census" not in unjam.__all__
    package = importlib.import_module("unjam.census")
    assert not callable(package)
    assert unjam.run_census is package.run_census
    assert unjam.Census is package.Census


def test_no_module_is_named_like_a_public_function() -> None:
    modules = {module.name for module in pkgutil.iter_modules(unjam.__path__)}
    assert modules.isdisjoint(unjam.__all__)


def test_recorded_moves() -> None:
    puzzle = Puzzle.parse("solution: XR1 AU1\n....\nXX.B\nA..B\nAOOO")
    assert [str(move) for move in puzzle.recorded_moves] == ["XR1", "AU1"]
    assert not hasattr(puzzle, "solution")


# ---- What is written and printed ---------------------------------------------------------------


def test_svg_is_written_to_a_file(tmp_path: Path) -> None:
    text = SMALL.svg(tmp_path / "board.svg", theme="dark")
    assert (tmp_path / "board.svg").read_text("utf-8") == f"{text}\n"
    assert SMALL.svg(theme="dark") == text


@pytest.mark.parametrize(
    "text",
    [
        ".... XX.B A..B AOOO",
        "XX.A ...A ...A ...A",
        "moves: 3\n....\nXX.B\nA..B\nAOOO",
        'id: a"b\nmoves: 9\nslides: 9\n....\nXX.B\nA..B\nAOOO',
    ],
)
@pytest.mark.parametrize("options", [{}, {"max_states": 2}, {"metric": "slides"}])
def test_as_dict_is_what_json_prints(text: str, options: dict[str, Any]) -> None:
    solution = Puzzle.parse(text).solve(**options)
    answer = solution.as_dict()
    assert json.loads(as_json(solution)) == answer
    assert list(json.loads(as_json(solution))) == list(answer)
    assert json.loads(json.dumps(answer)) == answer


def test_facts_of_decks_are_no_claims() -> None:
    card = deck("jam")["1"]
    assert card.known.proven
    assert card.solve().as_dict()["claims"] == {}
    claimed = Puzzle.parse(card.to("native"))
    assert claimed.known == card.known
    assert not claimed.known.proven
    assert claimed.solve().as_dict()["claims"] == {"moves": 8, "slides": 16}


# ---- Progress ----------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_the_progress_of_many(threads: int) -> None:
    seen: list[Progress] = []
    stuck = Puzzle.parse("XX.A ...A ...A ...A")
    solutions = unjam.solve_many([SMALL, stuck, SMALL], threads=threads, progress=seen.append)
    assert [solution.status for solution in solutions] == ["solved", "unsolvable", "solved"]
    assert [(now.done, now.found) for now in seen] == [(1, 1), (2, 1), (3, 2)]
    assert seen[0].seconds <= seen[-1].seconds


def test_a_progress_that_raises_ends_the_work() -> None:
    def refuse(_: Progress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        list(unjam.solve_many([SMALL, SMALL], progress=refuse))


def test_the_part_that_is_done() -> None:
    assert Progress(done=1, total=4).fraction == 0.25
    assert Progress(done=0, total=0).fraction == 1
    assert Progress(done=7).fraction is None


def test_numbers_with_nouns() -> None:
    assert [counted(number, "moves") for number in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    assert counted(1_000_000, "state") == "1,000,000 states"
