"""Requests of several variants, and native Python's answers to them."""

from __future__ import annotations

import json
from typing import Any

from tools.wasm.places import ROOT
from unjam import Puzzle, deck
from unjam.web.local.local_server import LocalServer

CLASSIC = ".... XX.B A..B AOOO"
MOST_STATES = 100_000
EXAMPLES = ("torus", "klotski", "diagonal", "corners", "two-targets", "moebius", "barrier")
GENERATE = {"count": 2, "size": "5x5", "moves": "6..12", "seed": 3}

Request = tuple[str, dict[str, Any]]


def puzzles() -> list[str]:
    """Return the texts of puzzles of several variants."""
    texts = [(ROOT / "examples" / f"{name}.unjam").read_text("utf-8") for name in EXAMPLES]
    return [CLASSIC, deck("jam")[39].to("native"), *texts]


def requests() -> list[Request]:
    """Return requests of every kind but ``generate``, some of which are refused."""
    found: list[Request] = []
    for text in puzzles():
        solution = Puzzle.parse(text).solve(max_states=MOST_STATES).moves
        moves = " ".join(map(str, solution))
        found += [
            ("solve", {"puzzle": text, "metric": "slides", "max_states": MOST_STATES}),
            ("check", {"puzzle": text, "solution": moves, "max_states": MOST_STATES}),
            ("hint", {"puzzle": text, "level": 3, "max_states": MOST_STATES}),
            ("explore", {"puzzle": text, "max_states": MOST_STATES}),
        ]
    return [
        *found,
        ("solve", {"puzzle": "?"}),
        ("solve", {"puzzle": CLASSIC, "metric": "steps"}),
        ("check", {"puzzle": CLASSIC, "solution": "XQ1"}),
        ("explore", {"puzzle": CLASSIC, "max_states": 3}),
    ]


def native_answer(request: Request) -> dict[str, Any]:
    """Return this Python's answer, or its error document."""
    kind, body = request
    reply = LocalServer().answer("POST", kind, json.dumps(body).encode())
    return without_time(json.loads(reply.body))


def native_events() -> list[dict[str, Any]]:
    """Return the puzzles and the end of a generation."""
    lines: list[bytes] = []
    assert LocalServer().generate(json.dumps(GENERATE).encode(), lines.append) is None
    return [event for event in map(json.loads, lines) if event["event"] != "progress"]


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without the seconds that it took."""
    return {key: value for key, value in answer.items() if key != "seconds"}
