"""``unjam db``."""

from __future__ import annotations

import argparse
import json
import os
from itertools import islice
from typing import Any

from ..census.lines import deck_line, line_of
from ..census.query import Database
from ..census.result import puzzle_of
from ..files import whole_text
from ..render.terminal import Style
from . import exit_codes
from .answers import count
from .census_display import drawn
from .decks_command import table
from .exit_codes import UsageError
from .output import style_for, writing

HELP = """\
Answer questions about the puzzles of a census, or of a file with lines 'moves board states'.

A question is a condition in the words of SQL, or what comes after one, or a whole statement about
the table 'puzzles'. The columns are id, board, moves, slides, states (of the component), vehicles
(with the target), cars, trucks, limos, walls, solutions (how many optimal ones there are, in the
census's metric) and distances (a list: states by distance from a win). What a file does not say is
null. Without a question all puzzles are meant.

Any puzzle of a census can be named elsewhere: unjam solve DIR:123.

examples:
  unjam db census-4x4 "moves between 3 and 6 and cars <= 3 order by states limit 20"
  unjam db census-4x4 "solutions = 1 order by vehicles limit 5"
  unjam db census-4x4 "select moves, count(*) from puzzles group by moves order by moves"
  unjam db census-4x4 "moves >= 6" --export hard.txt
  unjam db census-4x4 --lines
  unjam db census-4x4.txt "moves > 4" --jsonl

exit codes:
  0    answered
  30   a line could not be read
  32   there is no such directory or file
  33   the question could not be understood, or there is no census in the directory
  34   a package is missing; the message says how to install it
"""

_SHOWN = 12  # boards, unless the question has a limit


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("source", metavar="DIR", help="a finished census, or a file of lines")
    parser.add_argument("question", nargs="?", default="", metavar="QUESTION", help="see below")
    output = parser.add_argument_group("output").add_mutually_exclusive_group()
    output.add_argument("--lines", action="store_true", help="print lines 'moves board states'")
    output.add_argument("--export", metavar="FILE", help="write the puzzles to a file as a deck")
    output.add_argument("--jsonl", action="store_true", help="one JSON object a line")
    output.add_argument("--json", action="store_true", help="one JSON list of objects")


def run(options: argparse.Namespace) -> int:
    """Ask, and print the answer."""
    if not os.path.exists(options.source):
        raise FileNotFoundError(2, os.strerror(2), options.source)
    with Database.of(options.source) as database:
        if options.export is not None:
            _export(database, options.question, options.export)
        elif options.lines:
            for row in _puzzles(database, options.question):
                print(line_of(row))
        elif options.json:
            print(json.dumps(list(database.rows(options.question)), default=str))
        elif options.jsonl:
            for row in database.rows(options.question):
                print(json.dumps(row, default=str))
        else:
            _show(database, options.question, style_for(options.color))
    return exit_codes.DONE


def _puzzles(database: Database, question: str) -> Any:
    """The rows of an answer, which must be puzzles."""
    for number, row in enumerate(database.rows(question)):
        if number == 0 and not {"id", "board", "moves", "slides", "states"} <= row.keys():
            raise UsageError(f"the answer to {question!r} has no puzzles; begin with 'select *'")
        yield row


def _export(database: Database, question: str, path: str) -> None:
    with writing(path), whole_text(path) as file:
        file.write("# id  size  cells row by row  fewest moves  fewest slides\n")
        written = 0
        for row in _puzzles(database, question):
            puzzle_of(row, database.width)  # of lines, nobody has looked at the boards yet
            file.write(deck_line(row, database.width) + "\n")
            written += 1
    print(f"{count(written, 'puzzle')} in {path}")


def _show(database: Database, question: str, style: Style) -> None:
    rows = database.rows(question)
    first = next(rows, None)
    if first is None:
        print("no puzzle is like that")
        return
    if not {"id", "board", "moves", "slides", "states"} <= first.keys():
        heading = tuple(first)
        lines = [tuple(map(_word, row.values())) for row in (first, *rows)]
        print(table([heading, *lines], right=tuple(range(len(heading)))))
        return
    limited = "limit" in question.lower()
    shown = [first, *(rows if limited else islice(rows, _SHOWN - 1))]
    print("\n".join(drawn(shown, database.width, style)))
    if not limited:
        total = database.count(question)
        if total > len(shown):
            print(f"\n{len(shown)} of {total:,}; add 'limit {min(total, 100)}' to see more")


def _word(value: Any) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
