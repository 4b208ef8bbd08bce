"""The parts that both faces of a card share: size, number, level and lines of text."""

from __future__ import annotations

from typing import NamedTuple

from ...solver.solution import Solution
from ..drawing import Path, Step, Words
from ..fonts.pdf_fonts import shortened, width_of
from ..pdf import POINT, Pen

INK = "#000000"
FAINT = "#595959"
PLAIN = "#3a3f45"  # for a card without a level

# The levels of the original game and their colours, dark enough for text on white paper.
LEVELS = {
    "beginner": "#1f7a3d",
    "intermediate": "#b85c00",
    "advanced": "#1d5fae",
    "expert": "#b3141f",
}

MARGIN = 4 * POINT  # around everything, on a card of the usual size
HEAD = 27.0  # height of the number and level at the top of a card
_USUAL = (63 * POINT, 88 * POINT)
_CURVE = 0.5523  # control point distance of a Bézier quarter circle of radius 1


class Card(NamedTuple):
    """A puzzle, its solution, and the texts printed beside them."""

    solution: Solution
    number: str
    level: str = ""
    deck: str = ""
    address: str = ""  # for the QR code; empty: no code
    moves_on_front: bool = False  # whether the front states the fewest moves
    proof: bytes = b""  # a certificate for a QR code on the back; empty: no code


class Face(NamedTuple):
    """One side of a card, in points.

    Everything on it is ``zoom`` times as large as on a card of the usual size, but at most
    ``largest`` times.
    """

    pen: Pen
    width: float
    height: float
    largest: float = 100.0

    @property
    def zoom(self) -> float:
        """The size of this card relative to a usual one."""
        return min(self.width / _USUAL[0], self.height / _USUAL[1], self.largest)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        fill: str = INK,
        anchor: str = "start",
        bold: bool = False,
        room: float | None = None,
    ) -> float:
        """Draw one line of text, shortened to ``room``; return its width."""
        line = " ".join(text.split())
        if room is not None:
            line = shortened(line, room, size, bold)
        self.pen.draw([Words(x, y, line, size, fill, anchor, bold)])
        return width_of(line, size, bold)


def draw_head(face: Face, card: Card) -> None:
    """Draw number and level at the top, and a line in the colour of the level below them."""
    zoom, margin = face.zoom, MARGIN * face.zoom
    colour = level_colour(card.level)
    right = face.width - margin
    taken = 0.0
    if card.level:
        name = card.level[:1].upper() + card.level[1:]
        middle = 14.2 * zoom
        taken = face.text(right, middle, name, 8.5 * zoom, fill=colour, anchor="end", bold=True,
                          room=face.width / 2)  # fmt: skip
        taken += _draw_pips(face, card.level, right - taken - 4 * zoom, middle, colour)
    room = right - margin - taken - 6 * zoom
    size = number_size(card.number, room, 17 * zoom)
    face.text(margin, 14.2 * zoom, card.number, size, fill=colour, bold=True, room=room)
    line = HEAD * zoom - 3.4 * zoom
    face.pen.draw([stroke([(margin, line), (right, line)], colour, 1.1 * zoom)])


def number_size(text: str, room: float, size: float) -> float:
    """Return the font size of a card's number: smaller for words, more so for long ones."""
    if len(text) > 4 or (not text.isupper() and not text.isdigit()):
        size *= 0.75
    wide = width_of(text, size, bold=True)
    return size * max(min(room / wide, 1), 0.6) if wide else size


def _draw_pips(face: Face, level: str, right: float, middle: float, colour: str) -> float:
    """Draw four dots, filled according to the level, so that grey prints show it too."""
    if level.lower() not in LEVELS:
        return 0
    radius, pitch = 1.7 * face.zoom, 5.2 * face.zoom
    filled = list(LEVELS).index(level.lower()) + 1
    for place in range(len(LEVELS)):
        x = right - radius - (len(LEVELS) - 1 - place) * pitch
        dot = circle(x, middle, radius)
        fill = colour if place < filled else ""
        face.pen.draw([Path(dot, fill, colour, 0.7 * face.zoom)])
    return pitch * len(LEVELS) + 2 * face.zoom


def draw_foot(face: Face, card: Card) -> None:
    """Draw the name of the deck in the last line."""
    if card.deck in ("", card.number):
        return
    zoom = face.zoom
    margin = MARGIN * zoom
    face.text(face.width / 2, face.height - margin - 2 * zoom, card.deck, 5.6 * zoom, fill=FAINT,
              anchor="middle", room=face.width - 2 * margin)  # fmt: skip


def level_colour(level: str) -> str:
    """Return the colour of a level."""
    return LEVELS.get(level.lower(), PLAIN)


def stroke(points: list[tuple[float, float]], colour: str, width: float) -> Path:
    """Return a line through points."""
    first, *others = points
    return Path((("M", *first), *(("L", *point) for point in others)), "", colour, width)


def circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """Return the steps of a circle."""
    far = radius * _CURVE
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + far, x + far, y + radius, x, y + radius),
        ("C", x - far, y + radius, x - radius, y + far, x - radius, y),
        ("C", x - radius, y - far, x - far, y - radius, x, y - radius),
        ("C", x + far, y - radius, x + radius, y - far, x + radius, y),
        ("Z",),
    )
