"""The exceptions of unjam.

::

    UnjamError
    ├── PuzzleError (also ValueError)        the puzzle breaks a rule of the model
    │   └── PuzzleSyntaxError                the text cannot be parsed as a puzzle
    │       ├── AmbiguousError               the text has several equally good readings
    │       └── PhotoError                   the picture cannot be read as a puzzle
    │           └── DoubtfulPhotoError       it can, but the reading is too doubtful
    ├── NotationError (also ValueError)      a notation cannot express this puzzle
    ├── UnplayableError (also ValueError)    a well-formed puzzle cannot be played
    ├── IllegalMoveError (also ValueError)   the board does not allow a move
    ├── UnknownDeckError (also KeyError)     no deck or puzzle has this name
    ├── ImpossibleError (also ValueError)    no puzzle can meet the request
    ├── StoreError                           a directory of files of unjam cannot be used
    │   └── BusyError                        another run is using it
    ├── CertificateError (also ValueError)   a file is no certificate, or proves nothing
    ├── LimitError                           a limit was reached before an answer was found
    ├── MissingCoreError (also ImportError)  the compiled core is missing
    └── MissingExtraError (also ImportError) an optional dependency is missing
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model.puzzle import Puzzle
    from .photo.photo_reading import PhotoReading


class UnjamError(Exception):
    """The base class of all errors of unjam; the message is one sentence."""


class PuzzleError(UnjamError, ValueError):
    """The parts do not form a puzzle: vehicles overlap, leave the board or share a label."""


class PuzzleSyntaxError(PuzzleError):
    """The text cannot be parsed as a puzzle."""


class AmbiguousError(PuzzleSyntaxError):
    """The text has several equally good readings; ``readings`` are the puzzles."""

    def __init__(self, message: str, readings: tuple[Puzzle, ...] = ()) -> None:
        super().__init__(message)
        self.readings = readings

    def __reduce__(self) -> tuple[type[AmbiguousError], tuple[str, tuple[Puzzle, ...]]]:
        return AmbiguousError, (str(self), self.readings)


class PhotoError(PuzzleSyntaxError):
    """The picture cannot be read as a puzzle: it is damaged, too large or shows no board."""


class DoubtfulPhotoError(PhotoError):
    """The reading of a picture is below the stated confidence; ``reading`` is what was seen."""

    def __init__(self, message: str, reading: PhotoReading | None = None) -> None:
        super().__init__(message)
        self.reading = reading

    def __reduce__(self) -> tuple[type[DoubtfulPhotoError], tuple[str, PhotoReading | None]]:
        return DoubtfulPhotoError, (str(self), self.reading)


class NotationError(UnjamError, ValueError):
    """The notation cannot express this puzzle."""


class UnplayableError(UnjamError, ValueError):
    """The puzzle is well-formed but cannot be played; see ``Puzzle.problems()``."""


class IllegalMoveError(UnjamError, ValueError):
    """The board does not allow this move."""


class UnknownDeckError(UnjamError, KeyError):
    """There is no deck, or no puzzle in the deck, with this name."""

    __str__ = Exception.__str__  # KeyError would quote the message


class MissingCoreError(UnjamError, ImportError):
    """The compiled core is missing; the message states how to build it."""


class ImpossibleError(UnjamError, ValueError):
    """No puzzle can meet the request to the generator; the message states why."""


class CertificateError(UnjamError, ValueError):
    """A file is not a certificate, or it does not prove what it claims."""


class LimitError(UnjamError):
    """A limit was reached before an answer was found, after ``states`` states.

    Functions with a partial answer return it with a status instead; see ``docs/limits.md``.
    """

    def __init__(self, message: str, states: int = 0) -> None:
        super().__init__(message)
        self.states = states

    def __reduce__(self) -> tuple[type[LimitError], tuple[str, int]]:
        return LimitError, (str(self), self.states)


class StoreError(UnjamError):
    """The directory of a census or search cannot be used: it is another's, or is damaged."""


class BusyError(StoreError):
    """Another run is using the directory of a census or search."""


class MissingExtraError(UnjamError, ImportError):
    """An optional dependency is not installed; the message states how to install it."""
