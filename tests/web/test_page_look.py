"""The page's promises: reachable for everybody, small, quick, at home on any screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from unjam.web.page.index_page import page_files
from unjam.web.page.static_files import File

from .conftest import DESKTOP, PHONE, Open
from .playing import open_levels, way
from .test_page_play import CARD, SOLUTION, of

AXE = (Path(__file__).parent / "data" / "axe.min.js").read_text("utf-8")
RUN_AXE = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}"""
ALL_BYTES = 170_000
PHOTO_BYTES = 10_000  # the dialog for photos, which needs the server
FIRST_BYTES = 45_500  # compressed, the HTML with the first board


def expect_no_barrier(page: Any, what: str) -> None:
    """axe finds nothing serious or critical."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE)
    assert page.evaluate(RUN_AXE) == [], what


@pytest.mark.parametrize(
    ("theme", "screen"), [("light", PHONE), ("dark", DESKTOP)], ids=["light", "dark"]
)
def test_nothing_keeps_anybody_out(open_site: Open, theme: str, screen: dict[str, Any]) -> None:
    page = open_site(color_scheme=theme, **screen)
    expect_no_barrier(page, "play")
    page.get_by_role("button", name="Hint").click()
    page.locator(".outline").first.wait_for()
    if screen is PHONE:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Why is it stuck?").click()
    page.locator(".blockers").wait_for()
    expect_no_barrier(page, "help")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => document.querySelector('.link')?.value")
    expect_no_barrier(page, "share")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="My game").wait_for()
    expect_no_barrier(page, "playback")
    page.get_by_role("button", name="My game").click()
    page.get_by_role("button", name="Open a puzzle").click()
    expect_no_barrier(page, "open")
    page.keyboard.press("Escape")
    open_levels(page)
    expect_no_barrier(page, "levels")


def test_the_end_keeps_nobody_out(open_site: Open) -> None:
    page = open_site(of("XX.. ...."), color_scheme="light")
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.locator("dialog.won").wait_for()
    expect_no_barrier(page, "won")


def test_the_theme_follows_the_system_until_somebody_chooses(open_site: Open) -> None:
    page = open_site(color_scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(paper)
    assert light != dark
    page.get_by_role("button", name="Use dark colours").click()
    assert page.evaluate(paper) == dark
    page.reload()
    assert page.evaluate(paper) == dark
    page.get_by_role("button", name="Use light colours").wait_for()


SCREENS = [(320, 568), (360, 640), (390, 844), (740, 360), (820, 1180), (1280, 800), (3840, 2160)]


def test_it_fits_on_every_screen(open_site: Open) -> None:
    page = open_site()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate("""() => {
          const box = (query) => document.querySelector(query).getBoundingClientRect();
          const controls = [...document.querySelectorAll(".controls .button")]
            .filter((button) => button.offsetParent !== null)
            .map((button) => button.getBoundingClientRect());
          const main = document.querySelector("main");
          return {
            wide: document.documentElement.scrollWidth - innerWidth,
            high: main.scrollHeight - main.clientHeight,
            board: Math.min(box(".board").width, box(".board").height),
            lowest: Math.max(...controls.map(({ bottom }) => bottom)),
            smallest: Math.min(...controls.map((one) => Math.min(one.width, one.height))),
            main: box("main").bottom,
          };
        }""")
        where = f"{width}x{height}: {found}"
        assert found["wide"] <= 0, where
        assert found["high"] <= 0, where
        assert found["lowest"] <= found["main"], where
        assert found["board"] >= 0.6 * min(width, height) - 40, where
        assert found["smallest"] >= 38, where
    page.set_viewport_size({"width": 360, "height": 640})
    open_levels(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_all_files_together_are_small() -> None:
    """What a reader in any language receives who opens every view and dialog.

    That is the HTML, all scripts and style sheets, the icon, the manifest and the words; without
    puzzles, the service worker, and the large icons that only installing asks for.
    """
    files = page_files()
    stored = re.findall(r'^  "\.(/[^"]*)",?$', files["/service_worker.js"].body.decode(), re.M)
    assert {"/", "/languages/de.json", "/player/dialog.css"} <= set(stored)

    def size(file: File) -> int:
        return len(file.packed or file.body)

    common = sum(
        size(files[address])
        for address in stored
        if address != "/" and not address.startswith("/languages/")
    )
    pages = files["/"].translations
    sizes = {"en": common + size(files["/"])} | {
        code: common
        + size(page)
        + size(files[f"/languages/{code}.json"])
        + size(files[f"/languages/{code}.phrases.json"])
        for code, page in pages.items()
    }
    assert len(sizes) == 5
    assert max(sizes.values()) < ALL_BYTES, sizes
    photos = [path for path in files if path.startswith("/bundles/photo_dialog.")]
    assert len(photos) == 1
    assert size(files[photos[0]]) + size(files["/photo/photo_dialog.css"]) < PHOTO_BYTES
    assert max(map(size, [files["/"], *pages.values()])) < FIRST_BYTES


def test_thousands_have_separators_everywhere(open_site: Open) -> None:
    page = open_site("#/levels?deck=census-6x6")
    assert page.locator(".deck[aria-current]").inner_text().split()[-1] == "3,000"
    page.get_by_role("button", name="Show more (121 to 240 of 3,000)").wait_for()
    assert page.locator(".total").inner_text() == "★ 0 / 9,000"
    page = open_site("#/explore?deck=jam&id=1")
    page.get_by_text("1,247 states").wait_for()
    assert "1,247 states" in (page.locator(".map-canvas").get_attribute("aria-label") or "")


def test_the_first_puzzle_needs_no_question(open_site: Open) -> None:
    asked: list[str] = []
    page = open_site(before="window.began = performance.now()")
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.locator(".vehicle").first.wait_for()
    assert [url for url in asked if "/api/" in url] == []
    for move in SOLUTION.moves[:2]:
        page.keyboard.press(move.vehicle)
    assert [url for url in asked if "/api/" in url] == []


FRAMES = """async () => {
  const times = [];
  const group = document.querySelector(".vehicle.dragged");
  const view = document.querySelector(".board");
  const where = () => group.firstChild.getAttribute("transform");
  const box = group.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let late = 0;
  for (let step = 1; step <= 40; step++) {
    const before = where();
    performance.mark("begin");
    view.dispatchEvent(new PointerEvent("pointermove", {
      pointerId: 1, clientX: x + 4 * Math.sin(step) + 6, clientY: y, bubbles: true }));
    await new Promise(requestAnimationFrame); // asked for later, so called after the page's own
    times.push(performance.measure("frame", "begin").duration);
    if (where() === before) late++;
  }
  return { late, times };
}"""


@pytest.mark.parametrize("side", [6, 16])
def test_a_pointer_move_is_seen_in_the_next_frame(
    open_site: Open, side: int, record_property: Any
) -> None:
    rows = [["."] * side for _ in range(side)]
    rows[2][1] = rows[2][2] = "X"
    for number in range(side // 2):
        label = chr(ord("A") + number)
        rows[side - 1 - number % 3][2 * (number // 3)] = label
        rows[side - 1 - number % 3][2 * (number // 3) + 1] = label
    page = open_site(of("\n".join("".join(row) for row in rows)))
    page.locator(".vehicle.target").wait_for()
    (x, y), _ = way(page, CARD.solve().moves[0]._replace(vehicle="X"))
    page.mouse.move(x, y)
    page.mouse.down()
    found = page.evaluate(FRAMES)
    page.mouse.up()
    assert found["late"] == 0
    record_property(f"milliseconds until drawn, {side}x{side}", sorted(found["times"])[20])
    print(f"\n{side}x{side}: median {sorted(found['times'])[20]:.1f} ms until drawn")


def test_the_browser_understands_every_declaration(open_site: Open) -> None:
    """A misspelt property or value is ignored by browsers without any message."""
    declarations = {
        (name.strip(), value.strip().removesuffix("!important").strip())
        for address, file in page_files().items()
        if address.endswith(".css")
        for body in re.findall(r"\{([^{}]*)\}", re.sub(r"(?s)/\*.*?\*/", "", file.body.decode()))
        for name, colon, value in (one.partition(":") for one in body.split(";"))
        if colon and not name.strip().startswith(("--", "-moz-"))
    }
    assert len(declarations) > 500
    page = open_site()
    unknown = page.evaluate(
        "(all) => all.filter(([name, value]) => !CSS.supports(name, value))",
        [list(pair) for pair in sorted(declarations)],
    )
    assert unknown == []
