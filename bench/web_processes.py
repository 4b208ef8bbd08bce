"""One process against several: requests per second at saturation, and a process that is killed.

``bench/web.py --processes N`` runs this. The load generator shares the machine with the server, so
it is as light as Python allows: plain sockets, and requests that were prepared before.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple


class Saturation(NamedTuple):
    """The result of a run."""

    answered: int
    again: int  # requests that were sent again on a new connection
    lost: int  # requests without a good answer in the end
    seconds: float

    @property
    def rate(self) -> float:
        """Requests per second."""
        return self.answered / self.seconds


class _Client:
    """A connection that sends one request after the other."""

    def __init__(self, port: int, messages: Iterator[bytes]) -> None:
        self._port, self._messages = port, messages
        self.socket = self._connect()
        self.message = b""
        self._received = b""

    def _connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), timeout=30)

    def send_next(self) -> None:
        self.message = next(self._messages)
        self.socket.sendall(self.message)

    def send_again(self) -> None:
        self.socket.close()
        self.socket = self._connect()
        self._received = b""
        self.socket.sendall(self.message)

    def receive(self) -> int | None:
        """Return the status once the response is complete; raise ``OSError`` if it cannot be."""
        part = self.socket.recv(65536)
        if not part:
            raise ConnectionResetError
        self._received += part
        head, found, body = self._received.partition(b"\r\n\r\n")
        if not found:
            return None
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        if len(body) < length:
            return None
        self._received = b""
        return int(head[9:12])


def saturate(
    port: int,
    messages: Iterator[bytes],
    seconds: float,
    connections: int,
    halfway: Callable[[], object] = lambda: None,
) -> Saturation:
    """Send requests without pause; ``halfway`` is called once in the middle."""
    selector = selectors.DefaultSelector()
    clients = [_Client(port, messages) for _ in range(connections)]
    answered = again = lost = 0
    begin = perf_counter()
    middle, end = begin + seconds / 2, begin + seconds
    for client in clients:
        selector.register(client.socket, selectors.EVENT_READ, client)
        client.send_next()
    waiting = len(clients)
    called = False
    while waiting:
        now = perf_counter()
        if not called and now > middle:
            called = True
            halfway()
        for key, _ in selector.select(timeout=30):
            client = key.data
            try:
                status = client.receive()
            except OSError:
                again += 1
                selector.unregister(key.fileobj)
                client.send_again()
                selector.register(client.socket, selectors.EVENT_READ, client)
                continue
            if status is None:
                continue
            answered += status == 200
            lost += status != 200
            if now < end:
                client.send_next()
            else:
                waiting -= 1
                selector.unregister(key.fileobj)
                client.socket.close()
    return Saturation(answered, again, lost, perf_counter() - begin)


def serving(supervisor: int) -> list[int]:
    """Return the processes that a supervisor has started to serve."""
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    return [pid for pid in map(int, children) if b"spawn_main" in _command(pid)]


def _command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def kill_one(supervisor: int) -> None:
    """Kill one of the processes that serve."""
    os.kill(serving(supervisor)[0], signal.SIGKILL)
