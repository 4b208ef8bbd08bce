"""The plot of a state graph: states as dots, moves as lines, a path to a win on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.patheffects import Normal, Stroke

from ..core import core
from ..errors import LimitError
from ..model.puzzle import Puzzle
from ..solver.solve import listener
from ..util.cancellation import Cancellable, cancelled
from ..util.index_arrays import repeated
from ..util.limits import STOPS
from ..util.plural import counted
from .board_inset import draw_board
from .layout_fitting import Box, fitted
from .plot_theme import (
    MARGIN,
    NEVER,
    POINT,
    WIDTH,
    Theme,
    new_figure,
    title_box,
    write_title,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.int64]
    Reals: TypeAlias = NDArray[np.float64]
    Distances: TypeAlias = NDArray[np.uint16]

FEW = 12  # marks of one kind up to which they are drawn large
MOST_LINES = 400_000  # more would be slower without showing more
MOST_ELEMENTS = 4000  # of an SVG; beyond that, states and moves become an embedded image


class DotStyle(NamedTuple):
    """Sizes of dots and lines in points, which depend on their number."""

    dot: float  # diameter
    line: float
    opacity: float  # of lines
    crowded: bool  # too many for separate elements of an SVG
    numbered: bool  # few enough for a number in each dot


class StatePicture:
    """Draws one graph; the arrays are those of a ``StateGraph``, and state 0 is the start."""

    def __init__(
        self,
        first_edge: NDArray[np.uint64],
        edges: NDArray[np.uint32],
        to_win: Distances,
        *,
        path: Sequence[int] | None = None,
        unit: str = "moves",
        puzzle: Puzzle | None = None,
        title: str = "",
        theme: Theme,
        size: tuple[int, int],
        seed: int = 1,
        timeout: float | None = None,
        cancel: Cancellable | None = None,
    ) -> None:
        if len(first_edge) != len(to_win) + 1:
            raise ValueError("first_edge must have one more entry than there are states")
        if path is not None and any(not 0 <= state < len(to_win) for state in path):
            raise ValueError(
                f"the path contains a number that is not among the {len(to_win):,} states"
            )
        self.to_win, self.unit, self.theme, self.puzzle = to_win, unit, theme, puzzle
        self.path = shortest_path(first_edge, edges, to_win) if path is None else list(path)
        self.pairs, self.one_way = undirected(first_edge, edges)
        subtitle = summary(to_win, len(self.pairs), unit)
        if len(self.pairs) > MOST_LINES:
            each = -(-len(self.pairs) // MOST_LINES)
            self.pairs, self.one_way = self.pairs[::each], self.one_way[::each]
            subtitle += f"  ·  one line in {each} drawn"
        winnable = to_win[to_win != NEVER]
        self.farthest = int(winnable.max()) if len(winnable) else None
        # If only the start is farthest, it already has a mark, and the title states its distance.
        far = np.flatnonzero(to_win == self.farthest) if self.farthest else np.zeros(0, np.int64)
        self.far: Numbers = far if far.any() else far[:0]
        self.figure, self.axes = new_figure(theme, size)
        height = self.axes.get_ylim()[1]
        write_title(self.axes, theme, title, subtitle)
        window = Box(MARGIN, WIDTH - MARGIN, MARGIN, height - MARGIN)
        taken = [title_box(height, title, subtitle), self.key_box()]
        listen = listener(None, cancel)
        places = core.layout(first_edge, edges, seed, timeout=timeout, progress=listen)
        if len(places) < len(to_win):
            stop = STOPS["cancelled" if cancelled(cancel) else "time"]
            raise LimitError(f"not drawn: {stop} while placing {len(to_win):,} states")
        self.places = fitted(places, window, taken)
        self.style = dot_style(self.places, self.pairs)

    def draw(self) -> Figure:
        """Draw everything, from bottom to top."""
        self.draw_moves()
        self.draw_states()
        self.draw_path()
        self.draw_marks()
        self.draw_key()
        return self.figure

    def colours(self, distances: Reals) -> Reals:
        """Return the colours of distances to a win; grey where there is no path to one."""
        colours: Reals = self.theme.colour_map()(distances / max(self.farthest or 1, 1))
        colours[distances >= NEVER / 2] = to_rgba(self.theme.never)
        return colours

    def draw_moves(self) -> None:
        """Draw lines, those nearest to a win on top, with arrow heads on one-way moves."""
        distances = self.to_win[self.pairs].astype(np.float64).mean(axis=1)
        order = np.argsort(-distances, kind="stable")
        lines = LineCollection(
            self.places[self.pairs[order]],  # type: ignore[arg-type]
            colors=self.colours(distances[order]),
            linewidths=self.style.line,
            alpha=self.style.opacity,
            rasterized=self.style.crowded,
            zorder=1,
        )
        self.axes.add_collection(lines, autolim=False)
        if self.one_way.any() and not self.style.crowded:
            self.draw_heads(self.pairs[self.one_way])

    def draw_heads(self, pairs: Numbers) -> None:
        """Draw arrow heads in the middle of lines."""
        ends = self.places[pairs]
        along = ends[:, 1] - ends[:, 0]
        along /= np.maximum(np.hypot(*along.T), 1e-9)[:, None]
        across = along[:, ::-1] * [-1, 1]
        size = max(self.style.dot * 0.4, 2) * POINT
        tip, back = ends.mean(axis=1) + along * size, ends.mean(axis=1) - along * size
        corners = np.stack([tip, back + across * size, back - across * size], 1)
        colours = self.colours(self.to_win[pairs[:, 1]].astype(np.float64))
        heads = PolyCollection(corners, facecolors=colours, edgecolors="none", zorder=4.5)  # type: ignore[arg-type]
        self.axes.add_collection(heads, autolim=False)

    def draw_states(self) -> None:
        """Draw dots, wins on top and slightly larger, with their distance where there is room."""
        order = np.argsort(-self.to_win.astype(np.int64), kind="stable")
        size = np.where(self.to_win == 0, self.style.dot * 1.3, self.style.dot)
        colours = self.colours(self.to_win.astype(np.float64))
        x, y = self.places[order].T
        self.axes.scatter(
            x,
            y,
            s=size[order] ** 2,
            c=colours[order],
            linewidths=0 if self.style.crowded else self.style.dot * 0.06,
            edgecolors=self.theme.halo,
            rasterized=self.style.crowded,
            zorder=3,
        )
        if not self.style.numbered:
            return
        for (x, y), distance, colour in zip(self.places, self.to_win, colours, strict=True):
            bright = colour[:3] @ [0.3, 0.6, 0.1] > 0.45
            self.axes.text(
                x,
                y,
                "" if distance == NEVER else str(distance),
                color="#14161b" if bright else "#ffffff",
                size=self.style.dot * 0.45,
                ha="center",
                va="center_baseline",
                zorder=6,
            )

    def draw_path(self) -> None:
        """Draw the path from the start to a win: above the states, or below numbered ones."""
        if len(self.path) < 2:
            return
        width = float(np.clip(self.style.line * 3.2, 1.2, 4))
        halo = Stroke(linewidth=width * 2.6, foreground=self.theme.halo, alpha=0.65)
        self.axes.plot(
            *self.places[self.path].T,
            color=self.theme.path,
            linewidth=width,
            solid_capstyle="round",
            solid_joinstyle="round",
            path_effects=[halo, Normal()],
            zorder=2.5 if self.style.numbered else 4,
        )

    def draw_marks(self) -> None:
        """Mark the start by a ring, the end of the path by a star, the farthest by diamonds."""
        size = max(self.style.dot * 1.45, 9)
        if len(self.far):
            large = len(self.far) <= FEW
            self.mark("D", self.places[self.far], size * (0.95 if large else 0.55))
        self.mark("o", self.places[:1], size)
        if self.path and not self.style.numbered:  # a numbered dot shows 0 instead
            self.mark("*", self.places[self.path[-1:]], size * 1.25)

    def mark(self, kind: str, places: Reals, size: float) -> None:
        """Draw marks that stand out from what is below them."""
        style: dict[str, Any]
        if kind == "*":
            style = {
                "facecolors": self.theme.path,
                "edgecolors": self.theme.halo,
                "linewidths": 0.8,
            }
        else:
            width = {"o": 1.7, "D": 1.1}[kind]
            halo = Stroke(linewidth=width + 2.2, foreground=self.theme.halo, alpha=0.65)
            style = {"facecolors": "none", "edgecolors": self.theme.path, "linewidths": width}
            style["path_effects"] = [halo, Normal()]
        x, y = places.T
        self.axes.scatter(x, y, s=size**2, marker=kind, zorder=5, **style)

    # ---- The legend ------------------------------------------------------------------------------

    def key_box(self) -> Box:
        """Return the space of the legend, at the bottom right."""
        return Box(WIDTH - (4.75 if self.puzzle else 3.3), WIDTH, 0, 1.95 if self.puzzle else 1.55)

    def key_marks(self) -> list[tuple[str, str]]:
        """Return the marks that occur, with their meaning."""
        marks = [("o", "start")]
        if len(self.far):
            marks.append(("D", "farthest"))
        if self.path and not self.style.numbered:
            marks.append(("*", "a win"))
        return marks

    def draw_key(self) -> None:
        """Draw the legend of marks and colours, and the start position beside it."""
        right = WIDTH - MARGIN
        if self.puzzle is not None:
            draw_board(self.axes, self.puzzle, self.theme, (right - 1.3, MARGIN, 1.3, 1.3))
            right -= 1.3 + 0.35
        left = right - 2.5
        words: dict[str, Any] = {"color": self.theme.faint, "size": 9, "zorder": 6}
        x, y = left + 0.07, MARGIN + 0.62
        for kind, text in self.key_marks():
            self.mark(kind, np.array([[x, y]]), 11 if kind == "*" else 8)
            self.axes.text(x + 0.15, y, text, va="center_baseline", **words)
            x += 0.38 + 0.082 * len(text)
        if (self.to_win == NEVER).any():
            x, y = left + 0.07, MARGIN + 0.9
            self.axes.scatter([x], [y], s=49, color=self.theme.never, zorder=6)
            self.axes.text(x + 0.15, y, "no way to a win", va="center_baseline", **words)
        if self.farthest:
            self.axes.imshow(
                np.linspace(0, 1, 256)[None],
                cmap=self.theme.colour_map(),
                aspect="auto",
                extent=(left, right, MARGIN, MARGIN + 0.1),
                zorder=6,
            )
            self.axes.text(left, MARGIN + 0.2, "won", va="bottom", **words)
            away = f"{counted(self.farthest, self.unit)} away"
            self.axes.text(right, MARGIN + 0.2, away, va="bottom", ha="right", **words)


# ---- Analysis of the arrays ----------------------------------------------------------------------


def undirected(
    first_edge: NDArray[np.uint64], edges: NDArray[np.uint32]
) -> tuple[Numbers, NDArray[np.bool_]]:
    """Return each pair of states joined by a move once, and whether it is one-way.

    >>> pairs, one_way = undirected(np.array([0, 2, 3, 3], "u8"), np.array([1, 2, 0], "u4"))
    >>> pairs.tolist(), one_way.tolist()
    ([[0, 1], [0, 2]], [False, True])
    """
    count = len(first_edge) - 1
    source = repeated(np.arange(count, dtype=np.int64), first_edge[1:] - first_edge[:-1])
    target = edges.astype(np.int64)
    one_way = ~np.isin(source * count + target, target * count + source)
    kept = one_way | (source < target)
    return np.stack([source, target], 1)[kept], one_way[kept]


def shortest_path(
    first_edge: NDArray[np.uint64], edges: NDArray[np.uint32], to_win: Distances
) -> list[int]:
    """Return a shortest path from the start to a win; empty if there is none."""
    if to_win[0] == NEVER:
        return []
    path = [0]
    while to_win[path[-1]]:
        begin, end = first_edge[path[-1] : path[-1] + 2].tolist()
        near = edges[begin:end]
        path.append(int(near[np.argmin(to_win[near])]))
    return path


def summary(to_win: Distances, pairs: int, unit: str) -> str:
    """Return the main figures of a graph in one line."""
    count, start = len(to_win), int(to_win[0])
    parts = [counted(count, "state"), counted(pairs, unit)]
    if start == NEVER:
        parts.append("no way to a win")
    else:
        parts.append(f"{counted(start, unit)} from the start to a win")
    return "  ·  ".join(parts)


def dot_style(places: Reals, pairs: Numbers) -> DotStyle:
    """Return sizes of dots and lines that are visible and leave room between them."""
    count = len(places)
    lengths = np.hypot(*(places[pairs[:, 0]] - places[pairs[:, 1]]).T)
    cell = float(np.median(lengths)) if len(pairs) else 1.0
    cell = max(cell, 0.02)
    covered = len(np.unique((places // cell).astype(np.int64), axis=0)) * cell**2
    spacing = float(np.sqrt(covered / count)) / POINT  # approximate distance of neighbours
    dot = float(np.clip(0.3 * spacing, 0.6, 24))
    line = float(np.clip(0.035 * spacing, 0.28, 1.8))
    ink = float(lengths.sum()) * line * POINT / covered
    opacity = float(np.clip(1.1 / max(ink, 1e-9), 0.2, 0.8))
    return DotStyle(dot, line, opacity, count + len(pairs) > MOST_ELEMENTS, dot >= 14)
