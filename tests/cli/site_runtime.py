"""A stand-in for Python for browsers, which `make wasm` builds in minutes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unjam.web.site import single_file, site_files
from unjam.web.site.prepared_answers import prepared_files

RUNTIME = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "unjam-packages.zip",
)  # fmt: skip


def pretend_runtime(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill a folder like that of `make wasm`. Only small decks are prepared, to save time."""
    folder.mkdir(parents=True)
    for name in RUNTIME:
        (folder / name).write_text(f"contents of {name}")

    def few_decks() -> Iterator[tuple[str, bytes]]:
        return prepared_files(["hardest", "klotski"])

    monkeypatch.setattr(site_files, "prepared_files", few_decks)
    monkeypatch.setattr(single_file, "prepared_files", few_decks)
