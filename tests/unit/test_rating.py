"""Ratings: what they hold, what they say, and what they refuse."""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import pytest

import unjam
from tests.support.processes import run_python
from tests.support.random_variants import THEMES, lively_puzzle
from unjam import Exit, LimitError, Puzzle, Rating, UnplayableError, deck, rate
from unjam.difficulty.calibration import LEVELS, WEIGHTS
from unjam.difficulty.rating import LABELS, estimate, level_of, time_text
from unjam.util.progress import Progress

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
STUCK = Puzzle.parse("...A XX.A ...A ....")


def test_the_measures_by_name() -> None:
    rating = rate(SMALL)
    assert rating == SMALL.rate()
    assert rating._replace(estimate=None, random_walk=None, notes=()) == Rating(
        solvable=True, estimate=None, level="beginner", moves=5, slides=5, tangle=14, farthest=5,
        bits=8.0, extra_moves=1, backward_moves=0, greedy_traps=0, random_walk=None, solutions=2,
        states=16, mobility=2, vehicles=4, blocking_nodes=4, blocking_depth=3,
    )  # fmt: skip
    assert rating.random_walk == pytest.approx(49)
    assert rating.estimate == round(estimate({"tangle": 14, "farthest": 5}), 1)
    assert set(LABELS) | {"solvable", "estimate", "level", "notes"} == set(Rating._fields)


def test_json_can_say_it() -> None:
    for puzzle in (SMALL, STUCK, deck("jam")["40"]):
        rating = puzzle.rate()
        again = json.loads(json.dumps(rating.as_dict(), allow_nan=False))
        assert Rating(**{**again, "notes": tuple(again["notes"])}) == rating


def test_people_can_read_it() -> None:
    text = str(deck("jam")["40"].rate())
    lines = text.splitlines()
    assert lines[0] == "expert: people take about 8 min"
    assert any(line.split() == ["fewest", "moves", "51"] for line in lines)
    assert any(line.split() == ["optimal", "solutions", "191,226,816"] for line in lines)
    assert lines[-2].startswith("note: time and level are estimates")
    assert max(map(len, lines)) <= 100


def test_unsolvable_says_why() -> None:
    rating = STUCK.rate()
    assert not rating.solvable
    assert (rating.estimate, rating.level, rating.moves, rating.states) == (None,) * 4
    assert (rating.solutions, rating.vehicles, rating.blocking_nodes) == (0, 2, 2)
    assert str(rating) == ("unsolvable: X can never get out: row 2, column 4 can never be free")
    exhausted = Puzzle.parse("..CXX E.CFF EAABB").replace(exits=[Exit((0, 0), "L")])
    assert str(exhausted.rate()) == "unsolvable: none of the 7 states that can be reached wins"


def test_won_already() -> None:
    rating = Puzzle.parse("..XX A... A... ....").rate()
    assert (rating.moves, rating.tangle, rating.estimate, rating.level) == (0, 0, 0.0, None)
    assert rating.notes == ("it is won already",)
    assert str(rating).startswith("won already: there is nothing left to do\n\nfewest moves ")


def test_the_notes_say_when_it_is_a_guess() -> None:
    def is_guess(puzzle: Puzzle) -> bool:
        return any("a guess" in note for note in puzzle.rate().notes)

    like = Puzzle.parse("HHH.....AD..XXAD.....D.EBFGGCEBF..CE")
    assert not is_guess(like)
    assert is_guess(SMALL)  # small
    assert is_guess(deck("jam")["40"])  # hard
    assert is_guess(Puzzle.parse("HHH...#.AD..XXAD.....D.EBFGGCEBF..CE"))  # a wall


def test_harder_is_longer() -> None:
    more = [estimate({"tangle": n, "farthest": n}) for n in (1, 2, 10, 100, 1000)]
    assert more == sorted(more)
    assert set(WEIGHTS) == {"tangle", "farthest"}
    assert [level_of(least) for least in LEVELS.values()] == list(LEVELS)
    assert level_of(0) == "beginner"
    assert time_text(0) == "0 s"


@pytest.mark.parametrize("theme", THEMES)
def test_every_variant_can_be_rated(theme: str) -> None:
    rng = random.Random(theme)
    rated = 0
    for _ in range(6):
        puzzle = lively_puzzle(rng, theme, 400)
        try:
            rating = puzzle.rate(max_states=5000)
        except LimitError:
            continue
        rated += 1
        solution = puzzle.solve()
        assert rating.solvable == (solution.status == "solved")
        assert rating.moves == solution.move_count
        assert str(rating)
        json.dumps(rating.as_dict(), allow_nan=False)
        if rating.moves:
            assert rating.estimate is not None
            assert rating.estimate > 0
            assert rating.tangle is not None
            assert rating.tangle >= rating.moves
            assert rating.farthest is not None
            assert rating.farthest >= rating.moves
            assert rating.bits is not None
            assert rating.bits >= 0
            assert rating.random_walk is not None
            assert rating.random_walk >= rating.moves * (1 - 1e-6)
    assert rated > 0


def test_the_rule_on_corners() -> None:
    puzzle = deck("klotski")["pennant"]
    assert puzzle.rate(corners=True).moves == puzzle.solve(corners=True).move_count
    assert puzzle.rate(corners=False).moves == puzzle.solve(corners=False).move_count


# ---- Limits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"max_states": 10}, "max_states was reached"),
        ({"max_states": 3000}, "max_states was reached"),  # solved, but not explored
        ({"timeout": 0}, "the time was up"),
        ({"max_memory": 1}, "max_memory was reached"),
    ],
)
def test_limits_are_errors(limits: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LimitError, match=sentence):
        deck("jam")["40"].rate(**limits)


def test_cancelling_and_progress() -> None:
    cancel = threading.Event()
    seen: list[Progress] = []

    def look(now: Progress) -> None:
        seen.append(now)
        cancel.set()

    with pytest.raises(LimitError, match="cancelled"):
        deck("uva")["5"].rate(progress=look, cancel=cancel)
    assert seen


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"max_states": 0}, "max_states is a whole number from 1, not 0"),
        ({"max_states": "x"}, "max_states is a whole number from 1, not 'x'"),
        ({"timeout": -1}, "timeout is a number of seconds, not -1"),
        ({"timeout": float("nan")}, "timeout is a number of seconds, not nan"),
        ({"max_memory": "much"}, "memory is a number of bytes or text like '4GiB', not 'much'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        SMALL.rate(**options)


def test_nothing_to_play() -> None:
    with pytest.raises(UnplayableError):
        Puzzle.parse("A... A... .... ....", target="A").replace(exits=()).rate()


def test_a_missing_numpy_is_a_sentence() -> None:
    said = run_python(
        """
import sys, json
sys.modules["numpy"] = None
import unjam
try:
    unjam.deck("jam")["1"].rate()
except unjam.MissingExtraError as error:
    print(json.dumps(str(error)))
"""
    )
    assert said == "this needs numpy: pip install 'unjam[graph]'"
    assert unjam.rate is rate
