"""Python in a process of its own: for what only a whole process can show."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent


def start_python(code: str) -> subprocess.Popen[str]:
    """Run a program; its output can be read."""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def run_python(code: str, timeout: float = 120) -> Any:
    """Run a program that prints one JSON value, and return that."""
    process = start_python(code)
    out, err = process.communicate(timeout=timeout)
    assert process.returncode == 0, err
    return json.loads(out)
