"""How pictures look: colours, letters, the frame around a picture."""

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

WIDTH = 12.0  # of every picture in inches; how many dots that are is up to the size asked for
POINT = 1 / 72  # in inches
MARGIN = 0.45
TITLE_LETTER, LETTER = 0.165, 0.083  # how wide letters are, about
NEVER = 65535  # as a distance: there is no way
LEAST = 200  # dots that a picture must be wide and high
MOST = 20_000


class Theme(NamedTuple):
    """The colours of a picture; ``near`` and ``far`` say which part of the colour map it uses.

    The map is one on which distances look alike to every eye, also to the colour-blind. The part
    that would not stand out from the background is left out.
    """

    background: str
    ink: str
    faint: str  # for what is said in passing
    line: str  # for grids and frames
    never: str  # states from which there is no way to a win
    path: str
    halo: str  # around the path and around marks, so that they stand out from the states
    target: str
    across: str  # vehicles that go left and right
    along: str  # up and down
    other: str  # both, or diagonally
    label: str  # on vehicles
    colours: str
    near: float
    far: float

    def colour_map(self) -> Colormap:
        """From a win to the farthest states."""
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
    """A theme by its name.

    >>> theme_named("dark").background
    '#0c0f16'
    """
    if name not in THEMES:
        raise ValueError(f"a theme is {' or '.join(map(repr, THEMES))}, not {name!r}")
    return THEMES[name]


@contextmanager
def plain_settings() -> Iterator[None]:
    """Pictures look the same whatever the user has set for others."""
    # The names that matplotlib gives to the parts of an SVG begin with a salt, random by default.
    ours = {"svg.hashsalt": "unjam", "path.simplify": False, "text.parse_math": False}
    with style.context(["default", ours]), warnings.catch_warnings():
        # A letter that the font does not have becomes a box, which needs no more words.
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
        yield


def new_figure(theme: Theme, size: tuple[int, int]) -> tuple[Figure, Axes]:
    """An empty picture of so many dots, and axes that cover it, measured in inches."""
    wide, high = size
    if not (LEAST <= wide <= MOST and LEAST <= high <= MOST):
        raise ValueError(
            f"a picture is {LEAST} to {MOST:,} dots wide and high, not {wide:,} by {high:,}"
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
    """The title at the top left, and below it in smaller letters what there is to know."""
    top = axes.get_ylim()[1]
    title = " ".join(title.split())
    room = WIDTH - 2 * MARGIN
    size = 19 * min(1, room / max(TITLE_LETTER * len(title), 1e-9))
    axes.text(MARGIN, top - 0.42, title, color=theme.ink, size=size, weight="bold", va="top")
    below = 0.86 if title else 0.45
    axes.text(MARGIN, top - below, subtitle, color=theme.faint, size=10.5, va="top")


def title_box(height: float, title: str, subtitle: str) -> Box:
    """What the title covers, about."""
    width = max(TITLE_LETTER * len(title), LETTER * len(subtitle))
    return Box(0, MARGIN + 0.2 + width, height - 1.25, height)
