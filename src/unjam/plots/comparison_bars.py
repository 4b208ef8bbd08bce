"""Searches compared: for each one, bars for the states it generated and expanded."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Any

from matplotlib.figure import Figure
from matplotlib.patches import Patch

from ..comparison.search_comparison import Comparison, ComparisonTotal
from ..literals import unit_of
from ..util.plural import counted
from .plot_theme import MARGIN, MOST, WIDTH, Theme, new_figure, write_title

ROW = 0.42  # height of a row in inches, if there is room
HEAD, FOOT = 1.7, 1.1
NAMES = 2.75  # width of the names of the searches
NUMBERS = 3.1  # and of the numbers at the right


def comparison_figure(
    comparison: Comparison,
    *,
    title: str | None = None,
    theme: Theme,
    size: tuple[int, int] | None = None,
) -> Figure:
    """Return a figure of a comparison, by default as high as necessary.

    Raises ``ValueError`` if nothing was compared.
    """
    if not comparison.rows:
        raise ValueError("there is no search to draw")
    return _Bars(comparison, theme, size).draw(title)


class _Bars:
    """The layout of the bars, in inches."""

    def __init__(self, comparison: Comparison, theme: Theme, size: tuple[int, int] | None) -> None:
        self.comparison, self.theme = comparison, theme
        self.totals = comparison.totals()
        if size is None:
            wanted = HEAD + len(self.totals) * ROW + FOOT
            size = (2400, min(round(wanted * 2400 / WIDTH), MOST))
        self.figure, self.axes = new_figure(theme, size)
        self.top = self.axes.get_ylim()[1] - HEAD
        self.row = max((self.top - FOOT) / len(self.totals), 0.01)
        self.left, self.right = MARGIN + NAMES, WIDTH - MARGIN - NUMBERS
        counts = [n for total in self.totals for n in (total.generated, total.expanded) if n]
        self.low = floor(log10(min(counts, default=1)))
        self.high = max(ceil(log10(max(counts, default=10))), self.low + 1)
        self.unit = unit_of(comparison.metric)

    def place(self, count: int) -> float:
        """Return where the bar of a count ends; 0 has no bar."""
        part = (log10(count) - self.low) / (self.high - self.low) if count else 0
        # The lowest count would have no bar at all.
        return self.left + 0.04 + part * (self.right - self.left - 0.04)

    def draw(self, title: str | None) -> Figure:
        """Draw everything."""
        puzzles = [puzzle for puzzle, _ in self.comparison.by_puzzle()]
        first = puzzles[0]
        name = first.title or first.id if len(puzzles) == 1 else counted(len(puzzles), "puzzle")
        heading = f"Searches compared: {name}" if name else "Searches compared"
        about = f"states generated and expanded, for the fewest {self.comparison.metric}"
        write_title(self.axes, self.theme, heading if title is None else title, about)
        self._draw_grid()
        self._draw_heads(len(puzzles))
        for number, total in enumerate(self.totals):
            self._draw_row(self.top - (number + 0.5) * self.row, total)
        self._draw_legend()
        return self.figure

    def _draw_grid(self) -> None:
        bottom = self.top - len(self.totals) * self.row
        words: dict[str, Any] = {"color": self.theme.faint, "size": 9.5}
        for power in range(self.low, self.high + 1):
            x = self.place(10**power)
            self.axes.plot([x, x], [bottom, self.top], color=self.theme.line, lw=0.8, zorder=0)
            self.axes.text(x, bottom - 0.12, f"{10**power:,}", ha="center", va="top", **words)
        middle = (self.left + self.right) / 2
        self.axes.text(middle, bottom - 0.42, "states", ha="center", va="top", **words)

    def _columns(self) -> tuple[float, float, float]:
        """Return the right edges of the columns of numbers."""
        return self.right + 1.15, self.right + 2.15, self.right + NUMBERS

    def _draw_heads(self, puzzles: int) -> None:
        words: dict[str, Any] = {"color": self.theme.faint, "size": 9.5, "ha": "right"}
        heads = (f"{self.unit} found", "time", "b*" if puzzles == 1 else "mean b*")
        for x, head in zip(self._columns(), heads, strict=True):
            self.axes.text(x, self.top + 0.1, head, va="bottom", **words)

    def _draw_row(self, y: float, total: ComparisonTotal) -> None:
        theme, height = self.theme, self.row * 0.34
        best = total.optimal == total.puzzles
        colour = theme.across if best else theme.along
        style: dict[str, Any] = {"left": self.left, "zorder": 2}
        for count, offset, alpha in (
            (total.generated, height / 2, 0.55),
            (total.expanded, -height / 2, 1.0),
        ):
            width = self.place(count) - self.left if count else 0
            self.axes.barh(y + offset, width, height, color=colour, alpha=alpha, **style)
        words: dict[str, Any] = {"va": "center", "color": theme.ink, "size": 11}
        self.axes.text(self.left - 0.15, y, str(total.search), ha="right", **words)
        found = total.slides if self.unit == "slides" else total.moves
        factor = total.branching_factor
        numbers = (
            f"{found:,}" if total.solved else "-",
            _time(total.seconds),
            "-" if factor is None else f"{factor:.2f}",
        )
        words["size"] = 10
        for x, number in zip(self._columns(), numbers, strict=True):
            self.axes.text(x, y, number, ha="right", **words)

    def _draw_legend(self) -> None:
        theme = self.theme
        best, other = theme.across, theme.along
        parts = [
            Patch(color=best, alpha=0.55, label="generated"),
            Patch(color=best, label="expanded"),
        ]
        if any(total.optimal < total.puzzles for total in self.totals):
            parts.append(Patch(color=other, label="not optimal, or not known to be"))
        legend = self.axes.legend(
            handles=parts,
            loc="lower left",
            bbox_to_anchor=(self.left, 0.08),
            bbox_transform=self.axes.transData,
            ncols=len(parts),
            frameon=False,
            fontsize=9.5,
        )
        for text in legend.get_texts():
            text.set_color(theme.faint)


def _time(seconds: float) -> str:
    """Return a time in a few characters.

    >>> _time(0.0123), _time(12.3)
    ('12.3 ms', '12.3 s')
    """
    return f"{seconds * 1000:,.1f} ms" if seconds < 1 else f"{seconds:,.1f} s"
