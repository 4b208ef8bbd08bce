"""Python in a process of its own: for what only a whole process can show."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent


def start_python(code: str) -> subprocess.Popen[str]:
    """Run a program; its output can be read.

    ``make coverage`` does not measure it: that would change its modules, time and memory.
    """
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name[:9] != "COVERAGE_"},
    )


def run_python(code: str, timeout: float = 120) -> Any:
    """Run a program that prints one JSON value, and return that."""
    process = start_python(code)
    out, err = process.communicate(timeout=timeout)
    assert process.returncode == 0, err
    return json.loads(out)


def seconds_to_interrupt(before: str, call: str) -> float:
    """How long a call takes to end after Ctrl-C, a third of a second and more into it."""
    process = start_python(f"""
import sys, unjam
{before}
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.exit(7)
""")
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.35)
        begin = time.perf_counter()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        taken = time.perf_counter() - begin
        out, err = process.communicate(timeout=5)
        assert (process.returncode, out, err) == (7, "", "")
        return taken
    finally:
        process.kill()
        process.communicate()
