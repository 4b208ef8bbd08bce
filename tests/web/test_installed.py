"""The installed page: its manifest, and what it can do after the server has stopped."""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import unjam
from tests.support.web import Running, running
from tests.web.conftest import DESKTOP, PATIENCE
from tests.web.playing import counted, press
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
            assert f"./{sheet}" in stored
    for bundle in re.findall(r'"(\./bundles/[^"]+)"', inside):
        assert bundle in stored


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
def installed(browser: Any, server: Running) -> Iterator[Any]:
    """A page whose service worker is ready."""
    context = browser.new_context(**DESKTOP, reduced_motion="reduce")
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


def test_after_the_server_has_stopped(browser: Any) -> None:
    with running() as server:
        with_page = installed(browser, server)
        page = with_page.__enter__()
        # Visit another puzzle and a deck, which can be opened later.
        page.goto(f"http://127.0.0.1:{server.port}/#deck=jam&id=2")
        page.get_by_role("heading", name="Puzzle 2").wait_for()
        page.goto(f"http://127.0.0.1:{server.port}/#/levels?deck=jam")
        page.locator(".tile").first.wait_for()
        address = f"http://127.0.0.1:{server.port}/"
    try:
        page.goto("about:blank")
        page.goto(address)  # the server is gone
        page.get_by_role("heading", name="Puzzle 1").wait_for()
        assert page.evaluate("() => fetch('healthz').then(() => true, () => false)") is False
        # Hints come from the solution that travelled with the puzzle.
        page.keyboard.press("?")
        page.locator(".board .hint, .board .hinted, .message:not(:empty)").first.wait_for()
        assert "does not respond" not in page.locator("body").inner_text()
        page.keyboard.press("?")
        page.keyboard.press("?")
        page.wait_for_timeout(100)
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
        page.get_by_role("link", name="Play", exact=True).click()
        page.get_by_role("button", name="Share").first.click()
        page.locator(".share-dialog[open]").wait_for()
    finally:
        with_page.__exit__(None, None, None)


def test_a_puzzle_that_was_sent_to_the_server_is_stored(browser: Any) -> None:
    with running() as server:
        with_page = installed(browser, server)
        page = with_page.__enter__()
        address = f"http://127.0.0.1:{server.port}/#p=....+XX.B+A..B+AOOO"
        page.goto(address)
        page.locator('.vehicle[aria-label^="O,"]').wait_for()
        page.wait_for_timeout(200)  # until it is stored
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
