"""Accuracy over difficulty: a point with an error bar for each range of optimal moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.figure import Figure

from .plot_theme import MARGIN, WIDTH, Theme, new_figure, write_title

if TYPE_CHECKING:
    from ..tasks.report import Point


def accuracy_figure(
    lines: Sequence[tuple[str, Sequence[Point]]],
    *,
    title: str,
    theme: Theme,
    size: tuple[int, int],
) -> Figure:
    """Return a figure with one line for each series of points.

    Raises ``ValueError`` if there are no points.
    """
    if not any(points for _, points in lines):
        raise ValueError("there is no answer to a puzzle that can be won, so nothing to draw")
    figure, axes = new_figure(theme, size)
    top = axes.get_ylim()[1]
    write_title(axes, theme, title, "share of correct answers, with 95 % confidence intervals")
    left, right, bottom, height = MARGIN + 0.6, WIDTH - MARGIN, 1.0, top - 2.6
    most = max(point.high for _, points in lines for point in points)
    words: dict[str, Any] = {"color": theme.faint, "size": 9.5}

    def x(moves: float) -> float:
        return left + (right - left) * moves / most

    def y(share: float) -> float:
        return bottom + height * share

    for percent in range(0, 101, 20):
        level = y(percent / 100)
        axes.plot([left, right], [level, level], color=theme.line, lw=0.8, zorder=0)
        axes.text(left - 0.12, level, f"{percent} %", ha="right", va="center", **words)
    for moves in range(0, most + 1, 10):
        axes.text(x(moves), bottom - 0.15, str(moves), ha="center", va="top", **words)
    axes.text((left + right) / 2, bottom - 0.5, "fewest moves", ha="center", va="top", **words)
    colours = (theme.across, theme.along, theme.other, theme.target, theme.ink)
    for number, (name, points) in enumerate(lines):
        colour = colours[number % len(colours)]
        middles = [x((point.low + point.high) / 2) for point in points]
        axes.plot(middles, [y(point.accuracy) for point in points], "o-", color=colour, lw=1.8)
        for middle, point in zip(middles, points, strict=True):
            span = [y(point.least), y(point.most)]
            axes.plot([middle, middle], span, color=colour, lw=1.2, alpha=0.7)
        axes.text(left + number * 2.2, top - 1.25, name, color=colour, size=11, va="top")
    return figure
