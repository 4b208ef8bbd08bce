"""Climbs of a hunt that other threads run."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

from unjam.census.climbing import Climb


def until(found: Callable[[], Climb | None], seconds: float = 60) -> Climb:
    """Wait for a climb, but not longer than so many seconds."""
    end = monotonic() + seconds
    while (climb := found()) is None:
        assert monotonic() < end
        sleep(0.01)
    return climb
