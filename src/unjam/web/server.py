"""The server: it listens, tells where, and ends in good order when it is told to."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn

from .app import make_app
from .connection_limits import protocol_class
from .garbage_collection import SWEEPER
from .middleware import RequestMiddleware
from .request_log import RequestLog
from .settings import Settings

# deferred: imports inside functions load what most runs do not need.

_LAST = 0.1  # seconds in which those who are at the door already are told that it is too late
_JOIN = 1.0  # seconds for threads to notice that they are cancelled


class Server(uvicorn.Server):
    """Ends on SIGTERM and SIGINT: running work has a short while, then it is cancelled."""

    def __init__(
        self,
        settings: Settings,
        log: RequestLog | None = None,
        ready: Callable[[], object] = lambda: None,
    ) -> None:
        self.settings = settings
        self._ready = ready
        self.log = log or RequestLog(settings.log)
        self.application = make_app(settings, self.log)
        protocol = protocol_class(settings.header_timeout, settings.max_connections)
        super().__init__(
            uvicorn.Config(
                self.application,
                http=protocol,
                ws="none",
                lifespan="off",
                loop="asyncio",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=1,
                backlog=1024,
                h11_max_incomplete_event_size=32 * 1024,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but to be told to end is no failure."""
        try:
            with super().capture_signals():
                yield
                self._captured_signals.clear()
        finally:
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and tell those who wait for it."""
        await super().startup(sockets)
        self._ready()
        for listening in sockets or ():
            self.log.event("ready", port=listening.getsockname()[1], threads=self.settings.threads)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more, let end what ends soon, cancel the rest."""
        self.log.event("ending")
        ending = asyncio.ensure_future(self._cancel_soon())
        await asyncio.sleep(_LAST)
        await super().shutdown(sockets)
        ending.cancel()
        self.application.scheduler.close()

    async def _cancel_soon(self) -> None:
        for guard in self._guards():
            guard.close()
        await asyncio.sleep(self.settings.grace)
        self.application.scheduler.close()

    def _guards(self) -> Iterator[RequestMiddleware]:
        """The guard is one of the layers of the application."""
        layer: Any = self.application.middleware_stack
        while layer is not None:
            if isinstance(layer, RequestMiddleware):
                yield layer
            layer = getattr(layer, "app", None)

    def join(self) -> bool:
        """Wait a moment for the threads; have all ended?"""
        ended = [pool.join(_JOIN / 3) for pool in self.application.scheduler.pools]
        return all(ended)


def serve(
    settings: Settings, listening: socket.socket, ready: Callable[[], object] = lambda: None
) -> None:
    """Run until told to end. ``ready`` is called when requests can come."""
    _allow_many_files(settings.max_connections)
    # A thread in the interpreter lets the event loop wait for this long.
    sys.setswitchinterval(0.001)
    server = Server(settings, ready=ready)
    SWEEPER.take_over()
    server.log.take_others()
    server.run([listening])
    finished = server.join()
    server.log.event("ended")
    if not finished:
        # Something that cannot be interrupted is still at work, and nobody waits for it.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _allow_many_files(connections: int) -> None:
    """Each connection is a file to the system."""
    try:
        import resource
    except ImportError:  # not on this system, nor needed
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + 200
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
