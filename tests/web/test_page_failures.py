"""What the page does if a script does not arrive or its address makes no sense."""

from __future__ import annotations

import pytest

from .conftest import Open
from .test_page_look import expect_no_barrier


def test_a_view_that_did_not_load_can_be_tried_again(open_site: Open) -> None:
    page = open_site(refused=True)
    page.evaluate("window.here = true")
    page.route("**/edit_view*", lambda route: route.abort())
    page.get_by_role("link", name="Edit").click()
    page.get_by_text("This view could not be loaded.").wait_for()
    expect_no_barrier(page, "failed view")
    again = page.get_by_role("button", name="Try again")
    assert again.evaluate("(button) => button === document.activeElement")
    again.click()
    page.get_by_text("This view could not be loaded.").wait_for()  # the server is still away
    page.unroute("**/edit_view*")
    page.get_by_role("button", name="Try again").click()
    page.locator(".view-edit .editor").first.wait_for()
    assert page.locator(".failed-view").count() == 0
    assert page.evaluate("window.here"), "the page was not loaded again"
    page.get_by_role("link", name="Play").click()
    page.locator(".view-play .board").wait_for()


def test_other_views_work_while_one_does_not_load(open_site: Open) -> None:
    page = open_site(refused=True)
    page.route("**/explore_view*", lambda route: route.abort())
    page.get_by_role("link", name="Explore").click()
    page.get_by_role("button", name="Try again").wait_for()
    page.get_by_role("link", name="Make").click()
    page.get_by_role("heading", name="Make puzzles").wait_for()
    assert page.locator(".failed-view").count() == 0


def test_a_style_sheet_is_asked_for_again(open_site: Open) -> None:
    page = open_site(refused=True)
    page.route("**/make_view.css", lambda route: route.abort())
    page.get_by_role("link", name="Make").click()
    page.get_by_role("heading", name="Make puzzles").wait_for()
    page.unroute("**/make_view.css")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.generator')).display === 'grid'"
    )


@pytest.mark.parametrize("name", ["toString", "constructor", "__proto__", "a-b", "edit/x"])
def test_an_unknown_view_is_said_and_the_first_puzzle_shown(open_site: Open, name: str) -> None:
    page = open_site(f"#/{name}?deck=jam&id=5")
    assert page.locator(".toast").inner_text().strip() == f"This page has no view {name}."
    assert page.locator("h1").inner_text().startswith("Puzzle 1")
    assert page.locator(".board").is_visible()
    page.get_by_role("link", name="Edit").click()
    page.locator(".view-edit .editor").first.wait_for()
