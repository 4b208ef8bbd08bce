"""The progress of a census on the terminal, with the hardest puzzle so far."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from time import perf_counter

from ....model.puzzle import Puzzle
from ....render.scene import scene_of
from ....render.terminal.terminal_board import Style, draw, side_by_side
from ....util.plural import counted
from ....util.progress import Progress
from ...console import duration, is_terminal, terminal_width

_PAUSE = 0.2  # seconds between two updates
_WIDTH = 24


def drawn(puzzles: Iterable[Puzzle], style: Style) -> list[str]:
    """Return puzzles of a census as boards, side by side, each with its facts below."""
    pictures = []
    style = style._replace(size="small")
    for puzzle in puzzles:
        picture = draw(scene_of(puzzle), style)
        name = [puzzle.id] if puzzle.id else []
        facts = puzzle.known._asdict()
        known = ", ".join(
            counted(facts[what], what)
            for what in ("moves", "slides", "states")
            if facts[what] is not None
        )
        pictures.append([*name, *picture, known])
    return side_by_side(pictures, width=terminal_width())


def bar(now: Progress) -> str:
    """Return a progress bar with the number of puzzles, the rate and the remaining time.

    >>> bar(Progress(done=600, total=1000, resumed=200, found=5, seconds=10.0))
    '[##############..........]  60 %  5 puzzles, 40 states per second, 10 s left'
    """
    share = now.fraction or 0.0
    filled = int(_WIDTH * share)
    rate = (now.done - now.resumed) / now.seconds if now.seconds else 0.0
    left = f", {duration(((now.total or 0) - now.done) / rate, whole=True)} left" if rate else ""
    picture = "#" * filled + "." * (_WIDTH - filled)
    part = f"{share:>4.0%}".replace("%", " %")
    return f"[{picture}] {part}  {now.found:,} puzzles, {rate:,.0f} states per second{left}"


class Display:
    """Progress lines on standard error, if that is a terminal; removed at the end."""

    def __init__(self, style: Style) -> None:
        self.on = is_terminal(sys.stderr)
        self._style = style
        self._lines = 0
        self._next = perf_counter() + _PAUSE

    def __enter__(self) -> Display:
        return self

    def __exit__(self, *_: object) -> None:
        self._write([])

    def show(self, now: Progress) -> None:
        """Replace the lines by a new state, if an update is due."""
        if not self.on or perf_counter() < self._next:
            return
        self._next = perf_counter() + _PAUSE
        lines = [bar(now)]
        if now.hardest is not None:
            lines += drawn([now.hardest], self._style)
        self._write(lines)

    def _write(self, lines: list[str]) -> None:
        if not lines and not self._lines:
            return
        columns = max(get_terminal_size().columns - 1, 10)
        up = f"\x1b[{self._lines}A" if self._lines else ""
        # Escape sequences add to the length of coloured lines. Boards are narrow, so only the bar
        # is cut.
        text = "".join(f"{line[:columns] if n == 0 else line}\n" for n, line in enumerate(lines))
        sys.stderr.write(f"{up}\r\x1b[J{text}")
        sys.stderr.flush()
        self._lines = len(lines)
