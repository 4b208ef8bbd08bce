"""The files of a census, to be compared."""

from __future__ import annotations

from pathlib import Path


def contents(directory: str | Path) -> dict[str, bytes]:
    """All files but the log."""
    return {
        file.name: file.read_bytes()
        for file in Path(directory).iterdir()
        if file.name != "census.log"
    }
