"""Settings for all tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from unjam.util.cpu_count import usable_cores

# The same examples on every run, so that a failure is there again when one looks for it. To look
# for new ones: HYPOTHESIS_PROFILE=default python -m pytest tests/property
settings.register_profile("repeatable", derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# Where the tests run in the background, Ctrl-C may be ignored, also by processes they start; some
# tests are about just that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Use one process more than there are cores: tests with a browser or a server often wait."""
    return usable_cores() + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files with tests of the page, which often wait, evenly among the others."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    web = [file for path, file in files.items() if path.parent.name == "web"]
    others = [file for path, file in files.items() if path.parent.name != "web"]
    spread = sorted([*_shares(web), *_shares(others)], key=lambda share: share[0])
    items[:] = [item for _, file in spread for item in file]


def _shares(files: list[list[pytest.Item]]) -> Iterator[tuple[float, list[pytest.Item]]]:
    """Yield each file with the share of the tests that come before it."""
    total, before = sum(map(len, files)), 0
    for file in files:
        yield before / total, file
        before += len(file)
