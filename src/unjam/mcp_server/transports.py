"""Transports of the server: standard input and output, and streamable HTTP."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from typing import cast

from mcp.server.transport_security import TransportSecuritySettings

from ..web.middleware import RequestMiddleware
from ..web.request_log import RequestLog
from ..web.server import Served, Server, run_server
from ..web.settings import Settings
from .puzzle_server import PuzzleServer

PATH = "/mcp"


def serve_stdio(server: PuzzleServer) -> None:
    """Serve the client at the other end of standard input and output until it closes them."""
    # The longest time for which a Python thread delays the event loop.
    sys.setswitchinterval(0.001)
    try:
        asyncio.run(server.run_stdio_async())
    finally:
        server.close()


class HttpServer(Server):
    """Serves the protocol over HTTP, with the checks and limits of ``unjam serve``."""

    def __init__(
        self,
        settings: Settings,
        log: RequestLog | None = None,
        ready: Callable[[], object] = lambda: None,
    ) -> None:
        log = log or RequestLog(settings.log)
        self._protocol = PuzzleServer(settings)
        super().__init__(settings, log, ready, _application(self._protocol, settings, log))

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until ``should_exit`` is set."""
        async with self._protocol.session_manager.run():
            await super().serve(sockets)


def serve_http(
    settings: Settings, listening: socket.socket, ready: Callable[[], object] = lambda: None
) -> None:
    """Serve until SIGTERM or SIGINT. ``ready`` is called when the server accepts requests."""
    run_server(lambda: HttpServer(settings, ready=ready), listening)


def _application(server: PuzzleServer, settings: Settings, log: RequestLog) -> Served:
    """Return the ASGI application of a server.

    No call depends on another one, so there are no sessions, and every answer is one JSON object.
    """
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=settings.max_body,
        # The middleware checks Host and Origin, as for the HTTP API.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    app.add_middleware(RequestMiddleware, settings=settings, log=log)
    found = cast(Served, app)
    found.scheduler = server.calls.scheduler
    return found
