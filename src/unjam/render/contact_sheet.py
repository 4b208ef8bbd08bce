"""A contact sheet: the puzzles of a deck side by side, small, as a notebook shows them."""

from __future__ import annotations

import math
from itertools import islice
from typing import TYPE_CHECKING

from ..model.puzzle import Puzzle
from ..util.plural import counted
from .drawing import Mark, Words
from .fonts.text_width import fitted, width_of
from .painter import paint
from .scene import scene_of
from .svg import FONT, escaped, mark_text, nested_svg, number
from .theme import LIGHT

if TYPE_CHECKING:
    from ..decks import Deck

MOST = 48  # boards on a sheet; a notebook should not take seconds, nor megabytes
# In pixels.
_COLUMNS = 8
_BOARD = 92
_LINE = 15  # the height of a line of words below a board
_LETTERS = 12
_ROOM_BESIDE = _BOARD - 58  # for an id beside the fewest moves
_GAP = 12
_HEAD = 44


def contact_sheet(deck: Deck) -> str:
    """The first puzzles of a deck as SVG, each with its id and fewest moves.

    >>> import unjam
    >>> sheet = contact_sheet(unjam.deck("jam"))
    >>> sheet.count("<svg") - 1, "not shown" in sheet
    (40, False)
    """
    puzzles = list(islice(deck, MOST))
    columns = min(_COLUMNS, max(len(puzzles), 4))
    rows = math.ceil(len(puzzles) / columns)
    lines = 1 if all(width_of(p.id, True) * _LETTERS <= _ROOM_BESIDE for p in puzzles) else 2
    tile = _BOARD + 11 + lines * _LINE
    width = columns * (_BOARD + _GAP) + _GAP
    height = _HEAD + rows * (tile + _GAP) + _GAP
    left_out = len(deck) - len(puzzles)
    name = f"{deck.name}: {deck.title}" if deck.title else deck.name
    text, size = fitted(name, width - 130, 16, 9, True)
    many = counted(len(deck), "puzzle")
    marks: list[Mark] = [
        Words(_GAP, 24, text, size, LIGHT.ink, "start", bold=True),
        Words(width - _GAP, 24, many, 13, LIGHT.faint, "end"),
    ]
    boards = []
    for at, puzzle in enumerate(puzzles):
        x = _GAP + at % columns * (_BOARD + _GAP)
        y = _HEAD + at // columns * (tile + _GAP)
        drawing = paint(scene_of(puzzle, labels=False), LIGHT)._replace(description="")
        boards.append(nested_svg(drawing._replace(title=_title(puzzle)), x, y, _BOARD, _BOARD))
        marks += _caption(puzzle, x, y + _BOARD + 12, lines)
    if left_out:
        height += 14
        words = f"the first {len(puzzles)}; {left_out:,} more are not shown"
        marks.append(Words(_GAP, height - 16, words, 13, LIGHT.faint, "start"))
    size_ = f'width="{number(width)}" height="{number(height)}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size_} viewBox="0 0 {number(width)}'
            f' {number(height)}" role="img" font-family="{FONT}">',
            f"<title>{escaped(f'{name}, {many}')}</title>",
            f'<rect {size_} fill="{LIGHT.paper}"/>',
            *boards,
            *map(mark_text, marks),
            "</svg>",
        ]
    )


def _caption(puzzle: Puzzle, x: float, y: float, lines: int) -> list[Mark]:
    """The id, and the fewest moves if they are known: beside it, or below it."""
    best = _fewest(puzzle)
    room = _ROOM_BESIDE if best and lines == 1 else _BOARD - 4
    id, size = fitted(puzzle.id, room, _LETTERS, 7, True)
    marks: list[Mark] = [Words(x + 2, y, id, size, LIGHT.ink, "start", bold=True)]
    if best and lines == 1:
        marks.append(Words(x + _BOARD - 2, y, best, 10.5, LIGHT.faint, "end"))
    elif best:
        marks.append(Words(x + 2, y + _LINE, best, 10.5, LIGHT.faint, "start"))
    return marks


def _fewest(puzzle: Puzzle) -> str:
    known = puzzle.known
    moves = known.corner_moves if puzzle.corners else known.moves
    count, unit = (known.slides, "slide") if moves is None else (moves, "move")
    return "" if count is None else counted(count, unit)


def _title(puzzle: Puzzle) -> str:
    return ", ".join(filter(None, [puzzle.title or puzzle.id, _fewest(puzzle)]))
