"""Settings for all tests."""

from __future__ import annotations

import os
import signal

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
    """Give every process one run of tests with a browser, which is then started once.

    The processes begin with equal shares of the list. Those tests often wait, so the runs stand at
    another place in each share.
    """
    shares = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    browser, others = _with_browser(items)
    order: list[pytest.Item] = []
    for number in range(shares):
        rest = _share(others, number, shares)
        before = len(rest) * number // shares
        order += [*rest[:before], *_share(browser, number, shares), *rest[before:]]
    items[:] = order


def _with_browser(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests of files that use a browser, and the others."""
    files = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    return (
        [item for item in items if item.path in files],
        [item for item in items if item.path not in files],
    )


def _share(items: list[pytest.Item], number: int, shares: int) -> list[pytest.Item]:
    return items[len(items) * number // shares : len(items) * (number + 1) // shares]
