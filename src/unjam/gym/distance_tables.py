"""Exact distances to a win for every state of a puzzle, computed once and kept in files.

A table is one array of 64-bit words, which the core looks states up in. In a cache folder it is a
file that all processes map into memory, so they share it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..core import core
from ..util.atomic_files import write_whole
from .game_compiler import PlannedPuzzle
from .puzzle_sets import puzzle_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_STATES = 1_000_000  # of a component whose distances are kept, unless given
_VERSION = 1  # of the files; part of their names


def default_folder() -> Path:
    """Return the folder for tables of this user: ``UNJAM_CACHE`` or that of the system."""
    named = os.environ.get("UNJAM_CACHE")
    if named:
        return Path(named) / "distances"
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "unjam" / "distances"


def attach_distances(
    prepared: core.GamePuzzle, planned: PlannedPuzzle, most_states: int, folder: Path | None
) -> bool:
    """Give a puzzle its distances; return False if it has more than ``most_states`` states.

    Distances count slides for actions of the kind ``unit``, otherwise moves. ``folder`` is that of
    the files; None: keep the table in memory. A damaged file is written again.
    """
    path = None if folder is None else folder / _file_name(planned)
    stored = None if path is None else _stored(path)
    if stored is not None:
        try:
            prepared.set_distances(stored)
            return True
        except ValueError:
            pass
    program = planned.plan.program
    component = core.explore(program, planned.kind == "unit", False, max_states=most_states)
    if component.stop:
        return False
    table = core.distance_table(component.keys, component.to_win, program.key_bits)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, table.tobytes())
        table = np.memmap(path, np.uint64, mode="r")
    prepared.set_distances(table)
    return True


def _file_name(planned: PlannedPuzzle) -> str:
    """Return the name of the file: it depends on everything that the distances depend on.

    Keys depend on the order of the vehicles, which equality of puzzles ignores.
    """
    unit = "slides" if planned.kind == "unit" else "moves"
    text = f"{_VERSION} {unit} {puzzle_text(planned.puzzle)}"
    return f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.unjam-{unit}"


def _stored(path: Path) -> NDArray[np.uint64] | None:
    """Map a file into memory; None if there is none or it is damaged."""
    try:
        table = np.memmap(path, np.uint64, mode="r")
    except (OSError, ValueError):
        return None
    return table if len(table) > 6 else None
