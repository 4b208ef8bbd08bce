"""Who may ask, and what every response says to browsers."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
import socket

import pytest

import unjam
from tests.support.web import Reply, Running, running
from unjam.web.listen_address import address_of, is_everywhere, is_local, listen, warning

SMALL = {"puzzle": ".... XX.B A..B AOOO"}


def check_headers(reply: Reply) -> None:
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["referrer-policy"] == "no-referrer"
    assert reply.headers["cross-origin-opener-policy"] == "same-origin"
    assert reply.headers["cross-origin-resource-policy"] == "same-origin"
    assert re.fullmatch("[0-9a-f]{16}", reply.headers["x-request-id"])
    assert reply.headers["x-unjam"] == unjam.__version__
    assert "access-control-allow-origin" not in reply.headers
    assert "server" not in reply.headers


def test_every_response_has_the_headers(server: Running) -> None:
    for reply in (
        server.get("/"),
        server.get("/healthz"),
        server.get("/nothing"),
        server.get("/api/v1/openapi.json"),
        server.post("solve", SMALL),
        server.post("solve", {}),
        server.post("generate", {"size": "4x4", "moves": 3}),
        server.post_raw("solve", b"[" * 1000),
        server.post_raw("solve", b" " * 1_000_000),
        server.get("/", Host="evil.example"),
        server.send("DELETE", "/api/v1/solve"),
    ):
        check_headers(reply)


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:1234", "127.0.0.1", "127.0.0.1:80", "[::1]:8000", "localhost."],
)
def test_names_of_this_server(server: Running, host: str) -> None:
    assert server.get("/healthz", Host=host).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "192.168.0.1",
        "",
        "localhost:x",
        "localhost@evil.example",
        "localhost evil.example",
        "[::1",
        "evil.example, localhost",
    ],
)
def test_other_names_are_refused(server: Running, host: str) -> None:
    for path in ("/healthz", "/", "/api/v1/decks"):
        reply = server.get(path, Host=host)
        assert reply.status in (400, 421)
        assert reply.code in ("wrong-host", "bad-request")


def test_names_can_be_allowed() -> None:
    with running(host="0.0.0.0", allow_hosts=("puzzles.example",)) as server:
        for host in ("puzzles.example:8000", "192.168.0.1:8000", "[fe80::1]", "localhost"):
            assert server.get("/healthz", Host=host).status == 200
        assert server.get("/healthz", Host="evil.example").code == "wrong-host"


def test_pages_of_other_sites_may_not_ask(server: Running) -> None:
    own = f"http://127.0.0.1:{server.port}"
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://localhost"},
        {"Origin": own + "@evil.example"},
        {"Origin": "http://[::1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Origin": own},
    ):
        reply = server.post("solve", SMALL, **headers)
        assert (reply.status, reply.code) == (403, "cross-origin")
    for headers in ({"Origin": own}, {"Origin": own, "Sec_Fetch_Site": "same-origin"}, {}):
        assert server.post("solve", SMALL, **headers).status == 200


def test_a_browser_that_asks_beforehand_is_told_nothing(server: Running) -> None:
    asks = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    reply = server.send("OPTIONS", "/api/v1/solve", headers=asks)
    assert reply.status == 405
    check_headers(reply)


def test_methods_that_are_not_there(server: Running) -> None:
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "BREW"):
        for path in ("/", "/api/v1/solve", "/api/v1/decks", "/healthz"):
            reply = server.send(method, path)
            assert (reply.status, reply.code) == (405, "method")
            assert reply.headers["allow"]


def test_the_page(server: Running) -> None:
    page = server.get("/")
    assert page.status == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    page_alone = re.sub(rb'<script type="application/json"[^>]*>[^<]*</script>', b"", page.body)
    # One script and one style sheet are inside, and the policy allows these two only.
    policy = page.headers["content-security-policy"]
    for kind, element in (("script", rb'<script type="module">'), ("style", rb"<style>")):
        inside = re.compile(element + rb"(.*?)</%s>" % kind.encode(), re.S)
        (text,) = inside.findall(page_alone)
        hash = base64.b64encode(hashlib.sha256(text).digest()).decode()
        assert f"{kind}-src 'self' 'sha256-{hash}';" in policy
        page_alone = inside.sub(b"", page_alone)
    assert not re.search(rb"<script|\bon\w+=|<style|style=", page_alone)
    for other in (server.get("/app.js"), server.get("/icon.svg"), server.post("render", SMALL)):
        assert "sha256" not in other.headers["content-security-policy"]
    tag = page.headers["etag"]
    again = server.send("GET", "/", headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status, again.body) == (304, b"")
    assert server.send("GET", "/", headers={"If-None-Match": '"other"'}).status == 200
    assert server.send("HEAD", "/").headers["content-length"] == str(len(page.body))


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py", "/static/index.html", "/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd",
        "/a\\b", "/healthz/",
    ],
)  # fmt: skip
def test_no_path_leads_elsewhere(server: Running, path: str) -> None:
    assert server.get(path).status == 404


def test_what_it_means_to_listen_elsewhere() -> None:
    assert warning("127.0.0.1") == warning("localhost") == warning("::1") == ""
    assert "without a password" in warning("0.0.0.0")
    assert "without a password" in warning("192.168.0.5")
    assert is_everywhere("::")
    assert not is_local("example.org")
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert address_of(listening, "0.0.0.0") == f"http://127.0.0.1:{port}/"


async def _without_delay(listening: socket.socket) -> int:
    """Return whether connections that asyncio accepts send small packets at once."""
    options: asyncio.Queue[int] = asyncio.Queue()

    def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        side = writer.get_extra_info("socket")
        options.put_nowait(side.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(serve, sock=listening):
        reader, writer = await asyncio.open_connection(*listening.getsockname()[:2])
        await reader.read()
        writer.close()
        await writer.wait_closed()
    return await options.get()


def test_responses_do_not_wait_for_acknowledgements() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert asyncio.run(_without_delay(listening)) == 1
