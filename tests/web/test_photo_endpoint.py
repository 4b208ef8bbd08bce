"""``POST /api/v1/photo``: what is read, and bodies that no honest client sends."""

from __future__ import annotations

import json
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import cv2
import numpy
import pytest

from tests.support.photo_readings import BOARD, NOTE, reading_of
from tests.support.web import Reply, Running, running
from tests.web.test_scheduler import wait_until
from unjam import PhotoError, Puzzle, deck
from unjam.photo.image_decoder import decode_image
from unjam.util.limits import watched
from unjam.web.endpoints import photo_endpoint
from unjam.web.worker_pool import Interrupted

PICTURE = deck("jam")["1"].png(scale=32)


def send(server: Running, data: bytes = PICTURE, kind: str = "image/png", query: str = "") -> Reply:
    headers = {"Content-Type": kind} if kind else {}
    return server.send("POST", f"/api/v1/photo{query}", data, headers)


@pytest.fixture
def sees(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[dict[str, Any]]]:
    """``sees(doubts)``: pictures are decoded, and then read as always the same board."""

    def sees(doubts: dict[tuple[int, int], float] | None = None) -> list[dict[str, Any]]:
        calls: list[dict[str, Any]] = []

        def read(data: bytes, **options: Any) -> Any:
            calls.append({"data": data, **options})
            return reading_of(doubts=doubts, picture=decode_image(data, options["max_pixels"]))

        monkeypatch.setattr(photo_endpoint, "read_image", read)
        return calls

    return sees


def test_a_photo_is_read(server: Running, sees: Any) -> None:
    calls = sees()
    reply = send(server, query="?size=6x6")
    assert reply.status == 200, reply.body
    assert reply.headers["cache-control"] == "no-store"
    answer = reply.json
    assert (answer["status"], answer["reason"], answer["notes"]) == ("read", None, [NOTE])
    assert Puzzle.parse(answer["puzzle"]["text"]) == Puzzle.parse(BOARD)
    assert (answer["width"], answer["height"], answer["problems"]) == (6, 6, [])
    assert answer["exit"] == {"cell": [2, 5], "direction": "R"}
    assert [[cell["label"] or "." for cell in row] for row in answer["cells"]] == [
        list(row) for row in BOARD.split()
    ]
    assert {one["label"] for one in answer["vehicles"] if one["target"]} == {"X"}
    assert len(answer["corners"]) == 4
    assert calls[0]["size"] == (6, 6)


def test_a_screenshot_is_really_read() -> None:
    with running(timeout=30) as server:
        answer = send(server).json
    assert answer["status"] == "read"
    assert Puzzle.parse(answer["puzzle"]["text"]).solve().move_count == 8


def test_a_doubtful_photo_is_an_answer(server: Running, sees: Any) -> None:
    sees({(0, 2): 0.4, (2, 1): 0.6})
    answer = send(server).json
    assert answer["status"] == "doubtful"
    assert "40% sure" in answer["reason"]
    doubtful = [
        (row, column)
        for row, line in enumerate(answer["cells"])
        for column, cell in enumerate(line)
        if cell["doubtful"]
    ]
    assert doubtful == [(0, 2), (2, 1)]
    assert answer["cells"][2][1] == {"label": "X", "confidence": 0.6, "doubtful": True}


def test_the_exit_can_be_given(server: Running, sees: Any) -> None:
    sees()
    answer = send(server, query="?exit=left").json
    assert answer["exit"] == {"cell": [2, 0], "direction": "L"}
    assert answer["puzzle"]["object"]["exits"] == [answer["exit"]]
    assert send(server, query="?exit=top").code == "unreadable"


@pytest.mark.parametrize(
    ("query", "field"), [("size=0x6", "size"), ("exit=inside", "exit"), ("colour=red", "colour")]
)
def test_wrong_parameters(server: Running, sees: Any, query: str, field: str) -> None:
    calls = sees()
    reply = send(server, query=f"?{query}")
    assert (reply.status, reply.code) == (422, "invalid")
    assert [error["parameter"] for error in reply.json["errors"]] == [field]
    assert not calls


def test_nothing_is_stored(server: Running, sees: Any) -> None:
    calls = sees()
    entries = len(server.scheduler.cache)
    first = send(server)
    assert first.body == send(server).body
    assert len(calls) == 2
    assert len(server.scheduler.cache) == entries
    line = server.logged(first)
    assert line["path"] == "/api/v1/photo"
    assert line.keys() == {"time", "event", "id", "method", "path", "status", "ms"} & line.keys()


# ---- Hostile bodies ------------------------------------------------------------------------------


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, depth: int = 8, colour: int = 2, data: bytes = b"") -> bytes:
    """A PNG file that claims a size, whatever its data."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def jpeg(width: int = 400, height: int = 300) -> bytes:
    pixels = numpy.full((height, width, 3), 200, numpy.uint8)
    pixels[:, : width // 2] = (30, 60, 90)
    return bytes(cv2.imencode(".jpg", pixels)[1])


def with_orientation(data: bytes, orientation: int) -> bytes:
    """A JPEG file that a camera held otherwise."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    block = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + data[2:]


BOMB = png(60_000, 60_000, data=bytes(1_000_000))
HOSTILE = {
    "empty": b"",
    "text": b"XX.B A..B AOOO ....",
    "JSON": b'{"puzzle": "...."}',
    "GIF": b"GIF89a" + bytes(100),
    "SVG": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "a bomb": BOMB,
    "a line": png(40_000, 30, data=bytes(1000)),
    "no pixels": png(0, 0),
    "tiny": png(1, 1, data=bytes(4)),
    "PNG, cut off": PICTURE[: len(PICTURE) // 2],
    "PNG without data": png(300, 300),
    "JPEG, header only": jpeg()[:200],
    "JPEG, two bytes more": b"\xff\xd8\xff\xe1\xff",
    "WebP, header only": b"RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0" + bytes(10),
    "HEIC, header only": b"\0\0\0\x18ftypheic" + bytes(40),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_body(server: Running, sees: Any, name: str) -> None:
    sees()
    reply = send(server, HOSTILE[name])
    assert (reply.status, reply.code) == (422, "unreadable-photo"), reply.body
    assert len(reply.body) < 1000
    assert not [line for line in server.log.lines if line["event"] == "failure"]


@pytest.mark.parametrize("kind", ["", "text/plain", "application/json", "multipart/form-data"])
def test_a_wrong_media_type(server: Running, sees: Any, kind: str) -> None:
    calls = sees()
    reply = send(server, kind=kind)
    assert (reply.status, reply.code) == (415, "media-type")
    compressed = server.send(
        "POST", "/api/v1/photo", PICTURE, {"Content-Type": "image/png", "Content-Encoding": "gzip"}
    )
    assert compressed.code == "media-type"
    assert not calls


def test_pages_of_other_sites_are_refused(server: Running, sees: Any) -> None:
    calls = sees()
    headers = {"Content-Type": "image/png", "Origin": "http://example.org"}
    assert server.send("POST", "/api/v1/photo", PICTURE, headers).code == "cross-origin"
    assert not calls


def test_a_photo_that_is_too_large(sees: Any) -> None:
    calls = sees()
    with running(max_photo=100_000, max_photo_pixels=100_000) as server:
        reply = send(server, bytes(100_001))
        assert (reply.status, reply.code) == (413, "too-large")
        assert "100,000 bytes" in reply.json["detail"]
        reply = send(server, jpeg(400, 300))
        assert reply.code == "unreadable-photo"
        assert "100,000" in reply.json["detail"]
        assert send(server, jpeg(300, 300)).status == 200
        assert server.post_raw("solve", bytes(150_000)).code == "too-large"  # as before
    assert len(calls) == 2


def test_the_orientation_of_the_camera(server: Running, sees: Any) -> None:
    sees()
    assert send(server, jpeg(400, 300)).json["image_size"] == [400, 300]
    turned = with_orientation(jpeg(400, 300), 6)
    assert send(server, turned, "image/jpeg").json["image_size"] == [300, 400]


def test_odd_colours_and_moving_pictures(server: Running, sees: Any) -> None:
    sees()
    pixels = numpy.full((120, 160, 4), 90, numpy.uint8)
    for odd in (pixels, pixels[:, :, 0], pixels.astype(numpy.uint16) << 8):
        assert send(server, bytes(cv2.imencode(".png", odd)[1])).status == 200
    pillow = pytest.importorskip("PIL.Image")
    import io

    frames = [pillow.new("RGB", (160, 120), (shade, 90, 30)) for shade in (0, 120, 240)]
    for kind in ("WEBP", "PNG"):
        file = io.BytesIO()
        frames[0].save(file, kind, save_all=True, append_images=frames[1:])
        assert send(server, file.getvalue()).status == 200, kind


def test_without_opencv(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    reply = send(server)
    assert (reply.status, reply.code) == (501, "missing")
    assert "pip install 'unjam[photo]'" in reply.json["detail"]


def test_no_board(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(data: bytes, **options: Any) -> Any:
        raise PhotoError("no board was found")

    monkeypatch.setattr(photo_endpoint, "read_image", read)
    reply = send(server)
    assert (reply.code, reply.json["detail"]) == ("unreadable-photo", "no board was found")


# ---- Load ----------------------------------------------------------------------------------------


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """An event that photos wait for before they are read."""
    event = Event()

    def read(data: bytes, **options: Any) -> Any:
        assert event.wait(30)
        return reading_of()

    monkeypatch.setattr(photo_endpoint, "read_image", read)
    yield event
    event.set()


def test_only_so_many_photos_are_held_at_once(gate: Event) -> None:
    with running(max_photos=2, threads=2) as server:
        replies: list[Reply] = []
        threads = [Thread(target=lambda: replies.append(send(server))) for _ in range(2)]
        for thread in threads:
            thread.start()
        slow = server.scheduler.pools[1]
        wait_until(lambda: slow.running + slow.waiting == 2)
        refused = send(server)
        assert (refused.status, refused.code) == (503, "busy")
        assert refused.headers["retry-after"] == "1"
        small = server.post("solve", {"puzzle": ".... XX.B A..B AOOO"})
        assert small.status == 200, "others are answered as usual"
        gate.set()
        for thread in threads:
            thread.join(30)
        assert [reply.status for reply in replies] == [200, 200]
        assert send(server).status == 200


def test_reading_can_be_stopped_at_any_time() -> None:
    """Also in the middle: a request ends with its client, and with its time."""
    left = 10

    def check() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Interrupted

    with watched(check), pytest.raises(Interrupted):
        photo_endpoint.photo(PICTURE, photo_endpoint.PhotoQuery(size=None, exit=None), 10**8)


def test_a_photo_that_never_arrives_makes_room_again() -> None:
    with running(max_photos=1, photo_timeout=0.5) as server:
        head = b"POST /api/v1/photo HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"
        with server.connect() as connection:
            connection.sendall(head + b"Content-Length: 5000\r\n\r\n\x89PNG")
            assert b" 408 " in connection.recv(4096)[:20]
        assert json.loads(send(server, b"").body)["code"] == "unreadable-photo"
