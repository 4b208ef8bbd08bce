"""Files of puzzles, read one puzzle at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO, Any

from ..model.puzzle import Puzzle
from .detect import parse_puzzle


class Reader(Iterator[Puzzle]):
    """The puzzles of a file, one at a time; see ``read``."""

    def __init__(self, source: str | os.PathLike[str] | IO[Any], **hints: str | None) -> None:
        self._hints = hints
        if isinstance(source, (str, os.PathLike)):
            with open(source, "rb") as file:
                data = file.read()
        else:
            data = source.read()
        text = data.decode() if isinstance(data, bytes) else data
        self._texts = iter(text.splitlines())
        self.count = 0

    def __next__(self) -> Puzzle:
        text = next(self._texts)
        self.count += 1
        puzzle = parse_puzzle(text, **self._hints)
        return puzzle if puzzle.id else puzzle.replace(id=str(self.count))


def read(
    source: str | os.PathLike[str] | IO[Any],
    *,
    format: str | None = None,
    target: str | None = None,
    wall: str | None = None,
    empty: str | None = None,
) -> Reader:
    """The puzzles of a file, one at a time, in any notation; gzip is understood."""
    return Reader(source, format=format, target=target, wall=wall, empty=empty)
