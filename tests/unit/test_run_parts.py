"""``tools/run_parts.py``, which runs the parts of ``make test``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "run_parts.py"
# Stands for make: prints the target and its niceness, and fails for targets named `bad`.
MAKE = """#!/bin/sh
echo "$2 at $(nice)"
test "$2" != bad
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make test needs POSIX")


def run(folder: Path, *targets: str) -> subprocess.CompletedProcess[str]:
    make = folder / "make"
    make.write_text(MAKE)
    make.chmod(0o755)
    return subprocess.run(
        [sys.executable, str(TOOL), *targets],
        env={**os.environ, "MAKE": str(make)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_part_is_run_and_timed(tmp_path: Path) -> None:
    done = run(tmp_path, "one", "two", "last")
    assert (done.returncode, done.stderr) == (0, "")
    own = os.nice(0)
    lower = min(own + 10, 19)
    printed, _, times = done.stdout.partition("\n\n")
    assert sorted(printed.split("\n")) == [
        f"last at {own}", f"one at {lower}", f"two at {lower}",
    ]  # fmt: skip
    heads, *rows = [line.split() for line in times.splitlines()]
    assert heads == ["part", "time", "of", "cores"]
    assert [row[0] for row in rows] == ["one", "two", "last", "together"]
    assert all(re.fullmatch(r"\d+:\d\d \d+:\d\d", " ".join(row[1:])) for row in rows)


@pytest.mark.parametrize("targets", [("bad", "last"), ("one", "bad"), ("bad",)])
def test_a_part_that_fails_is_named(tmp_path: Path, targets: tuple[str, ...]) -> None:
    done = run(tmp_path, *targets)
    assert done.returncode == 1
    failed = [line.split()[0] for line in done.stdout.splitlines() if line.endswith("  FAILED")]
    assert failed == ["bad"]
    assert "together" in done.stdout


def test_a_shared_preparation_is_made_once_and_before(tmp_path: Path) -> None:
    done = run(tmp_path, "free", "ready:one", "ready:last")
    assert (done.returncode, done.stderr) == (0, "")
    printed, _, times = done.stdout.partition("\n\n")
    made = [line.split()[0] for line in printed.splitlines()]
    assert sorted(made) == ["free", "last", "one", "ready"]
    assert made.index("ready") < min(made.index("one"), made.index("last"))
    assert [line.split()[0] for line in times.splitlines()] == [
        "part", "ready", "free", "one", "last", "together",
    ]  # fmt: skip


def test_preparations_follow_one_another(tmp_path: Path) -> None:
    done = run(tmp_path, "first:one", "first:second:last")
    assert (done.returncode, done.stderr) == (0, "")
    printed, _, times = done.stdout.partition("\n\n")
    made = [line.split()[0] for line in printed.splitlines()]
    assert made[0] == "first"
    assert made.index("second") < made.index("last")
    assert [line.split()[0] for line in times.splitlines()] == [
        "part", "first", "second", "one", "last", "together",
    ]  # fmt: skip


def test_nothing_follows_a_preparation_that_fails(tmp_path: Path) -> None:
    done = run(tmp_path, "free", "bad:last")
    assert done.returncode == 1
    assert "last at" not in done.stdout
    assert "free at" in done.stdout
