"""Imports of large packages under a limit on the address space (``ulimit -v``).

Compiled packages crash or abort the process if memory runs out while they are imported. So this
module checks for enough memory first. It also stops the allocators of the C library and of Arrow
from reserving address space that they may never use.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

# deferred: imports inside functions load what most runs do not need.

_MIB = 1024**2
# Bytes needed to import a package and use it for the first time, with a margin.
_ROOM = {"numpy": 112 * _MIB, "pyarrow": 208 * _MIB, "duckdb": 352 * _MIB}
_M_ARENA_MAX = -8  # a parameter of mallopt in glibc


class _Finder:
    """An import hook that raises ``MemoryError`` if there is too little memory for a package."""

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
    """Check for enough memory before large imports, if the address space is limited."""
    # Only NumPy uses it, on matrices so small that more threads double the processor time of
    # reading a photo and hardly shorten it. Must come before NumPy is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import resource
    except ImportError:  # Windows
        return
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        _share_one_arena()
        # Arrow's own allocator reserves all the address space that it can get, in one piece.
        os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
        sys.meta_path.insert(0, _Finder())


def _share_one_arena() -> None:
    from ctypes import CDLL

    with suppress(AttributeError, OSError):  # another C library
        CDLL(None).mallopt(_M_ARENA_MAX, 1)
