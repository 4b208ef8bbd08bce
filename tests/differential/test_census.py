"""The census of small boards against one that writes down every board and uses the reference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.plain_census import Found, plain_census
from unjam.census import run_census
from unjam.census.parameters import make

CASES: dict[str, dict[str, Any]] = {
    "3x3": {},
    "3x3 slides": {"metric": "slides"},
    "3x3 walls": {"walls": "0-2"},
    "3x3 walls slides": {"walls": "1-2", "metric": "slides"},
    "3x2": {},
    "4x3": {},
    "4x3 top": {"target_row": 0, "metric": "slides"},
    "4x3 limo": {"target_length": 3},
    "4x3 wall": {"walls": 1},
    "3x4 row 1": {"target_row": 1},
    "5x3 long": {"lengths": (2, 4)},
    "5x2": {},
    "4x3 slides": {"metric": "slides"},
    "4x4 cars": {"lengths": (2,)},
    "3x5 trucks": {"lengths": (3,), "walls": "0-1"},
}
SLOW: dict[str, dict[str, Any]] = {
    "4x4": {},
    "4x4 slides": {"metric": "slides"},
    "4x4 wall": {"walls": 1},
    "5x3 walls": {"walls": 1, "metric": "slides"},
}


def compare(name: str, options: dict[str, Any], directory: Path) -> None:
    size = name.split()[0]
    plain = plain_census(make(size, **options))
    census_ = run_census(size, directory, all_components=True, threads=1, **options)
    counts = census_.manifest["counts"]
    assert (counts["states"], counts["components"], counts["solvable"]) == plain[:3]
    found = [
        Found(*(row[key] for key in ("board", "moves", "slides", "states")))
        for row in census_.rows()
    ]
    assert sorted(found) == plain.puzzles


@pytest.mark.parametrize("name", CASES)
def test_small_boards(name: str, tmp_path: Path) -> None:
    compare(name, CASES[name], tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", SLOW)
def test_larger_boards(name: str, tmp_path: Path) -> None:
    compare(name, SLOW[name], tmp_path)
