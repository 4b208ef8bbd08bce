"""Pyodide gives the same answers as this Python, to the byte, and takes at most four times as long.

``UNJAM_WASM_PUZZLES`` is the number of random puzzles, 100 by default.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

import unjam
from tests.support.random_variants import THEMES, lively_puzzle
from tests.wasm.answers import answers
from tests.wasm.conftest import Ask
from unjam.decks import deck_names
from unjam.web.endpoints.puzzle_endpoints import KINDS

pytestmark = pytest.mark.wasm

EXAMPLES = Path(__file__).parents[2] / "examples"
RANDOM_PUZZLES = int(os.environ.get("UNJAM_WASM_PUZZLES", "100"))
MOST_SLOWDOWN = 4.0
GETS = [
    "decks", "decks/jam", "decks/jam?count=0&index=true", "decks/jam?moves=many", "decks/nothere",
    "decks/jam/7", "decks/safari/7/play", "daily?date=2026-02-03", "daily?date=x", "nothing",
]  # fmt: skip


def same(ask_pyodide: Ask, kind: str, cases: list[str]) -> int:
    """Assert that both answer alike; return the number of cases."""
    (there,) = ask_pyodide([(kind, cases)])
    assert len(there) == len(cases)
    for case, own, other in zip(cases, answers(kind, cases), there, strict=True):
        assert other == own, case
    return len(cases)


def example_texts() -> list[str]:
    return [file.read_text("utf-8") for file in sorted(EXAMPLES.glob("*.unjam"))]


def random_texts(count: int) -> list[str]:
    rng = random.Random(18)
    themes = sorted(THEMES)
    drawn = (lively_puzzle(rng, themes[n % len(themes)], 3000) for n in range(count))
    return [puzzle.to("json") for puzzle in drawn]


def test_every_deck(ask_pyodide: Ask) -> None:
    cases = [f"{name}:{n + 1}" for name in deck_names() for n in range(len(unjam.deck(name)))]
    assert same(ask_pyodide, "solution", cases) > 1000


def test_examples_of_every_variant(ask_pyodide: Ask) -> None:
    assert same(ask_pyodide, "solution", example_texts()) >= 25


def test_random_puzzles_of_every_variant(ask_pyodide: Ask) -> None:
    texts = random_texts(RANDOM_PUZZLES)
    assert same(ask_pyodide, "solution", texts) == RANDOM_PUZZLES


def test_analyses(ask_pyodide: Ask) -> None:
    cards = [f"jam:{n + 1}" for n in range(40)]
    assert same(ask_pyodide, "analysis", [*cards, *random_texts(12)]) == 52


def test_requests_of_the_page(ask_pyodide: Ask) -> None:
    """Every kind of request with a card and some examples, lists of decks, and refusals."""
    texts = ["?", "target:\nAA..\n....", unjam.deck("jam")["1"].to("native"), *example_texts()[::5]]
    posts = [("POST", kind, {"puzzle": text}) for kind in KINDS for text in texts]
    gets = [("GET", path, None) for path in GETS]
    cases = [json.dumps(case) for case in (*posts, *gets)]
    assert same(ask_pyodide, "reply", cases) > 100


def test_generated_puzzles(ask_pyodide: Ask) -> None:
    assert same(ask_pyodide, "generated", ["3"]) == 1


def test_deeply_nested_text_is_refused(ask_pyodide: Ask) -> None:
    assert same(ask_pyodide, "refused", ["[900", "[5000", "[100000", "{100000", "(100000"]) == 5


def test_time(ask_pyodide: Ask) -> None:
    (own,) = map(float, answers("fastest_deck", ["jam"]))
    (there,) = map(float, ask_pyodide([("fastest_deck", ["jam"])])[0])
    ratio = there / own
    print(f"40 cards: {own * 1e3:.1f} ms here, {there * 1e3:.1f} ms in Pyodide: {ratio:.1f} times")
    assert ratio <= MOST_SLOWDOWN
