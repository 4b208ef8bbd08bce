"""Your deck is a deck like any other, and what was removed from it comes back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import unjam
from unjam import Puzzle, deck
from unjam.web.endpoints.play_endpoint import blocks_of
from unjam.web.endpoints.puzzle_view import view

from .conftest import PHONE, Open
from .playing import press
from .test_page_look import expect_no_barrier

CARDS = [deck("jam")[id].replace(id="", title="", source="") for id in ("1", "40", "5")]


def keeping(*puzzles: Puzzle) -> str:
    """A script that keeps puzzles, unless some are kept already."""
    cards = [{"puzzle": view(one).model_dump(), "blocks": blocks_of(one)} for one in puzzles]
    return f"localStorage['unjam kept'] ??= {json.dumps(json.dumps(cards))}"


def open_own(page: Any) -> None:
    """Go to the user's deck in the list of decks."""
    page.get_by_role("button", name="Levels").click()
    page.get_by_role("link", name="Your deck").click()
    page.get_by_role("heading", name="Your deck").wait_for()


def test_it_is_listed_played_and_sorted(open_site: Open) -> None:
    page = open_site(before=keeping(*CARDS))
    open_own(page)
    tiles = page.locator(".tile")
    assert page.locator(".total").inner_text().strip() == "★ 0 / 9"
    assert tiles.locator(".fewest").all_inner_texts() == ["8 moves", "51 moves", "9 moves"]
    expect_no_barrier(page, "your deck")
    page.get_by_label("Sort").select_option("Most moves first")
    page.wait_for_function("() => document.querySelector('.tile .number').textContent === '2'")
    page.get_by_label("Sort").select_option("Order of the deck")
    page.get_by_role("link", name="beginner 1, ").click()
    page.locator("h1", has_text="Puzzle 1").wait_for()
    assert "Your deck" in page.locator("h1").inner_text()
    for move in CARDS[0].solve().moves:
        press(page, move)
    page.get_by_role("button", name="Next puzzle").click()
    page.locator("h1", has_text="Puzzle 2").wait_for()
    assert page.url.endswith("#deck=*&id=2")
    page.reload()
    page.locator("h1", has_text="Puzzle 2").wait_for()
    page.get_by_role("button", name="Previous").click()
    page.locator("h1", has_text="Puzzle 1").wait_for()
    page.get_by_role("button", name="Levels").click()
    page.get_by_role("link", name="beginner 1, 8 moves, 3 of 3 stars").wait_for()
    assert page.locator(".total").inner_text().strip() == "★ 3 / 9"


def test_a_link_to_share_has_the_puzzle_itself(open_site: Open) -> None:
    page = open_site("#deck=*&id=2", before=keeping(*CARDS))
    page.locator("h1", has_text="Puzzle 2").wait_for()
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => document.querySelector('.link')?.value")
    link = page.locator(".link").input_value()
    assert "deck" not in link
    stranger = open_site(f"#{link.partition('#')[2]}")
    stranger.locator(".vehicle").first.wait_for()
    assert stranger.locator(".vehicle").count() == len(CARDS[1].vehicles)


def test_emptying_it_can_be_undone(open_site: Open) -> None:
    page = open_site("#/levels?deck=*", before=keeping(*CARDS), **PHONE)
    page.get_by_role("button", name="Empty it").click()
    page.get_by_text("3 puzzles were removed.").wait_for()
    assert page.locator(".tile").count() == 0
    undo = page.get_by_role("button", name="Undo")
    assert undo.evaluate("(button) => button === document.activeElement")
    expect_no_barrier(page, "emptied deck")
    undo.click()
    page.locator(".tile").nth(2).wait_for()
    assert page.get_by_role("button", name="Undo").count() == 0
    page.reload()
    page.locator(".tile").nth(2).wait_for()


def test_removing_one_can_be_undone_in_make(open_site: Open) -> None:
    page = open_site("#/make", before=keeping(*CARDS))
    page.get_by_role("heading", name="Your deck: 3 puzzles").wait_for()
    page.get_by_role("button", name="Remove").nth(1).click()
    page.get_by_text("1 puzzle was removed.").wait_for()
    undo = page.get_by_role("button", name="Undo")
    assert undo.evaluate("(button) => button === document.activeElement")
    undo.click()
    page.get_by_role("heading", name="Your deck: 3 puzzles").wait_for()
    page.locator(".saved-deck").get_by_role("button", name="Play").nth(1).click()
    page.locator("h1", has_text="Puzzle 2").wait_for()
    assert page.url.endswith("#deck=*&id=2")


def test_ids_stay_when_others_are_removed(open_site: Open, tmp_path: Path) -> None:
    page = open_site("#/make", before=keeping(*CARDS))
    page.get_by_role("button", name="Remove").first.click()
    page.get_by_role("heading", name="Your deck: 2 puzzles").wait_for()
    page.evaluate("location.hash = '#deck=*&id=3'")
    page.locator(".view-play h1", has_text="Puzzle 3").wait_for()
    page.evaluate("location.hash = '#deck=*&id=1'")
    page.locator(".toast", has_text="Your deck has no puzzle 1.").wait_for()
    page.evaluate("location.hash = '#/levels?deck=*'")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "deck.txt")
    assert list(unjam.read(tmp_path / "deck.txt")) == CARDS[1:]
