"""Tools of the MCP server: what clients read about them, and that they answer as the HTTP API."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from mcp import Client
from mcp_types import CallToolResult, ImageContent, TextContent, Tool
from PIL import Image

from unjam import Puzzle, deck
from unjam.mcp_server.puzzle_server import PuzzleServer
from unjam.mcp_server.tool_models import without_page_fields
from unjam.web.local.local_server import LocalServer

CARD = ".... XX.B A..B AOOO"
NAMES = [
    "parse", "solve", "check", "hint", "explain", "rate", "explore", "generate", "render", "rules",
]  # fmt: skip
Call = Callable[..., CallToolResult]
Answer = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def tools(server: PuzzleServer) -> dict[str, Tool]:
    async def ask() -> list[Tool]:
        async with Client(server) as client:
            return (await client.list_tools()).tools

    return {tool.name: tool for tool in asyncio.run(ask())}


def text_of(result: CallToolResult, number: int = 0) -> str:
    block = result.content[number]
    assert isinstance(block, TextContent)
    return block.text


# ---- What clients read ---------------------------------------------------------------------------


def test_the_tools(tools: dict[str, Tool]) -> None:
    assert list(tools) == NAMES
    for tool in tools.values():
        assert tool.title
        assert tool.description
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is True
        assert tool.annotations.destructive_hint is False
        assert tool.annotations.open_world_hint is False


@pytest.mark.parametrize("name", NAMES)
def test_schemas(tools: dict[str, Tool], name: str) -> None:
    tool = tools[name]
    assert tool.output_schema is not None
    for schema in (tool.input_schema, tool.output_schema):
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
    assert "max_bytes" in tool.input_schema["properties"]
    assert "at" not in tool.input_schema["properties"]
    if name not in ("generate", "rules"):
        assert tool.input_schema["required"][0] == "puzzle"
    assert {"partial", "shortened"} <= set(tool.output_schema["properties"])
    described = json.dumps(tool.output_schema)
    assert "PhraseObject" not in described
    assert "PuzzleObject" not in described


def test_the_descriptions_take_little_room(tools: dict[str, Tool]) -> None:
    sizes = [len(tool.model_dump_json(exclude_none=True, by_alias=True)) for tool in tools.values()]
    assert sum(sizes) < 40_000


# ---- Answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("parse", {"to": ["json", "database"]}),
        ("solve", {}),
        ("solve", {"metric": "slides", "moves": "XR1"}),
        ("check", {"solution": "XR1 AU2 OL1 BD1 XR1"}),
        ("check", {"solution": "XR2"}),
        ("hint", {"level": 3}),
        ("explain", {}),
        ("rate", {}),
        ("explore", {"measure": True}),
    ],
)
def test_answers_are_those_of_the_http_api(
    answer: Answer, tool: str, arguments: dict[str, Any]
) -> None:
    given = {"puzzle": CARD, **arguments}
    reply = LocalServer().answer("POST", tool, json.dumps(given).encode())
    assert reply.status == 200
    expected = without_page_fields(json.loads(reply.body))
    found = answer(tool, **given)
    assert (found.pop("partial"), found.pop("shortened")) == (None, [])
    for value in (expected, found):
        value.pop("seconds", None)
    assert found == expected


def test_the_text_is_the_structured_content(call: Call) -> None:
    result = call("solve", puzzle=CARD)
    assert json.loads(text_of(result)) == result.structured_content


def test_puzzles_of_decks(answer: Answer) -> None:
    assert answer("solve", puzzle="jam:40")["move_count"] == 51
    assert answer("solve", puzzle=" JAM:1\n")["moves"] == deck("jam")["1"].solve().move_texts()
    assert answer("solve", puzzle=deck("jam")["1"].to("native"))["move_count"] == 8


def test_hints_follow_the_game(answer: Answer) -> None:
    solution = answer("solve", puzzle="jam:1")["moves"]
    for number in range(len(solution)):
        hint = answer("hint", puzzle="jam:1", moves=" ".join(solution[:number]), level=3)
        assert hint["to_go"] == len(solution) - number
    assert answer("hint", puzzle="jam:1", moves=" ".join(solution))["status"] == "won"


def test_generate(answer: Answer) -> None:
    found = answer("generate", size="4x4", moves="5..", seed=3, count=2)
    assert found["found"] == 2
    for view in found["puzzles"]:
        assert not {"object", "blocks", "key"} & view.keys()
        assert Puzzle.parse(view["text"]).solve().move_count == view["moves"]
        assert view["moves"] >= 5
    again = answer("generate", size="4x4", moves="5..", seed=3, count=2)
    assert again["puzzles"] == found["puzzles"]


def test_generate_like_a_puzzle_of_a_deck(answer: Answer) -> None:
    found = answer("generate", like="jam:1", moves="..12", seed=2)
    assert found["puzzles"][0]["width"] == 6


def test_render(call: Call) -> None:
    result = call("render", puzzle="jam:1", theme="dark", arrows="BR1")
    image = result.content[0]
    assert isinstance(image, ImageContent)
    assert image.mime_type == "image/png"
    drawn = Image.open(BytesIO(b64decode(image.data)))
    about = result.structured_content
    assert about is not None
    assert drawn.size == (about["width"], about["height"])
    assert len(drawn.convert("RGB").getcolors(1_000_000) or ()) > 5
    larger = call("render", puzzle="jam:1", scale=100, max_bytes=100_000)
    assert larger.structured_content is not None
    assert larger.structured_content["scale"] == 100
    assert larger.structured_content["width"] > about["width"]


def test_rules(answer: Answer) -> None:
    found = answer("rules")["rules"]
    assert len(found) > 15
    assert {"torus", "klotski", "game"} <= {rule["name"] for rule in found}
    assert all(rule["board"] is None for rule in found)
    torus, corners = answer("rules", variants=["torus", "Corners"])["rules"]
    assert "cycles" in torus["text"]
    assert Puzzle.parse(corners["board"]).solve().status == "solved"


# ---- Errors --------------------------------------------------------------------------------------

BAD = [
    ("solve", {}),
    ("solve", {"puzzle": ""}),
    ("solve", {"puzzle": "XX.B A..B AOO"}),
    ("solve", {"puzzle": "what?"}),
    ("solve", {"puzzle": "XX.. .... .... ....", "target": "Z"}),
    ("solve", {"puzzle": 7}),
    ("solve", {"puzzle": CARD, "metric": "turns"}),
    ("solve", {"puzzle": CARD, "speed": 3}),
    ("solve", {"puzzle": CARD, "timeout": -1}),
    ("solve", {"puzzle": CARD, "moves": "QR1"}),
    ("solve", {"puzzle": CARD, "moves": "XR3"}),
    ("solve", {"puzzle": "x" * 20_001}),
    ("solve", {"puzzle": "jamm:1"}),
    ("check", {"puzzle": CARD}),
    ("check", {"puzzle": CARD, "solution": "???"}),
    ("hint", {"puzzle": CARD, "level": "3"}),
    ("explain", {"puzzle": CARD, "depth": 1e9}),
    ("render", {"puzzle": CARD, "arrows": "QR1"}),
    ("render", {"puzzle": CARD, "scale": 1}),
    ("generate", {"moves": "lots"}),
    ("generate", {"size": "40x40"}),
    ("generate", {"moves": "3", "like": "nothing"}),
]


@pytest.mark.parametrize(("tool", "arguments"), BAD)
def test_errors_have_the_sentence_of_the_http_api(
    call: Call, tool: str, arguments: dict[str, Any]
) -> None:
    body = json.dumps(arguments).encode()
    local = LocalServer()
    if tool == "generate":
        reply = local.generate(body, lambda line: None)
    else:
        reply = local.answer("POST", tool, body)
    assert reply is not None
    assert reply.status in (400, 404, 422)
    result = call(tool, **arguments)
    assert result.is_error
    assert text_of(result) == json.loads(reply.body)["detail"]


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("solve", {"puzzle": "jam:99"}, "deck 'jam' has no puzzle '99'; it has 1 to 40"),
        ("solve", {"puzzle": CARD, "at": [1]}, "at: Extra inputs are not permitted"),
        ("render", {"puzzle": CARD, "to": "svg"}, "to: Extra inputs are not permitted"),
        ("rules", {"variants": ["toru"]}, "unknown variant 'toru'; did you mean 'torus'?"),
        ("solve", {"puzzle": CARD, "max_bytes": 10},
         "max_bytes: Input should be greater than or equal to 2000"),
    ],
)  # fmt: skip
def test_other_errors(call: Call, tool: str, arguments: dict[str, Any], sentence: str) -> None:
    result = call(tool, **arguments)
    assert result.is_error
    assert sentence in text_of(result)
    assert "\n" not in text_of(result)


def test_the_readings_of_an_ambiguous_text(call: Call) -> None:
    text = "bb..C. ..xxC. AA.... ...... ...... ......"
    ambiguous = LocalServer().answer("POST", "solve", json.dumps({"puzzle": text}).encode())
    problem = json.loads(ambiguous.body)
    result = call("solve", puzzle=text)
    assert result.is_error
    assert text_of(result) == problem["detail"]
    readings = [text_of(result, number) for number in range(1, len(result.content))]
    assert readings == problem["readings"]
    assert len(readings) == 2


def test_unknown_tools(call: Call) -> None:
    result = call("cheat")
    assert result.is_error
    assert text_of(result) == "Unknown tool: cheat"
