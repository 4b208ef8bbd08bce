"""The types of closed sets say what the program takes, and a type checker sees it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

import unjam
from unjam import literals, tasks
from unjam.census.census_run import ENGINES
from unjam.difficulty.calibration import LEVELS
from unjam.generator.generation import METHODS
from unjam.generator.layout_symmetry import SYMMETRIES
from unjam.generator.request.puzzle_setting import VARIANTS
from unjam.graph.graph_export import PARTS
from unjam.gym import offline_data
from unjam.gym.game_settings import GameSettings
from unjam.notation.puzzle_parser import FORMATS
from unjam.notation.puzzle_writer import WRITERS
from unjam.plots import plot_theme
from unjam.render.cards import LAYOUTS, paper_sheet
from unjam.render.theme import THEMES
from unjam.solver.solve import ALGORITHMS, HEURISTICS, METRICS
from unjam.tasks.named_suite import NAMES
from unjam.tasks.players import PLAYERS

ROOT = Path(__file__).resolve().parents[2]
USAGE = ROOT / "tests" / "support" / "typed_usage.py"


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("CensusEngine", ENGINES),
        ("Metric", METRICS),
        ("Unit", METRICS[:2]),
        ("Algorithm", ALGORITHMS),
        ("SearchAlgorithm", [name for name in ALGORITHMS if name not in ("auto", "bidirectional")]),
        ("HeuristicName", HEURISTICS),
        ("ReadFormat", FORMATS),
        ("WriteFormat", WRITERS),
        ("ThemeName", THEMES),
        ("PlotTheme", plot_theme.THEMES),
        ("Plot", ("graph", "distances")),
        ("Paper", paper_sheet.PAPERS),
        ("CardSize", paper_sheet.SIZES),
        ("CardLayout", LAYOUTS),
        ("Flip", paper_sheet.FLIPS),
        ("Distances", ("to_win", "from_start")),
        ("ExportPart", PARTS),
        ("Level", LEVELS),
        ("Method", ("auto", *METHODS)),
        ("SymmetricLayout", SYMMETRIES),
        ("VariantName", VARIANTS),
        ("TaskKind", tasks.KINDS),
        ("TaskRendering", tasks.RENDERINGS),
        ("TaskVariant", tasks.VARIANTS),
        ("TaskTier", tasks.TIERS),
        ("TaskPlayer", PLAYERS),
        ("TaskSuite", NAMES),
        ("GymActions", ("unit", "move", "lane")),
        ("GymObservation", ("grid", "planes", "state", "graph", "rgb")),
        ("GymReward", GameSettings.REWARDS),
        ("GymIllegal", ("ignore", "penalty", "error")),
        ("GymAutoreset", ("next_step", "same_step", "disabled")),
        ("GymSplit", ("train", "test")),
        ("GymPolicy", offline_data.NOISE),
    ],
)
def test_a_type_lists_what_is_taken(name: str, taken: Iterable[str]) -> None:
    assert get_args(getattr(literals, name)) == tuple(taken)


def test_the_table_above_is_complete() -> None:
    types = {name for name, value in vars(literals).items() if get_args(value)}
    tested = test_a_type_lists_what_is_taken.pytestmark[0].args[1]  # type: ignore[attr-defined]
    assert types == {name for name, _ in tested}


@pytest.mark.parametrize("name", ["Metric", "Algorithm", "HeuristicName", "ThemeName"])
def test_those_that_users_need_most_are_in_the_package(name: str) -> None:
    assert getattr(unjam, name) == getattr(literals, name)
    assert name in unjam.__all__


def test_mypy_refuses_wrong_names_and_accepts_right_ones() -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context",
         "--warn-unused-ignores", str(USAGE)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
    )  # fmt: skip
    refused = {int(line) for line in re.findall(r"typed_usage\.py:(\d+): error", done.stdout)}
    lines = enumerate(USAGE.read_text("utf-8").splitlines(), 1)
    wrong = {number for number, line in lines if line.endswith("# error")}
    assert len(wrong) > 25
    assert refused == wrong, done.stdout + done.stderr
