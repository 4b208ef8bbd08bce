"""Plots as PNG or SVG: the state graph, its distances, a solution over time, searches compared,
and the accuracy of answers to tasks.

They need matplotlib, which ``pip install 'unjam[plot]'`` installs. The file name decides the
format. Equal input gives equal pictures, and a file appears complete or not at all.

>>> import tempfile, unjam
>>> puzzle = unjam.Puzzle.parse(".... XX.B A..B AOOO")
>>> with tempfile.TemporaryDirectory() as folder:
...     draw_solution(puzzle.solve(), f"{folder}/solution.svg", theme="light")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Protocol

from ..comparison.search_comparison import Comparison
from ..literals import PlotTheme
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..util.extras import need

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from ..tasks.report import Point
    from .plot_theme import Theme

# deferred: imports inside functions would be circular at the top.

__all__ = ["draw_accuracy", "draw_comparison", "draw_distances", "draw_graph", "draw_solution"]


class Graph(Protocol):
    """The part of a ``StateGraph`` that is drawn; state 0 is the start."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def unit(self) -> str: ...
    @property
    def to_win(self) -> NDArray[np.uint16]: ...
    @property
    def first_edge(self) -> NDArray[np.uint64]: ...
    @property
    def edges(self) -> NDArray[np.uint32]: ...


def draw_graph(
    graph: Graph,
    file: str | PathLike[str],
    *,
    path: Sequence[int] | None = None,
    theme: PlotTheme = "dark",
    size: tuple[int, int] = (2400, 1600),
    title: str | None = None,
    seed: int = 1,
) -> None:
    """Draw every state as a dot in the colour of its distance to a win, and a path on top.

    ``path`` lists state numbers; the default is a shortest path to a win. ``theme`` is ``"dark"``
    or ``"light"``, ``size`` is in pixels, and ``seed`` varies the layout. States that cannot be won
    are grey. If there are few states, each shows its distance as a number. Raises ``ValueError``
    for an invalid file name, theme or size, and ``LimitError`` if the layout reaches the graph's
    timeout.

    >>> import tempfile, unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     draw_graph(graph, f"{folder}/graph.png", size=(600, 400))
    """
    need("matplotlib", "plot")
    from .graph_plot import StatePicture

    def picture(colours: Theme) -> Figure:
        arrays = graph.first_edge, graph.edges, graph.to_win
        return StatePicture(
            *arrays,
            path=path,
            unit=graph.unit,
            puzzle=graph.puzzle,
            title=_name(graph.puzzle, title),
            theme=colours,
            size=size,
            seed=seed,
            timeout=getattr(graph, "timeout", None),
            cancel=getattr(graph, "cancel", None),
        ).draw()

    _write(picture, file, theme)


def draw_distances(
    graph: Graph,
    file: str | PathLike[str],
    *,
    theme: PlotTheme = "dark",
    size: tuple[int, int] = (2400, 1350),
    title: str | None = None,
) -> None:
    """Draw a histogram of the states at each distance to a win.

    ``theme``, ``size`` and ``title`` are those of ``draw_graph``.

    >>> import tempfile, unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     draw_distances(graph, f"{folder}/distances.svg")
    """
    need("matplotlib", "plot")
    from .distance_histogram import distances_figure

    def picture(colours: Theme) -> Figure:
        name = _name(graph.puzzle, title)
        return distances_figure(graph.to_win, unit=graph.unit, title=name, theme=colours, size=size)

    _write(picture, file, theme)


def draw_solution(
    solution: Solution,
    file: str | PathLike[str],
    *,
    theme: PlotTheme = "dark",
    size: tuple[int, int] | None = None,
    title: str | None = None,
) -> None:
    """Draw a solution over time: a row for every vehicle that moves, a column for every move.

    By default the picture is 2400 pixels wide and as high as necessary. Raises ``ValueError`` if
    there is no solution.

    >>> import tempfile, unjam
    >>> solution = unjam.Puzzle.parse(".... XX.B A..B AOOO").solve()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     draw_solution(solution, f"{folder}/solution.png", size=(800, 400))
    """
    need("matplotlib", "plot")
    from .solution_timeline import timeline_figure

    def picture(colours: Theme) -> Figure:
        name = _name(solution.puzzle, title)
        return timeline_figure(solution, title=name, theme=colours, size=size)

    _write(picture, file, theme)


def draw_comparison(
    comparison: Comparison,
    file: str | PathLike[str],
    *,
    theme: PlotTheme = "dark",
    size: tuple[int, int] | None = None,
    title: str | None = None,
) -> None:
    """Draw the states that each search of a comparison generated and expanded, as bars.

    The scale is logarithmic. For several puzzles the bars are sums. By default the picture is 2400
    pixels wide and as high as necessary. Raises ``ValueError`` if nothing was compared.

    >>> import tempfile, unjam
    >>> comparison = unjam.Puzzle.parse(".... XX.B A..B AOOO").compare()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     draw_comparison(comparison, f"{folder}/comparison.svg")
    """
    need("matplotlib", "plot")
    from .comparison_bars import comparison_figure

    def picture(colours: Theme) -> Figure:
        return comparison_figure(comparison, title=title, theme=colours, size=size)

    _write(picture, file, theme)


def draw_accuracy(
    lines: Sequence[tuple[str, Sequence[Point]]],
    file: str | PathLike[str],
    *,
    theme: PlotTheme = "light",
    size: tuple[int, int] = (2400, 1350),
    title: str = "",
) -> None:
    """Draw accuracy over the fewest moves, with a line for each named series of points.

    ``Report.points`` of ``unjam.tasks`` has the points of a set of answers. Raises ``ValueError``
    if there are none.

    >>> import tempfile
    >>> from unjam.tasks.report import Point
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     draw_accuracy([("a", [Point(1, 3, 0.5, 0.4, 0.6, 9)])], f"{folder}/plot.svg")
    """
    need("matplotlib", "plot")
    from .accuracy_plot import accuracy_figure

    def picture(colours: Theme) -> Figure:
        return accuracy_figure(lines, title=title, theme=colours, size=size)

    _write(picture, file, theme)


def _name(puzzle: Puzzle, title: str | None) -> str:
    return puzzle.title or puzzle.id if title is None else title


def _write(picture: Callable[[Theme], Figure], file: str | PathLike[str], theme: PlotTheme) -> None:
    """Draw a picture and write it; invalid options are reported before any work."""
    from .figure_files import checked_kind, save
    from .plot_theme import plain_settings, theme_named

    checked_kind(file)
    with plain_settings():
        save(picture(theme_named(theme)), file)
