"""The census: every interesting puzzle of a board size.

``unjam.census("5x5", "census-5x5")`` runs one and returns a ``unjam.census.Census``. The package
itself is callable, because ``unjam.census`` is both the package and the public function.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from .census_result import Census
from .census_run import census

__all__ = ["Census", "census"]


class _Callable(ModuleType):
    def __call__(self, *arguments: Any, **options: Any) -> Census:
        return census(*arguments, **options)


sys.modules[__name__].__class__ = _Callable
