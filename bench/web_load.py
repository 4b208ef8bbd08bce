"""Load for a server: puzzles at random, connections that stay open, requests by the clock.

The load is an open loop: requests are due at fixed times, whether or not earlier ones were
answered, and a time is counted from when the request was due. So a server that stands still for a
moment pays for all that should have come in that moment.
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
    """A board of 6x6 with a red car, and 6 to 13 cars and trucks where there was room."""
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
    """A request, ready to be sent."""
    return raw_request(path, json.dumps(body).encode())


def raw_request(path: str, body: bytes) -> bytes:
    """A request with any body."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def get_request(path: str) -> bytes:
    """A request without a body."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


class Connection:
    """A connection to the server that is kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, message: bytes) -> tuple[int, bytes]:
        """The status and the body of the response."""
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
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """A body that comes in chunks."""
    body = b""
    while length := int(await reader.readuntil(b"\r\n"), 16):
        body += await reader.readexactly(length)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body


class Load(NamedTuple):
    """What a load came to: seconds of each answer, statuses, and what was lost."""

    seconds: list[float]
    statuses: Counter[int]
    lost: int

    def percentile(self, part: float) -> float:
        """How long so many of all took at most, in milliseconds."""
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
    """Send so many requests a second for so long, and wait for all answers."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    everybody = [Connection(port) for _ in range(connections)]
    for connection in everybody:
        free.put_nowait(connection)
    load = Load([], Counter(), 0)
    lost = 0

    async def ask(message: bytes, due: float) -> None:
        nonlocal lost
        connection = await free.get()
        try:
            status, _ = await asyncio.wait_for(connection.ask(message), 30)
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
        tasks.append(asyncio.create_task(ask(next(messages), due)))
    await asyncio.gather(*tasks)
    for connection in everybody:
        connection.close()
    return load._replace(lost=lost)


async def as_fast_as_can_be(
    port: int, messages: Iterator[bytes], seconds: float, connections: int
) -> float:
    """Requests answered each second when every connection asks again at once."""
    done = 0
    end = perf_counter() + seconds

    async def ask_on() -> None:
        nonlocal done
        connection = Connection(port)
        while perf_counter() < end:
            with suppress(OSError, EOFError):
                status, _ = await connection.ask(next(messages))
                done += status == 200
        connection.close()

    await asyncio.gather(*(ask_on() for _ in range(connections)))
    return done / seconds
