"""The endpoint that exports a puzzle as one HTML file."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.support.web import Running
from unjam import Puzzle, deck

CARD = deck("jam")["1"]


def album_of(body: bytes) -> Any:
    found = re.search(rb'id="album">(.*?)</script>', body, re.S)
    assert found is not None
    return json.loads(found[1])


def test_a_puzzle_is_exported_with_its_solution(server: Running) -> None:
    answer = server.post("export", {"puzzle": CARD.to("native")})
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    puzzle = album_of(answer.body)["puzzles"][0]
    assert (puzzle["status"], puzzle["best"], puzzle["bestSlides"]) == ("solved", 8, 16)
    assert b"<title>Rush Hour, the first box, 1</title>" in answer.body


def test_a_state_is_exported_as_a_start(server: Running) -> None:
    answer = server.post("export", {"puzzle": ".... XX.B A..B AOOO", "moves": "XR1"})
    assert album_of(answer.body)["puzzles"][0]["best"] == 4


def test_a_limit_leaves_the_optimum_out(server: Running) -> None:
    hard = deck("jam")["40"]
    answer = server.post("export", {"puzzle": hard.to("line"), "max_states": 10})
    assert answer.status == 200
    puzzle = album_of(answer.body)["puzzles"][0]
    assert (puzzle["status"], puzzle["best"], puzzle["path"]) == ("limit", None, [])


def test_what_cannot_be_played_is_refused(server: Running) -> None:
    answer = server.post("export", {"puzzle": "target:\nAA..\n...."})
    assert (answer.status, answer.json["code"]) == (422, "unplayable")


def test_texts_of_strangers_cannot_leave_the_data(server: Running) -> None:
    hostile = "</script><script>alert(1)</script>"
    puzzle = Puzzle.parse("XX.. ....").replace(title=hostile)
    body = server.post("export", {"puzzle": puzzle.to("json")}).body
    assert hostile.encode() not in body
    assert album_of(body)["title"] == hostile
