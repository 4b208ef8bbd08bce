"""Worksheets: several boards on a page, nothing to cut, and the answers at the end.

Lengths of the layout are in millimetres, lengths of drawing in points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...notation.moves.move_grammar import WORDS
from ..fonts.pdf_fonts import width_of, wrapped
from ..pdf import POINT, Pen, new_canvas
from .card_back import headlines
from .card_face import FAINT, HEAD, INK, MARGIN, Card, Face, draw_head, level_colour, stroke
from .card_front import LINE, caption_lines, draw_picture, fewest_text
from .paper_sheet import PAPERS

MOST_ON_PAGE = 12
_MARGIN = 15.0  # around the page
_HEADER = 13.0  # the title and the line for a name
_FOOTER = 7.0  # the page number
_GAP = 9.0  # between two boards
# Font sizes relative to those of a card of the usual size.
_LARGEST, _SMALLEST = 1.15, 0.9
_TO_WRITE = 18.0  # length of the line for the player's number of moves

_ANSWER_COLUMNS = 2
_ANSWER = 8.5  # font size, in points
_LEADING = 11.5
_BETWEEN = 6.0  # points between two answers


class Worksheet(NamedTuple):
    """Paper with boards on it, row by row; ``answers`` adds pages with the solutions."""

    width: float
    height: float
    columns: int
    rows: int
    answers: bool = False

    @property
    def boards(self) -> int:
        """The number of boards on a page."""
        return self.columns * self.rows

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height available to a board and its text."""
        width = self.width - 2 * _MARGIN - (self.columns - 1) * _GAP
        height = self.height - 2 * _MARGIN - _HEADER - _FOOTER - (self.rows - 1) * _GAP
        return width / self.columns, height / self.rows

    def place(self, number: int) -> tuple[float, float]:
        """Return the top left corner of a board; boards count from 0."""
        row, column = divmod(number, self.columns)
        wide, high = self.cell
        return _MARGIN + column * (wide + _GAP), _MARGIN + _HEADER + row * (high + _GAP)


def worksheet_of(paper: str = "a4", per_page: int = 6, answers: bool = False) -> Worksheet:
    """Return the worksheet with this many boards per page, rounded up to full rows.

    Raises ``ValueError`` for an unknown paper or more boards than fit.

    >>> worksheet_of("letter", 6)[2:4], worksheet_of("a4", 9)[2:4]
    ((2, 3), (3, 3))
    """
    if paper.lower() not in PAPERS:
        raise ValueError(f"paper must be A4 or Letter, not {paper!r}")
    if type(per_page) is not int or not 1 <= per_page <= MOST_ON_PAGE:
        raise ValueError(f"per_page must be from 1 to {MOST_ON_PAGE} boards, not {per_page!r}")
    columns = 1 if per_page <= 2 else 2 if per_page <= 8 else 3
    return Worksheet(*PAPERS[paper.lower()], columns, -(-per_page // columns), bool(answers))


class WorksheetPress:
    """Prints boards as they are added, page by page, and the answers at the end."""

    def __init__(self, path: str, sheet: Worksheet, title: str = "") -> None:
        self.count = 0
        self._sheet = sheet
        self._title = title
        self._canvas = new_canvas(path, (sheet.width * POINT, sheet.height * POINT), title)
        self._pages = 0
        self._answers = _Answers(sheet)

    def add(self, card: Card) -> None:
        """Print one more board."""
        place = self.count % self._sheet.boards
        if place == 0:
            self._begin_page(self._title)
        self.count += 1
        left, top = (length * POINT for length in self._sheet.place(place))
        width, height = (length * POINT for length in self._sheet.cell)
        # The margins of a card lie outside, which aligns its contents with the title.
        margin = MARGIN * Face(Pen(self._canvas, 0, 0), width, height, _LARGEST).zoom
        pen = Pen(self._canvas, left - margin, self._sheet.height * POINT - top)
        _draw_board(Face(pen, width + 2 * margin, height, _LARGEST), card)
        if self._sheet.answers:
            self._answers.add(card)

    def end(self) -> None:
        """Print the answers and write the file."""
        if not self.count:
            raise ValueError("there are no puzzles to print")
        self._canvas.showPage()
        for page in self._answers.pages():
            self._begin_page(f"{self._title}: answers" if self._title else "Answers", answers=True)
            self._answers.draw(self._page(), page)
            self._canvas.showPage()
        self._canvas.save()

    def _page(self) -> Face:
        sheet = self._sheet
        pen = Pen(self._canvas, 0, sheet.height * POINT)
        return Face(pen, sheet.width * POINT, sheet.height * POINT)

    def _begin_page(self, title: str, answers: bool = False) -> None:
        if self._pages and not answers:
            self._canvas.showPage()
        self._pages += 1
        face = self._page()
        margin = _MARGIN * POINT
        middle, line = margin + 8, (_MARGIN + _HEADER - 6) * POINT
        right = face.width - margin
        room = face.width - 2 * margin
        if not answers:
            room -= 75 * POINT
            begin = right - 62 * POINT
            face.text(begin - 4, middle + 3, "Name", 9, fill=FAINT, anchor="end")
            face.pen.draw([stroke([(begin, middle + 7), (right, middle + 7)], FAINT, 0.5)])
        face.text(margin, middle, title, 15, bold=True, room=room)
        if answers:
            face.pen.draw([stroke([(margin, line), (right, line)], INK, 0.8)])
        low = face.height - margin + 4
        face.text(face.width / 2, low, str(self._pages), 8, fill=FAINT, anchor="middle")


def _draw_board(face: Face, card: Card) -> None:
    """Draw a board with its number and level, and a line for the player's number of moves."""
    zoom, margin = face.zoom, MARGIN * face.zoom
    draw_head(face, card)
    room = face.width - 2 * margin
    letters = max(zoom, _SMALLEST)
    lines = caption_lines(card, room, letters, pieces=False)
    low = face.height - (14 + LINE * len(lines)) * letters
    draw_picture(face, card, HEAD * zoom, low)
    for place, (text, size, bold) in enumerate(lines):
        y = low + (place + 0.5) * LINE * letters
        face.text(face.width / 2, y, text, size, fill=INK if bold else FAINT,
                  anchor="middle", bold=bold, room=room)  # fmt: skip
    _draw_score(face, card)


def _draw_score(face: Face, card: Card) -> None:
    zoom, margin = max(face.zoom, _SMALLEST), MARGIN * face.zoom
    y, size = face.height - 6 * zoom, 7.5 * zoom
    unit = card.solution.metric.partition(",")[0]
    x = margin + face.text(margin, y, "Solved in", size, fill=FAINT) + 3 * zoom
    end = x + _TO_WRITE * POINT * face.zoom
    face.pen.draw([stroke([(x, y + 3.4 * zoom), (end, y + 3.4 * zoom)], FAINT, 0.5)])
    face.text(end + 3 * zoom, y, unit, size, fill=FAINT)
    if card.moves_on_front:
        face.text(face.width - margin, y, fewest_text(card.solution), size, anchor="end", bold=True)


# ---- Answers -------------------------------------------------------------------------------------


class _Line(NamedTuple):
    """A line of the answers; the first line of an answer stays with the next one."""

    text: str
    number: str = ""
    level: str = ""
    rest: bool = False  # not the first line of an answer


class _Answers:
    """Solutions as lines of text, in columns."""

    def __init__(self, sheet: Worksheet) -> None:
        self._sheet = sheet
        self._lines: list[list[_Line]] = []
        self._directions: set[str] = set()
        self._width = (sheet.width - 2 * _MARGIN - _GAP) / _ANSWER_COLUMNS * POINT
        self._height = (sheet.height - 2 * _MARGIN - _HEADER - _FOOTER - 4) * POINT

    def add(self, card: Card) -> None:
        """Add the solution of a puzzle."""
        (first, *_), *more = headlines(card.solution)
        self._directions |= {
            letter for move in card.solution.moves for way, _ in move.legs for letter in way
        }
        lines = [_Line(first, card.number, card.level)]
        for text, *_ in more:
            lines += [_Line(line, rest=True) for line in wrapped(text, self._width, _ANSWER)]
        lines += [_Line(line, rest=True) for line in self._set(card.solution.move_texts())]
        self._lines.append(lines)

    def _set(self, moves: list[str]) -> list[str]:
        """Return the moves broken into lines."""
        lines: list[str] = []
        space, used = width_of(" ", _ANSWER), self._width
        for move in moves:
            wide = width_of(move, _ANSWER)
            if used + space + wide > self._width:
                lines.append(move)
                used = wide
            else:
                lines[-1] += f" {move}"
                used += space + wide
        return lines

    def pages(self) -> Iterator[list[list[tuple[float, _Line]]]]:
        """Yield pages of columns of lines, each line with its distance from the top, in points."""
        columns: list[list[tuple[float, _Line]]] = [[]]
        y = 0.0
        for lines in self._lines:
            fits = y + _LEADING * len(lines) <= self._height
            small = _LEADING * len(lines) <= self._height / 2
            if columns[-1] and (
                (small and not fits) or y + _LEADING * min(len(lines), 3) > self._height
            ):
                columns.append([])
                y = 0.0
            for line in lines:
                if y + _LEADING > self._height:
                    columns.append([])
                    y = 0.0
                columns[-1].append((y, line))
                y += _LEADING
            y += _BETWEEN
        if not columns[-1]:
            return
        for begin in range(0, len(columns), _ANSWER_COLUMNS):
            yield columns[begin : begin + _ANSWER_COLUMNS]

    def draw(self, face: Face, page: list[list[tuple[float, _Line]]]) -> None:
        """Draw the columns of a page."""
        top = (_MARGIN + _HEADER + 1) * POINT
        margin = _MARGIN * POINT
        if self._directions:
            words = ", ".join(
                f"{letter} {WORDS[letter]}" for letter in "LRUD" if letter in self._directions
            )
            face.text(face.width - margin, margin + 10, f"{words}; then the number of cells", 7.5,
                      fill=FAINT, anchor="end")  # fmt: skip
        for number, column in enumerate(page):
            left = margin + number * (self._width + _GAP * POINT)
            for y, line in column:
                x = left
                if line.number:
                    colour = level_colour(line.level)
                    room = self._width / 2
                    x += face.text(left, top + y, line.number, _ANSWER + 1.5, fill=colour,
                                   bold=True, room=room) + 5  # fmt: skip
                fill = INK if line.rest else FAINT
                face.text(x, top + y, line.text, _ANSWER, fill=fill, room=left + self._width - x)
