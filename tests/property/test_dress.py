"""Known boards in random dressings are read right, refused, or by a guess that is announced."""

from __future__ import annotations

import importlib
import subprocess
import sys
from types import ModuleType

import pytest

from tests.property.test_notation import ROOT
from tests.support.run_scale import cases
from unjam import Puzzle
from unjam.util.cpu_count import usable_cores

CARD = "AA...O P..Q.O PXXQ.O P..Q.. B...CC B.RRR."
OTHER = CARD.replace("X", "Y").replace("A", "X")  # another target

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the fuzzer needs a timer with a signal"
)


@pytest.fixture
def dress(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The library of the fuzzer, which is not installed."""
    monkeypatch.syspath_prepend(str(ROOT / "fuzz"))
    return importlib.import_module("dress")


@pytest.fixture
def verdict(dress: ModuleType) -> ModuleType:
    return importlib.import_module("dressing.verdict")


def run(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "fuzz/parse.py", "--dress", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


# ---- The reader ---------------------------------------------------------------------------------


def test_a_short_run_finds_no_silent_misreading() -> None:
    runs = cases(200)
    done = run("--runs", str(runs), "--seed", "1")
    assert done.returncode == 0, done.stderr[:5000] + done.stdout
    assert done.stdout.startswith(f"seed 1: {runs:,} dressed boards in ")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
def test_a_million_dressed_boards(seed: int) -> None:
    jobs = str(usable_cores())
    done = run("--runs", "50000", "--seed", str(seed), "--jobs", jobs)
    assert done.returncode == 0, done.stderr[:5000] + done.stdout


# ---- The library --------------------------------------------------------------------------------


def test_a_seed_gives_the_same_texts(dress: ModuleType) -> None:
    texts = [dress.text_of(dress.plan(1, number)) for number in range(50)]
    assert texts == [dress.text_of(dress.plan(1, number)) for number in range(50)]
    assert len(set(texts)) == 50


@pytest.mark.parametrize(
    ("found", "notes", "name"),
    [
        (CARD, (), "right"),
        (OTHER, (), "SILENT"),
        (OTHER, ("X is the target",), "announced"),
        (OTHER, ("the exit is drawn",), "SILENT"),
        (CARD.replace("Q.. B", "Q.# B"), (), "SILENT"),  # a wall
        (CARD.replace("Q.. B", "Q.# B"), ("# is a wall",), "announced"),
        (CARD.replace("CC", ".."), (), "SILENT"),  # a vehicle less
        ("AA...O P..Q.O PXXQ.O P..Q.. ....CC", (), "SILENT"),  # a row less
        ("AA...O P..Q.O PXXQ.O P..Q.. ....CC", ("the board is 6x5",), "SILENT"),
        ("exit: left 3\n" + CARD.replace(" ", "\n"), (), "SILENT"),
        ("exit: left 3\n" + CARD.replace(" ", "\n"), ("the exit is on the left",), "announced"),
    ],
)
def test_verdicts(verdict: ModuleType, found: str, notes: tuple[str, ...], name: str) -> None:
    meant = Puzzle.parse(CARD)
    given = Puzzle.parse(found).replace(notes=notes)
    assert verdict.judged(meant, given, "picture").name == name


def test_counting_from_another_number_is_no_wrong_target(verdict: ModuleType) -> None:
    meant = Puzzle.parse(".... AXX. A... ..BB")
    moved = Puzzle.parse("XX.. .... .BB. ....").replace(notes=("places are counted from 0",))
    assert verdict.judged(meant, moved, "list") == ("announced", ("vehicles",))


def test_failures_are_made_smaller(dress: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Puzzle.parse("AA.. XX.. ...B ...B")

    def misread(text: str, _as_file: bool) -> tuple[tuple[Puzzle, ...], list[Exception]]:
        return ((wrong if "Level" in text else Puzzle.parse(CARD)),), []

    monkeypatch.setattr(dress, "_read", misread)
    choices = {"kind": "picture", "scheme": "upper", "title": "Level 3", "wrapper": "fence",
               "cells": "space", "after": "Thanks!"}  # fmt: skip
    plan = dress.Plan(Puzzle.parse(CARD), choices, 0)
    assert dress.outcome_of(plan).verdict.name == "SILENT"
    small = dress.shrunk(plan)
    assert small.choices == {"kind": "picture", "scheme": "upper", "title": "Level 3"}
    assert len(small.puzzle.vehicles) == 3
