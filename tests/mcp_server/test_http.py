"""``unjam mcp --http``: the client of the SDK, and the checks of ``unjam serve``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from mcp import Client

from tests.support.web import Lines, Reply, Running
from unjam.mcp_server.transports import HttpServer
from unjam.web.listen_address import listen
from unjam.web.settings import Settings

CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "solve", "arguments": {"puzzle": ".... XX.B A..B AOOO"}},
}
HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-06-18",
}


@contextmanager
def serving(**settings: Any) -> Iterator[Running]:
    log = Lines()
    server = HttpServer(Settings(**{"threads": 2, "timeout": 20.0, **settings}), log)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    thread = Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    try:
        yield Running(server, port, log)
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
        assert server.join()


@pytest.fixture(scope="module")
def site() -> Iterator[Running]:
    with serving() as found:
        yield found


def post(site: Running, value: Any = CALL, **headers: str) -> Reply:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return site.send("POST", "/mcp", json.dumps(value).encode(), HEADERS | named)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_client_of_the_sdk(site: Running, mode: str) -> None:
    async def ask() -> tuple[int, Any, Any, Any]:
        address = f"http://127.0.0.1:{site.port}/mcp"
        async with Client(address, mode=mode) as client:
            tools = await client.list_tools()
            solved = await client.call_tool("solve", {"puzzle": "jam:1"})
            limits = {"puzzle": "jam:40", "max_states": 10}
            partial = await client.call_tool("explore", limits)
            prompt = await client.get_prompt("coach", {"puzzle": "jam:1"})
            return len(tools.tools), solved, partial, prompt

    count, solved, partial, prompt = asyncio.run(ask())
    assert count == 10
    assert solved.structured_content["move_count"] == 8
    assert partial.structured_content["partial"]
    assert len(prompt.messages) == 1


def test_a_plain_request(site: Running) -> None:
    reply = post(site)
    assert reply.status == 200
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.json["result"]["structuredContent"]["move_count"] == 5
    assert site.logged(reply)["path"] == "/mcp"


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Host": "evil.example"}, 421, "wrong-host"),
        ({"Origin": "https://evil.example"}, 403, "cross-origin"),
        ({"Origin": "null"}, 403, "cross-origin"),
        ({"Sec_Fetch_Site": "cross-site"}, 403, "cross-origin"),
        ({"Content_Type": "text/plain"}, 415, "media-type"),
    ],
)
def test_other_sites_are_refused(
    site: Running, headers: dict[str, str], status: int, code: str
) -> None:
    reply = post(site, CALL, **headers)
    assert (reply.status, reply.code) == (status, code)


def test_requests_of_the_same_origin(site: Running) -> None:
    assert post(site, CALL, Origin=f"http://127.0.0.1:{site.port}").status == 200


def test_large_and_deep_bodies(site: Running) -> None:
    large = {**CALL, "params": {"name": "solve", "arguments": {"puzzle": "x" * 200_000}}}
    assert post(site, large).code == "too-large"
    deep: Any = 1
    for _ in range(50):
        deep = [deep]
    assert post(site, {**CALL, "params": deep}).code == "too-deep"


def test_other_paths(site: Running) -> None:
    assert site.get("/").status == 404
    assert site.get("/api/v1/decks").status == 404


def test_a_name_that_is_allowed() -> None:
    with serving(allow_hosts=("puzzles.example.org",)) as site:
        assert post(site, CALL, Host="puzzles.example.org").status == 200
        assert post(site, CALL, Host="other.example.org").status == 421
