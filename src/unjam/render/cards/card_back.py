"""The back of a card: the solution in numbered lines of five moves.

Lines are shorter than five moves where that makes small letters larger.
"""

from __future__ import annotations

from typing import NamedTuple

from ...notation.moves.move_grammar import WORDS
from ...solver.solution import Solution
from ...util.plural import counted
from ..drawing import Path, Step
from ..fonts.pdf_fonts import width_of, wrapped
from .card_face import FAINT, HEAD, INK, MARGIN, Card, Face, draw_foot, draw_head, level_colour
from .qr_code import modules

_LARGEST = 11.5  # font sizes of moves, in points
_SMALL = 7.0  # below this, a larger font matters more than lines of five
_SMALLEST = 4.0
_LEADING = 1.42  # line height, for a font of size 1
_AIRY = 1.75  # the same, where there is more room
_COLUMN_GAP = 1.6  # between columns, and after numbers, for a font of size 1
_MOVE_GAP = 0.75
_MORE_GAP = 1.4  # maximum added to the gaps to fill a line
_NUMBER_GAP = 0.9
_CODE = 21 * 72 / 25.4  # the side of the QR code
_PROOF = 42 * 72 / 25.4  # the side of the QR code of a certificate
_QUIET = 4  # modules that must stay white around it


def draw_back(face: Face, card: Card) -> None:
    """Draw the back of a card."""
    solution = card.solution
    zoom, margin = face.zoom, MARGIN * face.zoom
    draw_head(face, card)
    draw_foot(face, card)
    low = face.height - margin - 7 * zoom
    if card.proof:
        low -= _draw_proof(face, card, low)
    elif card.address:
        low -= _draw_code(face, card, low)
    elif solution.moves:
        low -= 12 * zoom
        words = ", ".join(f"{letter} {word}" for letter, word in _key(solution))
        face.text(face.width / 2, low + 8 * zoom, f"{words}; the number says how many cells",
                  5.6 * zoom, fill=FAINT, anchor="middle",
                  room=face.width - 2 * margin)  # fmt: skip
    y = (HEAD + 6) * zoom
    for text, size, bold in headlines(solution):
        for line in wrapped(text, face.width - 2 * margin, size * zoom, bold):
            face.text(margin, y, line, size * zoom, fill=INK if bold else FAINT, bold=bold)
            y += size * 1.35 * zoom
    if solution.moves:
        _draw_moves(face, card, y, low)


def headlines(solution: Solution) -> list[tuple[str, float, bool]]:
    """Return the lines above the moves, or in their place: text, font size, bold or not."""
    if solution.status == "unsolvable":
        return [("It cannot be solved", 10, True), (_sentence(solution.reason), 7.5, False)]
    if solution.status != "solved":
        return [("No solution is known", 10, True), (_sentence(solution.reason), 7.5, False)]
    if not solution.moves:
        return [("Nothing to do: it is solved as it stands", 10, True)]
    counts = [(solution.move_count, "move"), (solution.slide_count, "slide")]
    text = ", ".join(counted(count or 0, word) for count, word in counts)
    lines = [(text, 8.5, True)]
    if not solution.optimal:
        lines.append((f"perhaps not the fewest: at least {solution.lower_bound}", 6.5, False))
    if solution.puzzle.corners:
        lines.append(("one move may go round corners", 6.5, False))
    return lines


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _key(solution: Solution) -> list[tuple[str, str]]:
    """Return the directions that occur, as letters with their meaning."""
    used = {letter for move in solution.moves for way, _ in move.legs for letter in way}
    return [(letter, WORDS[letter]) for letter in "LRUD" if letter in used]


# ---- Moves ---------------------------------------------------------------------------------------


class _Layout(NamedTuple):
    """How moves are set. Widths are for a font of size 1."""

    size: float
    columns: int
    in_line: int
    lines: int  # in a column
    move: float  # the width of the widest move
    number: float  # the width of the widest number

    @property
    def column(self) -> float:
        """The width of a column."""
        moves = self.in_line * self.move + (self.in_line - 1) * _MOVE_GAP
        return self.number + _NUMBER_GAP + moves

    @property
    def width(self) -> float:
        """The total width, in points."""
        return self.size * (self.columns * self.column + (self.columns - 1) * _COLUMN_GAP)

    @property
    def height(self) -> float:
        """The total height, in points."""
        return self.size * _LEADING * self.lines

    @property
    def moves(self) -> int:
        """The number of moves that fit."""
        return self.columns * self.lines * self.in_line


def _draw_moves(face: Face, card: Card, top: float, low: float) -> None:
    margin = MARGIN * face.zoom
    pairs = _pairs(card.solution)
    layout = lay_out(pairs, face.width - 2 * margin, low - top, face.zoom)
    size = layout.size
    # The remaining width goes between the moves, so that the lines fill the card.
    left_over = (face.width - 2 * margin - layout.width) / size
    more = min(left_over / max(layout.columns * layout.in_line - 1, 1), _MORE_GAP)
    leading = min(max((low - top) / layout.lines / size, _LEADING), _AIRY)
    colour = level_colour(card.level)
    shown = pairs[: layout.moves]
    if len(pairs) > len(shown):  # the last place shows that there are more
        shown = [*shown[:-1], ("…", "")]
    for at, (label, way) in enumerate(shown):
        line, place = divmod(at, layout.in_line)
        column, row = divmod(line, layout.lines)
        left = margin + size * column * (layout.column + _COLUMN_GAP + layout.in_line * more)
        y = top + size * leading * (row + 0.6)
        if place == 0:
            right = left + size * layout.number
            face.text(right, y, str(at + 1), size * 0.72, fill=FAINT, anchor="end")
        x = left + size * (layout.number + _NUMBER_GAP + place * (layout.move + _MOVE_GAP + more))
        wide = face.text(x, y, label, size, fill=colour, bold=True)
        face.text(x + wide, y, way, size)


def _pairs(solution: Solution) -> list[tuple[str, str]]:
    """Return each move in two parts, vehicle and legs; together they are its text."""
    pairs = []
    for move in solution.moves:
        text = str(move)
        pairs.append((move.vehicle, text.removeprefix(move.vehicle)))
    return pairs


def lay_out(pairs: list[tuple[str, str]], width: float, height: float, zoom: float = 1) -> _Layout:
    """Return the layout with the largest font that fits.

    If none fits, return the layout with the smallest font, which shows only the first moves.
    """
    move = max(width_of(label, 1, bold=True) + width_of(way, 1) for label, way in pairs)
    number = width_of(str(len(pairs)), 0.72)
    best: _Layout | None = None
    for in_line in (5, 4, 3, 2, 1):
        lines = -(-len(pairs) // in_line)
        for columns in range(1, min(lines, 6) + 1):
            rows = -(-lines // columns)
            layout = _Layout(1, columns, in_line, rows, move, number)
            size = min(_LARGEST * zoom, width / layout.width, height / layout.height)
            # Lines of five are the easiest to read; other lengths must pay off.
            gain = 1.001
            if best is not None and in_line < best.in_line:
                gain = 1.4 if best.size >= _SMALL * zoom else 1.1
            if best is None or size > best.size * gain:
                best = layout._replace(size=size)
    assert best is not None
    if best.size >= _SMALLEST * zoom:
        return best
    size = _SMALLEST * zoom
    rows = max(int(height / size / _LEADING), 1)
    for in_line in (5, 4, 3, 2, 1):
        layout = _Layout(size, 1, in_line, rows, move, number)
        if layout.width <= width:
            columns = int((width / size + _COLUMN_GAP) // (layout.column + _COLUMN_GAP))
            return layout._replace(columns=columns)
    return layout


# ---- The QR code ---------------------------------------------------------------------------------


def _draw_code(face: Face, card: Card, low: float) -> float:
    """Draw the QR code at the right, above ``low``, with a key of letters; return its height."""
    zoom, margin = face.zoom, MARGIN * face.zoom
    top = low - _CODE * zoom
    left = face.width - margin - _CODE * zoom
    side = _draw_modules(face, modules(card.address), left, top, _CODE * zoom)
    for place, (letter, word) in enumerate(_key(card.solution)):
        y = top + (3 + 8.5 * place) * zoom
        face.text(margin, y, letter, 6.5 * zoom, fill=level_colour(card.level), bold=True)
        face.text(margin + 8 * zoom, y, word, 6.5 * zoom, fill=FAINT)
    face.text(margin, low - 2.5 * zoom, "Scan to play", 6.5 * zoom,
              room=left - margin - _QUIET * side)  # fmt: skip
    return _CODE * zoom + _QUIET * side


def _draw_proof(face: Face, card: Card, low: float) -> float:
    """Draw the certificate as a QR code in the middle, above ``low``; return its height."""
    zoom, margin = face.zoom, MARGIN * face.zoom
    size = min(_PROOF * zoom, face.width - 2 * margin)
    caption = 9 * zoom
    left, top = (face.width - size) / 2, low - size - caption
    side = _draw_modules(face, modules(card.proof), left, top, size)
    face.text(face.width / 2, low - 2.5 * zoom, "The bytes of this code prove it: unjam verify",
              5.6 * zoom, fill=FAINT, anchor="middle",
              room=face.width - 2 * margin)  # fmt: skip
    return size + caption + _QUIET * side


def _draw_modules(
    face: Face, rows: list[list[bool]], left: float, top: float, size: float
) -> float:
    """Draw the dark modules of a QR code; return the side of a module."""
    side = size / len(rows)
    steps: list[Step] = []
    for row, cells in enumerate(rows):
        for start, end in _dark_runs(cells):
            x, y = left + start * side, top + row * side
            right, bottom = left + end * side, y + side
            steps += [("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)]
    face.pen.draw([Path(tuple(steps), INK)])
    return side


def _dark_runs(cells: list[bool]) -> list[tuple[int, int]]:
    """Return the begin and end of each run of dark cells."""
    edges = [
        place
        for place in range(len(cells) + 1)
        if (place > 0 and cells[place - 1]) != (place < len(cells) and cells[place])
    ]
    return list(zip(edges[::2], edges[1::2], strict=True))
