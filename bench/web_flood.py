"""Clients that ask for too much: ``python bench/web_flood.py PORT SECONDS CLIENTS [NAME ...]``.

Each named case (all of them unless given) has so many clients that ask again and again, until they
are stopped. It runs in a process of its own, so that it does not slow down who measures, and prints
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
from web_worst import WORST, Maker

T = TypeVar("T")
Ask = Callable[[Random], Awaitable[str]]

_PAUSE = 0.02  # seconds between two requests of a client, so that a refusal is no busy loop


def _begun(work: Coroutine[Any, Any, T]) -> asyncio.Future[T]:
    """A task whose errors nobody need look at."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class Flood:
    """Hostile clients of one server, and how each of their requests ended."""

    def __init__(self, port: int, names: list[str]) -> None:
        self.outcomes: dict[str, Counter[str]] = {}
        self._port = port
        self._names = names or list(cases())
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, clients: int) -> None:
        """Start so many clients of each case."""
        broken: dict[str, Ask] = {
            "deep JSON": self._deep,
            "100 MB": self._large,
            "slow body": self._slow,
        }
        for name in self._names:
            ask = broken.get(name) or partial(self._heavy, WORST[name])
            self.outcomes[name] = Counter()
            self._tasks += [
                asyncio.create_task(self._again(name, ask, number)) for number in range(clients)
            ]

    async def stop(self) -> None:
        """Stop all clients."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _again(self, name: str, ask: Ask, seed: int) -> None:
        for number in count():
            try:
                outcome = await ask(Random(f"{name} {seed} {number}"))
            except (OSError, EOFError):
                outcome = "hung up"
            self.outcomes[name][outcome] += 1
            await asyncio.sleep(_PAUSE)

    async def _ask(self, message: bytes) -> str:
        connection = Connection(self._port)
        try:
            return str((await connection.ask(message))[0])
        finally:
            connection.close()

    async def _heavy(self, maker: Maker, rng: Random) -> str:
        path, body = maker(rng)
        if body is None:
            return await self._ask(get_request(f"/api/v1/{path}"))
        return await self._ask(request(f"/api/v1/{path}", body))

    async def _deep(self, rng: Random) -> str:
        return await self._ask(raw_request("/api/v1/solve", b"[" * 100_000))

    async def _large(self, rng: Random) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(raw_request("/api/v1/solve", b"")[:-5] + b"100000000\r\n\r\n")
            answer = _begun(reader.readuntil(b"\r\n"))
            with suppress(OSError):
                for _ in range(100):
                    writer.write(b" " * 1_000_000)
                    sent = _begun(writer.drain())
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
            return "never refused"
        finally:
            writer.close()


def cases() -> tuple[str, ...]:
    """The names of all cases."""
    return (*WORST, "deep JSON", "100 MB", "slow body")


async def main(port: int, seconds: float, clients: int, names: list[str]) -> None:
    """Flood a server for a while."""
    flood = Flood(port, names)
    flood.start(clients)
    await asyncio.sleep(seconds)
    await flood.stop()
    print(json.dumps(flood.outcomes))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
