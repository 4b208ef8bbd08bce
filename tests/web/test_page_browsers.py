"""The page in every browser of the machine: Chromium, and Firefox and WebKit where they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import Open, engines
from .playing import drag, press, way
from .test_page_play import CARD, SOLUTION, expect_won, of

pytestmark = pytest.mark.parametrize("browser", engines(), indirect=True)


def test_a_card_is_won_by_mouse_and_keys(open_site: Open) -> None:
    page = open_site()
    for number, move in enumerate(SOLUTION.moves):
        if number % 2:
            press(page, move)
        else:
            drag(page, way(page, move))
    expect_won(page, 3)
    page.get_by_role("button", name="Play again").click()
    assert page.locator('[data-count="best"] b').inner_text() == str(len(SOLUTION.moves))


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("#/edit", ".view-edit .editor"),
        ("#/make", ".view-make form"),
        ("#/explore", ".view-explore canvas"),
        ("#/learn", ".view-learn canvas"),
        ("#/levels", ".tile"),
        ("#/statistics", ".view-statistics h2"),
    ],
)
def test_every_view_opens(open_site: Open, place: str, shown: str) -> None:
    page = open_site(place)
    page.locator(shown).first.wait_for()
    assert page.locator(".view:not([hidden])").count() == 1


def test_a_puzzle_in_the_address_has_hints(open_site: Open) -> None:
    page = open_site(of("XX.B\n...B\n....\nAA.."))
    page.get_by_role("button", name="Hint").click()
    page.locator(".helped").wait_for()
    assert page.locator(".message").inner_text() != ""


def test_an_exported_file_plays(open_page: Open, tmp_path: Path) -> None:
    path = tmp_path / "card.html"
    album = Album("One")
    album.add(CARD)
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path)
    for move in SOLUTION.moves:
        press(page, move)
    expect_won(page, 3)
    assert page.locator('[data-count="moves"] b').inner_text() == str(len(SOLUTION.moves))
