"""Large packages under a limit on the address space (``ulimit -v``).

Compiled packages crash, or end the process, if they get no memory while they are imported. So the
memory is tried before. The allocator of the C library reserves address space for each thread, which
is of no use under such a limit, so that is switched off.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

# deferred: imports inside functions load what most runs do not need.

_MIB = 1024**2
# What importing a package and its first use take, and some more.
_ROOM = {"numpy": 112 * _MIB, "pyarrow": 208 * _MIB, "duckdb": 352 * _MIB}
_M_ARENA_MAX = -8  # of mallopt, in the C library of GNU


class _Finder:
    """Finds no module; raises ``MemoryError`` where there is too little for a package."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        if name in _ROOM:
            from mmap import mmap

            try:
                mmap(-1, _ROOM[name]).close()
            except (OSError, ValueError):
                raise MemoryError(f"no room for {name}") from None


def watch_address_space() -> None:
    """Check for room before a large package is imported, if this process has a limit."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's; unjam has no use for it
    try:
        import resource
    except ImportError:  # Windows
        return
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        _share_one_arena()
        sys.meta_path.insert(0, _Finder())


def _share_one_arena() -> None:
    from ctypes import CDLL

    with suppress(AttributeError, OSError):  # another C library
        CDLL(None).mallopt(_M_ARENA_MAX, 1)
