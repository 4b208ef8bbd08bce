"""The server under load, on one machine with the load beside it.

    python bench/web.py                        200 requests a second for a minute, 200 connections
    python bench/web.py --flood                with the worst cases beside it, one after the other
    python bench/web.py --flood --only render map

Every request solves another puzzle, so that no cache helps. With --flood, two other clients send
the heaviest requests there are (``web_worst.py``), or what should be refused (``web_flood.py``), in
a loop: one case after the other, then all at once. It fails if the 99th percentile of the ordinary
requests is above 250 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from web_flood import cases
from web_load import as_fast_as_can_be, open_loop, random_puzzle, request

MOST_MS = 250  # that the 99th percentile of ordinary requests may have


def main() -> None:
    parser = argparse.ArgumentParser(description="The server under load.")
    parser.add_argument("--rate", type=float, help="requests a second (200; with --flood 50)")
    parser.add_argument("--seconds", type=float, help="how long (60; with --flood 5 for each case)")
    parser.add_argument("--connections", type=int, help="(200; with --flood 50)")
    parser.add_argument("--flood", action="store_true", help="with the worst cases beside it")
    parser.add_argument("--clients", type=int, default=2, help="of each worst case (2)")
    parser.add_argument(
        "--only",
        nargs="*",
        default=[],
        help="worst cases whose names begin so",
    )
    parser.add_argument("--no-saturation", action="store_true", help="leave out the highest rate")
    options = parser.parse_args()
    usual = (50, 5, 50) if options.flood else (200, 60, 200)
    for name, value in zip(("rate", "seconds", "connections"), usual, strict=True):
        setattr(options, name, getattr(options, name) or value)
    server, port = start_server()
    fine = True
    try:
        if options.flood:
            fine = asyncio.run(measure_floods(options, server.pid, port))
        else:
            asyncio.run(measure(options, server.pid, port))
    finally:
        begin = perf_counter()
        server.terminate()
        server.wait(10)
        print(f"ended within {perf_counter() - begin:.2f} s of SIGTERM, code {server.returncode}")
    sys.exit(not fine)


def start_server() -> tuple[subprocess.Popen[str], int]:
    """A server of its own, and its port."""
    command = [sys.executable, "-m", "unjam", "serve", "--port", "0", "--no-open", "--no-log"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, int(line.split(":")[2].split("/")[0])


async def measure(options: argparse.Namespace, pid: int, port: int) -> None:
    """The load alone."""
    messages = puzzles(1)
    await open_loop(port, messages, 50, 1, 10)  # to warm up
    before = memory(pid)
    busy = processor_time(pid)
    load = await open_loop(port, messages, options.rate, options.seconds, options.connections)
    busy = processor_time(pid) - busy
    print(f"{options.rate:g} requests a second for {options.seconds:g} s: {load}")
    each = 1000 * busy / (options.rate * options.seconds)
    print(f"processor time of the server: {each:.2f} ms for each of these requests, all in all")
    print(f"memory {before:.0f} MB before, {memory(pid):.0f} MB after")
    if not options.no_saturation:
        rate = await as_fast_as_can_be(port, messages, min(options.seconds, 10), 50)
        print(f"saturation: {rate:,.0f} requests a second")


async def measure_floods(options: argparse.Namespace, pid: int, port: int) -> bool:
    """The load beside each worst case, one after the other, then beside all of them at once."""
    messages = puzzles(1)
    await open_loop(port, messages, 50, 1, 10)  # to warm up
    chosen = [name for name in cases() if name.startswith(tuple(options.only) or "")]
    runs = {"nothing": [], **{name: [name] for name in chosen}}
    if len(chosen) > 1:
        runs["all at once"] = chosen
    worst = 0.0
    print(f"{options.rate:g} card solves a second beside {options.clients} clients of each case")
    print(f"{'case':<18}{'p50':>8}{'p99':>8}{'max':>8}  ms; statuses of the load, of the case")
    for name, names in runs.items():
        flood = start_flood(port, options, names) if names else None
        if flood:
            await asyncio.sleep(1.5)
        load = await open_loop(port, messages, options.rate, options.seconds, options.connections)
        times = [load.percentile(0.5), load.percentile(0.99), max(load.seconds) * 1000]
        outcomes: Counter[str] = Counter()
        if flood:
            for counted in json.loads(flood.communicate()[0]).values():
                outcomes.update(counted)
        statuses = {str(status): number for status, number in load.statuses.items()}
        lost = f", lost {load.lost}" if load.lost else ""
        figures = "".join(f"{time:>8.1f}" for time in times)
        print(f"{name:<18}{figures}  {shown(statuses)}{lost}; {shown(outcomes)}", flush=True)
        if len(names) <= 1:  # all at once are more than two cores can do
            worst = max(worst, times[1] if set(statuses) == {"200"} and not lost else float("inf"))
    print(f"memory {memory(pid):.0f} MB; the highest p99 of one case is {worst:.0f} ms")
    return worst <= MOST_MS


def puzzles(seed: int) -> Iterator[bytes]:
    """Requests to solve puzzles, each another one."""
    rng = Random(seed)
    while True:
        yield request("/api/v1/solve", {"puzzle": random_puzzle(rng)})


def start_flood(port: int, options: argparse.Namespace, names: list[str]) -> subprocess.Popen[str]:
    """The worst cases, from before the load until after it."""
    command = [sys.executable, str(Path(__file__).with_name("web_flood.py"))]
    command += [str(port), str(options.seconds + 2.5), str(options.clients), *names]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def shown(outcomes: dict[str, int]) -> str:
    return ", ".join(f"{number:,} x {name}" for name, number in sorted(outcomes.items())) or "none"


def processor_time(pid: int) -> float:
    """Seconds that a process has computed; 0 where the system does not tell."""
    path = f"/proc/{pid}/stat"
    if not os.path.exists(path):
        return 0.0
    with open(path, encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes that a process holds; 0 where the system does not tell."""
    path = f"/proc/{pid}/statm"
    if not os.path.exists(path):
        return 0.0
    with open(path, encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
