"""A static site in a browser: the first board, the start of Python, and its speed.

    python bench/static_site.py                build/page, 3 runs
    python bench/static_site.py FOLDER --runs 5

A plain file server, which compresses nothing, serves the site to a Chromium without a cache.
*First board* is what was received until it is drawn. *Python ready* is the time from the first
request that needs Python to its answer. *Restart* is the same for a request that waits behind one
that is cancelled. *40 cards* compares the time that solving the deck ``jam`` takes, by its own
clock, with that of the same requests natively (``LocalServer``), by turns; the best time of each
card counts. The benchmark fails if a target is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler
from time import perf_counter
from typing import Any

from browser_path import chromium_path
from figures import Figure, Section, as_table
from http_server import http_server

from unjam import deck
from unjam.web.local.local_server import LocalServer

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MOST_BYTES = 250_000
MOST_SECONDS = 5.0
MOST_RESTART = 4.0
MOST_TIMES = 4.0  # native time
SMALL = ".... XX.B A..B AOOO"

ASK = "(puzzle) => unjam.api('solve', { puzzle }).then(({ move_count }) => move_count)"
TIMED = """async (puzzles) => {
  const times = [];
  for (const puzzle of puzzles) times.push((await unjam.api("solve", { puzzle })).seconds);
  return times;
}"""
CANCELLED = """async ([long, short]) => {
  const control = new AbortController();
  const first = unjam.api("generate", long, control).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  const second = unjam.api("solve", { puzzle: short });
  const begin = performance.now();
  control.abort();
  await Promise.all([first, second]);
  return (performance.now() - begin) / 1000;
}"""
LONG = {"moves": "49..50", "count": 5, "seed": 1}  # takes longer than anyone waits


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a static site.")
    parser.add_argument("folder", nargs="?", default="build/page")
    parser.add_argument("--runs", type=int, default=3, metavar="N")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    handler = partial(QuietHandler, directory=options.folder)
    with http_server(handler) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        runs = [measure(browser, address) for _ in range(options.runs)]
        browser.close()
    best = {name: min(run[name] for run in runs) for name in runs[0]}
    figures = [
        Figure("bytes", "first board", best["bytes"] / 1000, "kB", f"target: {MOST_BYTES // 1000}"),
        Figure("ready", "Python ready", best["ready"], "s", f"target: {MOST_SECONDS}"),
        Figure("restart", "restart", best["restart"], "s", f"target: {MOST_RESTART}"),
        Figure("times", "40 cards vs native", best["times"], "x", f"target: {MOST_TIMES}"),
    ]
    print(as_table(Section("site", "a static site", figures)))
    limits = {"bytes": MOST_BYTES, "ready": MOST_SECONDS, "restart": MOST_RESTART,
              "times": MOST_TIMES}  # fmt: skip
    sys.exit(any(best[name] > limit for name, limit in limits.items()))


def measure(browser: Any, address: str) -> dict[str, float]:
    """Return the figures of one visit."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    page.goto(address, wait_until="commit")
    page.locator(".board .vehicle").first.wait_for()
    found: dict[str, float] = {"bytes": sum(received)}
    page.wait_for_load_state("networkidle")
    begin = perf_counter()
    page.evaluate(ASK, SMALL)
    found["ready"] = perf_counter() - begin
    found["times"] = compared_with_native(page)
    found["restart"] = page.evaluate(CANCELLED, [LONG, SMALL])
    context.close()
    return found


def compared_with_native(page: Any, rounds: int = 3) -> float:
    """Return how many times longer the 40 cards take than natively."""
    puzzles = [puzzle.to("native") for puzzle in deck("jam")]
    bodies = [json.dumps({"puzzle": puzzle}).encode() for puzzle in puzzles]
    server = LocalServer()
    here, there = [], []
    for _ in range(rounds):
        there.append(page.evaluate(TIMED, puzzles))
        replies = [server.answer("POST", "solve", body) for body in bodies]
        here.append([json.loads(reply.body)["seconds"] for reply in replies])
    best_here, best_there = (sum(map(min, zip(*times, strict=True))) for times in (here, there))
    return float(best_there / best_here)


class QuietHandler(SimpleHTTPRequestHandler):
    """Sends files."""

    def log_message(self, format: str, *args: Any) -> None:
        """Write no log."""


if __name__ == "__main__":
    main()
