"""Hostile clients: ``python bench/web_flood.py PORT SECONDS CLIENTS [NAME ...]``.

For each named case (default: all), CLIENTS clients send requests in a loop until SECONDS have
passed. This runs in a separate process so that it does not slow down the measurement, and prints
the outcomes as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random
from typing import Any, TypeVar

from web_load import Connection, get_request, raw_request, request
from web_worst import WORST, Maker, large_photo

T = TypeVar("T")
Ask = Callable[[Random], Awaitable[str]]

_PAUSE = 0.02  # seconds between requests of a client, to avoid a busy loop on rejections


def _start_task(work: Coroutine[Any, Any, T]) -> asyncio.Future[T]:
    """Start a task and ignore its errors."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class Flood:
    """Hostile clients of one server, and the outcomes of their requests."""

    def __init__(self, port: int, names: list[str]) -> None:
        self.outcomes: dict[str, Counter[str]] = {}
        self._port = port
        self._names = names or list(cases())
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, clients: int) -> None:
        """Start this many clients for each case."""
        broken: dict[str, Ask] = {
            "deep JSON": self._deep,
            "100 MB": self._large,
            "slow body": self._slow,
            "photo": self._photo,
        }
        for name in self._names:
            ask = broken.get(name) or partial(self._heavy, WORST[name])
            self.outcomes[name] = Counter()
            self._tasks += [
                asyncio.create_task(self._repeat(name, ask, number)) for number in range(clients)
            ]

    async def stop(self) -> None:
        """Stop all clients."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(self, name: str, ask: Ask, seed: int) -> None:
        for number in count():
            try:
                outcome = await ask(Random(f"{name} {seed} {number}"))
            except (OSError, EOFError):
                outcome = "connection closed"
            self.outcomes[name][outcome] += 1
            await asyncio.sleep(_PAUSE)

    async def _send(self, message: bytes) -> str:
        connection = Connection(self._port)
        try:
            return str((await connection.send(message))[0])
        finally:
            connection.close()

    async def _heavy(self, maker: Maker, rng: Random) -> str:
        path, body = maker(rng)
        if body is None:
            return await self._send(get_request(f"/api/v1/{path}"))
        return await self._send(request(f"/api/v1/{path}", body))

    async def _deep(self, rng: Random) -> str:
        return await self._send(raw_request("/api/v1/solve", b"[" * 100_000))

    async def _photo(self, rng: Random) -> str:
        body = large_photo(rng.randrange(2))
        return await self._send(raw_request("/api/v1/photo", body, "image/png"))

    async def _large(self, rng: Random) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(raw_request("/api/v1/solve", b"")[:-5] + b"100000000\r\n\r\n")
            answer = _start_task(reader.readuntil(b"\r\n"))
            with suppress(OSError):
                for _ in range(100):
                    writer.write(b" " * 1_000_000)
                    sent = _start_task(writer.drain())
                    await asyncio.wait((answer, sent), return_when=asyncio.FIRST_COMPLETED)
                    if answer.done():
                        break
            return str(int((await answer)[9:12]))
        finally:
            writer.close()

    async def _slow(self, rng: Random) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(raw_request("/api/v1/solve", b" " * 1000)[:-999])
            for _ in range(100):
                writer.write(b" ")
                answer = asyncio.ensure_future(reader.readuntil(b"\r\n"))
                try:
                    return str(int((await asyncio.wait_for(answer, 0.3))[9:12]))
                except asyncio.TimeoutError:
                    continue
            return "never rejected"
        finally:
            writer.close()


def cases() -> tuple[str, ...]:
    """Return the names of all cases."""
    return (*WORST, "deep JSON", "100 MB", "slow body", "photo")


async def main(port: int, seconds: float, clients: int, names: list[str]) -> None:
    """Flood a server for some seconds and print the outcomes."""
    flood = Flood(port, names)
    flood.start(clients)
    await asyncio.sleep(seconds)
    await flood.stop()
    print(json.dumps(flood.outcomes))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
