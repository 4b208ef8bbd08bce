"""The installed page: its manifest, and what it can do after the server has stopped."""

from __future__ import annotations

import json
import re
import shutil
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import unjam
from tests.support.another_program import stranger
from tests.support.web import Running, running
from tests.web.conftest import DESKTOP, PATIENCE
from tests.web.playing import counted, press
from tests.web.test_page_own_deck import keeping
from unjam import Puzzle, deck
from unjam.web.page import static_files
from unjam.web.page.index_page import page_files

STATIC = Path(unjam.__file__).parent / "static"


def test_the_manifest(server: Running) -> None:
    page = server.get("/").body.decode()
    assert '<link rel="manifest" href="manifest.webmanifest">' in page
    reply = server.get("/manifest.webmanifest")
    assert reply.headers["content-type"] == "application/manifest+json"
    manifest = reply.json
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    purposes = set()
    for icon in manifest["icons"]:
        picture = server.get(f"/{icon['src']}")
        assert picture.headers["content-type"] == icon["type"]
        assert len(picture.body) < 10_000
        purposes.add((icon["purpose"], icon["sizes"]))
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.body[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert purposes >= {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}
    policy = server.get("/").headers["content-security-policy"]
    assert "manifest-src 'self'" in policy
    assert "worker-src 'self'" in policy


def test_the_worker_stores_everything_that_the_page_may_load(server: Running) -> None:
    reply = server.get("/service_worker.js")
    assert reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["cache-control"] == "no-cache"
    text = reply.body.decode()
    found = re.search(r"const FILES = (\[.*?\]);", text, re.S)
    assert found is not None
    stored = json.loads(found[1])
    assert len(stored) == len(set(stored))
    for path in stored:
        assert server.get(path[1:]).status == 200, path
    inside = server.get("/").body.decode()
    for module in STATIC.rglob("*.js"):
        for sheet in re.findall(r'loadStylesheet\("([^"]+)"\)', module.read_text("utf-8")):
            # for static sites, or for the server
            assert (f"./{sheet}" in stored) != sheet.startswith(("local/", "photo/"))
    bundles = re.findall(r'"(\./bundles/[^"]+)"', inside)
    assert len(bundles) > 5
    for bundle in bundles:
        other = ("./bundles/local_transport.", "./bundles/photo_dialog.")
        assert (bundle in stored) != bundle.startswith(other)


def test_storing_the_page_transfers_little() -> None:
    """All files that the worker stores, with the words of one language, and the worker itself."""
    files = page_files()
    found = re.search(r"const FILES = (\[.*?\]);", files["/service_worker.js"].body.decode(), re.S)
    assert found is not None
    stored = [path[1:] for path in json.loads(found[1])]
    words = [path for path in stored if path.startswith("/languages/")]
    size = {path: len(files[path].packed or files[path].body) for path in stored}
    common = sum(size.values()) - sum(size[path] for path in words)
    worker = len(files["/service_worker.js"].packed)
    assert len(words) == 4
    assert common + max(size[path] for path in words) + worker < 170_000  # as docs/page.md says


def test_the_version_changes_with_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version() -> str:
        found = re.search(rb'VERSION = "(\w{16})"', page_files()["/service_worker.js"].body)
        assert found is not None
        return found[1].decode()

    first = version()
    assert version() == first
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    monkeypatch.setattr(static_files.files, "__defaults__", (str(folder),))
    assert version() == first
    with (folder / "edit" / "edit_view.css").open("a") as file:
        file.write(".changed {}\n")
    assert version() != first


# ---- In a browser -------------------------------------------------------------------------------


@contextmanager
def installed(browser: Any, server: Running, **settings: Any) -> Iterator[Any]:
    """A page whose service worker is ready."""
    context = browser.new_context(**DESKTOP, reduced_motion="reduce", **settings)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    wait_for_worker(page)
    try:
        yield page
    finally:
        context.close()


def wait_for_worker(page: Any) -> None:
    page.evaluate("""async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller) {
            await new Promise((done) =>
                navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
        }
    }""")


def solved_by_keys(page: Any, id: str) -> None:
    for move in deck("jam")[id].solve(metric="moves,slides").moves:
        press(page, move)
    page.locator("dialog[open]").wait_for()


def keep_current_puzzle(page: Any) -> None:
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("button", name="Kept", exact=True).wait_for()
    (card,) = json.loads(page.evaluate("() => localStorage.getItem('unjam kept')"))
    assert Puzzle.parse(card["puzzle"]["text"]) == deck("jam")["1"]
    assert card["blocks"]


def expect_shared(page: Any, puzzle: Puzzle) -> None:
    """Share offers the link and the text, and saves the text."""
    page.get_by_role("button", name="Share", exact=True).first.click()
    page.locator(".share-status", has_text="does not respond").wait_for()
    link = page.get_by_label("Link", exact=True).input_value()
    assert "#p=" in link or "#z=" in link
    assert page.get_by_label("Notation").locator("option").all_inner_texts() == ["unjam text"]
    text = page.get_by_label("The puzzle as text").input_value()
    assert Puzzle.parse(text) == puzzle
    with page.expect_download() as download:
        page.get_by_role("button", name="Text", exact=True).click()
    assert Path(download.value.path()).read_text("utf-8") == text


def test_after_the_server_has_stopped(browser: Any) -> None:
    with running() as server:
        with_page = installed(browser, server)
        page = with_page.__enter__()
        # Visit another puzzle and a deck, which can be opened later.
        page.goto(f"http://127.0.0.1:{server.port}/#deck=jam&id=2")
        page.get_by_role("heading", name="Puzzle 2").wait_for()
        page.goto(f"http://127.0.0.1:{server.port}/#/levels?deck=jam")
        page.locator(".tile").first.wait_for()
        wait_for_stored(page, "/jam/2/play")
        wait_for_stored(page, "count=40&id=1&")
        address = f"http://127.0.0.1:{server.port}/"
    try:
        page.goto("about:blank")
        page.goto(address)  # the server is gone
        page.get_by_role("heading", name="Puzzle 1").wait_for()
        assert page.evaluate("() => fetch('healthz').then(() => true, () => false)") is False
        # Hints come from the solution that travelled with the puzzle. A hint that is asked for
        # again before it is there remains the same hint.
        page.keyboard.press("?")
        page.locator(".board .hinted").wait_for()
        assert "does not respond" not in page.locator("body").inner_text()
        page.keyboard.press("?")
        page.locator(".board .hints > *").first.wait_for()
        page.keyboard.press("?")
        page.locator('[data-count="moves"] b', has_text="1").wait_for()
        assert counted(page)[0] == 1
        page.get_by_role("button", name="Restart").click()
        solved_by_keys(page, "1")
        page.keyboard.press("Escape")
        keep_current_puzzle(page)
        # A puzzle that was visited, with its own solution.
        page.goto(f"{address}#deck=jam&id=2")
        page.reload()
        page.get_by_role("heading", name="Puzzle 2").wait_for()
        assert page.evaluate("() => globalThis.unjam.puzzle.data.path.length") > 0
        solved_by_keys(page, "2")
        page.goto(f"{address}#/levels?deck=jam")
        page.reload()
        page.locator(".tile").nth(1).wait_for()
        # The puzzle that was kept without the server.
        page.goto(f"{address}#/levels?deck=*")
        page.reload()
        page.locator(".tile").click()
        page.locator(".view-play:not([hidden]) h1", has_text="Your deck").wait_for()
        solved_by_keys(page, "1")
        page.keyboard.press("Escape")
        expect_shared(page, deck("jam")["1"])
    finally:
        with_page.__exit__(None, None, None)


def stored_addresses(page: Any, cache: str = "unjam page") -> list[str]:
    """The paths and queries that are stored in caches whose names begin like this."""
    found: list[str] = page.evaluate(
        """async (beginning) => {
            const found = [];
            for (const name of (await caches.keys()).filter((one) => one.startsWith(beginning))) {
                const requests = await (await caches.open(name)).keys();
                found.push(...requests.map(({ url }) => url.slice(location.origin.length)));
            }
            return found;
        }""",
        cache,
    )
    return found


def wait_for_stored(page: Any, part: str, cache: str = "unjam page") -> None:
    """Wait until an address is stored that contains this."""
    end = time.monotonic() + PATIENCE / 1000
    while not any(part in address for address in stored_addresses(page, cache)):
        assert time.monotonic() < end, part
        page.wait_for_timeout(50)


def test_levels_and_your_deck_need_not_have_been_opened(browser: Any) -> None:
    """What the page stores by itself: the decks, the tiles of the first one, and kept puzzles."""
    with running() as server:
        with_page = installed(browser, server)
        page = with_page.__enter__()
        wait_for_stored(page, "count=40&id=1&")
        # As Make keeps it: without what it takes to play it.
        page.evaluate(f"() => {{ {keeping(deck('jam')['5'])} }}")
        page.reload()
        wait_for_stored(page, "kept/", "unjam kept puzzles")
        address = f"http://127.0.0.1:{server.port}/"
    try:
        page.goto("about:blank")
        page.goto(f"{address}#/levels")
        page.locator(".tile").nth(39).wait_for()
        page.get_by_role("link", name="Your deck").click()
        page.get_by_role("heading", name="Your deck").wait_for()
        page.locator(".tile").click()
        page.locator(".view-play:not([hidden]) h1", has_text="Your deck").wait_for()
        solved_by_keys(page, "5")
        page.keyboard.press("Escape")
        # A deck that is not stored does not take the others away.
        page.goto(f"{address}#/levels?deck=klotski")
        page.get_by_role("alert").filter(has_text="does not respond").first.wait_for()
        page.get_by_role("button", name="Try again").wait_for()
        page.get_by_role("link", name="Your deck").click()
        page.locator(".tile").wait_for()
        # Without the list of decks, there is what this browser has.
        page.evaluate("""async () => {
            const name = (await caches.keys()).find((one) => one.startsWith("unjam page"));
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                if (request.url.includes("/api/")) await cache.delete(request);
            }
        }""")
        page.reload()
        page.locator(".tile").wait_for()
        decks = page.get_by_role("navigation", name="Decks").get_by_role("link")
        names = [text.split("\n")[0] for text in decks.all_inner_texts()]
        assert names == ["Daily puzzle", "Statistics", "Your deck"]
    finally:
        with_page.__exit__(None, None, None)


def test_another_program_does_not_replace_the_page(browser: Any) -> None:
    with running() as server:
        port = server.port
        with_page = installed(browser, server)
        page = with_page.__enter__()
        wait_for_stored(page, "count=40&id=1&")
    try:
        with stranger(port):
            for _ in range(2):
                page.goto("about:blank")
                page.goto(f"http://127.0.0.1:{port}/#/levels?deck=jam")
                page.locator(".tile").nth(39).wait_for()
                assert page.title() != "Another program"
            page.goto(f"http://127.0.0.1:{port}/#/edit")
            page.get_by_text("The server does not respond.").first.wait_for()
        page.goto("about:blank")  # nothing of it was stored
        page.goto(f"http://127.0.0.1:{port}/")
        page.get_by_role("heading", name="Puzzle 1").wait_for()
    finally:
        with_page.__exit__(None, None, None)


def test_only_the_words_in_use_are_stored(browser: Any) -> None:
    def stored_words() -> list[str]:
        return sorted(one for one in stored_addresses(page) if one.startswith("/languages/"))

    with running() as server:
        with_page = installed(browser, server, locale="de-DE")
        page = with_page.__enter__()
        wait_for_stored(page, "/languages/")
        assert stored_words() == ["/languages/de.json"]
        with page.expect_navigation():
            page.get_by_label("Sprache").select_option("Français")
        wait_for_stored(page, "/languages/fr.json")
        assert stored_words() == ["/languages/de.json", "/languages/fr.json"]
        address = f"http://127.0.0.1:{server.port}/"
    try:
        page.goto("about:blank")
        page.goto(f"{address}#/statistics")
        page.locator("h1", has_text="Statistiques").wait_for()
    finally:
        with_page.__exit__(None, None, None)


def test_a_puzzle_that_was_sent_to_the_server_is_stored(browser: Any) -> None:
    with running() as server:
        with_page = installed(browser, server)
        page = with_page.__enter__()
        address = f"http://127.0.0.1:{server.port}/#p=....+XX.B+A..B+AOOO"
        page.goto(address)
        page.locator('.vehicle[aria-label^="O,"]').wait_for()
        wait_for_stored(page, "/play?body=")
    try:
        page.goto("about:blank")
        page.goto(address)
        page.locator('.vehicle[aria-label^="O,"]').wait_for()
        assert page.locator(".vehicle").count() == 4
        # The page searches for a solution itself.
        page.get_by_role("button", name="Solution").click()
        page.locator(".playback:not([hidden])").wait_for()
    finally:
        with_page.__exit__(None, None, None)


def test_a_new_version_replaces_the_old_one(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    monkeypatch.setattr(static_files.files, "__defaults__", (str(folder),))
    names = "() => caches.keys()"
    with running() as server:
        port = server.port
        with_page = installed(browser, server)
        page = with_page.__enter__()
        (old,) = page.evaluate(names)
    try:
        html = (folder / "index.html").read_text("utf-8")
        html = html.replace("<title>unjam</title>", "<title>new version</title>")
        (folder / "index.html").write_text(html, encoding="utf-8")
        with running(port=port) as server:
            context = page.context
            page.goto(f"http://127.0.0.1:{port}/")
            # The page itself is new at once; what is stored follows when the old page is closed.
            assert "<title>new version</title>" in page.evaluate(
                "() => fetch('.').then((response) => response.text())"
            )
            page.evaluate("() => navigator.serviceWorker.getRegistration().then((r) => r.update())")
            page.wait_for_function(
                "() => navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting)"
            )
            page.close()
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            wait_for_worker(page)
            for _ in range(20):
                found = page.evaluate(names)
                if found != [old] and len(found) == 1:
                    break
                page.goto("about:blank")  # the old page may have been there a little longer
                page.wait_for_timeout(300)
                page.goto(f"http://127.0.0.1:{port}/")
            assert len(found) == 1
            assert found != [old]
    finally:
        with_page.__exit__(None, None, None)
