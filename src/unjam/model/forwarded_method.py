"""Methods implemented by functions of higher layers."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class ForwardedMethod:
    """A descriptor that makes a function of another module a method, imported on first use.

    The function has the same name as the method and takes the object as its first argument.
    ``module`` is relative to the package, such as ``"solver.solve"``.
    """

    def __init__(self, module: str) -> None:
        self._path = f"..{module}"
        self._module: Any = None
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if self._module is None:
            self._module = import_module(self._path, __package__)
        function = getattr(self._module, self._name)
        return function if instance is None else function.__get__(instance)
