"""Where the benchmarks find their browser."""

from __future__ import annotations

import shutil


def chromium_path() -> str | None:
    """Return the path of the system's Chromium; ``None`` lets Playwright use its own."""
    names = "chromium-headless-shell", "chromium", "chromium-browser"
    return next(filter(None, map(shutil.which, names)), None)
