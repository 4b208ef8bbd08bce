"""The door to the compiled core: one sentence when it is not there."""

from __future__ import annotations

from .errors import MissingCoreError

try:
    from . import _core as core
except ImportError as error:
    raise MissingCoreError(
        "the compiled core of unjam is missing or was built for another Python: "
        "install unjam again with 'pip install .' and a C++20 compiler "
        f"(Debian: apt install g++; macOS: xcode-select --install) [{error}]"
    ) from None

__all__ = ["core"]
