"""Pyodide itself: the files of its npm package that are needed at run time."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from .downloads import MissingError, npm_package
from .places import BUILD, PYODIDE_SYMBOLS, ROOT, WHEELS
from .wasm_symbols import exports, imports

VERSION = "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
FILES = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"


def unpack_pyodide() -> Path:
    """Return a folder with Pyodide's files; list the symbols that modules can import from it."""
    archive = npm_package("pyodide", VERSION, SHA256)
    folder = BUILD / f"pyodide-{VERSION}"
    if not all((folder / name).is_file() for name in FILES):
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(archive) as content:
            for name in (*FILES, "README.md"):
                found = content.extractfile(f"package/{name}")
                assert found is not None
                (folder / name).write_bytes(found.read())
    symbols = "\n".join(sorted(provided_symbols(folder / "pyodide.asm.wasm")))
    if not PYODIDE_SYMBOLS.is_file() or PYODIDE_SYMBOLS.read_text("utf-8") != symbols:
        PYODIDE_SYMBOLS.write_text(symbols, "utf-8")
    return folder


def provided_symbols(main: Path) -> set[str]:
    """Return what a module can import: what Pyodide exports, and what JavaScript gives to it."""
    content = main.read_bytes()
    return {*exports(content), *(found.name for found in imports(content))}


def install_wheels() -> Path:
    """Return a folder with the packages of ``requirements.txt``, as PyPI has them for Pyodide."""
    wanted = ROOT / "tools" / "wasm" / "requirements.txt"
    copy = WHEELS / wanted.name
    if not copy.is_file() or copy.read_bytes() != wanted.read_bytes():
        shutil.rmtree(WHEELS, ignore_errors=True)
        command = [
            sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install",
            "--target", str(WHEELS), "--no-deps", "--no-compile", "--only-binary=:all:",
            "--require-hashes", f"--platform={PLATFORM}", "--platform=any",
            f"--python-version={PYTHON}", "-r", str(wanted),
        ]  # fmt: skip
        if subprocess.run(command, check=False).returncode:
            raise MissingError(f"make wasm needs the packages of {wanted.name}; pip says why.")
        shutil.copy(wanted, copy)
    return WHEELS
