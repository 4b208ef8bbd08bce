"""Every symbol that a compiled module imports is one that Pyodide provides."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tools.wasm.compiler import missing_symbols
from tools.wasm.places import RUNTIME
from tools.wasm.pyodide import provided_symbols
from tools.wasm.wasm_symbols import exports, imports

pytestmark = pytest.mark.wasm


def test_every_import_is_provided(tmp_path: Path) -> None:
    provided = provided_symbols(RUNTIME / "pyodide.asm.wasm")
    with zipfile.ZipFile(RUNTIME / "unjam-packages.zip") as archive:
        modules = [name for name in archive.namelist() if name.endswith(".so")]
        archive.extractall(tmp_path, modules)
    assert {Path(name).name.partition(".")[0] for name in modules} >= {"_core", "_multiarray_umath"}
    for name in modules:
        assert missing_symbols(tmp_path / name, provided) == [], name


def test_missing_symbols_are_found() -> None:
    main = RUNTIME / "pyodide.asm.wasm"
    assert "PyLong_FromLong" in set(exports(main.read_bytes()))
    assert "__assert_fail" in {found.name for found in imports(main.read_bytes())}
    assert "__assert_fail" in missing_symbols(main, set())
