"""A server in a thread of the test's own process, and clients for it."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from threading import Thread
from typing import Any, NamedTuple

from unjam.web.listen_address import listen
from unjam.web.request_log import RequestLog
from unjam.web.server import Server
from unjam.web.settings import Settings


class Lines(RequestLog):
    """A log that keeps its lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []

    def _write(self, entry: dict[str, Any]) -> None:
        self.lines.append(entry)


class Reply(NamedTuple):
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a problem, which must be whole."""
        assert self.headers["content-type"] == "application/problem+json", self.body[:500]
        problem = self.json
        assert problem["status"] == self.status
        assert {"type", "title", "detail"} <= problem.keys()
        return str(problem["code"])


class Running:
    """A server that runs, and how to ask it."""

    def __init__(self, server: Server, port: int, log: Lines) -> None:
        self.server = server
        self.port = port
        self.log = log

    @property
    def scheduler(self) -> Any:
        """Where the work is done."""
        return self.server.application.scheduler

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        timeout: float = 30,
    ) -> Reply:
        """One request on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            named = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, named, response.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Reply:
        """Get a page."""
        return self.send("GET", path, headers=headers)

    def post(self, path: str, value: Any, **headers: str) -> Reply:
        """Ask with JSON."""
        return self.post_raw(path, json.dumps(value).encode(), **headers)

    def post_raw(self, path: str, body: bytes, **headers: str) -> Reply:
        """Ask with any body."""
        named = {"Content-Type": "application/json"}
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self.send("POST", f"/api/v1/{path}", body, named)

    def logged(self, reply: Reply) -> dict[str, Any]:
        """The line of the log about a reply; it is written after the reply was sent."""
        end = time.monotonic() + 10
        while True:
            for line in self.log.lines:
                if line.get("id") == reply.headers["x-request-id"]:
                    return line
            assert time.monotonic() < end
            time.sleep(0.005)

    def connect(self) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)


def raw_post(path: str, body: bytes, length: int | None = None) -> bytes:
    """A request as it goes over the wire."""
    size = len(body) if length is None else length
    return (
        f"POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n"
    ).encode() + body


@contextmanager
def running(*, small_buffers: bool = False, port: int = 0, **settings: Any) -> Iterator[Running]:
    """A server with such settings, for a while.

    ``port``: by default any that is free.
    ``small_buffers``: the system takes little that a client has not read, as over a slow network.
    """
    log = Lines()
    server = Server(Settings(**{"threads": 2, **settings}), log)
    listening = listen("127.0.0.1", port)
    if small_buffers:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
    port = listening.getsockname()[1]
    thread = Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    try:
        yield Running(server, port, log)
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
        assert server.join()


# The truck V shuts the exit. It could go up, were it not for four cars that hold each other fast.
# So it takes all states to find out that there is no way: more than anybody can count.
_LOCK = {
    "V": ((7, 15), (8, 15), (9, 15)),
    "H": ((6, 14), (6, 15)),
    "W": ((5, 13), (6, 13)),
    "Y": ((4, 12), (4, 13)),
    "Q": ((4, 14), (5, 14)),
    "#": ((10, 15), (7, 13), (4, 11), (3, 14)),
    "X": ((8, 0), (8, 1)),
}


def endless(number: int = 0) -> str:
    """A puzzle that keeps a search busy for as long as it may; each number another one."""
    rows = [["."] * 16 for _ in range(16)]
    for label, cells in _LOCK.items():
        for row, column in cells:
            rows[row][column] = label
    labels = iter("ABCDEFGIJKLMNOPRSTUZabcdefghijklmnop")
    for row in (*range(8), *range(9, 16)):
        for column in (1 + number % 4, 6 + number // 4 % 4):
            label = next(labels)
            rows[row][column] = rows[row][column + 1] = label
    return "\n".join(map("".join, rows))
