"""Wishes about orientation and solutions reach the generator over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.web import Running
from tests.support.wishes import lying
from unjam import Puzzle, deck


def puzzles(server: Running, wish: dict[str, Any]) -> list[Puzzle]:
    reply = server.post("generate", wish)
    assert reply.status == 200
    lines = [json.loads(line) for line in reply.body.splitlines()]
    return [Puzzle.parse(line["puzzle"]["text"]) for line in lines if line["event"] == "puzzle"]


def test_orientation_and_order(server: Running) -> None:
    wish = {"size": "5x5", "moves": "5..", "horizontal_cars": "1..3", "vertical_trucks": 1}
    (found,) = puzzles(server, {**wish, "solutions": 2, "up_to_order": True})
    numbers = lying(found)
    assert (numbers["horizontal_cars"] in range(1, 4), numbers["vertical_trucks"]) == (True, 1)
    assert found.explore().optima.classes <= 2


def test_what_is_kept_of_a_puzzle(server: Running) -> None:
    card = deck("jam")["20"]
    wish = {"like": card.to("line"), "keep": "orientation", "moves": "5.."}
    (found,) = puzzles(server, wish)
    assert lying(found) == lying(card)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"horizontal_cars": 0}, "impossible"),
        ({"vertical_trucks": "some"}, "invalid"),
        ({"keep": "orientation"}, "invalid"),
        ({"up_to_order": True}, "invalid"),
    ],
)
def test_what_is_refused(server: Running, wish: dict[str, Any], code: str) -> None:
    reply = server.post("generate", wish)
    assert (reply.status, reply.code) == (422, code)
