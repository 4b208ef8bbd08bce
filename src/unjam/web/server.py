"""The HTTP server: uvicorn with connection limits, a JSON log and a graceful shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from .connection_limits import protocol_class
from .garbage_collection import SWEEPER
from .middleware import RequestMiddleware
from .processes.server_counts import ServerCounts
from .request_log import RequestLog
from .scheduler import Scheduler
from .settings import Settings

# deferred: imports inside functions load what most runs do not need.

_BACKLOG = 1024  # connections that wait to be accepted
_LAST = 0.1  # seconds during which open connections still get a "shutting down" response
_JOIN = 1.0  # seconds for threads to notice that their work is cancelled


class Served(Protocol):
    """An ASGI application behind a ``RequestMiddleware``, and the scheduler of its work."""

    scheduler: Scheduler
    middleware_stack: ASGIApp | None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...


class Server(uvicorn.Server):
    """Shuts down on SIGTERM and SIGINT; cancels work that does not finish within the grace time.

    ``application`` is by default the page and the HTTP API.
    """

    def __init__(
        self,
        settings: Settings,
        log: RequestLog | None = None,
        ready: Callable[[], object] = lambda: None,
        application: Served | None = None,
        counts: ServerCounts | None = None,
    ) -> None:
        self.settings = settings
        self._ready = ready
        self.log = log or RequestLog(settings.log)
        counts = counts or ServerCounts()
        self.application = application or _page(settings, self.log, counts)
        protocol = protocol_class(settings.header_timeout, settings.max_connections, counts)
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
                # One connection is accepted at a time, so that idle processes get the others;
                # `startup` sets the length of the queue.
                backlog=1,
                h11_max_incomplete_event_size=32 * 1024,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals as uvicorn does, but do not raise them again after the shutdown."""
        try:
            with super().capture_signals():
                yield
                self._captured_signals.clear()
        finally:
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, call ``ready`` and log the port."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_BACKLOG)
        self._ready()
        for listening in sockets or ():
            self.log.event("ready", port=listening.getsockname()[1], threads=self.settings.threads)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuse new requests, wait for short ones, cancel the rest."""
        self.log.event("ending")
        ending = asyncio.ensure_future(self._cancel_soon())
        await asyncio.sleep(_LAST)
        await super().shutdown(sockets)
        ending.cancel()
        self.application.scheduler.close()

    async def _cancel_soon(self) -> None:
        for middleware in self._middlewares():
            middleware.close()
        await asyncio.sleep(self.settings.grace)
        self.application.scheduler.close()

    def _middlewares(self) -> Iterator[RequestMiddleware]:
        """Find the request middleware in the application's stack."""
        layer: Any = self.application.middleware_stack
        while layer is not None:
            if isinstance(layer, RequestMiddleware):
                yield layer
            layer = getattr(layer, "app", None)

    def join(self) -> bool:
        """Wait briefly for the worker threads; return whether all have ended."""
        ended = [pool.join(_JOIN / 3) for pool in self.application.scheduler.pools]
        return all(ended)


def _page(settings: Settings, log: RequestLog, counts: ServerCounts) -> Served:
    from .app import make_app

    return make_app(settings, log, counts)


def serve(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[], object] = lambda: None,
    *,
    processes: int = 1,
) -> None:
    """Serve the page and the HTTP API until SIGTERM or SIGINT.

    ``ready`` is called when the server accepts requests. With several ``processes`` the limits of
    the server apply to all of them together.
    """
    if processes > 1:
        from .processes.supervisor import Supervisor

        Supervisor(settings, listening, processes).run(ready)
    else:
        run_server(lambda: Server(settings, ready=ready), listening)


def run_server(make_server: Callable[[], Server], listening: socket.socket) -> None:
    """Run a server until SIGTERM or SIGINT."""
    # The longest time for which a Python thread delays the event loop.
    sys.setswitchinterval(0.001)
    server = make_server()
    _allow_many_files(server.settings.max_connections)
    SWEEPER.take_over()
    server.log.capture_logging()
    server.run([listening])
    finished = server.join()
    server.log.event("ended")
    if not finished:
        # A worker runs code that cannot be interrupted; its result is not needed.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _allow_many_files(connections: int) -> None:
    """Raise the limit on open files, since each connection needs one."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + 200
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
