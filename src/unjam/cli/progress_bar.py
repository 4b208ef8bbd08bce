"""How far long work has got, on one line of the terminal that is written over and over."""

from __future__ import annotations

import sys
from time import perf_counter

from .console import duration, is_terminal

# deferred: imports inside functions load what most runs do not need.

_PAUSE = 0.1  # seconds between two looks
_PATIENCE = 0.5  # seconds before there is anything to see
_WIDTH = 24


class ProgressLine:
    """A line on standard error, if that is a terminal; it takes itself away at the end.

    >>> with ProgressLine() as progress:
    ...     progress.show("working")
    """

    def __init__(self) -> None:
        self.on = is_terminal(sys.stderr)
        self._begin = perf_counter()
        self._next = self._begin + _PATIENCE
        self._shown = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def due(self) -> bool:
        """Is it time for another look?"""
        return self.on and perf_counter() >= self._next

    def show(self, text: str) -> None:
        """Put this in the place of what stood there."""
        if self.due():
            from shutil import get_terminal_size

            short = text[: max(get_terminal_size().columns - 1, 10)]
            sys.stderr.write(f"\r\x1b[K{short}")
            sys.stderr.flush()
            self._shown = True
            self._next = perf_counter() + _PAUSE

    def show_bar(self, count: int, fraction: float) -> None:
        """A bar, how many are done, how many each second, and the time that is left."""
        if self.due():
            self.show(bar(count, fraction, perf_counter() - self._begin))

    def clear(self) -> None:
        """Make room for other output."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


def bar(count: int, fraction: float, seconds: float) -> str:
    """The bar as text.

    >>> bar(500, 0.25, 10.0)
    '[######..................]  25 %  500 done, 50 a second, 30 s left'
    """
    filled = int(_WIDTH * fraction)
    rate = count / seconds if seconds > 0 else 0.0
    speed = f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.1f} a second"
    left = ""
    if 0 < fraction < 1:
        left = f", {duration(seconds / fraction - seconds, whole=True)} left"
    picture = "#" * filled + "." * (_WIDTH - filled)
    return f"[{picture}] {fraction:>4.0%}  {count:,} done, {speed}{left}".replace("%", " %")
