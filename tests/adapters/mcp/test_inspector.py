"""The MCP Inspector's command line, from npm, as another client."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

INSPECTOR = "@modelcontextprotocol/inspector@2.12.0"
LONGEST = 300.0  # seconds; the first run downloads it
Inspect = Callable[..., Any]


@pytest.fixture(scope="module")
def inspect(tmp_path_factory: pytest.TempPathFactory) -> Inspect:
    """``inspect(method, *options)``: the answer to a method, as JSON."""
    npm = shutil.which("npm")
    assert npm is not None, "the tests need npm"
    folder = tmp_path_factory.mktemp("inspector")
    (folder / "package.json").write_text('{"private": true}')
    subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", INSPECTOR],
        cwd=folder,
        check=True,
        capture_output=True,
        timeout=LONGEST,
    )
    program = folder / "node_modules" / ".bin" / "mcp-inspector"

    def inspect(method: str, *options: str) -> Any:
        command = [str(program), "--cli", sys.executable, "-m", "unjam", "mcp"]
        done = subprocess.run(
            [*command, "--method", method, *options],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return json.loads(done.stdout)

    return inspect


def test_lists(inspect: Inspect) -> None:
    tools = inspect("tools/list")["tools"]
    assert len(tools) == 10
    assert all(tool["annotations"]["readOnlyHint"] for tool in tools)
    assert all(tool["outputSchema"]["type"] == "object" for tool in tools)
    uris = {resource["uri"] for resource in inspect("resources/list")["resources"]}
    assert {"unjam://decks", "unjam://docs/notation"} <= uris
    assert {prompt["name"] for prompt in inspect("prompts/list")["prompts"]} == {"coach", "design"}


def test_calls(inspect: Inspect) -> None:
    solved = inspect("tools/call", "--tool-name", "solve", "--tool-arg", "puzzle=jam:1")
    assert solved["structuredContent"]["move_count"] == 8
    drawn = inspect("tools/call", "--tool-name", "render", "--tool-arg", "puzzle=jam:1")
    assert drawn["content"][0]["mimeType"] == "image/png"


def test_resources_and_prompts(inspect: Inspect) -> None:
    deck = inspect("resources/read", "--uri", "unjam://decks/jam/1")
    assert "XX" in deck["contents"][0]["text"]
    prompt = inspect("prompts/get", "--prompt-name", "coach", "--prompt-args", "puzzle=jam:1")
    assert "Coach me" in json.dumps(prompt)
