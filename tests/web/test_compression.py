"""Responses are compressed where it pays, and HEAD answers like GET."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

import unjam
from tests.support.web import Reply, Running
from unjam import deck
from unjam.web.compression import SMALLEST, accepts_gzip
from unjam.web.page.static_files import LANGUAGES

STATIC = Path(unjam.__file__).parent / "static"
SMALL = {"puzzle": ".... XX.B A..B AOOO"}
GZIP = {"Accept-Encoding": "gzip, deflate, br"}
# Headers that differ between two equal requests.
OWN = {"date", "x-request-id"}


def get(server: Running, path: str, **headers: str) -> Reply:
    return server.send("GET", path, headers={"Accept-Encoding": "gzip", **headers})


@pytest.mark.parametrize("path", ["/", "/app.js", "/app.css", "/icon.svg", "/player/board.js"])
def test_files(server: Running, path: str) -> None:
    plain, packed = server.get(path), get(server, path)
    assert "content-encoding" not in plain.headers
    if len(plain.body) < SMALLEST:
        assert "content-encoding" not in packed.headers
        assert packed.body == plain.body
        return
    assert packed.headers["content-encoding"] == "gzip"
    varies = "accept-encoding, accept-language" if path == "/" else "accept-encoding"
    assert plain.headers["vary"] == packed.headers["vary"] == varies
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    assert packed.headers["content-length"] == str(len(packed.body))
    # Each encoding has its own tag, and is confirmed by it.
    assert plain.headers["etag"] != packed.headers["etag"]
    again = get(server, path, **{"If-None-Match": packed.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert again.headers["vary"] == varies
    assert again.headers["etag"] == packed.headers["etag"]
    assert get(server, path, **{"If-None-Match": plain.headers["etag"]}).status == 200


def test_answers(server: Running) -> None:
    asked = {"puzzle": deck("jam")["1"].to("line")}
    plain = server.post("play", asked)
    for _ in range(2):  # worked out, then from the cache
        packed = server.post("play", asked, **GZIP)
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "accept-encoding"
        assert gzip.decompress(packed.body) == plain.body
        assert len(packed.body) < len(plain.body) / 3
    deck_list = get(server, "/api/v1/decks/jam?count=40")
    assert deck_list.headers["content-encoding"] == "gzip"
    document = get(server, "/api/v1/openapi.json")
    assert document.headers["content-encoding"] == "gzip"
    assert len(document.body) < 40_000


def test_what_is_not_compressed(server: Running) -> None:
    tiny = server.post("solve", SMALL, **GZIP)
    assert len(tiny.body) < SMALLEST
    assert "vary" not in tiny.headers
    for reply in (
        tiny,
        server.post("render", {**SMALL, "to": "png"}, **GZIP),
        server.post("generate", {"size": "4x4", "moves": 3}, **GZIP),
        server.post("solve", {}, **GZIP),
    ):
        assert "content-encoding" not in reply.headers
    svg = server.post("render", SMALL, **GZIP)
    assert svg.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True), ("GZIP", True), ("br, gzip;q=0.5", True), ("*", True),
        ("gzip ; q = 1", True), ("", False), ("br", False), ("gzip;q=0", False),
        ("gzip;q=0.000, *", False), ("identity;q=1, *;q=0", False), ("x-gzip-like", False),
        (",;,=,gzip;;", False),
    ],
)  # fmt: skip
def test_who_accepts_it(server: Running, header: str, accepted: bool) -> None:
    assert accepts_gzip(header) == accepted
    reply = server.send("GET", "/app.js", headers={"Accept-Encoding": header})
    assert ("content-encoding" in reply.headers) == accepted


FILES = sorted(
    f"/{path.relative_to(STATIC).as_posix()}" for path in STATIC.rglob("*") if path.is_file()
)


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_head_answers_like_get(server: Running, accepted: str) -> None:
    paths = ["/", *FILES, "/healthz", "/nothing", "/api/v1/openapi.json", "/api/v1/solve"]
    paths += [f"/api/v1/decks{more}" for more in ("", "/jam?count=3", "/jam/1", "/jam/1/play")]
    paths += ["/api/v1/decks/none", "/api/v1/decks/jam?count=0"]
    for path in paths:
        headers = {"Accept-Encoding": accepted}
        got, head = (server.send(method, path, headers=headers) for method in ("GET", "HEAD"))
        assert head.body == b""
        assert head.status == got.status, path
        if path == "/api/v1/solve":
            assert re.sub("GET", "HEAD", got.json["detail"]).startswith("method HEAD")
            assert head.headers["allow"] == got.headers["allow"] == "POST"
            continue
        kept = [{k: v for k, v in r.headers.items() if k not in OWN} for r in (got, head)]
        assert kept[0] == kept[1], path
        assert kept[1]["content-length"] == str(len(got.body))


def test_head_is_logged_and_allowed(server: Running) -> None:
    reply = server.send("HEAD", "/healthz")
    assert server.logged(reply)["method"] == "HEAD"
    assert server.send("PUT", "/healthz").headers["allow"] == "GET, HEAD"
    assert server.send("PUT", "/app.js").headers["allow"] == "GET, HEAD"


def test_the_page_brings_the_words_of_the_reader(server: Running) -> None:
    tags = set()
    for header, code in (
        ("", None), ("en-GB, de;q=0.9", None), ("de-AT", "de"), ("ja;q=0.1, pt", "ja"),
        ("fr;q=x, es;q=0", None),
    ):  # fmt: skip
        page = server.send("GET", "/", headers={"Accept-Language": header})
        found = re.search(rb'id="words">([^<]*)<', page.body)
        assert found is not None
        words = json.loads(found[1])
        assert list(words) == ([code] if code else [])
        if code:
            everything = server.get(f"/languages/{code}.json").json
            assert "Undo" in words[code]  # those of the first view
            assert "Make puzzles" in everything.keys() - words[code].keys()
            assert words[code].items() <= everything.items()
        tags.add((page.headers["etag"], code))
    assert len(tags) == 3


def test_the_server_knows_the_languages_of_the_page() -> None:
    text = (STATIC / "player" / "translations.js").read_text("utf-8")
    table = re.search(r"const LANGUAGES = \{(.*?)\}", text, re.S)
    assert table is not None
    assert re.findall(r"(\w+):", table[1]) == list(LANGUAGES)
