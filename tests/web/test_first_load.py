"""The first load takes few requests and bytes, and all views share their modules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.web import Running
from tests.web.conftest import Open

FIRST_BYTES = 45_500  # compressed, until the first board can be played
PARTS = re.compile(r"/bundles/page_parts|/(dialog|open_dialog|help_panel)\.css")


@pytest.mark.server  # static sites have a test of their own
def test_few_requests_and_bytes(open_site: Open) -> None:
    page = open_site("#/nothing")  # a context; the load that is counted comes below
    session = page.context.new_cdp_session(page)
    received: list[tuple[str, int]] = []
    paths: dict[str, str] = {}

    def sent(event: dict[str, Any]) -> None:
        paths[event["requestId"]] = event["request"]["url"]

    def finished(event: dict[str, Any]) -> None:
        path = paths.get(event["requestId"])
        if path is not None:  # else it was sent before anybody looked
            received.append((path, int(event["encodedDataLength"])))

    session.on("Network.requestWillBeSent", sent)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    page.route(PARTS, lambda route: None)  # what the first board does not need never comes
    page.reload(wait_until="commit")
    page.locator(".board .vehicle").first.wait_for()
    first = list(received)
    assert not [path for path, _ in first if path.endswith((".js", ".css"))]
    assert sum(size for _, size in first) < FIRST_BYTES, first
    page.keyboard.press("x")
    page.locator(".vehicle.chosen").wait_for()
    page.unroute(PARTS)
    page.goto("about:blank")
    received.clear()
    page.go_back()
    page.locator(".help h2").wait_for()
    page.wait_for_load_state("networkidle")
    assert len(received) <= 8, received


def test_views_share_their_modules(open_site: Open) -> None:
    page = open_site()
    page.wait_for_load_state("networkidle")  # what follows the first board is no part of a view
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.get_by_role("link", name="Edit").click()
    page.locator(".view-edit:not([hidden]) h2, .view-edit:not([hidden]) .drawing").first.wait_for()
    scripts = [url for url in requested if url.endswith(".js")]
    assert len(scripts) == 1
    assert re.search(r"/bundles/edit_view\.\w{12}\.js$", scripts[0])


def test_scripts_of_views_may_be_kept_for_ever(server: Running) -> None:
    text = server.get("/").body.decode()
    (path,) = re.findall(r'"\.(/bundles/explore_view\.\w+\.js)"', text)
    reply = server.get(path)
    assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert server.get("/").headers["cache-control"] == "no-cache"
    assert server.get(path.replace("explore_view.", "explore_view.0")).status == 404
