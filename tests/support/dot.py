"""A strict reader of the part of DOT that exports use: a graph of attributes, nodes and edges."""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(
    r'\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<word>[A-Za-z_]\w*|\d+)|(?P<mark>--|->|[{}\[\]=,;]))',
    re.S,
)

Attributes = dict[str, str]


class Dot(NamedTuple):
    """What a DOT file says; quotes are taken off."""

    directed: bool
    about: Attributes
    nodes: dict[str, Attributes]
    edges: dict[tuple[str, str], Attributes]


def read_dot(text: str) -> Dot:
    """Read it or fail."""
    tokens = list(_tokens(text))[::-1]
    kind = tokens.pop()
    assert kind in ("graph", "digraph")
    assert tokens.pop() == "{"
    dot = Dot(kind == "digraph", {}, {}, {})
    while (name := tokens.pop()) != "}":
        following = tokens.pop()
        if following == "=":
            dot.about[name] = tokens.pop()
            assert tokens.pop() == ";"
        elif following == "[":
            assert name not in dot.nodes
            dot.nodes[name] = _attributes(tokens)
        else:
            assert following == ("->" if dot.directed else "--")
            ends = (name, tokens.pop())
            assert tokens.pop() == "["
            assert ends not in dot.edges
            dot.edges[ends] = _attributes(tokens)
    assert not tokens
    return dot


def _attributes(tokens: list[str]) -> Attributes:
    found = {}
    while True:
        name = tokens.pop()
        assert tokens.pop() == "="
        found[name] = tokens.pop()
        mark = tokens.pop()
        if mark == "]":
            assert tokens.pop() == ";"
            return found
        assert mark == ","


def _tokens(text: str) -> list[str]:
    found = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match, f"no DOT: {text[at : at + 40]!r}"
        at = match.end()
        quoted = match["quoted"]
        found.append(
            re.sub(r"\\(.)", r"\1", quoted[1:-1], flags=re.S) if quoted else match[0].strip()
        )
    return found
