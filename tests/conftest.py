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
