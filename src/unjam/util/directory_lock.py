"""A lock on a directory, which the system releases however the process ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import BusyError

# deferred: imports inside functions load what most runs do not need.


@contextmanager
def locked(directory: str) -> Iterator[None]:
    """Hold the lock of a directory. Raises ``BusyError`` if another process holds it."""
    handle = os.open(os.path.join(directory, ".lock"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not _take(handle):
            raise BusyError(f"another run is using {directory!r}")
        yield
    finally:
        os.close(handle)


def _take(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
