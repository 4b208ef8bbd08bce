"""Pictures of solutions: films as GIF and SVG, and sheets of all positions."""

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

GIF_SCALE = 48  # dots of a cell, unless one says otherwise
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
    """The film of a solution as an animated GIF, which is written to ``path`` if there is one.

    A cell is ``scale`` dots wide, ``captions`` name the moves below the board, and ``speed`` 2 is
    twice as fast. ``theme``, ``labels`` and ``title`` are those of
    ``unjam.render.puzzle_picture.svg``. It needs Pillow, which ``pip install 'unjam[pictures]'``
    brings along.

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
    """The film of a solution as animated SVG text, which is written to ``path`` if there is one.

    The options are those of ``gif``; a cell is ``scale`` pixels wide. There is nothing executable
    in it: every browser plays it, and as an image in a page as well.

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
    """All positions of a solution side by side, each with the move that comes next, as a PNG file,
    which is written to ``path`` if there is one. The options are those of ``gif``.

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
    """All positions of a solution side by side, ready for every back end that draws stills."""
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
