"""One server and one browser for all tests here; pages are watched for errors and the network.

With ``UNJAM_SITE=FOLDER`` the page comes from a static site instead of a server (`make test-site`).
Then only the tests that open the page run, without those marked ``server``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.web import Running, running

STATIC_SITE = os.environ.get("UNJAM_SITE", "")  # a folder that `unjam site` wrote
SUB_PATH = "games/unjam/"  # static sites work anywhere on their host
# What the page asks when a part of it could not be loaded.
DOUBT = "Are you online?" if STATIC_SITE else "Is unjam serve still running?"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
    "--renderer-process-limit=1",  # one process for all pages, not one each
]  # fmt: skip
PATIENCE = 30_000  # milliseconds; a busy machine is no error
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
# Without service workers, every request of a page can be seen and failed by a test.
SITE = {**DESKTOP, "reduced_motion": "reduce", "service_workers": "block"}


def in_ci() -> bool:
    """Whether continuous integration runs the tests: nothing is skipped then."""
    return os.environ.get("CI", "false") not in ("", "false")


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    """A server with small limits, for all tests of a file that leave it as it was."""
    with running(timeout=2.0, generate_timeout=5.0, max_count=5) as found:
        yield found


def engines() -> list[str]:
    """Return the browsers of this machine: Chromium, and those that Playwright has installed."""
    default = Path.home() / ".cache" / "ms-playwright"
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or default)
    others = [name for name in ("firefox", "webkit") if any(folder.glob(f"{name}-*"))]
    return ["chromium", *others]


class SharedBrowser:
    """Real browsers for all tests of a process that follow one another, one of each kind.

    They are closed before the next test without one: while they run, a loop of asyncio runs, and
    tests that run one of their own could not.
    """

    def __init__(self) -> None:
        self._playwright: Any = None
        self._browsers: dict[str, Any] = {}

    def get(self, engine: str) -> Any:
        """Return a browser, started if it is not running. Where CI runs, Chromium must be there."""
        if self._playwright is None:
            missing = _missing()
            if missing:
                if in_ci():
                    pytest.fail(missing)
                pytest.skip(missing)
            from playwright.sync_api import sync_playwright

            self._playwright = sync_playwright().start()
        if engine not in self._browsers:
            chromium = {"executable_path": _chromium(), "args": ARGUMENTS}
            settings: dict[str, Any] = chromium if engine == "chromium" else {}
            launcher = getattr(self._playwright, engine)
            self._browsers[engine] = launcher.launch(timeout=4 * PATIENCE, **settings)
        return self._browsers[engine]

    def close(self) -> None:
        while self._browsers:
            self._browsers.popitem()[1].close()
        if self._playwright:
            self._playwright.stop()
            self._playwright = None


shared_browser = SharedBrowser()


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Any:
    """Chromium, or the browser that a test is parametrised with (``indirect``)."""
    return shared_browser.get(getattr(request, "param", "chromium"))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or "browser" not in getattr(nextitem, "fixturenames", ()):
        shared_browser.close()


def pytest_sessionfinish() -> None:
    shared_browser.close()  # if the tests were stopped before the last one


def _chromium() -> str | None:
    """Return the path of a Chromium, if there is one; the one without windows starts fastest."""
    names = "chromium-headless-shell", "chromium", "chromium-browser"
    return next(filter(None, map(shutil.which, names)), None)


def _missing() -> str:
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed"
    return "" if _chromium() else "there is no Chromium on this machine"


Open = Callable[..., Any]

# Of the test that runs: its contexts, so that a failure shows what was on its pages.
contexts: list[Any] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Add to the report of a failed test what its pages showed."""
    report = yield
    if report.when == "call" and report.failed:
        for page in (page for context in contexts for page in context.pages):
            report.sections.append((f"page {page.url}", _visible(page)))
    return report


def _visible(page: Any) -> str:
    try:
        return str(page.locator("body").aria_snapshot(timeout=2000))
    except Exception as error:  # nothing that goes wrong here may hide the failure
        return f"not readable: {error}"


@pytest.fixture
def open_page(browser: Any) -> Iterator[Open]:
    """``open_page(path, **context)``: a page of a file, in a context of its own.

    At the end nothing may have been fetched and nothing have gone wrong.
    """
    troubles: list[str] = []

    def watch(page: Any) -> None:
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda line: troubles.append(f"{line.type}: {line.text}"))
        page.on("request", lambda request: _note_request(request.url, troubles))
        page.on("dialog", lambda dialog: troubles.append(f"dialog: {dialog.message}"))

    def open_page(path: Path, place: str = "", **settings: Any) -> Any:
        settings = {**DESKTOP, "reduced_motion": "reduce", **settings}
        before = settings.pop("before", None)
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("page", watch)
        if before:
            context.add_init_script(before)
        page = context.new_page()
        page.goto(f"{path.as_uri()}{f'#{place}' if place else ''}")
        return page

    yield open_page
    while contexts:
        contexts.pop().close()
    assert troubles == []


def _note_request(url: str, troubles: list[str]) -> None:
    if not url.startswith(("file:", "data:", "blob:", "about:")):
        troubles.append(f"request: {url}")


# ---- The page that `unjam serve` shows, or that of a static site ---------------------------------


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests of the server if there is none, and those of static sites if there is one.

    In CI, whose machines may stop for seconds, a test with a browser may fail once; the summary
    lists it as "rerun".
    """
    mine = [item for item in items if item.path.parent == Path(__file__).parent]
    if STATIC_SITE:
        left_out = [item for item in mine if item.get_closest_marker("server") or not _opens(item)]
    else:
        left_out = [item for item in mine if item.get_closest_marker("static_site")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
    if in_ci():
        for item in mine:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.flaky(reruns=1))


def _opens(item: pytest.Item) -> bool:
    if item.get_closest_marker("static_site"):
        return True
    return not {"open_site", "site"}.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page that is served as users have it, for all tests."""
    if STATIC_SITE:
        with served_folder(Path(STATIC_SITE), tmp_path_factory.mktemp("host")) as address:
            yield address
    else:
        with _served_page() as address:
            yield address


@contextmanager
def served_folder(folder: Path, host: Path) -> Iterator[str]:
    """Serve a folder of files below a sub-path; ``host`` is an empty folder."""
    place = host / SUB_PATH
    place.parent.mkdir(parents=True)
    place.symlink_to(folder.resolve(), target_is_directory=True)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--directory", str(host)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[^)]+", process.stdout.readline())
            assert found is not None
            yield found[0] + SUB_PATH
        finally:
            process.terminate()


@contextmanager
def _served_page() -> Iterator[str]:
    command = [sys.executable, "-m", "unjam", "serve", "--port", "0", "--no-open", "--no-log"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()
            assert process.wait(10) == 0


@pytest.fixture
def open_site(browser: Any, site: str) -> Iterator[Open]:
    """``open_site(place, **context)``: the page of the server, in a context of its own.

    ``refused=True``: the test asks for what the server refuses, and browsers write that to the
    console. At the end nothing may have been asked of anybody else and nothing have gone wrong.
    """
    troubles: list[str] = []

    def open_site(place: str = "", *, refused: bool = False, **settings: Any) -> Any:
        settings = {**SITE, **settings}
        before = settings.pop("before", None)
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if before:
            context.add_init_script(before)
        if STATIC_SITE:
            context.add_init_script(_START_PYTHON)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("dialog", lambda dialog: troubles.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: _note_stranger(request.url, site, troubles))
        page.on("console", lambda line: _note_line(line.text, refused, troubles))
        page.goto(site + place)
        page.locator(".view:not([hidden]) :is(.board, .tile, h1, h2, p)").first.wait_for()
        return page

    yield open_site
    while contexts:
        contexts.pop().close()
    assert troubles == []


# Python was used before, so the page starts it at once and waits for its answers.
_START_PYTHON = 'try { localStorage.setItem("unjam python", "") } catch { /* not of the page */ }'


def _note_stranger(url: str, site: str, troubles: list[str]) -> None:
    if not url.startswith((site, "data:", "blob:", "about:")):
        troubles.append(f"request: {url}")


def _note_line(text: str, refused: bool, troubles: list[str]) -> None:
    blocked = "Service Worker registration blocked" in text  # by SITE
    if not blocked and not (refused and text.startswith("Failed to load resource")):
        troubles.append(f"console: {text}")
