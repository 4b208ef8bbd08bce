"""The daily puzzle: one for every date, equal everywhere, harder from Monday to Sunday."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from statistics import median

import pytest

import unjam
from unjam.decks import daily_puzzle as module
from unjam.decks.daily_puzzle import daily_id, daily_puzzle, parse_date

DECK = unjam.deck("daily")
WEEK = [date(2031, 5, 5) + timedelta(days) for days in range(7)]  # from Monday to Sunday


def test_every_date_has_a_puzzle_and_weeks_follow_each_other() -> None:
    first = module.FIRST_DAY
    assert first.weekday() == 0
    assert len(DECK) % 7 == 0, "else a Monday would have the puzzle of a Sunday"
    years = [
        [daily_id(first + timedelta(cycle * len(DECK) + day)) for day in range(len(DECK))]
        for cycle in range(-2, 4)
    ]
    assert years[2] == list(DECK.ids)
    for cycle, ids in enumerate(years):
        assert sorted(ids) == sorted(DECK.ids), "each puzzle once"
        assert all((int(id) - 1) % 7 == day % 7 for day, id in enumerate(ids)), cycle
    assert len({tuple(ids) for ids in years}) == len(years), "in another order"
    assert daily_id(date(1, 1, 1)) in DECK.ids
    assert daily_id(date(9999, 12, 31)) in DECK.ids


def test_the_page_knows_the_first_date() -> None:
    code = Path(module.__file__).parents[1].joinpath("static/levels/daily_deck.js").read_text()
    assert f'FIRST_DATE = "{module.FIRST_DAY}"' in code


def test_difficulty_grows_over_the_week() -> None:
    estimates = [daily_puzzle(day).rate().estimate or 0 for day in WEEK]
    assert estimates == sorted(estimates)
    levels = [
        "beginner", "beginner", "intermediate", "intermediate", "advanced", "advanced", "expert",
    ]  # fmt: skip
    assert [puzzle.level for puzzle in DECK] == levels * (len(DECK) // 7)
    moves = [median(card.known.moves or 0 for card in DECK[day::7]) for day in range(7)]
    assert moves == sorted(moves)
    assert moves[0] <= 10
    assert moves[6] >= 30


def test_no_two_puzzles_are_equal_and_none_is_a_card_of_the_game() -> None:
    forms = {puzzle.canonical() for puzzle in DECK}
    assert len(forms) == len(DECK)
    cards = {card.canonical() for name in ("jam", "thinkfun") for card in unjam.deck(name)}
    assert cards.isdisjoint(forms)


def test_stated_optima_are_right() -> None:
    for puzzle in DECK[::13]:
        found = puzzle.solve()
        assert (found.move_count, found.optimal) == (puzzle.known.moves, True)
        assert puzzle.solve(metric="slides").slide_count == puzzle.known.slides


def test_nobody_changes_the_puzzles_of_others() -> None:
    """A change of this file changes everybody's puzzles; it needs a reason."""
    text = Path(module.__file__).with_name("daily.txt").read_bytes()
    assert sha256(text).hexdigest()[:16] == "704b32ff319fede5"


def test_title_and_id_are_those_of_the_date() -> None:
    puzzle = daily_puzzle(date(2028, 2, 29))
    assert (puzzle.id, puzzle.title) == ("2028-02-29", "Daily puzzle of Tuesday, 2028-02-29")
    assert puzzle == DECK[daily_id(date(2028, 2, 29))]


@pytest.mark.parametrize("text", ["", "today", "2031-5-4", "20310504", "2031-W01-1"])
def test_what_is_not_a_date_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"date must be written as in 2031-05-04, not '{text}'"):
        parse_date(text)


@pytest.mark.parametrize("text", ["2031-02-30", "2031-13-01", "0000-01-01"])
def test_a_date_that_does_not_exist_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"date must be a day of the calendar, not '{text}'"):
        parse_date(text)
