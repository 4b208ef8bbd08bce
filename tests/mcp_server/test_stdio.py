"""``unjam mcp`` as a process: only the protocol on standard output, its start and its end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

COMMAND = [sys.executable, "-m", "unjam", "mcp"]
HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


class Process:
    """A server with which a test exchanges lines."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._number = 0

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert found["jsonrpc"] == "2.0"
        return found

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.send(json.dumps(message))
        found = self.receive()
        assert found["id"] == self._number
        return found

    def begin(self) -> dict[str, Any]:
        found = self.ask("initialize", **HELLO)
        self.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        return found

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result: dict[str, Any] = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        return result


@contextmanager
def running(*options: str) -> Iterator[Process]:
    found = Process(*options)
    try:
        yield found
    finally:
        found.process.kill()
        found.process.communicate()


def test_the_client_of_the_sdk() -> None:
    async def ask() -> tuple[list[str], Any, Any]:
        parameters = StdioServerParameters(
            command=COMMAND[0], args=[*COMMAND[1:], "--timeout", "20"]
        )
        async with Client(stdio_client(parameters)) as client:
            tools = await client.list_tools()
            solved = await client.call_tool("solve", {"puzzle": "jam:1"})
            deck = await client.read_resource("unjam://decks/jam")
            return [tool.name for tool in tools.tools], solved, deck

    names, solved, deck = asyncio.run(ask())
    assert len(names) == 10
    assert solved.structured_content["move_count"] == 8
    assert "beginner" in deck.contents[0].text


def test_it_starts_within_a_second() -> None:
    """Processor time counts, because the tests share the machine."""
    taken = []
    for _ in range(3):
        before = processor_time()
        with running("--timeout", "20") as server:
            assert server.begin()["result"]["serverInfo"]["name"] == "unjam"
            server.process.communicate(timeout=60)
        taken.append(processor_time() - before)
        if taken[-1] < 1.0:
            break
    assert min(taken) < 1.0, taken


def processor_time() -> float:
    """Return the seconds of all processes that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def test_only_the_protocol_on_standard_output_and_a_quiet_end() -> None:
    with running("--timeout", "10") as server:
        server.begin()
        assert server.call("solve", puzzle="?")["isError"] is True
        assert server.call("generate", moves="..3", size="4x4")["structuredContent"]["found"] == 1
        assert server.call("rate", puzzle="jam:1")["structuredContent"]["solvable"] is True
        out, err = server.process.communicate(timeout=20)  # closes standard input
    assert (out, err) == ("", "")
    assert server.process.returncode == 0


def test_lines_that_are_not_the_protocol() -> None:
    with running() as server:
        server.begin()
        for line in ("nonsense", "{}", "[1]", "\x00", '{"jsonrpc": "2.0", "id": 1}'):
            server.send(line)
        server.send(json.dumps({"jsonrpc": "2.0", "id": "last", "method": "ping", "params": {}}))
        # The server may report such lines, as messages of the protocol.
        while (found := server.receive()).get("id") != "last":
            assert "error" in found or found["method"] == "notifications/message"
        assert server.call("solve", puzzle="jam:1")["structuredContent"]["move_count"] == 8


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)]
)
def test_signals_end_it(number: signal.Signals, code: int) -> None:
    with running() as server:
        server.begin()
        server.process.send_signal(number)
        assert server.process.wait(20) == code
        assert server.process.stdout is not None
        assert server.process.stdout.read() == ""


def test_limits_are_options() -> None:
    with running("--timeout", "0.2", "--max-states", "1000") as server:
        server.begin()
        found = server.call("solve", puzzle="project:D35")["structuredContent"]
        assert found["status"] == "limit"
        assert found["states"] <= 1100


def test_a_missing_package_is_one_sentence(tmp_path: Any) -> None:
    (tmp_path / "mcp.py").write_text("raise ImportError\n")
    done = subprocess.run(
        COMMAND,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout == ""
    assert done.stderr == "unjam: this needs mcp: pip install 'unjam[mcp]'\n"
    assert done.returncode == 34
