"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

# deferred: imports inside functions load what most runs do not need.


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[str]:
    """A name to write to; it becomes ``path`` at the end, unless something went wrong.

    A device or a pipe is written to as it is. Whatever could not be written is an ``OSError`` whose
    ``filename`` is ``path``.
    """
    wanted = os.fspath(path)
    real = os.path.realpath(wanted)  # of a link what it leads to is replaced
    special = os.path.exists(real) and not os.path.isfile(real)
    aside = real if special else f"{real}.{os.getpid()}.part"
    try:
        yield aside
        if not special:
            os.replace(aside, real)
    except OSError as error:
        # What a full disk raises names no file. Files that were read meanwhile have other names.
        if error.filename is not None and os.fspath(error.filename) not in (aside, real):
            raise
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise OSError(error.errno, reason, wanted) from error
    finally:
        if not special and os.path.exists(aside):
            os.remove(aside)


@contextmanager
def whole_text(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A text file in UTF-8 that appears whole; packed by gzip if its name ends in ``.gz``."""
    with whole_file(path) as aside:
        if os.fspath(path).lower().endswith(".gz"):
            import gzip

            with gzip.open(aside, "wt", encoding="utf-8", newline="\n") as packed:
                yield packed
        else:
            with open(aside, "w", encoding="utf-8", newline="\n") as file:
                yield file


def write_whole(path: str | os.PathLike[str] | None, data: bytes) -> None:
    """Write a file that appears whole; nothing is written if there is no path."""
    if path is not None:
        with whole_file(path) as aside, open(aside, "wb") as file:
            file.write(data)
