"""Solution sheets: all positions of a solution side by side, each with its next move."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..model.move import Move
from ..model.puzzle import Puzzle
from .animation.animation import in_words
from .drawing import Drawing, Group, Mark, Words
from .fonts.text_width import fitted
from .painter import paint
from .scene import scene_of
from .theme import Theme

_LINE = 64  # height of the text above each board
_SIZE = 40  # of its font
_LEAST = 16
_GAP = 30
_ASPECT = 1.4  # approximate width of a sheet divided by its height


def sheet_of(
    puzzle: Puzzle, moves: Sequence[Move], theme: Theme, *, labels: bool = True, title: str = ""
) -> Drawing:
    """Return the positions before each move, with an arrow, and the final position."""
    marks: list[Mark] = []
    drawings = []
    for number, move in enumerate(moves, 1):
        drawing = paint(scene_of(puzzle, moves=[move], labels=labels), theme)
        drawings.append((f"{number}.  {in_words(move)}", drawing))
        puzzle = puzzle.play(move)
    drawings.append(("solved", paint(scene_of(puzzle, labels=labels), theme)))
    width = drawings[0][1].width + _GAP
    height = drawings[0][1].height + _LINE + _GAP
    columns = math.ceil(math.sqrt(len(drawings) * _ASPECT * height / width))
    columns = min(columns, len(drawings))
    top = 0.0
    page = columns * width + _GAP
    if title:
        top = 80.0
        text, size = fitted(title, page - 2 * _GAP, 56, 20, True)
        marks.append(Words(page / 2, 60, text, size, theme.ink, bold=True))
    for at, (words, drawing) in enumerate(drawings):
        x, y = _GAP + at % columns * width, top + _GAP + at // columns * height
        text, size = fitted(words, drawing.width - 20, _SIZE, _LEAST)
        marks.append(Words(x + drawing.width / 2, y + _LINE / 2, text, size, theme.ink))
        marks.append(Group(x, y + _LINE, drawing.marks))
    rows = math.ceil(len(drawings) / columns)
    first = drawings[0][1]
    return Drawing(
        page,
        top + rows * height + _GAP,
        tuple(marks),
        theme.paper,
        title or first.title,
        f"{first.description}; {', '.join(words for words, _ in drawings)}",
    )
