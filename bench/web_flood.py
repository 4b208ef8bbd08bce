"""What a server should limit or refuse, all at once: ``python bench/web_flood.py PORT SECONDS``.

It runs in a process of its own, so that it does not slow down who measures, and prints what became
of it as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, TypeVar

from web_load import Connection, raw_request, request

T = TypeVar("T")

_SHAPES = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)]


def worst_puzzle(rng: Random) -> str:
    """A board of 16x16 on a projective plane, full of pieces that slide in eight directions."""
    vehicles = [{"label": "X", "cells": [[0, 0], [0, 1]], "axes": "-|/\\", "target": True}]
    for row in range(2, 16, 2):
        for column in range(0, 16, 4):
            cells = [_SHAPES[0], *rng.sample(_SHAPES[1:], rng.randrange(1, 5))]
            places = sorted([row + r, column + c] for r, c in cells)
            label = f"v{len(vehicles)}"
            vehicles.append({"label": label, "cells": places, "axes": "-|/\\"})
    board = {"width": 16, "height": 16, "join_x": "flip", "join_y": "flip"}
    goals = [{"target": "X", "cells": [[1, 5], [1, 6]]}]
    return json.dumps({"format": "unjam 1", "board": board, "vehicles": vehicles, "goals": goals})


# The truck V shuts the exit. It could go up, were it not for four cars that hold each other fast.
_LOCK = {
    "V": ((7, 15), (8, 15), (9, 15)),
    "H": ((6, 14), (6, 15)),
    "W": ((5, 13), (6, 13)),
    "Y": ((4, 12), (4, 13)),
    "Q": ((4, 14), (5, 14)),
    "#": ((10, 15), (7, 13), (4, 11), (3, 14)),
    "X": ((8, 0), (8, 1)),
}


def unsolvable_puzzle(rng: Random) -> str:
    """A board of 16x16 with more states than anybody can count, and no way out."""
    rows = [["."] * 16 for _ in range(16)]
    for label, cells in _LOCK.items():
        for row, column in cells:
            rows[row][column] = label
    labels = iter("ABCDEFGIJKLMNOPRSTUZabcdefghijklmnop")
    for row in (*range(8), *range(9, 16)):
        for column in (rng.randrange(2, 5), rng.randrange(6, 9)):
            label = next(labels)
            rows[row][column] = rows[row][column + 1] = label
    return "\n".join(map("".join, rows))


def _begun(work: Coroutine[Any, Any, T]) -> asyncio.Future[T]:
    """A task whose errors nobody need look at."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class Flood:
    """Clients that mean no good."""

    def __init__(self, port: int) -> None:
        self.outcomes: dict[str, Counter[str]] = {}
        self._port = port
        self._only: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, each: int = 8) -> None:
        """Begin, with so many clients of each kind."""
        kinds: dict[str, Callable[[Random], Awaitable[str]]] = {
            "16x16, every piece": self._worst,
            "16x16, unsolvable": self._unsolvable,
            "deep JSON": self._deep,
            "100 MB": self._large,
            "slow": self._slow,
        }
        for name, kind in kinds.items():
            if self._only and name not in self._only:
                continue
            self.outcomes[name] = Counter()
            self._tasks += [
                asyncio.create_task(self._again(name, kind, number)) for number in range(each)
            ]

    def begin_with(self, names: list[str]) -> None:
        """Only these kinds, if there are any."""
        self._only = names

    async def stop(self) -> None:
        """Enough."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _again(self, name: str, kind: Callable[[Random], Awaitable[str]], seed: int) -> None:
        for number in count():
            try:
                outcome = await kind(Random(f"{name} {seed} {number}"))
            except (OSError, EOFError):
                outcome = "hung up"
            self.outcomes[name][outcome] += 1
            await asyncio.sleep(0.05)

    async def _ask(self, message: bytes) -> str:
        connection = Connection(self._port)
        try:
            return str((await connection.ask(message))[0])
        finally:
            connection.close()

    async def _worst(self, rng: Random) -> str:
        return await self._ask(request("/api/v1/solve", {"puzzle": worst_puzzle(rng)}))

    async def _unsolvable(self, rng: Random) -> str:
        return await self._ask(request("/api/v1/solve", {"puzzle": unsolvable_puzzle(rng)}))

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


async def main(port: int, seconds: float, only: list[str]) -> None:
    """Flood a server for a while."""
    flood = Flood(port)
    flood.begin_with(only)
    flood.start()
    await asyncio.sleep(seconds)
    await flood.stop()
    print(json.dumps(flood.outcomes))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
