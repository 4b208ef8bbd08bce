"""Resources: the decks, their puzzles, and pages of the documentation."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.server.mcpserver.resources import FunctionResource

from ..decks import deck_names
from ..web.cache import Answer
from ..web.endpoints import decks_endpoint
from ..web.endpoints.deck_page import DeckQuery
from ..web.json_bodies import validated
from ..web.problem_details import problem_of
from .guide_pages import PAGES, page_file
from .tool_calls import ToolCalls
from .tool_models import without_page_fields

if TYPE_CHECKING:
    from .puzzle_server import PuzzleServer

_JSON = "application/json"
_COUNT = 20  # puzzles of a deck in one answer, by default


def add_resources(server: PuzzleServer, calls: ToolCalls) -> None:
    """Add the resources to a server."""
    decks = DeckResources(calls)
    server.resource(
        "unjam://decks",
        name="decks",
        title="All decks",
        description="The decks of puzzles: name, title, source and number of puzzles",
        mime_type=_JSON,
    )(decks.index)
    server.resource(
        "unjam://decks/{name}{?begin,count}",
        name="deck",
        title="A deck",
        description=f"Puzzles of a deck: `count` (default: {_COUNT}) from number `begin` (from 0)",
        mime_type=_JSON,
    )(decks.puzzles)
    server.resource(
        "unjam://decks/{name}/{id}",
        name="puzzle",
        title="A puzzle of a deck",
        description="One puzzle in the native notation, which every tool reads",
        mime_type="text/plain",
    )(decks.puzzle)
    for name in deck_names():
        server.add_resource(_deck_resource(decks, name))
    for name, about in PAGES.items():
        if (file := page_file(name)) is not None:
            server.add_resource(
                FunctionResource(
                    uri=f"unjam://docs/{name}",
                    name=f"docs/{name}",
                    title=about,
                    mime_type="text/markdown",
                    fn=_reader(file.read_text),
                )
            )


def _reader(read_text: Callable[[str], str]) -> Callable[[], str]:
    return lambda: read_text("utf-8")


def _deck_resource(decks: DeckResources, name: str) -> FunctionResource:
    async def first_puzzles() -> str:
        return await decks.puzzles(name)

    return FunctionResource(
        uri=f"unjam://decks/{name}",
        name=f"decks/{name}",
        title=f"The deck {name}",
        description=f"The first {_COUNT} puzzles of the deck",
        mime_type=_JSON,
        fn=first_puzzles,
    )


class DeckResources:
    """The decks, as the HTTP API lists them."""

    def __init__(self, calls: ToolCalls) -> None:
        self._calls = calls

    async def index(self) -> str:
        """Return all decks."""
        return await self._read("decks", decks_endpoint.deck_list)

    async def puzzles(self, name: str, begin: str = "0", count: str = str(_COUNT)) -> str:
        """Return some puzzles of a deck."""
        given = {"begin": begin, "count": count}

        def answer() -> Answer:
            return decks_endpoint.deck_puzzles(name, validated(given, DeckQuery, "query"))

        return await self._read(f"deck {name!r} {begin!r} {count!r}", answer)

    async def puzzle(self, name: str, id: str) -> str:
        """Return one puzzle in the native notation."""
        answer = await self._read(
            f"card {name!r} {id!r}", lambda: decks_endpoint.deck_puzzle(name, id)
        )
        return str(json.loads(answer)["text"])

    async def _read(self, key: str, call: Callable[[], Answer]) -> str:
        try:
            answer = await self._calls.scheduler.run_quick(key, call)
        except Exception as error:
            problem = problem_of(error, self._calls.settings.timeout)
            if problem is None:
                raise
            kind = ResourceNotFoundError if problem.code == "unknown-deck" else ResourceError
            raise kind(problem.detail) from None
        found = without_page_fields(json.loads(answer.body))
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
