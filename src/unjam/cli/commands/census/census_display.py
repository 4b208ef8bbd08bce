"""The progress of a census on the terminal, with the hardest puzzle so far."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from time import perf_counter
from typing import Any

from ....census.census_result import puzzle_of
from ....census.census_run import State
from ....census.task_plan import Plan
from ....render.scene import scene_of
from ....render.terminal.terminal_board import Style, draw, side_by_side
from ...console import duration, is_terminal, terminal_width
from ...solution_output import count

_PAUSE = 0.2  # seconds between two updates
_WIDTH = 24


def drawn(rows: Sequence[dict[str, Any]], width: int, style: Style) -> list[str]:
    """Return rows of a census as boards, side by side, each with its facts below."""
    pictures = []
    style = style._replace(size="small")
    for row in rows:
        picture = draw(scene_of(puzzle_of({"id": "", **row}, width)), style)
        name = [f"{row['id']}"] if row.get("id") else []
        known = ", ".join(
            count(row[f"{what}s"], what)
            for what in ("move", "slide", "state")
            if row[f"{what}s"] is not None
        )
        pictures.append([*name, *picture, known])
    return side_by_side(pictures, width=terminal_width())


def bar(state: State) -> str:
    """Return a progress bar with the number of puzzles, the rate and the remaining time.

    >>> bar(State(1000, 600, 200, 10.0, 5, None))
    '[##############..........]  60 %  5 puzzles, 40 states per second, 10 s left'
    """
    share = state.done / state.work if state.work else 1.0
    filled = int(_WIDTH * share)
    rate = (state.done - state.before) / state.seconds if state.seconds else 0.0
    left = f", {duration((state.work - state.done) / rate, whole=True)} left" if rate else ""
    picture = "#" * filled + "." * (_WIDTH - filled)
    part = f"{share:>4.0%}".replace("%", " %")
    return f"[{picture}] {part}  {state.puzzles:,} puzzles, {rate:,.0f} states per second{left}"


class Display:
    """Progress lines on standard error, if that is a terminal; removed at the end."""

    def __init__(self, plan: Plan, style: Style) -> None:
        self.on = is_terminal(sys.stderr)
        self._width = plan.parameters.width
        self._style = style
        self._lines = 0
        self._next = perf_counter() + _PAUSE

    def __enter__(self) -> Display:
        return self

    def __exit__(self, *_: object) -> None:
        self._write([])

    def show(self, state: State) -> None:
        """Replace the lines by a new state, if an update is due."""
        if not self.on or perf_counter() < self._next:
            return
        self._next = perf_counter() + _PAUSE
        lines = [bar(state)]
        if state.hardest is not None:
            lines += drawn([state.hardest._asdict()], self._width, self._style)
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
