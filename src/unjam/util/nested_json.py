"""JSON from others, which may be nested deeper than a parser can follow.

A parser in C needs stack for every level. In a browser there is no error to catch when the stack
ends: Python itself ends. So the depth is checked before parsing.
"""

from __future__ import annotations

import json
import re
from typing import Any

MOST_DEPTH = 1000  # Python's own limit for functions that call themselves

_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.S)


def parse_json(text: str) -> Any:
    """Return the value of a JSON text; raise ``RecursionError`` if it is nested too deeply.

    >>> parse_json("[[1]]")
    [[1]]
    >>> parse_json("[" * 100_000)
    Traceback (most recent call last):
    ...
    RecursionError: the JSON is nested more than 1,000 levels deep
    """
    if is_deeper(text.encode("utf-8", "surrogatepass"), MOST_DEPTH):
        raise RecursionError(f"the JSON is nested more than {MOST_DEPTH:,} levels deep")
    return json.loads(text)


def is_deeper(body: bytes, most: int) -> bool:
    """Return whether brackets in a JSON text, valid or not, are nested deeper than ``most``.

    >>> is_deeper(b'{"a": [[]], "b": "[[[["}', 3), is_deeper(b'[' * 5000, 3)
    (False, True)
    """
    if body.count(b"[") + body.count(b"{") <= most:
        return False
    depth = 0
    for match in _BRACKETS.finditer(body):
        first = match[0][:1]
        if first in b"[{":
            depth += 1
            if depth > most:
                return True
        elif first in b"]}":
            depth -= 1
    return False
