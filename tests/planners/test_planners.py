"""Planners and unjam find the same optima, and ``check`` accepts the plans.

Fast Downward solves all problems of the benchmark, optimally and not, and random puzzles; SymK
solves a third of the benchmark.
"""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.planners.planner_runs import PYTHON, ROOT, UNSOLVABLE, Run, run_planner
from tests.support.random_variants import THEMES, lively_puzzle
from unjam import NotationError, Puzzle, deck
from unjam.literals import Unit
from unjam.planning import to_pddl

pytestmark = pytest.mark.planners

BENCHMARK = ROOT / "examples" / "pddl"
UNITS: tuple[Unit, ...] = ("slides", "moves")


class Instance(NamedTuple):
    """A problem of the benchmark."""

    unit: Unit
    name: str
    puzzle: Puzzle
    optimum: int

    @property
    def files(self) -> tuple[Path, Path]:
        """The domain and the problem."""
        folder = BENCHMARK / self.unit
        return folder / "domain.pddl", folder / f"{self.name}.pddl"


def instances() -> list[Instance]:
    """All problems of the benchmark."""
    found = []
    _, *rows = (BENCHMARK / "optima.tsv").read_text("utf-8").splitlines()
    for row in rows:
        name, source, *optima = row.split("\t")
        if source.startswith("jam:"):
            puzzle = deck("jam")[source.removeprefix("jam:")]
        else:
            puzzle = Puzzle.parse((ROOT / "examples" / source).read_text("utf-8"))
        for unit, optimum in zip(UNITS, optima, strict=True):
            found.append(Instance(unit, name, puzzle, int(optimum)))
    return found


INSTANCES = instances()
every_instance = pytest.mark.parametrize(
    "instance", INSTANCES, ids=[f"{one.unit}-{one.name}" for one in INSTANCES]
)


def assert_optimal(run: Run, puzzle: Puzzle, unit: Unit, optimum: int) -> None:
    assert (run.code, run.actions) == (0, optimum), run.log
    result = puzzle.check(run.plan or "", metric=unit)
    assert result.verdict == "optimal", str(result)
    assert (result.best_slides if unit == "slides" else result.best_moves) == optimum


def test_the_benchmark_has_60_problems() -> None:
    assert len(INSTANCES) == 60


@every_instance
def test_fast_downward_finds_the_optimum(instance: Instance, tmp_path: Path) -> None:
    run = run_planner("fast-downward", *instance.files, tmp_path)
    assert_optimal(run, instance.puzzle, instance.unit, instance.optimum)


@every_instance
def test_any_plan_is_a_solution(instance: Instance, tmp_path: Path) -> None:
    options = ["--alias", "lama-first"]
    run = run_planner("fast-downward", *instance.files, tmp_path, options)
    assert run.actions >= instance.optimum
    result = instance.puzzle.check(run.plan or "")
    assert result.solved, str(result)
    assert getattr(result, f"{instance.unit[:-1]}_count") == run.actions


# SymK takes minutes for the ring, p23.
FOR_SYMK = [one for one in INSTANCES[::3] if one.name != "p23"]


@pytest.mark.parametrize("instance", FOR_SYMK, ids=[f"{one.unit}-{one.name}" for one in FOR_SYMK])
def test_symk_finds_the_optimum(instance: Instance, tmp_path: Path) -> None:
    run = run_planner("symk", *instance.files, tmp_path)
    assert_optimal(run, instance.puzzle, instance.unit, instance.optimum)


@pytest.mark.parametrize("theme", THEMES)
def test_random_puzzles(theme: str, tmp_path: Path) -> None:
    rng = random.Random(f"planners {theme}")
    compared = 0
    for _ in range(3):
        puzzle = lively_puzzle(rng, theme, 2000)
        for unit in UNITS:
            try:
                task = to_pddl(puzzle, unit)
            except NotationError:
                continue
            files = tmp_path / "domain.pddl", tmp_path / "problem.pddl"
            for file, text in zip(files, task, strict=True):
                file.write_text(text, "utf-8")
            (tmp_path / "sas_plan").unlink(missing_ok=True)
            run = run_planner("fast-downward", *files, tmp_path)
            solution = puzzle.solve(metric=unit)
            compared += 1
            if solution.status == "solved":
                optimum = getattr(solution, f"{unit[:-1]}_count")
                assert_optimal(run, puzzle, unit, optimum)
            else:
                assert run.code in UNSOLVABLE, (run.log, puzzle.to("json"))
    assert compared


# Runs in the environment of the planners, which has unified-planning and unjam.
UNIFIED = """
import json, sys
import unified_planning.shortcuts as up
import unjam
from unjam.planning import to_problem

up.get_environment().credits_stream = None
found = []
for text, unit in json.load(sys.stdin):
    problem = to_problem(unjam.Puzzle.parse(text), unit)
    search = {"fast_downward_search_config": "astar(lmcut())"}
    with up.OneshotPlanner(name="fast-downward", params=search) as planner:
        plan = planner.solve(problem).plan
    with up.PlanValidator(name="sequential_plan_validator") as validator:
        valid = bool(validator.validate(problem, plan))
    found.append([str(plan), len(plan.actions), valid])
json.dump(found, sys.stdout)
"""


def test_unified_planning() -> None:
    puzzles = [
        Puzzle.parse(".... XX.B A..B AOOO"),
        Puzzle.parse((ROOT / "examples" / "two-targets.unjam").read_text("utf-8")),
        Puzzle.parse((ROOT / "examples" / "moebius.unjam").read_text("utf-8")),
        deck("jam")["1"],
    ]
    tasks = [(puzzle, unit) for puzzle in puzzles for unit in UNITS]
    sent = json.dumps([(puzzle.to("json"), unit) for puzzle, unit in tasks])
    command = [str(PYTHON), "-c", UNIFIED]
    done = subprocess.run(command, input=sent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    for (puzzle, unit), (plan, actions, valid) in zip(tasks, answers, strict=True):
        result = puzzle.check(plan, metric=unit)
        assert result.verdict == "optimal", str(result)
        assert actions == getattr(result, f"{unit[:-1]}_count")
        assert valid
