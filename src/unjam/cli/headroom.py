"""Room for NumPy under a limit on the address space (``ulimit -v``).

The linear algebra library that comes with NumPy ends the process if it gets no memory, without a
word of Python. unjam does not use it, so it gets one thread, and the memory is tried before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import ModuleType

_ROOM = 96 * 1024**2  # bytes that importing NumPy takes, and some more


class _Finder:
    """Finds no module; raises ``MemoryError`` where NumPy would end the process."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        if name == "numpy":
            from mmap import mmap

            try:
                mmap(-1, _ROOM).close()
            except (OSError, ValueError):
                raise MemoryError("no room for numpy") from None


def watch_headroom() -> None:
    """Check for room before NumPy is imported, if this process has a limit."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import resource
    except ImportError:  # Windows
        return
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        sys.meta_path.insert(0, _Finder())
