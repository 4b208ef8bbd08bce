"""The server under load; the load generator runs on the same machine.

    python bench/web.py                        200 requests per second for a minute
    python bench/web.py --flood                beside each worst case, one after the other
    python bench/web.py --flood --only render map
    python bench/web.py --processes 2          one process against two, saturated; one is killed

Every request solves a different puzzle, so caches do not help. With --flood, two more clients
repeatedly send the heaviest valid requests (``web_worst.py``) or requests that the server should
reject (``web_flood.py``): one case after the other, then all at once. The benchmark fails if the
99th percentile of the ordinary requests exceeds 250 ms.
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
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

import web_processes
from web_flood import cases
from web_load import open_loop, random_puzzle, request, saturate

MAX_P99_MS = 250  # milliseconds, for ordinary requests


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument(
        "--rate", type=float, help="requests per second (default: 200; with --flood 50)"
    )
    parser.add_argument(
        "--seconds", type=float, help="duration (default: 60; with --flood 5 per case)"
    )
    parser.add_argument(
        "--connections", type=int, help="number of connections (default: 200; with --flood 50)"
    )
    parser.add_argument("--flood", action="store_true", help="run the worst cases at the same time")
    parser.add_argument(
        "--clients", type=int, default=2, help="clients per worst case (default: 2)"
    )
    parser.add_argument(
        "--only",
        nargs="*",
        default=[],
        help="only worst cases whose names start with one of these",
    )
    parser.add_argument(
        "--no-saturation", action="store_true", help="do not measure the highest possible rate"
    )
    parser.add_argument("--processes", type=int, help="compare one process with so many")
    options = parser.parse_args()
    if options.processes:
        compare_processes(options)
        return
    defaults = (50, 5, 50) if options.flood else (200, 60, 200)
    for name, value in zip(("rate", "seconds", "connections"), defaults, strict=True):
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
        seconds = perf_counter() - begin
        print(f"exited {seconds:.2f} s after SIGTERM with status {server.returncode}")
    sys.exit(not fine)


def compare_processes(options: argparse.Namespace) -> None:
    """Saturate a server of one process and one of several in turn, then kill one of those.

    Two cores that only serve and send could answer two divided by the sum of both processor times.
    """
    count, seconds = options.processes, options.seconds or 8
    messages = cycle(list(islice(puzzles(1), 20_000)))
    rates: dict[int, list[float]] = {1: [], count: []}
    for processes in (1, count) * 3:
        server, port = start_server(processes)
        try:
            web_processes.saturate(port, messages, 1, options.connections or 32)  # warm-up
            pids = [server.pid, *web_processes.serving(server.pid)]
            busy, own = sum(map(processor_time, pids)), process_time()
            found = web_processes.saturate(port, messages, seconds, options.connections or 32)
            busy, own = sum(map(processor_time, pids)) - busy, process_time() - own
            rates[processes].append(found.rate)
            print(
                f"{processes} processes: {found.rate:,.0f} requests per second, {found.lost} lost; "
                f"processor time per request: {1000 * busy / found.answered:.2f} ms of the server, "
                f"{1000 * own / found.answered:.2f} ms of the load generator"
            )
        finally:
            server.terminate()
            server.wait(20)
    middle = median(rates[count]) / median(rates[1])
    best = max(rates[count]) / max(rates[1])
    print(
        f"{count} processes answer {middle:.2f} times as many as one by the medians, "
        f"{best:.2f} times by the best runs"
    )
    server, port = start_server(count)
    try:
        found = web_processes.saturate(
            port, messages, seconds, 32, lambda: web_processes.kill_one(server.pid)
        )
        print(
            f"one process killed: {found.answered:,} answered, {found.again} of them sent again on "
            f"a new connection, {found.lost} lost; {len(web_processes.serving(server.pid))} serve"
        )
    finally:
        server.terminate()
        server.wait(20)


def start_server(processes: int = 1) -> tuple[subprocess.Popen[str], int]:
    """Start a server and return it with its port."""
    command = [sys.executable, "-m", "unjam", "serve", "--port", "0", "--no-open", "--no-log"]
    command += ["--processes", str(processes)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, int(line.split(":")[2].split("/")[0])


async def measure(options: argparse.Namespace, pid: int, port: int) -> None:
    """Measure the load alone."""
    messages = puzzles(1)
    await open_loop(port, messages, 50, 1, 10)  # warm-up
    before = memory(pid)
    busy = processor_time(pid)
    load = await open_loop(port, messages, options.rate, options.seconds, options.connections)
    busy = processor_time(pid) - busy
    print(f"{options.rate:g} requests per second for {options.seconds:g} s: {load}")
    each = 1000 * busy / (options.rate * options.seconds)
    print(f"CPU time of the server: {each:.2f} ms per request")
    print(f"memory {before:.0f} MB before, {memory(pid):.0f} MB after")
    if not options.no_saturation:
        rate = await saturate(port, messages, min(options.seconds, 10), 50)
        print(f"saturation: {rate:,.0f} requests per second")


async def measure_floods(options: argparse.Namespace, pid: int, port: int) -> bool:
    """Measure the load beside each worst case in turn, then beside all of them at once."""
    messages = puzzles(1)
    await open_loop(port, messages, 50, 1, 10)  # warm-up
    chosen = [name for name in cases() if name.startswith(tuple(options.only) or "")]
    runs = {"nothing": [], **{name: [name] for name in chosen}}
    if len(chosen) > 1:
        runs["all at once"] = chosen
    worst = 0.0
    print(
        f"{options.rate:g} solve requests per second beside {options.clients} clients of each case"
    )
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
        if len(names) <= 1:  # two cores cannot handle all cases at once
            worst = max(worst, times[1] if set(statuses) == {"200"} and not lost else float("inf"))
    print(f"memory {memory(pid):.0f} MB; the highest p99 of one case is {worst:.0f} ms")
    return worst <= MAX_P99_MS


def puzzles(seed: int) -> Iterator[bytes]:
    """Yield requests to solve random puzzles."""
    rng = Random(seed)
    while True:
        yield request("/api/v1/solve", {"puzzle": random_puzzle(rng)})


def start_flood(port: int, options: argparse.Namespace, names: list[str]) -> subprocess.Popen[str]:
    """Start the worst cases; they run from before the load until after it."""
    command = [sys.executable, str(Path(__file__).with_name("web_flood.py"))]
    command += [str(port), str(options.seconds + 2.5), str(options.clients), *names]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def shown(outcomes: dict[str, int]) -> str:
    return ", ".join(f"{number:,} x {name}" for name, number in sorted(outcomes.items())) or "none"


def processor_time(pid: int) -> float:
    """Return the CPU seconds used by a process; 0 if the system does not report them."""
    path = f"/proc/{pid}/stat"
    if not os.path.exists(path):
        return 0.0
    with open(path, encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Return the resident megabytes of a process; 0 if the system does not report them."""
    path = f"/proc/{pid}/statm"
    if not os.path.exists(path):
        return 0.0
    with open(path, encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
