"""Searches whose states are files in a directory, for boards that need more than the memory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..core import core
from ..errors import StoreError
from ..literals import Algorithm, HeuristicName, Metric
from ..model.puzzle import Puzzle
from ..util.directory_lock import locked
from ..util.limits import parse_memory


def solve_on_disk(
    puzzle: Puzzle,
    program: core.Program,
    options: core.Options,
    metric: Metric,
    algorithm: Algorithm,
    heuristic: HeuristicName | None,
    anytime: bool,
    disk: str | os.PathLike[str] | None,
    max_disk: int | str | None,
    listen: Callable[[int, int, int, int, float], bool] | None,
) -> core.Result:
    """Solve a compiled puzzle with its states in a directory, or continue such a search."""
    if "," in metric:
        raise ValueError(f"disk requires metric 'moves' or 'slides', not {metric!r}")
    if anytime or algorithm not in ("auto", "bfs", "astar"):
        name = "anytime" if anytime else repr(algorithm)
        raise ValueError(f"disk requires algorithm 'auto', 'bfs' or 'astar', not {name}")
    if heuristic == "move-blockers":
        raise ValueError("disk requires an admissible heuristic, not 'move-blockers'")
    by = f" by astar {heuristic or 'blockers'}" if algorithm == "astar" else ""
    about = f"solve {described(puzzle)} in {metric}{by}"
    with directory_of(disk, max_disk) as (directory, most):
        return core.solve_on_disk(program, options, directory, most, about, listen)


@contextmanager
def directory_of(
    disk: str | os.PathLike[str] | None, max_disk: int | str | None
) -> Iterator[tuple[str, int | None]]:
    """Provide the locked directory of a search and the bytes that it may use.

    Raises ``StoreError`` if the directory belongs to something else, ``BusyError`` if another
    process uses it, and ``OSError`` if it cannot be used.
    """
    if disk is None:
        raise ValueError("max_disk requires disk, a directory")
    most = None if max_disk is None else parse_memory(max_disk, "max_disk")
    directory = os.path.abspath(os.fspath(disk))
    os.makedirs(directory, exist_ok=True)
    names = set(os.listdir(directory)) - {".lock", "manifest.part"}
    if names and "manifest" not in names:  # leave it as it is, without a lock
        raise StoreError(f"{directory!r} holds other files; name another directory")
    with locked(directory):
        try:
            yield directory, most
        except core.DirectoryError as error:
            raise StoreError(str(error)) from None


def described(puzzle: Puzzle) -> str:
    """Return a puzzle in a few words, for a message.

    >>> described(Puzzle.parse(".... XX.B A..B AOOO"))
    '.... XX.B A..B AOOO'
    """
    if puzzle.id:
        return puzzle.id
    text = " ".join(str(puzzle).split())
    return text if len(text) <= 100 else text[:97] + "..."
