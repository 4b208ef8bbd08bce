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
    rows = [line.split() for line in times.splitlines()]
    assert [row[0] for row in rows] == ["one", "two", "last", "together"]
    assert all(re.fullmatch(r"\d+:\d\d", row[1]) and len(row) == 2 for row in rows)


@pytest.mark.parametrize("targets", [("bad", "last"), ("one", "bad"), ("bad",)])
def test_a_part_that_fails_is_named(tmp_path: Path, targets: tuple[str, ...]) -> None:
    done = run(tmp_path, *targets)
    assert done.returncode == 1
    failed = [line.split()[0] for line in done.stdout.splitlines() if line.endswith("  FAILED")]
    assert failed == ["bad"]
    assert "together" in done.stdout
