"""Errors say where they are: a field of the body, a part of the URL, or a line of the text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.web import Running

SMALL = ".... XX.B A..B AOOO"


def check_places(problem: Any, pointers: list[str]) -> None:
    assert [place["pointer"] for place in problem["errors"]] == pointers
    for place in problem["errors"]:
        assert place["what"]
        assert place["where"] == (place["pointer"][1:].replace("/", ".") or "the body")


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        (None, [""]),
        ([], [""]),
        ({}, ["/puzzle"]),
        ({"puzzle": 1, "target": 2}, ["/puzzle", "/target"]),
        ({"puzzle": SMALL, "a/b~c": 1}, ["/a~1b~0c"]),
        ({"puzzle": SMALL, "at": [0, "x"]}, ["/at/1"]),
        ({"puzzle": SMALL, "format": "none"}, ["/format"]),
        ({"puzzle": SMALL, "exit": "nowhere"}, ["/exit"]),
        ({"puzzle": SMALL, "size": "0"}, ["/size"]),
        ({"puzzle": SMALL, "size": "99x99"}, ["/size"]),
        ({"puzzle": SMALL, "target": ""}, ["/target"]),
        ({"puzzle": SMALL, "at": [0]}, ["/at"]),
        ({"puzzle": SMALL, "at": [0, 99, 0, 0]}, ["/at"]),
        ({"puzzle": SMALL, "at": [2, 0, 2, 1]}, ["/at"]),
    ],
    ids=str,
)
def test_an_invalid_field(server: Running, body: Any, pointers: list[str]) -> None:
    reply = server.post("solve", body)
    assert (reply.status, reply.code) == (422, "invalid")
    if body == {"puzzle": SMALL, "a/b~c": 1}:
        assert [place["pointer"] for place in reply.json["errors"]] == pointers
    else:
        check_places(reply.json, pointers)


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({"variant": "none"}, ["/variant"]),
        ({"moves": "many"}, ["/moves"]),
        ({"count": 0}, ["/count"]),
        ({"size": "huge"}, ["/size"]),
        ({"size": "99x99"}, ["/size"]),
        ({"size": "6x0", "seed": 3}, ["/size"]),
        ({"size": "2x2", "variant": "torus"}, ["/size"]),
        ({"exit": "none", "size": "6x6"}, ["/exit"]),
        ({"exit": "top 9", "size": "6x6"}, ["/exit"]),
        ({"level": "size", "size": "6x6"}, ["/level"]),  # a value is no name
        ({"variant": "exit", "exit": "top 2"}, ["/variant"]),
        ({"keep": "kinds, exit", "exit": "top 2"}, ["/keep"]),
        ({"keep": "kinds"}, ["/keep"]),
        ({"symmetric": "some"}, ["/symmetric"]),
        ({"method": "magic"}, ["/method"]),
        ({"exit": "top 2", "like": SMALL}, ["/exit", "/like"]),
        ({"box": True, "cars": 15}, ["/box", "/cars"]),
        ({"up_to_order": True}, ["/up_to_order"]),
        ({"level": "hard", "seed": 3}, ["/level"]),
    ],
    ids=str,
)
def test_an_invalid_option_of_the_generator(
    server: Running, body: Any, pointers: list[str]
) -> None:
    reply = server.post("generate", body)
    assert (reply.status, reply.code) == (422, "invalid")
    check_places(reply.json, pointers)


def test_an_invalid_picture(server: Running) -> None:
    many = " ".join(["XR1 XL1"] * 126)
    for more, pointer in (
        ({"arrows": many}, "/arrows"),
        ({"to": "png", "scale": 128, "puzzle": ("." * 16 + "\n") * 15 + "XX" + "." * 14}, "/scale"),
        ({"highlights": ["?"]}, "/highlights"),
    ):
        reply = server.post("render", {"puzzle": SMALL, **more})
        assert (reply.status, reply.code) == (422, "invalid"), more
        check_places(reply.json, [pointer])


def test_an_invalid_part_of_a_path(server: Running) -> None:
    for path, name in (("decks/jam?count=-1", "count"), (f"decks/{'x' * 101}", "name")):
        reply = server.get(f"/api/v1/{path}")
        assert (reply.status, reply.code) == (422, "invalid")
        (place,) = reply.json["errors"]
        assert (place["parameter"], place["where"]) == (name, name)


@pytest.mark.parametrize(
    ("question", "field"),
    [("solve", "moves"), ("hint", "moves"), ("check", "solution"), ("render", "arrows")],
)
def test_moves_that_cannot_be_read(server: Running, question: str, field: str) -> None:
    body = {"puzzle": SMALL, "solution": "XR1"} if question == "check" else {"puzzle": SMALL}
    reply = server.post(question, body | {field: "XR1, whatever this is"})
    assert (reply.status, reply.code) == (422, "unreadable-moves")
    assert reply.json["title"] == "The moves cannot be read"
    check_places(reply.json, [f"/{field}"])
    # The puzzle itself is another matter.
    assert server.post(question, body | {"puzzle": "nothing"}).code == "unreadable"
    if field == "moves":
        assert server.post(question, body | {field: "XL9"}).code == "illegal-move"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (b"{", 1, 2),
        (b'{"puzzle":\n  oops}', 2, 3),
        ('{"puzzle": "éé",\n\n}'.encode(), 3, 1),
        (b'{"puzzle": "\xff"}', 1, 13),
        (b'{"a": 1}\n{"b": 2}', 2, 1),
    ],
    ids=str,
)
def test_where_a_body_is_not_json(server: Running, text: bytes, line: int, column: int) -> None:
    reply = server.post_raw("solve", text)
    assert (reply.status, reply.code) == (400, "bad-json")
    (place,) = reply.json["errors"]
    assert (place["line"], place["column"]) == (line, column)
    assert f"line {line}, column {column}" in reply.json["detail"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
def test_bodies_are_utf_8(server: Running, encoding: str) -> None:
    text = json.dumps({"puzzle": SMALL})
    for kind in ("application/json", f"application/json; charset={encoding}"):
        reply = server.post_raw("solve", text.encode(encoding), Content_Type=kind)
        assert (reply.status, reply.code) == (415, "media-type")
        assert "utf-8" in reply.json["detail"].lower()
    assert server.post_raw("solve", text.encode("utf-8-sig")).status == 200
