"""``unjam mcp`` with only ``unjam[mcp]`` installed: every tool, over both transports."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

# Much time, so that the answers do not depend on what else the machine does.
COMMAND = [sys.executable, "-m", "unjam", "mcp", "--timeout", "20"]
PUZZLE = {"puzzle": "jam:1"}
CALLS: dict[str, dict[str, Any]] = {
    "parse": PUZZLE,
    "solve": PUZZLE,
    "check": {**PUZZLE, "solution": "BR1 AU1 EU1 FL3 GD3 DL2 CD2 XR3"},
    "hint": {**PUZZLE, "level": 3},
    "explain": PUZZLE,
    "rate": PUZZLE,
    "explore": PUZZLE,
    "generate": {"size": "4x4", "moves": "4.."},
    "render": PUZZLE,
    "rules": {},
}


async def use(client: Client) -> None:
    """Call every tool, read a deck and a page, and get a prompt."""
    assert [tool.name for tool in (await client.list_tools()).tools] == list(CALLS)
    for tool, arguments in CALLS.items():
        result = await client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        assert len(result.model_dump_json(by_alias=True, exclude_none=True)) <= 8_000
        assert result.structured_content is not None
        assert result.structured_content["partial"] is None, tool
    for uri in ("unjam://decks/jam", "unjam://decks/jam/40", "unjam://docs/notation"):
        assert (await client.read_resource(uri)).contents
    assert (await client.get_prompt("coach", {"puzzle": "jam:1"})).messages


def test_other_extras_are_not_installed() -> None:
    assert not any(find_spec(name) for name in ("fastapi", "networkx", "matplotlib", "reportlab"))


def test_stdio() -> None:
    async def ask() -> None:
        parameters = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:])
        async with Client(stdio_client(parameters)) as client:
            await use(client)

    asyncio.run(ask())


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a server over HTTP."""
    process = subprocess.Popen(
        [*COMMAND, "--http", "--port", "0", "--no-log"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+/mcp", process.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        process.terminate()
        process.communicate(timeout=20)
        assert process.returncode == 0


def test_http(address: str) -> None:
    async def ask() -> None:
        async with Client(address) as client:
            await use(client)

    asyncio.run(ask())
