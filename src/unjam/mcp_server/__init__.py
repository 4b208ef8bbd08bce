"""The Model Context Protocol: tools, resources and prompts for language models.

``unjam mcp`` serves them over standard input and output or over HTTP. The answers are those of the
HTTP API, from the same endpoints, under the same limits.

>>> from unjam.mcp_server import create_server
>>> create_server().name
'unjam'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from ..web.settings import Settings

# deferred: imports inside functions load what most runs do not need.


def create_server(settings: Settings | None = None) -> MCPServer[None]:
    """Return the server, to be run over any transport. Needs ``pip install 'unjam[mcp]'``.

    ``settings.timeout`` is the time for a whole answer. Raises ``MissingExtraError`` if the package
    ``mcp`` is not installed.
    """
    from ..util.extras import need

    need("mcp.server", "mcp")
    from .answer_time import ANSWER_TIME
    from .puzzle_server import PuzzleServer

    if settings is None:
        from ..web.settings import Settings

        settings = Settings(timeout=ANSWER_TIME)
    return PuzzleServer(settings)
