"""What is no argument of that kind is refused in words, before any work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import unjam
from unjam import Puzzle
from unjam.explanation.explain import explain
from unjam.explanation.hint import hint
from unjam.paper.paper_tables import table_row

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
GRID = ".... XX.B A..B AOOO"


@pytest.mark.parametrize(
    "ask",
    [
        unjam.solve,
        unjam.explore,
        unjam.rate,
        explain,
        hint,
        unjam.unsolve,
        table_row,
        SMALL.relation,
    ],
)
@pytest.mark.parametrize(("thing", "kind"), [(GRID, "str"), (None, "NoneType"), (7, "int")])
def test_what_is_no_puzzle(ask: Callable[[Any], object], thing: object, kind: str) -> None:
    with pytest.raises(TypeError, match=rf"^expected a Puzzle, not {kind}; use Puzzle.parse"):
        ask(thing)


@pytest.mark.parametrize(
    "ask",
    [
        SMALL.solve,
        SMALL.explore,
        SMALL.rate,
        SMALL.explain,
        SMALL.hint,
        SMALL.unsolve,
        SMALL.superfluous,
    ],
)
@pytest.mark.parametrize("timeout", ["x", "1", [], -1])
def test_what_is_no_time(ask: Callable[..., object], timeout: object) -> None:
    with pytest.raises(ValueError, match=r"^timeout must be a number of seconds, at least 0, not "):
        ask(timeout=timeout)


@pytest.mark.parametrize("ask", [SMALL.solve, SMALL.explore, SMALL.explain, SMALL.hint])
@pytest.mark.parametrize("metric", ["speed", "", None, 5])
def test_what_is_no_metric(ask: Callable[..., object], metric: object) -> None:
    with pytest.raises(ValueError, match=r"^metric must be one of 'moves', 'slides', "):
        ask(metric=metric)
    with pytest.raises(ValueError, match=r"^metric must be one of "):
        SMALL.check("XR1", metric=metric)  # type: ignore[arg-type]
