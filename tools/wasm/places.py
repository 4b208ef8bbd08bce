"""The folders of the build."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "wasm"
DOWNLOADS = BUILD / "downloads"
HEADERS = BUILD / "headers"  # of Python, the C library and libc++
MODULE = BUILD / "core"  # objects and the module unjam._core
PYODIDE_SYMBOLS = BUILD / "pyodide_symbols.txt"  # what modules may import, one a line
NUMPY = BUILD / "numpy"
WHEELS = BUILD / "wheels"  # packages that PyPI has compiled, unpacked
RUNTIME = BUILD / "runtime"  # the result

MODULE_SUFFIX = ".cpython-314-wasm32-emscripten.so"
CORE = MODULE / f"_core{MODULE_SUFFIX}"
