"""The page as one file (`unjam export --full`), opened from the disk: every view, no request."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.web import endless
from tests.web.conftest import STATIC_SITE, Open, engines, served_folder
from tests.web.playing import press
from tests.web.test_page_make import wish
from tests.web.test_static_site import SMALL, SOLVE, patience, ready
from unjam import deck

pytestmark = pytest.mark.static_site


@pytest.fixture(scope="session")
def single_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("single") / "unjam.html"
    (runtime,) = Path(STATIC_SITE).glob("python-*")
    command = [sys.executable, "-m", "unjam", "export", "--full", "--runtime", str(runtime)]
    subprocess.run([*command, "-o", str(path)], check=True, capture_output=True)
    return path


@pytest.fixture
def page(single_file: Path, open_page: Open) -> Any:
    """The file, opened from the disk. At the end it has fetched nothing."""
    page = open_page(single_file)
    page.get_by_role("heading", name="Puzzle 1").wait_for()
    return page


def visit(page: Any, place: str) -> None:
    page.evaluate("(place) => { location.hash = place; }", place)


def test_play_without_python(page: Any) -> None:
    visit(page, "#/levels?deck=safari")
    page.locator(".tile").nth(20).wait_for()
    visit(page, f"#deck=klotski&id={deck('klotski').ids[0]}")
    page.locator(".vehicle").nth(8).wait_for()
    visit(page, "#deck=jam&id=2")
    page.get_by_role("heading", name="Puzzle 2").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".board .hinted").wait_for()
    for move in deck("jam")["2"].solve(metric="moves,slides").moves:
        press(page, move)
    page.locator("dialog[open]").wait_for()
    assert page.workers == []


def test_every_view_that_needs_python(page: Any) -> None:
    page.get_by_role("link", name="Edit", exact=True).click()
    page.locator(".view-edit", has_text=re.compile(r"\d moves")).wait_for()
    page.get_by_role("link", name="Explore", exact=True).click()
    page.locator(".view-explore", has_text="1,247 states").wait_for()
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("button", name="Next state").wait_for()
    page.get_by_role("link", name="Make", exact=True).click()
    page.get_by_role("heading", name="Make puzzles").wait_for()
    wish(page, count="1")
    page.get_by_text("1 puzzle found").wait_for()
    # Any notation.
    visit(page, "#p=....+XX.B+A..B+AOOO")
    page.locator('.vehicle[aria-label^="O,"]').wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Vehicle?").wait_for()
    assert len(page.workers) == 1


def test_sharing(page: Any) -> None:
    page.get_by_role("button", name="Share", exact=True).first.click()
    page.locator(".local-notice", has_text="because the page is a file on it").wait_for()
    assert page.get_by_label("Link", exact=True).input_value().startswith("file:///")
    with page.expect_download() as download:
        page.get_by_role("button", name="One file").click()
    assert "<!doctype html>" in Path(download.value.path()).read_text("utf-8")


def test_another_language(page: Any) -> None:
    page.get_by_label("Language").select_option("Deutsch")
    page.locator("html[lang=de]").wait_for()
    visit(page, "#/statistics")
    page.locator("h1", has_text="Statistik").wait_for()
    assert page.get_by_role("link", name="Lernen").is_visible()


def test_cancel(page: Any) -> None:
    start = ready(page)
    page.evaluate(
        """async (puzzle) => {
            const control = new AbortController();
            const first = unjam.api("solve", { puzzle }, control).catch(() => {});
            await new Promise((resolve) => setTimeout(resolve, 300));
            control.abort();
            await first;
        }""",
        endless(),
    )
    assert ready(page) < patience(start)


@pytest.mark.parametrize("browser", engines(), indirect=True)
def test_every_browser(single_file: Path, browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(single_file.as_uri())
    page.get_by_role("heading", name="Puzzle 1").wait_for()
    assert page.evaluate(SOLVE, SMALL) == "solved"
    context.close()


def test_a_browser_that_cannot_unpack(single_file: Path, browser: Any) -> None:
    context = browser.new_context()
    context.add_init_script("delete globalThis.DecompressionStream")
    page = context.new_page()
    page.goto(single_file.as_uri())
    page.get_by_role("heading", name="Puzzle 1").wait_for()
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_text("This browser cannot unpack this file.").first.wait_for()
    assert page.get_by_role("button", name="Try again").is_visible()
    context.close()


def test_from_a_host(single_file: Path, browser: Any, tmp_path: Path) -> None:
    """It asks for nothing there either."""
    context = browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    with served_folder(single_file.parent, tmp_path / "host") as site:
        page = context.new_page()
        page.goto(f"{site}unjam.html")
        page.get_by_role("heading", name="Puzzle 1").wait_for()
        assert page.evaluate(SOLVE, SMALL) == "solved"
        page.wait_for_load_state("networkidle")
    context.close()
    assert [url for url in asked if not url.startswith(("data:", "blob:"))] == [f"{site}unjam.html"]
