"""The unit, notation and differential tests inside Pyodide. Every failure there is explained.

Pyodide has no threads and no processes, and the runtime of the page has few packages. ``EXPLAINED``
are such reasons, by what the failures say; ``EXPECTED`` are tests of what is different there.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.wasm.conftest import deno_command
from tools.wasm.places import ROOT, RUNTIME

pytestmark = pytest.mark.wasm_suite

HERE = Path(__file__).parent
FOLDERS = ("tests/notation", "tests/differential", "tests/unit")
PACKAGES = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
LEFT_OUT = {"build", "dist", "node_modules", "__pycache__", "data"}

EXPLAINED = {
    "there are no processes": r"emscripten does not support processes|multiprocessing.synchronize|"
    r"the checker of the page runs in Deno",
    "there are no threads": r"can't start new thread|cannot import name 'thread_time'",
    "the package is not in the runtime": r"No module named '(matplotlib|uvicorn|starlette)'|"
    r"No module named '(gymnasium|mcp|PIL)'|"
    r"cannot import name '\w+' from 'hypothesis'|"
    r"needs (matplotlib|fastapi|reportlab|gymnasium|PIL): pip install",
    "the named suite is not in the runtime": r"No such file or directory: .*unjam-1\.0\.jsonl",
}
_THREADS = "it is about threads"
EXPECTED = {
    "tests/unit/test_cpu_count.py": "a browser has one core for Python",
    "tests/unit/test_docs.py::test_python_examples_run[docs/census.md]": _THREADS,
    "tests/unit/test_docs.py::test_python_examples_run[docs/command-line.md]": "it runs commands",
    "tests/unit/test_docs.py::test_python_examples_run[docs/gym.md]": "it needs Gymnasium",
    "tests/unit/test_docs.py::test_python_examples_run[docs/http.md]": "it starts a server",
    "tests/unit/test_docs.py::test_python_examples_run[docs/models.md]": "it starts a server",
    "tests/unit/test_example_notebook.py": "the notebook awaits a promise, which pytest does not",
    "tests/unit/test_solve_many.py::test_an_iterator_that_is_dropped_stops": _THREADS,
    "tests/unit/test_thread_pools.py::test_a_pool_has_threads_where_they": _THREADS,
}

# Hypothesis has a compiled part; `tests/conftest.py` only chooses its settings.
HYPOTHESIS = """\
class settings:
    register_profile = load_profile = staticmethod(lambda *names, **values: None)
"""


class Outcome(NamedTuple):
    """What became of a test."""

    outcome: str
    test: str
    message: str


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the project, and pytest, in an archive."""
    path = tmp_path_factory.mktemp("suite") / "repository.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, folders, names in os.walk(ROOT):
            folders[:] = [
                one
                for one in folders
                if one not in LEFT_OUT and not one.startswith((".venv", ".git"))
            ]
            for name in names:
                file = Path(place, name)
                archive.write(file, file.relative_to(ROOT))
        for package in PACKAGES:
            for part in distribution(package).files or ():
                if part.parts[0] != ".." and part.suffix != ".pyc":
                    archive.write(str(part.locate()), str(part))
        archive.writestr("hypothesis.py", HYPOTHESIS)
    return path


def outcomes(repository: Path, folder: str) -> list[Outcome]:
    """Run the tests of a folder; a test that ends Python has the outcome "crashed"."""
    script = [str(HERE / "run_tests.mjs"), str(RUNTIME), str(repository)]
    command = [*deno_command(), *script, str(HERE / "suite_reporter.py"), folder]
    found: list[Outcome] = []
    begun = code = ""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        for line in process.stdout:
            at = line.find("@[")
            if at < 0:
                continue
            outcome, test, *message = json.loads(line[at + 1 :])
            if outcome == "begin":
                begun = test
            elif outcome == "exit":
                code = test
            else:
                found.append(Outcome(outcome, test, *message))
    if code not in ("0", "1"):  # all tests ran
        found.append(Outcome("crashed", begun, f"pytest {code}, Pyodide {process.returncode}"))
    return found


def reason_for(outcome: Outcome) -> str:
    """Return why a test cannot pass there; an empty string if nobody knows."""
    if outcome.outcome == "crashed":
        return ""
    for reason, pattern in EXPLAINED.items():
        if re.search(pattern, outcome.message):
            return reason
    return next((why for test, why in EXPECTED.items() if outcome.test.startswith(test)), "")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_failure_is_explained(repository: Path, folder: str) -> None:
    found = outcomes(repository, folder)
    passed = sum(one.outcome == "passed" for one in found)
    failed = [one for one in found if one.outcome in ("failed", "crashed")]
    reasons = Counter(reason_for(one) for one in failed)
    print(f"\n{folder}: {passed} passed, {len(failed)} failed", file=sys.stderr)
    for reason, count in reasons.most_common():
        print(f"  {count} because {reason or 'of something else'}", file=sys.stderr)
    assert passed > 100
    expected = [test for test in EXPECTED if test.startswith(folder)]
    stale = [test for test in expected if not any(one.test.startswith(test) for one in failed)]
    assert stale == []
    assert [one for one in failed if not reason_for(one)] == []
