"""What ``import unjam`` gives, and what it costs."""

from __future__ import annotations

import inspect
import pickle
from typing import get_args

import pytest

import unjam
from tests.support.processes import run_python
from unjam import errors

PUBLIC = [name for name in unjam.__all__ if not name.startswith("__")]


def test_all_is_sorted() -> None:
    """Constants, then classes, then functions, each in the order of the alphabet."""
    kinds = [
        sorted(name for name in unjam.__all__ if name.isupper()),
        sorted(name for name in unjam.__all__ if name[0].isupper() and not name.isupper()),
        sorted(name for name in unjam.__all__ if not name[0].isupper()),
    ]
    assert unjam.__all__ == [name for kind in kinds for name in kind]


def test_all_is_complete() -> None:
    visible = {
        name
        for name, value in vars(unjam).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    visible -= {"annotations", "TYPE_CHECKING"}
    assert visible | set(unjam._LATER) == set(PUBLIC)
    assert all(hasattr(unjam, name) for name in PUBLIC)
    assert set(PUBLIC) <= set(dir(unjam))
    with pytest.raises(AttributeError, match="has no attribute 'sovle'"):
        unjam.sovle  # noqa: B018
    assert len(set(unjam.__all__)) == len(unjam.__all__)


def test_the_names_that_are_settled() -> None:
    assert {
        "Board", "Deck", "Exit", "HEURISTICS", "Move", "Puzzle", "Solution", "Vehicle", "deck",
        "solve", "solve_many",
    } <= set(PUBLIC)  # fmt: skip
    for name in ("board", "exits", "known", "legal_moves", "notes", "parse", "play", "problems",
                 "solve", "vehicles", "won"):  # fmt: skip
        assert hasattr(unjam.Puzzle, name)
    for name in ("lower_bound", "metric", "move_count", "moves", "optimal", "puzzle", "reason",
                 "slide_count", "stats", "status"):  # fmt: skip
        assert hasattr(unjam.Solution, name)
    assert unjam.Stats._fields == (
        "states", "expanded", "transitions", "peak_bytes", "seconds", "by_depth",
    )  # fmt: skip


def test_every_error_is_public_and_has_one_root() -> None:
    classes = [
        value
        for value in vars(errors).values()
        if inspect.isclass(value) and value.__module__ == errors.__name__
    ]
    assert len(classes) >= 8
    for error in classes:
        assert issubclass(error, unjam.UnjamError)
        assert error.__name__ in PUBLIC
        assert getattr(unjam, error.__name__) is error
        assert error.__name__ in (errors.__doc__ or ""), "the tree shows it"
        again = pickle.loads(pickle.dumps(error("a sentence")))
        assert (type(again), str(again)) == (error, "a sentence")


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_says_what_it_is(name: str) -> None:
    value = getattr(unjam, name)
    if not (inspect.isclass(value) or inspect.isfunction(value)):
        assert name in ("HEURISTICS", "census") or get_args(value), "a table or a type"
        return
    assert value.__doc__, name
    assert not value.__doc__.startswith(f"{name}("), "more than what the machine writes"
    if inspect.isclass(value):
        for member, function in vars(value).items():
            if member.startswith("_") or not isinstance(function, (property, type(inspect.getdoc))):
                continue
            assert function.__doc__, f"{name}.{member}"


def test_the_package_itself_is_documented() -> None:
    assert unjam.__doc__
    assert unjam.__version__.count(".") == 2


def test_the_core_is_of_the_same_version() -> None:
    from unjam.core import core

    assert core.core_version == unjam.__version__


def test_importing_loads_nothing_of_others_and_nothing_slow() -> None:
    new, files = run_python(
        """
import sys
before = set(sys.modules)
import unjam
new = sorted(set(sys.modules) - before)
files = [getattr(sys.modules[name], "__file__", None) or "" for name in new]
import json
print(json.dumps([new, files]))
"""
    )
    others = [
        name
        for name, file in zip(new, files, strict=True)
        if ("site-packages" in file or "dist-packages" in file)
        and not name.startswith(("unjam", "_editable", "__editable__"))
    ]
    assert others == []
    slow = {
        "argparse", "asyncio", "concurrent.futures", "dataclasses", "decimal", "difflib", "inspect",
        "json", "logging", "multiprocessing", "numpy", "pathlib", "random", "subprocess",
        "tempfile", "threading", "unittest", "urllib",
    }  # fmt: skip
    assert slow.isdisjoint(new)
    assert not any(name.startswith(("unjam.cli", "unjam.reference")) for name in new)
