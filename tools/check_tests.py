"""Find tests that cannot fail: test functions that do not assert something on every path.

python tools/check_tests.py [FILE OR FOLDER ...]    exit with status 1 if there are any

A test asserts something if it has an ``assert`` of a non-constant expression, uses
``pytest.raises``, ``pytest.warns`` or ``pytest.fail``, waits for something on a page, or calls a
test helper that asserts. Helper functions are looked up by name in the same file and in the test
files it imports; methods by name only. An assertion in a loop or in a ``with`` counts. One that
only some paths reach does not: in one branch of an ``if``, in an exception handler, or after an
``if`` that continues the loop or returns. If no path might reach it, count how often it was reached
and assert the count. To exempt a test, write ``# cannot fail: why`` on the line of its ``def``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
EXCUSE = re.compile(r"#\s*cannot fail:\s*\S")
ASSERTING = {"raises", "warns", "deprecated_call", "fail"}  # functions of pytest
# Playwright methods that raise after a timeout.
WAITING = {"wait_for", "wait_for_function", "wait_for_selector", "wait_for_url"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Finding(NamedTuple):
    """A test that cannot fail."""

    file: Path
    line: int
    name: str

    def __str__(self) -> str:
        file = self.file.relative_to(ROOT) if self.file.is_relative_to(ROOT) else self.file
        return f"{file}:{self.line}: {self.name} asserts nothing, or only on some paths"


class Module:
    """A test file, or a file that tests import."""

    def __init__(self, file: Path, tests: Tests) -> None:
        self.file = file
        self._tests = tests
        self._text = file.read_text("utf-8")
        self._lines = self._text.splitlines()

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree of the file."""
        return ast.parse(self._text, str(self.file))

    @cached_property
    def functions(self) -> dict[str, Function]:
        """All functions and methods of the file, by name."""
        return {
            node.name: node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }

    @cached_property
    def imported(self) -> dict[str, str]:
        """The module of every name imported from other test files."""
        return {
            alias.asname or alias.name: node.module
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tests")
            for alias in node.names
        }

    def tests(self) -> Iterator[Function]:
        """Yield the test functions of the module and the methods of its test classes."""
        for node in self.tree.body:
            members = node.body if isinstance(node, ast.ClassDef) else [node]
            yield from (
                member
                for member in members
                if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef)
                and member.name.startswith("test")
            )

    def is_excused(self, function: Function) -> bool:
        """Return whether the line of the ``def`` exempts the test."""
        return bool(EXCUSE.search(self._lines[function.lineno - 1]))

    # ---- Assertions ----------------------------------------------------------------------------

    def asserts(self, body: Iterable[ast.stmt]) -> bool:
        """Return whether every path through these statements asserts something."""
        for statement in body:
            if self._statement_asserts(statement):
                return True
            if self._may_leave(statement):
                return False
        return False

    def _may_leave(self, statement: ast.stmt, loop: bool = False) -> bool:
        """Return whether it can end the test, or an iteration of the enclosing loop, unasserted.

        ``loop``: inside an inner loop, where ``continue`` and ``break`` do not matter.
        """
        if isinstance(statement, ast.Return):
            return True
        if isinstance(statement, ast.Continue | ast.Break):
            return not loop
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return False
        loop = loop or isinstance(statement, ast.For | ast.AsyncFor | ast.While)
        return any(
            not self.asserts(block) and any(self._may_leave(inner, loop) for inner in block)
            for block in _blocks(statement)
        )

    def _statement_asserts(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.Assert(test=test):
                return not isinstance(test, ast.Constant)
            case ast.If(test=test, body=body, orelse=orelse):
                return self._calls(test) or (self.asserts(body) and self.asserts(orelse))
            case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
                return any(map(self._calls, items)) or self.asserts(body)
            case ast.For(iter=source, body=body) | ast.AsyncFor(iter=source, body=body):
                return self._calls(source) or self.asserts(body)
            case ast.While(test=test, body=body, orelse=orelse):
                # The loop continues until it reaches the assertion, so skipped iterations are fine.
                reached = any(map(self._statement_asserts, body))
                return self._calls(test) or reached or self.asserts(orelse)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
                handled = all(self._leaves(handler.body) for handler in handlers)
                inside = self.asserts(body) or self.asserts(orelse)
                return self.asserts(finalbody) or (inside and handled)
            case ast.Match(cases=cases):
                return all(self.asserts(case.body) for case in cases)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return False  # a definition does not run its body
            case _:
                return self._calls(statement)

    def _leaves(self, handler: list[ast.stmt]) -> bool:
        """Return whether an exception handler asserts something, raises, or skips the test."""
        last = handler[-1]
        skips = isinstance(last, ast.Expr) and isinstance(last.value, ast.Call)
        skipping = skips and _name(last.value.func) in ("skip", "xfail")  # type: ignore[attr-defined]
        return isinstance(last, ast.Raise) or skipping or self.asserts(handler)

    def _calls(self, node: ast.AST) -> bool:
        """Return whether the node calls something that asserts."""
        calls = (inner for inner in ast.walk(node) if isinstance(inner, ast.Call))
        return any(self._is_asserting(call.func) for call in calls)

    def _is_asserting(self, function: ast.expr) -> bool:
        name = _name(function)
        if isinstance(function, ast.Attribute):
            on_pytest = isinstance(function.value, ast.Name) and function.value.id == "pytest"
            if on_pytest or name.startswith("assert_"):
                return name in ASSERTING or name.startswith("assert_")
            return name in WAITING or self._tests.some_method_asserts(name)
        if name in self.imported:
            module = self._tests.module(self.imported[name])
            return module is not None and module.function_asserts(name)
        return self.function_asserts(name)

    def function_asserts(self, name: str) -> bool:
        """Return whether a function of this file, or one that it imports, asserts something."""
        function = self.functions.get(name)
        if function is None:
            module = self._tests.module(self.imported.get(name, ""))
            return module is not None and module is not self and module.function_asserts(name)
        return self._tests.function_asserts(self, function)


class Tests:
    """All test modules."""

    def __init__(self, folder: Path = TESTS) -> None:
        self._folder = folder
        self._modules: dict[Path, Module] = {}
        self._known: dict[Function, bool] = {}

    def at(self, file: Path) -> Module:
        """Return the module of a file."""
        if file not in self._modules:
            self._modules[file] = Module(file, self)
        return self._modules[file]

    def module(self, name: str) -> Module | None:
        """Return a module by its dotted name, such as ``tests.support.web``."""
        parts = name.split(".")[1:]
        for file in (
            self._folder.joinpath(*parts).with_suffix(".py") if parts else self._folder,
            self._folder.joinpath(*parts, "__init__.py"),
        ):
            if name and file.is_file():
                return self.at(file)
        return None

    def function_asserts(self, module: Module, function: Function) -> bool:
        """Return whether a function called by a test asserts something on any path."""
        if function not in self._known:
            self._known[function] = False  # guards against recursion
            own = any(isinstance(node, ast.Assert) for node in ast.walk(function))
            self._known[function] = own or module._calls(function)
        return self._known[function]

    def some_method_asserts(self, name: str) -> bool:
        """Return whether any method of that name in the tests asserts something."""
        return name in self._asserting_methods

    @cached_property
    def _asserting_methods(self) -> set[str]:
        return {
            member.name
            for file in sorted(self._folder.rglob("*.py"))
            for node in ast.walk(self.at(file).tree)
            if isinstance(node, ast.ClassDef)
            for member in node.body
            if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef)
            and not member.name.startswith("test")
            and any(isinstance(inner, ast.Assert) for inner in ast.walk(member))
        }


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of statements inside a statement."""
    for field in ("body", "orelse", "finalbody"):
        yield getattr(statement, field, [])
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body


def _name(function: ast.expr) -> str:
    """Return the name of a called function."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def findings(files: Iterable[Path], folder: Path = TESTS) -> Iterator[Finding]:
    """Yield the tests of these files that cannot fail."""
    tests = Tests(folder)
    for file in files:
        module = tests.at(file)
        for function in module.tests():
            if not module.asserts(function.body) and not module.is_excused(function):
                yield Finding(file, function.lineno, function.name)


def main(arguments: list[str]) -> int:
    """Print all findings; return 1 if there are any."""
    places = [Path(argument).resolve() for argument in arguments] or [TESTS]
    files = [
        file
        for place in places
        for file in (sorted(place.rglob("test_*.py")) if place.is_dir() else [place])
    ]
    found = list(findings(files))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
