"""Resources and prompts of the MCP server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import TextContent, TextResourceContents

from unjam import Puzzle, deck
from unjam.mcp_server.guide_pages import PAGES, page_file
from unjam.mcp_server.puzzle_server import PuzzleServer

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")


def asked(server: PuzzleServer, question: Callable[[Client], Awaitable[T]]) -> T:
    """Return the answer to a question, or raise its error."""

    async def ask() -> T | MCPError:
        async with Client(server) as client:
            try:
                return await question(client)
            except MCPError as error:  # leaving the client would put it into a group
                return error

    found = asyncio.run(ask())
    if isinstance(found, MCPError):
        raise found
    return found


def read(server: PuzzleServer, uri: str) -> str:
    found = asked(server, lambda client: client.read_resource(uri)).contents[0]
    assert isinstance(found, TextResourceContents)
    return found.text


def test_the_list(server: PuzzleServer) -> None:
    found = asked(server, lambda client: client.list_resources()).resources
    uris = {str(resource.uri) for resource in found}
    assert {"unjam://decks", "unjam://decks/jam", "unjam://docs/notation"} <= uris
    assert {f"unjam://docs/{name}" for name in PAGES} <= uris
    templates = asked(server, lambda client: client.list_resource_templates()).resource_templates
    assert [template.uri_template for template in templates] == [
        "unjam://decks/{name}{?begin,count}",
        "unjam://decks/{name}/{id}",
    ]


def test_decks(server: PuzzleServer) -> None:
    decks = json.loads(read(server, "unjam://decks"))["decks"]
    assert {"jam", "project", "klotski"} <= {view["name"] for view in decks}
    jam = json.loads(read(server, "unjam://decks/jam"))
    assert [card["id"] for card in jam["puzzles"]] == [str(n) for n in range(1, 21)]
    assert jam["puzzles"][0]["moves"] == 8
    rest = json.loads(read(server, "unjam://decks/jam?begin=38&count=5"))
    assert [card["id"] for card in rest["puzzles"]] == ["39", "40"]
    assert Puzzle.parse(read(server, "unjam://decks/jam/40")) == deck("jam")["40"]


@pytest.mark.parametrize("name", ["jam", "project", "census-6x6", "klotski"])
def test_decks_are_short(server: PuzzleServer, name: str) -> None:
    assert len(read(server, f"unjam://decks/{name}").encode()) <= 8_000


@pytest.mark.parametrize(
    ("uri", "sentence"),
    [
        ("unjam://decks/jamm", "there is no deck 'jamm'; did you mean 'jam'?"),
        ("unjam://decks/jam/77", "deck 'jam' has no puzzle '77'; it has 1 to 40"),
        ("unjam://decks/jam?begin=-1", "begin: Input should be greater than or equal to 0"),
        ("unjam://docs/secret", "Unknown resource: unjam://docs/secret"),
        ("unjam://decks/..%2F..%2Fetc", "Unknown resource: unjam://decks/..%2F..%2Fetc"),
        ("file:///etc/passwd", "Unknown resource: file:///etc/passwd"),
    ],
)
def test_unknown_resources(server: PuzzleServer, uri: str, sentence: str) -> None:
    with pytest.raises(MCPError) as caught:
        read(server, uri)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("name", PAGES)
def test_pages(server: PuzzleServer, name: str) -> None:
    file = page_file(name)
    assert file is not None
    assert read(server, f"unjam://docs/{name}") == file.read_text("utf-8")
    assert (ROOT / "docs" / f"{name}.md").is_file()


def test_pages_are_listed_where_they_are_installed() -> None:
    assert page_file("../docs/notation") is None
    listed = (ROOT / "CMakeLists.txt").read_text("utf-8").partition("IN ITEMS notation")[2]
    assert ["notation", *listed.partition(")")[0].split()] == list(PAGES)


# ---- Prompts -------------------------------------------------------------------------------------


def prompt(server: PuzzleServer, name: str, **arguments: Any) -> str:
    found = asked(server, lambda client: client.get_prompt(name, arguments)).messages
    assert [message.role for message in found] == ["user"]
    content = found[0].content
    assert isinstance(content, TextContent)
    return content.text


def test_the_prompts(server: PuzzleServer) -> None:
    found = asked(server, lambda client: client.list_prompts()).prompts
    assert [(one.name, one.title) for one in found] == [
        ("coach", "Coach me through this puzzle"),
        ("design", "Design a puzzle"),
    ]
    assert all(one.description for one in found)


def test_coach(server: PuzzleServer) -> None:
    text = prompt(server, "coach", puzzle="jam:1")
    assert str(deck("jam")["1"]) in text
    solution = deck("jam")["1"].solve()
    assert str(solution) not in text
    for tool in ("hint", "check", "explain", "render"):
        assert f"{tool} " in text


def test_coach_for_a_bad_puzzle(server: PuzzleServer) -> None:
    for puzzle in ("what?", "x" * 20_001):
        with pytest.raises(MCPError) as caught:
            prompt(server, "coach", puzzle=puzzle)
        assert "puzzle" in str(caught.value) or "?" in str(caught.value)


def test_design(server: PuzzleServer) -> None:
    assert "What I want: 7x7 {with} walls" in prompt(server, "design", request="7x7 {with} walls")
    assert "What I want" not in prompt(server, "design")
    with pytest.raises(MCPError, match=r"request: at most 1,000 characters are allowed"):
        prompt(server, "design", request="x" * 1001)
