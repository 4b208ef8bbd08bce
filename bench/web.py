"""The server under load, on one machine with the load beside it.

    python bench/web.py                        200 requests a second for a minute, 200 connections
    python bench/web.py --seconds 10 --flood   a shorter run, with the worst cases beside it

Every request solves another puzzle, so that no cache helps. With --flood, others send at the same
time what should be limited or refused: boards of 16x16 with pieces of every kind, deep JSON, bodies
of 100 MB, and bodies that come a byte at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from web_load import as_fast_as_can_be, open_loop, random_puzzle, request


def main() -> None:
    parser = argparse.ArgumentParser(description="The server under load.")
    parser.add_argument("--rate", type=float, default=200, help="requests a second (200)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (60)")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--flood", action="store_true", help="with the worst cases beside it")
    parser.add_argument("--only", nargs="*", default=[], help="of the worst cases these")
    parser.add_argument("--no-saturation", action="store_true", help="leave out the highest rate")
    options = parser.parse_args()
    server, port = start_server()
    try:
        asyncio.run(measure(options, server.pid, port))
    finally:
        begin = perf_counter()
        server.terminate()
        server.wait(10)
        print(f"ended within {perf_counter() - begin:.2f} s of SIGTERM, code {server.returncode}")


def start_server() -> tuple[subprocess.Popen[str], int]:
    """A server of its own, and its port."""
    command = [sys.executable, "-m", "unjam", "serve", "--port", "0", "--no-open", "--no-log"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, int(line.split(":")[2].split("/")[0])


async def measure(options: argparse.Namespace, pid: int, port: int) -> None:
    messages = puzzles(1)
    await open_loop(port, messages, 50, 1, 10)  # to warm up
    before = memory(pid)
    flood = start_flood(port, options) if options.flood else None
    if flood:
        await asyncio.sleep(2)
    busy = processor_time(pid)
    load = await open_loop(port, messages, options.rate, options.seconds, options.connections)
    busy = processor_time(pid) - busy
    print(f"{options.rate:g} requests a second for {options.seconds:g} s: {load}")
    each = 1000 * busy / (options.rate * options.seconds)
    print(f"processor time of the server: {each:.2f} ms for each of these requests, all in all")
    print(f"memory {before:.0f} MB before, {memory(pid):.0f} MB after")
    if flood:
        for name, outcomes in json.loads(flood.communicate()[0]).items():
            print(f"  {name}: {shown(outcomes)}")
    elif not options.no_saturation:
        rate = await as_fast_as_can_be(port, messages, min(options.seconds, 10), 50)
        print(f"saturation: {rate:,.0f} requests a second")


def puzzles(seed: int) -> Iterator[bytes]:
    """Requests to solve puzzles, each another one."""
    rng = Random(seed)
    while True:
        yield request("/api/v1/solve", {"puzzle": random_puzzle(rng)})


def start_flood(port: int, options: argparse.Namespace) -> subprocess.Popen[str]:
    """The worst cases, from before the load until after it."""
    command = [sys.executable, str(Path(__file__).with_name("web_flood.py"))]
    command += [str(port), str(options.seconds + 4), *options.only]
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
