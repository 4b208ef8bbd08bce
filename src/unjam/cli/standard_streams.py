"""Standard streams that are closed, or that nothing more can be written to."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def repair_streams() -> None:
    """Give this process the three standard streams, also where it was started without them.

    A closed descriptor would be given to the next file that is opened, and messages would end up
    in that file. What is written to a closed standard output is an ``OSError``, as on a full disk;
    what is written to a closed standard error is dropped.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # Read only, so that writing to standard output fails; the lowest free one is taken.
            os.open(os.devnull, os.O_WRONLY if descriptor == 2 else os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def drop_output(stream: TextIO | None = None) -> None:
    """Discard what is still to be written to a stream, standard output unless given."""
    stream = sys.stdout if stream is None else stream
    try:
        descriptor = stream.fileno()
    except (AttributeError, OSError):  # there is none, or it is kept in memory
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def finish_streams() -> None:
    """Leave nothing to write to Python's shutdown, whose exit code would be 120 if that failed."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            drop_output(stream)
