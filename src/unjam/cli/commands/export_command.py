"""``unjam export``."""

from __future__ import annotations

import argparse
from typing import Any

from ...decks import deck
from ...errors import UnjamError
from ...model.puzzle import Puzzle
from ...util.atomic_files import whole_text
from ...util.extras import need
from ...util.plural import counted
from .. import exit_codes
from ..argument_parser import add_limits, limits
from ..console import report, writing
from ..exit_codes import UsageError
from ..output_file import check_file
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP, add_puzzles, find_puzzles, is_deck, reading
from ..reading_notes import Notes

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Write puzzles as one HTML file to play by mouse, touch or keyboard, with hints, solutions, stars and
progress, which the browser stores. The file is self-contained and needs no network.

With --full, write the whole page of `unjam serve` instead, with all decks, and Python for browsers.
In this file of about 20 MB you can also edit, make and explore puzzles, and read any notation,
without a network.

{PUZZLE_HELP}
Every puzzle is solved, and its solution is stored; for states off its path, the page runs its own
search. Unsolvable puzzles and those beyond the limits are included, and the page says so. A puzzle
that cannot be played is skipped with a message.

examples:
  unjam export jam -o play.html
  unjam export --title 'For the train' jam:1 jam:2 safari:2 -o train.html
  unjam export --timeout 1 klotski -o blocks.html
  unjam export cards.txt -o cards.html
  unjam export --full -o unjam.html

exit codes:
  0    written
  30   a puzzle could not be read
  31   a puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, or the file cannot be written
  34   --full: Python for browsers or a package of unjam[web] is not installed
  130  interrupted; nothing is written
With several puzzles, the highest exit code is returned. Nothing is written if all are skipped.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the HTML file to write"
    )
    parser.add_argument(
        "--title", metavar="TEXT", help="title above the puzzles (default: that of the deck)"
    )
    parser.add_argument(
        "--full", action="store_true", help="write the whole page, which takes no PUZZLE"
    )
    parser.add_argument(
        "--runtime",
        metavar="FOLDER",
        help="for --full: the folder with Python for browsers (default: the one of unjam's wheels)",
    )
    add_puzzles(parser, least=0)
    group = parser.add_argument_group("limits per puzzle")
    add_limits(group, states="2,000,000", seconds="20")


def run(options: argparse.Namespace) -> int:
    """Solve the puzzles and write the file."""
    check_file(options.output, (".html", ".htm"))
    if options.full:
        return _run_full(options)
    if not options.puzzles:
        raise UsageError("export needs a PUZZLE, or --full; see unjam export --help")
    if options.runtime is not None:
        raise UsageError("--runtime is an option of --full")
    from ...player.album import Album
    from ...player.offline_page import page

    settings: dict[str, Any] = {k: v for k, v in limits(options).items() if v is not None}
    album = Album(_title(options))
    code = exit_codes.DONE
    notes = Notes()
    puzzles = find_puzzles(options.puzzles, **reading(options))
    with ProgressLine() as progress:
        for item in puzzles:
            try:
                if not isinstance(item, Puzzle):
                    raise item
                notes.add(item)
                album.add(item, **settings)
            except (UnjamError, OSError) as error:
                progress.clear()
                code = max(code, report(error))
            progress.show_bar(len(album), puzzles.fraction())
    notes.say()
    if not len(album):
        return code
    text = page(album)
    with writing(options.output), whole_text(options.output) as file:
        file.write(text)
    print(f"{options.output}: {counted(len(album), 'puzzle')}, {len(text.encode()) / 1000:.0f} kB")
    return code


def _run_full(options: argparse.Namespace) -> int:
    """Write the whole page as one file."""
    if options.puzzles or options.title is not None:
        given = "--title" if options.title is not None else repr(options.puzzles[0])
        raise UsageError(f"--full writes the page with all decks and takes no {given}")
    if any(value is not None for value in (limits(options) | reading(options)).values()):
        raise UsageError("--full takes no options for puzzles, such as --timeout or --format")
    for module in ("fastapi", "numpy"):
        need(module, "web")
    from ...web.site.single_file import single_file
    from ...web.site.site_files import INCLUDED

    with writing(options.output), whole_text(options.output) as file:
        with ProgressLine() as progress:
            progress.show("preparing the decks")
            text = single_file(INCLUDED if options.runtime is None else options.runtime)
        file.write(text)
    print(f"{options.output}: the page, {len(text.encode()) / 1_000_000:.1f} MB")
    return exit_codes.DONE


def _title(options: argparse.Namespace) -> str:
    if options.title is not None:
        return str(options.title)
    names = options.puzzles
    if len(names) == 1 and is_deck(names[0]):
        return deck(names[0]).title or names[0]
    return "Puzzles"
