"""Repair of standard streams that are closed or no longer writable."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def repair_streams() -> None:
    """Open the standard streams with which this process was not started.

    Otherwise the next opened file would get the descriptor of a closed stream, and messages would
    end up in that file. Writing to a closed standard output raises ``OSError``, as on a full disk;
    output to a closed standard error is discarded.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # Read-only, so that writing to standard output fails. ``open`` returns the lowest free
            # descriptor, which is this one.
            os.open(os.devnull, os.O_WRONLY if descriptor == 2 else os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def drop_output(stream: TextIO | None = None) -> None:
    """Discard the pending output of a stream (default: standard output)."""
    stream = sys.stdout if stream is None else stream
    try:
        descriptor = stream.fileno()
    except (AttributeError, OSError):  # no stream, or one in memory
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def finish_streams() -> None:
    """Flush the streams, since Python exits with code 120 if that fails during shutdown."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            drop_output(stream)
