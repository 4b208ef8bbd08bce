"""What only a static site has: prepared boards, Python in a worker, and what happens to it."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.web import endless
from tests.web.conftest import DESKTOP, PATIENCE, STATIC_SITE, Open, served_folder
from tests.web.playing import press
from tests.web.test_page_make import wish
from unjam import deck

pytestmark = pytest.mark.static_site

FIRST_BYTES = 250_000  # until the first board can be played; this host compresses nothing
RESTART = 4.0  # seconds until another request is answered after one was cancelled
SOLVE = "(puzzle) => unjam.api('solve', { puzzle }).then(({ status }) => status)"
SMALL = ".... XX.B A..B AOOO"


@pytest.fixture
def newcomer(browser: Any, site: str) -> Any:
    """A page in a browser that has never loaded Python, and all addresses that it asks for."""
    context = browser.new_context(**DESKTOP, reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(site)
    page.locator(".board .vehicle").first.wait_for()
    yield page
    context.close()


def python_files(page: Any) -> list[str]:
    return [url for url in page.asked if "/python-" in url]


def ready(page: Any) -> float:
    """Wait until Python answers; return how many seconds that took."""
    begin = time.monotonic()
    assert page.evaluate(SOLVE, SMALL) == "solved"
    return time.monotonic() - begin


def patience(start: float) -> float:
    """The longest time for a restart; on a busy machine, that of the first start counts."""
    return max(RESTART, 1.5 * start)


def test_boards_of_decks_need_no_python(newcomer: Any, site: str) -> None:
    page = newcomer
    page.goto(f"{site}#deck=safari&id=7")
    page.get_by_role("heading", name="Puzzle 7").wait_for()
    page.goto(f"{site}#/levels?deck=census-6x6")
    page.locator(".tile").nth(30).wait_for()
    page.goto(f"{site}#deck=daily&id=2026-03-01")
    page.get_by_role("heading", name="March 1, 2026").wait_for()
    page.goto(f"{site}#deck=jam&id=2")
    page.get_by_role("heading", name="Puzzle 2").wait_for()
    page.get_by_role("button", name="Hint").click()  # of the page's own search
    page.locator(".board .hint, .board .hinted, .message:not(:empty)").first.wait_for()
    for move in deck("jam")["2"].solve(metric="moves,slides").moves:
        press(page, move)
    page.locator("dialog[open]").wait_for()
    page.wait_for_load_state("networkidle")
    assert python_files(page) == []


def test_few_bytes_until_the_first_board(newcomer: Any) -> None:
    page = newcomer
    session = page.context.new_cdp_session(page)
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto("about:blank")
    page.go_back()
    page.get_by_role("heading", name="Puzzle 1").wait_for()
    page.wait_for_load_state("networkidle")  # with everything that follows the board
    print(f"first board and what follows it: {sum(received):,} bytes")
    assert sum(received) < FIRST_BYTES


def test_python_is_loaded_with_visible_progress(newcomer: Any) -> None:
    page = newcomer
    page.evaluate("""() => {
        globalThis.seen = new Set();
        new MutationObserver(() => {
            const notice = document.querySelector(".loading-notice:not([hidden]) span");
            if (notice) seen.add(notice.textContent);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
    }""")
    page.get_by_role("link", name="Edit").click()
    page.get_by_role("progressbar", name="Loading Python").wait_for()
    page.locator('[role="status"]', has_text="Loading Python").wait_for(state="attached")
    page.locator(".view-edit", has_text=re.compile(r"\d moves")).wait_for()
    page.locator(".loading-notice").wait_for(state="hidden")
    page.locator('[role="status"]', has_text="Python is ready.").wait_for(state="attached")
    seen = page.evaluate("() => [...seen]")
    assert any(text.startswith("Loading Python: ") and text.endswith(" MB") for text in seen), seen
    assert python_files(page)


def test_what_was_cancelled_gives_way(open_site: Open) -> None:
    """A request that takes long is cancelled while another one waits, and Python starts again."""
    page = open_site()
    start = ready(page)
    seconds = page.evaluate(
        """async ([long, short]) => {
            const control = new AbortController();
            const first = unjam.api("solve", { puzzle: long }, control).catch(({ name }) => name);
            await new Promise((resolve) => setTimeout(resolve, 300));
            const second = unjam.api("solve", { puzzle: short });
            const begin = performance.now();
            control.abort();
            if (await first !== "AbortError") return -1;
            if ((await second).status !== "solved") return -2;
            return (performance.now() - begin) / 1000;
        }""",
        [endless(), SMALL],
    )
    print(f"restart: {seconds:.1f} s")
    assert 0 < seconds < patience(start)


def test_short_work_that_was_cancelled_restarts_nothing(open_site: Open) -> None:
    page = open_site()
    ready(page)
    page.evaluate(
        """async (puzzle) => {
            for (let count = 0; count < 5; count++) {
                const control = new AbortController();
                const asked = unjam.api("solve", { puzzle }, control).catch(() => {});
                control.abort();
                await asked;
            }
        }""",
        SMALL,
    )
    worker = page.workers[0]
    ready(page)
    page.wait_for_timeout(800)
    assert page.workers == [worker]


def test_cancel_in_make(open_site: Open) -> None:
    page = open_site("#/make")
    start = ready(page)
    wish(page, moves_from="49", moves_to="50", vehicles_to="9", count="5")
    page.get_by_text("tried").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled: 0 puzzles found.").wait_for()
    assert ready(page) < patience(start)


def test_the_limits_of_a_request(open_site: Open) -> None:
    page = open_site()
    ready(page)
    answer = page.evaluate("(puzzle) => unjam.api('solve', { puzzle, timeout: 1 })", endless())
    assert answer["status"] == "limit"
    answer = page.evaluate(
        "(puzzle) => unjam.api('solve', { puzzle, max_states: 1000 })", endless()
    )
    assert answer["status"] == "limit"


# What goes wrong in the worker at the next request.
CRASHES = {
    "Python ends": """() => {
        const { postMessage } = self;
        self.postMessage = () => {
            self.postMessage = postMessage;
            throw new Error("no longer usable");
        };
    }""",
    "an error nobody expects": """() =>
        addEventListener("message", () => { throw new Error("unexpected"); })
    """,
}


@pytest.mark.parametrize("way", CRASHES)
def test_a_crash_loses_nothing(newcomer: Any, site: str, way: str) -> None:
    page = newcomer
    page.goto(f"{site}#deck=jam&id=3")
    page.get_by_role("heading", name="Puzzle 3").wait_for()
    ready(page)
    first, *_ = deck("jam")["3"].solve().moves
    press(page, first)
    state = page.evaluate("() => unjam.game.state")
    (worker,) = page.workers
    worker.evaluate(CRASHES[way])
    asked = "(puzzle) => unjam.api('check', { puzzle, moves: 'XR1' }).then(() => '', String)"
    told = page.evaluate(asked, SMALL)
    if way == "Python ends":
        assert told == (
            "Error: Python ended unexpectedly and was started again. Please try once more."
        )
    end = time.monotonic() + PATIENCE / 1000
    while worker in page.workers:  # its error arrives after its answer
        assert time.monotonic() < end
        page.wait_for_timeout(20)
    ready(page)
    assert page.evaluate("() => unjam.game.state") == state
    assert page.evaluate("() => unjam.game.done.length") == 1


def test_requests_that_wait_survive_a_crash(newcomer: Any) -> None:
    page = newcomer
    ready(page)
    page.workers[0].evaluate(CRASHES["Python ends"])
    found = page.evaluate(
        """(puzzle) => Promise.all([1, 2, 3].map(() =>
            unjam.api("solve", { puzzle }).then(({ status }) => status, ({ code }) => code)))""",
        SMALL,
    )
    assert found == ["crashed", "solved", "solved"]


def test_python_that_cannot_be_loaded(newcomer: Any) -> None:
    """A sentence says so, and the next request tries again."""
    page = newcomer
    page.context.route("**/*.wasm", lambda route: route.abort())
    asked = "(puzzle) => unjam.api('solve', { puzzle }).then(({ status }) => status, String)"
    assert page.evaluate(asked, SMALL) == (
        "Error: Python, which this needs, could not be loaded. Are you online?"
    )
    page.context.unroute("**/*.wasm")
    assert page.evaluate(asked, SMALL) == "solved"


# ---- Offline -------------------------------------------------------------------------------------


def test_a_second_visit_works_offline(browser: Any, tmp_path: Path) -> None:
    """After the host has stopped: the page, a deck that was opened, and Python."""
    context = browser.new_context(**DESKTOP, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    with served_folder(Path(STATIC_SITE), tmp_path / "host") as site:
        page.goto(site)
        ready(page)
        page.wait_for_function("""async () => {
            const names = await caches.keys();
            const python = names.find((name) => name.startsWith("unjam python "));
            if (!python || !navigator.serviceWorker.controller) return false;
            const kept = await (await caches.open(python)).keys();
            const { files } = JSON.parse(document.getElementById("runtime").textContent);
            return kept.length === files.length;
        }""")
        page.goto(f"{site}#deck=jam&id=5")
        page.get_by_role("heading", name="Puzzle 5").wait_for()
        page.goto("about:blank")
    try:
        page.goto(f"{site}#p=....+XX.B+A..B+AOOO")
        page.locator('.vehicle[aria-label^="O,"]').wait_for()  # read by Python
        page.goto(f"{site}#deck=jam&id=5")
        page.get_by_role("heading", name="Puzzle 5").wait_for()
        page.get_by_role("link", name="Edit").click()
        page.locator(".view-edit", has_text=re.compile(r"\d moves")).wait_for()
        assert page.evaluate("() => fetch('.').then(() => fetch('nothing')).catch(() => 0)") == 0
    finally:
        context.close()
