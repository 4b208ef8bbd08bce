"""Work is limited, cancelled, shared and kept; who asks little does not wait for who asks much."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.support.web import Running, endless, raw_post, running
from unjam import Puzzle, deck
from unjam.web.cache import Answer, Cache, Shared
from unjam.web.request_queue import Busy
from unjam.web.worker_pool import Interrupted, Watch, WorkerPool

SMALL = ".... XX.B A..B AOOO"


def wait_until(true: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def running_now(server: Running) -> int:
    return sum(pool.running + pool.waiting for pool in server.scheduler.pools)


def test_limits_are_honest_answers(server: Running) -> None:
    few = server.post("solve", {"puzzle": endless(), "max_states": 1000}).json
    assert few["status"] == "limit"
    assert "max_states was reached" in few["reason"]
    small = server.post("solve", {"puzzle": endless(), "max_memory": 300_000}).json
    assert small["status"] == "limit"
    assert "max_memory was reached" in small["reason"]
    short = server.post("solve", {"puzzle": endless(), "timeout": 0.2}).json
    assert short["status"] == "limit"
    assert "timeout was reached" in short["reason"]
    assert short["lower_bound"] >= 1
    for question in ("rate", "explore"):
        reply = server.post(question, {"puzzle": endless(), "max_states": 1000})
        assert (reply.status, reply.code) == (422, "limit")
        assert reply.json["states"] >= 1000


def test_a_client_cannot_lift_the_limits() -> None:
    with running(timeout=0.5, max_states=2000, max_memory=10**6) as server:
        asked = {"puzzle": endless(), "max_states": 10**12, "timeout": 100, "max_memory": 10**12}
        answer = server.post("solve", asked).json
        assert answer["status"] == "limit"
        assert answer["states"] < 50_000  # the last ones come in one go
        begin = time.monotonic()
        assert server.post("hint", {**asked, "level": 3}).json["status"] == "limit"
        assert time.monotonic() - begin < 3


def test_compiling_is_limited_too() -> None:
    """Pieces of every shape that slide in eight directions on a projective plane."""
    shapes = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)]
    vehicles = [{"label": "X", "cells": [[0, 0], [0, 1]], "axes": "-|/\\", "target": True}]
    for number in range(28):
        row, column = 2 + number // 4 * 2, number % 4 * 4
        cells = sorted([row + r, column + c] for r, c in shapes[: 2 + number % 5])
        vehicles.append({"label": f"v{number}", "cells": cells, "axes": "-|/\\"[: 4 - number % 2]})
    board = {"width": 16, "height": 16, "join_x": "flip", "join_y": "flip"}
    goals = [{"target": "X", "cells": [[1, 5], [1, 6]]}]
    puzzle = {"format": "unjam 1", "board": board, "vehicles": vehicles, "goals": goals}
    with running(timeout=0.5) as server:
        begin = time.monotonic()
        reply = server.post("solve", {"puzzle": json.dumps(puzzle)})
        assert (reply.status, reply.code) == (422, "limit"), reply.body
        assert time.monotonic() - begin < 4


@pytest.mark.parametrize("question", ["solve", "rate", "explore", "hint", "explain"])
def test_going_away_stops_the_search(server: Running, question: str) -> None:
    body: dict[str, object] = {"puzzle": endless(7), "timeout": 2}
    before = list(server.log.lines)
    with server.connect() as connection:
        connection.sendall(raw_post(question, json.dumps(body).encode()))
        wait_until(lambda: running_now(server) > 0)
    begin = time.monotonic()
    wait_until(lambda: running_now(server) == 0)
    assert time.monotonic() - begin < 1.5
    wait_until(
        lambda: any(
            line.get("error") == "gone" and line["path"].endswith(question)
            for line in server.log.lines[len(before) :]
        )
    )


def test_going_away_stops_a_generation(server: Running) -> None:
    wish = {"size": "6x6", "moves": "49..50", "count": 5}
    with server.connect() as connection:
        connection.sendall(raw_post("generate", json.dumps(wish).encode()))
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
        assert running_now(server) > 0
    wait_until(lambda: running_now(server) == 0, 3)


def test_known_answers_are_kept(server: Running) -> None:
    body = {"puzzle": deck("jam")["33"].to("line")}
    first = server.post("solve", body)
    second = server.post("solve", {**body, "puzzle": f"  {body['puzzle']}\n", "metric": "moves"})
    assert first.body == second.body
    assert server.logged(second)["cached"] is True
    other = server.post("solve", {**body, "metric": "slides"})
    assert "cached" not in server.logged(other)
    assert other.json["metric"] == "slides"


def test_what_the_clock_cut_short_is_not_kept(server: Running) -> None:
    for _ in range(2):
        reply = server.post("solve", {"puzzle": endless(3), "timeout": 0.1})
        assert "cached" not in server.logged(reply)


def test_the_same_question_at_the_same_time_is_worked_on_once(server: Running) -> None:
    body = json.dumps({"puzzle": endless(11), "timeout": 1}).encode()
    begin = time.monotonic()
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda _: server.post_raw("solve", body), range(8)))
    assert time.monotonic() - begin < 4  # with one slow thread, each by itself would take 8 s
    assert len({reply.body for reply in replies}) == 1


def test_ordinary_clients_are_answered_during_a_flood() -> None:
    with running(timeout=1.5, waiting=8) as server, ThreadPoolExecutor(30) as pool:
        flood = [
            pool.submit(server.post, "solve", {"puzzle": endless(number)}) for number in range(16)
        ]
        time.sleep(0.3)
        times = []
        for puzzle in deck("jam")[:20]:
            begin = time.monotonic()
            assert server.post("solve", {"puzzle": puzzle.to("line")}).status == 200
            times.append(time.monotonic() - begin)
        assert sorted(times)[-2] < 1
        statuses = {future.result().status for future in flood}
        assert statuses == {200, 503}
        refused = [future.result() for future in flood if future.result().status == 503]
        assert all(reply.code == "busy" for reply in refused)
        assert all(int(reply.headers["retry-after"]) >= 1 for reply in refused)


# ---- The parts -----------------------------------------------------------------------------------


def test_a_crew_serves_the_light_ones_first() -> None:
    order: list[float] = []

    async def main() -> None:
        pool = WorkerPool("quick", 1, 10)
        block = asyncio.Event()
        loop = asyncio.get_running_loop()
        waiting = asyncio.ensure_future(
            pool.run(
                lambda: asyncio.run_coroutine_threadsafe(block.wait(), loop).result(), Watch(10)
            )
        )
        await asyncio.sleep(0.05)
        tasks = [
            asyncio.ensure_future(pool.run(partial(order.append, weight), Watch(10), weight))
            for weight in (5, 1, 3)
        ]
        await asyncio.sleep(0.05)
        block.set()
        await asyncio.gather(waiting, *tasks)
        pool.close()
        assert pool.join(2)

    asyncio.run(main())
    assert order == [1, 3, 5]


def test_a_full_crew_sends_the_heaviest_away() -> None:
    async def main() -> None:
        pool = WorkerPool("quick", 1, 2)
        block = asyncio.Event()
        loop = asyncio.get_running_loop()
        first = asyncio.ensure_future(
            pool.run(
                lambda: asyncio.run_coroutine_threadsafe(block.wait(), loop).result(), Watch(10)
            )
        )
        await asyncio.sleep(0.05)
        heavy = asyncio.ensure_future(pool.run(lambda: "heavy", Watch(10), 9))
        middle = asyncio.ensure_future(pool.run(lambda: "middle", Watch(10), 5))
        await asyncio.sleep(0.01)
        with pytest.raises(Busy):
            await pool.run(lambda: "as heavy", Watch(10), 9)
        light = asyncio.ensure_future(pool.run(lambda: "light", Watch(10), 1))
        with pytest.raises(Busy):
            await heavy
        block.set()
        assert (await middle, await light) == ("middle", "light")
        await first
        late = asyncio.ensure_future(pool.run(lambda: time.sleep(0.3), Watch(10)))
        await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            await pool.run(lambda: "too late", Watch(10), patience=0.05)
        await late
        pool.close()
        with pytest.raises(Busy):
            await pool.run(lambda: "closed", Watch(10))

    asyncio.run(main())


def test_a_crew_interrupts_what_takes_too_long() -> None:
    puzzle = Puzzle.parse(endless())

    async def main() -> None:
        pool = WorkerPool("quick", 1, 2)
        begin = time.monotonic()
        with pytest.raises(Interrupted):
            await pool.run(puzzle.solve, Watch(0.1))
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(pool.run(puzzle.solve, Watch(100)), 0.2)
        while pool.running:
            await asyncio.sleep(0.01)
        assert time.monotonic() - begin < 3
        pool.close()

    asyncio.run(main())


def test_the_last_one_to_go_cancels_the_work() -> None:
    async def main() -> None:
        shared = Shared()
        cancelled = []

        async def work() -> Answer:
            try:
                await asyncio.sleep(0.2)
            except asyncio.CancelledError:
                cancelled.append(True)
                raise
            return Answer(b"done")

        first, second = (asyncio.ensure_future(shared.get("key", work)) for _ in range(2))
        await asyncio.sleep(0.01)
        first.cancel()
        assert (await second).body == b"done"
        assert not cancelled
        third = asyncio.ensure_future(shared.get("key", work))
        await asyncio.sleep(0.01)
        third.cancel()
        await asyncio.sleep(0.01)
        assert cancelled == [True]

    asyncio.run(main())


def test_a_cache_stays_small() -> None:
    cache = Cache(10_000)
    for number in range(1000):
        cache.put(str(number), Answer(b"x" * (number % 300)))
        assert cache.bytes <= 10_000
    assert cache.get("999") is not None
    assert cache.get("0") is None
    cache.put("large", Answer(b"x" * 9_000))
    assert cache.get("large") is None
