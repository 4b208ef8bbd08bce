"""A stand-in for Python for browsers, which `make wasm` builds in minutes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import unjam
from unjam.web.site import single_file, site_files
from unjam.web.site.prepared_answers import prepared_files


def packages(version: str) -> bytes:
    """An archive of packages with that version of unjam."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"unjam-{version}.dist-info/METADATA", "Name: unjam\n")
    return file.getvalue()


# The contents of its files.
RUNTIME = {
    name: f"contents of {name}".encode()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
} | {"unjam-packages.zip": packages(unjam.__version__)}


def pretend_runtime(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill a folder like that of `make wasm`. Only small decks are prepared, to save time."""
    folder.mkdir(parents=True)
    for name, content in RUNTIME.items():
        (folder / name).write_bytes(content)

    def few_decks() -> Iterator[tuple[str, bytes]]:
        return prepared_files(["hardest", "klotski"])

    monkeypatch.setattr(site_files, "prepared_files", few_decks)
    monkeypatch.setattr(single_file, "prepared_files", few_decks)
