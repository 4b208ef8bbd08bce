"""A C and C++ compiler for Pyodide's modules, made of zig's clang and linker.

python -m tools.wasm.compiler [c | c++] ARGUMENTS    what meson runs to build NumPy

It understands what a build system passes to clang. If the arguments ask for a program, a module
that imports its undefined symbols from Pyodide is linked.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .places import PYODIDE_SYMBOLS
from .system_headers import system_header_flags, zig_folder

TARGET = ("--target=wasm32-unknown-emscripten", "-fPIC", "-fwasm-exceptions")
SOURCES = (".c", ".cpp", ".cc", ".cxx")
LINK = (
    "-shared", "--experimental-pic", "--no-entry", "--strip-debug", "--gc-sections",
    "--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors",
)  # fmt: skip


def compile_command(language: str, arguments: Sequence[str]) -> list[str]:
    """Return the command that runs clang with these arguments; ``language`` is c or c++."""
    own = ["-D__EMSCRIPTEN_SHARED__", "-D_GNU_SOURCE"]
    headers = system_header_flags(language == "c++")
    return [str(zig_folder() / "zig"), "clang", *TARGET, *own, *headers, *arguments]


def link_command(objects: Sequence[str], output: str, exports: Sequence[str]) -> list[str]:
    """Return the command that links a module. Symbols that Pyodide does not have are errors."""
    allowed = (
        ["--unresolved-symbols=report-all", f"--allow-undefined-file={PYODIDE_SYMBOLS}"]
        if PYODIDE_SYMBOLS.is_file() else ["--unresolved-symbols=import-dynamic"]
    )  # fmt: skip
    named = [f"--export={name}" for name in exports]
    return [str(zig_folder() / "zig"), "wasm-ld", *LINK, *allowed, *named, *objects, "-o", output]


def main(arguments: list[str]) -> int:
    """Compile or link like clang; return the exit status."""
    language, *rest = arguments
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
    exports = [f"PyInit_{Path(output).name.partition('.')[0]}"] if output.endswith(".so") else []
    return subprocess.run(link_command(files, output, exports), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
