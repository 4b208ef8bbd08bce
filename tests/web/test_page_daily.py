"""The daily puzzle in the page: the same as everywhere, a calendar, and streaks."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from tests.support.web import Running
from unjam import Puzzle
from unjam.decks.daily_puzzle import daily_puzzle, today

from .conftest import PHONE, Open
from .playing import press
from .test_page_look import expect_no_barrier

TODAY = date(2031, 5, 7)  # a Wednesday
CLOCK = f"""
const System = Date;
globalThis.Date = class extends System {{
  constructor(...values) {{ super(...(values.length ? values : ["{TODAY}T23:30:00Z"])); }}
  static now() {{ return System.parse("{TODAY}T23:30:00Z"); }}
}};
"""


def storing(**days: str) -> str:
    """A script that sets the clock and stores results: ``may5="2031-05-06"`` says when."""
    results = {
        f"2031-05-{int(name[3:]):02}": {"moves": 20, "stars": 2, "on": on}
        for name, on in days.items()
    }
    return f"{CLOCK} localStorage['unjam daily'] ??= {json.dumps(json.dumps(results))}"


def streaks(page: Any) -> list[str]:
    """The current streak, the longest one, and the days solved."""
    found: list[str] = page.locator(".streaks dd").all_inner_texts()
    return found


def test_it_is_found_played_and_marked(open_site: Open) -> None:
    page = open_site(before=storing(may5="2031-05-05", may6="2031-05-06"))
    page.get_by_role("button", name="Levels").click()
    page.get_by_role("link", name="Daily puzzle").click()
    page.get_by_role("heading", name="May 2031").wait_for()
    assert streaks(page) == ["2 days", "2 days", "2"]
    expect_no_barrier(page, "daily")
    page.locator(".daily-today .tile").click()
    page.locator("h1", has_text="May 7, 2031").wait_for()
    assert page.url.endswith("#deck=daily&id=2031-05-07")
    assert page.get_by_role("button", name="Next").is_disabled()
    puzzle = daily_puzzle(TODAY)
    assert page.locator('[data-count="moves"] .of').inner_text() == f" / {puzzle.known.moves}"
    for move in puzzle.solve().moves:
        press(page, move)
    page.locator("dialog.won").get_by_role("button", name="Levels").click()
    page.get_by_role("link", name="Wednesday, May 7, 2031, 3 of 3 stars").wait_for()
    assert streaks(page) == ["3 days", "3 days", "3"]
    told = page.locator(".daily-today .muted").inner_text()
    assert told == f"Solved in {puzzle.known.moves} moves"


def test_an_earlier_day_does_not_count_for_the_streak(open_site: Open) -> None:
    page = open_site("#deck=daily&id=2031-05-05", before=storing(may6="2031-05-06"))
    page.locator("h1", has_text="May 5, 2031").wait_for()
    for move in daily_puzzle(date(2031, 5, 5)).solve().moves:
        press(page, move)
    page.locator("dialog.won").get_by_role("button", name="Levels").click()
    page.get_by_role("link", name="Monday, May 5, 2031, 3 of 3 stars").wait_for()
    assert streaks(page) == ["1 day", "1 day", "2"]


def test_a_streak_ends_with_a_day_that_was_left_out(open_site: Open) -> None:
    days = {f"may{day}": f"2031-05-{day:02}" for day in (1, 2, 3, 5)}
    page = open_site("#/levels?deck=daily", before=storing(**days), **PHONE)
    page.locator(".streaks").wait_for()
    assert streaks(page) == ["0 days", "3 days", "4"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_days_before_and_after(open_site: Open) -> None:
    page = open_site("#deck=daily&id=2031-05-06", before=CLOCK)
    page.get_by_role("button", name="Next").click()
    page.locator("h1", has_text="May 7, 2031").wait_for()
    page.get_by_role("button", name="Previous").click()
    page.locator("h1", has_text="May 6, 2031").wait_for()
    page.evaluate("location.hash = '#deck=daily&id=2031-05-08'")
    page.locator(".toast", has_text="There is no daily puzzle of 2031-05-08 yet.").wait_for()
    for place, told in (
        ("foo", "There is no date foo."),
        ("2031-02-31", "There is no date 2031-02-31."),
        ("2026-01-04", "The first daily puzzle is that of January 5, 2026."),
    ):
        page.evaluate("(place) => { location.hash = `#deck=daily&id=${place}`; }", place)
        page.locator(".toast", has_text=told).wait_for()
    page.evaluate("location.hash = '#/levels?deck=daily'")
    page.get_by_role("heading", name="May 2031").wait_for()
    assert page.locator("td a").count() == 7, "later days have no link"
    assert page.get_by_role("button", name="Next month").is_disabled()
    earlier = page.get_by_role("button", name="Previous month")
    earlier.click()
    page.get_by_role("heading", name="April 2031").wait_for()
    assert earlier.evaluate("(button) => button === document.activeElement")
    page.get_by_role("link", name="Sunday, April 27, 2031, not solved yet").click()
    page.locator("h1", has_text="April 27, 2031").wait_for()


def test_the_api_has_the_puzzle_of_every_date(server: Running) -> None:
    answer = server.get("/api/v1/daily?date=2031-05-04").json
    assert answer["date"] == "2031-05-04"
    assert Puzzle.parse(answer["puzzle"]["text"]) == daily_puzzle(date(2031, 5, 4))
    assert answer["card"]["deck"] == "daily"
    before = today()
    assert server.get("/api/v1/daily").json["date"] in (str(before), str(today()))
    for wrong in ("2031-02-30", "tomorrow", ""):
        reply = server.get(f"/api/v1/daily?date={wrong}")
        assert (reply.status, reply.code) == (422, "invalid")
        assert reply.json["errors"][0]["parameter"] == "date"
