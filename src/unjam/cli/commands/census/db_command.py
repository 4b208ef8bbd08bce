"""``unjam db``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import suppress
from itertools import islice
from typing import Any, NoReturn

from ....census.census_result import puzzle_of
from ....census.line_format import deck_line, line_of
from ....census.sql_query import Database
from ....decks import deck_names
from ....errors import LimitError, UnknownDeckError
from ....render.terminal.terminal_board import Style
from ....util.plural import counted
from ....util.suggestions import suggest
from ... import exit_codes
from ...argument_parser import add_memory, add_timeout, memory
from ...console import report, say, style_for
from ...exit_codes import UsageError
from ...output_file import text_file
from ...puzzle_output import output
from ...puzzle_source import is_deck
from ..decks.decks_command import table
from .census_display import drawn

HELP = """\
Query the puzzles of a census, of a deck, or of a file with lines 'moves board states'.

A query is an SQL condition, a clause such as 'order by' or 'limit', or a whole SQL statement about
the table 'puzzles'. The columns are id, board, moves, slides, states (of the component), vehicles
(including the target), cars, trucks, limos, walls, solutions (the number of optimal ones, in the
metric of the census) and distances (a list: states by distance from a win). Values that a file does
not state are null. Without a query, all puzzles are selected.

Decks such as census-4x4, census-5x5, census-6x6 and census-4x4-slides can be queried by name
('unjam decks' lists them), unless there is a file or directory of that name. Decks do not contain
states, solutions and distances: if a query uses one of them, the puzzles are explored first, which
takes minutes for census-6x6.

Other commands accept any of these puzzles: unjam solve census-4x4:3, unjam solve DIR:123.

examples:
  unjam db census-4x4 "moves between 3 and 6 and cars <= 3 order by slides limit 20"
  unjam db census-4x4 "solutions = 1 order by vehicles limit 5"
  unjam db census-6x6 "slides - moves*2 > 0 and trucks = 1"
  unjam db census-5x5 "select moves, count(*) from puzzles group by moves order by moves"
  unjam db census-6x6-slides "select max(moves*moves) from puzzles" --timeout 10 --max-memory 1GiB
  unjam db census-5x5 "moves >= 15" --export hard.txt
  unjam db census-4x4 --lines > lines.txt && unjam db lines.txt "moves > 4" --jsonl
  unjam census --size 4x4 -o my-4x4 && unjam db my-4x4 "walls = 0 limit 3"

exit codes:
  0    success
  20   --timeout or --max-memory was reached
  30   a line could not be read
  32   no such directory, file or deck
  33   invalid query, no census in the directory, the puzzles of the deck are not plain boards
       of one size, or the file of --export cannot be written
  34   a package is missing; the message explains how to install it
  130  interrupted
"""

_SHOWN = 12  # boards, unless the query has a limit


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "source", metavar="DIR", help="a finished census, the name of a deck, or a file of lines"
    )
    parser.add_argument("query", nargs="?", default="", metavar="QUERY", help="see below")
    limit = parser.add_argument_group("limits")
    add_timeout(limit, "stop after this many seconds")
    add_memory(
        limit, "stop at this amount of memory, such as 4GiB (default: most of the free memory)"
    )
    output = parser.add_argument_group("output").add_mutually_exclusive_group()
    output.add_argument("--lines", action="store_true", help="print lines 'moves board states'")
    output.add_argument(
        "--export",
        metavar="FILE",
        help="write the puzzles to a file as a deck; - is standard output",
    )
    output.add_argument("--jsonl", action="store_true", help="print one JSON object per line")
    output.add_argument("--json", action="store_true", help="print a JSON list of objects")


def run(options: argparse.Namespace) -> int:
    """Run the query and print the result."""
    if not os.path.exists(options.source) and not is_deck(options.source):
        near = suggest(options.source, deck_names())
        if near:
            raise UnknownDeckError(f"no directory, file or deck {options.source!r}{near}")
        raise FileNotFoundError(2, os.strerror(2), options.source)
    # Lines state the number of states, which a deck does not; mentioning it computes it.
    query = f"{options.query} /* states */" if options.lines else options.query
    limits = {"timeout": options.timeout, "max_memory": memory(options)}
    with Database.of(options.source, query, **limits) as database:
        try:
            _print(database, options)
        except (LimitError, KeyboardInterrupt) as error:
            if database.stuck:
                _leave(error)
            raise
    return exit_codes.DONE


def _print(database: Database, options: argparse.Namespace) -> None:
    if options.export is not None:
        _export(database, options.query, text_file(options.export, "deck"))
    elif options.lines:
        for row in _puzzles(database, options.query):
            print(line_of(row))
    elif options.json:
        print(json.dumps(list(database.rows(options.query)), default=str))
    elif options.jsonl:
        for row in database.rows(options.query):
            print(json.dumps(row, default=str))
    else:
        _show(database, options.query, style_for(options.color))


def _leave(error: LimitError | KeyboardInterrupt) -> NoReturn:
    """Exit at once, because DuckDB does not react to the interrupt."""
    code = report(error) if isinstance(error, LimitError) else exit_codes.INTERRUPTED
    if code == exit_codes.INTERRUPTED:
        say("interrupted")
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(code)


def _puzzles(database: Database, query: str) -> Any:
    """Yield the rows of a result, which must be puzzles."""
    for number, row in enumerate(database.rows(query)):
        if number == 0 and not {"id", "board", "moves", "slides", "states"} <= row.keys():
            raise UsageError(f"the result of {query!r} does not consist of puzzles; use 'select *'")
        yield row


def _export(database: Database, query: str, path: str | None) -> None:
    with output(path) as file:
        file.write("# id  size  cells row by row  fewest moves  fewest slides\n")
        written = 0
        for row in _puzzles(database, query):
            puzzle_of(row, database.width)  # validate it, since lines are not validated before
            file.write(deck_line(row, database.width) + "\n")
            written += 1
    if path is not None:
        print(f"{counted(written, 'puzzle')} in {path}")


def _show(database: Database, query: str, style: Style) -> None:
    rows = database.rows(query)
    first = next(rows, None)
    if first is None:
        print("no puzzle matches")
        return
    if not {"id", "board", "moves", "slides", "states"} <= first.keys():
        heading = tuple(first)
        lines = [tuple(map(_word, row.values())) for row in (first, *rows)]
        print(table([heading, *lines], right=tuple(range(len(heading)))))
        return
    limited = "limit" in query.lower()
    shown = [first, *(rows if limited else islice(rows, _SHOWN - 1))]
    print("\n".join(drawn((puzzle_of(row, database.width) for row in shown), style)))
    if not limited:
        total = database.count(query)
        if total > len(shown):
            print(f"\n{len(shown)} of {total:,}; add 'limit {min(total, 100)}' to see more")


def _word(value: Any) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
