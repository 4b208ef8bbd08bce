"""A server in the process of the tests, and how to call its tools."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from mcp import Client
from mcp_types import CallToolResult

from unjam.mcp_server import create_server
from unjam.mcp_server.answer_time import ANSWER_TIME
from unjam.mcp_server.puzzle_server import PuzzleServer
from unjam.web.settings import Settings

Call = Callable[..., CallToolResult]


@contextmanager
def serving(timeout: float) -> Iterator[PuzzleServer]:
    """A server with two threads, for a while."""
    found = create_server(Settings(timeout=timeout, threads=2))
    assert isinstance(found, PuzzleServer)
    yield found
    found.close()


@pytest.fixture(scope="module")
def server() -> Iterator[PuzzleServer]:
    """A server with much time, so that answers do not depend on what else the machine does."""
    with serving(20.0) as found:
        yield found


@pytest.fixture(scope="module")
def punctual_server() -> Iterator[PuzzleServer]:
    """A server with the default limits."""
    with serving(ANSWER_TIME) as found:
        yield found


def caller(server: PuzzleServer) -> Call:
    """Return a function that calls tools of a server through a client."""

    def call(tool: str, **arguments: Any) -> CallToolResult:
        async def ask() -> CallToolResult:
            async with Client(server) as client:
                await client.list_tools()
                return await client.call_tool(tool, arguments)

        return asyncio.run(ask())

    return call


@pytest.fixture(scope="module")
def call(server: PuzzleServer) -> Call:
    """``call(tool, **arguments)``: the result, which the client has compared with its schema."""
    return caller(server)


@pytest.fixture(scope="module")
def answer(call: Call) -> Callable[..., dict[str, Any]]:
    """``answer(tool, **arguments)``: the structured content of a result without an error."""

    def answer(tool: str, **arguments: Any) -> dict[str, Any]:
        result = call(tool, **arguments)
        assert not result.is_error, result.content
        assert isinstance(result.structured_content, dict)
        return result.structured_content

    return answer
