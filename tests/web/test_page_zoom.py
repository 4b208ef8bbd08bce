"""Zoom to 400 % and text of twice the size: cells stay large enough, and nothing overlaps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unjam import Move, Puzzle, deck
from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import Open
from .playing import Finger, press, vehicle, way
from .test_page_play import SOLUTION, of

# A screen of 1280x1024 at 400 %, as WCAG 1.4.10 describes it.
ZOOMED: dict[str, Any] = {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}
NARROW: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# Phones in landscape; German words are long.
LOW: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "has_touch": True}
LOWER: dict[str, Any] = {"viewport": {"width": 667, "height": 375}, "locale": "de"}
LARGE_TEXT = "document.documentElement.style.fontSize = '32px'"
TARGET = 24  # pixels, the minimum of WCAG 2.5.8
SEVERAL = 3

# Every button, tab and field that can be reached is in its place: scrolled into view, it is on top
# and contains its text. Returns the complaints and the number of elements.
REACHABLE = """() => {
  const wrong = [];
  const seen = [...document.querySelectorAll("main button, .tools button, .tab, main select")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  for (const one of seen) {
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const name = one.textContent || one.className;
    if (!one.contains(hit) && hit?.control !== one) wrong.push(`${name} is covered`);
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${name} is too narrow`);
    for (const other of seen) {
      const there = other.getBoundingClientRect();
      const apart = there.left >= box.right - 0.5 || there.right <= box.left + 0.5 ||
        there.top >= box.bottom - 0.5 || there.bottom <= box.top + 0.5;
      const siblings = other.parentElement === one.parentElement;
      if (other !== one && siblings && !apart) wrong.push(`${name} and ${other.textContent}`);
    }
  }
  return { wrong, count: seen.length };
}"""
CELL = "document.querySelector('.board').getScreenCTM().a * 100"
WIDER = "Math.max(0, document.documentElement.scrollWidth - innerWidth)"


def expect_reachable(page: Any, where: str, least: int = 6) -> None:
    """Every control is in its place, and the page is not wider than the screen."""
    found = page.evaluate(REACHABLE)
    assert found["wrong"] == [], where
    assert found["count"] >= least, where
    assert page.evaluate(WIDER) == 0, where


def wide_board() -> str:
    """A board of 16x16 cells, wider than a small screen at the smallest size."""
    rows = [["."] * 16 for _ in range(16)]
    rows[2][1] = rows[2][2] = "X"
    return "\n".join("".join(row) for row in rows)


def test_at_400_percent_cells_are_large_enough_and_the_page_scrolls(open_site: Open) -> None:
    page = open_site(**ZOOMED)
    assert page.evaluate(CELL) >= TARGET
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    expect_reachable(page, "play", 12)
    vehicle(page, "F").scroll_into_view_if_needed()
    box = vehicle(page, "F").bounding_box()
    assert 0 <= box["y"] <= 256 - box["height"]


def test_a_finger_beside_the_vehicles_scrolls_and_on_a_vehicle_drags(open_site: Open) -> None:
    page = open_site(**ZOOMED, has_touch=True)
    page.locator(".board").scroll_into_view_if_needed()
    begin = page.evaluate("scrollY")
    finger = Finger(page)
    (x, y), (_, down) = way(page, Move("A", "U", 1))
    finger.drag([(x, y), (x, down)])
    page.locator('[data-count="moves"] b', has_text="0").wait_for()  # B is in the way
    x, y = way(page, Move("B", "R", 2))[1]
    cell = page.evaluate(CELL)
    finger.drag([(x - cell / 2, y + cell), (x - cell / 2, y - 2 * cell)])
    page.wait_for_function("(begin) => scrollY > begin + 20", arg=begin)
    vehicle(page, "B").scroll_into_view_if_needed()
    finger.drag(way(page, Move("B", "R", 1)))
    page.locator('[data-count="moves"] b', has_text="1").wait_for()
    assert page.locator('[data-count="moves"] b').inner_text() == "1"


def test_a_board_that_is_too_wide_scrolls_by_itself(open_site: Open) -> None:
    page = open_site(of(wide_board()), **ZOOMED)
    page.locator(".vehicle.target").wait_for()
    assert page.evaluate(CELL) >= TARGET
    assert page.evaluate(WIDER) == 0
    stage = page.locator(".stage")
    assert stage.evaluate("(stage) => stage.scrollWidth - stage.clientWidth") > SEVERAL * TARGET


@pytest.mark.parametrize(
    "screen", [ZOOMED, NARROW, LOW, LOWER], ids=["zoom", "text", "low", "german"]
)
def test_nothing_overlaps_in_any_view(open_site: Open, screen: dict[str, Any]) -> None:
    page = open_site(**screen)
    if screen is NARROW:
        page.evaluate(LARGE_TEXT)
    for view in ("play", "edit", "make", "explore", "levels"):
        if view != "play":
            page.evaluate("(view) => { location.hash = `#/${view}`; }", view)
        page.locator(f".view-{view} :is(.controls, .side, .actions, .tile)").first.wait_for()
        expect_reachable(page, view)


# The rows in which elements are, and the lowest point of all.
ROWS = """(all) => [new Set(all.map((one) => Math.round(one.getBoundingClientRect().y))).size,
  Math.max(...all.map((one) => one.getBoundingClientRect().bottom))]"""


@pytest.mark.parametrize("screen", [LOW, LOWER], ids=["low", "german"])
def test_a_phone_in_landscape_shows_all_at_once(open_site: Open, screen: dict[str, Any]) -> None:
    page = open_site(**screen)
    height = screen["viewport"]["height"]
    for row, last in ((".tab", 48), (".top .button", 96)):
        rows, bottom = page.locator(row).evaluate_all(ROWS)
        assert (rows, bottom <= last) == (1, True), row
    _, bottom = page.locator(".player > .controls .button").evaluate_all(ROWS)
    assert bottom <= height
    names = page.locator(".tab").evaluate_all("(all) => all.map((one) => one.textContent)")
    for name in names:  # seen or not, a tab has a name
        assert page.get_by_role("link", name=name, exact=True).count() == 1
        assert page.get_by_title(name, exact=True).first.is_visible()
    assert len(names) == 5


@pytest.mark.parametrize("screen", [ZOOMED, LOW, LOWER], ids=["zoom", "low", "german"])
def test_the_task_is_told_on_every_screen(open_site: Open, screen: dict[str, Any]) -> None:
    """WCAG 1.4.10: nothing is lost where there is little room."""
    task = open_site(**screen).locator(".task")
    assert task.is_visible()
    assert task.bounding_box()["height"] >= 12
    assert task.inner_text().endswith(".")


PLACES = {
    "play": "", "levels": "#/levels", "daily": "#/levels?deck=daily", "edit": "#/edit",
    "make": "#/make", "explore": "#/explore", "learn": "#/learn", "statistics": "#/statistics",
}  # fmt: skip
# Whether all style sheets are there.
STYLED = """() =>
  [...document.querySelectorAll("link[rel=stylesheet]")].every((one) => one.sheet)"""
# What sticks out of the screen, except boards and lists that scroll by themselves.
STYLED = (
    """() => [...document.querySelectorAll("link[rel=stylesheet]")].every((one) => one.sheet)"""
)
BEYOND = """() => {
  const wide = [document.documentElement, document.querySelector("main")]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => `${one.localName} scrolls`);
  const out = [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility() && !one.closest(".stage, .decks, svg, canvas, .skip"))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
    .map((one) => `${one.localName} ${one.className} ${one.textContent.slice(0, 30)}`);
  return [...wide, ...out];
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_large_text_on_the_smallest_screen_scrolls_in_one_direction(
    open_site: Open, language: str
) -> None:
    """WCAG 1.4.10 at a width of 320 pixels and 1.4.4 with text of twice the size, together."""
    page = open_site(viewport={"width": 320, "height": 640}, locale=language)
    page.evaluate(LARGE_TEXT)
    for view, place in PLACES.items():
        page.evaluate("(place) => { location.hash = place; }", place)
        page.locator(f".view-{view.replace('daily', 'levels')}:not([hidden])").wait_for()
        page.locator(".view:not([hidden]) :is(.board, .tile, .calendar, h1, h2)").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_function(STYLED)
        assert page.evaluate(BEYOND) == [], view


def test_exported_files_have_room_as_well(tmp_path: Path, open_page: Open) -> None:
    album = Album("Some")
    album.add(deck("jam")["1"])
    album.add(Puzzle.parse("XX.B ...B AA.."))
    path = tmp_path / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path, "1", **ZOOMED)
    assert page.evaluate(CELL) >= TARGET
    expect_reachable(page, "zoom")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(LARGE_TEXT)
    expect_reachable(page, "text")
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="My game").wait_for()
    expect_reachable(page, "playback", 7)


REACH = """(dialog) => {
  const wrong = [];
  const labels = [...dialog.querySelectorAll("label")];
  for (const [number, label] of labels.entries()) {
    const above = labels[number - 1]?.getBoundingClientRect() ?? { bottom: -Infinity, right: 0 };
    const { top, left } = label.getBoundingClientRect();
    const overlaps = top < above.bottom - 1 && left < above.right - 1;
    if (overlaps) wrong.push(`overlaps: ${label.textContent}`);
    if (label.scrollHeight > label.clientHeight + 1) wrong.push(`too low: ${label.textContent}`);
  }
  for (const one of dialog.querySelectorAll("button, label, h2")) {
    one.scrollIntoView({ block: "center" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!one.contains(hit)) wrong.push(one.textContent);
  }
  return wrong;
}"""


@pytest.mark.parametrize("screen", [ZOOMED, NARROW], ids=["zoom", "text"])
def test_dialogs_scroll_where_they_do_not_fit(open_site: Open, screen: dict[str, Any]) -> None:
    page = open_site(**screen)
    if screen is NARROW:
        page.evaluate(LARGE_TEXT)
    for move in SOLUTION.moves:
        press(page, move)
    dialog = page.locator("dialog.won")
    dialog.wait_for()
    assert dialog.evaluate(REACH) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    assert page.locator(".help").evaluate(REACH) == []
    page.get_by_role("button", name="Settings").click()
    settings = page.locator("dialog.settings")
    settings.get_by_role("switch", name="Race").click()
    assert settings.evaluate(REACH) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".race").wait_for()
    expect_reachable(page, "race")
