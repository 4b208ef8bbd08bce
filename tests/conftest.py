"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# The same examples on every run, so that a failure is there again when one looks for it. To look
# for new ones: HYPOTHESIS_PROFILE=default python -m pytest tests/property
settings.register_profile("repeatable", derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
