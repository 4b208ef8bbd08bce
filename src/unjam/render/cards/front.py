"""The front of a card: the puzzle, its number and level, and what one needs to set it up."""

from __future__ import annotations

from ..paint import paint
from ..scene import scene_of
from ..terminal import seams
from ..theme import THEMES
from .card import FAINT, HEAD, INK, MARGIN, Card, Face, draw_foot, draw_head
from .toy import needs

_LINE = 9.0  # between the lines below the picture


def draw_front(face: Face, card: Card) -> None:
    """Draw the front of a card."""
    puzzle = card.solution.puzzle
    zoom, margin = face.zoom, MARGIN * face.zoom
    draw_head(face, card)
    draw_foot(face, card.deck)
    lines = [
        (_title(card), 7.5, True),
        (seams(puzzle.board), 6.2, False),
        (needs(puzzle), 6.2, False),
    ]
    lines = [line for line in lines if line[0]]
    room = face.width - 2 * margin
    low = face.height - margin - (7 + _LINE * len(lines)) * zoom
    picture = paint(scene_of(puzzle), THEMES["print"])
    top = HEAD * zoom
    scale = min(room / picture.width, (low - top) / picture.height)
    y = top + (low - top - picture.height * scale) / 2
    face.pen.picture(picture, (face.width - picture.width * scale) / 2, y, scale)
    for place, (text, size, bold) in enumerate(lines):
        y = low + (place + 0.5) * _LINE * zoom
        face.text(face.width / 2, y, text, size * zoom, fill=INK if bold else FAINT,
                  anchor="middle", bold=bold, room=room)  # fmt: skip


def _title(card: Card) -> str:
    """The puzzle's own title. What decks call their puzzles, deck and number, is on the card."""
    title, id = card.solution.puzzle.title, card.solution.puzzle.id
    return "" if title == card.number or (id and title.endswith(f", {id}")) else title
