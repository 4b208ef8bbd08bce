"""The npm package, installed as users install it, and programs that use it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import shared_browser
from tools.wasm.places import ROOT
from unjam import __version__

ARCHIVE = ROOT / "build" / "npm" / f"unjam-{__version__}.tgz"
LONGEST = 120.0  # seconds of a program, on a busy machine

Run = Callable[..., str]


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a program's package.json, in which the package is installed."""
    if not ARCHIVE.is_file():
        pytest.fail(f"build/npm/{ARCHIVE.name} is missing: run `make npm`")
    folder = tmp_path_factory.mktemp("app")
    (folder / "package.json").write_text(json.dumps({"type": "module", "private": True}))
    run_command(["npm", "install", "--offline", "--no-audit", "--no-fund", str(ARCHIVE)], folder)
    return folder


@pytest.fixture(scope="session")
def node(app: Path) -> Run:
    """``node(program, *arguments)``: what a program prints in Node.js."""

    def node(program: str, *arguments: str) -> str:
        return run_command(["node", "--input-type=module", "-", *arguments], app, stdin=program)

    return node


def deno() -> str:
    """Return the path of Deno, which comes as a wheel."""
    found = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")
    assert found is not None, "the tests need Deno: pip install deno"
    return found


def run_command(command: list[str], folder: Path, stdin: str = "") -> str:
    """Return what a command prints; fail with its errors."""
    program = shutil.which(command[0])
    assert program is not None, f"the tests need {command[0]}"
    done = subprocess.run(
        [program, *command[1:]],
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium."""
    yield shared_browser.get("chromium")
    shared_browser.close()
