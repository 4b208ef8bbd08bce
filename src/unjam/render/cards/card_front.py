"""The front of a card: the puzzle, its number and level, and the vehicles needed to set it up."""

from __future__ import annotations

from collections.abc import Iterable

from ...solver.solution import Solution
from ..drawing import Group, Mark, Path
from ..fonts.pdf_fonts import wrapped
from ..painter import paint
from ..scene import scene_of
from ..terminal.terminal_board import seams
from ..theme import THEMES
from .card_face import FAINT, HEAD, INK, MARGIN, Card, Face, draw_foot, draw_head
from .toy_letters import pieces_needed

LINE = 8.6  # line height below the picture
_GAP = 7.0  # above and below the picture


def draw_front(face: Face, card: Card) -> None:
    """Draw the front of a card."""
    zoom, margin = face.zoom, MARGIN * face.zoom
    draw_head(face, card)
    draw_foot(face, card)
    room = face.width - 2 * margin
    lines = caption_lines(card, room, zoom)
    low = face.height - margin - (7 + LINE * len(lines)) * zoom
    draw_picture(face, card, HEAD * zoom, low)
    for place, (text, size, bold) in enumerate(lines):
        y = low + (place + 0.5) * LINE * zoom
        face.text(face.width / 2, y, text, size, fill=INK if bold else FAINT,
                  anchor="middle", bold=bold, room=room)  # fmt: skip


def caption_lines(
    card: Card, room: float, zoom: float, *, pieces: bool = True
) -> list[tuple[str, float, bool]]:
    """Return the lines below the picture: text, font size, bold or not.

    Without ``pieces``, the vehicles needed and the number of moves are omitted.
    """
    puzzle = card.solution.puzzle
    joined = seams(puzzle.board)
    texts = [
        (_title(card), 7.5 * zoom, True),
        (fewest_text(card.solution) if card.moves_on_front and pieces else "", 7.5 * zoom, True),
        (joined[:1].upper() + joined[1:], 6.2 * zoom, False),
    ]
    if pieces:
        texts.append((pieces_needed(puzzle), 6.2 * zoom, False))
    return [
        (line, size, bold)
        for text, size, bold in texts
        for line in wrapped(text, room, size, bold, most=2)
    ]


def fewest_text(solution: Solution) -> str:
    """Return the fewest moves, or slides, in words; empty if they are not known.

    >>> import unjam
    >>> fewest_text(unjam.deck("jam")["1"].solve())
    'Fewest moves: 8'
    """
    if not solution.optimal:
        return ""
    unit = solution.metric.partition(",")[0]
    count = solution.slide_count if unit == "slides" else solution.move_count
    return f"Fewest {unit}: {count}"


def _title(card: Card) -> str:
    """Return the puzzle's own title; empty if it repeats the deck and number on the card."""
    title, id = card.solution.puzzle.title, card.solution.puzzle.id
    return "" if title == card.number or (id and title.endswith(f", {id}")) else title


def draw_picture(face: Face, card: Card, top: float, low: float) -> None:
    """Draw the puzzle as large as possible between ``top`` and ``low``."""
    picture = paint(scene_of(card.solution.puzzle), THEMES["print"])
    left, upper, right, lower = _extent(picture.marks)
    room = face.width - 2 * MARGIN * face.zoom
    height = low - top - 2 * _GAP * face.zoom
    scale = min(room / (right - left), height / (lower - upper))
    x = (face.width - (left + right) * scale) / 2
    y = (top + low - (upper + lower) * scale) / 2
    face.pen.draw(picture.marks, x, y, scale)


def _extent(marks: Iterable[Mark]) -> tuple[float, float, float, float]:
    """Return the bounding box of everything drawn: left, top, right, bottom."""
    xs: list[float] = []
    ys: list[float] = []
    for mark in marks:
        if isinstance(mark, Group):
            left, top, right, bottom = _extent(mark.marks)
            xs += [mark.x + left, mark.x + right]
            ys += [mark.y + top, mark.y + bottom]
        elif isinstance(mark, Path):
            half = mark.width / 2 if mark.stroke else 0
            for _, *numbers in mark.steps:
                for number in map(float, numbers[::2]):
                    xs += [number - half, number + half]
                for number in map(float, numbers[1::2]):
                    ys += [number - half, number + half]
        else:
            half = mark.size / 2
            xs += [mark.x - half, mark.x + half]
            ys += [mark.y - half, mark.y + half]
    if not xs:
        return 0, 0, 0, 0
    return min(xs), min(ys), max(xs), max(ys)
