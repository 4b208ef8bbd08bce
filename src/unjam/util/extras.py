"""Optional dependencies: imported on first use, with a clear error if one is not installed."""

from __future__ import annotations

import signal
import sys
import threading
from importlib import import_module
from types import FrameType
from typing import Any

from ..errors import MissingExtraError
from .limits import is_refused_memory


def need(module: str, extra: str) -> Any:
    """Import a module of an optional dependency, which the given extra installs.

    >>> need("json", "graph").loads("[1]")
    [1]
    >>> need("no_such_module", "graph")
    Traceback (most recent call last):
    ...
    unjam.errors.MissingExtraError: this needs no_such_module: pip install 'unjam[graph]'
    """
    try:
        return import_module(module) if module in sys.modules else _import_whole(module)
    except ImportError as error:
        if is_refused_memory(error):
            raise MemoryError(f"{module}: {error}") from error
        package = module.partition(".")[0]
        raise MissingExtraError(f"this needs {package}: pip install 'unjam[{extra}]'") from error


def _import_whole(module: str) -> Any:
    """Import a module, deferring Ctrl-C until afterwards.

    Compiled packages turn a ``KeyboardInterrupt`` during their import into an ``ImportError``, as
    if they were not installed.
    """
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        return import_module(module)
    caught: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: caught.append((number, frame)))
    try:
        return import_module(module)
    finally:
        signal.signal(signal.SIGINT, handler)
        if caught:
            handler(signal.SIGINT, sys._getframe())
