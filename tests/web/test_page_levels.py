"""Levels for thousands: place and focus stay, totals are those of the deck, sort, filter, jump."""

from __future__ import annotations

import json
from typing import Any

import pytest

from unjam import deck
from unjam.player.album import key_of

from .conftest import PHONE, Open
from .playing import open_tile, press, settle
from .test_page_look import expect_no_barrier

CENSUS = deck("census-5x5")
FOCUSED = "document.activeElement.querySelector('.number')?.textContent"


def tiles(page: Any) -> list[str]:
    """The numbers on the tiles."""
    found: list[str] = page.locator(".tile .number").all_inner_texts()
    return found


def progress(**stars: int) -> str:
    """A script that stores stars for puzzles of the census, by their ids (``p12=3``)."""
    records = {
        key_of(CENSUS[name[1:]]): {"stars": count, "moves": 9} for name, count in stars.items()
    }
    return f"localStorage.setItem('unjam progress', '{json.dumps(records)}')"


def test_show_more_keeps_place_and_focus(open_site: Open) -> None:
    page = open_site("#/levels?deck=census-5x5")
    page.locator(".tile").first.wait_for()
    assert page.locator(".tile").count() == 120
    more = page.get_by_role("button", name="Show more (121 to 240 of 1,730)")
    more.scroll_into_view_if_needed()
    before = page.evaluate("main.scrollTop")
    more.click()
    page.locator(".tile").nth(121).wait_for()
    assert page.evaluate("main.scrollTop") == pytest.approx(before, abs=2)
    assert page.evaluate(FOCUSED) == "121"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "122"


def test_show_earlier_keeps_what_is_seen_where_it_is(open_site: Open) -> None:
    page = open_site("#deck=census-5x5&id=500", **PHONE)
    page.locator("h1", has_text="Puzzle 500").wait_for()
    page.get_by_role("button", name="Levels").click()
    page.locator(".tile[aria-current]").wait_for()
    assert tiles(page)[0] == "481"
    earlier = page.get_by_role("button", name="Show earlier (361 to 480)")
    earlier.scroll_into_view_if_needed()
    settle(page)
    first = page.get_by_role("link", name="481, ")
    before = first.bounding_box()["y"]
    earlier.click()
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 240")
    assert first.bounding_box()["y"] == pytest.approx(before, abs=2)
    assert page.evaluate(FOCUSED) == "480"
    assert tiles(page)[0] == "361"


def test_it_opens_at_the_current_puzzle(open_site: Open) -> None:
    page = open_site("#deck=census-5x5&id=700")
    page.locator("h1", has_text="Puzzle 700").wait_for()
    page.get_by_role("button", name="Levels").click()
    current = page.locator(".tile[aria-current]")
    current.wait_for()
    assert current.locator(".number").inner_text() == "700"
    assert page.evaluate(FOCUSED) == "700"
    box = current.bounding_box()
    assert 0 < box["y"] < 800 - box["height"]
    expect_no_barrier(page, "levels of thousands")


def test_totals_are_those_of_the_deck(open_site: Open) -> None:
    page = open_site("#/levels?deck=census-5x5", before=progress(p3=3, p1500=2))
    page.locator(".tile").first.wait_for()
    assert page.locator(".total").inner_text().strip() == "★ 5 / 5,190"
    assert page.locator(".deck-status").inner_text() == "2 of 1,730 solved"


def test_sort_and_filter_are_in_the_address(open_site: Open) -> None:
    page = open_site("#/levels?deck=census-5x5")
    page.locator(".tile").first.wait_for()
    page.get_by_label("Sort").select_option("Fewest moves first")
    wanted = sorted(CENSUS, key=lambda puzzle: puzzle.known.moves or 0)
    page.get_by_role("link", name=f"{wanted[0].id}, 1 move, ").wait_for()
    page.get_by_label("Fewest moves, from").fill("12")
    page.get_by_label("Fewest moves, to").fill("14")
    page.get_by_label("Fewest moves, to").press("Enter")
    chosen = [puzzle.id for puzzle in wanted if 12 <= (puzzle.known.moves or 0) <= 14]
    page.get_by_text(f"{len(chosen)} puzzles match").wait_for()
    assert tiles(page) == chosen
    assert page.url.endswith("#/levels?deck=census-5x5&sort=moves&moves=12..14")
    first = page.locator(".tile").first
    assert first.locator(".fewest").inner_text() == "12 moves"
    first.click()
    page.locator("h1", has_text=f"Puzzle {chosen[0]}").wait_for()
    page.go_back()
    page.get_by_text(f"{len(chosen)} puzzles match").wait_for()
    assert tiles(page) == chosen
    page.get_by_role("button", name="Show all").click()
    page.get_by_text("0 of 1,730 solved", exact=True).wait_for()
    assert page.url.endswith("#/levels?deck=census-5x5")
    assert tiles(page)[:3] == ["1", "2", "3"]


def test_levels_are_sorted_and_filtered(open_site: Open) -> None:
    page = open_site("#/levels?deck=thinkfun")
    page.locator(".tile").first.wait_for()
    page.get_by_label("Sort").select_option("Hardest first")
    page.locator(".levels section:first-child h2", has_text="expert").wait_for()
    moves = [int(text.split()[0]) for text in page.locator(".fewest").all_inner_texts()]
    assert moves[:10] == sorted(moves[:10], reverse=True)
    page.get_by_label("Level", exact=True).select_option("advanced")
    page.get_by_text("10 puzzles match").wait_for()
    wanted = {card.id for card in deck("thinkfun") if card.level == "advanced"}
    assert set(tiles(page)) == wanted


def test_solved_or_not(open_site: Open) -> None:
    page = open_site("#/levels?deck=census-5x5", before=progress(p2=3, p9=1, p1700=2))
    page.locator(".tile").first.wait_for()
    for choice, wanted in (
        ("Solved", ["2", "9", "1700"]),
        ("Less than 3 stars", ["9", "1700"]),
        ("Not solved yet", ["1", "3", "4"]),
    ):
        page.get_by_label("Show").select_option(choice)
        page.wait_for_function(
            "(first) => document.querySelector('.tile .number').textContent === first",
            arg=wanted[0],
        )
        assert tiles(page)[:3] == wanted
    assert page.get_by_text("1,727 puzzles match").is_visible()


def test_jump_to_a_number(open_site: Open) -> None:
    page = open_site("#/levels?deck=census-5x5&moves=20", **PHONE)
    page.get_by_text("2 puzzles match").wait_for()
    field = page.get_by_label("Go to puzzle")
    field.fill("1234")
    field.press("Enter")  # it is not among those shown, so all are shown
    page.wait_for_function(f"() => {FOCUSED} === '1234'")
    assert page.get_by_text("0 of 1,730 solved").is_visible()
    field.fill("5000")
    page.get_by_role("button", name="Go", exact=True).click()
    page.get_by_text("This deck has no puzzle 5000.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_puzzle_has_its_deck_and_both_neighbours(open_site: Open) -> None:
    page = open_site("#deck=jam&id=1")
    assert "Rush Hour, the first box" in page.locator("h1").inner_text()
    previous = page.get_by_role("button", name="Previous")
    following = page.get_by_role("button", name="Next")
    assert previous.is_disabled()
    following.click()
    page.locator("h1", has_text="Puzzle 2").wait_for()
    previous.click()
    page.locator("h1", has_text="Puzzle 1").wait_for()
    page.goto(page.url.partition("#")[0] + "#deck=jam&id=40")
    page.locator("h1", has_text="Puzzle 40").wait_for()
    assert following.is_disabled()


def test_next_follows_the_order_that_levels_showed(open_site: Open) -> None:
    """Also when the puzzle that was solved does not match any more; *Levels* goes back to it."""
    page = open_site("#/levels?deck=census-5x5&sort=-moves&show=unsolved&moves=..3")
    order = [
        puzzle.id
        for puzzle in sorted(CENSUS, key=lambda puzzle: -(puzzle.known.moves or 0))
        if (puzzle.known.moves or 0) <= 3
    ]
    page.get_by_text(f"{len(order)} puzzles match").wait_for()
    page.locator(".tile").nth(1).click()
    page.locator("h1", has_text=f"Puzzle {order[1]}").wait_for()
    for move in CENSUS[order[1]].solve().moves:
        press(page, move)
    page.get_by_role("button", name="Next puzzle").click()
    page.locator("h1", has_text=f"Puzzle {order[2]}").wait_for()
    previous = page.get_by_role("button", name="Previous")
    for at in (1, 0):
        previous.click()
        page.locator("h1", has_text=f"Puzzle {order[at]}").wait_for()
    assert previous.is_disabled()
    page.get_by_role("button", name="Levels").click()
    page.get_by_text(f"{len(order) - 1} puzzles match").wait_for()
    assert tiles(page) == [order[0], *order[2:]]
    page.get_by_role("button", name="Show all").click()
    page.get_by_text("1 of 1,730 solved", exact=True).wait_for()
    one, other = tiles(page)[:2]
    assert int(other) == int(one) + 1
    open_tile(page, 0)
    page.locator("h1", has_text=f"Puzzle {one}").wait_for()
    page.get_by_role("button", name="Next").click()
    page.locator("h1", has_text=f"Puzzle {other}").wait_for()


@pytest.mark.server  # it fails or holds back requests of the server
def test_a_deck_that_did_not_load_can_be_tried_again(open_site: Open) -> None:
    page = open_site(refused=True)
    page.route("**/api/v1/decks**", lambda route: route.abort())
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("The server does not respond.").wait_for()
    page.unroute("**/api/v1/decks**")
    page.get_by_role("button", name="Try again").click()
    page.locator(".deck-bar").wait_for()
    assert page.get_by_text("The server does not respond.").count() == 0
