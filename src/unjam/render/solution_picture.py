"""Pictures of solutions: animations as GIF and SVG, and sheets of all positions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..literals import ThemeName
from ..util.atomic_files import write_whole
from .animation.animation import animation_of
from .animation.animation_layers import AnimationLayers, layers_of
from .drawing import Drawing
from .puzzle_picture import theme_of
from .svg import SCALE as SVG_SCALE

if TYPE_CHECKING:
    from ..solver.solution import Solution

# deferred: imports inside functions load what most runs do not need.

GIF_SCALE = 48  # default pixels per cell
SHEET_SCALE = 32

Path = str | os.PathLike[str]


def gif(
    solution: Solution,
    path: Path | None = None,
    *,
    theme: ThemeName = "light",
    scale: float = GIF_SCALE,
    labels: bool = True,
    title: str | None = None,
    captions: bool = True,
    speed: float = 1,
) -> bytes:
    """Return a solution as an animated GIF; also write it to ``path`` if given.

    A cell is ``scale`` pixels wide, ``captions`` name the moves below the board, and ``speed`` 2 is
    twice as fast. ``theme``, ``labels`` and ``title`` are those of
    ``unjam.render.puzzle_picture.svg``. Needs Pillow, which ``pip install 'unjam[pictures]'``
    installs. Raises ``ValueError`` if there is no solution or the picture would be too large.

    >>> import unjam
    >>> gif(unjam.Puzzle.parse(".... XX.B A..B AOOO").solve())[:6]
    b'GIF89a'
    """
    from .animation.gif import to_gif

    data = to_gif(_layers(solution, theme, labels, title, captions, speed), scale=scale)
    write_whole(path, data)
    return data


def svg(
    solution: Solution,
    path: Path | None = None,
    *,
    theme: ThemeName = "light",
    scale: float = SVG_SCALE,
    labels: bool = True,
    title: str | None = None,
    captions: bool = True,
    speed: float = 1,
) -> str:
    """Return a solution as animated SVG text; also write it to ``path`` if given.

    The options are those of ``gif``; a cell is ``scale`` pixels wide. The text contains no scripts,
    so browsers also play it as an image in a page. Raises ``ValueError`` if there is no solution.

    >>> import unjam
    >>> "<animate" in svg(unjam.Puzzle.parse(".... XX.B A..B AOOO").solve())
    True
    """
    from .animation.animated_svg import to_animated_svg

    text = to_animated_svg(_layers(solution, theme, labels, title, captions, speed), scale=scale)
    write_whole(path, f"{text}\n".encode())
    return text


def png(
    solution: Solution,
    path: Path | None = None,
    *,
    theme: ThemeName = "light",
    scale: float = SHEET_SCALE,
    labels: bool = True,
    title: str | None = None,
) -> bytes:
    """Return all positions of a solution side by side as a PNG file, each with its next move.

    The file is also written to ``path`` if given. The options are those of ``gif``.

    >>> import unjam
    >>> png(unjam.Puzzle.parse(".... XX.B A..B AOOO").solve())[:4]
    b'\\x89PNG'
    """
    from .png import to_png

    data = to_png(sheet(solution, theme=theme, labels=labels, title=title), scale=scale)
    write_whole(path, data)
    return data


def sheet(
    solution: Solution, *, theme: ThemeName = "light", labels: bool = True, title: str | None = None
) -> Drawing:
    """Return all positions of a solution side by side, ready for every back end."""
    from .solution_sheet import sheet_of

    _check_solved(solution)
    puzzle = solution.puzzle
    drawing = sheet_of(puzzle, solution.moves, theme_of(theme), labels=labels, title=title or "")
    name = title or puzzle.title or puzzle.id
    return drawing._replace(title=name) if name else drawing


def _layers(
    solution: Solution,
    theme: ThemeName,
    labels: bool,
    title: str | None,
    captions: bool,
    speed: float,
) -> AnimationLayers:
    _check_solved(solution)
    puzzle = solution.puzzle
    animation = animation_of(puzzle, solution.moves, labels=labels, title=title or "", speed=speed)
    layers = layers_of(animation, theme_of(theme), captions=captions)
    name = title or puzzle.title or puzzle.id
    return layers._replace(title=name) if name else layers


def _check_solved(solution: Solution) -> None:
    if solution.status != "solved":
        raise ValueError(f"there is no solution to draw: {solution.reason}")
