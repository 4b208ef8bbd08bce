"""Memory that the operating system refuses: exit code 20, and what is known is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.hostile import field
from tests.support.run_scale import SCALE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits the address space")

REFUSED = "the operating system refused more memory"
# From too little for the packages to enough for an answer, in MiB.
LIMITS = (60, 250) if SCALE <= 1 else (60, 100, 150, 200, 250, 300, 400, 500, 700, 1000)


def run(mebibytes: int, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that gets so much address space."""
    limited = f'ulimit -v {mebibytes * 1024}; exec "$0" -m unjam "$@"'
    return subprocess.run(
        ["bash", "-c", limited, sys.executable, *arguments],
        cwd=folder, capture_output=True, text=True, timeout=120,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # each thread takes address space
    )  # fmt: skip


@pytest.mark.parametrize("extra", [[], ["--algorithm", "astar"], ["--metric", "slides"]])
def test_solve_keeps_bound_and_counts(tmp_path: Path, extra: list[str]) -> None:
    done = run(90, tmp_path, "solve", "--json", *extra, "uva:7")
    assert (done.returncode, done.stderr) == (20, "")
    told = json.loads(done.stdout)
    assert told["status"] == "limit"
    assert told["reason"].startswith(f"{REFUSED}; at least {told['lower_bound']} ")
    assert told["lower_bound"] >= 5
    assert told["states"] > 100_000


def test_anytime_keeps_the_bound(tmp_path: Path) -> None:
    done = run(90, tmp_path, "solve", "--json", "--anytime", "uva:7")
    told = json.loads(done.stdout)
    assert (done.returncode, told["status"]) in ((20, "limit"), (0, "solved"))
    assert REFUSED in told["reason"]
    assert told["lower_bound"] >= 5


def test_a_batch_goes_on(tmp_path: Path) -> None:
    done = run(160, tmp_path, "solve", "--jsonl", "uva:7", "jam:1")
    told = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert done.returncode == 20
    assert told["7"]["reason"].startswith(REFUSED)
    assert told["1"]["status"] == "solved"


@pytest.mark.parametrize("command", ["explore", "rate"])
def test_explore_keeps_the_count(tmp_path: Path, command: str) -> None:
    done = run(190, tmp_path, command, "uva:4")
    assert (done.returncode, done.stdout) == (20, "")
    found = re.fullmatch(
        rf"unjam: not explored to the end: {REFUSED}, and ([\d,]+) states had been found"
        r"(; --disk DIR needs little memory)?\n",
        done.stderr,
    )
    assert found, done.stderr
    assert int(found[1].replace(",", "")) > 100_000


def test_a_database_line_keeps_the_count(tmp_path: Path) -> None:
    done = run(120, tmp_path, "convert", "--to", "database", field())
    assert (done.returncode, done.stdout) == (20, "")
    found = re.match(
        rf"unjam: not written as a database line: {REFUSED} after counting ([\d,]+) states\n",
        done.stderr,
    )
    assert found, done.stderr
    assert int(found[1].replace(",", "")) > 100_000


COMMANDS = {
    "explore": ["explore", "jam:1"],
    "generate": ["generate", "--moves", "5"],
    "census": ["census", "--size", "4x4", "-o", "census"],
    "db": ["db", "census-4x4", "limit 1"],
    "db with much": ["db", "census-4x4", "select count(distinct range) from range(10000000)"],
    "graph": ["graph", "jam:1", "-o", "graph.png"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_no_limit_is_a_crash(tmp_path: Path, command: str) -> None:
    codes = set()
    for mebibytes in LIMITS:
        done = run(mebibytes, tmp_path, *COMMANDS[command])
        assert done.returncode in (0, 20), (mebibytes, done.stderr)
        if done.returncode == 20:
            assert re.fullmatch(rf"unjam: [^\n]*{REFUSED}[^\n]*\n", done.stderr), done.stderr
        codes.add(done.returncode)
    assert 20 in codes


def test_a_library_gets_a_memory_error(tmp_path: Path) -> None:
    (tmp_path / "starved.py").write_text(
        "raise ImportError('starved.so: failed to map segment from shared object')\n"
    )
    code = "from unjam.util.extras import need\nneed('starved', 'graph')"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, '.')\n{code}"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.stderr.splitlines()[-1].startswith("MemoryError: starved")
