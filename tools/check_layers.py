"""Check the structure of the package: layers, names and folders.

python tools/check_layers.py [SOURCE FOLDER]    exit with status 1 if a rule is broken

- A module imports only modules of its own layer or of a lower one (``LAYERS``), and no imports are
  circular. Imports for type checkers only (``if TYPE_CHECKING``) and imports inside functions are
  free, but see the next rules.
- Only ``INTERFACES`` themselves and what is above them import them, also inside functions and for
  type checkers: the library works without its command line and its server.
- An import inside a function says why it is deferred, in a comment that contains ``deferred:`` on
  its line, on the line above the imports it stands with, or, for the whole file, at the start of a
  line.
- A package does not import private names or private modules of another one.
- No two modules have the same basename, and no folder has more than 20 modules.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

SOURCE = Path(__file__).resolve().parent.parent / "src" / "unjam"
MOST_SIBLINGS = 20
REASON = "deferred:"

# The lowest first. Modules directly in the package count as packages; "" is unjam/__init__.py.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "literals", "core", "_core", "interrupts", "util"),
    ("model",),
    ("notation", "compiler", "planning", "rules", "reference"),
    ("solver", "decks", "photo"),
    ("graph",),
    ("optimal", "blocking", "equivalence", "tracing", "comparison"),
    ("difficulty", "explanation", "paper", "certificate"),
    ("generator", "census"),
    ("render",),
    ("plots", "player"),
    ("tasks", "gym"),
    ("web",),
    ("mcp_server",),
    ("cli",),
    ("", "__main__"),
)
INTERFACES = ("web", "mcp_server", "cli")
LEVELS = {package: level for level, packages in enumerate(LAYERS) for package in packages}


class Import(NamedTuple):
    """One imported name: the ``module`` it comes from and where it is imported."""

    module: str  # relative to the package: "model.puzzle"; of others as they are: "json"
    name: str
    line: int
    when: Literal["start", "typing", "deferred"]
    own: bool  # is it a module of the package?


class Module:
    """A file of the package. ``name`` is relative to the package, such as ``model.puzzle``."""

    def __init__(self, file: Path, source: Path) -> None:
        parts = file.relative_to(source).with_suffix("").parts
        self.file = file
        self.folder = parts[:-1]
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.package = parts[0] if parts[0] != "__init__" else ""
        self._top = source.name
        self._text = file.read_text("utf-8")
        self._lines = self._text.splitlines()

    @cached_property
    def imports(self) -> list[Import]:
        """All imports of the file."""
        return list(self._imports(ast.parse(self._text, str(self.file)), "start"))

    def _imports(
        self, node: ast.AST, when: Literal["start", "typing", "deferred"]
    ) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            inside = when
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                inside = "deferred"
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                for part in child.body:
                    yield from self._imports(ast.Module([part], []), "typing")
                for part in child.orelse:
                    yield from self._imports(ast.Module([part], []), when)
                continue
            if isinstance(child, ast.Import):
                for alias in child.names:
                    module, own = self._relative(alias.name)
                    yield Import(module, "", child.lineno, when, own)
            elif isinstance(child, ast.ImportFrom):
                module, own = self._from(child)
                for alias in child.names:
                    yield Import(module, alias.name, child.lineno, when, own)
            else:
                yield from self._imports(child, inside)

    def _from(self, node: ast.ImportFrom) -> tuple[str, bool]:
        if not node.level:
            return self._relative(node.module or "")
        above = self.folder[: len(self.folder) - node.level + 1]
        return ".".join((*above, *filter(None, [node.module]))), True

    def _relative(self, module: str) -> tuple[str, bool]:
        first, _, rest = module.partition(".")
        return (rest, True) if first == self._top else (module, False)

    def gives_reason(self, line: int) -> bool:
        """Return whether a comment says why an import inside a function is deferred."""
        if any(text.startswith("#") and REASON in text for text in self._lines):
            return True
        here = line - 1
        if REASON in self._lines[here].partition("#")[2]:
            return True
        while here and self._lines[here].lstrip().startswith(("from ", "import ")):
            here -= 1
        text = self._lines[here].strip()
        return text.startswith("#") and REASON in text


class Package:
    """All modules below a source folder."""

    def __init__(self, source: Path = SOURCE) -> None:
        self.source = source
        files = sorted(source.rglob("*.py"))
        self.modules = {module.name: module for module in (Module(f, source) for f in files)}

    def findings(self) -> list[str]:
        """Return one line for every broken rule."""
        return [
            *self._unknown_packages(),
            *self._imports_upwards(),
            *self._hidden_imports_of_interfaces(),
            *self._circular_imports(),
            *self._unexplained_imports(),
            *self._private_names(),
            *self._shared_basenames(),
            *self._large_folders(),
        ]

    def _unknown_packages(self) -> Iterator[str]:
        for package in sorted({module.package for module in self.modules.values()} - set(LEVELS)):
            yield f"{package}: not in LAYERS of tools/check_layers.py"

    def _imports_upwards(self) -> Iterator[str]:
        for module, found in self._own_imports("start"):
            # The version is defined before anything else is imported.
            if found.name != "__version__" and self._is_above(found, module):
                yield self._must_not(module, found)

    def _hidden_imports_of_interfaces(self) -> Iterator[str]:
        for module, found in self._own_imports("typing", "deferred"):
            if self._package_of(found) in INTERFACES and self._is_above(found, module):
                yield self._must_not(module, found)

    def _is_above(self, found: Import, module: Module) -> bool:
        """Return whether an imported module is in a higher layer than the importing one."""
        target = self._package_of(found)
        return LEVELS.get(target, -1) > LEVELS.get(module.package, len(LAYERS))

    def _must_not(self, module: Module, found: Import) -> str:
        text = f"{module.package} must not import {self._package_of(found)}"
        return self._at(module, found, text)

    def _circular_imports(self) -> Iterator[str]:
        modules: dict[str, set[str]] = defaultdict(set)
        packages: dict[str, set[str]] = defaultdict(set)
        for module, found in self._own_imports("start"):
            if found.name == "__version__":
                continue
            modules[module.name].add(self._target(found))
            packages[module.package].add(self._package_of(found))
        for kind, graph in (("modules", modules), ("packages", packages)):
            for cycle in cycles(graph):
                yield f"circular imports of {kind}: {' -> '.join(cycle)}"

    def _unexplained_imports(self) -> Iterator[str]:
        for module in self.modules.values():
            for found in module.imports:
                if found.when == "deferred" and not module.gives_reason(found.line):
                    text = "an import inside a function needs a comment with 'deferred:' and why"
                    yield self._at(module, found, text)

    def _private_names(self) -> Iterator[str]:
        for module, found in self._own_imports("start", "typing", "deferred"):
            target = self._package_of(found)
            for name in (*found.module.split("."), found.name):
                private = name.startswith("_") and not name.startswith("__") and name != "_core"
                if private and target != module.package:
                    yield self._at(module, found, f"{name} is private to {target}")

    def _shared_basenames(self) -> Iterator[str]:
        named = defaultdict(list)
        for module in self.modules.values():
            if not module.file.name.startswith("__"):
                named[module.file.name].append(module.name)
        for name, modules in sorted(named.items()):
            if len(modules) > 1:
                yield f"{name}: the basename of {', '.join(modules)}"

    def _large_folders(self) -> Iterator[str]:
        siblings: dict[Path, int] = defaultdict(int)
        for module in self.modules.values():
            siblings[module.file.parent] += 1
        for folder, count in sorted(siblings.items()):
            if count > MOST_SIBLINGS:
                name = folder.relative_to(self.source.parent)
                yield f"{name}: {count} modules; at most {MOST_SIBLINGS} in one folder"

    def _own_imports(self, *when: str) -> Iterator[tuple[Module, Import]]:
        for module in self.modules.values():
            for found in module.imports:
                if found.own and found.when in when:
                    yield module, found

    def _target(self, found: Import) -> str:
        """Return the module that an import loads: ``from . import x`` may name a module."""
        inner = f"{found.module}.{found.name}" if found.module else found.name
        return inner if inner in self.modules or inner in LEVELS else found.module

    def _package_of(self, found: Import) -> str:
        return self._target(found).partition(".")[0]

    def _at(self, module: Module, found: Import, text: str) -> str:
        return f"{module.file.relative_to(self.source.parent)}:{found.line}: {text}"


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return cycles of a graph, one for each edge that closes one on a depth-first search.

    >>> cycles({"a": {"b"}, "b": {"c", "b"}, "c": {"a"}})
    [['a', 'b', 'c', 'a']]
    """
    found: list[list[str]] = []
    done: set[str] = set()

    def visit(node: str, path: list[str]) -> None:
        for following in sorted(graph.get(node, set()) - {node}):
            if following in path:
                found.append([*path[path.index(following) :], following])
            elif following not in done:
                visit(following, [*path, following])
        done.add(node)

    for node in sorted(graph):
        if node not in done:
            visit(node, [node])
    return found


def main(arguments: Iterable[str]) -> int:
    """Print what breaks a rule; return the exit status."""
    folders = [Path(argument).resolve() for argument in arguments] or [SOURCE]
    findings = [text for folder in folders for text in Package(folder).findings()]
    for text in findings:
        print(text, file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
