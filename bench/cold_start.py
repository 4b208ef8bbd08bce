"""Start-up time: importing unjam, and the command line end to end, in fresh processes."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from importlib.util import find_spec

from figures import Figure, Section
from timing import Contender, compete

MAX_IMPORT_MILLISECONDS = 25
MAX_TIMES_BARE = 5


def measure(rounds: int) -> list[Section]:
    """Measure whole processes against an interpreter that does nothing; best times count."""
    commands = {
        "bare": ["-c", "pass"],
        "import": ["-c", "import unjam"],
        "solve": ["-m", "unjam", "solve", "jam:40"],
    }
    missing = _why_no_command_line(commands["solve"])
    if missing:
        del commands["solve"]
    contenders = {name: Contender([partial(run, args)]) for name, args in commands.items()}
    compete(rounds, *contenders.values())
    seconds = {name: contender.seconds for name, contender in contenders.items()}
    bare = seconds["bare"]
    figures = [
        Figure("bare_milliseconds", "python -c pass", bare * 1e3, "ms"),
        Figure(
            "import_milliseconds",
            "import unjam, in addition",
            (seconds["import"] - bare) * 1e3,
            "ms",
            f"target: at most {MAX_IMPORT_MILLISECONDS}",
        ),
        Figure(
            "times_bare",
            "python -m unjam solve jam:40 vs python -c pass",
            seconds["solve"] / bare if "solve" in seconds else None,
            "x",
            missing or f"target: at most {MAX_TIMES_BARE}",
        ),
    ]
    return [Section("cold_start", f"Cold start, best of {rounds} processes", figures)]


def run(arguments: list[str]) -> int:
    """Run Python with these arguments and return its exit status."""
    return subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ).returncode


def _why_no_command_line(arguments: list[str]) -> str:
    """Return why the command line cannot be measured; empty if it can."""
    if find_spec("unjam.cli") is None:
        return "skipped: this version has no command line"
    code = run(arguments)
    return f"skipped: exit status {code}" if code else ""
