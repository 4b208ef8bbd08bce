"""Expressions of programs that rearrange the rows or cells of a board that brackets contain."""

from __future__ import annotations

import re

from .bracket_parser import Group, Scalar

_BEFORE = re.compile(
    r"\b((?:\w+\.)*(?:flip(?:ud|lr)?|rot(?:90|ate\w*)|reversed?|transposed?|zip|swapaxes|permute\w*))"
    r"\s*\$?\s*\(?\s*(?:(?:\w+\.)*(?:array|asarray|matrix|list|tuple)\s*\(\s*)?\*?\s*[\[{]"
)
_BEHIND = re.compile(
    r"[\])}]\s*(\[\s*:[^\[\]\"']*-\s*1\s*\]"
    r"|\.(?:T|transposed?|reversed?|flip\w*|rot(?:90|ate\w*)|swapaxes)\b)"
)
_ORDER = re.compile(r"(order\s*=\s*[\"']F[\"'])")
_MATLAB = re.compile(r"(?m)\](')\s*;?\s*$")
_TRUE = ("TRUE", "T", "1")


def rearranged(text: str) -> str:
    """Return why the rows of a board are not in the order of the text; empty if they are.

    >>> rearranged('board = [[0, 2, 2], [0, 0, 0]].T')
    "its rows or cells are rearranged by '.T'; write them as they are on the board"
    """
    if "[" not in text and "{" not in text:
        return ""
    match = _BEFORE.search(text) or _BEHIND.search(text) or _ORDER.search(text)
    if match is None and text.count("'") == 1:
        match = _MATLAB.search(text)
    if match is None:
        return ""
    shown = repr(match[1]) if match[1] != "'" else 'the sign "\'"'
    return f"its rows or cells are rearranged by {shown}; write them as they are on the board"


def fills_columns(owners: tuple[Group, ...]) -> bool:
    """Return whether the cells of a board are an argument of R's ``matrix``, column by column."""
    owner = next((owner for owner in reversed(owners) if owner.name == "matrix"), None)
    if owner is None or not any(key in ("nrow", "ncol") for key, _ in owner.items):
        return False
    return not any(
        key == "byrow" and isinstance(item, Scalar) and str(item.value) in _TRUE
        for key, item in owner.items
    )
