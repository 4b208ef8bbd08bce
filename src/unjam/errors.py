"""Everything unjam raises on purpose.

::

    UnjamError
    ├── PuzzleError (also ValueError)        the puzzle breaks a rule of the model
    │   └── PuzzleSyntaxError                the text could not be read as a puzzle
    │       └── AmbiguousError               it can be read in two ways that are equally good
    ├── NotationError (also ValueError)      a notation cannot say what this puzzle is
    ├── UnplayableError (also ValueError)    well-formed, but there is nothing to play
    ├── IllegalMoveError (also ValueError)   a move that the board does not allow
    ├── UnknownDeckError (also KeyError)     no deck or puzzle of that name
    ├── ImpossibleError (also ValueError)    no puzzle can be what was asked for
    ├── StoreError                           the directory of a census cannot be used
    │   └── BusyError                        another run is at work in it
    ├── LimitError                           a limit was reached before there was an answer
    ├── MissingCoreError (also ImportError)  the compiled core is not there
    └── MissingExtraError (also ImportError) a package that this feature needs is not there
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model.puzzle import Puzzle


class UnjamError(Exception):
    """The base of all errors that unjam raises on purpose; ``str`` is one clear sentence."""


class PuzzleError(UnjamError, ValueError):
    """The parts do not make a puzzle: vehicles overlap, leave the board, share a label."""


class PuzzleSyntaxError(PuzzleError):
    """The text could not be read as a puzzle."""


class AmbiguousError(PuzzleSyntaxError):
    """The text can be read in two ways that are equally good; ``readings`` are the puzzles."""

    def __init__(self, sentence: str, readings: tuple[Puzzle, ...] = ()) -> None:
        super().__init__(sentence)
        self.readings = readings

    def __reduce__(self) -> tuple[type[AmbiguousError], tuple[str, tuple[Puzzle, ...]]]:
        return AmbiguousError, (str(self), self.readings)


class NotationError(UnjamError, ValueError):
    """The notation asked for cannot say what this puzzle is."""


class UnplayableError(UnjamError, ValueError):
    """The puzzle is well-formed but cannot be played; see ``Puzzle.problems()``."""


class IllegalMoveError(UnjamError, ValueError):
    """The board does not allow this move."""


class UnknownDeckError(UnjamError, KeyError):
    """There is no deck, or no puzzle in the deck, of that name."""

    __str__ = Exception.__str__  # KeyError would print the sentence in quotes


class MissingCoreError(UnjamError, ImportError):
    """The compiled core is missing; the sentence says how to build it."""


class ImpossibleError(UnjamError, ValueError):
    """No puzzle can be what the generator was asked for; the sentence says why."""


class LimitError(UnjamError):
    """A limit was reached before there was an answer; ``states`` had been seen by then.

    Work that has a partial answer returns it with a status instead; see ``docs/limits.md``.
    """

    def __init__(self, sentence: str, states: int = 0) -> None:
        super().__init__(sentence)
        self.states = states

    def __reduce__(self) -> tuple[type[LimitError], tuple[str, int]]:
        return LimitError, (str(self), self.states)


class StoreError(UnjamError):
    """The directory of a census cannot be used: it holds something else, or is damaged."""


class BusyError(StoreError):
    """Another run is at work in the directory of a census."""


class MissingExtraError(UnjamError, ImportError):
    """A package that this feature needs is not installed; the sentence says how to get it."""
