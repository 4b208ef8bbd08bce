"""Runs pytest inside Pyodide and prints the outcome of every test.

``run_tests.mjs`` runs this file and calls ``main``. Each line that begins with ``@`` is JSON:
``["begin", id]`` before a test, ``[outcome, id, message]`` after it, and ``["exit", code]`` at the
end. A file that cannot be imported has the outcome "failed".
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import Any


def tell(*values: str) -> None:
    """Print a line for the program that reads the outcomes."""
    assert sys.__stdout__ is not None
    sys.__stdout__.write(f"@{json.dumps(values)}\n")


def message_of(report: Any) -> str:
    """Return the first line of what went wrong."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = str(crash.message if crash else report.longrepr).splitlines()
    return lines[0 if crash else -1] if lines else ""


class Reporter:
    """The hooks of pytest that print outcomes."""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Print that a test begins."""
        tell("begin", nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Print how a test ended."""
        if report.when == "call" or report.outcome != "passed":
            tell(report.outcome, report.nodeid, message_of(report) if report.failed else "")

    def pytest_collectreport(self, report: Any) -> None:
        """Print that a file cannot be imported."""
        if report.failed:
            tell("failed", report.nodeid, message_of(report))


def main(packages: str, options: str) -> None:
    """Run pytest in the current folder, the repository; ``options`` are JSON."""
    shutil.copytree("src/unjam", f"{packages}/unjam", dirs_exist_ok=True)
    sys.path.insert(0, os.getcwd())  # pytest came with the repository
    import pytest

    settings = ["-q", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    tell("exit", str(int(pytest.main([*settings, *json.loads(options)], plugins=[Reporter()]))))
