"""The histogram of distances: how many states are how far from a win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from ..util.plural import counted
from .plot_theme import MARGIN, NEVER, WIDTH, Theme, new_figure, write_title

if TYPE_CHECKING:
    from numpy.typing import NDArray

BAR = 0.84  # how much of its place a bar fills
WIDEST = 1.0  # a place, in inches


def distances_figure(
    to_win: NDArray[np.uint16],
    *,
    unit: str = "moves",
    title: str = "",
    theme: Theme,
    size: tuple[int, int],
) -> Figure:
    """Draw how many states there are at each distance; state 0 is the start."""
    histogram = _Histogram(to_win, unit, theme, size)
    write_title(histogram.axes, theme, title, histogram.summary())
    histogram.draw_grid()
    histogram.draw_bars()
    if to_win[0] != NEVER:
        histogram.mark_start(int(to_win[0]))
    return histogram.figure


class _Histogram:
    """Where bars stand in the picture, in inches, and what they count."""

    def __init__(
        self, to_win: NDArray[np.uint16], unit: str, theme: Theme, size: tuple[int, int]
    ) -> None:
        self.theme, self.unit = theme, unit
        self.figure, self.axes = new_figure(theme, size)
        self.counts = np.bincount(to_win[to_win != NEVER], minlength=1)
        self.never = int((to_win == NEVER).sum())
        self.farthest = len(self.counts) - 1
        self.most = max(int(self.counts.max()), self.never)
        self.left, self.right, self.bottom = MARGIN + 0.75, WIDTH - MARGIN, 1.05
        # After a gap, a last bar for the states that are never won.
        places = self.farthest + 1 + (2 if self.never else 0)
        self.pitch = min((self.right - self.left) / places, WIDEST)
        self.rise = (self.axes.get_ylim()[1] - 1.75 - self.bottom) / self.most
        self.words: dict[str, Any] = {"color": theme.faint, "size": 9.5}

    def middle(self, distance: int) -> float:
        """Where the bar of a distance stands."""
        return self.left + (distance + 0.5) * self.pitch

    def summary(self) -> str:
        """What there is to know, in a line."""
        count = int(self.counts.sum()) + self.never
        parts = [counted(count, "state"), f"{self.counts[0]:,} won"]
        if self.farthest:
            away = counted(self.farthest, self.unit)
            parts.append(f"{self.counts[-1]:,} as far from a win as it gets, {away}")
        if self.never:
            parts.append(f"{self.never:,} with no way to a win")
        return "  ·  ".join(parts)

    def draw_grid(self) -> None:
        """Lines and numbers at the side, distances below."""
        for value in _round_values(self.most, 5):
            y = self.bottom + value * self.rise
            ends = [self.left, self.right]
            self.axes.plot(ends, [y, y], color=self.theme.line, linewidth=0.8, zorder=0)
            self.axes.text(self.left - 0.12, y, f"{value:,}", ha="right", va="center", **self.words)
        below: dict[str, Any] = {"y": self.bottom - 0.12, "ha": "center", "va": "top", **self.words}
        for distance in _round_values(self.farthest, 20):
            self.axes.text(x=self.middle(distance), s=str(distance), **below)
        if self.never:
            self.axes.text(x=self.middle(self.farthest + 2), s="never", **below)
        below["y"] -= 0.3
        self.axes.text(x=(self.left + self.right) / 2, s=f"{self.unit} to a win", **below)

    def draw_bars(self) -> None:
        """A bar for every distance, in its colour."""
        places = [self.middle(distance) for distance in range(self.farthest + 1)]
        heights = (self.counts * self.rise).tolist()
        part = np.arange(self.farthest + 1) / max(self.farthest, 1)
        colours = [*self.theme.colour_map()(part), self.theme.never]
        if self.never:
            places.append(self.middle(self.farthest + 2))
            heights.append(self.never * self.rise)
        self.axes.bar(
            places, heights, self.pitch * BAR, self.bottom, color=colours[: len(places)], zorder=2
        )

    def mark_start(self, distance: int) -> None:
        """A ring above the bar of the start, and above those beside it that would be in the way."""
        beside = int(0.3 / self.pitch) + 1
        highest = int(self.counts[max(distance - beside, 0) : distance + beside + 1].max())
        x, y = self.middle(distance), self.bottom + highest * self.rise
        look: dict[str, Any] = {"facecolors": "none", "edgecolors": self.theme.path}
        self.axes.scatter([x], [y + 0.2], s=81, linewidths=1.7, zorder=3, **look)
        self.axes.text(x, y + 0.34, "start", ha="center", color=self.theme.ink, size=10)


def _round_values(most: int, about: int) -> list[int]:
    """Round numbers from 0 to the largest, about as many as asked for.

    >>> _round_values(551, 5)
    [0, 200, 400]
    """
    ticks = MaxNLocator(about, integer=True, steps=[1, 2, 5, 10]).tick_values(0, max(most, 1))
    return [round(value) for value in ticks if value <= most]
