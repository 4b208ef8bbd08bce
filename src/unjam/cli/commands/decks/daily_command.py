"""``unjam daily``."""

from __future__ import annotations

import argparse
import sys
from datetime import date

from ....decks.daily_puzzle import daily_puzzle, parse_date, today
from ... import exit_codes
from ...argument_parser import Choice
from ...console import style_for
from ...puzzle_output import FORMATS, write_puzzles

# deferred: imports inside functions load what most runs do not need.

HELP = """\
Show the puzzle of the day. It is the same for everybody, and harder from Monday to Sunday.

The day begins at 00:00 UTC. Puzzles come from the deck 'daily', in the order of the days; it has
puzzles for three years and then begins again.

examples:
  unjam daily
  unjam daily --date 2031-05-04
  unjam daily --to line
  unjam daily --to native | unjam solve -

exit codes:
  0    success
  33   invalid command line
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--date", type=_date, metavar="DATE", help="day, as in 2031-05-04 (default: today in UTC)"
    )
    parser.add_argument(
        "--to",
        type=Choice("--to", FORMATS),
        metavar="FORMAT",
        help="write it in a notation, as in 'unjam convert', instead of drawing it",
    )
    parser.add_argument(
        "--json", dest="to", action="store_const", const="json", help="same as --to json"
    )


def run(options: argparse.Namespace) -> int:
    """Draw the puzzle of the day, or write it in a notation."""
    puzzle = daily_puzzle(options.date or today())
    if options.to:
        write_puzzles(sys.stdout, options.to, [puzzle])
    else:
        from ..show_command import as_text

        print(as_text(puzzle, style_for(options.color)))
    return exit_codes.DONE


def _date(text: str) -> date:
    try:
        return parse_date(text)
    except ValueError as error:
        raise exit_codes.UsageError(f"--{error}") from None
