"""Pictures of puzzles: what ``Puzzle.svg`` and its relatives begin with."""

from __future__ import annotations

import os
from collections.abc import Iterable
from math import isfinite

from ..literals import ThemeName
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..notation.moves.move_parser import parse_moves
from ..util.atomic_files import write_whole
from .drawing import Drawing
from .painter import paint
from .scene import scene_of
from .svg import SCALE, to_svg
from .theme import THEMES, Theme


def theme_of(name: str) -> Theme:
    """The theme of that name.

    >>> theme_of("dark").paper
    '#14181d'
    """
    if name not in THEMES:
        names = ", ".join(map(repr, THEMES))
        raise ValueError(f"theme is one of {names}, not {name!r}")
    return THEMES[name]


def drawing_of(
    puzzle: Puzzle,
    *,
    theme: ThemeName = "light",
    labels: bool = True,
    title: str | None = None,
    moves: str | Iterable[Move | str] = (),
    highlights: Iterable[str] = (),
) -> Drawing:
    """The picture of a puzzle, ready for every back end.

    ``title`` stands above the board; unless given, the puzzle's own title or id is told to screen
    readers alone. ``moves`` become arrows, ``highlights`` are labels of vehicles to point out.
    """
    colours = theme_of(theme)
    highlights = frozenset(highlights)
    for label in highlights:
        if label not in puzzle:
            raise ValueError(f"highlights are labels of vehicles, and none is called {label!r}")
    parsed = parse_moves(moves, puzzle).moves if moves else ()
    scene = scene_of(puzzle, moves=parsed, highlights=highlights, labels=labels, title=title or "")
    drawing = paint(scene, colours)
    name = title or puzzle.title or puzzle.id
    return drawing._replace(title=name) if name else drawing


def svg(
    puzzle: Puzzle,
    path: str | os.PathLike[str] | None = None,
    *,
    theme: ThemeName = "light",
    scale: float = SCALE,
    labels: bool = True,
    title: str | None = None,
    moves: str | Iterable[Move | str] = (),
    highlights: Iterable[str] = (),
) -> str:
    """A picture of a puzzle as SVG text, which is written to ``path`` if there is one.

    ``theme`` is ``light``, ``dark`` or ``print``; a cell is ``scale`` pixels wide; ``title`` is
    written above the board; ``moves`` are drawn as arrows, one after the other from the puzzle as
    it stands; ``highlights`` are labels of vehicles to point out.

    >>> text = svg(Puzzle.parse("XX.B  A..B  AOOO  ...."), labels=False)
    >>> text.count("<text")
    0
    """
    number: object = scale
    if not isinstance(number, int | float) or not (isfinite(number) and number > 0):
        raise ValueError(f"scale is the width of a cell in pixels, not {scale!r}")
    drawing = drawing_of(
        puzzle, theme=theme, labels=labels, title=title, moves=moves, highlights=highlights
    )
    text = to_svg(drawing, scale=scale)
    write_whole(path, f"{text}\n".encode())
    return text
