"""Make the pictures of docs/page.md: ``screenshots.py [VIEW ...]`` (default: all views).

Captures each view on a phone and on a desktop, with the light and the dark theme. With
``--looks FOLDER`` the pictures are for reviewers and go to that folder: each view also with forced
colours, with text of twice the size, and in German. Needs Playwright, Pillow and Chromium.
"""

from __future__ import annotations

import argparse
import io
import itertools
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from unjam import deck
from unjam.player.page_words import catalogues
from unjam.util.atomic_files import whole_file

FOLDER = Path(__file__).parent.parent / "docs" / "images" / "page"
SCREENS = {"phone": (360, 720), "desktop": (1280, 800)}
COLOURS = 96  # in a picture; enough for drawings, and halves the file size
MANY_COLOURS = 256
SETTLED = 700  # milliseconds until all animations have ended
CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", "--hide-scrollbars",
]  # fmt: skip
ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
# How a page looks, as settings of the browser; with "large" its text has twice the size.
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
    "large": {"color_scheme": "light"},
    "german": {"color_scheme": "light", "locale": "de"},
}
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
CARD = "#deck=jam&id=25"
PHOTO = FOLDER.parents[2] / "tests" / "photos" / "data" / "IMG_9.jpg"


def _words(page: Any, text: str) -> str:
    """Return a text of the page in its language."""
    language = page.locator("html").get_attribute("lang")
    return str(catalogues().get(language, {}).get(text, text))


def _button(page: Any, name: str) -> None:
    # With large text, a button may be below the visible part of the page.
    page.get_by_role("button", name=_words(page, name), exact=True).dispatch_event("click")
    page.wait_for_timeout(250)


def _switch(page: Any, name: str) -> None:
    page.get_by_role("switch", name=_words(page, name)).dispatch_event("click")


def _help(page: Any) -> None:
    if page.locator(".more").is_visible():
        _button(page, "More")
    page.locator(".help h2").wait_for()


def _moves(page: Any, id: str, most: int) -> None:
    for move in deck("jam")[id].solve(metric="moves,slides").moves[:most]:
        page.keyboard.press(move.vehicle)
        for _ in range(move.slides):
            page.keyboard.press(ARROWS[move.direction])


def _hint(page: Any) -> None:
    for grade in ("Hint", "Vehicle?", "Move?"):
        _button(page, grade)


def _stuck(page: Any) -> None:
    _help(page)
    _switch(page, "Distance to the exit")
    _button(page, "Why is it stuck?")


def _best(page: Any) -> None:
    _help(page)
    _switch(page, "Distance to the exit")
    _switch(page, "All best moves")
    page.locator(".help input").first.focus()
    page.keyboard.press("Escape")


def _solution(page: Any) -> None:
    _button(page, "Solution")
    _button(page, "Pause")
    page.get_by_role("slider").fill("9")


def _won(page: Any) -> None:
    _moves(page, "1", 99)
    page.locator("dialog.won").wait_for()


def _edit(page: Any) -> None:
    page.locator(".level-line").wait_for()
    page.locator(".edit-overlay").focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.locator(".edit-overlay").blur()


def _make(page: Any) -> None:
    page.locator("#option-count").fill("8")
    _button(page, "Make")
    page.locator(".card").nth(7).wait_for()
    page.locator(".generator-form button[type=submit]:enabled").first.wait_for()
    if page.viewport_size["width"] < 500:
        page.locator(".row-head").first.evaluate("(head) => head.scrollIntoView()")


def _explore(page: Any) -> None:
    page.locator(".map-canvas[data-painted]").wait_for()
    for _ in range(6):
        _button(page, "Next step")
    if page.viewport_size["width"] > 500:
        page.mouse.move(560, 330)


def _settings(page: Any) -> None:
    _help(page)
    _button(page, "Settings")


def _race(page: Any) -> None:
    page.evaluate("unjam.loadParts()")
    _help(page)
    _switch(page, "Race")
    if page.locator(".help.open").count():
        _button(page, "Close help")
    page.locator("main").focus()
    _moves(page, "25", 4)


def _learn(page: Any) -> None:
    page.locator(".search-panel .counter").first.wait_for()
    slider = page.locator(".stepping .slider")
    slider.fill(str(int(slider.get_attribute("max")) // 2))


def _photo(page: Any) -> None:
    _button(page, "Open a puzzle")
    with page.expect_file_chooser() as chooser:
        _button(page, "From a photo …")
    chooser.value.set_files(PHOTO)
    page.locator(".photo-cell").first.wait_for()


# The URL fragment of each view, and the actions that lead to the picture.
VIEWS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "play": (CARD, lambda page: _moves(page, "25", 3)),
    "hint": (CARD, _hint),
    "best": (CARD, _best),
    "stuck": (CARD, _stuck),
    "solution": (CARD, _solution),
    "share": (CARD, lambda page: _button(page, "Share")),
    "won": ("#deck=jam&id=1", _won),
    "safari": ("#deck=safari&id=8", lambda page: None),
    "settings": (CARD, _settings),
    "race": (CARD, _race),
    "daily": ("#/levels?deck=daily", lambda page: page.locator(".calendar td").first.wait_for()),
    "statistics": (
        "#/statistics",
        lambda page: page.locator(".view-statistics h2").first.wait_for(),
    ),
    "levels": ("#/levels?deck=jam", lambda page: page.locator(".tile").first.wait_for()),
    "edit": ("#/edit?deck=jam&id=25", _edit),
    "make": ("#/make?deck=jam&id=25", _make),
    "explore": ("#/explore?deck=jam&id=40", _explore),
    "learn": ("#/learn?deck=jam&id=1", _learn),
    "open": (CARD, lambda page: _button(page, "Open a puzzle")),
    "photo": (CARD, _photo),
}


# Parts of a view, and plain views: two pictures of each suffice.
EXTRAS = {"best", "stuck", "won", "safari", "settings", "race", "daily", "statistics", "photo"}
TWO = {("phone", "light"), ("desktop", "dark")}


def main(names: list[str], folder: Path, looks: Iterable[str]) -> None:
    """Start a server and a browser and take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "unjam", "serve", "--port", "0", "--no-open", "--no-log"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        try:
            with sync_playwright() as playwright:
                chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
                browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
                for name, screen, look in itertools.product(names or VIEWS, SCREENS, looks):
                    if folder != FOLDER or name not in EXTRAS or (screen, look) in TWO:
                        picture = _picture(browser, address, name, screen, look)
                        with whole_file(folder / f"{name}-{screen}-{look}.png") as aside:
                            picture.save(aside, "PNG", optimize=True)
                browser.close()
        finally:
            server.terminate()
    total = sum(path.stat().st_size for path in folder.iterdir())
    print(f"{len(list(folder.iterdir()))} pictures, {total:,} bytes")


def _picture(browser: Any, address: str, name: str, screen: str, look: str) -> Image.Image:
    width, height = SCREENS[screen]
    place, act = VIEWS[name]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=screen == "phone",
        service_workers="block",
        **LOOKS[look],
    )
    # Not the explanation of the first visit.
    context.add_init_script("localStorage.setItem('unjam settings', '{\"welcomed\": true}')")
    page = context.new_page()
    page.goto(address + place)
    page.locator(".view:not([hidden]) :is(.board, .levels, h1)").first.wait_for()
    page.wait_for_load_state("networkidle")
    if look == "large":
        page.evaluate(LARGE_TEXT)
    act(page)
    page.wait_for_timeout(SETTLED)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    colours = MANY_COLOURS if name in ("explore", "learn", "photo") else COLOURS
    return picture.quantize(colours, dither=Image.Dither.NONE)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    parser.add_argument("views", nargs="*", metavar="VIEW", help=", ".join(VIEWS))
    parser.add_argument("--looks", type=Path, metavar="FOLDER", help="in all looks, for reviewers")
    options = parser.parse_args()
    main(options.views, options.looks or FOLDER, LOOKS if options.looks else ("light", "dark"))
