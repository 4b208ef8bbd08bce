"""A load generator: random puzzles, persistent connections, requests at a fixed rate.

The load is an open loop: requests are due at fixed times, whether or not earlier ones have been
answered, and response times count from the time a request was due. So a stalled server is charged
for all requests due during the stall.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import NamedTuple

SIDE = 6


def random_puzzle(rng: Random) -> str:
    """Return a random 6x6 board with a target and up to 6 to 13 other cars and trucks."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    at = rng.randrange(SIDE - 2)
    rows[2][at] = rows[2][at + 1] = "X"
    labels = iter("ABCDEFGHIJKLM")
    wanted = rng.randint(6, 13)
    for _ in range(100):
        length, vertical = rng.choice((2, 2, 3)), rng.random() < 0.6
        row = rng.randrange(SIDE - (length - 1 if vertical else 0))
        column = rng.randrange(SIDE - (0 if vertical else length - 1))
        cells = [(row + n * vertical, column + n * (not vertical)) for n in range(length)]
        if (not vertical and row == 2) or any(rows[r][c] != "." for r, c in cells):
            continue
        label = next(labels)
        for r, c in cells:
            rows[r][c] = label
        wanted -= 1
        if not wanted:
            break
    return " ".join(map("".join, rows))


def request(path: str, body: dict[str, object]) -> bytes:
    """Return the bytes of a POST request with a JSON body."""
    return raw_request(path, json.dumps(body).encode())


def raw_request(path: str, body: bytes, media_type: str = "application/json") -> bytes:
    """Return the bytes of a POST request with any body."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media_type}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def get_request(path: str) -> bytes:
    """Return the bytes of a GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


class Connection:
    """A persistent connection to the server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, message: bytes) -> tuple[int, bytes]:
        """Send a request and return the status and body of the response."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._reader, self._writer
        assert reader is not None
        writer.write(message)
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        lower = head.lower()
        if b"transfer-encoding: chunked" in lower:
            body = await _chunks(reader)
        else:
            length = int(lower.partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
            body = await reader.readexactly(length)
        if b"connection: close" in lower:
            self.close()
        return status, body

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """Read a chunked body."""
    body = b""
    while length := int(await reader.readuntil(b"\r\n"), 16):
        body += await reader.readexactly(length)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body


class Load(NamedTuple):
    """The result of a load: response times in seconds, statuses, and requests lost."""

    seconds: list[float]
    statuses: Counter[int]
    lost: int

    def percentile(self, part: float) -> float:
        """Return the given quantile of the response times, in milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)]

    def __str__(self) -> str:
        rates = ", ".join(
            f"{number:,} x {status}" for status, number in sorted(self.statuses.items())
        )
        return (
            f"p50 {self.percentile(0.5):.1f} ms, p99 {self.percentile(0.99):.1f} ms, "
            f"max {max(self.seconds) * 1000:.0f} ms; {rates}; lost {self.lost}"
        )


async def open_loop(
    port: int, messages: Iterator[bytes], rate: float, seconds: float, connections: int
) -> Load:
    """Send ``rate`` requests per second for some seconds and wait for all responses."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    pool = [Connection(port) for _ in range(connections)]
    for connection in pool:
        free.put_nowait(connection)
    load = Load([], Counter(), 0)
    lost = 0

    async def send(message: bytes, due: float) -> None:
        nonlocal lost
        connection = await free.get()
        try:
            status, _ = await asyncio.wait_for(connection.send(message), 30)
            load.statuses[status] += 1
            load.seconds.append(perf_counter() - due)
        except (OSError, EOFError, asyncio.TimeoutError):
            lost += 1
            connection.close()
        finally:
            free.put_nowait(connection)

    begin = perf_counter()
    tasks = []
    for number in range(int(rate * seconds)):
        due = begin + number / rate
        await asyncio.sleep(max(due - perf_counter(), 0))
        tasks.append(asyncio.create_task(send(next(messages), due)))
    await asyncio.gather(*tasks)
    for connection in pool:
        connection.close()
    return load._replace(lost=lost)


async def saturate(port: int, messages: Iterator[bytes], seconds: float, connections: int) -> float:
    """Return the requests answered per second when every connection sends without pause."""
    done = 0
    end = perf_counter() + seconds

    async def send_repeatedly() -> None:
        nonlocal done
        connection = Connection(port)
        while perf_counter() < end:
            with suppress(OSError, EOFError):
                status, _ = await connection.send(next(messages))
                done += status == 200
        connection.close()

    await asyncio.gather(*(send_repeatedly() for _ in range(connections)))
    return done / seconds
