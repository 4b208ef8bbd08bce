"""``unjam serve`` as a process: how it begins, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.support.web import endless, raw_post
from unjam import deck

pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGTERM is for Unix")


@contextmanager
def process(*options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The command, and the port that it says."""
    command = [sys.executable, "-m", "unjam", "serve", "--port", "0", "--no-open", *options]
    served = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path.home()
    )
    assert served.stdout is not None
    try:
        line = served.stdout.readline()
        assert line.startswith("unjam is at http://127.0.0.1:"), line
        yield served, int(line.split(":")[2].partition("/")[0])
    finally:
        served.kill()
        served.communicate()


def ask(port: int, puzzle: str, **more: Any) -> tuple[int, Any]:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    body = json.dumps({"puzzle": puzzle, **more})
    try:
        connection.request("POST", "/api/v1/solve", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def test_sigterm_under_load() -> None:
    for_long = (
        "--max-states",
        "1000000000",
        "--timeout",
        "100",
        "--max-memory",
        "2GiB",
    )  # no limit ends the long ones
    with process("--no-log", *for_long) as (served, port), ThreadPoolExecutor(16) as pool:
        assert ask(port, deck("jam")["1"].to("line"))[1]["move_count"] == 8
        long = [pool.submit(ask, port, endless(number)) for number in range(4)]
        slow = socket.create_connection(("127.0.0.1", port), timeout=20)
        slow.sendall(raw_post("solve", b"{", length=100))
        making = socket.create_connection(("127.0.0.1", port), timeout=20)
        wish = json.dumps({"moves": "49..50", "count": 5}).encode()
        making.sendall(raw_post("generate", wish))
        idle = socket.create_connection(("127.0.0.1", port), timeout=20)
        time.sleep(0.5)
        short = [pool.submit(ask, port, card.to("line")) for card in deck("jam")[:8]]
        time.sleep(0.1)
        begin = time.monotonic()
        served.send_signal(signal.SIGTERM)
        while not _is_free(port):
            assert time.monotonic() - begin < 2
            time.sleep(0.02)
        assert served.wait(10) == 0
        assert time.monotonic() - begin < 4
        for future in long:
            status, answer = future.result()
            assert (status, answer.get("code")) in {(503, "ending"), (503, "busy")}
        for future in short:
            status, answer = future.result()
            assert status == 200 or answer["code"] in ("ending", "busy")
        assert b" 503 " in slow.recv(100)
        rest = b"".join(iter(lambda: making.recv(65536), b""))
        assert b'"event":"end"' in rest
        assert rest.endswith(b"0\r\n\r\n")  # whole, as far as HTTP is concerned
        assert idle.recv(100) == b""
        for connection in (slow, making, idle):
            connection.close()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def test_ctrl_c_and_the_log() -> None:
    with process() as (served, port):
        ask(port, deck("jam")["2"].to("line"))
        with socket.create_connection(("127.0.0.1", port), timeout=20) as stranger:
            stranger.sendall(b"no request\r\n\r\n")
            assert stranger.recv(100).startswith(b"HTTP/1.1 400")
        served.send_signal(signal.SIGINT)
        out, err = served.communicate(timeout=10)
        assert served.returncode == 0
        assert out == ""
        lines = [json.loads(line) for line in err.splitlines()]
        events = [line["event"] for line in lines]
        assert events == ["ready", "request", "warning", "ending", "ended"]
        assert lines[1]["path"] == "/api/v1/solve"
        assert lines[1]["states"] > 0


def test_a_port_that_is_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "unjam", "serve", "--port", str(port), "--no-open"],
            capture_output=True,
            text=True,
            timeout=20,
        )
    assert done.returncode == 33
    assert done.stdout == ""
    assert done.stderr == (
        f"unjam: port {port} is already in use by another program; choose another with --port "
        f"{port % 65535 + 1}, or any free one with --port 0\n"
    )


def test_a_second_server_on_the_same_port() -> None:
    with process() as (_, port):
        done = subprocess.run(
            [sys.executable, "-m", "unjam", "serve", "--port", str(port), "--no-open"],
            capture_output=True,
            text=True,
            timeout=20,
        )
    assert done.returncode == 33
    assert done.stderr.startswith(
        f"unjam: unjam is already running at http://127.0.0.1:{port}/; to run a second one, "
    )


def test_the_default_port_stays_the_same() -> None:
    """Browsers keep progress and decks for each port."""
    from unjam.cli.main import command_parser

    parser, _ = command_parser("serve")
    assert parser.parse_args([]).port == 8000


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--port", "70000"], "--port must be from 0 to 65535, not 70000"),
        (["--port", "x"], "--port must be a whole number of at least 0, not 'x'"),
        (["--max-memory", "much"], "--max-memory must be a number of bytes or text like 4MiB"),
        (["--timeout", "0"], "--timeout must be a number of seconds, at least 0.1, not '0'"),
        (["--host", "no such host"], "cannot resolve address 'no such host'"),
    ],
)
def test_wrong_options(
    options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from unjam.cli.main import run

    assert run(["serve", "--no-open", *options]) == 33
    assert sentence in capsys.readouterr().err


def test_a_missing_package_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from unjam.cli.main import run

    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run(["serve"]) == 34
    assert capsys.readouterr().err == "unjam: this needs uvicorn: pip install 'unjam[web]'\n"
