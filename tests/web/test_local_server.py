"""Answers without a server are those of the server, to the byte."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.web import Running, running
from unjam import deck
from unjam.web.endpoints.puzzle_endpoints import KINDS
from unjam.web.local.local_server import LocalServer
from unjam.web.settings import Settings

EXAMPLES = sorted(Path(__file__, "../../../examples").resolve().glob("*.unjam"))
JAM = deck("jam")["1"].to("native")
# What no two runs share.
_SECONDS = re.compile(rb'"seconds":[0-9.e-]+')

GETS = [
    "decks", "decks/jam", "decks/jam?count=3&begin=2", "decks/jam?sort=moves&descending=true",
    "decks/jam?id=3&id=5", "decks/jam?moves=10..12&index=true", "decks/jam?count=x",
    "decks/jam?sort=none&begin=-1", "decks/jam?moves=many", "decks/nothere", "decks/jam/7",
    "decks/jam/7/play", "decks/jam/99", "decks/jam/99/play", "decks/jam/7%2Fplay",
    "daily?date=2026-02-03", "daily?date=2026-02-30", "daily?date=", "daily?date=x",
]  # fmt: skip
BODIES: list[Any] = [
    {"puzzle": JAM}, {"puzzle": "?"}, {"puzzle": ""}, {"puzzle": 3}, {}, [], "text", None,
    {"puzzle": JAM, "unknown": 1}, {"puzzle": JAM, "moves": "XR9"}, {"puzzle": JAM, "moves": "!"},
    {"puzzle": JAM, "max_states": 5}, {"puzzle": JAM, "metric": "steps"},
    {"puzzle": JAM, "at": [0]}, {"puzzle": "AA.. .... .... ...."},
    {"puzzle": "XX#. ...."}, {"puzzle": JAM, "timeout": -1}, {"puzzle": JAM, "level": 3},
    {"puzzle": JAM, "solution": "CL3 AR1 DU2"}, {"puzzle": JAM, "to": ["json", "database"]},
    {"puzzle": JAM, "to": ["nothing"]}, {"puzzle": JAM, "format": "png", "scale": 900},
]  # fmt: skip
RAW = [b"", b"{", b'{"puzzle": \xff}', b"[" * 200, b'{"puzzle": 1' + b"0" * 5000 + b"}", b"null"]
WISHES: list[Any] = [
    {"count": 2, "seed": 3}, {"count": 0}, {"seed": "x"}, {"size": "1x1"},
    {"seed": 5, "moves": "900..", "tries": 30}, {"like": "?"}, {"variant": "klotski", "seed": 2},
]  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(timeout=20.0, patience=20.0) as found:
        yield found


@pytest.fixture(scope="module")
def local() -> LocalServer:
    return LocalServer(Settings(timeout=20.0))


def check(server: Running, local: LocalServer, method: str, path: str, body: bytes = b"") -> int:
    headers = {"content-type": "application/json"} if method == "POST" else {}
    sent = server.send(method, f"/api/v1/{path}", body or None, headers)
    reply = local.answer(method, path, body)
    assert (reply.status, reply.media_type) == (
        sent.status,
        sent.headers["content-type"].partition(";")[0],
    )
    assert _SECONDS.sub(b"", reply.body) == _SECONDS.sub(b"", sent.body)
    return reply.status


@pytest.mark.parametrize("path", GETS)
def test_decks_and_days(server: Running, local: LocalServer, path: str) -> None:
    assert check(server, local, "GET", path) in (200, 404, 422)


@pytest.mark.parametrize("kind", KINDS)
def test_questions_right_and_wrong(server: Running, local: LocalServer, kind: str) -> None:
    bodies = [json.dumps(body).encode() for body in BODIES]
    found = {check(server, local, "POST", kind, body) for body in [*bodies, *RAW]}
    assert {200, 400, 422} <= found


def test_every_variant(server: Running, local: LocalServer) -> None:
    """Each example with two kinds of questions, and each kind with three examples or more."""
    kinds = itertools.cycle(sorted(KINDS))  # in this order none gets a large example
    found = []
    for example in EXAMPLES:
        body = json.dumps({"puzzle": example.read_text()}).encode()
        found += [check(server, local, "POST", next(kinds), body) for _ in range(2)]
    assert 2 * len(EXAMPLES) >= 3 * len(KINDS)
    assert found.count(200) > len(EXAMPLES)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_generated_puzzles(server: Running, local: LocalServer, wish: Any) -> None:
    body = json.dumps(wish).encode()
    headers = {"content-type": "application/json"}
    sent = server.send("POST", "/api/v1/generate", body, headers, timeout=60)
    lines: list[bytes] = []
    reply = local.generate(body, lines.append)
    if reply is not None:
        assert (reply.status, reply.body, lines) == (sent.status, sent.body, [])
        return
    assert sent.status == 200
    assert without_progress(b"".join(lines)) == without_progress(sent.body)


def without_progress(stream: bytes) -> list[bytes]:
    return [line for line in stream.splitlines() if b'"event":"progress"' not in line]


def test_what_is_not_there(local: LocalServer) -> None:
    for method, path in (("GET", "nothing"), ("GET", "daily/1"), ("POST", "nothing")):
        assert local.answer(method, path).status == 404


def test_a_large_body(local: LocalServer) -> None:
    body = json.dumps({"puzzle": "." * 200_000}).encode()
    assert local.answer("POST", "solve", body).status == 413
    reply = local.generate(body, lambda line: None)
    assert reply is not None
    assert reply.status == 413
