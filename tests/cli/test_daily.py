"""``unjam daily``."""

from __future__ import annotations

import json
from datetime import date

from unjam import Puzzle, deck
from unjam.decks.daily_puzzle import daily_id, daily_puzzle, today

from .conftest import Command


def test_a_date_is_drawn_with_its_facts(unjam: Command) -> None:
    done = unjam("daily", "--date", "2031-05-04")
    assert (done.code, done.err) == (0, "")
    puzzle = daily_puzzle(date(2031, 5, 4))
    assert done.out.startswith("Daily puzzle of Sunday, 2031-05-04\n\n+------+\n")
    assert f"6x6, expert, fewest moves {puzzle.known.moves}, " in done.out


def test_without_a_date_it_is_today(unjam: Command) -> None:
    before = today()
    out = unjam("daily", "--to", "line").out
    assert Puzzle.parse(out) in (daily_puzzle(before), daily_puzzle(today()))


def test_it_can_be_solved_in_a_pipe(unjam: Command) -> None:
    text = unjam("daily", "--date", "2024-01-01", "--to", "native").out
    puzzle = deck("daily")[daily_id(date(2024, 1, 1))]
    done = unjam("solve", "--json", "-", stdin=text.encode())
    assert json.loads(done.out)["move_count"] == puzzle.known.moves
    assert json.loads(unjam("daily", "--date", "2024-01-01", "--json").out)["id"] == "2024-01-01"


def test_a_wrong_date_is_one_sentence(unjam: Command) -> None:
    done = unjam("daily", "--date", "tomorrow")
    assert done.code == 33
    assert done.err == "unjam: --date must be written as in 2031-05-04, not 'tomorrow'\n"
    done = unjam("daily", "--date", "2026-02-30")
    assert done.code == 33
    assert done.err == "unjam: --date must be a day of the calendar, not '2026-02-30'\n"
