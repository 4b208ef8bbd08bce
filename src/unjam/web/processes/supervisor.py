"""Several server processes that accept connections from one listening socket.

The operating system hands each connection to a process that is waiting for one. The supervisor
starts the processes, starts a new one when one ends, and ends all of them on SIGTERM and SIGINT.
Connections that have not been accepted survive the end of a process: they belong to the socket.
"""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import connection, get_context
from threading import Thread
from time import monotonic
from typing import Any

from ..request_log import RequestLog
from ..settings import Settings
from .server_counts import ServerCounts

# deferred: imports inside functions load what only the processes of the server need.

_CONTEXT = get_context("spawn")
_PAUSE = 0.2  # seconds between looks at signals
_SHORT = 5.0  # seconds; a process that ends sooner is started again only after a pause
_RETRY = 1.0  # seconds of that pause


class Supervisor:
    """Starts the processes of a server and keeps them running."""

    def __init__(self, settings: Settings, listening: socket.socket, processes: int) -> None:
        self._settings = settings
        self._listening = listening
        self._log = RequestLog(settings.log)
        self._counts = ServerCounts(processes)
        self._children = [_Child(self, number) for number in range(processes)]
        self._ending = False

    def run(self, ready: Callable[[], object]) -> None:
        """Serve until SIGTERM or SIGINT; call ``ready`` when all processes accept requests.

        Raises ``RuntimeError`` if a process ends before that.
        """
        with self._signals():
            try:
                for child in self._children:
                    child.start()
                all_ready = all(child.wait_until_ready() for child in self._children)
                if not (all_ready or self._ending):
                    raise RuntimeError("a process of the server ended before it was ready")
                if not self._ending:
                    ready()
                    self._log.event("ready", processes=len(self._children))
                while not self._ending:
                    self._watch()
            finally:
                self._end()

    def start_arguments(self, number: int) -> tuple[Any, ...]:
        """Return what a process gets."""
        share = self._settings.share(number, len(self._children))
        return share, self._listening, self._counts.of_process(number)

    def _watch(self) -> None:
        """Wait for the end of a process, and start it again."""
        running = [child.process.sentinel for child in self._children if child.is_alive]
        connection.wait(running, timeout=_PAUSE)
        for number, child in enumerate(self._children):
            if not child.is_alive and not self._ending:
                if child.ended_at is None:
                    self._log.event("process ended", number=number, code=child.process.exitcode)
                    self._counts.of_process(number).clear_gauges()
                child.restart_when_due()

    def _end(self) -> None:
        for child in self._children:
            child.process.terminate()
        deadline = monotonic() + self._settings.grace + 5
        for child in self._children:
            child.process.join(max(deadline - monotonic(), 0.1))
            if child.is_alive:
                child.process.kill()
                child.process.join()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def end(*_: object) -> None:
            self._ending = True

        names = (signal.SIGINT, signal.SIGTERM)
        before = {name: signal.signal(name, end) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)


class _Child:
    """One process of the server, started again as often as it ends."""

    def __init__(self, supervisor: Supervisor, number: int) -> None:
        self._supervisor, self._number = supervisor, number
        self.ended_at: float | None = None

    def start(self) -> None:
        # The process ends with the supervisor, because the other end of this pipe closes then.
        self._pipe, theirs = _CONTEXT.Pipe()
        arguments = self._supervisor.start_arguments(self._number)
        self.process = _CONTEXT.Process(
            target=_serve, args=(*arguments, theirs), name=f"unjam-{self._number}"
        )
        self.process.start()
        theirs.close()
        self._started = monotonic()
        self.ended_at = None

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive()

    def wait_until_ready(self) -> bool:
        """Return whether the process accepts requests, rather than having ended."""
        try:
            return bool(self._pipe.recv())
        except EOFError:
            return False

    def restart_when_due(self) -> None:
        now = monotonic()
        self.ended_at = self.ended_at or now
        if self.ended_at - self._started > _SHORT or now > self.ended_at + _RETRY:
            self._pipe.close()
            self.start()


def _serve(
    settings: Settings, listening: socket.socket, counts: ServerCounts, pipe: connection.Connection
) -> None:
    """Serve in a process of its own."""
    from ..server import Server, run_server

    def make_server() -> Server:
        counts.add("starts")
        server = Server(settings, ready=lambda: pipe.send(True), counts=counts)
        Thread(target=_end_with_supervisor, args=(server, pipe), daemon=True).start()
        return server

    try:
        run_server(make_server, listening)
    except KeyboardInterrupt:  # before the server handled signals
        sys.exit(130)


def _end_with_supervisor(server: Any, pipe: connection.Connection) -> None:
    try:
        pipe.recv()
    except (EOFError, OSError):
        server.should_exit = True
