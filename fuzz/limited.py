"""A limit on the processor time of one input."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS_PER_INPUT = 1.0  # of the processor, so that a busy machine is no failure


class Hang(BaseException):
    """An input takes too long. Nothing that catches errors catches this."""


@contextmanager
def limited(seconds: float = SECONDS_PER_INPUT) -> Iterator[None]:
    """Make ``arm`` raise ``Hang`` in this thread."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise Hang(f"not done after {seconds} s")

    before = signal.signal(signal.SIGPROF, ring)
    try:
        yield
    finally:
        disarm()
        signal.signal(signal.SIGPROF, before)


def arm(seconds: float = SECONDS_PER_INPUT) -> None:
    """Start the clock of one input; needs ``limited`` around it."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def disarm() -> None:
    """Stop the clock."""
    signal.setitimer(signal.ITIMER_PROF, 0)
