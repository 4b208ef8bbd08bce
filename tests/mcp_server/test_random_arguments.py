"""Random arguments of every tool: an answer or one sentence, never an internal error."""

from __future__ import annotations

import asyncio
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp_types import TextContent

from tests.support.run_scale import cases
from unjam.mcp_server.puzzle_server import PuzzleServer
from unjam.mcp_server.tool_list import TOOLS

PUZZLES = [
    ".... XX.B A..B AOOO", "jam:1", "jam:0", "klotski:1", "XX", "?", "title: x\nXX.", "[]", "",
]  # fmt: skip
MOVES = ["XR1", "XR1 AU2 OL1 BD1 XR1", "QR1", "X+999999999", "XR1" * 100, "1. XR", "", "\u202e"]
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["slides", "6x6", "3..5", "torus", "native", "right:2", "dark", "X", "auto"]),
    st.lists(st.text(max_size=4), max_size=3),
)


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a tool and some of its arguments, few of which are right."""
    name = draw(st.sampled_from(sorted(TOOLS)))
    fields = sorted(TOOLS[name].arguments.model_fields)
    arguments = draw(st.dictionaries(st.sampled_from(fields), ANYTHING, max_size=3))
    if "puzzle" in fields:
        arguments["puzzle"] = draw(st.sampled_from(PUZZLES) | st.text(max_size=30))
    for field in ("moves", "solution", "arrows"):
        if field in fields and name != "generate" and draw(st.booleans()):
            arguments[field] = draw(st.sampled_from(MOVES))
    return name, {"timeout": 0.2, **arguments} if "timeout" in fields else arguments


@given(calls())
@settings(max_examples=cases(80), deadline=None, suppress_health_check=list(HealthCheck))
def test_no_arguments_cause_an_internal_error(
    server: PuzzleServer, call: tuple[str, dict[str, Any]]
) -> None:
    name, arguments = call
    result = asyncio.run(server.calls.call(name, arguments))
    most = arguments.get("max_bytes")
    limit = most if isinstance(most, int) and most > 8_000 else 8_000
    assert len(result.model_dump_json(by_alias=True, exclude_none=True).encode()) <= limit
    if result.is_error:
        first = result.content[0]
        assert isinstance(first, TextContent)
        assert first.text
        assert not first.text.startswith("internal")
    else:
        assert result.structured_content is not None
        assert {"partial", "shortened"} <= result.structured_content.keys()
