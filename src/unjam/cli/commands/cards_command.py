"""``unjam cards``."""

from __future__ import annotations

import argparse
import os
from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import Any

from ...decks import deck_names
from ...model.puzzle import Puzzle
from ...render.cards import LAYOUTS, Card, layout_of, press
from ...render.cards.paper_sheet import FLIPS
from ...render.cards.qr_code import address_of, check_base, fits
from ...render.cards.toy_letters import why_not_toy, with_toy_letters
from ...solver.solution import Solution
from ...solver.solve import METRICS
from ...solver.solve_many import attempt_many
from ...util.extras import need
from .. import exit_codes
from ..argument_parser import Choice, add_corners, add_limits, limits, whole_number
from ..console import report, say, writing
from ..exit_codes import UsageError
from ..output_file import check_file
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP, BoardOrOwnSize, Item, add_puzzles, find_puzzles, reading
from ..reading_notes import Notes
from ..solution_output import CODES, for_people

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Write a PDF of cards to print on both sides and cut out: the front shows a puzzle, its number and
its level, the back its solution. '--layout worksheet' writes plain pages with several boards each
instead; --answers adds the solutions at the end.

{PUZZLE_HELP}
Pages come in pairs: fronts, then their backs. Print them at full size (100 %, not fitted to the
page) on both sides, and cut at the marks. '--flip long', the default, is for printers that flip the
paper on its long edge; '--flip short' is for the short edge. Print a single sheet first, and hold
it up to the light.

--toy uses the letters of the toy: X for the red car, A to K for the other cars and O to R for the
trucks. A puzzle that the toy cannot show keeps its own labels, and a message explains why.
--qr adds a QR code that opens the puzzle on a page at a URL such as
https://example.org/play#BBoooHEooGoHEAAGoHEooGooFoooCCFoDDDo/8. A puzzle that does not fit into
such a URL gets no code.
--proof adds a QR code with the bytes of a certificate, as 'unjam prove' writes it. Save what a
reader of codes finds to a file, and 'unjam verify' checks it. A certificate that is too large for a
code is left out.

examples:
  unjam cards jam -o cards.pdf
  unjam cards --paper Letter --flip short jam -o cards.pdf
  unjam cards --toy --size tarot thinkfun -o cards.pdf
  unjam cards --qr https://example.org/play jam:1 jam:40 -o cards.pdf
  unjam cards --proof jam:1-5 -o cards.pdf
  unjam cards --layout worksheet --answers --moves-on-front jam -o worksheet.pdf
  unjam generate --count 9 | unjam cards --rate --deck homemade - -o cards.pdf

exit codes:
  0    written
  10   written, but a puzzle is unsolvable, as stated on its back
  20   written, but a limit was reached before a puzzle was solved, as stated on its back
  30   a puzzle could not be read
  31   a puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, or the file cannot be written
  34   a package is missing; the message explains how to install it
  130  interrupted
With several puzzles, the highest exit code is returned. Puzzles that can
be read and played are printed even if others cannot.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser, size=False)
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the PDF file to write"
    )
    paper = parser.add_argument_group("cards and paper")
    paper.add_argument(
        "--layout",
        type=Choice("--layout", LAYOUTS),
        default="cards",
        metavar="NAME",
        help="cards (default) or worksheet",
    )
    paper.add_argument(
        "--per-page",
        type=whole_number("--per-page"),
        metavar="N",
        help="boards per page of a worksheet, 1 to 12 (default: 6)",
    )
    paper.add_argument(
        "--answers", action="store_true", help="add the solutions at the end of a worksheet"
    )
    paper.add_argument(
        "--size",
        action=BoardOrOwnSize,
        check=str,
        default="poker",
        metavar="SIZE",
        help="size of a card: poker (63x88 mm, default), bridge (57x89), tarot (70x120), or WxH in "
        "millimetres; up to 16x16 it is the size of the board",
    )
    paper.add_argument(
        "--paper", default="A4", metavar="NAME", help="size of the paper: A4 (default) or Letter"
    )
    paper.add_argument(
        "--flip",
        type=Choice("--flip", FLIPS),
        default="long",
        metavar="EDGE",
        help="edge on which the printer flips the paper: long (default) or short",
    )
    faces = parser.add_argument_group("contents")
    faces.add_argument("--toy", action="store_true", help="use the letters of the toy, if possible")
    faces.add_argument("--qr", metavar="URL", help="add a QR code that opens the puzzle at URL")
    faces.add_argument(
        "--proof", action="store_true", help="add a QR code that proves the solution optimal"
    )
    faces.add_argument(
        "--moves-on-front", action="store_true", help="print the fewest moves beside the puzzle"
    )
    faces.add_argument(
        "--deck",
        metavar="NAME",
        help="name printed at the foot (default: that of the deck or file)",
    )
    faces.add_argument(
        "--rate",
        action="store_true",
        help="estimate the level of puzzles without one, as 'unjam rate' does",
    )
    search = parser.add_argument_group("solution")
    search.add_argument(
        "--metric",
        type=Choice("--metric", METRICS),
        default="moves,slides",
        metavar="METRIC",
        help="what to minimise: moves, slides, moves,slides (default) or slides,moves",
    )
    add_corners(search)
    add_limits(parser.add_argument_group("limits per puzzle"))


def run(options: argparse.Namespace) -> int:
    """Solve the puzzles, write the cards, return the exit code."""
    check_file(options.output, (".pdf",))
    if options.proof and (options.qr is not None or options.layout != "cards"):
        raise UsageError("--proof needs the backs of cards for itself, without --qr or a worksheet")
    if options.proof:
        need("segno", "pictures")
    if options.qr is not None:
        options.qr = check_base(options.qr)
        need("segno", "pictures")
    need("reportlab", "pictures")
    names = ("size", "paper", "flip", "per_page", "answers", "qr")
    sheet = layout_of(options.layout, **{name: getattr(options, name) for name in names})
    with ProgressLine() as progress:
        deck = _Deck(options, progress)
        made = deck.cards()
        first = next(made, None)
        if first is None:  # only errors, which have been reported
            return deck.code
        with writing(options.output), press(options.output, sheet, first.deck) as printing:
            for card in chain([first], made):
                printing.add(card)
    deck.notes.say()
    return deck.code


class _Deck:
    """The cards of the puzzles, solved on all cores; ``code`` is the highest exit code so far."""

    def __init__(self, options: argparse.Namespace, progress: ProgressLine) -> None:
        self.code = exit_codes.DONE
        self._progress = progress
        self._options = options
        self._settings = {"corners": options.corners, **limits(options)}
        self._names: deque[str] = deque()  # deck names of the puzzles being solved
        self._part = 0.0  # fraction of the input that has been read
        self.notes = Notes()

    def cards(self) -> Iterator[Card]:
        """Yield the cards one at a time, and report the puzzles that cannot be printed."""
        options = self._options
        attempts = attempt_many(self._items(), metric=options.metric, **self._settings)
        for number, (item, outcome) in enumerate(attempts, 1):
            name = self._names.popleft()
            self._progress.show_bar(number - 1, self._part)
            if isinstance(item, Exception) or isinstance(outcome, Exception):
                self._report(outcome)
                continue
            self.code = max(self.code, CODES[outcome.status])
            puzzle = outcome.puzzle
            number_text = puzzle.id or str(number)
            if outcome.status == "limit":
                self._say(f"puzzle {number_text}: {for_people(outcome.reason)}")
            address = "" if options.qr is None else address_of(puzzle, options.qr)
            if options.qr is not None and not address:
                self._say(f"puzzle {number_text} gets no QR code: it does not fit into a URL")
            level = puzzle.level or (self._rated(puzzle) if options.rate else "")
            proof = self._proof(outcome, number_text) if options.proof else b""
            yield Card(outcome, number_text, level, name, address, options.moves_on_front, proof)

    def _proof(self, solution: Solution, number: str) -> bytes:
        """Return the certificate of a solution; empty, with a message, if there is no room."""
        from ...errors import LimitError

        try:
            data = solution.certificate(smallest=True).data
        except LimitError:
            data = b""
        if data and fits(data):
            return data
        reason = "it does not fit" if data else "nothing is proven within the limits"
        self._say(f"puzzle {number} gets no proof: {reason}")
        return b""

    def _items(self) -> Iterator[Item]:
        options = self._options
        arguments = options.puzzles
        for done, argument in enumerate(arguments):
            name = _name_of(argument) if options.deck is None else options.deck
            puzzles = find_puzzles([argument], **reading(options))
            for item in puzzles:
                self._part = (done + puzzles.fraction()) / len(arguments)
                self._names.append(name)
                if isinstance(item, Puzzle):
                    self.notes.add(item)
                if options.toy and isinstance(item, Puzzle):
                    reason = why_not_toy(item)
                    if reason:
                        self._say(f"the toy cannot show {item.id or 'a puzzle'}: {reason}")
                    else:
                        item = with_toy_letters(item)
                yield item

    def _say(self, sentence: str) -> None:
        self._progress.clear()
        say(sentence)

    def _report(self, outcome: Any) -> None:
        if self._options.debug or exit_codes.ends_batch(outcome):
            raise outcome
        self._progress.clear()
        self.code = max(self.code, report(outcome))

    def _rated(self, puzzle: Puzzle) -> str:
        """Return the estimated level; empty if the estimate takes too long."""
        from ...difficulty.rating import rate
        from ...errors import LimitError

        try:
            return rate(puzzle, **self._settings).level or ""
        except LimitError:
            return ""


def _name_of(argument: str) -> str:
    """Return the name of the deck or file of an argument; empty for text."""
    for path in (argument, argument.rpartition(":")[0]):
        for name in deck_names():
            if name.lower() == path.lower():
                return name
        if path and os.path.exists(path):
            file = os.path.basename(os.path.abspath(path)).removesuffix(".gz")
            return os.path.splitext(file)[0]
    return ""
