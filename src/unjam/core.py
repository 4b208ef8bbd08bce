"""Loads the compiled core, or explains how to build it when it is first used.

Reading and playing puzzles works without the core; searching needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import MissingCoreError

if TYPE_CHECKING:
    from . import _core as core
else:
    from importlib import import_module

    try:
        core = import_module("._core", __package__)
    except ImportError as error:

        class _Missing:
            def __init__(self, cause: ImportError) -> None:
                self._cause = cause

            def __getattr__(self, name: str) -> Any:
                raise MissingCoreError(
                    "the compiled core of unjam is missing or was built for another Python: "
                    "install unjam again with 'pip install .' and a C++20 compiler "
                    "(Debian: apt install g++; macOS: xcode-select --install)"
                ) from self._cause

        core = _Missing(error)

__all__ = ["core"]
