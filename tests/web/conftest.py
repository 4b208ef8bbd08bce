"""One server for all tests that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.web import Running, running


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    """A server with small limits."""
    with running(timeout=2.0, generate_timeout=5.0, max_count=5) as found:
        yield found
