"""Make: puzzles come as they are found, are kept and downloaded; a long search is cancelled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import unjam

from .conftest import PHONE, Open
from .test_page_look import expect_no_barrier


def wish(page: Any, **wishes: str) -> None:
    """Fill in the form and press Make."""
    page.evaluate("document.querySelector('.generator-form details').open = true")
    for name, value in wishes.items():
        field = page.locator(f"#option-{name.replace('_', '-')}")
        if field.evaluate("(field) => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Make", exact=True).click()


def test_two_puzzles_are_made_kept_and_downloaded(open_site: Open, tmp_path: Path) -> None:
    page = open_site("#/make")
    wish(page, size="5x5", moves_from="8", moves_to="10", count="2", seed="7")
    page.get_by_text("2 puzzles found.").wait_for()
    cards = page.locator(".results > .cards .card")
    assert cards.count() == 2
    assert 8 <= int(cards.first.locator("b").inner_text().split()[0]) <= 10
    expect_no_barrier(page, "make")
    page.get_by_role("button", name="Keep all").click()
    page.get_by_role("heading", name="Your deck: 2 puzzles").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    file = tmp_path / "deck.txt"
    download.value.save_as(file)
    puzzles = list(unjam.read(file))
    assert [puzzle.id for puzzle in puzzles] == ["1", "2"]
    assert all(puzzle.solve().move_count in range(8, 11) for puzzle in puzzles)
    page.reload()
    page.get_by_role("heading", name="Your deck: 2 puzzles").wait_for()
    page.get_by_role("button", name="Remove").first.click()
    page.get_by_role("heading", name="Your deck: 1 puzzle").wait_for()
    page.locator(".saved-deck").get_by_role("button", name="Play").click()
    page.locator('.view-play [data-count="moves"]').wait_for()


def test_a_torus_is_downloaded_in_its_own_notation(open_site: Open, tmp_path: Path) -> None:
    page = open_site("#/make", **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    wish(page, variant="torus", size="4x4", moves_from="3", count="1")
    page.get_by_text("1 puzzle found.").wait_for()
    page.get_by_role("button", name="Keep", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "deck.txt")
    (puzzle,) = unjam.read(tmp_path / "deck.txt")
    assert puzzle.board.surface == "torus"


def test_a_long_search_is_cancelled(open_site: Open) -> None:
    page = open_site("#/make")
    wish(page, moves_from="45", vehicles_to="8", count="100")
    page.get_by_text("tried").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled:").wait_for()
    assert page.get_by_role("button", name="Make", exact=True).is_enabled()


def test_cancel_tells_what_came_closest(open_site: Open) -> None:
    page = open_site("#/make")
    wish(page, moves_from="49", moves_to="50", vehicles_to="9", count="5")
    page.get_by_text("tried").wait_for()
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled: 0 puzzles found.").wait_for()
    page.get_by_role("heading", name="What came closest").wait_for()
    told = page.locator(".closest p").first.inner_text()
    assert told.startswith("It takes ")
    expect_no_barrier(page, "closest")
    page.locator(".closest").get_by_role("button", name="Play").click()
    best = page.locator('.view-play [data-count="moves"] .of')
    best.wait_for()
    assert told == f"It takes {best.inner_text().strip(' /')} moves, not 49..50."


def test_each_run_has_another_seed_unless_one_is_typed(open_site: Open) -> None:
    page = open_site("#/make")
    seed = page.locator("#option-seed")
    seeds, boards = [], []

    def make(**more: str) -> None:
        wish(page, size="4x4", moves_from="3", count="1", **more)
        page.get_by_text("1 puzzle found.").wait_for()
        page.locator(".used-seed", has_text=seed.input_value()).wait_for()
        seeds.append(seed.input_value())
        boards.append(page.locator(".results > .cards .card-picture").inner_html())

    make()
    make()
    assert seeds[0] != seeds[1]
    assert seeds[0] != "1"
    make(seed=seeds[0])
    make()
    assert seeds[2] == seeds[3] == seeds[0], "a typed seed stays"
    assert boards[2] == boards[3] == boards[0]
    page.get_by_role("button", name="Random seed").click()
    make()
    assert seeds[4] != seeds[0]


def test_what_cannot_be_is_one_sentence(open_site: Open) -> None:
    page = open_site("#/make", refused=True)
    wish(page, moves_from="52")
    page.locator(".progress-text .error").wait_for()
    assert "no puzzle of 6x6 without walls" in page.locator(".progress-text").inner_text().lower()
