"""The server: tools, resources and prompts together."""

from __future__ import annotations

from threading import Thread
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, InputRequiredResult, Tool

from .. import __version__
from ..web.endpoints.puzzle_endpoints import load_all
from ..web.settings import Settings
from .prompts import add_prompts
from .resources import add_resources
from .tool_calls import ToolCalls
from .tool_list import TOOLS

_INSTRUCTIONS = """\
unjam solves, checks, explains, rates, generates and draws Rush Hour puzzles and their relatives, \
exactly. Give a puzzle as text in any notation, such as ".... XX.B A..B AOOO" (rows; X is the \
target, which leaves to the right), or as the name of a puzzle of a deck, such as jam:40. A move \
is a vehicle, a direction and a distance: BD2. Do not work out solutions yourself: solve finds the \
fewest moves, and check verifies any moves. If partial is not null, a limit was reached and the \
answer says what is known."""


class PuzzleServer(MCPServer[None]):
    """A server of the Model Context Protocol, within the limits of the settings.

    Tools validate their arguments themselves, so that an error has the same sentence as in the
    HTTP API.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            "unjam",
            title="unjam",
            instructions=_INSTRUCTIONS,
            website_url="https://github.com/unjam/unjam",
            version=__version__,
            log_level="WARNING",
        )
        self.calls = ToolCalls(settings)
        self._loading = Thread(target=load_all, name="unjam-loading", daemon=True)
        add_resources(self, self.calls)
        add_prompts(self, self.calls)

    async def list_tools(self) -> list[Tool]:
        """Return the tools as clients list them.

        Clients do this first, so that the first call does not have to load packages.
        """
        if self._loading.ident is None:
            self._loading.start()
        return [tool.description_for_clients for tool in TOOLS.values()]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Return the result of a call."""
        if name not in TOOLS:
            return await super().call_tool(name, arguments, context)
        return await self.calls.call(name, arguments)

    def close(self) -> None:
        """Cancel all work."""
        self.calls.scheduler.close()
