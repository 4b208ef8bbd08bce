"""Several processes on one port: shared limits, metrics, and what happens when one ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from tests.support.web import Running
from unjam import deck
from unjam.web.processes import supervisor
from unjam.web.processes.metrics import metrics
from unjam.web.processes.server_counts import ROUTES, Gauge, ServerCounts
from unjam.web.request_queue import Busy, RequestQueue
from unjam.web.settings import Settings

from .test_process import ask, process

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc")
CARDS = [card.to("line") for card in deck("jam")]


def value(text: str, name: str) -> float:
    """The sum of the metrics of a name, whatever their labels."""
    found = re.findall(rf"^unjam_{name}(?:{{.*}})? (.*)$", text, re.M)
    assert found, name
    return sum(map(float, found))


def scrape(port: int) -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/metrics")
    response = connection.getresponse()
    assert response.status == 200
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = response.read().decode()
    connection.close()
    return text


def servers(supervisor: subprocess.Popen[str]) -> list[int]:
    """The processes that serve."""
    pid = supervisor.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in children if b"spawn_main" in command_line(int(one))]


def command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def patiently(port: int, puzzle: str) -> int:
    """Ask again on a new connection if one is reset, as a proxy does; return the status."""
    for _ in range(20):
        try:
            return ask(port, puzzle)[0]
        except (OSError, HTTPException):
            time.sleep(0.05)
    return 0


@linux
def test_a_process_that_is_killed_is_replaced_and_no_request_is_lost() -> None:
    with process("--processes", "2") as (served, port), ThreadPoolExecutor(8) as pool:
        first = servers(served)
        assert len(first) == 2
        asked = [pool.submit(patiently, port, card) for card in CARDS * 2]
        time.sleep(0.1)
        os.kill(first[0], signal.SIGKILL)
        assert {future.result() for future in asked} == {200}
        deadline = time.monotonic() + 20
        while len(servers(served)) < 2 or value(scrape(port), "starts_total") < 3:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert first[1] in servers(served)
        text = scrape(port)
        assert value(text, "processes") == 2
        assert value(text, "requests_total") >= 80
        served.send_signal(signal.SIGTERM)
        _, err = served.communicate(timeout=10)
        assert served.returncode == 0
        assert '"event": "process ended", "number": 0, "code": -9' in err
    assert not any(command_line(pid) for pid in first)


@linux
def test_connections_are_counted_over_all_processes() -> None:
    with process("--processes", "2", "--max-connections", "10", "--no-log") as (_, port):
        idle = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(40)]
        deadline = time.monotonic() + 10
        while value(scrape(port), "connections") > 11:  # the others were closed
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert ask(port, CARDS[0])[0] == 200
        for connection in idle:
            connection.close()


@linux
def test_processes_end_with_their_supervisor() -> None:
    with process("--processes", "2", "--no-log") as (served, _):
        running = servers(served)
        served.kill()
        served.wait(10)
        deadline = time.monotonic() + 10
        while any(map(command_line, running)):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_metrics_of_one_process(server: Running) -> None:
    server.get("/healthz")
    before = server.get("/metrics").body.decode()
    server.post("solve", {"puzzle": CARDS[0]})
    server.post("solve", {"puzzle": "?"})
    server.get("/nowhere")
    text = server.get("/metrics").body.decode()
    solved = 'unjam_requests_total{route="solve",status="2xx"}'
    assert solved in text
    for name in ("requests_total", "request_seconds_count", "processor_seconds_total"):
        assert value(text, name) > value(before, name)
    assert value(text, "states_total") > value(before, "states_total")
    assert 'unjam_requests_total{route="solve",status="4xx"}' in text
    assert 'unjam_requests_total{route="page",status="4xx"}' in text
    buckets = [float(one) for one in re.findall(r"_bucket{.*} (.*)", text)]
    assert buckets == sorted(buckets)
    assert buckets[-1] == value(text, "request_seconds_count")
    assert value(text, "connections") >= 1
    label = r"\w+=\"[^\"]+\""
    for line in text.splitlines():
        assert re.fullmatch(
            rf"# (HELP|TYPE) unjam_\w+ .+|unjam_\w+({{{label}(,{label})*}})? [\d.e+-]+", line
        ), line


def test_every_route_has_its_count(server: Running) -> None:
    from unjam.web.endpoints.puzzle_endpoints import KINDS

    assert set(KINDS) <= set(ROUTES)


def test_limits_count_what_other_processes_hold() -> None:
    class Entry:
        weight, dropped = 1.0, False

    counts = ServerCounts(2)
    mine: RequestQueue[Entry] = RequestQueue(3, Gauge(counts, "waiting slow"))
    theirs: RequestQueue[Entry] = RequestQueue(3, Gauge(counts.of_process(1), "waiting slow"))
    mine.put(Entry())
    theirs.put(Entry())
    assert not mine.is_full
    theirs.put(Entry())
    assert mine.is_full
    assert theirs.is_full
    mine.get()
    mine.put(Entry())
    mine.get()
    theirs.put(Entry())
    with pytest.raises(Busy):
        mine.put(Entry())
    counts.of_process(1).clear_gauges()
    mine.put(Entry())
    assert "unjam_waiting" in metrics(counts)


@pytest.mark.parametrize("processes", [1, 2, 3, 8])
def test_processes_share_what_the_server_has(processes: int) -> None:
    whole = Settings(threads=8, max_generations=16)
    parts = [whole.share(number, processes) for number in range(processes)]
    assert sum(part.threads for part in parts) == 8
    assert sum(part.max_generations for part in parts) <= 16
    assert sum(part.cache for part in parts) <= whole.cache
    assert {part.waiting for part in parts} == {whole.waiting}


def test_a_process_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose module cannot be imported; the supervisor does not try for ever."""
    monkeypatch.setattr(supervisor, "_serve", os._exit)  # called with what a process gets
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        pytest.raises(RuntimeError, match="ended before it was ready"),
    ):
        supervisor.Supervisor(Settings(log=False), listening, 2).run(lambda: None)
