"""``unjam convert``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from ...errors import LimitError
from ...model.exits import NOTHING_KNOWN
from ...model.puzzle import Puzzle
from ...solver.claims import claims_of
from .. import exit_codes
from ..argument_parser import Choice, add_limits, limits
from ..console import report
from ..output_file import text_file
from ..progress_bar import ProgressLine
from ..puzzle_output import FORMATS, OUTPUT_HELP, output, text_of, write_texts
from ..puzzle_source import PUZZLE_HELP, add_puzzles, find_puzzles, reading
from ..reading_notes import Notes, say_notes

# deferred: imports inside functions load what most runs do not need.

Result = TypeVar("Result")

PDDL = ("pddl", "pddl-moves")
# Notations that can state the fewest moves and other facts, which are copied.
_WITH_FACTS = ("native", "json", "jsonl", "deck", "database", "url")

HELP = f"""\
Convert puzzles to another notation. Files are processed one puzzle at a time, so they may be of any
length.

{PUZZLE_HELP}
The notations are
  native      header lines and a grid: lossless, easy to edit by hand
  json        one object, or a list of them: lossless
  jsonl       one JSON object per line
  grid        the bare grid
  line        the cells row by row in one line
  deck        id, size, cells, optima and level on one line
  database    fewest moves, cells and number of states, with the letters of Fogleman's database
  url         the URL of a page on which the puzzle can be played
  csv         a table of vehicles
  vehicles    one short line per vehicle, with the letters of the game
  pddl        a planning domain and problem, in which an action is a slide by one cell
  pddl-moves  the same, in which an action is a move of any distance
A puzzle that a notation cannot express is skipped with a message.
'database' solves puzzles whose optimum is unknown and counts their states, within the limits. A
puzzle that reaches a limit is skipped with a message.
Notes on how a text was parsed go to standard error. Optima that a file claims are copied without
being checked; 'unjam solve' checks them.
Planners take domain and problem as two files. '-o FOLDER' writes FOLDER/domain.pddl and
FOLDER/problem.pddl (of several puzzles, one problem per puzzle), '-o CARD.pddl' writes the problem
to CARD.pddl and the domain to domain-CARD.pddl. 'unjam check PUZZLE PLAN' checks a plan.
With --canonical, puzzles that differ only in labels, reflection or rotation have the same output.

examples:
  unjam convert --to native jam:1
  unjam convert --to json cards.txt -o cards.json
  unjam convert --to database jam:1 jam:2
  unjam convert --to database --timeout 10 project:A01
  unjam convert --to csv project:A01
  unjam convert --to pddl jam:1 -o jam-1
  unjam convert --to line - < cards.txt
  unjam convert --to grid 'X12H O30V P50V'
  unjam convert --to line --canonical cards.txt | sort -u

exit codes:
  0    written
  20   a limit was reached ('database' only)
  30   a puzzle could not be read
  31   a puzzle could not be expressed in the notation
  32   no such deck, puzzle or file
  33   invalid command line, or the file cannot be written
  130  interrupted
With several puzzles, the highest exit code is returned.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--to",
        required=True,
        type=Choice("--to", (*FORMATS, *PDDL)),
        metavar="FORMAT",
        help="notation to write (see below)",
    )
    parser.add_argument(
        "--canonical",
        action="store_true",
        help="write the canonical form, which is equal for puzzles that differ only in labels and "
        "symmetry",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=OUTPUT_HELP,
    )
    add_puzzles(parser)
    group = parser.add_argument_group("limits per puzzle, with --to database")
    add_limits(group)


def run(options: argparse.Namespace) -> int:
    """Write the puzzles; return the highest exit code."""
    options.output = text_file(options.output, options.to)
    code = exit_codes.DONE
    notes = Notes()
    claims = 0
    settings = limits(options)
    puzzles = find_puzzles(options.puzzles, **reading(options))

    def converted(progress: ProgressLine, convert: Callable[[Puzzle], Result]) -> Iterator[Result]:
        nonlocal code, claims
        for item in puzzles:
            try:
                if not isinstance(item, Puzzle):
                    raise item
                notes.add(item)
                claims += options.to in _WITH_FACTS and claims_of(item) != NOTHING_KNOWN
                yield convert(item.canonical() if options.canonical else item)
            except LimitError as error:
                progress.clear()
                name = f"{item.id}: " if isinstance(item, Puzzle) and item.id else ""
                code = max(code, report(LimitError(f"{name}{error}", error.states)))
            except Exception as error:
                if options.debug or exit_codes.explain(error)[0] == exit_codes.INTERNAL:
                    raise
                progress.clear()
                code = max(code, report(error))

    with ProgressLine() as progress:
        if options.to in PDDL:
            from ..pddl_files import write_pddl

            write_pddl(options.output, options.to, partial(converted, progress))
        else:
            text = partial(text_of, format=options.to, progress=progress, limits=settings)
            with output(options.output) as file:
                write_texts(file, options.to, converted(progress, text))
    if options.to not in ("json", "jsonl"):  # which contain the notes
        notes.say()
    if claims:
        what = "the optimum was" if claims == 1 else f"the optima of {claims:,} puzzles were"
        say_notes([f"note: {what} copied from the file without being checked"])
    return code
