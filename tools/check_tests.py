"""Find tests that cannot fail: test functions in which nothing is asserted on every way through.

python tools/check_tests.py [FILE OR FOLDER ...]    exit with status 1 if there are any

A test asserts something if it has an ``assert`` of something that is not constant, uses
``pytest.raises``, ``pytest.warns`` or ``pytest.fail``, waits for something on a page, or calls a
function of the tests that asserts. Functions are found by name: those of the same file and of the
files that it imports from the tests; methods by name alone. An assertion in a loop or in a ``with``
counts. One that only some ways through the test reach does not: in one branch of an ``if``, in the
handler of an exception, or after an ``if`` that continues the loop or returns. What if no way ever
gets there? Such a test counts how often it did, and asserts that. A test that is right
nevertheless says ``# cannot fail: why`` on the line of its ``def``.
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
# Methods of Playwright that raise if it does not come to that.
WAITING = {"wait_for", "wait_for_function", "wait_for_selector", "wait_for_url"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Finding(NamedTuple):
    """A test that cannot fail."""

    file: Path
    line: int
    name: str

    def __str__(self) -> str:
        file = self.file.relative_to(ROOT) if self.file.is_relative_to(ROOT) else self.file
        return f"{file}:{self.line}: {self.name} asserts nothing, or only on some ways through it"


class Module:
    """A file of tests, or one that tests import."""

    def __init__(self, file: Path, tests: Tests) -> None:
        self.file = file
        self._tests = tests
        self._text = file.read_text("utf-8")
        self._lines = self._text.splitlines()

    @cached_property
    def tree(self) -> ast.Module:
        """The file, parsed."""
        return ast.parse(self._text, str(self.file))

    @cached_property
    def functions(self) -> dict[str, Function]:
        """All functions and methods of the file by name."""
        return {
            node.name: node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }

    @cached_property
    def imported(self) -> dict[str, str]:
        """Names that come from other files of the tests, and the modules they come from."""
        return {
            alias.asname or alias.name: node.module
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tests")
            for alias in node.names
        }

    def tests(self) -> Iterator[Function]:
        """The test functions: of the module, and methods of its test classes."""
        for node in self.tree.body:
            members = node.body if isinstance(node, ast.ClassDef) else [node]
            yield from (
                member
                for member in members
                if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef)
                and member.name.startswith("test")
            )

    def is_excused(self, function: Function) -> bool:
        """Does the line of the ``def`` say why it cannot fail?"""
        return bool(EXCUSE.search(self._lines[function.lineno - 1]))

    # ---- Does it assert? -----------------------------------------------------------------------

    def asserts(self, body: Iterable[ast.stmt]) -> bool:
        """Does every way through these statements assert something?"""
        for statement in body:
            if self._statement_asserts(statement):
                return True
            if self._may_leave(statement):
                return False
        return False

    def _may_leave(self, statement: ast.stmt, loop: bool = False) -> bool:
        """Can it end the test, or a round of the loop around it, without having asserted anything?

        ``loop``: there is a loop inside of which ``continue`` and ``break`` do not matter.
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
                # It goes on until something is reached, whatever it passes over on the way.
                reached = any(map(self._statement_asserts, body))
                return self._calls(test) or reached or self.asserts(orelse)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
                handled = all(self._leaves(handler.body) for handler in handlers)
                inside = self.asserts(body) or self.asserts(orelse)
                return self.asserts(finalbody) or (inside and handled)
            case ast.Match(cases=cases):
                return all(self.asserts(case.body) for case in cases)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return False  # what is only defined is not run
            case _:
                return self._calls(statement)

    def _leaves(self, handler: list[ast.stmt]) -> bool:
        """Does the handler of an exception assert something, raise, or skip the test?"""
        last = handler[-1]
        skips = isinstance(last, ast.Expr) and isinstance(last.value, ast.Call)
        skipping = skips and _name(last.value.func) in ("skip", "xfail")  # type: ignore[attr-defined]
        return isinstance(last, ast.Raise) or skipping or self.asserts(handler)

    def _calls(self, node: ast.AST) -> bool:
        """Is something called in there that asserts?"""
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
        """Does a function of this file, or one that it imports, contain an assertion?"""
        function = self.functions.get(name)
        if function is None:
            module = self._tests.module(self.imported.get(name, ""))
            return module is not None and module is not self and module.function_asserts(name)
        return self._tests.function_asserts(self, function)


class Tests:
    """The whole tree of tests."""

    def __init__(self, folder: Path = TESTS) -> None:
        self._folder = folder
        self._modules: dict[Path, Module] = {}
        self._known: dict[Function, bool] = {}

    def at(self, file: Path) -> Module:
        """The module of a file."""
        if file not in self._modules:
            self._modules[file] = Module(file, self)
        return self._modules[file]

    def module(self, name: str) -> Module | None:
        """A module by its dotted name, such as ``tests.support.web``."""
        parts = name.split(".")[1:]
        for file in (
            self._folder.joinpath(*parts).with_suffix(".py") if parts else self._folder,
            self._folder.joinpath(*parts, "__init__.py"),
        ):
            if name and file.is_file():
                return self.at(file)
        return None

    def function_asserts(self, module: Module, function: Function) -> bool:
        """Does a function that a test calls assert something? Any way through it will do."""
        if function not in self._known:
            self._known[function] = False  # while it is looked at: it may call itself
            own = any(isinstance(node, ast.Assert) for node in ast.walk(function))
            self._known[function] = own or module._calls(function)
        return self._known[function]

    def some_method_asserts(self, name: str) -> bool:
        """Is there a method of that name in the tree of tests that asserts something?"""
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
    """The blocks of statements inside of a statement."""
    for field in ("body", "orelse", "finalbody"):
        yield getattr(statement, field, [])
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body


def _name(function: ast.expr) -> str:
    """What a called function is called."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def findings(files: Iterable[Path], folder: Path = TESTS) -> Iterator[Finding]:
    """The tests of these files that cannot fail."""
    tests = Tests(folder)
    for file in files:
        module = tests.at(file)
        for function in module.tests():
            if not module.asserts(function.body) and not module.is_excused(function):
                yield Finding(file, function.lineno, function.name)


def main(arguments: list[str]) -> int:
    """Print what is found; 1 if there is anything."""
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
