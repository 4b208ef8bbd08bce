"""The picture of a state graph: every state a dot, every move a line, the way out on top."""

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

FEW = 12  # marks of one kind that may be large
MOST_LINES = 400_000  # more would only be slower
MOST_ELEMENTS = 4000  # of an SVG; above that states and moves become an image inside it


class Look(NamedTuple):
    """How states and moves are drawn, which depends on how many there are; sizes in points."""

    dot: float  # diameter
    line: float
    opacity: float  # of lines
    crowded: bool  # so many that an SVG would be too large if each were an element of it
    numbered: bool  # so few that there is room for a number in each


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
            raise ValueError("first_edge must have one entry more than there are states")
        if path is not None and any(not 0 <= state < len(to_win) for state in path):
            raise ValueError(f"the path leads to a state that is not among the {len(to_win):,}")
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
        # If that is the start alone, it has a mark already, and the title says how far it is.
        far = np.flatnonzero(to_win == self.farthest) if self.farthest else np.zeros(0, np.int64)
        self.far: Numbers = far if far.any() else far[:0]
        self.figure, self.axes = new_figure(theme, size)
        height = self.axes.get_ylim()[1]
        write_title(self.axes, theme, title, subtitle)
        window = Box(MARGIN, WIDTH - MARGIN, MARGIN, height - MARGIN)
        taken = [title_box(height, title, subtitle), self.key_box()]
        listen = listener(None, cancel)
        places = core.layout(first_edge, edges, seed, timeout=timeout, listen=listen)
        if len(places) < len(to_win):
            stop = STOPS["cancelled" if cancelled(cancel) else "time"]
            raise LimitError(f"not drawn: {stop} while placing {len(to_win):,} states")
        self.places = fitted(places, window, taken)
        self.look = look_for(self.places, self.pairs)

    def draw(self) -> Figure:
        """Draw everything, from the bottom to the top."""
        self.draw_moves()
        self.draw_states()
        self.draw_path()
        self.draw_marks()
        self.draw_key()
        return self.figure

    def colours(self, distances: Reals) -> Reals:
        """The colours of distances to a win; grey where there is no way."""
        colours: Reals = self.theme.colour_map()(distances / max(self.farthest or 1, 1))
        colours[distances >= NEVER / 2] = to_rgba(self.theme.never)
        return colours

    def draw_moves(self) -> None:
        """Lines, those nearest to a win on top; the head of an arrow where there is no way back."""
        distances = self.to_win[self.pairs].astype(np.float64).mean(axis=1)
        order = np.argsort(-distances, kind="stable")
        lines = LineCollection(
            self.places[self.pairs[order]],  # type: ignore[arg-type]
            colors=self.colours(distances[order]),
            linewidths=self.look.line,
            alpha=self.look.opacity,
            rasterized=self.look.crowded,
            zorder=1,
        )
        self.axes.add_collection(lines, autolim=False)
        if self.one_way.any() and not self.look.crowded:
            self.draw_heads(self.pairs[self.one_way])

    def draw_heads(self, pairs: Numbers) -> None:
        """The heads of arrows in the middle of lines."""
        ends = self.places[pairs]
        along = ends[:, 1] - ends[:, 0]
        along /= np.maximum(np.hypot(*along.T), 1e-9)[:, None]
        across = along[:, ::-1] * [-1, 1]
        size = max(self.look.dot * 0.4, 2) * POINT
        tip, back = ends.mean(axis=1) + along * size, ends.mean(axis=1) - along * size
        corners = np.stack([tip, back + across * size, back - across * size], 1)
        colours = self.colours(self.to_win[pairs[:, 1]].astype(np.float64))
        heads = PolyCollection(corners, facecolors=colours, edgecolors="none", zorder=4.5)  # type: ignore[arg-type]
        self.axes.add_collection(heads, autolim=False)

    def draw_states(self) -> None:
        """Dots, wins on top and a little larger; with their distance where there is room."""
        order = np.argsort(-self.to_win.astype(np.int64), kind="stable")
        size = np.where(self.to_win == 0, self.look.dot * 1.3, self.look.dot)
        colours = self.colours(self.to_win.astype(np.float64))
        x, y = self.places[order].T
        self.axes.scatter(
            x,
            y,
            s=size[order] ** 2,
            c=colours[order],
            linewidths=0 if self.look.crowded else self.look.dot * 0.06,
            edgecolors=self.theme.halo,
            rasterized=self.look.crowded,
            zorder=3,
        )
        if not self.look.numbered:
            return
        for (x, y), distance, colour in zip(self.places, self.to_win, colours, strict=True):
            bright = colour[:3] @ [0.3, 0.6, 0.1] > 0.45
            self.axes.text(
                x,
                y,
                "" if distance == NEVER else str(distance),
                color="#14161b" if bright else "#ffffff",
                size=self.look.dot * 0.45,
                ha="center",
                va="center_baseline",
                zorder=6,
            )

    def draw_path(self) -> None:
        """The way from the start to a win, above the states, or below those with a number."""
        if len(self.path) < 2:
            return
        width = float(np.clip(self.look.line * 3.2, 1.2, 4))
        halo = Stroke(linewidth=width * 2.6, foreground=self.theme.halo, alpha=0.65)
        self.axes.plot(
            *self.places[self.path].T,
            color=self.theme.path,
            linewidth=width,
            solid_capstyle="round",
            solid_joinstyle="round",
            path_effects=[halo, Normal()],
            zorder=2.5 if self.look.numbered else 4,
        )

    def draw_marks(self) -> None:
        """A ring round the start, a star where the path ends, diamonds round what is farthest."""
        size = max(self.look.dot * 1.45, 9)
        if len(self.far):
            large = len(self.far) <= FEW
            self.mark("D", self.places[self.far], size * (0.95 if large else 0.55))
        self.mark("o", self.places[:1], size)
        if self.path and not self.look.numbered:  # the number there says it
            self.mark("*", self.places[self.path[-1:]], size * 1.25)

    def mark(self, kind: str, places: Reals, size: float) -> None:
        """Marks that stand out from what is below them."""
        look: dict[str, Any]
        if kind == "*":
            look = {"facecolors": self.theme.path, "edgecolors": self.theme.halo, "linewidths": 0.8}
        else:
            width = {"o": 1.7, "D": 1.1}[kind]
            halo = Stroke(linewidth=width + 2.2, foreground=self.theme.halo, alpha=0.65)
            look = {"facecolors": "none", "edgecolors": self.theme.path, "linewidths": width}
            look["path_effects"] = [halo, Normal()]
        x, y = places.T
        self.axes.scatter(x, y, s=size**2, marker=kind, zorder=5, **look)

    # ---- The key ---------------------------------------------------------------------------------

    def key_box(self) -> Box:
        """What the key covers, at the bottom right."""
        return Box(WIDTH - (4.75 if self.puzzle else 3.3), WIDTH, 0, 1.95 if self.puzzle else 1.55)

    def key_marks(self) -> list[tuple[str, str]]:
        """The marks that there are, and what they mean."""
        marks = [("o", "start")]
        if len(self.far):
            marks.append(("D", "farthest"))
        if self.path and not self.look.numbered:
            marks.append(("*", "a win"))
        return marks

    def draw_key(self) -> None:
        """What marks and colours mean, and beside it the board at the start."""
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


# ---- What the arrays say -------------------------------------------------------------------------


def undirected(
    first_edge: NDArray[np.uint64], edges: NDArray[np.uint32]
) -> tuple[Numbers, NDArray[np.bool_]]:
    """The pairs of states that a move joins, each once, and which of them have no way back.

    >>> pairs, one_way = undirected(np.array([0, 2, 3, 3], "u8"), np.array([1, 2, 0], "u4"))
    >>> pairs.tolist(), one_way.tolist()
    ([[0, 1], [0, 2]], [False, True])
    """
    count = len(first_edge) - 1
    source = np.repeat(np.arange(count), (first_edge[1:] - first_edge[:-1]).astype(np.int64))
    target = edges.astype(np.int64)
    one_way = ~np.isin(source * count + target, target * count + source)
    kept = one_way | (source < target)
    return np.stack([source, target], 1)[kept], one_way[kept]


def shortest_path(
    first_edge: NDArray[np.uint64], edges: NDArray[np.uint32], to_win: Distances
) -> list[int]:
    """A shortest way from the start to a win; empty if there is none."""
    if to_win[0] == NEVER:
        return []
    path = [0]
    while to_win[path[-1]]:
        begin, end = first_edge[path[-1] : path[-1] + 2].tolist()
        near = edges[begin:end]
        path.append(int(near[np.argmin(to_win[near])]))
    return path


def summary(to_win: Distances, pairs: int, unit: str) -> str:
    """What there is to know about a graph, in a line."""
    count, start = len(to_win), int(to_win[0])
    parts = [counted(count, "state"), counted(pairs, unit)]
    if start == NEVER:
        parts.append("no way to a win")
    else:
        parts.append(f"{counted(start, unit)} from the start to a win")
    return "  ·  ".join(parts)


def look_for(places: Reals, pairs: Numbers) -> Look:
    """Dots and lines so large that they are seen and so small that they leave room."""
    count = len(places)
    lengths = np.hypot(*(places[pairs[:, 0]] - places[pairs[:, 1]]).T)
    cell = float(np.median(lengths)) if len(pairs) else 1.0
    cell = max(cell, 0.02)
    covered = len(np.unique((places // cell).astype(np.int64), axis=0)) * cell**2
    spacing = float(np.sqrt(covered / count)) / POINT  # between neighbours in the picture, about
    dot = float(np.clip(0.3 * spacing, 0.6, 24))
    line = float(np.clip(0.035 * spacing, 0.28, 1.8))
    ink = float(lengths.sum()) * line * POINT / covered
    opacity = float(np.clip(1.1 / max(ink, 1e-9), 0.2, 0.8))
    return Look(dot, line, opacity, count + len(pairs) > MOST_ELEMENTS, dot >= 14)
