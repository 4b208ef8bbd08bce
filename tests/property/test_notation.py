"""What holds for every text and every puzzle: reading, writing, and reading again."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.support.random_puzzles import random_puzzle, random_variant
from tests.support.run_scale import cases
from tests.support.wild import same_up_to_labels
from unjam import AmbiguousError, NotationError, Puzzle, PuzzleSyntaxError
from unjam.literals import WriteFormat
from unjam.model import Known
from unjam.notation.puzzle_parser import FORMATS, recognise

ROOT = Path(__file__).parents[2]
CORPUS = [file.read_text() for file in sorted((ROOT / "fuzz" / "corpus").glob("*.txt"))]
ABOUT = ("id", "title", "source", "level", "known", "recorded_moves")
OWN_LETTERS = ("database", "vehicles", "url")

seeds = st.integers(0, 2**32 - 1)
board_marks = "XXAABBCCOOPPxxrroo..--__##~~K*|><^v 0123\n\n\t:,@"
texts = st.one_of(
    st.text(),
    st.text(alphabet=board_marks, max_size=60),
    st.lists(st.text(alphabet="XAABBCC..o#x K", min_size=6, max_size=6), max_size=7).map("\n".join),
)


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """A sample with a few changes."""
    text = draw(st.sampled_from(CORPUS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 3))
        new = draw(st.one_of(st.text(board_marks, max_size=3), st.text(max_size=2)))
        text = text[:at] + new + text[at + gone :]
    return text


def read(text: str, **hints: Any) -> Puzzle | str:
    """The puzzle, or the sentence with which it is refused."""
    try:
        return Puzzle.parse(text, **hints)
    except PuzzleSyntaxError as error:
        sentence = str(error)
        readings = error.readings if isinstance(error, AmbiguousError) else ()
    assert sentence
    assert len(sentence.splitlines()) == 1
    assert len(sentence) < 1000
    assert len(readings) in (0, 2)
    return sentence


def assert_comes_back(puzzle: Puzzle) -> None:
    assert puzzle.replace() == puzzle
    for format in ("json", "native"):
        try:
            text = puzzle.to(format)
        except NotationError as error:
            refused = str(error)
            assert format == "native", refused
            continue
        back = Puzzle.parse(text)
        assert back == puzzle, text
        for name in ABOUT:
            assert getattr(back, name) == getattr(puzzle, name), text


# ---- any text -------------------------------------------------------------------------------


@given(st.one_of(texts, mutants()))
@example("")
@example("\0" * 36)
@example("K\nK\nK")
@example('""')
@example("0 0\n1")
@example("\ue000" * 16)
@example("title: x\nX II J0 B4")
@example("|......|\n|XX....>\n|......|")
@settings(max_examples=cases(300), deadline=None)
def test_any_text_is_a_puzzle_or_one_sentence(text: str) -> None:
    found = read(text)
    if isinstance(found, Puzzle):
        assert_comes_back(found)
    assert recognise(text) in FORMATS


@given(st.one_of(texts, mutants()), st.sampled_from(sorted(FORMATS)))
@settings(max_examples=cases(150), deadline=None)
def test_any_text_in_any_format(text: str, format: WriteFormat) -> None:
    found = read(text, format=format)
    if isinstance(found, Puzzle):
        assert_comes_back(found)


@given(
    mutants(),
    st.fixed_dictionaries(
        {},
        optional={
            "target": st.sampled_from(["X", "A", "x", "2", "A B", "Q"]),
            "wall": st.text(board_marks, max_size=2),
            "empty": st.text(board_marks, max_size=2),
        },
    ),
)
@settings(max_examples=cases(100), deadline=None)
def test_any_hints(text: str, hints: dict[str, Any]) -> None:
    found = read(text, **hints)
    if isinstance(found, Puzzle):
        assert_comes_back(found)


# ---- any puzzle -----------------------------------------------------------------------------


@given(seeds, st.sampled_from(["grid", "line", "database", "csv", "vehicles", "url", "deck"]))
@settings(max_examples=cases(150), deadline=None)
def test_what_a_writer_accepts_is_read_again(seed: int, format: WriteFormat) -> None:
    puzzle = random_puzzle(random.Random(seed)).replace(known=Known(7, 9, 99))
    try:
        text = puzzle.to(format)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017
        return
    back = Puzzle.parse(text)
    same = same_up_to_labels(back, puzzle) if format in OWN_LETTERS else back == puzzle
    assert same, text


@given(seeds)
@settings(max_examples=cases(100), deadline=None)
def test_variants_come_back(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = random_variant(rng)
    for _ in range(3):
        assert_comes_back(puzzle)
        moves = list(puzzle.legal_moves())
        if not moves:
            break
        puzzle = puzzle.play(rng.choice(moves))


@given(seeds)
@settings(max_examples=cases(40), deadline=None)
def test_equal_puzzles_are_written_alike(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = random_variant(rng)
    parts = {name: list(getattr(puzzle, name)) for name in ("vehicles", "exits")}
    for part in parts.values():
        rng.shuffle(part)
    assert puzzle.replace(**parts).to("native") == puzzle.to("native")


# ---- the fuzzer -----------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="the fuzzer needs a timer with a signal")
def test_a_short_run_of_the_fuzzer() -> None:
    runs = cases(700)
    command = [sys.executable, "fuzz/parse.py", "--runs", str(runs), "--seed", "1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(f"seed 1: {runs:,} inputs in ")
