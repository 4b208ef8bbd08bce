"""Pictures of the state space, as PNG or SVG: the graph, its distances, a solution in time.

They need matplotlib, which ``pip install 'unjam[plot]'`` brings along. The name of the file decides
its kind. The same input gives the same picture, and a file appears whole or not at all.

>>> import tempfile, unjam
>>> puzzle = unjam.Puzzle.parse(".... XX.B A..B AOOO")
>>> with tempfile.TemporaryDirectory() as folder:
...     draw_solution(puzzle.solve(), f"{folder}/solution.svg", theme="light")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Protocol

from ..literals import PlotTheme
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..util.extras import need

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from .plot_theme import Theme

# deferred: imports inside functions would be circular at the top.

__all__ = ["draw_distances", "draw_graph", "draw_solution"]


class Graph(Protocol):
    """What of a ``StateGraph`` is drawn; state 0 is the start."""

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
    """Draw every state as a dot in the colour of its distance to a win, and a way out on top.

    ``path`` is the way as numbers of states, by default a shortest one. ``theme`` is ``"dark"`` or
    ``"light"``, ``size`` is in dots, and another ``seed`` gives another layout. States that are
    never won are grey. If there are few states, each carries its distance as a number.
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
    """Draw how many states there are at each distance to a win."""
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
    """Draw a solution in time: a row for every vehicle that moves, a column for every move.

    By default the picture is 2400 dots wide and as high as it has to be.
    """
    need("matplotlib", "plot")
    from .solution_timeline import timeline_figure

    def picture(colours: Theme) -> Figure:
        name = _name(solution.puzzle, title)
        return timeline_figure(solution, title=name, theme=colours, size=size)

    _write(picture, file, theme)


def _name(puzzle: Puzzle, title: str | None) -> str:
    return puzzle.title or puzzle.id if title is None else title


def _write(picture: Callable[[Theme], Figure], file: str | PathLike[str], theme: PlotTheme) -> None:
    """Make a picture and write it; what is wrong with the request is said before any work."""
    from .figure_files import checked_kind, save
    from .plot_theme import plain_settings, theme_named

    checked_kind(file)
    with plain_settings():
        save(picture(theme_named(theme)), file)
