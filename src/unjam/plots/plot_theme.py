"""The style of plots: colours, fonts, title and margins."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import matplotlib
import numpy as np
from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import Colormap, LinearSegmentedColormap
from matplotlib.figure import Figure

from .layout_fitting import Box

WIDTH = 12.0  # of every plot, in inches; the requested size decides the resolution
POINT = 1 / 72  # in inches
MARGIN = 0.45
TITLE_LETTER, LETTER = 0.165, 0.083  # approximate width of a letter, in inches
NEVER = 65535  # as a distance: a win cannot be reached
LEAST = 200  # pixels, the smallest width and height
MOST = 20_000


class Theme(NamedTuple):
    """The colours of a plot; ``near`` and ``far`` delimit the part of the colour map in use.

    The map is perceptually uniform and suits colour-blind readers. The part that would not stand
    out from the background is left out.
    """

    background: str
    ink: str
    faint: str  # for secondary text
    line: str  # for grids and frames
    never: str  # states from which no win can be reached
    path: str
    halo: str  # around the path and marks, to set them off from the states
    target: str
    across: str  # vehicles that move left and right
    along: str  # up and down
    other: str  # both, or diagonally
    label: str  # on vehicles
    colours: str
    near: float
    far: float

    def colour_map(self) -> Colormap:
        """Return the colour map from a win to the farthest states."""
        colours = matplotlib.colormaps[self.colours](np.linspace(self.near, self.far, 256))
        return LinearSegmentedColormap.from_list("distance", colours, 256)


THEMES = {
    "dark": Theme(
        background="#0c0f16",
        ink="#f1efe9",
        faint="#8d93a1",
        line="#2a2f3b",
        never="#565b66",
        path="#ffffff",
        halo="#0c0f16",
        target="#e5484d",
        across="#5b8fd6",
        along="#e3b04b",
        other="#9d7cd8",
        label="#0c0f16",
        colours="plasma",
        near=0.97,
        far=0.2,
    ),
    "light": Theme(
        background="#fbf9f4",
        ink="#20232b",
        faint="#71757f",
        line="#dedad0",
        never="#b9b7b1",
        path="#16181d",
        halo="#fbf9f4",
        target="#d62f3a",
        across="#5b8fd6",
        along="#e3b04b",
        other="#9d7cd8",
        label="#16181d",
        colours="plasma",
        near=0.86,
        far=0.0,
    ),
}


def theme_named(name: str) -> Theme:
    """Return the theme with this name. Raises ``ValueError`` if there is none.

    >>> theme_named("dark").background
    '#0c0f16'
    """
    if name not in THEMES:
        raise ValueError(f"theme must be {' or '.join(map(repr, THEMES))}, not {name!r}")
    return THEMES[name]


@contextmanager
def plain_settings() -> Iterator[None]:
    """Draw with matplotlib's default settings, whatever the user has configured."""
    # matplotlib derives ids in an SVG from a salt, which is random by default.
    settings = {"svg.hashsalt": "unjam", "path.simplify": False, "text.parse_math": False}
    with style.context(["default", settings]), warnings.catch_warnings():
        # A character missing from the font becomes a box; no warning is needed.
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
        yield


def new_figure(theme: Theme, size: tuple[int, int]) -> tuple[Figure, Axes]:
    """Return an empty figure of this size in pixels, and axes that cover it, in inches.

    Raises ``ValueError`` for a size outside the supported range.
    """
    wide, high = size
    if not (LEAST <= wide <= MOST and LEAST <= high <= MOST):
        raise ValueError(
            f"size must be {LEAST} to {MOST:,} pixels wide and high, not {wide:,} by {high:,}"
        )
    height = WIDTH * high / wide
    figure = Figure((WIDTH, height), dpi=wide / WIDTH, facecolor=theme.background)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(0, height)
    return figure, axes


def write_title(axes: Axes, theme: Theme, title: str, subtitle: str) -> None:
    """Write the title at the top left, and a subtitle in a smaller font below it."""
    top = axes.get_ylim()[1]
    title = " ".join(title.split())
    room = WIDTH - 2 * MARGIN
    size = 19 * min(1, room / max(TITLE_LETTER * len(title), 1e-9))
    axes.text(MARGIN, top - 0.42, title, color=theme.ink, size=size, weight="bold", va="top")
    below = 0.86 if title else 0.45
    axes.text(MARGIN, top - below, subtitle, color=theme.faint, size=10.5, va="top")


def title_box(height: float, title: str, subtitle: str) -> Box:
    """Return the approximate space of the title."""
    width = max(TITLE_LETTER * len(title), LETTER * len(subtitle))
    return Box(0, MARGIN + 0.2 + width, height - 1.25, height)
