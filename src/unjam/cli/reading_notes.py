"""Notes about how puzzles were parsed, for commands that print other output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

from ..model.puzzle import Puzzle
from ..util.plural import counted
from ..util.safe_text import visible

_MOST = 10  # different notes to print


class Notes:
    """Collects the notes of puzzles, and prints each note once.

    >>> notes = Notes()
    >>> for text in ("RR.. ....", "AA.. ....", "AA.. BB.."):
    ...     notes.add(Puzzle.parse(text))
    >>> print(*notes.lines(), sep="\\n")
    note: R is the target: there is no X (1 puzzle)
    note: A is the target: there is no X (2 puzzles)
    """

    def __init__(self, puzzles: Iterable[Puzzle] = ()) -> None:
        self._counts: dict[str, int] = {}
        self._puzzles = 0
        for puzzle in puzzles:
            self.add(puzzle)

    def add(self, puzzle: Puzzle) -> None:
        """Add the notes of a puzzle."""
        self._puzzles += 1
        for note in dict.fromkeys(puzzle.notes):
            self._counts[note] = self._counts.get(note, 0) + 1

    def lines(self) -> list[str]:
        """Return the notes, with the number of puzzles each applies to if there are several."""
        found = [
            f"note: {visible(note)}" + ("" if self._puzzles == 1 else f" ({counted(n, 'puzzle')})")
            for note, n in self._counts.items()
        ]
        if len(found) <= _MOST:
            return found
        rest = counted(len(found) - _MOST, "other note")
        return [*found[:_MOST], f"and {rest}; 'unjam show' prints them all"]

    def say(self) -> None:
        """Print the notes to standard error."""
        say_notes(self.lines())


def say_notes(lines: Iterable[str]) -> None:
    """Print lines to standard error, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError):  # the stream may be closed
            for line in lines:
                print(line, file=sys.stderr, flush=True)
