"""axe finds nothing in any view and with any dialog, in every language and with forced colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.run_scale import SCALE

from .conftest import Open
from .test_page_look import AXE
from .test_page_play import of

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
# All rules and every impact. Colours are the same in all languages, and take most of the time.
RUN_AXE = """async (colours) => {
  const found = await axe.run(document, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: colours } },
  });
  return found.violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`
  );
}"""
VIEWS = {
    "play": ("", ".view-play .board"),
    "levels": ("#/levels", ".view-levels .tile"),
    "deck": ("#/levels?deck=safari&sort=moves", ".view-levels .tile"),
    "daily": ("#/levels?deck=daily", ".view-levels .calendar td"),
    "edit": ("#/edit", ".view-edit .headline"),
    "make": ("#/make", ".view-make .generator-form"),
    "explore": ("#/explore", ".view-explore .step"),
    "learn": ("#/learn", ".view-learn .map-canvas"),
    "statistics": ("#/statistics", ".view-statistics h2"),
}


def open_help(page: Any) -> None:
    page.locator(".more").click()
    page.locator(".help.open .button.row").first.click()
    page.locator(".blockers").wait_for()


def close_help(page: Any) -> None:
    page.locator(".close-help").click()


def open_settings(page: Any) -> None:
    page.evaluate("unjam.loadParts().then(({ openSettings }) => openSettings())")
    page.locator("dialog.settings").wait_for()


def open_dialog(page: Any) -> None:
    page.locator(".tools .open").click()
    page.locator("dialog[open] textarea").wait_for()


def open_rejected(page: Any) -> None:
    open_dialog(page)
    page.locator("#open-text").fill("no puzzle")
    page.locator("dialog[open] .main").click()
    page.locator("dialog[open] .error p").wait_for()


def open_share(page: Any) -> None:
    page.locator(".player .share").click()
    page.wait_for_function("() => document.querySelector('.link')?.value")


def open_filters(page: Any) -> None:
    go(page, "#/levels", ".view-levels .tile")
    page.locator(".deck-toggle").click()
    page.locator(".deck-forms").wait_for()


def show_solution(page: Any) -> None:
    go(page, "", ".view-play .board")
    page.evaluate("unjam.player.showSolution()")
    page.locator(".playback .slider").wait_for()


def win(page: Any) -> None:
    go(page, of("XX.. ...."), ".view-play .board")
    page.wait_for_function("() => unjam.game.vehicles.length === 1")
    page.evaluate("document.activeElement.blur()")  # a button of the page's head keeps its keys
    for key in ("x", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    page.locator("dialog.won").wait_for()


def press_escape(page: Any) -> None:
    page.keyboard.press("Escape")


# What opens a dialog or panel, and what closes it.
DIALOGS: dict[str, tuple[Callable[[Any], None], Callable[[Any], None]]] = {
    "help": (open_help, close_help),
    "settings": (open_settings, press_escape),
    "open": (open_dialog, press_escape),
    "open, rejected": (open_rejected, press_escape),
    "share": (open_share, press_escape),
    "filters": (open_filters, press_escape),
    "solution": (show_solution, press_escape),
    "won": (win, press_escape),
}


def go(page: Any, place: str, ready: str) -> None:
    """Show a view without loading the page again."""
    page.evaluate("(place) => { location.hash = place; }", place)
    page.locator(ready).first.wait_for()


def expect_nothing(page: Any, what: str, colours: bool = True) -> None:
    """axe finds nothing at all."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE)
    assert page.evaluate(RUN_AXE, colours) == [], what


def expect_nothing_anywhere(page: Any, colours: bool, begin: int = 0, step: int = 1) -> None:
    """axe finds nothing in any view or dialog, or in every ``step``-th of them."""
    for view, (place, ready) in list(VIEWS.items())[begin::step]:
        go(page, place, ready)
        expect_nothing(page, view, colours)
    go(page, "", ".view-play .board")
    for name, (open_it, close_it) in list(DIALOGS.items())[begin::step]:
        open_it(page)
        expect_nothing(page, name, colours)
        close_it(page)


def test_every_view_and_dialog(open_site: Open) -> None:
    expect_nothing_anywhere(open_site(refused=True, **PHONE), colours=True)


OTHERS = ["de", "es", "fr", "ja"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_view_and_dialog_in_another_language(open_site: Open, language: str) -> None:
    """Each in one of the other languages; `make soak` looks at each in all of them."""
    page = open_site(locale=language, refused=True, **PHONE)
    assert page.locator("html").get_attribute("lang") == language
    if SCALE > 1:
        expect_nothing_anywhere(page, colours=False)
    else:
        expect_nothing_anywhere(page, False, OTHERS.index(language), len(OTHERS))


def test_every_view_and_dialog_with_forced_colours(open_site: Open) -> None:
    page = open_site(forced_colors="active", color_scheme="dark", refused=True, **PHONE)
    expect_nothing_anywhere(page, colours=True, step=1 if SCALE > 1 else 2)
    page.evaluate("document.querySelector('main').append(new Image())")
    (found,) = page.evaluate(RUN_AXE, True)
    assert found.startswith("image-alt: ")
