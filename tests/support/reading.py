"""Reading a whole file of puzzles, with the errors in it."""

from __future__ import annotations

import io
from typing import Any

import unjam
from unjam import Puzzle, PuzzleSyntaxError


def everything(text: str | bytes, **hints: Any) -> list[Puzzle | str]:
    """The puzzles of a file, and the sentences of those that cannot be read."""
    file = io.StringIO(text) if isinstance(text, str) else io.BytesIO(text)
    return [found for found, _ in with_lines(unjam.read(file, **hints))]


def with_lines(reader: unjam.Reader) -> list[tuple[Puzzle | str, int]]:
    found: list[tuple[Puzzle | str, int]] = []
    while len(found) < 2000:
        try:
            puzzle = next(reader)
        except StopIteration:
            return found
        except PuzzleSyntaxError as error:
            found.append((str(error), reader.line))
        else:
            found.append((puzzle, reader.line))
    raise AssertionError("the reader does not end")
