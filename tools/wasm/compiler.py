"""A C and C++ compiler for Pyodide's modules, made of zig's clang and linker.

python -m tools.wasm.compiler [c | c++] ARGUMENTS    what meson runs to build NumPy

It understands what a build system passes to clang. If the arguments ask for a program, a module
that imports its undefined symbols from Pyodide is linked. The headers of the Python that runs the
build are replaced by those of Pyodide's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .places import PYODIDE_SYMBOLS
from .python_headers import python_headers
from .system_headers import system_header_flags, zig_program
from .wasm_symbols import exports, imports

TARGET = ("--target=wasm32-unknown-emscripten", "-fPIC", "-fwasm-exceptions")
SOURCES = (".c", ".cpp", ".cc", ".cxx")
LINK = (
    "-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections",
    "--unresolved-symbols=import-dynamic",
    "--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors",
)  # fmt: skip
# What the loader of modules gives to each.
OF_THE_LOADER = {"memory", "__memory_base", "__table_base", "__indirect_function_table"}


def compile_command(language: str, arguments: Sequence[str]) -> list[str]:
    """Return the command that runs clang with these arguments; ``language`` is c or c++."""
    own = ["-D__EMSCRIPTEN_SHARED__", "-D_GNU_SOURCE"]
    headers = system_header_flags(language == "c++")
    return [*zig_program(), "clang", *TARGET, *own, *headers, *arguments]


def link_command(objects: Sequence[str], output: str, names: Sequence[str]) -> list[str]:
    """Return the command that links a module."""
    # A program exists to test whether functions are there, and nothing calls its code.
    named = [f"--export={name}" for name in names] or ["--no-gc-sections"]
    return [*zig_program(), "wasm-ld", *LINK, *named, *objects, "-o", output]


def missing_symbols(module: Path, provided: set[str]) -> list[str]:
    """Return the imports of a module that are not provided.

    The linker cannot know them, so that every test of a build system for a function succeeds.
    """
    content = module.read_bytes()
    own = set(exports(content))  # weak symbols of its own, reached through the table of addresses
    wanted = {found.name for found in imports(content)}
    return sorted(wanted - provided - own - OF_THE_LOADER)


def pyodide_symbols() -> set[str]:
    """Return what Pyodide provides."""
    return set(PYODIDE_SYMBOLS.read_text("utf-8").split())


def main(arguments: list[str]) -> int:
    """Compile or link like clang; return the exit status."""
    language, *rest = arguments
    native = {f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")}
    rest = [f"-I{python_headers()}" if text in native else text for text in rest]
    if "-Wl,--version" in rest:  # asks which linker this is
        return subprocess.run([*zig_program(), "wasm-ld", "--version"], check=False).returncode
    if any(flag in rest for flag in ("-c", "-E", "-S", "-fsyntax-only", "--version", "-v")):
        return subprocess.run(compile_command(language, rest), check=False).returncode
    with tempfile.TemporaryDirectory() as folder:
        return _link(language, rest, folder)


def _link(language: str, arguments: list[str], folder: str) -> int:
    """Compile the source files among the arguments and link them with the other files."""
    at = arguments.index("-o") if "-o" in arguments else -1
    output = arguments[at + 1] if at >= 0 else "a.out"
    others = [text for i, text in enumerate(arguments) if at < 0 or i not in (at, at + 1)]
    sources = [text for text in others if text.endswith(SOURCES) and os.path.isfile(text)]
    files = [text for text in others if text.endswith((".o", ".a"))]
    flags = [text for text in others if text.startswith(("-", "@")) and not text.startswith("-Wl,")]
    for number, source in enumerate(sources):
        target = os.path.join(folder, f"{number}.o")
        command = compile_command(language, [*flags, "-c", source, "-o", target])
        if code := subprocess.run(command, check=False).returncode:
            return code
        files.append(target)
    named = [f"PyInit_{Path(output).name.partition('.')[0]}"] if output.endswith(".so") else []
    if code := subprocess.run(link_command(files, output, named), check=False).returncode:
        return code
    missing = missing_symbols(Path(output), pyodide_symbols())
    if missing:
        print(f"Pyodide does not have {', '.join(missing)}", file=sys.stderr)
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
