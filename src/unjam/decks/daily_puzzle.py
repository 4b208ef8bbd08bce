"""The daily puzzle: the same for everybody on a date, harder from Monday to Sunday.

The deck ``daily`` has seven puzzles for every week, in the order of the days. The puzzle of a date
follows from the number of days since a Monday, so no search and no network is needed, and every
installation with the same deck agrees. After the last week, the weeks come again in another order.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timezone

from ..model.puzzle import Puzzle
from . import deck

DECK = "daily"
FIRST_DAY = date(2026, 1, 5)  # a Monday
_STRIDE = 7  # has no divisor in common with the number of weeks, so its powers permute them


def today() -> date:
    """Return the date in UTC, on which everybody has the same puzzle."""
    return datetime.now(timezone.utc).date()


def parse_date(text: str) -> date:
    """Return a date written as ``2031-05-04``. Raises ``ValueError``.

    >>> parse_date("2031-05-04")
    datetime.date(2031, 5, 4)
    """
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(f"date must be written as in 2031-05-04, not {text!r}")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"date must be a day of the calendar, not {text!r}") from None


def daily_id(day: date) -> str:
    """Return the id of a date's puzzle in the deck ``daily``.

    >>> daily_id(FIRST_DAY), daily_id(date(2026, 1, 11)), daily_id(date(2026, 1, 12))
    ('1', '7', '8')
    """
    weeks = len(deck(DECK)) // 7
    number, weekday = divmod((day - FIRST_DAY).days, 7)
    cycle, week = divmod(number, weeks)
    chosen = (week + cycle) * pow(_STRIDE, cycle, weeks) % weeks
    return str(chosen * 7 + weekday + 1)


def daily_puzzle(day: date) -> Puzzle:
    """Return the puzzle of a date, with the date as its id.

    >>> puzzle = daily_puzzle(date(2031, 5, 4))
    >>> puzzle.id, puzzle.title
    ('2031-05-04', 'Daily puzzle of Sunday, 2031-05-04')
    """
    weekday = (
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    )[day.weekday()]  # fmt: skip
    title = f"Daily puzzle of {weekday}, {day.isoformat()}"
    return deck(DECK)[daily_id(day)].replace(id=day.isoformat(), title=title)
