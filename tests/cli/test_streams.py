"""Standard streams that are full, closed or gone: one sentence and the documented exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.run_scale import SCALE
from unjam import deck
from unjam.cli import exit_codes
from unjam.cli.main import COMMANDS

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has other streams"),
    pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full"),
]

FULL = "unjam: cannot write the output: No space left on device\n"
CLOSED = "unjam: cannot write the output: Bad file descriptor\n"
# Every command prints something, except those that only write a file; `serve` would not end.
PRINTING = {
    "solve": "solve jam:1",
    "check": "check jam:1 BU1",
    "prove": "prove jam:1 -o x.proof",
    "verify": "verify --help",
    "rate": "rate jam:1",
    "hunt": "hunt --help",
    "compare": "compare --algorithm bfs jam:1",
    "show": "show jam:1",
    "explain": "explain jam:1",
    "hint": "hint jam:1",
    "convert": "convert --to line jam:1",
    "explore": "explore jam:1",
    "table": "table jam:1",
    "generate": "generate --moves 5 --cars 4",
    "harden": "harden --timeout 1 jam:1",
    "simplify": "simplify jam:1",
    "census": "census --size 3x3 -o census-3x3",
    "db": "db census-4x4 'limit 1'",
    "serve": "serve --help",
    "mcp": "mcp --help",
    "export": "export jam:1 -o x.html",
    "site": "site --help",
    "gym": "gym --help",
    "tasks": "tasks list",
    "rules": "rules",
    "daily": "daily",
    "decks": "decks",
    "completion": "completion bash",
    "formats": "formats",
    "solve a deck": "solve jam",
    "solve a deck as JSON": "solve --jsonl jam",
    "ask and export": "db census-4x4 --export x.txt",
}
SILENT = {
    "render": "render jam:1 -o x.svg",
    "graph": "graph jam:1 -o x.svg",
    "cards": "cards jam:1 -o x.pdf",
}
OUTPUTS = {"> /dev/full": FULL, ">&-": CLOSED}
HELP = ["--help", "--version", "help solve", *(f"{name} --help" for name in COMMANDS)]

BOTH = [
    *("solve jam:1", "show jam:1", "decks", "rules", "solve jam", "solve --jsonl jam"),
    *("render jam:1 -o x.svg", "--help", "--version", "help solve", "solve --help"),
]


def shell(folder: Path, line: str, *, unbuffered: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which ``unjam`` is the command under test."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1" if unbuffered else ""}
    return subprocess.run(
        ["bash", "-c", f'unjam() {{ "{sys.executable}" -m unjam "$@"; }}\nunjam {line}'],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


def outputs(line: str) -> dict[str, str]:
    """A full and a closed output for short commands and in long runs, for others one of them."""
    if SCALE > 1 or line in BOTH:
        return OUTPUTS
    lines = [*PRINTING.values(), *SILENT.values(), *HELP]
    output = [*OUTPUTS][lines.index(line) % 2]
    return {output: OUTPUTS[output]}


def test_every_command_is_here() -> None:
    assert PRINTING.keys() | SILENT.keys() >= COMMANDS.keys()


@pytest.mark.parametrize("line", PRINTING.values())
def test_a_full_or_closed_output(tmp_path: Path, line: str) -> None:
    for output, sentence in outputs(line).items():
        done = shell(tmp_path, f"{line} {output}")
        assert (done.returncode, done.stderr) == (exit_codes.UNKNOWN, sentence)


@pytest.mark.parametrize("line", SILENT.values())
def test_output_that_is_not_needed(tmp_path: Path, line: str) -> None:
    for output in outputs(line):
        done = shell(tmp_path, f"{line} {output}")
        assert (done.returncode, done.stderr) == (exit_codes.DONE, "")


@pytest.mark.parametrize(
    ("line", "unbuffered"), [("--help", True), *((line, False) for line in HELP)]
)
def test_help_on_a_full_or_closed_output(tmp_path: Path, line: str, unbuffered: bool) -> None:
    for output, sentence in outputs(line).items():
        done = shell(tmp_path, f"{line} {output}", unbuffered=unbuffered)
        assert (done.returncode, done.stderr) == (exit_codes.UNKNOWN, sentence)


@pytest.mark.parametrize("unbuffered", [False, True])
def test_an_error_that_cannot_be_told(tmp_path: Path, unbuffered: bool) -> None:
    for errors in ("2> /dev/full", "2>&-"):
        for line, code in {
            "solve jam:99": exit_codes.UNKNOWN,
            "solve XX..B": exit_codes.UNREADABLE,
            "solve jam:1": exit_codes.DONE,
            "solve jam:1 > /dev/full": exit_codes.UNKNOWN,
            "solve jam:1 >&-": exit_codes.UNKNOWN,
            "solve jam:1 jam:99 > /dev/full": exit_codes.UNKNOWN,
        }.items():
            done = shell(tmp_path, f"{line} {errors}", unbuffered=unbuffered)
            assert (done.returncode, done.stderr) == (code, ""), line


def test_messages_never_end_up_in_a_file(tmp_path: Path) -> None:
    """A file that is opened would take the number of a closed stream."""
    done = shell(tmp_path, "convert --to line -o out.txt jam:1 jam:99 jam:2 <&- >&- 2>&-")
    assert done.returncode == exit_codes.UNKNOWN
    cells = [deck("jam")[id].to("line") for id in ("1", "2")]
    assert (tmp_path / "out.txt").read_text(encoding="utf-8").splitlines() == cells


def test_closed_input(tmp_path: Path) -> None:
    done = shell(tmp_path, "solve - <&-")
    assert done.stderr == "unjam: cannot read puzzles: standard input is closed\n"
    assert done.returncode == exit_codes.UNREADABLE
