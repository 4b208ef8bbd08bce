"""``unjam convert``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ...errors import LimitError
from ...model.puzzle import Puzzle
from ...notation.formats.grid_format import UNKNOWN
from ...solver.claims import claims_of
from .. import exit_codes
from ..argument_parser import Choice, add_limits, limits
from ..console import report
from ..progress_bar import ProgressLine
from ..puzzle_output import FORMATS, output, text_of, write_texts
from ..puzzle_source import PUZZLE_HELP, add_puzzles, find_puzzles, reading
from ..reading_notes import Notes, say_notes

# Notations that have room for the fewest moves and the like, which are copied.
_WITH_FACTS = ("native", "json", "jsonl", "deck", "database", "url")

HELP = f"""\
Write puzzles in another notation. Files of any length stream through, one puzzle at a time.

{PUZZLE_HELP}
The notations that can be written are
  native      header lines and a grid: says everything, easy to edit by hand
  json        one object, or a list of them: says everything
  jsonl       one JSON object a line
  grid        the bare grid
  line        the cells row by row in one run
  deck        id, size, cells, optima and level on one line
  database    fewest moves, cells and number of states, in the database's own letters
  url         the address of a page where the puzzle can be played
  csv         a table of vehicles
  vehicles    one short line for each vehicle, in the game's own letters
A puzzle that a notation cannot describe is refused with a sentence, and the next one is taken.
'database' solves puzzles whose optimum is not known, and counts their states; the limits are for
that. A puzzle at a limit is not written, and the next one is taken.
What is noted while a text is read goes to standard error, and so does that a file's own claims on
the optimum are copied unchecked; 'unjam solve' compares them.
With --canonical, puzzles that differ only by labels, reflection or rotation come out the same.

examples:
  unjam convert --to native jam:1
  unjam convert --to json cards.txt -o cards.json
  unjam convert --to database jam:1 jam:2
  unjam convert --to database --timeout 10 project:A01
  unjam convert --to csv project:A01
  unjam convert --to line - < cards.txt
  unjam convert --to grid 'X12H O30V P50V'
  unjam convert --to line --canonical cards.txt | sort -u

exit codes:
  0    written
  20   'database': a limit was reached first
  30   a puzzle could not be read
  31   a puzzle could not be written in that notation
  32   there is no such deck, puzzle or file
  33   the command line was used wrongly
  130  interrupted
Of several puzzles the worst counts, which is the highest.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--to",
        required=True,
        type=Choice("--to", FORMATS),
        metavar="FORMAT",
        help="the notation to write; see below",
    )
    parser.add_argument(
        "--canonical",
        action="store_true",
        help="write the canonical form: the same for all that are equal up to labels and symmetry",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to a file, which appears when it is whole; packed by gzip if it ends in .gz",
    )
    add_puzzles(parser)
    group = parser.add_argument_group("limits for each puzzle, for --to database")
    add_limits(group, "the search")


def run(options: argparse.Namespace) -> int:
    """Write the puzzles; return the worst exit code."""
    code = exit_codes.DONE
    notes = Notes()
    claims = 0
    settings = limits(options)
    puzzles = find_puzzles(options.puzzles, **reading(options))

    def texts(progress: ProgressLine) -> Iterator[str]:
        nonlocal code, claims
        for item in puzzles:
            try:
                if not isinstance(item, Puzzle):
                    raise item
                notes.add(item)
                claims += options.to in _WITH_FACTS and claims_of(item) != UNKNOWN
                puzzle = item.canonical() if options.canonical else item
                yield text_of(puzzle, options.to, progress, settings)
            except LimitError as error:
                progress.clear()
                name = f"{item.id}: " if isinstance(item, Puzzle) and item.id else ""
                code = max(code, report(LimitError(f"{name}{error}", error.states)))
            except Exception as error:
                if options.debug or exit_codes.explain(error)[0] == exit_codes.INTERNAL:
                    raise
                progress.clear()
                code = max(code, report(error))

    with ProgressLine() as progress, output(options.output) as file:
        write_texts(file, options.to, texts(progress))
    if options.to not in ("json", "jsonl"):  # which have the notes
        notes.say()
    if claims:
        whose = "the puzzle's file says" if claims == 1 else f"the files of {claims:,} puzzles say"
        say_notes([f"note: {whose} how many moves are optimal; that was copied, not checked"])
    return code
