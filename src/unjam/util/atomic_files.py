"""Atomic file writes: a file appears complete or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

# deferred: imports inside functions load what most runs do not need.


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[str]:
    """Provide a temporary file name, and rename it to ``path`` at the end if no error occurred.

    A device or a pipe is written directly. Raises ``OSError`` with ``path`` as its ``filename`` if
    the file cannot be written.
    """
    wanted = os.fspath(path)
    real = os.path.realpath(wanted)  # replace the file that a link points to
    special = os.path.exists(real) and not os.path.isfile(real)
    aside = real if special else f"{real}.{os.getpid()}.part"
    try:
        yield aside
        if not special:
            os.replace(aside, real)
    except OSError as error:
        # The error of a full disk names no file. Errors that name other files are passed on.
        if error.filename is not None and os.fspath(error.filename) not in (aside, real):
            raise
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise OSError(error.errno, reason, wanted) from error
    finally:
        if not special and os.path.exists(aside):
            os.remove(aside)


@contextmanager
def whole_text(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """Open a UTF-8 text file for an atomic write; compressed if its name ends in ``.gz``."""
    with whole_file(path) as aside:
        if os.fspath(path).lower().endswith(".gz"):
            import gzip

            with gzip.open(aside, "wt", encoding="utf-8", newline="\n") as compressed:
                yield compressed
        else:
            with open(aside, "w", encoding="utf-8", newline="\n") as file:
                yield file


def write_whole(path: str | os.PathLike[str] | None, data: bytes) -> None:
    """Write a file atomically; do nothing if ``path`` is None."""
    if path is not None:
        with whole_file(path) as aside, open(aside, "wb") as file:
            file.write(data)
