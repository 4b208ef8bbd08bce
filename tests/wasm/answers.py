"""Answers to compare: this file runs unchanged in this Python and in Pyodide.

The text of an answer is JSON without the time that it took. The limit on states is the same
everywhere; no search comes near the limit on memory, which depends on the width of addresses.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

import unjam

MOST_STATES = 100_000
MEMORY = "1GiB"


def read(case: str) -> unjam.Puzzle:
    """Return the puzzle of a case: ``jam:3``, or a puzzle in any notation."""
    name, colon, number = case.partition(":")
    if colon and number.isdecimal():
        return unjam.deck(name)[int(number) - 1]
    return unjam.Puzzle.parse(case)


def solution(case: str) -> str:
    """Return the solution of a puzzle."""
    found = read(case).solve(max_states=MOST_STATES, max_memory=MEMORY).as_dict()
    del found["seconds"]
    return json.dumps(found)


def analysis(case: str) -> str:
    """Return what the analyses of a puzzle say that compute with NumPy."""
    puzzle = read(case)
    graph = puzzle.explore(max_states=MOST_STATES, max_memory=MEMORY)
    found: dict[str, Any] = {"summary": _plain(graph.summary())}
    if puzzle.solve(max_states=MOST_STATES, max_memory=MEMORY).status == "solved":
        found["rating"] = _plain(puzzle.rate())
        found["explanation"] = puzzle.explain().as_dict()
        found["hint"] = puzzle.hint(level=3).as_dict()
    return json.dumps(found, default=str)


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _plain(part) for name, part in asdict(value).items()}
    if hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return value if isinstance(value, (bool, int, float, str, list, tuple, dict)) else str(value)


def generated(case: str) -> str:
    """Return the puzzles that a request for so many generates."""
    found = unjam.generate(int(case), size="5x5", moves=(6, 12), seed=3, threads=2)
    return json.dumps([puzzle.to("json") for puzzle in found])


def refused(case: str) -> str:
    """Return the error of a text that is no puzzle; a letter and a number: so many of it."""
    try:
        unjam.Puzzle.parse(case[0] * int(case[1:]))
    except unjam.PuzzleError as error:
        return json.dumps([type(error).__name__, str(error)])
    return "accepted"


def reply(case: str) -> str:
    """Return the response to a request of the page: method, path and body as JSON."""
    from unjam.web.local.local_server import LocalServer

    method, path, body = json.loads(case)
    found = LocalServer().answer(method, path, json.dumps(body).encode() if body else b"")
    text = re.sub(rb'"seconds":[0-9.e-]+', b"", found.body).decode("latin-1")
    return f"{found.status} {found.media_type}\n{text}"


def fastest_deck(case: str) -> str:
    """Return the seconds that the solutions of a deck take, the fastest of several runs."""
    texts = [puzzle.to("json") for puzzle in unjam.deck(case)]
    best = 1e9
    for _ in range(20):
        puzzles = [unjam.Puzzle.parse(text) for text in texts]  # nothing is compiled yet
        begin = time.perf_counter()
        for puzzle in puzzles:
            puzzle.solve()
        best = min(best, time.perf_counter() - begin)
    return repr(best)


def answers(kind: str, cases: Sequence[str]) -> list[str]:
    """Return the answers of one kind to all cases."""
    function = globals()[kind]
    return [function(case) for case in cases]
