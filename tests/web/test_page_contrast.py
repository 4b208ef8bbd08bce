"""Forced colours, as in the contrast themes of Windows: what is on, chosen or current stays so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unjam import Move
from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import Open
from .playing import press
from .test_page_look import expect_no_barrier
from .test_page_play import CARD, SOLUTION, expect_won

FORCED: dict[str, Any] = {"forced_colors": "active"}
# What an element looks like, and the colours of the system.
LOOK = """(element) => {
  const style = getComputedStyle(element);
  const { backgroundColor, color, stroke, borderColor } = style;
  return [backgroundColor, color, stroke, style.webkitTextFillColor, borderColor].join(" ");
}"""
SYSTEM = """(name) => {
  const element = document.createElement("i");
  element.style.color = name;
  document.body.append(element);
  const { color } = getComputedStyle(element);
  element.remove();
  return color;
}"""


def look(page: Any, selector: str) -> str:
    """The colours of the first such element."""
    return str(page.locator(selector).first.evaluate(LOOK))


def system(page: Any, name: str) -> str:
    """A colour of the system."""
    return str(page.evaluate(SYSTEM, name))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_switches_tabs_and_stars_differ_where_they_should(open_site: Open, theme: str) -> None:
    page = open_site(**FORCED, color_scheme=theme)
    on = system(page, "Highlight")
    off_switch = look(page, ".option input")
    page.get_by_role("switch", name="Distance to the exit").click()
    assert on in look(page, ".option input:checked")
    assert on not in off_switch
    assert on in look(page, ".tab[aria-current]")
    assert on not in look(page, ".tab:not([aria-current])")
    assert system(page, "GrayText") in look(page, ".button:disabled")
    page.locator("main").focus()
    for move in SOLUTION.moves:
        press(page, move)
    expect_won(page)
    assert on in look(page, "dialog .star.on")
    page.get_by_role("button", name="Levels").last.click()
    open_star, earned = look(page, ".tile .star:not(.on)"), look(page, ".tile .star.on")
    assert on in earned
    assert on not in open_star
    assert "rgba(0, 0, 0, 0)" in open_star  # hollow
    assert on in look(page, ".deck[aria-current]")
    assert on not in look(page, ".deck:not([aria-current])")


def test_the_chosen_tool_and_axis_are_seen(open_site: Open) -> None:
    page = open_site("#/edit", **FORCED)
    page.locator(".tool").first.wait_for()
    on = system(page, "Highlight")
    assert on in look(page, ".tool:has(:checked)")
    assert on not in look(page, ".tool:not(:has(:checked))")
    page.locator(".edit-overlay").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # B, which goes left and right
    page.locator(".axis:has(:checked)").wait_for()
    assert on in look(page, ".axis:has(:checked)")
    assert on not in look(page, ".axis:not(:has(:checked))")


def test_chosen_and_hinted_vehicles_are_seen_and_keep_their_colours(open_site: Open) -> None:
    page = open_site(**FORCED)
    outline = "[data-look] path[stroke]"
    on = system(page, "Highlight")
    body = "getComputedStyle(document.querySelector('.vehicle.target path[stroke]')).fill"
    forced = page.evaluate(body)
    page.emulate_media(forced_colors="none")
    assert page.evaluate(body) == forced
    page.emulate_media(forced_colors="active")
    press(page, Move("B", "R", 1))
    assert on in look(page, f".vehicle.chosen {outline}")
    assert on not in look(page, f".vehicle.target {outline}")
    fill = "(dot) => getComputedStyle(dot).fill"
    assert page.locator(".destination circle").first.evaluate(fill) == on
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Vehicle?").click()
    page.locator(".vehicle.hinted").wait_for()
    assert on in look(page, f".vehicle.hinted {outline}")


def test_exported_files_do_the_same(tmp_path: Path, open_page: Open) -> None:
    album = Album("One")
    album.add(CARD)
    path = tmp_path / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path, **FORCED)
    page.locator("main").focus()
    for move in SOLUTION.moves:
        press(page, move)
    expect_won(page)
    on = system(page, "Highlight")
    assert on in look(page, "dialog .star.on")
    assert on in look(page, "dialog .button.main")
    expect_no_barrier(page, "won")
