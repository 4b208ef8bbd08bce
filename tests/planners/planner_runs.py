"""Runs of Fast Downward and SymK, which ``make test-planners`` installs."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "build" / "planners" / "bin" / "python"

# Where the wheels have their drivers, and the options after the files.
DRIVERS = {
    "fast-downward": "up_fast_downward/downward/fast-downward.py",
    "symk": "up_symk/symk/fast-downward.py",
}
OPTIMAL = {
    "fast-downward": ["--search", "astar(lmcut())"],
    "symk": ["--search", "sym_bd()"],
}
UNSOLVABLE = (11, 12)  # exit codes of Fast Downward


class Run(NamedTuple):
    """How a planner ended, and its plan if it found one."""

    code: int
    log: str
    plan: str | None

    @property
    def actions(self) -> int:
        """The number of actions of the plan."""
        assert self.plan is not None, self.log
        return sum(line.startswith("(") for line in self.plan.splitlines())


def run_planner(
    planner: str, domain: Path, problem: Path, folder: Path, options: list[str] | None = None
) -> Run:
    """Run a planner in a folder; with the options for an optimal plan unless others are given."""
    (packages,) = (PYTHON.parent.parent / "lib").glob("python3*/site-packages")
    plan = folder / "sas_plan"
    driver = [str(PYTHON), str(packages / DRIVERS[planner]), "--plan-file", str(plan)]
    before, after = ([], OPTIMAL[planner]) if options is None else (options, [])
    command = [*driver, *before, str(domain), str(problem), *after]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    text = plan.read_text("utf-8") if plan.exists() else None
    return Run(done.returncode, done.stdout + done.stderr, text)
