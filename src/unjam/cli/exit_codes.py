"""Exit codes in bands: 0 and 1 success, 10 to 19 a negative answer, 20 a limit, 30 and up errors.

``docs/exit-codes.md`` lists them.
"""

from __future__ import annotations

from ..errors import (
    CertificateError,
    DoubtfulPhotoError,
    IllegalMoveError,
    ImpossibleError,
    LimitError,
    MissingCoreError,
    MissingExtraError,
    PuzzleError,
    StoreError,
    UnjamError,
    UnknownDeckError,
)
from ..util.limits import is_refused_memory
from .option_names import for_people, of_reading

# deferred: imports inside functions are circular, or load what most runs do not need.

DONE = 0
NOT_OPTIMAL = 1
UNSOLVABLE = 10
UNFINISHED = 11
ILLEGAL = 12
IMPOSSIBLE = 13
NOT_PROVEN = 14
LIMIT = 20
UNREADABLE = 30
UNPLAYABLE = 31
UNKNOWN = 32
USAGE = 33
MISSING = 34
DOUBTFUL = 35
INTERNAL = 39
INTERRUPTED = 130


class UsageError(UnjamError):
    """Raised for an invalid command line."""


def ends_batch(error: Exception) -> bool:
    """Return whether an error would recur with every puzzle, so that a batch should stop."""
    code = explain(error)[0]
    return code >= USAGE and code != DOUBTFUL


def explain(error: Exception) -> tuple[int, str]:
    """Return the exit code of an error and the message to print."""
    if is_refused_memory(error):
        from ..util.limits import REFUSED

        return LIMIT, f"not done: {REFUSED}"
    if isinstance(error, UnknownDeckError):
        return UNKNOWN, str(error)
    if isinstance(error, LimitError):
        return LIMIT, for_people(str(error))
    if isinstance(error, (MissingCoreError, MissingExtraError)):
        return MISSING, str(error)
    if isinstance(error, ImpossibleError):
        return IMPOSSIBLE, str(error)
    if isinstance(error, CertificateError):
        return NOT_PROVEN, str(error)
    if isinstance(error, DoubtfulPhotoError):
        return DOUBTFUL, str(error)
    if isinstance(error, (PuzzleError, IllegalMoveError)):
        return UNREADABLE, of_reading(str(error))
    if isinstance(error, (UsageError, StoreError)):
        return USAGE, str(error)
    if isinstance(error, UnjamError):
        return UNPLAYABLE, str(error)
    if isinstance(error, OSError):
        name = f" {error.filename!r}" if error.filename else ""
        action = "read" if error.filename else "write the output"
        return UNKNOWN, f"cannot {action}{name}: {error.strerror or error}"
    if isinstance(error, ValueError):
        return USAGE, str(error)
    what = f"{type(error).__name__}: {error}"
    return INTERNAL, f"internal error, please report it (--debug shows a traceback): {what}"
