"""Asks Pyodide the questions of ``answers.py``, in Deno, which comes as a wheel."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.wasm.places import RUNTIME

HERE = Path(__file__).parent

Questions = list[tuple[str, list[str]]]
Ask = Callable[[Questions], list[list[str]]]


def deno_command() -> list[str]:
    """The command that runs a script in Deno."""
    deno = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")
    assert deno is not None, "the tests run Pyodide in Deno: pip install deno"
    return [deno, "run", "-A", "--quiet"]


@pytest.fixture(scope="session")
def ask_pyodide() -> Ask:
    """A function that returns Pyodide's answers to questions of several kinds."""
    if not (RUNTIME / "unjam-packages.zip").is_file():
        pytest.fail("build/wasm/runtime is missing: run `make wasm`")
    script = [str(HERE / "ask_pyodide.mjs"), str(RUNTIME), str(HERE / "answers.py")]

    def ask(questions: Questions) -> list[list[str]]:
        done = subprocess.run(
            [*deno_command(), *script],
            input=json.dumps(questions),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        answers: list[list[str]] = json.loads(done.stdout)
        return answers

    return ask
