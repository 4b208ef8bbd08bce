"""The first load of the page over a slow network, compared with an exported file.

    python bench/first_load.py                 300 ms of latency, 1.6 Mbit/s, 5 runs each
    python bench/first_load.py --runs 9 --latency 150 --kilobits 9000

A browser without a cache opens the page of ``unjam serve`` and the file that ``unjam export``
writes for the same puzzle, in turn. The file comes from a plain file server, once as it is and once
compressed. *Interactive* is the time from the start of the navigation until the board is drawn and
takes input; the median of all runs counts. *Transfer* is everything that was received until the
network was idle, headers included. The benchmark fails if the page is slower than the compressed
file, or if it takes more than 150 kB.
"""

from __future__ import annotations

import argparse
import gzip
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from browser_path import chromium_path
from http_server import http_server

MAX_TRANSFER = 150_000  # bytes
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

# Notes when the player has drawn the board: a frame after a vehicle is visible and can be chosen.
WATCH = """
globalThis.interactiveAt = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    const vehicle = document.querySelector(".board .vehicle[aria-label]");
    if (!vehicle || vehicle.closest("[hidden]")) return; // without computing styles
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  }).observe(document, { childList: true, attributes: true, subtree: true });
});
"""


class Load(NamedTuple):
    """One load: milliseconds until interactive, bytes received, number of requests."""

    interactive: float
    transfer: int
    requests: int


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the first load of the page.")
    parser.add_argument("--runs", type=int, default=5, metavar="N")
    parser.add_argument("--latency", type=float, default=300, metavar="MS")
    parser.add_argument("--kilobits", type=float, default=1600, metavar="KBIT", help="per second")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "jam-1.html"
        command = [sys.executable, "-m", "unjam", "export", "jam:1", "-o", str(file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        with served_page() as page, served_file(file) as plain, served_file(file, True) as packed:
            addresses = {"page": page, "file": plain, "file, compressed": packed}
            loads: dict[str, list[Load]] = {name: [] for name in addresses}
            for _ in range(options.runs):
                for name, address in addresses.items():
                    loads[name].append(first_load(browser, address, options))
        browser.close()
    sys.exit(0 if report(loads, options) else 1)


def report(loads: dict[str, list[Load]], options: argparse.Namespace) -> bool:
    """Print the figures; return whether the targets are met."""
    print(f"{options.latency:g} ms latency, {options.kilobits:g} kbit/s, {options.runs} runs each")
    print(f"{'':<18}{'interactive':>12}{'fastest':>10}{'transfer':>12}{'requests':>10}")
    times = {name: median(load.interactive for load in some) for name, some in loads.items()}
    for name, some in loads.items():
        fastest = min(load.interactive for load in some)
        transfer, requests = max((load.transfer, load.requests) for load in some)
        print(f"{name:<18}{times[name]:>9.0f} ms{fastest:>7.0f} ms{transfer:>10,} B{requests:>10}")
    for name in ("file", "file, compressed"):
        print(f"page vs {name}: {times['page'] / times[name]:.2f}")
    transfer = max(load.transfer for load in loads["page"])
    return times["page"] <= times["file, compressed"] and transfer <= MAX_TRANSFER


def first_load(browser: Any, address: str, options: argparse.Namespace) -> Load:
    """Open an address with an empty cache."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    received = {"bytes": 0, "requests": 0}

    def count(event: dict[str, Any]) -> None:
        received["bytes"] += int(event["encodedDataLength"])
        received["requests"] += 1

    session.on("Network.loadingFinished", count)
    session.send("Network.enable")
    per_second = options.kilobits * 1000 / 8
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": options.latency, "downloadThroughput": per_second,
         "uploadThroughput": per_second},
    )  # fmt: skip
    page.goto(address, wait_until="commit", timeout=120_000)
    time = page.evaluate("() => globalThis.interactiveAt")
    page.wait_for_load_state("networkidle", timeout=120_000)
    context.close()
    return Load(time, received["bytes"], received["requests"])


@contextmanager
def served_page() -> Iterator[str]:
    """The address of a server."""
    command = [sys.executable, "-m", "unjam", "serve", "--port", "0", "--no-open", "--no-log"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


@contextmanager
def served_file(file: Path, compress: bool = False) -> Iterator[str]:
    """The address of a file."""
    body = file.read_bytes()
    sent = gzip.compress(body, 9) if compress else body
    with http_server(partial(FileHandler, sent, compress)) as address:
        yield address


class FileHandler(BaseHTTPRequestHandler):
    """Sends one file."""

    def __init__(self, body: bytes, compress: bool, *rest: Any) -> None:
        self.body = body
        self.compress = compress
        super().__init__(*rest)

    def do_GET(self) -> None:
        """Send the file."""
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(self.body)))
        if self.compress:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: Any) -> None:
        """Write no log."""


if __name__ == "__main__":
    main()
