"""Bodies that no honest client sends: each is refused with the right status, and soon."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from random import Random

import pytest

from tests.support.web import Running, raw_post, running

SMALL = ".... XX.B A..B AOOO"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 422, "invalid"),
        (b"{", 400, "bad-json"),
        (b"[" * 100_000, 400, "too-deep"),
        (b'{"puzzle": ' * 9000 + b"1" + b"}" * 9000, 400, "too-deep"),
        (b'{"puzzle": "' + b"[" * 10_000 + b'"}', 422, "unreadable"),
        (b'{"puzzle": "\\"' + b"[" * 100_000, 400, "bad-json"),
        (b"null", 422, "invalid"),
        (b"[]", 422, "invalid"),
        (b"NaN", 422, "invalid"),
        (b'{"puzzle": NaN}', 422, "invalid"),
        (b'{"puzzle": "....", "timeout": NaN}', 422, "invalid"),
        (b'{"puzzle": "....", "timeout": Infinity}', 422, "invalid"),
        (b'{"puzzle": "....", "timeout": 1e999}', 422, "invalid"),
        (b'{"puzzle": "....", "timeout": 0}', 422, "invalid"),
        (b'{"puzzle": "....", "max_states": 1.5}', 422, "invalid"),
        (b'{"puzzle": "....", "max_states": true}', 422, "invalid"),
        (b'{"puzzle": "....", "max_states": "5"}', 422, "invalid"),
        (b'{"puzzle": "....", "max_states": -1}', 422, "invalid"),
        (b'{"puzzle": "....", "max_states": ' + b"9" * 5000 + b"}", 400, "bad-json"),
        (b'{"puzzle": "\\ud800"}', 422, "invalid"),
        (b'{"puzzle": "\xff\xfe"}', 400, "bad-json"),
        (b'{"puzzle": "\\u0000"}', 422, "unreadable"),
        (b'{"puzzle": ""}', 422, "invalid"),
        (b'{"puzzle": ["...."]}', 422, "invalid"),
        (b'{"puzzle": "....", "metric": "best"}', 422, "invalid"),
        (b'{"puzzle": "....", "colour": "red"}', 422, "invalid"),
        (b'{"puzzle": "....", "format": "none"}', 422, "invalid"),
        (b'{"puzzle": "' + b"." * 30_000 + b'"}', 422, "invalid"),
        (b'{"puzzle": "' + b"." * 200_000 + b'"}', 413, "too-large"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_body(server: Running, body: bytes, status: int, code: str) -> None:
    begin = time.perf_counter()
    reply = server.post_raw("solve", body)
    assert (reply.status, reply.code) == (status, code), reply.body[:300]
    assert len(reply.body) < 3000
    assert time.perf_counter() - begin < 2


def test_huge_numbers_are_more_than_the_server_allows(server: Running) -> None:
    body = {"puzzle": SMALL, "max_states": 10**30, "max_memory": 10**30, "timeout": 1e300}
    reply = server.post("solve", body)
    assert reply.status == 200
    assert reply.json["move_count"] == 5


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
)
def test_a_wrong_content_type(server: Running, kind: str) -> None:
    body = json.dumps({"puzzle": SMALL}).encode()
    reply = server.post_raw("solve", body, Content_Type=kind)
    assert (reply.status, reply.code) == (415, "media-type")


def test_other_ways_to_write_a_body(server: Running) -> None:
    body = json.dumps({"puzzle": SMALL}).encode()
    good = server.post_raw("solve", body, Content_Type="Application/JSON; charset=UTF-8")
    assert good.status == 200
    for headers in (
        {"Content_Type": "application/json; charset=utf-16"},
        {"Content_Encoding": "gzip"},
    ):
        assert server.post_raw("solve", body, **headers).code == "media-type"


def status_of(answer: bytes) -> int:
    return int(answer[9:12])


def test_a_body_of_100_megabytes(server: Running) -> None:
    begin = time.perf_counter()
    with server.connect() as connection:
        connection.sendall(raw_post("solve", b"[", length=100_000_000))
        assert status_of(connection.recv(4096)) == 413
    assert time.perf_counter() - begin < 2


def test_an_endless_body_in_chunks(server: Running) -> None:
    with server.connect() as connection:
        head = raw_post("solve", b"").replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
        connection.sendall(head)
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        for _ in range(5):
            connection.sendall(chunk)
        assert status_of(connection.recv(4096)) == 413


def test_a_slow_body() -> None:
    with running(body_timeout=0.5) as server, server.connect() as connection:
        connection.sendall(raw_post("solve", b"{", length=1000))
        begin = time.perf_counter()
        assert status_of(connection.recv(4096)) == 408
        assert 0.3 < time.perf_counter() - begin < 3
        assert server.get("/healthz").status == 200


def test_slow_headers() -> None:
    with running(header_timeout=0.5) as server, server.connect() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: local")
        assert connection.recv(100) == b""  # hung up
        assert server.get("/healthz").status == 200


def _large_answer(server: Running, times: int) -> tuple[socket.socket, int]:
    """A connection on which much has been asked for, and how much."""
    path = "/api/v1/decks/census-6x6?count=200"
    size = len(server.get(path).body)
    connection = server.connect()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * times)
    return connection, size


def test_answers_that_nobody_takes() -> None:
    with running(header_timeout=0.5, small_buffers=True) as server:
        connection, size = _large_answer(server, 2)
        with connection:
            time.sleep(2)
            assert len(server.server.server_state.connections) == 0
            got = 0
            with suppress(ConnectionError):
                while part := connection.recv(100_000):
                    got += len(part)
            assert got < size


def test_an_answer_that_is_taken_slowly_is_taken_whole() -> None:
    with running(header_timeout=1.0, small_buffers=True) as server:
        connection, size = _large_answer(server, 1)
        with connection:
            got = 0
            while got < size:
                part = connection.recv(4000)
                assert part, f"{got} of {size} bytes"
                got += len(part)
                time.sleep(0.05)


def test_idle_connections_shut_out_nobody() -> None:
    with running(max_connections=10) as server:
        idle = [server.connect() for _ in range(40)]
        assert server.get("/healthz").status == 200
        for connection in idle:
            connection.close()


@pytest.mark.parametrize(
    "message",
    [
        b"\r\n\r\n",
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
    ids=lambda message: str(message)[:40],
)
def test_what_is_no_request(server: Running, message: bytes) -> None:
    with server.connect() as connection:
        connection.settimeout(3)
        connection.sendall(message)
        try:
            answer = connection.recv(4096)
        except TimeoutError:
            answer = b""  # it waits for more
        except ConnectionResetError:
            answer = b""
    assert not answer or 400 <= status_of(answer) < 500
    assert server.get("/healthz").status == 200


def test_random_bodies_are_never_a_mistake_of_the_server(server: Running) -> None:
    rng = Random(9)
    good = json.dumps({"puzzle": SMALL, "metric": "slides", "timeout": 1})
    for _ in range(150):
        text = list(good)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text[at] = rng.choice(['"', "{", "[", "\\", "é", "\x00", "9", "-", "e", ""])
        question = rng.choice(["solve", "parse", "hint", "explain", "rate"])
        reply = server.post_raw(question, "".join(text).encode())
        assert reply.status in (200, 400, 415, 422), reply.body
    assert not [line for line in server.log.lines if line["event"] == "failure"]
