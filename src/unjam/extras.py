"""Packages that only some features need: imported where used, missed with a sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import MissingExtraError
from .limits import is_refused_memory


def need(module: str, extra: str) -> Any:
    """Import a module that an extra of unjam brings along.

    >>> need("json", "graph").loads("[1]")
    [1]
    >>> need("no_such_module", "graph")
    Traceback (most recent call last):
    ...
    unjam.errors.MissingExtraError: this needs no_such_module: pip install 'unjam[graph]'
    """
    try:
        return import_module(module)
    except ImportError as error:
        if is_refused_memory(error):
            raise MemoryError(f"{module}: {error}") from error
        package = module.partition(".")[0]
        raise MissingExtraError(f"this needs {package}: pip install 'unjam[{extra}]'") from error
