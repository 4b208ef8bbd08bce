"""The lint that finds tests which cannot fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tools.check_tests import TESTS, findings

ROOT = TESTS.parent
SCRIPT = ROOT / "tools" / "check_tests.py"

EMPTY = {
    "nothing": "pass",
    "a call": "len([])",
    "an assertion of a constant": "assert True",
    "one branch": """
        if len([]):
            assert 1 > 2
    """,
    "a handler": """
        try:
            int("1")
        except ValueError as error:
            assert str(error)
    """,
    "suppressed by a handler": """
        try:
            assert int("1")
        except AssertionError:
            pass
    """,
    "after a return": """
        if len([]):
            return
        assert 1 > 2
    """,
    "after a continue": """
        for number in range(3):
            if number > 1:
                continue
            assert number
    """,
    "a function that is not called": """
        def check():
            assert 1 > 2
    """,
    "a helper that asserts nothing": "quiet()",
    "some cases": """
        match len([]):
            case 0:
                pass
            case _:
                assert 1 > 2
    """,
}

FULL = {
    "an assertion": "assert len([]) == 0",
    "pytest.raises": """
        with pytest.raises(ValueError):
            int("x")
    """,
    "pytest.fail": "pytest.fail('always')",
    "a loop": """
        for number in range(3):
            assert number < 3
    """,
    "both branches": """
        if len([]):
            assert 1 > 2
        else:
            assert 2 > 1
    """,
    "a branch that asserts before it returns": """
        if len([]):
            assert 1 > 2
            return
        assert 2 > 1
    """,
    "a handler that raises": """
        try:
            assert int("1")
        except ValueError:
            raise
    """,
    "a handler that skips": """
        try:
            assert int("1")
        except ValueError:
            pytest.skip("no number")
    """,
    "a count after the loop": """
        count = 0
        for number in range(3):
            if number > 1:
                continue
            count += 1
        assert count
    """,
    "a while loop that goes on until it has": """
        count = 0
        while count < 3:
            if len([]):
                continue
            count += 1
            assert count
    """,
    "a helper": "loud()",
    "a helper that calls one": "calls_loud()",
    "a helper of another file": "assert_reads('x')",
    "a context that asserts": """
        with within(3):
            pass
    """,
    "a method that asserts": "Thing().checked()",
    "a page that is waited for": "page.locator('h1').wait_for()",
    "a mock": "mock.assert_called_once()",
}

HEAD = """
from contextlib import contextmanager
import pytest
from tests.support.helpers import assert_reads

def quiet():
    return 1

def loud():
    assert len([]) == 0

def calls_loud():
    loud()
    calls_loud()

@contextmanager
def within(seconds):
    yield
    assert seconds

class Thing:
    def checked(self):
        assert self

"""


def found(folder: Path, body: str, comment: str = "") -> list[str]:
    """What the lint says of a test with that body."""
    support = folder / "support"
    support.mkdir(exist_ok=True)
    (support / "helpers.py").write_text("def assert_reads(text):\n    assert text\n", "utf-8")
    file = folder / "test_it.py"
    inside = indent(dedent(body).strip(), "    ")
    file.write_text(f"{HEAD}\ndef test_it(page=None, mock=None):{comment}\n{inside}\n", "utf-8")
    return [finding.name for finding in findings([file], folder)]


@pytest.mark.parametrize("name", EMPTY)
def test_a_test_that_cannot_fail_is_found(name: str, tmp_path: Path) -> None:
    assert found(tmp_path, EMPTY[name]) == ["test_it"]


@pytest.mark.parametrize("name", FULL)
def test_a_test_that_can_fail_is_not(name: str, tmp_path: Path) -> None:
    assert found(tmp_path, FULL[name]) == []


def test_a_reason_is_an_excuse(tmp_path: Path) -> None:
    assert found(tmp_path, "pass", "  # cannot fail: it must not crash") == []
    assert found(tmp_path, "pass", "  # cannot fail:") == ["test_it"]
    assert found(tmp_path, "pass", "  # noqa") == ["test_it"]


def test_methods_and_coroutines(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text(
        "class TestIt:\n    def test_method(self): pass\n    def helper(self): pass\n"
        "async def test_coroutine(): pass\nasync def test_full(): assert len([])\n",
        "utf-8",
    )
    names = [finding.name for finding in findings([file], tmp_path)]
    assert names == ["test_method", "test_coroutine"]


def test_tests_of_this_project_can_fail() -> None:
    """Those of one folder; `make lint` checks all."""
    folder = SCRIPT.parents[1] / "tests" / "golden"
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(folder)], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("\n\ndef test_nothing():\n    pass\n", "utf-8")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(tmp_path)], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stdout == (f"{file}:3: test_nothing asserts nothing, or only on some paths\n")


def test_make_lint_runs_it() -> None:
    rule = (ROOT / "Makefile").read_text("utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    assert "tools/check_tests.py" in rule
