"""What the page does if a script does not arrive or its address is unusual."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.web import running

from .conftest import DOUBT, PATIENCE, Open
from .test_page_look import expect_no_barrier
from .test_page_play import of


def test_a_view_that_did_not_load_can_be_tried_again(open_site: Open) -> None:
    page = open_site(refused=True)
    page.evaluate("window.here = true")
    page.route("**/edit_view*", lambda route: route.abort())
    page.get_by_role("link", name="Edit").click()
    page.get_by_text(f"This view could not be loaded. {DOUBT}").wait_for()
    expect_no_barrier(page, "failed view")
    again = page.get_by_role("button", name="Try again")
    assert again.evaluate("(button) => button === document.activeElement")
    with page.expect_event("requestfailed"):
        again.click()
    page.get_by_text("This view could not be loaded.").wait_for()  # the server is still away
    page.unroute("**/edit_view*")
    page.get_by_role("button", name="Try again").click()
    page.locator(".view-edit .editor").first.wait_for()
    assert page.locator(".failed-view").count() == 0
    assert page.evaluate("window.here"), "the page was not loaded again"
    page.get_by_role("link", name="Play").click()
    page.locator(".view-play .board").wait_for()


@pytest.mark.server  # without these parts, a static site has only its first puzzle
def test_parts_that_did_not_load_can_be_tried_again(open_site: Open) -> None:
    failure = "This part of the page could not be loaded. Is unjam serve still running?"
    page = open_site(of("XX.. ...."), refused=True)
    page.route("**/page_parts*", lambda route: route.abort())
    page.reload()
    page.locator(".board .vehicle").first.wait_for()
    for key in ("x", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    page.locator(".message", has_text=failure).wait_for()
    expect_no_barrier(page, "failed part")
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Try again").click()
    page.locator(".message", has_text=failure).wait_for()  # the server is still away
    page.get_by_role("button", name="Open a puzzle").click()
    page.locator(".toast", has_text=failure).wait_for()
    page.unroute("**/page_parts*")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("dialog", name="Perfect!").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".message").inner_text() == ""
    page.get_by_role("switch", name="Race").wait_for()
    page.get_by_role("button", name="Open a puzzle").click()
    page.get_by_role("dialog", name="Open a puzzle").wait_for()


@pytest.mark.server  # its page contains the words of the first view
def test_words_that_did_not_load_are_asked_for_again(open_site: Open) -> None:
    page = open_site(refused=True, locale="de")
    page.route("**/languages/de.json", lambda route: route.abort())
    page.reload()
    page.get_by_role("button", name="Zurück").wait_for()
    page.get_by_role("link", name="Bearbeiten").click()
    page.get_by_text("Dieser Teil der Seite ließ sich nicht laden.").first.wait_for()
    page.unroute("**/languages/de.json")
    page.get_by_role("button", name="Erneut versuchen").first.click()
    page.locator(".view-edit .editor").first.wait_for()
    page.get_by_text("Leeren").first.wait_for()
    assert page.get_by_text("Dieser Teil der Seite ließ sich nicht laden.").count() == 0


def test_other_views_work_while_one_does_not_load(open_site: Open) -> None:
    page = open_site(refused=True)
    page.route("**/explore_view*", lambda route: route.abort())
    page.get_by_role("link", name="Explore").click()
    page.get_by_role("button", name="Try again").wait_for()
    page.get_by_role("link", name="Make").click()
    page.get_by_role("heading", name="Make puzzles").wait_for()
    assert page.locator(".failed-view").count() == 0


STYLE = "getComputedStyle(document.querySelector('.generator')).display"


def test_a_style_sheet_is_asked_for_again(open_site: Open) -> None:
    page = open_site(refused=True)
    page.route("**/make_view.css", lambda route: route.abort())
    page.get_by_role("link", name="Make").click()
    page.get_by_role("heading", name="Make puzzles").wait_for()
    assert page.evaluate(STYLE) != "grid", "the style sheet did not load"
    page.unroute("**/make_view.css")
    page.wait_for_function(f"() => {STYLE} === 'grid'")
    assert page.locator(".failed-view").count() == 0


@pytest.mark.parametrize("name", ["toString", "constructor", "__proto__", "a-b", "edit/x"])
def test_an_unknown_view_is_said_and_the_first_puzzle_shown(open_site: Open, name: str) -> None:
    page = open_site(f"#/{name}?deck=jam&id=5")
    assert page.locator(".toast").inner_text().strip() == f"This page has no view {name}."
    assert page.locator("h1").inner_text().startswith("Puzzle 1")
    assert page.locator(".board").is_visible()
    page.get_by_role("link", name="Edit").click()
    page.locator(".view-edit .editor").first.wait_for()


def test_ids_with_slashes_open(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [f"id: {id}\nXX.B\nA..B\nAOOO\n....\n" for id in ("week 1/day 1", "week 1/play")]
    (tmp_path / "own.unjam").write_text("\n".join(texts), "utf-8")
    monkeypatch.setenv("UNJAM_DECKS", str(tmp_path))
    with running() as server:
        page = browser.new_page(service_workers="block")
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{server.port}/#/levels?deck=own")
        page.get_by_role("link", name="week 1/day 1").click()
        page.locator("h1", has_text="week 1/day 1").wait_for()
        page.get_by_role("button", name="Next").click()
        page.locator("h1", has_text="week 1/play").wait_for()
        page.reload()
        page.locator("h1", has_text="week 1/play").wait_for()
        assert page.url.endswith("#deck=own&id=week+1%2Fplay")
        page.close()
