"""Reads the names that a WebAssembly module imports and exports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

IMPORTS, EXPORTS = 2, 7  # numbers of sections
# What an import begins with, by its kind: function, table, memory, global, tag.
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


class Import(NamedTuple):
    """An imported name: ``module`` is ``env`` for functions, ``GOT.func`` for their addresses."""

    module: str
    name: str


class _Reader:
    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content = content
        self.at = at

    def number(self) -> int:
        """Read an unsigned number of variable length (LEB128)."""
        value = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def text(self) -> str:
        length = self.number()
        self.at += length
        return self.content[self.at - length : self.at].decode()

    def limits(self) -> None:
        flags = self.number()
        self.number()
        if flags & 1:
            self.number()


def _section(content: bytes, wanted: int) -> _Reader:
    if content[:4] != b"\0asm":
        raise ValueError("not a WebAssembly module")
    reader = _Reader(content, 8)
    while reader.at < len(content):
        kind, size = reader.number(), reader.number()
        if kind == wanted:
            return reader
        reader.at += size
    return _Reader(b"\0")


def imports(content: bytes) -> Iterator[Import]:
    """Yield the imports of a module."""
    reader = _section(content, IMPORTS)
    for _ in range(reader.number()):
        found = Import(reader.text(), reader.text())
        kind = reader.number()
        if kind == TABLE:
            reader.number()
        if kind in (TABLE, MEMORY):
            reader.limits()
        else:  # a type; of a tag and of a global two numbers
            reader.number()
            if kind in (GLOBAL, TAG):
                reader.number()
        yield found


def exports(content: bytes) -> Iterator[str]:
    """Yield the names that a module exports."""
    reader = _section(content, EXPORTS)
    for _ in range(reader.number()):
        yield reader.text()
        reader.number()
        reader.number()
