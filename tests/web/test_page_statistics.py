"""Statistics, and progress and decks as a file that is exported and imported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unjam import deck
from unjam.player.album import key_of

from .conftest import PHONE, Open
from .playing import press
from .test_page_language import LANGUAGES, TOO_WIDE
from .test_page_look import expect_no_barrier
from .test_page_own_deck import CARDS, keeping

KEYS = [key_of(puzzle) for puzzle in deck("jam")]
RECORDS = {
    KEYS[0]: {"stars": 3, "moves": 8, "unaided": 8, "best": 8, "level": "beginner",
              "seconds": 75},
    KEYS[1]: {"stars": 1, "moves": 13, "unaided": None, "best": 8, "level": "beginner"},
    KEYS[39]: {"stars": 2, "moves": 54, "unaided": 54, "best": 51, "level": "expert"},
    KEYS[5]: {"done": [[0, 1, 1]], "helped": ""},
}  # fmt: skip
DAYS = {"2026-05-04": {"moves": 30, "stars": 3, "on": "2026-05-04"}}


def storing(records: Any, days: Any) -> str:
    """A script that stores results, unless there are some."""
    return (
        f"localStorage['unjam progress'] ??= {json.dumps(json.dumps(records))};"
        f"localStorage['unjam daily'] ??= {json.dumps(json.dumps(days))};"
    )


def facts(page: Any) -> dict[str, str]:
    """The numbers at the top."""
    names = page.locator(".overview dt").all_inner_texts()
    return dict(zip(names, page.locator(".overview dd").all_inner_texts(), strict=True))


def rows(page: Any) -> list[str]:
    """The rows of the table."""
    found: list[str] = page.locator(".level-table tbody tr").all_inner_texts()
    return [" ".join(row.split()) for row in found]


def test_numbers_and_levels(open_site: Open) -> None:
    page = open_site("#/levels", before=storing(RECORDS, DAYS))
    page.get_by_role("link", name="Statistics").click()
    page.get_by_role("heading", name="Statistics").wait_for()
    assert facts(page) == {
        "Solved": "3",
        "In the fewest moves": "1",
        "Stars": "6",
        "Average over the fewest moves": "+1.5",
        "Days solved": "1",
        "Streak": "0 days",
        "Longest streak": "1 day",
    }
    assert [row.lower() for row in rows(page)] == ["beginner 2 1 +0", "expert 1 0 +3"]
    expect_no_barrier(page, "statistics")


def test_a_win_is_counted(open_site: Open) -> None:
    page = open_site("#/statistics", **PHONE)
    page.get_by_text("Solve a puzzle, and it is counted here.").wait_for()
    page.evaluate("location.hash = '#deck=jam&id=1'")
    page.locator(".view-play h1", has_text="Puzzle 1").wait_for()
    for move in deck("jam")["1"].solve().moves:
        press(page, move)
    page.locator("dialog.won").wait_for()
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#/statistics'")
    page.locator(".level-table").wait_for()
    assert rows(page) == ["beginner 1 1 +0"] or rows(page) == ["Beginner 1 1 +0"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_row_of_decks_leads_back(open_site: Open) -> None:
    page = open_site("#/statistics", before=keeping(*CARDS))
    row = page.get_by_role("navigation", name="Decks")
    row.wait_for()
    assert row.locator("[aria-current]").inner_text() == "Statistics"
    names = row.locator(".deck > span").all_inner_texts()
    assert "Your deck" in names
    row.get_by_role("link", name="Daily puzzle").click()
    page.locator(".calendar").wait_for()
    assert row.locator("[aria-current]").inner_text() == "Daily puzzle"
    assert row.locator(".deck > span").all_inner_texts() == names


@pytest.mark.server  # it fails or holds back requests of the server
def test_without_a_list_of_decks_there_is_a_way_back(open_site: Open) -> None:
    page = open_site(refused=True)
    page.route("**/api/v1/decks", lambda route: route.abort())
    page.evaluate("location.hash = '#/statistics'")
    page.get_by_role("link", name="Daily puzzle").wait_for()
    assert page.locator(".decks .deck > span").all_inner_texts() == ["Daily puzzle", "Statistics"]
    page.route("**/api/v1/decks", busy)
    page.evaluate("location.hash = '#/play'")
    page.evaluate("location.hash = '#/statistics'")
    page.locator(".statistics").get_by_role("link", name="Levels").click()
    page.get_by_role("button", name="Try again").wait_for()


def busy(route: Any) -> None:
    """Answer as a server that is busy."""
    problem = {"code": "busy", "title": "The server is busy", "detail": "try again later"}
    headers = {"x-unjam": "test"}
    route.fulfill(status=503, json=problem, headers=headers)


def test_wins_of_earlier_versions_count_as_unaided(open_site: Open) -> None:
    records = {
        KEYS[0]: {"stars": 2, "moves": 10, "best": 8},
        KEYS[1]: {"stars": 2, "moves": 8, "unaided": 12, "best": 8},
        KEYS[2]: {"stars": 1, "moves": 90, "unaided": None, "best": 14},  # with the solution
    }
    page = open_site("#/statistics", before=storing(records, {}))
    assert facts(page)["Average over the fewest moves"] == "+3"


def exported(page: Any, path: Path) -> Any:
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    download.value.save_as(path)
    return json.loads(path.read_text("utf-8"))


def choose(page: Any, path: Path) -> None:
    page.locator(".progress-file input[type=file]").set_input_files(path)


def test_progress_and_deck_travel_in_a_file(open_site: Open, tmp_path: Path) -> None:
    script = storing(RECORDS, DAYS) + keeping(*CARDS)
    page = open_site("#/statistics", before=script)
    file = tmp_path / "progress.json"
    content = exported(page, file)
    assert (content["format"], content["version"]) == ("unjam progress", 1)
    assert content["progress"] == {KEYS[0]: RECORDS[KEYS[0]], KEYS[1]: RECORDS[KEYS[1]],
                                   KEYS[39]: RECORDS[KEYS[39]]}  # fmt: skip
    assert content["daily"] == DAYS
    other = open_site("#/statistics")
    choose(other, file)
    other.get_by_text("Imported: 3 results, 1 day, 3 puzzles.").wait_for()
    assert facts(other) == facts(page)
    other.evaluate("location.hash = '#/levels?deck=*'")
    other.locator(".tile").nth(2).wait_for()
    assert other.locator(".total").inner_text().strip() == "★ 5 / 9"  # cards 1 and 40 of jam
    other.evaluate("location.hash = '#/statistics'")
    again = exported(other, tmp_path / "again.json")
    assert {**again, "date": ""} == {**content, "date": ""}


def test_the_better_result_is_kept(open_site: Open, tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    better = {"stars": 3, "moves": 8, "unaided": 8, "best": 8, "level": "beginner", "seconds": 9}
    worse = {"stars": 1, "moves": 40, "unaided": 40, "best": 8, "level": "beginner", "seconds": 99}
    days = {"2026-05-04": {"moves": 25, "stars": 1, "on": "2026-05-09"}}
    content = {"format": "unjam progress", "version": 1, "daily": days, "deck": ["nonsense", 7],
               "progress": {KEYS[0]: worse, KEYS[1]: better, KEYS[5]: worse}}  # fmt: skip
    file.write_text(json.dumps(content), "utf-8")
    page = open_site("#/statistics", before=storing(RECORDS, DAYS), refused=True)
    choose(page, file)
    told = "Imported: 3 results, 1 day, 0 puzzles. Left out: 2 invalid entries."
    page.get_by_text(told).wait_for()
    stored = page.evaluate("JSON.parse(localStorage['unjam progress'])")
    assert stored[KEYS[0]] == RECORDS[KEYS[0]]
    assert stored[KEYS[1]] == better
    assert stored[KEYS[5]]["done"] == [[0, 1, 1]], "the game goes on"
    assert page.evaluate("JSON.parse(localStorage['unjam daily'])") == DAYS


def test_days_that_cannot_be_are_left_out(open_site: Open, tmp_path: Path) -> None:
    result = {"moves": 20, "stars": 2, "on": "2026-05-04"}
    days = {
        "2026-05-04": result,
        "2026-05-03": {**result, "moves": -5},
        "2026-05-02": {**result, "moves": 1e300},
        "2026-05-01": {**result, "on": "2026-04-31"},
        "2026-04-30": {**result, "on": "9999-12-31"},
        "2026-05-05": result,  # before its day
        **{date: {**result, "on": date} for date in ("2026-02-31", "9999-12-31", "0000-01-01")},
    }
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"format": "unjam progress", "version": 1, "daily": days}), "utf-8")
    page = open_site("#/statistics")
    choose(page, file)
    told = "Imported: 0 results, 1 day, 0 puzzles. Left out: 8 invalid entries."
    page.get_by_text(told).wait_for()
    assert page.evaluate("JSON.parse(localStorage['unjam daily'])") == {"2026-05-04": result}
    assert facts(page)["Days solved"] == "1"


@pytest.mark.server  # it fails or holds back requests of the server
def test_a_busy_server_loses_no_puzzle(open_site: Open, tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    texts = [puzzle.to("native") for puzzle in (deck("jam")["1"], deck("jam")["2"])]
    content = {"format": "unjam progress", "version": 1, "daily": DAYS, "deck": texts}
    file.write_text(json.dumps(content), "utf-8")
    page = open_site("#/statistics", refused=True)
    page.route("**/api/v1/play", busy, times=1)
    choose(page, file)
    page.locator(".file-status .error", has_text="ry again later").wait_for()
    assert page.evaluate("localStorage['unjam daily']") is None, "all or nothing"
    choose(page, file)
    page.get_by_text("Imported: 0 results, 1 day, 2 puzzles.").wait_for()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("no JSON", "This file is damaged, or not an export of unjam."),
        ("", "This file is damaged, or not an export of unjam."),
        ('{"format": "unjam progress", "ver', "This file is damaged, or not an export of unjam."),
        ('{"format": "unjam progress"}', "This file is damaged, or not an export of unjam."),
        ("[1, 2]", "This file is not an export of unjam."),
        ("null", "This file is not an export of unjam."),
        ('{"format": "unjam progress", "version": 2}', "comes from a newer version of unjam."),
    ],
)
def test_other_files_are_refused(
    open_site: Open, tmp_path: Path, content: str, sentence: str
) -> None:
    page = open_site("#/statistics")
    (tmp_path / "file.json").write_text(content, "utf-8")
    choose(page, tmp_path / "file.json")
    page.get_by_text(sentence).wait_for()
    assert page.evaluate("localStorage['unjam daily']") is None


def test_a_file_that_cannot_be_read_is_one_sentence(open_site: Open, tmp_path: Path) -> None:
    page = open_site("#/statistics")
    (tmp_path / "file.json").write_text("{}", "utf-8")
    page.evaluate("() => { File.prototype.text = async () => { throw new Error('gone'); }; }")
    choose(page, tmp_path / "file.json")
    shown = page.locator(".error", has_text="This file")
    shown.wait_for()
    assert shown.inner_text() == "This file cannot be read."


def test_a_hostile_file_changes_nothing_else(open_site: Open, tmp_path: Path) -> None:
    records = (
        '{"__proto__": {"stars": 3, "moves": 1}, "toString": {"stars": 3, "moves": 1},'
        f' "{KEYS[0]}": {{"stars": 99, "moves": 1}}, "{KEYS[1]}": {{"stars": 3, "moves": "<b>"}},'
        f' "{KEYS[2]}": {{"stars": 2, "moves": 9, "level": "<img src=x>", "done": "evil"}}}}'
    )
    text = f'{{"format": "unjam progress", "version": 1, "progress": {records}, "daily": 7}}'
    (tmp_path / "file.json").write_text(text, "utf-8")
    page = open_site("#/statistics")
    choose(page, tmp_path / "file.json")
    page.get_by_text("Imported: 1 result, 0 days, 0 puzzles.").wait_for()
    stored = page.evaluate("JSON.parse(localStorage['unjam progress'])")
    assert list(stored) == [KEYS[2]]
    assert "done" not in stored[KEYS[2]]
    assert page.evaluate("({}).stars") is None
    assert page.locator(".level-table img").count() == 0


PLACES = {
    "#/statistics": ".level-table",
    "#/levels?deck=daily": ".calendar table",
    "#/levels?deck=thinkfun&sort=moves": ".tile",
    "#/levels?deck=*": ".tile",
    "#/make": ".saved-deck .card",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_overflows_in_any_language(open_site: Open, code: str) -> None:
    script = storing(RECORDS, DAYS) + keeping(*CARDS)
    page = open_site(before=script, locale=LANGUAGES[code], **PHONE)
    assert page.evaluate("document.documentElement.lang") == code
    for place, part in PLACES.items():
        page.evaluate(f"location.hash = {place!r}")
        page.locator(part).first.wait_for()
        assert page.evaluate(TOO_WIDE) == [], place
        expect_no_barrier(page, place)
