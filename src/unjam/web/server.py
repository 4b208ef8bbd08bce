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

from ..errors import UnjamError
from .app import make_app
from .doors import is_local
from .guard import Guard
from .log import Log
from .protocol import protocol_class
from .settings import Settings

_JOIN = 1.0  # seconds for threads to notice that they are cancelled


class AddressError(UnjamError):
    """It is not possible to listen there."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; ``AddressError`` if that is not possible."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise AddressError(f"there is no address {host!r} here: {error.strerror}") from None
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
        listening.set_inheritable(False)
    except OSError as error:
        listening.close()
        raise AddressError(_why_not(host, port, error)) from None
    return listening


def _why_not(host: str, port: int, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use already; --port takes another one, and --port 0 any"
    if error.errno == errno.EACCES:
        return f"port {port} is not for everybody; take one from 1024 on"
    return f"cannot listen on {host} port {port}: {error.strerror}"


def address_of(listening: socket.socket, host: str) -> str:
    """Where the page is, for a browser on this machine."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def warning(host: str) -> str:
    """What it means to listen there; nothing to say if only this machine can connect."""
    if is_local(host):
        return ""
    return (
        f"listening on {host}: whoever can reach this machine over the network can use this "
        "server, without a password and unencrypted, and read your decks; for other than trusted "
        "networks put a server with TLS and passwords before it"
    )


class Server(uvicorn.Server):
    """Ends on SIGTERM and SIGINT: running work has a short while, then it is cancelled."""

    def __init__(self, settings: Settings, log: Log | None = None) -> None:
        self.settings = settings
        self.log = log or Log(settings.log)
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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more, let end what ends soon, cancel the rest."""
        self.log.event("ending")
        ending = asyncio.ensure_future(self._cancel_soon())
        await super().shutdown(sockets)
        ending.cancel()
        self.application.office.close()

    async def _cancel_soon(self) -> None:
        for guard in self._guards():
            guard.close()
        await asyncio.sleep(self.settings.grace)
        self.application.office.close()

    def _guards(self) -> Iterator[Guard]:
        """The guard is one of the layers of the application."""
        layer: Any = self.application.middleware_stack
        while layer is not None:
            if isinstance(layer, Guard):
                yield layer
            layer = getattr(layer, "app", None)

    def join(self) -> bool:
        """Wait a moment for the threads; have all ended?"""
        return all([crew.join(_JOIN / 3) for crew in self.application.office.crews])


def serve(
    settings: Settings, listening: socket.socket, ready: Callable[[], object] = lambda: None
) -> None:
    """Run until told to end. ``ready`` is called when requests can come."""
    _allow_many_files(settings.max_connections)
    # A thread in the interpreter lets the event loop wait for this long.
    sys.setswitchinterval(0.001)
    server = Server(settings)
    server.log.event("ready", port=listening.getsockname()[1], threads=settings.threads)
    ready()
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
