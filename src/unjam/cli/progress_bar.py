"""A progress line on the terminal, overwritten in place."""

from __future__ import annotations

import sys
from time import perf_counter

from .console import duration, is_terminal

# deferred: imports inside functions load what most runs do not need.

_PAUSE = 0.1  # seconds between two updates
_DELAY = 0.5  # seconds before the first one
_WIDTH = 24


class ProgressLine:
    """A progress line on standard error, if that is a terminal; removed at the end.

    >>> with ProgressLine() as progress:
    ...     progress.show("working")
    """

    def __init__(self) -> None:
        self.on = is_terminal(sys.stderr)
        self._begin = perf_counter()
        self._next = self._begin + _DELAY
        self._shown = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def due(self) -> bool:
        """Return whether it is time for another update."""
        return self.on and perf_counter() >= self._next

    def show(self, text: str) -> None:
        """Replace the line by a text, if an update is due."""
        if self.due():
            from shutil import get_terminal_size

            short = text[: max(get_terminal_size().columns - 1, 10)]
            sys.stderr.write(f"\r\x1b[K{short}")
            sys.stderr.flush()
            self._shown = True
            self._next = perf_counter() + _PAUSE

    def show_bar(self, count: int, fraction: float) -> None:
        """Show a bar with the number done, the rate and the remaining time."""
        if self.due():
            self.show(bar(count, fraction, perf_counter() - self._begin))

    def clear(self) -> None:
        """Remove the line, so that other output can be printed."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


def bar(count: int, fraction: float, seconds: float) -> str:
    """Return the bar as text.

    >>> bar(500, 0.25, 10.0)
    '[######..................]  25 %  500 done, 50 per second, 30 s left'
    """
    filled = int(_WIDTH * fraction)
    rate = count / seconds if seconds > 0 else 0.0
    speed = f"{rate:,.0f} per second" if rate >= 10 else f"{rate:.1f} per second"
    left = ""
    if 0 < fraction < 1:
        left = f", {duration(seconds / fraction - seconds, whole=True)} left"
    picture = "#" * filled + "." * (_WIDTH - filled)
    return f"[{picture}] {fraction:>4.0%}  {count:,} done, {speed}{left}".replace("%", " %")
