"""Cards to print: puzzles on the fronts and solutions on the backs, or worksheets."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import get_args

from ...decks import Deck
from ...errors import LimitError
from ...literals import CardLayout, CardSize, Flip, Metric, Paper
from ...model.puzzle import Puzzle
from ...solver.solve_many import solve_many
from ...util.atomic_files import whole_file
from ...util.cancellation import Cancellable, cancelled
from ...util.deadline import Deadline
from ...util.limits import STOPS
from ...util.progress import Progress
from ..pdf import POINT, Pen, new_canvas
from .card_back import draw_back
from .card_face import INK, Card, Face, stroke
from .card_front import draw_front
from .paper_sheet import Sheet, sheet_of
from .qr_code import address_of, check_base
from .toy_letters import why_not_toy, with_toy_letters
from .worksheet import Worksheet, WorksheetPress, worksheet_of

__all__ = ["Card", "Press", "cards", "press"]


def cards(
    puzzles: Iterable[Puzzle],
    path: str | os.PathLike[str],
    *,
    size: CardSize | str | tuple[float, float] = "poker",
    paper: Paper = "a4",
    flip: Flip = "long",
    deck: str | None = None,
    toy: bool = False,
    qr: str | None = None,
    layout: CardLayout = "cards",
    per_page: int | None = None,
    answers: bool = False,
    moves_on_front: bool = False,
    metric: Metric = "moves,slides",
    threads: int | None = None,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> int:
    """Write a PDF of cards to print on both sides and cut; return the number of cards.

    Each front shows a puzzle, its back the solution. ``size`` is ``"poker"``, ``"bridge"``,
    ``"tarot"`` or width and height in millimetres, ``paper`` is ``"a4"`` or ``"letter"``. ``flip``
    is the edge over which the printer turns the paper, ``"long"`` or ``"short"``. ``deck`` is the
    name at the foot of the cards. With ``toy``, vehicles get the letters of the toy if the puzzle
    can be set up with it. ``qr`` is the address of a page that opens puzzles in the notation
    ``url``; it adds a QR code to the backs of puzzles that this notation can express. With
    ``moves_on_front``, the front states the fewest moves.

    ``layout="worksheet"`` prints plain pages instead, without backs and cutting: ``per_page``
    boards on each (1 to 12, default 6), and with ``answers`` the solutions on pages at the end. It
    does not accept ``size``, ``flip`` or ``qr``.

    ``progress`` is called after each card with a ``Progress``; its ``done`` counts the cards. The
    other options are those of ``solve_many``; if a limit is reached, the back of the card says so.
    Raises ``ValueError`` for invalid options and ``LimitError``, without writing a file, once
    ``cancel`` is set.

    >>> import tempfile, unjam
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     unjam.cards(unjam.deck("jam")[:9], f"{folder}/cards.pdf")
    9
    """
    if deck is None:
        deck = puzzles.name if isinstance(puzzles, Deck) else ""
    base = None if qr is None else check_base(qr)
    check_ending(path)
    sheet = layout_of(
        layout, size=size, paper=paper, flip=flip, per_page=per_page, answers=answers, qr=qr
    )
    solutions = solve_many(
        _relabelled(puzzles, toy),
        threads=threads,
        metric=metric,
        max_states=max_states,
        max_memory=max_memory,
        timeout=timeout,
        cancel=cancel,
        corners=corners,
    )
    clock = Deadline()
    with press(path, sheet, deck) as printing:
        for number, solution in enumerate(solutions, 1):
            if cancelled(cancel):
                raise LimitError(
                    f"the cards are not finished: {STOPS['cancelled']} after {printing.count:,}"
                )
            puzzle = solution.puzzle
            address = "" if base is None else address_of(puzzle, base)
            number_text = puzzle.id or str(number)
            card = Card(solution, number_text, puzzle.level, deck, address, moves_on_front)
            printing.add(card)
            if progress is not None:
                progress(Progress(done=number, seconds=clock.elapsed()))
    return printing.count


def _relabelled(puzzles: Iterable[Puzzle], toy: bool) -> Iterator[Puzzle]:
    for puzzle in puzzles:
        yield with_toy_letters(puzzle) if toy and not why_not_toy(puzzle) else puzzle


def check_ending(path: str | os.PathLike[str]) -> None:
    """Raise ``ValueError`` for a file name whose extension is not that of a PDF."""
    ending = os.path.splitext(os.fspath(path))[1]
    if ending.lower() not in ("", ".pdf"):
        raise ValueError(
            f"cards are written as PDF: the file name must end in .pdf, not in {ending!r}"
        )


def layout_of(
    layout: CardLayout,
    *,
    size: CardSize | str | tuple[float, float] = "poker",
    paper: Paper = "a4",
    flip: Flip = "long",
    per_page: int | None = None,
    answers: bool = False,
    qr: str | None = None,
) -> Sheet | Worksheet:
    """Return the sheet of a layout, ``"cards"`` or ``"worksheet"``.

    Raises ``ValueError`` for an option that belongs to the other layout.

    >>> layout_of("worksheet", per_page=4).boards
    4
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout must be cards or worksheet, not {layout!r}")
    if layout == "cards":
        if per_page is not None:
            raise ValueError("per_page is for the layout 'worksheet'; for cards, give size instead")
        if answers:
            raise ValueError("answers is for the layout 'worksheet'; cards have them on the back")
        return sheet_of(size, paper, flip)
    for name, given in (
        ("size", size != "poker"),
        ("flip", flip != "long"),
        ("qr", qr is not None),
    ):
        if given:
            raise ValueError(f"{name} is for the layout 'cards', not for a worksheet")
    return worksheet_of(paper, 6 if per_page is None else per_page, answers)


LAYOUTS: tuple[CardLayout, ...] = get_args(CardLayout)


@contextmanager
def press(
    path: str | os.PathLike[str], sheet: Sheet | Worksheet, title: str = ""
) -> Iterator[Press | WorksheetPress]:
    """Yield an object that prints cards into a file.

    The file appears complete at the end, or not at all. Raises ``ValueError`` if no card was
    printed.
    """
    with whole_file(path) as aside:
        printing: Press | WorksheetPress
        if isinstance(sheet, Worksheet):
            printing = WorksheetPress(aside, sheet, title)
        else:
            printing = Press(aside, sheet, title)
        yield printing
        printing.end()


class Press:
    """Prints cards as they are added: a page of fronts, then a page of their backs, and so on."""

    def __init__(self, path: str, sheet: Sheet, title: str = "") -> None:
        self.count = 0
        self._sheet = sheet
        self._canvas = new_canvas(path, (sheet.width * POINT, sheet.height * POINT), title)
        self._waiting: list[Card] = []

    def add(self, card: Card) -> None:
        """Print one more card."""
        self.count += 1
        self._waiting.append(card)
        if len(self._waiting) == self._sheet.cards:
            self._print()

    def end(self) -> None:
        """Print the remaining cards and write the file."""
        if self._waiting:
            self._print()
        if not self.count:
            raise ValueError("there are no puzzles to print")
        self._canvas.save()

    def _print(self) -> None:
        sheet = self._sheet
        for number, card in enumerate(self._waiting):
            draw_front(self._face(sheet.front(number)), card)
        self._end_page()
        for number, card in enumerate(self._waiting):
            self._canvas.saveState()
            draw_back(self._face(sheet.back(number), turned=sheet.turned), card)
            self._canvas.restoreState()
        self._end_page()
        self._waiting.clear()

    def _face(self, place: tuple[float, float], turned: bool = False) -> Face:
        sheet = self._sheet
        width, height = sheet.card_width * POINT, sheet.card_height * POINT
        left, top = place[0] * POINT, (sheet.height - place[1]) * POINT
        if turned:
            self._canvas.translate(2 * left + width, 2 * top - height)
            self._canvas.rotate(180)
        return Face(Pen(self._canvas, left, top), width, height)

    def _end_page(self) -> None:
        pen = Pen(self._canvas, 0, self._sheet.height * POINT)
        for line in self._sheet.crop_marks():
            x, y, to_x, to_y = (length * POINT for length in line)
            pen.draw([stroke([(x, y), (to_x, to_y)], INK, 0.3)])
        self._canvas.showPage()
